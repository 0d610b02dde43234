//! Whole games, judged move by move: what was played, what would have been better, and how much it cost.
//!
//! Reading games and searching their positions is the business of `analyze`; here are the judgement and its two forms, PGN
//! and an HTML report.

mod game;
mod graph;
mod html;
mod judgement;
mod pgn;
#[cfg(test)]
mod tests;

pub(crate) use game::{Game, read_game};
pub(crate) use html::report;
pub(crate) use judgement::{Finding, Review};
pub(crate) use pgn::annotated;
