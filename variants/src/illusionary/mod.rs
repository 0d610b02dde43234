//! Illusionary Piece Chess: chess in which each side has one illusionary pawn and one illusionary
//! piece.
//!
//! Rules after Peter Aronson (2003). The board, its pieces (real and illusionary) and their moves
//! are those of [`chess_board`](crate::chess_board); a network evaluates alone. This folder adds
//! illusions, the choice of the illusionary pieces, the loss with a bared king, and the inputs of
//! the network and the parts of XBoard's display that depend on them.

mod bench;
mod curve;
mod illusions;
mod inputs;
mod pawns;
mod rules;
mod setup;
mod state;
mod variant;
mod xboard;

pub use rules::{IllusionaryPosition, IllusionaryRules};
pub use state::Stage;
pub use variant::Illusionary;
