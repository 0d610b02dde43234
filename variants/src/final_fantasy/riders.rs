//! Lists of riders. An Airship carries any number of riders, so the lists have room for all pieces
//! of a game.

use super::piece::{Kind, Piece};
use crate::common::square::Square;

/// Maximum number of pieces of a position, on the board and captured. A game has 32; the rest is
/// room for constructed positions.
pub(crate) const PIECES_MAX: usize = 64;

/// The riders of one carrier, in boarding order.
#[derive(Clone, Copy)]
pub(crate) struct Riders {
    len: u8,
    pieces: [Piece; PIECES_MAX],
}

const FILLER: Piece = Piece::plain(Kind::King);

impl Riders {
    pub(crate) const NONE: Riders = Riders { len: 0, pieces: [FILLER; PIECES_MAX] };

    pub(crate) fn iter(&self) -> impl Iterator<Item = Piece> + '_ {
        self.pieces[..usize::from(self.len)].iter().copied()
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.len == 0
    }
}

impl PartialEq for Riders {
    fn eq(&self, other: &Riders) -> bool {
        self.iter().eq(other.iter())
    }
}

impl Eq for Riders {}

impl std::fmt::Debug for Riders {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}

/// Collects at most [`PIECES_MAX`] pieces.
impl FromIterator<Piece> for Riders {
    fn from_iter<I: IntoIterator<Item = Piece>>(pieces: I) -> Riders {
        let mut riders = Riders::NONE;
        for (place, piece) in riders.pieces.iter_mut().zip(pieces) {
            *place = piece;
            riders.len += 1;
        }
        riders
    }
}

/// Riders of all carriers except the first rider of each; usually empty.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Crew {
    len: u8,
    places: [(Square, Piece); PIECES_MAX],
}

impl Default for Crew {
    fn default() -> Crew {
        Crew { len: 0, places: [(Square::new(0), FILLER); PIECES_MAX] }
    }
}

impl Crew {
    fn all(&self) -> &[(Square, Piece)] {
        &self.places[..usize::from(self.len)]
    }

    fn all_mut(&mut self) -> &mut [(Square, Piece)] {
        &mut self.places[..usize::from(self.len)]
    }

    /// The pieces on a square, in boarding order.
    pub(crate) fn on(&self, square: Square) -> impl Iterator<Item = Piece> + '_ {
        self.all().iter().filter(move |(place, _)| *place == square).map(|&(_, piece)| piece)
    }

    pub(crate) fn pieces_mut(&mut self, square: Square) -> impl Iterator<Item = &mut Piece> {
        self.all_mut().iter_mut().filter(move |(place, _)| *place == square).map(|(_, piece)| piece)
    }

    pub(crate) fn push(&mut self, square: Square, piece: Piece) {
        if let Some(place) = self.places.get_mut(usize::from(self.len)) {
            *place = (square, piece);
            self.len += 1;
        }
    }

    /// Removes and returns the piece number `index` on a square.
    pub(crate) fn remove(&mut self, square: Square, index: usize) -> Option<Piece> {
        let at = self.all().iter().enumerate().filter(|(_, place)| place.0 == square).nth(index)?.0;
        let piece = self.places[at].1;
        let len = usize::from(self.len);
        self.places.copy_within(at + 1..len, at);
        self.len -= 1;
        Some(piece)
    }

    /// Removes all pieces on a square.
    pub(crate) fn drop_all(&mut self, square: Square) {
        while self.remove(square, 0).is_some() {}
    }

    /// Moves the pieces on one square to another.
    pub(crate) fn relocate(&mut self, from: Square, to: Square) {
        for place in self.all_mut() {
            if place.0 == from {
                place.0 = to;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn crew_keeps_boarding_order() {
        let (a1, b2) = (Square::at(0, 0), Square::at(1, 1));
        let pieces = [Kind::Dwarf, Kind::Sylph, Kind::Moogle].map(Piece::plain);
        let mut crew = Crew::default();
        for piece in pieces {
            crew.push(a1, piece);
            crew.push(b2, piece);
        }
        assert_eq!(crew.remove(a1, 1), Some(pieces[1]));
        assert_eq!(crew.on(a1).collect::<Vec<_>>(), [pieces[0], pieces[2]]);
        crew.drop_all(a1);
        crew.relocate(b2, a1);
        assert_eq!(crew.on(a1).collect::<Vec<_>>(), pieces);
        assert_eq!(crew.on(b2).next(), None);
    }
}
