//! Pieces and other occupants of a square.

use engine_core::Side;

/// Occupant of a square. The last two are a Builder on a Wall, which moves and is captured as one
/// piece.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[repr(u8)]
pub enum Kind {
    /// The royal piece; on the Stones it is a Master.
    Adept,
    /// The long-range piece.
    Paladin,
    /// The foot soldier.
    Soldier,
    /// A Builder on an ordinary square.
    Builder,
    /// The leaper.
    Scout,
    /// An empty Wall.
    Wall,
    /// A Builder on a Wall of its own colour.
    MannedWall,
    /// A Builder on a Wall of the enemy's colour.
    MannedEnemyWall,
}

impl Kind {
    /// Number of kinds.
    pub const COUNT: usize = 8;
    /// All kinds, by index.
    pub const ALL: [Kind; Kind::COUNT] = [
        Kind::Adept,
        Kind::Paladin,
        Kind::Soldier,
        Kind::Builder,
        Kind::Scout,
        Kind::Wall,
        Kind::MannedWall,
        Kind::MannedEnemyWall,
    ];

    /// FEN letters by index.
    const LETTERS: [u8; Kind::COUNT] = *b"APSBCWOX";

    /// FEN letter, upper case.
    pub const fn letter(self) -> char {
        Kind::LETTERS[self as usize] as char
    }

    /// Group of the kind, 0 to 2, for partial keys: Walls, Adepts and Paladins, other pieces.
    #[inline]
    pub(super) const fn part(self) -> usize {
        match self {
            Kind::Wall | Kind::MannedWall | Kind::MannedEnemyWall => 0,
            Kind::Adept | Kind::Paladin => 1,
            Kind::Soldier | Kind::Builder | Kind::Scout => 2,
        }
    }

    /// True for a Builder that stands on a Wall.
    #[inline]
    pub(crate) const fn is_manned_wall(self) -> bool {
        matches!(self, Kind::MannedWall | Kind::MannedEnemyWall)
    }

    /// True for a Wall, with or without a Builder on it.
    #[inline]
    pub(crate) const fn is_wall(self) -> bool {
        matches!(self, Kind::Wall | Kind::MannedWall | Kind::MannedEnemyWall)
    }
}

/// A kind and a colour; for a manned Wall the colour of the Builder.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Piece(u8);

impl Piece {
    /// Chess symbol from the game's own list of substitutes, or a letter.
    pub(super) fn symbol(self) -> char {
        let symbols = match self.side() {
            Side::White => ['♔', '♗', '♙', '♖', '♘', '□', 'O', 'X'],
            Side::Black => ['♚', '♝', '♟', '♜', '♞', '■', 'o', 'x'],
        };
        symbols[self.kind() as usize]
    }

    /// Number of pieces: kinds of both colours.
    pub const COUNT: usize = 2 * Kind::COUNT;

    /// The piece of this kind and colour.
    #[inline]
    pub const fn new(side: Side, kind: Kind) -> Piece {
        Piece((side.index() * Kind::COUNT) as u8 | kind as u8)
    }

    /// Index, 0 to 15.
    #[inline]
    pub const fn index(self) -> usize {
        (self.0 & 15) as usize
    }

    /// Kind of the piece.
    #[inline]
    pub const fn kind(self) -> Kind {
        Kind::ALL[(self.0 & 7) as usize]
    }

    /// Colour of the side that moves the piece.
    #[inline]
    pub const fn side(self) -> Side {
        if self.0 & 8 == 0 { Side::White } else { Side::Black }
    }

    /// Returns the same kind in the other colour.
    #[must_use]
    pub(crate) const fn recoloured(self) -> Piece {
        Piece(self.0 ^ 8)
    }

    /// Colour of the Wall, or of the Wall under a Builder; `None` for a piece on an ordinary
    /// square.
    pub(crate) fn wall_side(self) -> Option<Side> {
        match self.kind() {
            Kind::Wall | Kind::MannedWall => Some(self.side()),
            Kind::MannedEnemyWall => Some(!self.side()),
            _ => None,
        }
    }

    /// FEN letter: upper case for White.
    pub const fn letter(self) -> char {
        let letter = self.kind().letter();
        match self.side() {
            Side::White => letter,
            Side::Black => letter.to_ascii_lowercase(),
        }
    }

    /// Returns the piece of a FEN letter.
    pub fn from_letter(letter: char) -> Option<Piece> {
        let side = if letter.is_ascii_uppercase() { Side::White } else { Side::Black };
        let kind = Kind::ALL.into_iter().find(|kind| kind.letter() == letter.to_ascii_uppercase())?;
        Some(Piece::new(side, kind))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_round_trip() {
        for side in Side::BOTH {
            for kind in Kind::ALL {
                let piece = Piece::new(side, kind);
                assert_eq!((piece.side(), piece.kind()), (side, kind));
                assert_eq!(Piece::from_letter(piece.letter()), Some(piece));
            }
        }
        assert_eq!(Piece::from_letter('K'), None);
    }
}
