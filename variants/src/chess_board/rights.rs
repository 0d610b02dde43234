//! Castling rights, and the squares that belong to them.

use engine_core::Side;

use crate::common::bitboard::Bitboard;
use crate::common::square::Square;

/// A set of castling rights.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Castling(pub(crate) u8);

impl Castling {
    /// No rights.
    pub const NONE: Castling = Castling(0);

    /// The right of a side to castle on the king's side or on the queen's side.
    #[inline]
    pub const fn right(side: Side, king_side: bool) -> Castling {
        Castling(1 << right_index(side, king_side))
    }

    /// Both rights of a side.
    #[inline]
    pub const fn both(side: Side) -> Castling {
        Castling(3 << (2 * side.index()))
    }

    /// True if a right of `other` is among these.
    #[inline]
    pub const fn has(self, other: Castling) -> bool {
        self.0 & other.0 != 0
    }
}

/// Dense index of a right, below 4.
#[inline]
pub(crate) const fn right_index(side: Side, king_side: bool) -> usize {
    2 * side.index() + !king_side as usize
}

/// Where kings and corner pieces stood when the rights were given. It does not change during a game.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Homes {
    /// The corner pieces, by [`right_index`].
    pub(super) corners: [Square; 4],
    /// King and corner piece of each right.
    pub(super) supports: [Bitboard; 4],
    /// The squares that must be empty for each castling.
    pub(super) empty: [Bitboard; 4],
    /// The squares that the king crosses or lands on.
    pub(super) travel: [Bitboard; 4],
    /// Where the king lands.
    pub(super) landings: [Square; 4],
    /// All of these: whoever moves from or to another square ends no right.
    pub(super) all: Bitboard,
    /// True if a corner piece does not stand in a corner, so that the files belong to the hash.
    pub(super) unusual: bool,
}

impl Homes {
    /// Nobody castles.
    pub(crate) const NONE: Homes = Homes {
        corners: [Square::at(7, 0), Square::at(0, 0), Square::at(7, 7), Square::at(0, 7)],
        supports: [Bitboard::EMPTY; 4],
        empty: [Bitboard::EMPTY; 4],
        travel: [Bitboard::EMPTY; 4],
        landings: [Square::at(6, 0), Square::at(2, 0), Square::at(6, 7), Square::at(2, 7)],
        all: Bitboard::EMPTY,
        unusual: false,
    };
}
