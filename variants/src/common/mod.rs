//! Bricks that games may use: squares, sets of squares, slider attacks, Betza's notation, FEN fields, hash keys. None of them knows a rule.

pub mod betza;
pub mod bitboard;
pub mod fen;
pub mod glyphs;
pub mod sliders;
pub mod square;
pub mod zobrist;
