//! Letters and symbols of pieces.

use engine_core::Side;

use crate::chess_board::kinds::Kind;
use crate::chess_board::piece_set::PieceSet;

/// Letter of a piece: upper case for White.
pub(crate) fn letter(set: &PieceSet, side: Side, kind: Kind) -> char {
    match side {
        Side::White => set.letter(kind),
        Side::Black => set.letter(kind).to_ascii_lowercase(),
    }
}

/// Chess symbol of an orthodox piece, or the letter of any other.
pub(crate) fn symbol(set: &PieceSet, side: Side, kind: Kind, unicode: bool) -> char {
    if set.change_of(kind).is_some() {
        return letter(set, side, kind);
    }
    let symbols = match kind {
        Kind::King => ['♔', '♚'],
        Kind::Queen => ['♕', '♛'],
        Kind::Rook => ['♖', '♜'],
        Kind::Bishop => ['♗', '♝'],
        Kind::Knight => ['♘', '♞'],
        Kind::Pawn => ['♙', '♟'],
        _ => return letter(set, side, kind),
    };
    if unicode { symbols[side.index()] } else { letter(set, side, kind) }
}
