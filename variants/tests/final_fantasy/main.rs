//! Tests of Final Fantasy Chess against its rules.

mod agreement;
mod clicks;
mod invariants;
mod perft;
mod reference;
mod reference_checks;
mod rules;
mod seeds;
mod tactics;
mod worked_examples;
