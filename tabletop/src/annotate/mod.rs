//! Reviews of whole games, move by move: the moves played, better moves, and the loss of expected
//! score.
//!
//! `analyze` reads the games and searches their positions; this module has the review and its two
//! forms, PGN and an HTML report.

mod analysis;
mod game;
mod graph;
mod html;
mod pgn;
mod review;
mod second_look;
#[cfg(test)]
mod tests;

pub use analysis::PositionAnalysis;
pub use game::{AnnotatedGame, read_game};
pub use html::report;
pub use pgn::{annotated, head};
pub use review::{MoveClass, Review};
pub(crate) use review::{class_between, white_share};
pub use second_look::{MIN_DEPTH, search_again};
