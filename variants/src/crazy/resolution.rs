//! Effects of captures: pieces fall, Bishops rise, Queens explode.

use engine_core::Side;

use super::board::Board;
use super::geometry::ring;
use super::piece::{Kind, Piece};
use super::pile::Pile;
use crate::common::bitboard::Bitboard;
use crate::common::square::Square;

/// A board on which captures take effect.
pub(super) struct Resolution<'a> {
    /// The pieces; captured ones are already off the board.
    pub(super) board: &'a mut Board,
    /// Side whose turn it is.
    side: Side,
    /// Squares whose base has changed since the innermost all-round capture began.
    changed: Bitboard,
    /// Squares that lost their base in this turn.
    pub(super) vacated: Bitboard,
    /// Kings that died, by side.
    pub(super) dead: [bool; 2],
}

impl<'a> Resolution<'a> {
    /// Returns the state at the start of a turn of `side`.
    #[inline]
    pub(super) fn new(board: &'a mut Board, side: Side) -> Resolution<'a> {
        Resolution { board, side, changed: Bitboard::EMPTY, vacated: Bitboard::EMPTY, dead: [false; 2] }
    }

    /// Removes everything from a square, whose base has been captured or has left, and returns it.
    pub(super) fn vacate(&mut self, square: Square) -> Pile {
        let set = Bitboard::from_square(square);
        self.changed |= set;
        self.vacated |= set;
        self.board.lift(square)
    }

    /// Applies the effects of the capture of the first piece of `pile`, which stood on `square`
    /// under the others.
    pub(super) fn effects(&mut self, square: Square, pile: &Pile) {
        match pile.get(0) {
            Some(piece) if piece.kind() == Kind::Rook && pile.len() > 1 => {
                self.fall(square, pile.part(1, pile.len()));
            }
            Some(piece) => self.effects_alone(square, piece),
            None => {}
        }
    }

    /// Applies the effects of the capture of a piece that stood on `square` with nothing above it.
    pub(super) fn effects_alone(&mut self, square: Square, piece: Piece) {
        match piece.kind() {
            Kind::Bishop if !piece.is_risen() => self.rise(square, risen(piece)),
            Kind::Queen => self.round(ring(square) | Bitboard::from_square(square)),
            Kind::King => self.dead[piece.side().index()] = true,
            _ => {}
        }
    }

    /// Captures the base of a square, with all effects.
    pub(super) fn capture_base(&mut self, square: Square) {
        if self.board.loaded().has(square) {
            let pile = self.vacate(square);
            self.effects(square, &pile);
        } else if let Some(piece) = self.board.base(square) {
            let set = Bitboard::from_square(square);
            self.changed |= set;
            self.vacated |= set;
            self.board.clear(square);
            self.effects_alone(square, piece);
        }
    }

    /// Drops a Bishop on the square where it was captured.
    fn rise(&mut self, square: Square, bishop: Piece) {
        let hit = self.board.base(square).is_some().then(|| self.vacate(square));
        self.changed |= Bitboard::from_square(square);
        self.board.set(square, bishop);
        if let Some(hit) = hit {
            self.effects(square, &hit);
        }
    }

    /// Drops pieces on a square one after another, each capturing the base. A Rook keeps those
    /// above it.
    pub(super) fn fall(&mut self, square: Square, mut falling: Pile) {
        while !falling.is_empty() {
            let unit = falling.cut(0);
            let hit = self.vacate(square);
            self.board.put(square, &unit);
            self.effects(square, &hit);
        }
    }

    /// Makes an all-round capture of the bases on some squares, in the order of the player's view.
    pub(super) fn round(&mut self, squares: Bitboard) {
        let outer = std::mem::replace(&mut self.changed, Bitboard::EMPTY);
        let standing = squares & self.board.occupied();
        let from_his_side = |set: Bitboard| if self.side == Side::White { set } else { set.flip_ranks() };
        let order = from_his_side(standing);
        for square in order {
            let square = if self.side == Side::White { square } else { square.flip_rank() };
            if !self.changed.has(square) {
                self.capture_base(square);
            }
        }
        self.changed |= outer;
    }
}

/// Returns a captured Bishop as risen: it stays on the board beyond the end of this turn.
fn risen(bishop: Piece) -> Piece {
    Piece::new(bishop.side(), Kind::Bishop).risen()
}
