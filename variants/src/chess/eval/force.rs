//! What a side has besides its king and pawns.

use super::class::colour;
use crate::chess_board::kinds::Kind;
use crate::chess_board::piece_set::PieceSet;
use crate::common::bitboard::Bitboard;

/// Centipawns of pieces that can mate together, mostly, though none can alone.
const TWO_MINORS: i32 = 640;

/// A side's pieces, pawns and king left out.
#[derive(Clone, Copy, Default)]
pub(super) struct Force {
    /// Value in exchanges, in centipawns.
    pub(super) value: i32,
    /// What they add to the phase.
    pub(super) phase: i32,
    pub(super) pieces: Bitboard,
    /// Colour-bound pieces.
    pub(super) bound: Bitboard,
    /// There is a piece that can mate with no help but the king's.
    pub(super) mates: bool,
    /// Kinds that are there, by bit.
    kinds: u64,
    /// Kinds that do not mate with the help of one of these, by bit.
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

    /// The colour (1 light, 0 dark) that holds all colour-bound pieces, if there are any and one does.
    pub(super) fn bound_colour(&self) -> Option<usize> {
        (0..2).find(|&light| self.bound.any() && (self.bound & !colour(light)).is_empty())
    }

    /// Mate can be forced against a bare king, as far as can be told without looking at the position.
    pub(super) fn can_mate(&self) -> bool {
        if self.mates || !self.pieces.many() {
            return self.mates;
        }
        let all_on_one_colour = self.bound == self.pieces && self.bound_colour().is_some();
        // Two of one kind, or of two kinds, that know no mate together.
        let helpless_pair = self.pieces.count() == 2 && self.kinds & !self.helpless == 0;
        self.value >= TWO_MINORS && !all_on_one_colour && !helpless_pair
    }
}
