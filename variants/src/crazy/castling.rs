//! Castling rights.

use engine_core::Side;

use super::board::Board;
use super::piece::{Kind, Piece};
use crate::common::bitboard::Bitboard;
use crate::common::square::Square;

/// Squares of one castling.
#[derive(Clone, Copy, Debug)]
pub struct Wing {
    /// The FEN letter.
    pub letter: char,
    /// Side that castles.
    pub side: Side,
    /// Start square of the King.
    pub king: Square,
    /// Start square of the Rook.
    pub rook: Square,
    /// The square that the King crosses, which is the target of the Rook.
    pub crossed: Square,
    /// Target of the King, from which it makes another step.
    pub landing: Square,
    /// The squares that must be empty.
    pub between: Bitboard,
}

const fn wing(letter: char, side: Side, kings: bool) -> Wing {
    let rank = match side {
        Side::White => 0,
        Side::Black => 7,
    };
    let (rook, crossed, landing, between) =
        if kings { (7, 5, 6, 0b0110_0000) } else { (0, 3, 2, 0b0000_1110) };
    Wing {
        letter,
        side,
        king: Square::at(4, rank),
        rook: Square::at(rook, rank),
        crossed: Square::at(crossed, rank),
        landing: Square::at(landing, rank),
        between: Bitboard(between << (8 * rank)),
    }
}

/// All castlings, in the order of FEN.
pub const WINGS: [Wing; 4] = [
    wing('K', Side::White, true),
    wing('Q', Side::White, false),
    wing('k', Side::Black, true),
    wing('q', Side::Black, false),
];

/// Castling rights that remain with respect to moved pieces: one bit each, in the order of
/// [`WINGS`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Castling(u8);

impl Castling {
    /// The rights as a number, 0 to 15.
    #[inline]
    pub const fn bits(self) -> u64 {
        self.0 as u64
    }

    /// Adds the right with that FEN letter; `false` if there is no such letter.
    #[must_use]
    pub fn insert(&mut self, letter: char) -> bool {
        let found = WINGS.iter().position(|wing| wing.letter == letter);
        if let Some(index) = found {
            self.0 |= 1 << index;
        }
        found.is_some()
    }

    /// The castlings with a right.
    pub(crate) fn wings(self) -> impl Iterator<Item = &'static Wing> {
        WINGS.iter().enumerate().filter(move |(index, _)| self.0 >> index & 1 != 0).map(|(_, wing)| wing)
    }

    /// The remaining rights after these squares have lost their bases.
    #[inline]
    #[must_use]
    pub fn without(self, vacated: Bitboard) -> Castling {
        if self.0 == 0 {
            return self;
        }
        self.kept(|wing| !vacated.has(wing.king) && !vacated.has(wing.rook))
    }

    /// The rights whose King and Rook are on their start squares.
    #[must_use]
    pub fn supported(self, board: &Board) -> Castling {
        self.kept(|wing| {
            board.base(wing.king) == Some(Piece::new(wing.side, Kind::King))
                && board.base(wing.rook) == Some(Piece::new(wing.side, Kind::Rook))
        })
    }

    /// The rights with the colours exchanged.
    #[must_use]
    pub const fn flipped(self) -> Castling {
        Castling((self.0 & 3) << 2 | self.0 >> 2)
    }

    fn kept(self, keep: impl Fn(&Wing) -> bool) -> Castling {
        let lost = (0..4).filter(|&index| !keep(&WINGS[index])).fold(0, |lost, index| lost | 1 << index);
        Castling(self.0 & !lost)
    }
}
