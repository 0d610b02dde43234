//! Spirit Chess compared with a second, simple implementation of its rules, and rule by rule.

mod fens;
mod invariants;
mod perft;
mod random;
mod reference;
mod rules;
mod support;
mod tactics;
mod xboard;
