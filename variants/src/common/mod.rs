//! Bricks that games may use: squares, FEN fields, hash keys. None of them knows a rule.

pub mod fen;
pub mod square;
pub mod zobrist;
