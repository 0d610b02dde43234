//! Crazy Chess: stacks inside Rooks, exploding Queens, Bishops that rise from the dead, Kings that
//! step twice, Pawns that swap places, and the right to deny a move.

mod attacks;
pub mod board;
pub mod castling;
mod codes;
mod curve;
pub mod denial;
mod eval;
pub mod fen;
mod geometry;
mod inputs;
mod make;
mod movegen;
pub mod moves;
pub mod notation;
pub mod order;
mod picture;
pub mod piece;
mod piece_info;
mod pile;
mod position;
mod resolution;
pub mod state;
pub mod text;
mod variant;
pub mod xboard;

pub use variant::Crazy;
