//! Squares of the 9x9 board, numbered so that steps off the board cannot wrap around.

use crate::common::square::board_square;

/// Number of files and of ranks.
pub const WIDTH: usize = 9;
/// Number of squares of one rank in the numbering: nine on the board and two beside it. A step of
/// one or two files that leaves the board always ends on one of those two (or outside the
/// numbering), never on another rank.
pub(super) const STRIDE: usize = 11;

/// [`Square::dense`] by index, which saves a division in hot code.
static DENSE: [u8; Square::COUNT] = dense_indices();

const fn dense_indices() -> [u8; Square::COUNT] {
    let mut table = [0; Square::COUNT];
    let mut index = 0;
    while index < Square::COUNT {
        table[index] = (index / STRIDE * WIDTH + index % STRIDE) as u8;
        index += 1;
    }
    table
}

/// A square: `rank * 11 + file`, a1 = 0, i1 = 8, a2 = 11, i9 = 96.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square(u8);

impl Square {
    /// One more than the largest index: the length of tables by square. It includes 18 indices
    /// without a square.
    pub const COUNT: usize = STRIDE * WIDTH;
    /// The Standing Stones, e5.
    pub const STONES: Square = Square::at(4, 4);

    /// The square on `file` and `rank`, both 0 to 8.
    #[inline]
    pub const fn at(file: u8, rank: u8) -> Square {
        debug_assert!((file as usize) < WIDTH && (rank as usize) < WIDTH);
        Square(rank * STRIDE as u8 + file)
    }

    /// Returns the square with this index, if there is one.
    #[inline]
    pub(crate) const fn from_index(index: usize) -> Option<Square> {
        if index < Square::COUNT && index % STRIDE < WIDTH { Some(Square(index as u8)) } else { None }
    }

    /// Returns the square of an index that must be valid.
    #[inline]
    pub(super) const fn known(index: u8) -> Square {
        debug_assert!(Square::from_index(index as usize).is_some());
        Square(index)
    }

    /// Index, 0 to 96.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// File, 0 (a) to 8 (i).
    #[inline]
    pub const fn file(self) -> u8 {
        self.0 % STRIDE as u8
    }

    /// Rank, 0 to 8.
    #[inline]
    pub const fn rank(self) -> u8 {
        self.0 / STRIDE as u8
    }

    /// Index without gaps, 0 to 80, for small tables.
    #[inline]
    pub fn dense(self) -> usize {
        DENSE[self.index()] as usize
    }

    /// The square after a turn of the board by 180 degrees: a1 becomes i9.
    #[inline]
    #[must_use]
    pub const fn turned(self) -> Square {
        Square(Square::at(8, 8).0 - self.0)
    }

    /// The square `files` to the right and `ranks` up, if it is on the board.
    pub const fn offset(self, files: i8, ranks: i8) -> Option<Square> {
        let file = self.file() as i8 + files;
        let rank = self.rank() as i8 + ranks;
        if file >= 0 && file < WIDTH as i8 && rank >= 0 && rank < WIDTH as i8 {
            Some(Square::at(file as u8, rank as u8))
        } else {
            None
        }
    }
}

board_square!(Square, WIDTH as u8, WIDTH as u8);

#[cfg(test)]
mod tests {
    use engine_core::SquareError;

    use super::*;
    use crate::common::square::BoardSquare;

    #[test]
    fn text_and_numbers_round_trip() {
        for (dense, square) in Square::all().enumerate() {
            assert_eq!(square.to_string().parse(), Ok(square));
            assert_eq!(Square::from_index(square.index()), Some(square));
            assert_eq!(square.dense(), dense);
            assert_eq!(square.turned().turned(), square);
        }
        for bad in ["", "a", "a0", "j1", "A1", "a1 ", "é1"] {
            assert_eq!(bad.parse::<Square>(), Err(SquareError), "{bad}");
        }
        assert_eq!((0..200).filter_map(Square::from_index).count(), WIDTH * WIDTH);
        assert_eq!(Square::at(0, 0).turned(), Square::at(8, 8));
    }
}
