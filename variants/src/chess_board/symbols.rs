//! Letters and symbols of pieces.

use engine_core::Side;

use crate::chess_board::kinds::Kind;

/// The letter of a piece: upper case for White.
pub(crate) fn letter(side: Side, kind: Kind) -> char {
    match side {
        Side::White => kind.letter(),
        Side::Black => kind.letter().to_ascii_lowercase(),
    }
}

/// The chess symbol of an orthodox piece, the letter of any other.
pub(crate) fn symbol(side: Side, kind: Kind, unicode: bool) -> char {
    let symbols = match kind {
        Kind::King => ['♔', '♚'],
        Kind::Queen => ['♕', '♛'],
        Kind::Rook => ['♖', '♜'],
        Kind::Bishop => ['♗', '♝'],
        Kind::Knight => ['♘', '♞'],
        Kind::Pawn => ['♙', '♟'],
        _ => return letter(side, kind),
    };
    if unicode { symbols[side.index()] } else { letter(side, kind) }
}
