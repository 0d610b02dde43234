//! Illusionary Piece Chess: chess in which each side has one illusionary pawn and one illusionary piece.
//!
//! Rules after Peter Aronson (2003). The board, its pieces (real and illusionary), their moves and most of the evaluation are
//! those of [`grand_tournament`](crate::grand_tournament); this folder adds the choosing of the illusionary pieces, the loss of
//! a bared king, and what an evaluator has to know of both.

mod bench;
mod choosing;
mod curve;
mod eval;
mod fen;
mod inputs;
mod notation;
mod order;
mod position;
mod setup;
mod turn;
mod variant;
mod weights;
mod xboard;

pub use choosing::{IllusionChoice, Stage};
pub use eval::IllusionaryEvaluator;
pub use notation::IllusionaryNotation;
pub use order::IllusionaryOrder;
pub use position::{IllusionaryPosition, Undo};
pub use turn::Turn;
pub use variant::Illusionary;
