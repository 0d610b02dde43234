//! Crazy Chess: rules, worked examples, and the engine compared with a slow second implementation.

mod clicks;
mod compare;
mod constructed;
mod fens;
mod harness;
mod invariants;
mod perft;
mod reference;
mod rules;
mod tables;
