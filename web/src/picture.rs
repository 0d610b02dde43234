//! Boards and moves for hosts that draw them.

use std::collections::BTreeMap;

use engine_core::{AnySquare, DescribedMove, DrawnPiece, Picture, Shade, Sign};

use crate::messages::{Board, BoardPiece, BoardSign, BoardSquare, LegalMove};

/// Returns the board square by square from a1, without empty plain squares.
pub(crate) fn board(picture: &Picture) -> Board {
    let is_listed = |square: &AnySquare| {
        let cell = picture.at(*square);
        !cell.pieces.is_empty() || cell.shade == Shade::Special
    };
    let square = |square: AnySquare| {
        let cell = picture.at(square);
        BoardSquare {
            square: square.to_string(),
            special: cell.shade == Shade::Special,
            pieces: cell.pieces.iter().map(piece).collect(),
        }
    };
    let sign = |(square, sign): &(AnySquare, Sign)| {
        let power = match *sign {
            Sign::Landmark => None,
            Sign::Power(owner) => Some(owner.into()),
        };
        BoardSign { square: square.to_string(), power }
    };
    Board {
        files: picture.files(),
        ranks: picture.ranks(),
        light_corner: picture.is_light(AnySquare { file: 0, rank: 0 }),
        squares: picture.squares().filter(is_listed).map(square).collect(),
        signs: picture.signs.iter().map(sign).collect(),
        notes: picture.notes.clone(),
    }
}

fn piece(piece: &DrawnPiece) -> BoardPiece {
    BoardPiece {
        side: piece.side.into(),
        letter: piece.token.clone(),
        symbol: piece.symbol,
        name: piece.name.clone(),
        glyph: piece.drawing.glyph.id.to_string(),
        label: piece.drawing.label.clone(),
        qualities: piece.drawing.qualities.iter().map(|&quality| quality.into()).collect(),
        moves: piece.info.moves.to_string(),
        powers: piece.info.powers.iter().map(ToString::to_string).collect(),
    }
}

/// Drawings of the pieces on a board, by name.
pub(crate) fn glyphs(picture: &Picture) -> BTreeMap<String, String> {
    picture
        .pieces()
        .map(|piece| (piece.drawing.glyph.id.to_string(), piece.drawing.glyph.art.to_string()))
        .collect()
}

/// Legal move with its readable notation.
pub(crate) fn legal_move(san: String, mv: DescribedMove) -> LegalMove {
    let description = mv.description;
    LegalMove {
        text: mv.text,
        san,
        from: description.from.map(|square| square.to_string()),
        to: description.to.map(|square| square.to_string()),
        words: description.words,
        offered: description.offered,
    }
}
