//! Final Fantasy Chess against its rules.

mod agreement;
mod laws;
mod perft;
mod reference;
mod reference_checks;
mod rules;
mod scenes;
mod seeds;
mod tactics;
