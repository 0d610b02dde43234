//! Interface between the generator and the consumer of its moves, and the kinds of moves that can
//! be requested.

use engine_core::Side;

use crate::chess_board::kinds::Kind;
use crate::chess_board::moves::Move;
use crate::common::bitboard::Bitboard;
use crate::common::square::Square;

/// Every legal move, as a const parameter.
pub(crate) const EVERY: u8 = 0;
/// Captures, en passant, and promotions to the strongest piece of an army. Lesser promotions, even
/// with capture, are quiet: they are hardly ever better, and there are up to six of them for each
/// way to the last rank.
pub(crate) const NOISY: u8 = 1;
/// All other moves.
pub(crate) const QUIET: u8 = 2;

/// Consumer of generated moves.
pub trait Sink {
    /// A piece can move from a square to all these targets.
    fn piece(&mut self, kind: Kind, from: Square, targets: Bitboard);
    /// Pawns of a kind can move to all these squares; each comes from `delta` below in index.
    fn pawns(&mut self, kind: Kind, targets: Bitboard, delta: i8);
    /// Pawns of a kind can move to all these squares of the last rank and promote.
    fn promotions(&mut self, kind: Kind, targets: Bitboard, delta: i8);
    /// A single move of another type.
    fn single(&mut self, mv: Move);
}

/// Converts a const parameter to a side.
#[inline(always)]
pub(crate) const fn side_of(white: bool) -> Side {
    if white { Side::White } else { Side::Black }
}
