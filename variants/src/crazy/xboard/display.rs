//! Contents of XBoard's board for a position.

use engine_core::Side;

use crate::common::square::Square;
use crate::common::xboard::{ANY, Display, Shown};
use crate::crazy::board::Board;
use crate::crazy::geometry::ring;
use crate::crazy::piece::{Kind, Piece};

/// XBoard's letters for risen Bishops and loaded Rooks.
pub(super) const RISEN_BISHOP: char = 'A';
/// A Rook with pieces inside, but no King.
pub(super) const LOADED: char = 'C';
/// A Rook with its own King inside, and not the enemy's.
pub(super) const TOWER: char = 'T';
/// A Rook with the enemy King inside.
pub(super) const PRISON: char = 'H';

pub(super) type Ply = crate::common::xboard::Ply<Square>;

/// Returns XBoard's letter of a piece outside Rooks.
pub(super) fn letter(piece: Piece) -> char {
    if piece.is_risen() { RISEN_BISHOP } else { piece.kind().letter().to_ascii_uppercase() }
}

/// Returns XBoard's board: the bases, and for loaded Rooks the kind of load.
pub(super) fn display(board: &Board) -> Display<Square> {
    Display::new(ANY, |square| {
        let base = board.base(square)?;
        let king_of = |side: Side| board.pieces(side, Kind::King).has(square);
        let letter = match board.loaded().has(square) {
            false => letter(base),
            true if king_of(!base.side()) => PRISON,
            true if king_of(base.side()) => TOWER,
            true => LOADED,
        };
        Some(Shown::new(base.side(), letter))
    })
}

/// Visits to empty squares with which a side can encode a number. They differ from all visits that
/// a move of the game may contain: a King visits only neighbouring squares.
pub(super) fn signals(shown: &Display<Square>, side: Side) -> impl Iterator<Item = Ply> + '_ {
    let is_king = |home: Square| shown.at(home).is_some_and(|piece| piece.letter == 'K');
    let homes = shown.pieces(side).filter(move |&home| !is_king(home));
    let kings = shown.pieces(side).filter(move |&home| is_king(home));
    homes.chain(kings).flat_map(move |home| {
        let far = move |via: &Square| !is_king(home) || !ring(home).has(*via);
        shown.empty().filter(far).map(move |via| Ply::visit(home, via, home))
    })
}
