//! Drawings of boards and pieces for pages.

use engine_core::{DrawnPiece, Picture};
use maud::{Markup, html};

use crate::diagram::{self, Diagram, Layers};
use crate::messages::BoardDrawing;
use crate::table::preview::cell_text;

/// Concatenates drawings.
pub(super) fn joined(parts: Vec<Markup>) -> String {
    parts.into_iter().map(Markup::into_string).collect()
}

/// Drawing of a board.
pub(crate) fn board(picture: &Picture, diagram: &Diagram) -> BoardDrawing {
    let Layers { under, pieces, over } = diagram.layers(picture);
    let pieces = pieces.into_iter().map(|(square, drawing)| (square.to_string(), drawing.into_string()));
    let words = picture.squares().map(|square| (square.to_string(), cell_text(picture.at(square))));
    BoardDrawing {
        files: picture.files(),
        ranks: picture.ranks(),
        flipped: diagram.flipped,
        view_box: diagram::view_box(picture, 0),
        ground: diagram.ground(picture, 0).into_string(),
        under: joined(under),
        pieces: pieces.collect(),
        over: joined(over),
        glyphs: diagram::glyphs(picture),
        squares: words.collect(),
        notes: picture.notes.clone(),
    }
}

/// Picture of the pieces of a square, which references the glyphs of a board.
pub(super) fn loose(pieces: &[DrawnPiece]) -> String {
    let drawing = html! {
        svg viewBox="0 0 100 100" aria-hidden="true" { (diagram::loose(pieces)) }
    };
    drawing.into_string()
}
