//! Final Fantasy Chess, slow and simple: written straight from the rules, sharing no code with the
//! engine. There is no incremental state; everything is computed from the board.

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
