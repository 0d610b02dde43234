//! The pieces, one byte each.

use std::num::NonZeroU8;

use engine_core::Side;

/// A kind of piece.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Kind {
    /// `P`
    Pawn = 0,
    /// `N`
    Knight = 1,
    /// `B`
    Bishop = 2,
    /// `R`
    Rook = 3,
    /// `Q`
    Queen = 4,
    /// `K`
    King = 5,
}

impl Kind {
    /// Number of kinds.
    pub const COUNT: usize = 6;

    /// All kinds, in the order of their indices.
    pub const ALL: [Kind; Kind::COUNT] =
        [Kind::Pawn, Kind::Knight, Kind::Bishop, Kind::Rook, Kind::Queen, Kind::King];

    /// Promotions of a Pawn, the best first.
    pub(crate) const PROMOTIONS: [Kind; 4] = [Kind::Queen, Kind::Rook, Kind::Bishop, Kind::Knight];

    /// Table index, 0 to 5.
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The letter, lower case.
    pub const fn letter(self) -> char {
        ['p', 'n', 'b', 'r', 'q', 'k'][self.index()]
    }

    /// The kind of a letter of either case.
    pub fn from_letter(letter: char) -> Option<Kind> {
        Kind::ALL.into_iter().find(|kind| kind.letter() == letter.to_ascii_lowercase())
    }
}

/// A piece: kind, colour, and whether a Bishop has risen from the dead.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Piece(NonZeroU8);

/// Bits 0 to 2 contain the kind plus one, so that no piece is zero.
const KIND_BITS: u8 = 7;
const BLACK: u8 = 1 << 3;
const RISEN: u8 = 1 << 4;
/// Set during a turn on risen Bishops that disappear at its end.
const DOOMED: u8 = 1 << 5;

impl Piece {
    /// Number of values of [`code`](Piece::code).
    pub const CODES: usize = 32;

    /// A piece that has not risen.
    #[inline]
    pub const fn new(side: Side, kind: Kind) -> Piece {
        let colour = match side {
            Side::White => 0,
            Side::Black => BLACK,
        };
        match NonZeroU8::new(colour | (kind as u8 + 1)) {
            Some(bits) => Piece(bits),
            None => unreachable!(),
        }
    }

    /// Kind of the piece.
    #[inline]
    pub const fn kind(self) -> Kind {
        Kind::ALL[((self.0.get() & KIND_BITS) - 1) as usize]
    }

    /// Owner of the piece.
    #[inline]
    pub const fn side(self) -> Side {
        if self.0.get() & BLACK == 0 { Side::White } else { Side::Black }
    }

    /// True for a Bishop that has risen from the dead.
    #[inline]
    pub(crate) const fn is_risen(self) -> bool {
        self.0.get() & RISEN != 0
    }

    /// Returns the piece as risen from the dead.
    #[must_use]
    pub fn risen(self) -> Piece {
        Piece(self.0 | RISEN)
    }

    /// True if the piece disappears at the end of the current turn.
    #[inline]
    pub(crate) const fn is_doomed(self) -> bool {
        self.0.get() & DOOMED != 0
    }

    /// Returns the piece marked to disappear at the end of the current turn.
    #[must_use]
    pub fn doomed(self) -> Piece {
        Piece(self.0 | DOOMED)
    }

    /// Returns the piece of the other colour.
    #[must_use]
    pub fn flipped(self) -> Piece {
        let marks = self.0.get() & (RISEN | DOOMED);
        Piece(Piece::new(!self.side(), self.kind()).0 | marks)
    }

    /// Dense number of kind, colour and risen state, below [`CODES`](Piece::CODES).
    #[inline]
    pub const fn code(self) -> usize {
        (self.0.get() & (DOOMED - 1)) as usize
    }

    /// Number of classes of pieces: the kinds, and risen Bishops.
    pub(crate) const CLASSES: usize = Kind::COUNT + 1;

    /// Class: the index of the kind, or [`Kind::COUNT`] for a risen Bishop.
    #[inline]
    pub const fn class(self) -> usize {
        if self.is_risen() { Kind::COUNT } else { self.kind().index() }
    }

    /// FEN letter, with `+` before it for a risen Bishop.
    pub fn text(self) -> String {
        let letter = self.kind().letter();
        let letter = if self.side() == Side::White { letter.to_ascii_uppercase() } else { letter };
        if self.is_risen() { format!("+{letter}") } else { letter.to_string() }
    }

    /// True if the capture of this piece, standing alone, has no effects on others and loses no
    /// King.
    #[inline]
    pub(crate) const fn is_inert(self) -> bool {
        match self.kind() {
            Kind::Pawn | Kind::Knight | Kind::Rook => true,
            Kind::Bishop => self.is_risen(),
            Kind::Queen | Kind::King => false,
        }
    }
}

/// Chess symbols by side and kind.
pub(super) const SYMBOLS: [[char; Kind::COUNT]; 2] =
    [['♙', '♘', '♗', '♖', '♕', '♔'], ['♟', '♞', '♝', '♜', '♛', '♚']];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pieces_keep_their_parts() {
        for side in Side::BOTH {
            for kind in Kind::ALL {
                let piece = Piece::new(side, kind);
                assert_eq!((piece.side(), piece.kind(), piece.is_risen()), (side, kind, false));
                assert_eq!((piece.flipped().side(), piece.flipped().kind()), (!side, kind));
            }
        }
        let risen = Piece::new(Side::Black, Kind::Bishop).risen();
        assert_eq!((risen.text().as_str(), risen.is_inert()), ("+b", true));
        assert!(risen.doomed().is_doomed() && risen.doomed().code() == risen.code());
    }
}
