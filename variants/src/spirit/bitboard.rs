//! Sets of squares.

use std::ops::{Not, Sub};

use super::square::{STRIDE, Square};
use crate::common::square_set::square_set;

// Steps are differences of square indices.
const EAST: i8 = 1;
const NORTH: i8 = STRIDE as i8;

/// One square along a rank or file.
pub(super) const ORTHOGONAL: [i8; 4] = [EAST, NORTH, -EAST, -NORTH];
/// One square along a diagonal.
pub(super) const DIAGONAL: [i8; 4] = [NORTH + EAST, NORTH - EAST, -NORTH - EAST, EAST - NORTH];

/// A set of squares, one bit each.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Bitboard(pub u128);

square_set!(Bitboard(u128), Square, Square::known);

impl Bitboard {
    /// Every square.
    pub(crate) const BOARD: Bitboard = Bitboard::block(0, 8);
    /// The eight City squares.
    pub(crate) const CITY: Bitboard = Bitboard(Bitboard::CITY_AND_STONES.0 & !Bitboard::STONES.0);
    /// The City and the Stones.
    pub(crate) const CITY_AND_STONES: Bitboard = Bitboard::block(3, 5);
    /// The Standing Stones.
    pub const STONES: Bitboard = Bitboard::from_square(Square::STONES);

    /// The square block with files and ranks from `first` to `last`.
    pub(super) const fn block(first: u8, last: u8) -> Bitboard {
        let mut bits = 0;
        let mut rank = first;
        while rank <= last {
            let mut file = first;
            while file <= last {
                bits |= Bitboard::from_square(Square::at(file, rank)).0;
                file += 1;
            }
            rank += 1;
        }
        Bitboard(bits)
    }

    /// All squares moved by one step of a King or a leap of two squares. Steps off the board end on
    /// indices that are not squares, so the caller must intersect the result with a set of squares.
    #[inline]
    #[must_use]
    pub(super) const fn shifted(self, step: i8) -> Bitboard {
        if step >= 0 { Bitboard(self.0 << step) } else { Bitboard(self.0 >> -step) }
    }

    /// The squares beside those in the set along ranks and files.
    #[inline]
    #[must_use]
    pub(crate) fn orthogonal(self) -> Bitboard {
        self.spread(ORTHOGONAL)
    }

    /// The squares diagonally adjacent to those in the set.
    #[inline]
    #[must_use]
    pub fn diagonal(self) -> Bitboard {
        self.spread(DIAGONAL)
    }

    #[inline]
    fn spread(self, steps: [i8; 4]) -> Bitboard {
        let all = steps.into_iter().fold(Bitboard::EMPTY, |all, step| all | self.shifted(step));
        all & Bitboard::BOARD
    }
}

impl Not for Bitboard {
    type Output = Bitboard;

    /// Returns the squares of the board that are not in the set.
    #[inline]
    fn not(self) -> Bitboard {
        Bitboard(!self.0 & Bitboard::BOARD.0)
    }
}

impl Sub for Bitboard {
    type Output = Bitboard;

    /// Returns the squares of `self` that are not in `other`.
    #[inline]
    fn sub(self, other: Bitboard) -> Bitboard {
        Bitboard(self.0 & !other.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::common::square::BoardSquare;

    #[test]
    fn steps_do_not_wrap() {
        let corner = Bitboard::from_square(Square::at(8, 0));
        assert_eq!(corner.orthogonal().count(), 2);
        assert_eq!(corner.diagonal().into_iter().collect::<Vec<_>>(), [Square::at(7, 1)]);
        for square in Square::all() {
            for (step, leap) in ORTHOGONAL.iter().chain(&DIAGONAL).flat_map(|&step| [(step, 1), (step, 2)]) {
                let landed = Bitboard::from_square(square).shifted(step * leap) & Bitboard::BOARD;
                assert!(landed.into_iter().all(|to| square.distance(to) == leap as u8), "{square} {step}");
            }
        }
    }

    #[test]
    fn the_city_has_eight_squares() {
        assert_eq!(Bitboard::CITY.count(), 8);
        assert_eq!(Bitboard::BOARD.count(), 81);
        assert_eq!((!Bitboard::EMPTY).into_iter().count(), 81);
    }
}
