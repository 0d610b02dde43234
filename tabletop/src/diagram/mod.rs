//! Positions as SVG. Games provide the contents of the squares ([`Picture`]); their appearance is
//! the same for all games.
//!
//! A drawing consists of a board and its contents. A page that shows many positions draws the
//! definitions and the board once and exchanges the rest.

mod arrows;
mod board;
mod hints;
mod palette;
mod pieces;

use engine_core::{AnySquare, Picture, Side};
use maud::{Markup, PreEscaped, html};

pub use arrows::{Arrow, Tone};
pub(crate) use hints::hints_from;
pub use hints::{Hint, SquareMark, hints_of, moves_from};
pub(crate) use palette::STYLE;
pub use pieces::{definitions, glyphs, loose, piece_file};

use board::Geometry;

/// Default width of a diagram on the page, in pixels.
const SHOWN_WIDTH: u32 = 480;

/// Contents of a diagram besides the position.
#[derive(Clone, Default)]
pub struct Diagram {
    /// True if Black is at the bottom.
    pub flipped: bool,
    /// Side to move, if shown.
    pub turn: Option<Side>,
    /// Highlighted squares, such as those of the last move.
    pub highlighted: Vec<AnySquare>,
    /// Marks on squares.
    pub hints: Vec<Hint>,
    /// Arrows between squares.
    pub arrows: Vec<Arrow>,
}

impl Diagram {
    /// Diagram as a complete SVG file.
    pub fn file(&self, picture: &Picture) -> String {
        let lines = note_count(picture);
        let geometry = Geometry::new(picture, self.flipped);
        let (width, height) = (geometry.width(), geometry.height(lines));
        let shown_height = SHOWN_WIDTH * height as u32 / width as u32;
        let drawing = html! {
            svg xmlns="http://www.w3.org/2000/svg" viewBox={ "0 0 " (width) " " (height) }
                width=(SHOWN_WIDTH) height=(shown_height) role="img" {
                style { (PreEscaped(STYLE)) }
                defs { (definitions([picture])) }
                (self.ground(picture, lines))
                (self.contents(picture))
            }
        };
        drawing.into_string() + "\n"
    }

    /// Everything except the board.
    pub fn contents(&self, picture: &Picture) -> Markup {
        PreEscaped(self.fragments(picture).concat())
    }

    /// Everything except the board, in parts that other positions may share: a piece on a square,
    /// or a note.
    pub(crate) fn fragments(&self, picture: &Picture) -> Vec<String> {
        let notes = pieces::notes(picture, &Geometry::new(picture, self.flipped));
        let Layers { under, pieces, over } = self.layers(picture);
        under
            .into_iter()
            .chain(pieces.into_iter().map(|(_, drawing)| drawing))
            .chain(over)
            .chain([notes])
            .map(Markup::into_string)
            .filter(|fragment| !fragment.is_empty())
            .collect()
    }

    /// Everything except the board and the notes below it, in separate layers.
    pub fn layers(&self, picture: &Picture) -> Layers {
        let geometry = Geometry::new(picture, self.flipped);
        let marks = [hints::marks(&self.hints, &geometry), arrows::arrows(&self.arrows, &geometry)];
        let turn = self.turn.map(|side| board::turn(side, &geometry));
        Layers {
            under: vec![board::highlights(&self.highlighted, &geometry), board::shades(picture, &geometry)],
            pieces: pieces::units(picture, &geometry),
            over: marks.into_iter().chain(turn).collect(),
        }
    }

    /// The board, with space for `notes` lines of notes.
    pub fn ground(&self, picture: &Picture, notes: usize) -> Markup {
        board::ground(picture, &Geometry::new(picture, self.flipped), notes)
    }
}

/// Layers of a board.
pub struct Layers {
    /// Layer below the pieces.
    pub under: Vec<Markup>,
    /// Pieces, square by square.
    pub pieces: Vec<(AnySquare, Markup)>,
    /// Layer above the pieces.
    pub over: Vec<Markup>,
}

/// Number of lines of notes below the board.
pub(crate) fn note_count(picture: &Picture) -> usize {
    pieces::note_lines(picture).len()
}

/// `viewBox` of an `svg` element for a board with White at the bottom and space for `notes` lines
/// of notes.
pub(crate) fn view_box(picture: &Picture, notes: usize) -> String {
    let geometry = Geometry::new(picture, false);
    format!("0 0 {} {}", geometry.width(), geometry.height(notes))
}

/// `viewBox` of the squares without the frame.
pub(crate) fn inner_view(picture: &Picture) -> String {
    Geometry::new(picture, false).inner_view()
}

/// The board with White at the bottom and space for `notes` lines of notes.
pub fn ground(picture: &Picture, notes: usize) -> Markup {
    board::ground(picture, &Geometry::new(picture, false), notes)
}

#[cfg(test)]
mod tests;
