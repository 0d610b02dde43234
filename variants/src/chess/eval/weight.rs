//! Middle-game and end-game values, added as one number.

use super::layout::{BLOCKS, COUNT, FILE_COUNT};
use std::ops::{Add, AddAssign, Mul, Neg, Sub, SubAssign};

/// A middle-game and an end-game value, in centipawns unless its block says otherwise. Packed into
/// one word, end game in the upper half, so that one addition adds both; each half is large enough
/// for any board.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct Weight(i64);

/// A weight for each index that `layout.rs` declares.
pub(crate) type Weights = [Weight; COUNT];

/// Adds zeros for the kinds of armies from files to the weights of a file.
pub(crate) const fn with_custom_kinds(file: [Weight; FILE_COUNT]) -> Weights {
    let mut weights = [Weight::ZERO; COUNT];
    let (mut read, mut index) = (0, 0);
    while index < BLOCKS.len() {
        let mut place = BLOCKS[index].start;
        let end = read + BLOCKS[index].in_file();
        while read < end {
            weights[place] = file[read];
            place += 1;
            read += 1;
        }
        index += 1;
    }
    weights
}

impl Weight {
    /// Zero in both phases.
    pub(super) const ZERO: Weight = Weight(0);

    /// Packs a pair.
    #[inline]
    #[must_use]
    pub(crate) const fn new(midgame: i32, endgame: i32) -> Weight {
        Weight(((endgame as i64) << 32) + midgame as i64)
    }

    /// The middle-game half.
    #[inline]
    #[must_use]
    pub(super) const fn midgame(self) -> i32 {
        self.0 as i32
    }

    /// The end-game half, corrected for the borrow of a negative lower half.
    #[inline]
    #[must_use]
    pub(super) const fn endgame(self) -> i32 {
        ((self.0 + (1 << 31)) >> 32) as i32
    }
}

impl std::fmt::Debug for Weight {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "({}, {})", self.midgame(), self.endgame())
    }
}

impl Add for Weight {
    type Output = Weight;

    #[inline]
    fn add(self, other: Weight) -> Weight {
        Weight(self.0 + other.0)
    }
}

impl AddAssign for Weight {
    #[inline]
    fn add_assign(&mut self, other: Weight) {
        self.0 += other.0;
    }
}

impl Sub for Weight {
    type Output = Weight;

    #[inline]
    fn sub(self, other: Weight) -> Weight {
        Weight(self.0 - other.0)
    }
}

impl SubAssign for Weight {
    #[inline]
    fn sub_assign(&mut self, other: Weight) {
        self.0 -= other.0;
    }
}

impl Neg for Weight {
    type Output = Weight;

    #[inline]
    fn neg(self) -> Weight {
        Weight(-self.0)
    }
}

impl Mul<i32> for Weight {
    type Output = Weight;

    #[inline]
    fn mul(self, times: i32) -> Weight {
        Weight(self.0 * i64::from(times))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn halves_do_not_disturb_each_other() {
        let values = [-90_000, -1, 0, 1, 77, 90_000];
        for midgame in values {
            for endgame in values {
                let weight = Weight::new(midgame, endgame);
                assert_eq!((weight.midgame(), weight.endgame()), (midgame, endgame));
                let sum = weight * 3 - Weight::new(5, -7) + -weight;
                assert_eq!((sum.midgame(), sum.endgame()), (2 * midgame - 5, 2 * endgame + 7));
            }
        }
    }
}
