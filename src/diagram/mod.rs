//! Positions as SVG. Games say what stands where ([`Picture`]); how it looks is decided here, the same for all.
//!
//! A drawing has layers: board, highlighted squares, men, marks, arrows. A page that shows many positions draws the
//! definitions and the board once and exchanges the rest.

mod arrows;
mod board;
mod hints;
mod men;
mod palette;

use engine_core::{Picture, Side, Spot};
use maud::{Markup, PreEscaped, html};

pub(crate) use arrows::{Arrow, Tone};
pub(crate) use hints::{Hint, hints_of, moves_from};
use men::definitions;

use board::Geometry;

/// Width of a diagram on the page, in pixels, when nothing else is said.
const SHOWN_WIDTH: u32 = 480;

/// What a diagram shows besides the position.
#[derive(Clone, Default)]
pub(crate) struct Diagram {
    /// Black's first rank below.
    pub(crate) flipped: bool,
    /// Who is to move, if it is to be seen.
    pub(crate) turn: Option<Side>,
    /// Squares to highlight: those of the last move, or any.
    pub(crate) highlighted: Vec<Spot>,
    /// Marks over squares.
    pub(crate) hints: Vec<Hint>,
    /// Arrows between squares.
    pub(crate) arrows: Vec<Arrow>,
}

impl Diagram {
    /// A whole SVG file.
    pub(crate) fn file(&self, picture: &Picture) -> String {
        let geometry = Geometry::new(picture, self.flipped);
        let (width, height) = (geometry.width(), geometry.height(men::note_lines(picture).len()));
        let shown_height = SHOWN_WIDTH * height as u32 / width as u32;
        let drawing = html! {
            svg xmlns="http://www.w3.org/2000/svg" viewBox={ "0 0 " (width) " " (height) }
                width=(SHOWN_WIDTH) height=(shown_height) role="img" {
                style { (PreEscaped(palette::STYLE)) }
                defs { (definitions([picture])) }
                (self.layers(picture))
            }
        };
        drawing.into_string() + "\n"
    }

    fn layers(&self, picture: &Picture) -> Markup {
        let geometry = Geometry::new(picture, self.flipped);
        html! {
            (board::ground(picture, &geometry))
            (self.contents(picture))
        }
    }

    /// What changes from position to position: everything but the board.
    fn contents(&self, picture: &Picture) -> Markup {
        let geometry = Geometry::new(picture, self.flipped);
        html! {
            (board::highlights(&self.highlighted, &geometry))
            (board::shades(picture, &geometry))
            (men::units(picture, &geometry))
            (hints::marks(&self.hints, &geometry))
            (arrows::arrows(&self.arrows, &geometry))
            @if let Some(side) = self.turn { (board::turn(side, &geometry)) }
            (men::notes(picture, &geometry))
        }
    }
}

#[cfg(test)]
mod tests;
