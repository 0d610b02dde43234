//! The board: positions and colours of the squares, coordinates, and special squares.

use engine_core::{AnySquare, Picture, Shade, Side, Sign};
use maud::{Markup, html};

/// Side of a square in the drawing's units.
pub(super) const SQUARE: i32 = 100;
/// Width of the frame that holds the coordinates.
const FRAME: i32 = 40;
/// Height of a line of notes.
const NOTE_LINE: i32 = 38;

/// Layout of the board.
pub(super) struct Geometry {
    files: i32,
    ranks: i32,
    flipped: bool,
}

impl Geometry {
    pub(super) fn new(picture: &Picture, flipped: bool) -> Geometry {
        Geometry { files: picture.files().into(), ranks: picture.ranks().into(), flipped }
    }

    pub(super) fn width(&self) -> i32 {
        self.files * SQUARE + 2 * FRAME
    }

    /// Height with this many lines of notes below the board.
    pub(super) fn height(&self, notes: usize) -> i32 {
        self.board_height() + NOTE_LINE * notes as i32 + if notes > 0 { FRAME / 4 } else { 0 }
    }

    /// `viewBox` of the squares alone.
    pub(super) fn inner_view(&self) -> String {
        format!("{FRAME} {FRAME} {} {}", self.files * SQUARE, self.ranks * SQUARE)
    }

    fn board_height(&self) -> i32 {
        self.ranks * SQUARE + 2 * FRAME
    }

    /// Upper left corner of a square.
    pub(super) fn corner(&self, square: AnySquare) -> (i32, i32) {
        let (file, rank) = (i32::from(square.file), i32::from(square.rank));
        let (column, row) =
            if self.flipped { (self.files - 1 - file, rank) } else { (file, self.ranks - 1 - rank) };
        (FRAME + column * SQUARE, FRAME + row * SQUARE)
    }

    pub(super) fn centre(&self, square: AnySquare) -> (i32, i32) {
        let (x, y) = self.corner(square);
        (x + SQUARE / 2, y + SQUARE / 2)
    }

    /// Left end of a line of notes, on its baseline.
    pub(super) fn note(&self, line: usize) -> (i32, i32) {
        (FRAME, self.board_height() + NOTE_LINE * line as i32 + NOTE_LINE / 2)
    }
}

/// Frame, squares and coordinates.
pub(super) fn ground(picture: &Picture, geometry: &Geometry, notes: usize) -> Markup {
    let dark: String = picture
        .squares()
        .filter(|&square| !picture.is_light(square))
        .map(|square| {
            let (x, y) = geometry.corner(square);
            format!("M{x} {y}h{SQUARE}v{SQUARE}h-{SQUARE}z")
        })
        .collect();
    let (width, height) = (geometry.files * SQUARE, geometry.ranks * SQUARE);
    html! {
        rect.m-frame width=(geometry.width()) height=(geometry.height(notes)) rx="14" {}
        rect.m-light x=(FRAME) y=(FRAME) width=(width) height=(height) {}
        path.m-dark d=(dark) {}
        (coordinates(picture, geometry))
    }
}

fn coordinates(picture: &Picture, geometry: &Geometry) -> Markup {
    /// Distance from the middle of a letter to its baseline.
    const BASE_LINE: i32 = 9;
    let below = geometry.board_height() - FRAME / 2 + BASE_LINE;
    let files = (0..picture.files()).map(|file| {
        let square = AnySquare { file, rank: 0 };
        (geometry.centre(square).0, below, char::from(b'a' + file).to_string())
    });
    let ranks = (0..picture.ranks()).map(|rank| {
        let square = AnySquare { file: 0, rank };
        (FRAME / 2, geometry.centre(square).1 + BASE_LINE, (rank + 1).to_string())
    });
    html! {
        @for (x, y, name) in files.chain(ranks) {
            text.m-coord x=(x) y=(y) { (name) }
        }
    }
}

/// Highlighted squares.
pub(super) fn highlights(squares: &[AnySquare], geometry: &Geometry) -> Markup {
    html! { @for &square in squares { (filled("m-high", square, geometry)) } }
}

fn filled(class: &str, square: AnySquare, geometry: &Geometry) -> Markup {
    let (x, y) = geometry.corner(square);
    html! { rect class=(class) x=(x) y=(y) width=(SQUARE) height=(SQUARE) {} }
}

/// Special squares and signs.
pub(super) fn shades(picture: &Picture, geometry: &Geometry) -> Markup {
    html! {
        @for square in picture.squares().filter(|&square| picture.at(square).shade == Shade::Special) {
            (filled("m-region", square, geometry))
        }
        @for &(square, sign) in &picture.signs {
            @match sign {
                Sign::Landmark => {
                    @let (x, y) = geometry.centre(square);
                    circle.m-landmark cx=(x) cy=(y) r="41" {}
                },
                Sign::Power(side) => (hatching(side, square, geometry)),
            }
        }
    }
}

/// Lines of White's power rise, those of Black's fall; they cross where both have power.
fn hatching(side: Side, square: AnySquare, geometry: &Geometry) -> Markup {
    /// End points of the lines across a square.
    const LINES: [(i32, i32, i32, i32); 5] =
        [(0, 25, 25, 0), (0, 60, 60, 0), (0, 95, 95, 0), (30, 100, 100, 30), (65, 100, 100, 65)];
    let (left, top) = geometry.corner(square);
    let line = |&(x1, y1, x2, y2): &(i32, i32, i32, i32)| match side {
        Side::White => format!("M{} {}L{} {}", left + x1, top + y1, left + x2, top + y2),
        Side::Black => format!("M{} {}L{} {}", left + SQUARE - x1, top + y1, left + SQUARE - x2, top + y2),
    };
    let path: String = LINES.iter().map(line).collect();
    let class = ["m-power-w", "m-power-b"][side.index()];
    html! { path class=(class) d=(path) {} }
}

/// Disc in the frame on the side of the player to move.
pub(super) fn turn(side: Side, geometry: &Geometry) -> Markup {
    let below = (side == Side::White) != geometry.flipped;
    let row = if below { geometry.ranks * SQUARE } else { SQUARE };
    let (x, y) = (geometry.width() - FRAME / 2, FRAME + row - SQUARE / 2);
    let class = ["mw", "mb"][side.index()];
    html! { circle class=(class) cx=(x) cy=(y) r="11" {} }
}
