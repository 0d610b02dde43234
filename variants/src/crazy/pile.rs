//! Pieces of one square, or of a unit during a turn.

use super::piece::{Kind, Piece};

/// Maximum number of pieces inside Rooks in a position, all stacks together. Orthodox pieces make
/// 31 at most.
pub(super) const MAX_INSIDE: usize = 64;

/// Pieces in order, the (future) base first; at most [`MAX_INSIDE`] + 1.
#[derive(Clone, Copy)]
pub(super) struct Pile {
    pieces: [Option<Piece>; MAX_INSIDE + 1],
    count: usize,
}

impl Pile {
    /// Returns an empty pile.
    #[inline]
    pub(super) const fn new() -> Pile {
        Pile { pieces: [None; MAX_INSIDE + 1], count: 0 }
    }

    /// Returns a pile of one piece.
    #[inline]
    pub(super) const fn with_piece(piece: Piece) -> Pile {
        let mut pile = Pile::new();
        pile.pieces[0] = Some(piece);
        pile.count = 1;
        pile
    }

    /// Adds a piece on top. Does nothing beyond the maximum size, which no board can exceed.
    pub(super) fn push(&mut self, piece: Piece) {
        if let Some(place) = self.pieces.get_mut(self.count) {
            *place = Some(piece);
            self.count += 1;
        }
    }

    /// Adds pieces on top, in order.
    pub(super) fn extend(&mut self, pieces: impl IntoIterator<Item = Piece>) {
        for piece in pieces {
            self.push(piece);
        }
    }

    /// The number of pieces.
    #[inline]
    pub(super) const fn len(&self) -> usize {
        self.count
    }

    /// True if there is no piece.
    #[inline]
    pub(super) const fn is_empty(&self) -> bool {
        self.count == 0
    }

    /// The pieces, bottom first.
    pub(super) fn iter(&self) -> impl DoubleEndedIterator<Item = Piece> + '_ {
        self.pieces[..self.count].iter().flatten().copied()
    }

    /// The piece at an index.
    pub(super) fn get(&self, index: usize) -> Option<Piece> {
        self.pieces[..self.count].get(index).copied().flatten()
    }

    /// The piece at the bottom and those above it.
    pub(super) fn split_first(&self) -> Option<(Piece, Pile)> {
        self.get(0).map(|piece| (piece, self.part(1, self.count)))
    }

    /// The pieces from one index up to another.
    #[must_use]
    pub(super) fn part(&self, from: usize, to: usize) -> Pile {
        let mut part = Pile::new();
        part.extend(self.pieces[from..to].iter().flatten().copied());
        part
    }

    /// Removes and returns the piece at an index with the pieces that it carries: all above a Rook,
    /// none above another piece. The rest closes up.
    #[must_use]
    pub(super) fn cut(&mut self, index: usize) -> Pile {
        let end = match self.get(index) {
            Some(piece) if piece.kind() == Kind::Rook => self.count,
            Some(_) => index + 1,
            None => return Pile::new(),
        };
        let unit = self.part(index, end);
        let above = self.part(end, self.count);
        self.count = index;
        self.extend(above.iter());
        unit
    }

    /// Inserts pieces at an index; those from there on move up.
    pub(super) fn insert(&mut self, index: usize, unit: &Pile) {
        let above = self.part(index, self.count);
        self.count = index;
        self.extend(unit.iter());
        self.extend(above.iter());
    }
}

#[cfg(test)]
mod tests {
    use engine_core::Side;

    use super::*;

    fn text(pile: &Pile) -> String {
        pile.iter().map(Piece::text).collect()
    }

    #[test]
    fn rooks_take_along_what_is_above_them() {
        let mut pile = Pile::new();
        pile.extend(
            [Kind::Rook, Kind::Pawn, Kind::Rook, Kind::Knight].map(|kind| Piece::new(Side::White, kind)),
        );
        let mut other = pile;
        assert_eq!(text(&pile.cut(2)), "RN");
        assert_eq!(text(&pile), "RP");
        assert_eq!(text(&other.cut(1)), "P");
        assert_eq!(text(&other), "RRN");
        other.insert(1, &pile);
        assert_eq!(text(&other), "RRPRN");
    }
}
