//! Positions as SVG. Games say what stands where ([`Picture`]); how it looks is decided here, the same for all.
//!
//! A drawing is a board and what is on it. A page that shows many positions draws the definitions and the board once and
//! exchanges the rest.

mod arrows;
mod board;
mod hints;
mod palette;
mod pieces;

use engine_core::{AnySquare, Picture, Side};
use maud::{Markup, PreEscaped, html};

pub use arrows::{Arrow, Tone};
pub use hints::{Hint, SquareMark, hints_from, hints_of, moves_from};
pub use palette::STYLE;
pub use pieces::{definitions, glyphs, loose, piece_file};

use board::Geometry;

/// Width of a diagram on the page, in pixels, when nothing else is said.
const SHOWN_WIDTH: u32 = 480;

/// What a diagram shows besides the position.
#[derive(Clone, Default)]
pub struct Diagram {
    /// Black's first rank below.
    pub flipped: bool,
    /// Who is to move, if it is to be seen.
    pub turn: Option<Side>,
    /// Squares to highlight: those of the last move, or any.
    pub highlighted: Vec<AnySquare>,
    /// Marks over squares.
    pub hints: Vec<Hint>,
    /// Arrows between squares.
    pub arrows: Vec<Arrow>,
}

impl Diagram {
    /// A whole SVG file.
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

    /// All but the board.
    pub fn contents(&self, picture: &Picture) -> Markup {
        PreEscaped(self.fragments(picture).concat())
    }

    /// All but the board, in parts that other positions may have as well: a piece on a square, a note.
    pub fn fragments(&self, picture: &Picture) -> Vec<String> {
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

    /// All but the board and the notes below it, apart from each other.
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

    /// The board, with room for some lines of notes.
    pub fn ground(&self, picture: &Picture, notes: usize) -> Markup {
        board::ground(picture, &Geometry::new(picture, self.flipped), notes)
    }
}

/// What lies on a board, from below.
pub struct Layers {
    /// Below the pieces.
    pub under: Vec<Markup>,
    /// The pieces, square by square.
    pub pieces: Vec<(AnySquare, Markup)>,
    /// Above them.
    pub over: Vec<Markup>,
}

/// Lines of notes that a position needs below its board.
pub fn note_count(picture: &Picture) -> usize {
    pieces::note_lines(picture).len()
}

/// The `viewBox` of an `svg` element that holds a board, White below, with room for some lines of notes.
pub fn view_box(picture: &Picture, notes: usize) -> String {
    let geometry = Geometry::new(picture, false);
    format!("0 0 {} {}", geometry.width(), geometry.height(notes))
}

/// The same without the frame around the squares.
pub fn inner_view(picture: &Picture) -> String {
    Geometry::new(picture, false).inner_view()
}

/// The board that such an element holds, White below.
pub fn ground(picture: &Picture, notes: usize) -> Markup {
    board::ground(picture, &Geometry::new(picture, false), notes)
}

#[cfg(test)]
mod tests;
