//! The board: pieces, carried pieces, and special squares.

use engine_core::{AnySquare, Cell, DrawnPiece, Shade, Sign};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;
use unicode_width::UnicodeWidthChar;

use super::palette::{Palette, SquareRole};
use crate::play::app::App;
use crate::play::layout::Layout;

/// Data that determines the appearance of squares.
struct BoardView {
    picked: Option<AnySquare>,
    cursor: AnySquare,
    targets: Vec<AnySquare>,
    changing: Vec<AnySquare>,
    last: Vec<AnySquare>,
    landmarks: Vec<AnySquare>,
    /// True for letters instead of symbols.
    letters: bool,
    palette: Palette,
}

/// Draws the board with its rank numbers and file letters.
pub(super) fn draw(app: &App, layout: &Layout, palette: Palette, out: &mut Buffer) {
    let picture = app.picture();
    let landmarks = picture.signs.iter().filter(|(_, sign)| *sign == Sign::Landmark);
    let view = BoardView {
        picked: app.picked,
        cursor: app.cursor,
        targets: app.targets(),
        changing: app.preview().map_or_else(Vec::new, |preview| preview.changed.clone()),
        last: app.table.changed_by(app.plies_shown()).to_vec(),
        landmarks: landmarks.map(|&(square, _)| square).collect(),
        letters: app.show.letters,
        palette,
    };
    let flipped = app.show.flipped;
    for square in picture.squares() {
        view.square(square, picture.at(square), layout.place(square, flipped), out);
    }
    let faint = palette.faint();
    for rank in 0..picture.ranks() {
        let place = layout.place(AnySquare { file: 0, rank }, flipped);
        let row = place.y + (place.height - 1) / 2;
        out.set_string(0, row, format!("{:>2}", rank + 1), faint);
    }
    for file in 0..picture.files() {
        let place = layout.place(AnySquare { file, rank: 0 }, flipped);
        let letter = char::from(b'a' + file).to_string();
        out.set_string(place.x + place.width / 2, layout.board.bottom(), letter, faint);
    }
}

impl BoardView {
    fn role(&self, square: AnySquare, cell: &Cell) -> SquareRole {
        let mut role = SquareRole::Plain;
        let mut consider = |is: bool, other: SquareRole| {
            if is && other > role {
                role = other;
            }
        };
        consider(self.last.contains(&square), SquareRole::Last);
        let target = if cell.pieces.is_empty() { SquareRole::Target } else { SquareRole::Capture };
        consider(self.targets.contains(&square), target);
        consider(self.changing.contains(&square), SquareRole::Changing);
        consider(self.picked == Some(square), SquareRole::Picked);
        consider(self.cursor == square, SquareRole::Cursor);
        role
    }

    /// Characters at both ends of a square's first line, which show its role without colours.
    fn marks(&self, square: AnySquare) -> (char, char) {
        if self.cursor == square {
            ('[', ']')
        } else if self.picked == Some(square) {
            ('<', '>')
        } else if self.changing.contains(&square) {
            ('!', '!')
        } else if self.targets.contains(&square) {
            ('(', ')')
        } else if self.last.contains(&square) && !self.palette.has_colors() {
            ('\'', '\'')
        } else {
            (' ', ' ')
        }
    }

    fn square(&self, square: AnySquare, cell: &Cell, place: Rect, out: &mut Buffer) {
        let style = self.palette.square(cell.shade, self.role(square, cell));
        out.set_style(place, style);
        let base_row = place.y + (place.height - 1) / 2;
        for row in place.top()..place.bottom() {
            out.set_string(place.x, row, " ".repeat(usize::from(place.width)), style);
        }
        let (left, right) = self.marks(square);
        out.set_string(place.x, base_row, left.to_string(), style);
        out.set_string(place.right() - 1, base_row, right.to_string(), style);
        let room = Rect { x: place.x + 1, width: place.width - 2, ..place };
        match cell.pieces.split_first() {
            None => self.empty(square, cell, Rect { y: base_row, ..room }, style, out),
            Some((base, others)) if place.height == 1 => {
                let mut texts = self.texts(std::slice::from_ref(base));
                texts.extend(self.texts(others));
                put_pieces(&texts, Rect { y: base_row, ..room }, out);
            }
            Some((base, others)) => {
                put_pieces(&self.texts(std::slice::from_ref(base)), Rect { y: base_row, ..room }, out);
                put_pieces(&self.texts(others), Rect { y: base_row + 1, ..place }, out);
            }
        }
    }

    /// Draws an empty square: landmarks have their own mark; without colours other empty squares
    /// show their shade by a dot.
    fn empty(&self, square: AnySquare, cell: &Cell, room: Rect, style: Style, out: &mut Buffer) {
        let mark = match cell.shade {
            _ if self.landmarks.contains(&square) => "*",
            Shade::Special => ":",
            Shade::Dark if !self.palette.has_colors() => ".",
            _ => return,
        };
        out.set_string(room.x + room.width / 2, room.y, mark, style);
    }

    /// Texts of the pieces, with their styles.
    fn texts(&self, pieces: &[DrawnPiece]) -> Vec<(String, Style)> {
        pieces.iter().map(|piece| (self.text(piece), self.palette.piece(piece.side))).collect()
    }

    fn text(&self, piece: &DrawnPiece) -> String {
        match piece.symbol {
            Some(symbol) if !self.letters => {
                piece.text_with(if self.palette.has_colors() { solid(symbol) } else { symbol })
            }
            _ => piece.token.clone(),
        }
    }
}

/// Replaces hollow chess symbols by solid ones, which are easier to see, for use where colours
/// distinguish the sides.
fn solid(symbol: char) -> char {
    match symbol {
        '♔'..='♙' => char::from_u32(symbol as u32 + ('♚' as u32 - '♔' as u32)).unwrap_or(symbol),
        '□' => '■',
        other => other,
    }
}

/// Width of a text in columns.
fn width(text: &str) -> usize {
    text.chars().map(|c| c.width().unwrap_or(0)).sum()
}

/// Writes pieces in the middle of a line; a `+` replaces those that do not fit.
fn put_pieces(pieces: &[(String, Style)], room: Rect, out: &mut Buffer) {
    let limit = usize::from(room.width);
    let total: usize = pieces.iter().map(|(text, _)| width(text)).sum();
    let mut column = room.x + (limit.saturating_sub(total) / 2) as u16;
    for (text, style) in pieces {
        let next = column + width(text) as u16;
        let rest_fits = total <= limit || next < room.right();
        if next > room.right() || !rest_fits {
            out.set_string(room.right() - 1, room.y, "+", *style);
            return;
        }
        out.set_string(column, room.y, text, *style);
        column = next;
    }
}
