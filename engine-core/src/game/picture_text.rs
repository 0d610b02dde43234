//! Board as text, in letters or chess symbols.

use std::fmt::Write as _;

use crate::game::picture::{AnySquare, DrawnPiece, Picture, Shade, Sign};

impl DrawnPiece {
    /// The token; with the chess symbol for its letters if `unicode` and there is one.
    pub fn text(&self, unicode: bool) -> String {
        match self.symbol.filter(|_| unicode) {
            Some(symbol) => self.text_with(symbol),
            None => self.token.clone(),
        }
    }

    /// The token with this symbol for its letters.
    pub fn text_with(&self, symbol: char) -> String {
        self.token.replace(|letter: char| letter.is_ascii_alphabetic(), &symbol.to_string())
    }
}

impl Picture {
    /// The board with White below, without a final line break. Columns are as wide as their longest
    /// square; carried pieces are in braces, `.` is an empty square, `:` a special one (a dark one,
    /// if the colours of squares matter), `*` the distinguished square of the board. `unicode`
    /// selects chess symbols where there are any.
    pub fn text(&self, unicode: bool) -> String {
        let square = |file, rank| self.square_text(AnySquare { file, rank }, unicode);
        let width =
            |file| (0..self.ranks()).map(|rank| square(file, rank).chars().count()).max().unwrap_or(1);
        let widths: Vec<usize> = (0..self.files()).map(width).collect();
        let label = self.ranks().to_string().len();
        let mut lines: Vec<String> = Vec::new();
        for rank in (0..self.ranks()).rev() {
            let number = rank + 1;
            lines.push(row(&format!("{number:label$}"), &widths, |file| square(file, rank)));
        }
        lines.push(row(&" ".repeat(label), &widths, |file| char::from(b'a' + file).to_string()));
        lines.join("\n")
    }

    fn square_text(&self, square: AnySquare, unicode: bool) -> String {
        let cell = self.at(square);
        match cell.pieces.split_first() {
            Some((base, [])) => base.text(unicode),
            Some((base, carried)) => {
                let inside: String = carried.iter().map(|piece| piece.text(unicode)).collect();
                format!("{}{{{inside}}}", base.text(unicode))
            }
            None if self.signs.contains(&(square, Sign::Landmark)) => "*".to_string(),
            None if cell.shade == Shade::Special => ":".to_string(),
            None if self.shades_matter && cell.shade == Shade::Dark => ":".to_string(),
            None => ".".to_string(),
        }
    }
}

/// A label and the squares of a row, in columns.
fn row(label: &str, widths: &[usize], square: impl Fn(u8) -> String) -> String {
    let mut text = label.to_string();
    for (file, width) in (0..).zip(widths) {
        write!(text, " {:width$}", square(file)).expect("writing to a string does not fail");
    }
    text.truncate(text.trim_end().len());
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::picture::{Glyph, PieceDrawing, PieceInfo};
    use crate::game::position::Side;

    fn piece(token: &str, symbol: Option<char>) -> DrawnPiece {
        DrawnPiece {
            side: Side::White,
            token: token.to_string(),
            symbol,
            name: String::new(),
            drawing: PieceDrawing::new(Glyph::DISC),
            info: PieceInfo::NONE.into(),
        }
    }

    #[test]
    fn boards_are_columns_of_letters_or_symbols() {
        let mut picture = Picture::new(3, 2);
        let (a1, b2) = (AnySquare { file: 0, rank: 0 }, AnySquare { file: 1, rank: 1 });
        picture.put(b2, piece("+R!", Some('♖')));
        picture.put(b2, piece("k", None));
        picture.mark_special(a1);
        picture.signs.push((AnySquare { file: 2, rank: 0 }, Sign::Landmark));
        assert_eq!(picture.text(false), "2 . +R!{k} .\n1 : .      *\n  a b      c");
        assert_eq!(picture.text(true), "2 . +♖!{k} .\n1 : .      *\n  a b      c");
    }
}
