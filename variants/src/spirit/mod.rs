//! Spirit Chess, a game of Walls on a 9x9 board.

pub mod bitboard;
pub mod fen;
mod geometry;
pub mod man;
mod movegen;
pub mod moves;
pub mod notation;
pub mod position;
pub mod square;
pub mod xboard;
