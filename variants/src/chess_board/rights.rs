//! Castling rights and their squares.

use engine_core::Side;

use crate::common::bitboard::Bitboard;
use crate::common::square::Square;

/// The king's file in the usual array.
pub(crate) const KING_FILE: u8 = 4;

/// Direction of castling.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CastlingSide {
    /// Towards the h-file: `O-O`.
    King,
    /// Towards the a-file: `O-O-O`.
    Queen,
}

impl CastlingSide {
    /// Both directions, in the order of FENs.
    pub const BOTH: [CastlingSide; 2] = [CastlingSide::King, CastlingSide::Queen];

    /// Dense index, below 2.
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// Direction of a corner piece from its king.
    pub(crate) const fn of_corner(corner: Square, king: Square) -> CastlingSide {
        if corner.file() > king.file() { CastlingSide::King } else { CastlingSide::Queen }
    }

    /// Direction of castling by the king's target square.
    #[inline]
    pub(crate) const fn of_landing(king_to: Square) -> CastlingSide {
        if king_to.file() >= KING_FILE { CastlingSide::King } else { CastlingSide::Queen }
    }

    /// File of the corner piece in the usual array.
    pub(crate) const fn usual_corner(self) -> u8 {
        match self {
            CastlingSide::King => 7,
            CastlingSide::Queen => 0,
        }
    }

    /// Castling in notation.
    pub(crate) const fn letters(self) -> &'static str {
        match self {
            CastlingSide::King => "O-O",
            CastlingSide::Queen => "O-O-O",
        }
    }
}

/// A set of castling rights.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Castling(pub(crate) u8);

impl Castling {
    /// No rights.
    pub const NONE: Castling = Castling(0);

    /// The right of a side to castle to one side.
    #[inline]
    pub const fn right(side: Side, to: CastlingSide) -> Castling {
        Castling(1 << right_index(side, to))
    }

    /// Both rights of a side.
    #[inline]
    pub const fn both(side: Side) -> Castling {
        Castling(3 << (2 * side.index()))
    }

    /// True if the sets have a right in common.
    #[inline]
    pub const fn has(self, other: Castling) -> bool {
        self.0 & other.0 != 0
    }
}

/// Dense index of a right, below 4.
#[inline]
pub(crate) const fn right_index(side: Side, to: CastlingSide) -> usize {
    2 * side.index() + to.index()
}

/// Squares of kings and corner pieces at the time when the rights were granted. They do not change
/// during a game.
#[derive(Clone, Copy, Debug)]
pub(crate) struct CastlingSquares {
    /// Corner pieces, by [`right_index`].
    pub(super) corners: [Square; 4],
    /// King and corner piece of each right.
    pub(super) supports: [Bitboard; 4],
    /// Squares that must be empty for each castling.
    pub(super) empty: [Bitboard; 4],
    /// Squares that the king crosses or lands on.
    pub(super) travel: [Bitboard; 4],
    /// Target squares of the king.
    pub(super) landings: [Square; 4],
    /// Union of all supports: moves from and to other squares end no right.
    pub(super) all: Bitboard,
    /// True if a corner piece does not stand in a corner, so that the hash key includes the files.
    pub(super) unusual: bool,
}

impl CastlingSquares {
    /// No castling rights.
    pub(crate) const NONE: CastlingSquares = CastlingSquares {
        corners: [Square::at(7, 0), Square::at(0, 0), Square::at(7, 7), Square::at(0, 7)],
        supports: [Bitboard::EMPTY; 4],
        empty: [Bitboard::EMPTY; 4],
        travel: [Bitboard::EMPTY; 4],
        landings: [Square::at(6, 0), Square::at(2, 0), Square::at(6, 7), Square::at(2, 7)],
        all: Bitboard::EMPTY,
        unusual: false,
    };
}
