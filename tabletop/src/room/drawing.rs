//! Drawings of boards and pieces for pages.

use engine_core::{DrawnPiece, Picture};
use maud::{Markup, html};
use serde_json::{Value, json};

use crate::diagram::{self, Diagram, Layers};
use crate::table::preview::cell_text;

/// Concatenates drawings.
pub(super) fn joined(parts: Vec<Markup>) -> String {
    parts.into_iter().map(Markup::into_string).collect()
}

/// Drawing of a board: the layer below the pieces, the pieces by square, the layer above them, the
/// glyphs that they reference, and a text for each square.
pub(crate) fn board(picture: &Picture, diagram: &Diagram) -> Value {
    let Layers { under, pieces, over } = diagram.layers(picture);
    let pieces: Vec<(String, String)> =
        pieces.into_iter().map(|(square, drawing)| (square.to_string(), drawing.into_string())).collect();
    let words: serde_json::Map<String, Value> = picture
        .squares()
        .map(|square| (square.to_string(), Value::from(cell_text(picture.at(square)))))
        .collect();
    json!({
        "files": picture.files(),
        "ranks": picture.ranks(),
        "flipped": diagram.flipped,
        "viewBox": diagram::view_box(picture, 0),
        "ground": diagram.ground(picture, 0).into_string(),
        "under": joined(under),
        "pieces": pieces,
        "over": joined(over),
        "glyphs": diagram::glyphs(picture),
        "squares": words,
        "notes": picture.notes,
    })
}

/// Picture of the pieces of a square, which references the glyphs of a board.
pub(super) fn loose(pieces: &[DrawnPiece]) -> String {
    let drawing = html! {
        svg viewBox="0 0 100 100" aria-hidden="true" { (diagram::loose(pieces)) }
    };
    drawing.into_string()
}
