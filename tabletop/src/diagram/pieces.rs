//! Pieces on the board, on other pieces, and the notes below the board.

use std::collections::BTreeMap;

use engine_core::{AnySquare, DrawnPiece, Glyph, Picture, Quality, Side};
use maud::{Markup, PreEscaped, html};

use super::board::{Geometry, SQUARE};
use super::palette;
use crate::text::wrap;

/// Size of a single piece, as a share of its square.
const ALONE: f64 = 1.08;
/// Size of a piece that carries others.
const CARRIER: f64 = 0.6;
/// Maximum size of a carried piece.
const CARRIED: f64 = 0.6;
/// Height available above a carrier, as a share of the square.
const ABOVE_CARRIER: f64 = 0.5;
/// Number of carried pieces in one row; more pieces form several rows.
const ROW: usize = 3;
/// Approximate number of letters of a note per square of width.
const LETTERS_PER_SQUARE: usize = 6;

/// Element id of a glyph.
fn id(glyph: &Glyph) -> String {
    format!("m-{}", glyph.id)
}

/// Glyphs used by these positions, each once.
pub fn definitions<'a>(pictures: impl IntoIterator<Item = &'a Picture>) -> Markup {
    let pieces = pictures.into_iter().flat_map(Picture::pieces);
    let glyphs: BTreeMap<&str, &Glyph> =
        pieces.map(|piece| (&*piece.drawing.glyph.id, &*piece.drawing.glyph)).collect();
    drawings(&glyphs)
}

/// Glyphs used by a position, by the element ids that its pieces refer to.
pub fn glyphs(picture: &Picture) -> BTreeMap<String, String> {
    let pieces = picture.pieces();
    pieces.map(|piece| (id(&piece.drawing.glyph), piece.drawing.glyph.art.to_string())).collect()
}

/// Pieces of one square alone, in 100 by 100 units.
pub fn loose(pieces: &[DrawnPiece]) -> Markup {
    match pieces.split_first() {
        Some((base, carried)) => unit(base, carried, (0, 0)),
        None => html! {},
    }
}

/// All pieces on the board, square by square.
pub(super) fn units(picture: &Picture, geometry: &Geometry) -> Vec<(AnySquare, Markup)> {
    let drawn = |square| {
        let (base, carried) = picture.at(square).pieces.split_first()?;
        Some((square, unit(base, carried, geometry.corner(square))))
    };
    picture.squares().filter_map(drawn).collect()
}

/// A piece and the pieces that it carries, in the square with this upper left corner.
fn unit(base: &DrawnPiece, carried: &[DrawnPiece], (left, top): (i32, i32)) -> Markup {
    let (left, top) = (f64::from(left), f64::from(top));
    let square = f64::from(SQUARE);
    if carried.is_empty() {
        let margin = (1.0 - ALONE) / 2.0 * square;
        return drawn(base, left + margin, top + margin, ALONE);
    }
    let size = carried_size(carried.len());
    html! {
        (drawn(base, left + (1.0 - CARRIER) / 2.0 * square, top + (1.0 - CARRIER) * square, CARRIER))
        @for (index, piece) in carried.iter().enumerate() {
            @let (column, row) = carried_place(index, carried.len());
            (drawn(piece, left + column * square, top + row * square, size))
        }
    }
}

/// SVG file of the pieces of one square, from the carrier to the topmost one, without the square.
pub fn piece_file(pieces: &[DrawnPiece]) -> String {
    let glyphs: BTreeMap<&str, &Glyph> =
        pieces.iter().map(|piece| (&*piece.drawing.glyph.id, &*piece.drawing.glyph)).collect();
    let drawing = html! {
        svg xmlns="http://www.w3.org/2000/svg" viewBox={ "0 0 " (SQUARE) " " (SQUARE) } width=(SQUARE) height=(SQUARE) {
            style { (PreEscaped(palette::STYLE)) }
            defs { (drawings(&glyphs)) }
            @if let Some((base, carried)) = pieces.split_first() { (unit(base, carried, (0, 0))) }
        }
    };
    drawing.into_string() + "\n"
}

fn drawings(glyphs: &BTreeMap<&str, &Glyph>) -> Markup {
    html! {
        @for glyph in glyphs.values() {
            g id=(id(glyph)) { (PreEscaped(&*glyph.art)) }
        }
    }
}

fn rows(count: usize) -> usize {
    count.div_ceil(ROW).min(ROW)
}

/// Overlap of carried pieces, whose drawings do not fill their squares.
const CROWDING: f64 = 1.32;

/// Size of each of `count` carried pieces.
fn carried_size(count: usize) -> f64 {
    let rows = rows(count);
    let columns = count.div_ceil(rows);
    CARRIED.min(CROWDING / columns as f64).min(CROWDING * ABOVE_CARRIER / rows as f64)
}

/// Upper left corner of a carried piece, as shares of the square. The first is at the left of the
/// lowest row.
fn carried_place(index: usize, count: usize) -> (f64, f64) {
    let (size, rows) = (carried_size(count), rows(count));
    let columns = count.div_ceil(rows);
    let (row, column) = (index / columns, index % columns);
    let in_row = columns.min(count - row * columns);
    let centre_x = (column as f64 + 0.5) / in_row as f64;
    let centre_y = ABOVE_CARRIER * (1.0 - (row as f64 + 0.5) / rows as f64);
    (centre_x - size / 2.0, centre_y - size / 2.0)
}

/// A piece in a square of `size` times 100 units.
fn drawn(piece: &DrawnPiece, x: f64, y: f64, size: f64) -> Markup {
    let colour = ["mw", "mb"][piece.side.index()];
    let ghost = if piece.drawing.qualities.contains(&Quality::Ghostly) { " m-ghost" } else { "" };
    let reference = format!("#{}", id(&piece.drawing.glyph));
    html! {
        g transform=(format!("translate({x:.1} {y:.1}) scale({size:.3})")) {
            g class={ (colour) (ghost) } {
                @if piece.side == Side::Black { use.m-edge href=(reference) {} }
                use href=(reference) {}
            }
            @for quality in &piece.drawing.qualities { (badge(*quality)) }
            @if !piece.drawing.label.is_empty() {
                text.m-label x="95" y="94" { (piece.drawing.label) }
            }
        }
    }
}

fn badge(quality: Quality) -> Markup {
    match quality {
        Quality::Ghostly => html! {},
        Quality::Exalted => html! {
            path.m-star d="M84 0L88.7 10.5L100 11.8L91.6 19.5L94 30.7L84 25L74 30.7L76.4 19.5L68 11.8L79.3 10.5Z" {}
        },
        Quality::Exposed => html! {
            path.m-alarm d="M4 2H18L15 24H7ZM11 27A5 5 0 1 1 10.9 27Z" {}
        },
    }
}

/// Notes below the board, wrapped to its width.
pub(super) fn note_lines(picture: &Picture) -> Vec<String> {
    let longest = usize::from(picture.files()) * LETTERS_PER_SQUARE;
    let fill = |note: &String| {
        let words: Vec<String> = note.split_whitespace().map(str::to_string).collect();
        wrap("", "", &words, longest)
    };
    picture.notes.iter().map(fill).collect::<String>().lines().map(str::to_string).collect()
}

pub(super) fn notes(picture: &Picture, geometry: &Geometry) -> Markup {
    html! {
        @for (line, text) in note_lines(picture).iter().enumerate() {
            @let (x, y) = geometry.note(line);
            text.m-note x=(x) y=(y) { (text) }
        }
    }
}
