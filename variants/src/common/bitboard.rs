//! Sets of squares of the 8x8 board, one bit a square.

use std::fmt;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not};

use crate::common::square::Square;

/// A set of squares: bit n stands for the square of index n (a1 = bit 0, h8 = bit 63).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Bitboard(pub u64);

impl Bitboard {
    /// No square.
    pub const EMPTY: Bitboard = Bitboard(0);
    /// All squares.
    pub const ALL: Bitboard = Bitboard(!0);
    /// The a-file.
    pub const FILE_A: Bitboard = Bitboard(0x0101_0101_0101_0101);
    /// The h-file.
    pub const FILE_H: Bitboard = Bitboard(0x8080_8080_8080_8080);
    /// The light squares (h1, a8).
    pub const LIGHT: Bitboard = Bitboard(0x55AA_55AA_55AA_55AA);

    /// The set of one square.
    #[inline]
    #[must_use]
    pub const fn of(square: Square) -> Bitboard {
        Bitboard(1 << square.index())
    }

    /// The rank with index 0 (rank 1) to 7.
    #[inline]
    #[must_use]
    pub const fn rank(index: u8) -> Bitboard {
        Bitboard(0xFF << ((index & 7) * 8))
    }

    /// The file with index 0 (a) to 7.
    #[inline]
    #[must_use]
    pub const fn file(index: u8) -> Bitboard {
        Bitboard(Bitboard::FILE_A.0 << (index & 7))
    }

    /// True if the square is in the set.
    #[inline]
    #[must_use]
    pub const fn has(self, square: Square) -> bool {
        self.0 >> square.index() & 1 != 0
    }

    /// True if the set is empty.
    #[inline]
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// True if there is a square in the set.
    #[inline]
    #[must_use]
    pub const fn any(self) -> bool {
        self.0 != 0
    }

    /// True if there are at least two squares in the set.
    #[inline]
    #[must_use]
    pub const fn many(self) -> bool {
        self.0 & self.0.wrapping_sub(1) != 0
    }

    /// Number of squares, 0 to 64.
    #[inline]
    #[must_use]
    pub const fn count(self) -> u32 {
        self.0.count_ones()
    }

    /// The lowest square (a1 first), if any.
    #[inline]
    #[must_use]
    pub const fn first(self) -> Option<Square> {
        if self.0 == 0 { None } else { Some(self.lowest()) }
    }

    /// The lowest square of a set that is known not to be empty; a1 for the empty set.
    #[inline]
    #[must_use]
    pub const fn lowest(self) -> Square {
        Square::new(self.0.trailing_zeros() as u8)
    }

    /// All squares moved by `delta` in index (8 = one rank up); what leaves the board at the top or bottom is lost.
    /// The caller masks off files that would wrap.
    #[inline]
    #[must_use]
    pub const fn shift(self, delta: i8) -> Bitboard {
        if delta >= 0 { Bitboard(self.0 << delta) } else { Bitboard(self.0 >> -delta) }
    }

    /// The set mirrored top to bottom.
    #[inline]
    #[must_use]
    pub const fn flip_ranks(self) -> Bitboard {
        Bitboard(self.0.swap_bytes())
    }
}

/// Takes the squares out one by one, a1 first.
#[derive(Clone, Debug)]
pub struct Squares(u64);

impl Iterator for Squares {
    type Item = Square;

    #[inline]
    fn next(&mut self) -> Option<Square> {
        let square = Bitboard(self.0).first();
        self.0 &= self.0.wrapping_sub(1);
        square
    }
}

impl IntoIterator for Bitboard {
    type Item = Square;
    type IntoIter = Squares;

    #[inline]
    fn into_iter(self) -> Squares {
        Squares(self.0)
    }
}

impl FromIterator<Square> for Bitboard {
    fn from_iter<I: IntoIterator<Item = Square>>(squares: I) -> Bitboard {
        squares.into_iter().fold(Bitboard::EMPTY, |set, square| set | Bitboard::of(square))
    }
}

impl BitAnd for Bitboard {
    type Output = Bitboard;

    #[inline]
    fn bitand(self, other: Bitboard) -> Bitboard {
        Bitboard(self.0 & other.0)
    }
}

impl BitOr for Bitboard {
    type Output = Bitboard;

    #[inline]
    fn bitor(self, other: Bitboard) -> Bitboard {
        Bitboard(self.0 | other.0)
    }
}

impl BitXor for Bitboard {
    type Output = Bitboard;

    #[inline]
    fn bitxor(self, other: Bitboard) -> Bitboard {
        Bitboard(self.0 ^ other.0)
    }
}

impl Not for Bitboard {
    type Output = Bitboard;

    #[inline]
    fn not(self) -> Bitboard {
        Bitboard(!self.0)
    }
}

impl BitAndAssign for Bitboard {
    #[inline]
    fn bitand_assign(&mut self, other: Bitboard) {
        self.0 &= other.0;
    }
}

impl BitOrAssign for Bitboard {
    #[inline]
    fn bitor_assign(&mut self, other: Bitboard) {
        self.0 |= other.0;
    }
}

impl BitXorAssign for Bitboard {
    #[inline]
    fn bitxor_assign(&mut self, other: Bitboard) {
        self.0 ^= other.0;
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
        let set = Bitboard::of(Square::at(7, 7)) | Bitboard::of(Square::at(0, 0)) | Bitboard::rank(3);
        let squares: Vec<Square> = set.into_iter().collect();
        assert_eq!(squares.len(), 10);
        assert!(squares.windows(2).all(|pair| pair[0] < pair[1]));
        assert_eq!(squares.into_iter().collect::<Bitboard>(), set);
    }

    #[test]
    fn counts_and_shifts() {
        assert!(!Bitboard::of(Square::at(4, 4)).many());
        assert!(Bitboard::rank(0).many());
        assert_eq!(Bitboard::rank(6).shift(8), Bitboard::rank(7));
        assert_eq!(Bitboard::rank(7).shift(8), Bitboard::EMPTY);
        assert_eq!(Bitboard::rank(1).shift(-8), Bitboard::rank(0));
        assert_eq!(Bitboard::rank(1).flip_ranks(), Bitboard::rank(6));
        assert!(Bitboard::LIGHT.has(Square::at(7, 0)) && !Bitboard::LIGHT.has(Square::at(0, 0)));
    }
}
