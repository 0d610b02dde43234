//! Building blocks that games may use: squares, sets of squares, slider attacks, Betza's notation,
//! leaps, FEN fields, hash keys, XBoard's board, tables of weights, and the numbers that
//! evaluations compute with. They contain no rules.

pub mod betza;
pub mod bitboard;
pub mod fen;
pub mod glyphs;
pub(crate) mod leaps;
pub(crate) mod move_kinds;
pub mod names;
pub(crate) mod number;
pub mod sliders;
pub mod square;
pub(crate) mod square_set;
pub(crate) mod weights;
pub mod xboard;
pub mod zobrist;

use engine_core::{Outcome, Side};

/// Outcome of a position without legal moves: checkmate in check, stalemate otherwise.
pub(crate) const fn mate_or_stalemate(in_check: bool, side_to_move: Side) -> Outcome {
    match (in_check, side_to_move) {
        (true, Side::White) => Outcome::win(Side::Black, "Black mates"),
        (true, Side::Black) => Outcome::win(Side::White, "White mates"),
        (false, _) => Outcome::draw("Stalemate"),
    }
}
