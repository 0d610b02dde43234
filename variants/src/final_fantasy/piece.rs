//! The pieces: their letters, and their marks (promoted, not original).

use std::num::NonZeroU8;

use engine_core::Side;

/// Types of pieces, in the order in which captured pieces are listed. Promotion is a mark on a
/// piece, not a type.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
pub(crate) enum Kind {
    King = 1,
    Airship,
    WhiteChocobo,
    Chocobo,
    BlackChocobo,
    WhiteMage,
    RedMage,
    BlackMage,
    Paladin,
    Dragoon,
    DarkKnight,
    Dwarf,
    Sylph,
    Moogle,
    Tank,
    Caller,
    MagitekKnight,
}

use Kind::*;

impl Kind {
    /// All types, in listing order.
    pub(crate) const ALL: [Kind; 17] = [
        King, Airship, WhiteChocobo, Chocobo, BlackChocobo, WhiteMage, RedMage, BlackMage, Paladin, Dragoon,
        DarkKnight, Dwarf, Sylph, Moogle, Tank, Caller, MagitekKnight,
    ];

    /// Letters of the types, in the same order.
    const LETTERS: &'static [u8; 17] = b"KAWCBHRMPGNDSOTLX";

    /// Types from which a pawn may choose on the file of the enemy King's start square.
    pub(crate) fn choices() -> impl Iterator<Item = Kind> {
        Kind::ALL.into_iter().filter(|kind| !kind.is_pawn() && *kind != King)
    }

    /// The upper-case letter.
    pub(crate) const fn letter(self) -> char {
        Kind::LETTERS[self as usize - 1] as char
    }

    /// The type of an upper-case letter.
    pub(crate) fn from_letter(letter: char) -> Option<Kind> {
        Kind::ALL.into_iter().find(|kind| kind.letter() == letter)
    }

    /// The type with this number (King 1 to Magitek Knight 17).
    pub(crate) const fn from_number(number: u8) -> Option<Kind> {
        if 1 <= number && number <= 17 { Some(Kind::ALL[number as usize - 1]) } else { None }
    }

    /// The type that starts on `file` (0 to 7) of `side`'s first rank.
    pub(crate) const fn home(side: Side, file: u8) -> Kind {
        const HOMES: [[Kind; 8]; 2] = [
            [Chocobo, Dragoon, RedMage, King, Airship, WhiteMage, Paladin, WhiteChocobo],
            [BlackChocobo, DarkKnight, BlackMage, Airship, King, RedMage, Dragoon, Chocobo],
        ];
        HOMES[side.index()][(file & 7) as usize]
    }

    /// True if `side` starts the game with a piece of this type on its first rank.
    pub(crate) fn starts_with(self, side: Side) -> bool {
        (0..8).any(|file| Kind::home(side, file) == self)
    }

    pub(crate) const fn is_pawn(self) -> bool {
        matches!(self, Dwarf | Sylph | Moogle)
    }

    pub(crate) const fn is_carrier(self) -> bool {
        matches!(self, Airship | WhiteChocobo | Chocobo | BlackChocobo | Tank)
    }

    /// True if pieces of this type can be promoted.
    pub(crate) const fn can_be_promoted(self) -> bool {
        !self.is_pawn() && !matches!(self, Tank | Caller | MagitekKnight)
    }

    /// True if pieces of this type are marked when they are not original.
    pub(crate) const fn can_be_foreign(self) -> bool {
        self.can_be_promoted() && !matches!(self, King)
    }
}

/// A piece: its type, and marks for promoted and foreign pieces (not original ones of their side).
/// The side is not part of it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) struct Piece(NonZeroU8);

const PROMOTED: u8 = 2;
const FOREIGN: u8 = 1;

impl Piece {
    /// Returns the piece of a called form, without `~`.
    pub(super) fn called(form: usize) -> Option<Piece> {
        Piece::from_code(form << 1)
    }

    /// One more than the highest [`Piece::code`].
    pub(crate) const CODES: usize = 72;

    /// A piece without marks.
    pub(crate) const fn plain(kind: Kind) -> Piece {
        match NonZeroU8::new((kind as u8) << 2) {
            Some(code) => Piece(code),
            None => unreachable!(),
        }
    }

    /// Returns a new piece of this type that its side did not start with.
    pub(crate) fn newcomer(kind: Kind) -> Piece {
        Piece::plain(kind).made_foreign()
    }

    /// Returns the piece with this [`Piece::code`]; `None` for codes without a piece.
    pub(crate) fn from_code(code: usize) -> Option<Piece> {
        let kind = Kind::from_number(u8::try_from(code >> 2).ok()?)?;
        let promoted = code as u8 & PROMOTED != 0;
        let foreign = code as u8 & FOREIGN != 0;
        let exists = (!promoted || kind.can_be_promoted()) && (!foreign || kind.can_be_foreign());
        let piece = Piece::plain(kind);
        let piece = if promoted { piece.promoted() } else { piece };
        exists.then(|| if foreign { piece.made_foreign() } else { piece })
    }

    /// Dense number below [`Piece::CODES`], increasing in listing order.
    #[inline]
    pub(crate) const fn code(self) -> usize {
        self.0.get() as usize
    }

    #[inline]
    pub(crate) const fn kind(self) -> Kind {
        match Kind::from_number(self.0.get() >> 2) {
            Some(kind) => kind,
            None => unreachable!(),
        }
    }

    /// Type and promotion as one number, 2 to 35: the index of its abilities.
    #[inline]
    pub(crate) const fn form(self) -> usize {
        (self.0.get() >> 1) as usize
    }

    #[inline]
    pub(crate) const fn is_promoted(self) -> bool {
        self.0.get() & PROMOTED != 0
    }

    #[inline]
    pub(crate) const fn is_foreign(self) -> bool {
        self.0.get() & FOREIGN != 0
    }

    #[inline]
    pub(crate) const fn is_pawn(self) -> bool {
        self.kind().is_pawn()
    }

    #[inline]
    pub(crate) const fn is_carrier(self) -> bool {
        self.kind().is_carrier()
    }

    /// Returns the piece promoted.
    pub(crate) fn promoted(self) -> Piece {
        Piece(self.0 | PROMOTED)
    }

    /// Returns the piece after it has changed sides.
    pub(crate) fn made_foreign(self) -> Piece {
        if self.kind().can_be_foreign() { Piece(self.0 | FOREIGN) } else { self }
    }

    /// Type and marks in FEN, in the case of `side`.
    pub(crate) fn token(self, side: Side) -> String {
        let letter = self.kind().letter();
        let letter = if side == Side::White { letter } else { letter.to_ascii_lowercase() };
        let plus = if self.is_promoted() { "+" } else { "" };
        let tilde = if self.is_foreign() { "~" } else { "" };
        format!("{plus}{letter}{tilde}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_round_trip() {
        let pieces: Vec<Piece> = (0..2 * Piece::CODES).filter_map(Piece::from_code).collect();
        assert_eq!(pieces.len(), 10 * 4 + 2 + 6);
        for piece in pieces {
            assert_eq!(Piece::from_code(piece.code()), Some(piece));
            assert!(piece.code() < Piece::CODES);
        }
    }

    #[test]
    fn marks_stick_to_those_that_can_bear_them() {
        assert_eq!(Piece::newcomer(Kind::Airship).promoted().token(Side::Black), "+a~");
        assert_eq!(Piece::newcomer(Kind::Tank).token(Side::White), "T");
        assert_eq!(Piece::plain(Kind::King).promoted().made_foreign().token(Side::White), "+K");
    }
}
