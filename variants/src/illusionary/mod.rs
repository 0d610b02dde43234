//! Illusionary Piece Chess: chess in which each side has one illusionary pawn and one illusionary piece.
//!
//! Rules after Peter Aronson (2003). The board, its pieces (real and illusionary) and their moves are those
//! of [`chess_board`](crate::chess_board), most of the evaluation is that of [`chess`](crate::chess). This
//! folder adds illusions, the choosing of the illusionary pieces, the loss of a bared king, and what XBoard
//! and an evaluator have to know of both.

mod bench;
mod curve;
mod eval;
mod illusions;
mod inputs;
mod pawns;
mod rules;
mod setup;
mod state;
mod variant;
mod weights;
mod xboard;

pub use eval::IllusionaryEvaluator;
pub use rules::{IllusionaryPosition, IllusionaryRules};
pub use state::Stage;
pub use variant::Illusionary;
