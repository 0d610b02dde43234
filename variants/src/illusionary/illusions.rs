//! Squares and attacks of the illusionary pieces.

use engine_core::Side;

use crate::chess_board::kinds::ILLUSIONARY_KINDS;
use crate::chess_board::{ChessBoard, attacks_to};
use crate::common::bitboard::Bitboard;
use crate::common::square::Square;

/// All illusionary pieces.
#[inline]
pub(super) fn illusions(board: &ChessBoard) -> Bitboard {
    ILLUSIONARY_KINDS.into_iter().fold(Bitboard::EMPTY, |set, kind| set | board.of_kind(kind))
}

/// The illusionary pieces of both sides that attack `square` when `occupied` is occupied.
pub(super) fn illusionary_attackers(board: &ChessBoard, square: Square, occupied: Bitboard) -> Bitboard {
    let mut attackers = Bitboard::EMPTY;
    for kind in ILLUSIONARY_KINDS {
        for side in Side::BOTH {
            let pieces = board.pieces(side, kind);
            if pieces.any() {
                attackers |= pieces & attacks_to(kind, side, square, occupied);
            }
        }
    }
    attackers
}
