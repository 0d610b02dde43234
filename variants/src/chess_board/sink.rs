//! What the generator hands its moves to, and how it says which are wanted.

use engine_core::Side;

use crate::chess_board::kinds::Kind;
use crate::chess_board::moves::Move;
use crate::common::bitboard::Bitboard;
use crate::common::square::Square;

/// What is wanted, as a const parameter: every legal move.
pub(crate) const EVERY: u8 = 0;
/// Captures, en passant, and promotions to the strongest piece of an army. Lesser promotions, even with
/// capture, are quiet: they are hardly ever better, and there are up to six of them for each way to the last
/// rank.
pub(crate) const NOISY: u8 = 1;
/// The rest.
pub(crate) const QUIET: u8 = 2;

/// What becomes of the moves found.
pub trait Sink {
    /// A piece can go from a square to all these.
    fn piece(&mut self, kind: Kind, from: Square, targets: Bitboard);
    /// Pawns of a kind can go to all these squares; each comes from `delta` below in index.
    fn pawns(&mut self, kind: Kind, targets: Bitboard, delta: i8);
    /// Pawns of a kind can go to all these squares of the last rank and promote.
    fn promotions(&mut self, kind: Kind, targets: Bitboard, delta: i8);
    /// One move of another sort.
    fn single(&mut self, mv: Move);
}

/// The side of a const parameter.
#[inline(always)]
pub(crate) const fn side_of(white: bool) -> Side {
    if white { Side::White } else { Side::Black }
}
