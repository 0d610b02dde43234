//! Whole games, reviewed move by move: what was played, what would have been better, and how much it cost.
//!
//! Reading games and searching their positions is the business of `analyze`; here are the review and its two forms, PGN
//! and an HTML report.

mod finding;
mod game;
mod graph;
mod html;
mod pgn;
mod review;
mod second_look;
#[cfg(test)]
mod tests;

pub(crate) use finding::Finding;
pub(crate) use game::{AnnotatedGame, read_game};
pub(crate) use html::report;
pub(crate) use pgn::annotated;
pub(crate) use review::{Review, white_share};
pub(crate) use second_look::{LEAST_DEPTH, look_again};
