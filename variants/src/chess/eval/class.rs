//! What the evaluation knows before any weight: constants that are not tuned. What it knows of single kinds
//! is in their [`PieceSet`](crate::chess_board::piece_set::PieceSet).

use crate::common::bitboard::Bitboard;

/// The phase at the start of a game; none is counted beyond it.
pub(super) const FULL_PHASE: i32 = 48;

/// The squares of one colour: light (1) or dark (0).
#[inline]
pub(super) const fn colour(light: usize) -> Bitboard {
    if light == 1 { Bitboard::LIGHT } else { Bitboard(!Bitboard::LIGHT.0) }
}
