//! Sets of squares of the 8x8 board, one bit a square.

use std::fmt;
use std::ops::Not;

use engine_core::Side;

use crate::common::square::Square;
use crate::common::square_set::square_set;

/// A set of squares: bit n stands for the square of index n (a1 = bit 0, h8 = bit 63).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Bitboard(pub u64);

square_set!(Bitboard(u64), Square, Square::new);

impl Bitboard {
    /// All squares.
    pub const ALL: Bitboard = Bitboard(!0);
    /// The a-file.
    pub(crate) const FILE_A: Bitboard = Bitboard(0x0101_0101_0101_0101);
    /// The h-file.
    pub(crate) const FILE_H: Bitboard = Bitboard(0x8080_8080_8080_8080);
    /// The light squares (h1, a8).
    pub const LIGHT: Bitboard = Bitboard(0x55AA_55AA_55AA_55AA);

    /// The rank with index 0 (rank 1) to 7.
    #[inline]
    pub const fn rank(index: u8) -> Bitboard {
        Bitboard(0xFF << ((index & 7) * 8))
    }

    /// The file with index 0 (a) to 7.
    #[inline]
    pub const fn file(index: u8) -> Bitboard {
        Bitboard(Bitboard::FILE_A.0 << (index & 7))
    }

    /// True if there are at least two squares in the set.
    #[inline]
    pub const fn many(self) -> bool {
        self.0 & self.0.wrapping_sub(1) != 0
    }

    /// The lowest square of a set that must not be empty; a1 for the empty set.
    #[inline]
    pub const fn lowest(self) -> Square {
        Square::new(self.0.trailing_zeros() as u8)
    }

    /// All squares moved by `delta` in index (8 = one rank up); squares beyond the top or bottom
    /// are lost. The caller masks off files that would wrap.
    #[inline]
    #[must_use]
    pub const fn shift(self, delta: i8) -> Bitboard {
        if delta >= 0 { Bitboard(self.0 << delta) } else { Bitboard(self.0 >> -delta) }
    }

    /// The squares in front of those of the set, from a side's view.
    #[inline]
    #[must_use]
    pub const fn ahead(self, side: Side) -> Bitboard {
        match side {
            Side::White => self.shift(8),
            Side::Black => self.shift(-8),
        }
    }

    /// The squares to the left and to the right of those of the set.
    #[inline]
    #[must_use]
    pub const fn beside(self) -> Bitboard {
        Bitboard((self.0 & !Bitboard::FILE_A.0) >> 1 | (self.0 & !Bitboard::FILE_H.0) << 1)
    }

    /// The set mirrored top to bottom.
    #[inline]
    #[must_use]
    pub(crate) const fn flip_ranks(self) -> Bitboard {
        Bitboard(self.0.swap_bytes())
    }
}

impl Not for Bitboard {
    type Output = Bitboard;

    #[inline]
    fn not(self) -> Bitboard {
        Bitboard(!self.0)
    }
}

/// Eight lines of `1` and `.`, rank 8 first.
impl fmt::Debug for Bitboard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for rank in (0..8).rev() {
            f.write_str("\n")?;
            for file in 0..8 {
                f.write_str(if self.has(Square::at(file, rank)) { "1" } else { "." })?;
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn squares_come_out_in_order() {
        let set = Bitboard::from_square(Square::at(7, 7))
            | Bitboard::from_square(Square::at(0, 0))
            | Bitboard::rank(3);
        let squares: Vec<Square> = set.into_iter().collect();
        assert_eq!(squares.len(), 10);
        assert!(squares.windows(2).all(|pair| pair[0] < pair[1]));
        assert_eq!(squares.into_iter().collect::<Bitboard>(), set);
    }

    #[test]
    fn counts_and_shifts() {
        assert!(!Bitboard::from_square(Square::at(4, 4)).many());
        assert!(Bitboard::rank(0).many());
        assert_eq!(Bitboard::rank(6).shift(8), Bitboard::rank(7));
        assert_eq!(Bitboard::rank(7).shift(8), Bitboard::EMPTY);
        assert_eq!(Bitboard::rank(1).shift(-8), Bitboard::rank(0));
        assert_eq!(Bitboard::rank(1).flip_ranks(), Bitboard::rank(6));
        assert!(Bitboard::LIGHT.has(Square::at(7, 0)) && !Bitboard::LIGHT.has(Square::at(0, 0)));
    }
}
