//! Final Fantasy Chess, slow and obvious: written straight from the rules, sharing no code with the engine.
//! Nothing is kept up to date incrementally; every question is answered by looking at the board.

mod apply;
mod fen;
mod legality;
mod moves;
mod pieces;
mod state;

pub(crate) use fen::parse;
pub(crate) use legality::{in_check, is_safe, legal, perft};
pub(crate) use moves::Move;
pub(crate) use state::{Rules, State};
