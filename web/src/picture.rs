//! Boards and moves for hosts that draw them.

use std::collections::BTreeMap;

use engine_core::{DescribedMove, Figure, Picture, Quality, Shade, Side, Sign, Spot};
use serde_json::{Value, json};

/// The name of a side.
pub(crate) fn side(side: Side) -> &'static str {
    ["white", "black"][side.index()]
}

/// A board, square by square from a1 on; empty plain squares are left out.
pub(crate) fn board(picture: &Picture) -> Value {
    let told = |spot: &Spot| {
        let cell = picture.at(*spot);
        !cell.figures.is_empty() || cell.shade == Shade::Special
    };
    let square = |spot: Spot| {
        let cell = picture.at(spot);
        json!({
            "square": spot.to_string(),
            "special": cell.shade == Shade::Special,
            "pieces": cell.figures.iter().map(piece).collect::<Vec<_>>(),
        })
    };
    let sign = |(spot, sign): &(Spot, Sign)| {
        let power = match sign {
            Sign::Landmark => None,
            Sign::Power(owner) => Some(side(*owner)),
        };
        json!({ "square": spot.to_string(), "power": power })
    };
    json!({
        "files": picture.files(),
        "ranks": picture.ranks(),
        "lightCorner": picture.is_light(Spot { file: 0, rank: 0 }),
        "squares": picture.spots().filter(told).map(square).collect::<Vec<_>>(),
        "signs": picture.signs.iter().map(sign).collect::<Vec<_>>(),
        "notes": picture.notes,
    })
}

fn piece(figure: &Figure) -> Value {
    let quality = |quality: &Quality| match quality {
        Quality::Exalted => "promoted",
        Quality::Ghostly => "ghostly",
        Quality::Exposed => "exposed",
    };
    json!({
        "side": side(figure.side),
        "letter": figure.token,
        "symbol": figure.symbol,
        "name": figure.name,
        "glyph": figure.look.glyph.id,
        "label": figure.look.label,
        "qualities": figure.look.qualities.iter().map(quality).collect::<Vec<_>>(),
        "moves": figure.info.moves,
        "powers": figure.info.powers,
    })
}

/// The drawings on a board, by name.
pub(crate) fn glyphs(picture: &Picture) -> BTreeMap<&'static str, &'static str> {
    picture.figures().map(|figure| (figure.look.glyph.id, figure.look.glyph.art)).collect()
}

/// A legal move, with what people write.
pub(crate) fn described(mv: &DescribedMove, readable: &str) -> Value {
    let spot = |spot: Option<Spot>| spot.map(|spot| spot.to_string());
    json!({
        "text": mv.text,
        "san": readable,
        "from": spot(mv.description.from),
        "to": spot(mv.description.to),
        "words": mv.description.words,
        "offered": mv.description.offered,
    })
}
