//! Boards and moves for hosts that draw them.

use std::collections::BTreeMap;

use engine_core::{AnySquare, DescribedMove, DrawnPiece, Picture, Quality, Shade, Side, Sign};
use serde_json::{Value, json};

/// Name of a side.
pub(crate) fn side(side: Side) -> &'static str {
    ["white", "black"][side.index()]
}

/// Board as JSON, square by square from a1; without empty plain squares.
pub(crate) fn board(picture: &Picture) -> Value {
    let told = |square: &AnySquare| {
        let cell = picture.at(*square);
        !cell.pieces.is_empty() || cell.shade == Shade::Special
    };
    let square = |square: AnySquare| {
        let cell = picture.at(square);
        json!({
            "square": square.to_string(),
            "special": cell.shade == Shade::Special,
            "pieces": cell.pieces.iter().map(piece).collect::<Vec<_>>(),
        })
    };
    let sign = |(square, sign): &(AnySquare, Sign)| {
        let power = match sign {
            Sign::Landmark => None,
            Sign::Power(owner) => Some(side(*owner)),
        };
        json!({ "square": square.to_string(), "power": power })
    };
    json!({
        "files": picture.files(),
        "ranks": picture.ranks(),
        "lightCorner": picture.is_light(AnySquare { file: 0, rank: 0 }),
        "squares": picture.squares().filter(told).map(square).collect::<Vec<_>>(),
        "signs": picture.signs.iter().map(sign).collect::<Vec<_>>(),
        "notes": picture.notes,
    })
}

fn piece(piece: &DrawnPiece) -> Value {
    let quality = |quality: &Quality| match quality {
        Quality::Exalted => "promoted",
        Quality::Ghostly => "ghostly",
        Quality::Exposed => "exposed",
    };
    json!({
        "side": side(piece.side),
        "letter": piece.token,
        "symbol": piece.symbol,
        "name": piece.name,
        "glyph": *piece.drawing.glyph.id,
        "label": piece.drawing.label,
        "qualities": piece.drawing.qualities.iter().map(quality).collect::<Vec<_>>(),
        "moves": *piece.info.moves,
        "powers": piece.info.powers,
    })
}

/// Drawings of the pieces on a board, by name.
pub(crate) fn glyphs(picture: &Picture) -> BTreeMap<String, String> {
    picture
        .pieces()
        .map(|piece| (piece.drawing.glyph.id.to_string(), piece.drawing.glyph.art.to_string()))
        .collect()
}

/// Legal move as JSON, with its readable notation.
pub(crate) fn described(mv: &DescribedMove, readable: &str) -> Value {
    let square = |square: Option<AnySquare>| square.map(|square| square.to_string());
    json!({
        "text": mv.text,
        "san": readable,
        "from": square(mv.description.from),
        "to": square(mv.description.to),
        "words": mv.description.words,
        "offered": mv.description.offered,
    })
}
