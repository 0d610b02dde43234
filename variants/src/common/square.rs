//! Squares of the 8x8 board, and the trait that the squares of all boards share.

use std::fmt;
use std::str::FromStr;

use engine_core::{AnySquare, Side};

/// A square of a board of some size.
pub trait BoardSquare: Copy + Eq + fmt::Display + FromStr + Into<AnySquare> {
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

/// Implements [`BoardSquare`] and the text form (file letter and rank number) for a type whose
/// board has so many files and ranks.
macro_rules! board_square {
    ($square:ty, $files:expr, $ranks:expr) => {
        impl $crate::common::square::BoardSquare for $square {
            const FILES: u8 = $files;
            const RANKS: u8 = $ranks;

            fn at(file: u8, rank: u8) -> $square {
                <$square>::at(file, rank)
            }
        }

        impl $square {
            /// Number of king's steps to `other`.
            #[inline]
            pub const fn distance(self, other: $square) -> u8 {
                let files = self.file().abs_diff(other.file());
                let ranks = self.rank().abs_diff(other.rank());
                if files > ranks { files } else { ranks }
            }
        }

        impl From<$square> for engine_core::AnySquare {
            fn from(square: $square) -> engine_core::AnySquare {
                engine_core::AnySquare { file: square.file(), rank: square.rank() }
            }
        }

        impl std::fmt::Display for $square {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                write!(f, "{}{}", char::from(b'a' + self.file()), self.rank() + 1)
            }
        }

        impl std::fmt::Debug for $square {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                std::fmt::Display::fmt(self, f)
            }
        }

        impl std::str::FromStr for $square {
            type Err = engine_core::SquareError;

            fn from_str(text: &str) -> Result<$square, engine_core::SquareError> {
                let [file, rank] = *text.as_bytes() else { return Err(engine_core::SquareError) };
                match (file.wrapping_sub(b'a'), rank.wrapping_sub(b'1')) {
                    (file, rank) if file < $files && rank < $ranks => Ok(<$square>::at(file, rank)),
                    _ => Err(engine_core::SquareError),
                }
            }
        }
    };
}

pub(crate) use board_square;

/// A square of the 8x8 board: `rank * 8 + file`, a1 = 0, h1 = 7, h8 = 63.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Square(u8);

impl Square {
    /// Number of squares.
    pub const COUNT: usize = 64;

    /// The square with an index below 64; higher bits are cut off.
    #[inline]
    pub const fn new(index: u8) -> Square {
        Square(index & 63)
    }

    /// The square on `file` and `rank`, both 0 to 7.
    #[inline]
    pub const fn at(file: u8, rank: u8) -> Square {
        Square((rank & 7) << 3 | (file & 7))
    }

    /// Index, 0 to 63.
    #[inline]
    pub const fn index(self) -> usize {
        (self.0 & 63) as usize
    }

    /// File, 0 (a) to 7 (h).
    #[inline]
    pub const fn file(self) -> u8 {
        self.0 & 7
    }

    /// Rank, 0 (first rank) to 7.
    #[inline]
    pub const fn rank(self) -> u8 {
        self.0 >> 3
    }

    /// Steps along ranks and files from the four middle squares, 0 to 6.
    pub(crate) fn centre_distance(self) -> i32 {
        let from_middle = |line: u8| i32::from(if line < 4 { 3 - line } else { line - 4 });
        from_middle(self.file()) + from_middle(self.rank())
    }

    /// Rank from a side's view, 0 (its first rank) to 7 (where its pawns promote).
    #[inline]
    pub const fn relative_rank(self, side: Side) -> u8 {
        match side {
            Side::White => self.rank(),
            Side::Black => 7 - self.rank(),
        }
    }

    /// The square from a side's view, with its first rank at the bottom.
    #[inline]
    #[must_use]
    pub const fn seen_by(self, side: Side) -> Square {
        match side {
            Side::White => self,
            Side::Black => self.flip_rank(),
        }
    }

    /// The square mirrored top to bottom (a1 to a8).
    #[inline]
    #[must_use]
    pub(crate) const fn flip_rank(self) -> Square {
        Square(self.0 ^ 56)
    }

    /// The square `files` to the right and `ranks` up, if it is on the board.
    #[inline]
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

board_square!(Square, 8, 8);

/// The first rank of a side on the 8x8 board, 0 or 7.
pub const fn first_rank(side: Side) -> u8 {
    7 * side as u8
}

/// One rank forward: up the board for White, down for Black.
#[inline]
pub const fn forward(side: Side) -> i8 {
    match side {
        Side::White => 1,
        Side::Black => -1,
    }
}

#[cfg(test)]
mod tests {
    use engine_core::SquareError;

    use super::*;

    #[test]
    fn text_round_trips() {
        for square in Square::all() {
            assert_eq!(square.to_string().parse(), Ok(square));
        }
        for bad in ["", "a", "a0", "a9", "i1", "A1", "a1 ", "é1"] {
            assert_eq!(bad.parse::<Square>(), Err(SquareError), "{bad}");
        }
    }

    #[test]
    fn offsets_stay_on_the_board() {
        let h8 = Square::at(7, 7);
        assert_eq!(h8.offset(1, 0), None);
        assert_eq!(h8.offset(-7, -7), Some(Square::at(0, 0)));
    }
}
