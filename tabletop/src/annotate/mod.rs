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

pub use finding::Finding;
pub use game::{AnnotatedGame, read_game};
pub use html::report;
pub use pgn::annotated;
pub use review::{MoveClass, Review, white_share};
pub use second_look::{LEAST_DEPTH, look_again};
