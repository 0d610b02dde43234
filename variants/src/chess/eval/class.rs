//! Constants of the evaluation that are not tuned. Those of single kinds are in their
//! [`PieceSet`](crate::chess_board::piece_set::PieceSet).

use crate::common::bitboard::Bitboard;

/// Phase at the start of a game, and the maximum.
pub(super) const FULL_PHASE: i32 = 48;

/// The squares of one colour: light (1) or dark (0).
#[inline]
pub(super) const fn colour(light: usize) -> Bitboard {
    if light == 1 { Bitboard::LIGHT } else { Bitboard(!Bitboard::LIGHT.0) }
}
