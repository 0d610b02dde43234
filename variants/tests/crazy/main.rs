//! Crazy Chess: rules, worked examples, and the engine against a slow second implementation.

mod examples;
mod harness;
mod perft;
mod reference;
