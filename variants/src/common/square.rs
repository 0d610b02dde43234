//! Squares: those of the 8x8 board, and what squares of all boards have in common.

use std::fmt;
use std::str::FromStr;

use engine_core::{Side, Spot};

/// A square of a board of some size.
pub trait BoardSquare: Copy + Eq + fmt::Display + FromStr + Into<Spot> {
    /// Files of the board.
    const FILES: u8;
    /// Ranks of the board.
    const RANKS: u8;

    /// The square on a file and a rank of the board, both from 0.
    fn at(file: u8, rank: u8) -> Self;

    /// All squares, a1, b1, ...
    fn all() -> impl DoubleEndedIterator<Item = Self> {
        (0..Self::RANKS).flat_map(|rank| (0..Self::FILES).map(move |file| Self::at(file, rank)))
    }
}

/// A square of the 8x8 board: `rank * 8 + file`, a1 = 0, h1 = 7, h8 = 63.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Square(u8);

impl Square {
    /// Number of squares.
    pub const COUNT: usize = 64;

    /// The square of an index below 64; higher bits are cut off.
    #[inline]
    #[must_use]
    pub const fn new(index: u8) -> Square {
        Square(index & 63)
    }

    /// The square on `file` and `rank`, both 0 to 7.
    #[inline]
    #[must_use]
    pub const fn at(file: u8, rank: u8) -> Square {
        Square((rank & 7) << 3 | (file & 7))
    }

    /// 0 to 63.
    #[inline]
    #[must_use]
    pub const fn index(self) -> usize {
        (self.0 & 63) as usize
    }

    /// 0 (a) to 7 (h).
    #[inline]
    #[must_use]
    pub const fn file(self) -> u8 {
        self.0 & 7
    }

    /// 0 (first rank) to 7.
    #[inline]
    #[must_use]
    pub const fn rank(self) -> u8 {
        self.0 >> 3
    }

    /// 0 (the side's own first rank) to 7 (where its pawns promote).
    #[inline]
    #[must_use]
    pub const fn relative_rank(self, side: Side) -> u8 {
        match side {
            Side::White => self.rank(),
            Side::Black => 7 - self.rank(),
        }
    }

    /// The square mirrored top to bottom (a1 to a8).
    #[inline]
    #[must_use]
    pub const fn flip_rank(self) -> Square {
        Square(self.0 ^ 56)
    }

    /// The square `files` to the right and `ranks` up, if it is on the board.
    #[inline]
    #[must_use]
    pub const fn offset(self, files: i8, ranks: i8) -> Option<Square> {
        let file = self.file() as i8 + files;
        let rank = self.rank() as i8 + ranks;
        if file >= 0 && file < 8 && rank >= 0 && rank < 8 {
            Some(Square::at(file as u8, rank as u8))
        } else {
            None
        }
    }

    /// All squares, a1, b1, ... h8.
    pub fn all() -> impl DoubleEndedIterator<Item = Square> {
        (0..64).map(Square)
    }
}

impl BoardSquare for Square {
    const FILES: u8 = 8;
    const RANKS: u8 = 8;

    fn at(file: u8, rank: u8) -> Square {
        Square::at(file, rank)
    }
}

impl From<Square> for Spot {
    fn from(square: Square) -> Spot {
        Spot { file: square.file(), rank: square.rank() }
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", (b'a' + self.file()) as char, self.rank() + 1)
    }
}

impl fmt::Debug for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// The text was not a file letter a-h and a rank number 1-8.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NotASquare;

impl FromStr for Square {
    type Err = NotASquare;

    fn from_str(text: &str) -> Result<Square, NotASquare> {
        match text.as_bytes() {
            [file @ b'a'..=b'h', rank @ b'1'..=b'8'] => Ok(Square::at(file - b'a', rank - b'1')),
            _ => Err(NotASquare),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_round_trips() {
        for square in Square::all() {
            assert_eq!(square.to_string().parse(), Ok(square));
        }
        for bad in ["", "a", "a0", "a9", "i1", "A1", "a1 ", "é1"] {
            assert_eq!(bad.parse::<Square>(), Err(NotASquare), "{bad}");
        }
    }

    #[test]
    fn offsets_stay_on_the_board() {
        let h8 = Square::at(7, 7);
        assert_eq!(h8.offset(1, 0), None);
        assert_eq!(h8.offset(-7, -7), Some(Square::at(0, 0)));
    }
}
