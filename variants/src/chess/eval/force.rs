//! Material of a side besides its king and pawns.

use super::class::colour;
use crate::chess_board::kinds::Kind;
use crate::chess_board::piece_set::PieceSet;
use crate::common::bitboard::Bitboard;

/// Value in centipawns from which several pieces can mostly mate together, though none can alone.
const TWO_MINORS: i32 = 640;

/// A side's pieces, without pawns and king.
#[derive(Clone, Copy, Default)]
pub(super) struct Force {
    /// Value in exchanges, in centipawns.
    pub(super) value: i32,
    /// Contribution to the phase.
    pub(super) phase: i32,
    pub(super) pieces: Bitboard,
    /// Colour-bound pieces.
    pub(super) bound: Bitboard,
    /// True if a piece can mate with only its king's help.
    pub(super) mates: bool,
    /// Kinds of the pieces, by bit.
    kinds: u64,
    /// Kinds that cannot mate together with one of these, by bit.
    helpless: u64,
}

impl Force {
    /// Adds the pieces of one kind.
    #[inline]
    pub(super) fn add(&mut self, set: &PieceSet, kind: Kind, pieces: Bitboard) {
        let (index, count) = (kind.index(), pieces.count() as i32);
        self.value += set.exchange[index] * count;
        self.phase += set.phase[index] * count;
        self.pieces |= pieces;
        self.mates |= set.mates_alone[index];
        self.kinds |= 1 << index;
        self.helpless |= set.helpless_with[index];
        if set.bound[index] {
            self.bound |= pieces;
        }
    }

    /// Colour (1 light, 0 dark) of the squares of all colour-bound pieces, if there are any and
    /// they share one.
    pub(super) fn bound_colour(&self) -> Option<usize> {
        (0..2).find(|&light| self.bound.any() && (self.bound & !colour(light)).is_empty())
    }

    /// Colour of the corners in which pieces that do not mate alone force mate together: that of a
    /// colour-bound piece among them. `None` if there is none, or they have both colours.
    pub(super) fn mating_colour(&self) -> Option<usize> {
        self.bound_colour().filter(|_| !self.mates)
    }

    /// True if mate can be forced against a bare king, judging by the material alone.
    pub(super) fn can_mate(&self) -> bool {
        if self.mates || !self.pieces.many() {
            return self.mates;
        }
        let all_on_one_colour = self.bound == self.pieces && self.bound_colour().is_some();
        // A pair of one kind, or of two kinds, that cannot mate together.
        let helpless_pair = self.pieces.count() == 2 && self.kinds & !self.helpless == 0;
        self.value >= TWO_MINORS && !all_on_one_colour && !helpless_pair
    }
}
