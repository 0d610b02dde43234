//! Visual descriptions: a board piece by piece, and a move by its squares and in words.

use std::fmt;
use std::str::FromStr;

use crate::game::fen::{FenCell, rank_cells};
use crate::game::position::{MoveCode, Side};
use crate::game::shared::{Shared, Text};

/// Square of a board of up to 26 files: file and rank from 0, a1 is (0, 0). Written as `a1`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct AnySquare {
    /// File from the left, as White sees it.
    pub file: u8,
    /// Rank from White's side.
    pub rank: u8,
}

impl fmt::Display for AnySquare {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", char::from(b'a' + self.file), self.rank + 1)
    }
}

/// Error: the text is not a file letter and a rank number.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SquareError;

impl FromStr for AnySquare {
    type Err = SquareError;

    fn from_str(text: &str) -> Result<AnySquare, SquareError> {
        let file = text.bytes().next().filter(u8::is_ascii_lowercase).ok_or(SquareError)?;
        let rank: u8 = text[1..].parse().map_err(|_| SquareError)?;
        let rank = rank.checked_sub(1).ok_or(SquareError)?;
        Ok(AnySquare { file: file - b'a', rank })
    }
}

impl AnySquare {
    /// Squares in a move's canonical string, in their order: there a square is a file letter
    /// followed by its rank, and nothing else has this form.
    pub fn named_in(text: &str) -> Vec<AnySquare> {
        let mut squares = Vec::new();
        for (at, _) in text.match_indices(|letter: char| letter.is_ascii_lowercase()) {
            let rank = text[at + 1..].bytes().take(2).take_while(u8::is_ascii_digit).count();
            squares.extend(text[at..=at + rank].parse::<AnySquare>());
        }
        squares
    }
}

/// Colour of a square.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Shade {
    /// Light square of the chequered board.
    Light,
    /// Dark square of the chequered board.
    Dark,
    /// Square with a special role in the rules.
    Special,
}

/// Drawing of a kind of piece.
#[derive(PartialEq, Eq, Hash, Debug)]
pub struct Glyph {
    /// Name of lower-case letters, digits and hyphens, unique among the drawings of all games.
    pub id: Text,
    /// SVG elements within 100 by 100 units, y downwards. They inherit the piece's colour as `fill`
    /// and its outline as `stroke`; `currentColor` is the outline's colour too, for details.
    pub art: Text,
}

impl Glyph {
    /// Disc, for pieces without a drawing of their own.
    pub const DISC: &'static Glyph = &Glyph::new("disc", r#"<circle cx="50" cy="50" r="34"/>"#);

    /// Creates a built-in drawing.
    pub const fn new(id: &'static str, art: &'static str) -> Glyph {
        Glyph { id: Shared::Static(id), art: Shared::Static(art) }
    }
}

/// Feature that distinguishes a piece from others with the same drawing.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Quality {
    /// Promoted.
    Exalted,
    /// Illusory, or temporary.
    Ghostly,
    /// Exposed to an attack from which pieces of its kind are usually safe.
    Exposed,
}

/// Appearance of a piece in a diagram.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct PieceDrawing {
    /// Drawing.
    pub glyph: Shared<Glyph>,
    /// Label of a letter or two, for pieces whose drawing is ambiguous; empty for none.
    pub label: String,
    /// Distinguishing features.
    pub qualities: Vec<Quality>,
}

impl PieceDrawing {
    /// Creates a drawing without label and features.
    pub fn new(glyph: impl Into<Shared<Glyph>>) -> PieceDrawing {
        PieceDrawing { glyph: glyph.into(), label: String::new(), qualities: Vec::new() }
    }

    /// Returns the drawing with a label.
    #[must_use]
    pub fn labelled(self, label: impl Into<String>) -> PieceDrawing {
        PieceDrawing { label: label.into(), ..self }
    }

    /// Returns the drawing with one feature more, if `has`.
    #[must_use]
    pub fn with(mut self, quality: Quality, has: bool) -> PieceDrawing {
        self.qualities.extend(has.then_some(quality));
        self
    }
}

/// Description of a piece for users who do not know it: plain text, complete sentences.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct PieceInfo {
    /// Moves and captures.
    pub moves: Text,
    /// Special powers and limits, one per text; empty if there are none.
    pub powers: &'static [&'static str],
}

impl PieceInfo {
    /// For games without descriptions of their pieces.
    pub const NONE: &'static PieceInfo = &PieceInfo::plain("");

    /// Creates the description of a piece without special powers.
    pub const fn plain(moves: &'static str) -> PieceInfo {
        PieceInfo { moves: Shared::Static(moves), powers: &[] }
    }

    /// Creates the description of a piece with special powers.
    pub const fn with(moves: &'static str, powers: &'static [&'static str]) -> PieceInfo {
        PieceInfo { moves: Shared::Static(moves), powers }
    }

    /// Moves of a built-in piece, for use with other powers.
    ///
    /// # Panics
    /// For a piece created at run time.
    pub const fn own_moves(&self) -> &'static str {
        match &self.moves {
            Shared::Static(moves) => moves,
            Shared::Counted(_) => panic!("only the program's own pieces are made into others"),
        }
    }
}

/// A piece as it is drawn.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct DrawnPiece {
    /// Side of the piece.
    pub side: Side,
    /// FEN letter in the side's case, with its marks.
    pub token: String,
    /// Unicode symbol that can replace the token's letter, if there is one.
    pub symbol: Option<char>,
    /// Name without the side.
    pub name: String,
    /// Appearance in a diagram.
    pub drawing: PieceDrawing,
    /// Description of its moves and powers.
    pub info: Shared<PieceInfo>,
}

/// Mark on a square of a diagram.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Sign {
    /// The distinguished square of the board.
    Landmark,
    /// Square under a power of this side.
    Power(Side),
}

/// Square with its pieces.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Cell {
    /// Colour of the square.
    pub shade: Shade,
    /// Pieces, from the carrier of the others to the topmost one; empty for an empty square.
    pub pieces: Vec<DrawnPiece>,
}

/// Picture of a position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Picture {
    files: u8,
    ranks: u8,
    cells: Vec<Cell>,
    /// True if a1 is a light square.
    light_corner: bool,
    /// True if the rules depend on the colours of squares, so that boards in text show them.
    pub shades_matter: bool,
    /// Marks on squares; a square may have several.
    pub signs: Vec<(AnySquare, Sign)>,
    /// Pieces beside the board that a side can still use, White's and Black's: in hand, or captured
    /// ones that can be called. `None` in games without them.
    pub hands: Option<[Vec<DrawnPiece>; 2]>,
    /// True if moves drop the pieces of a hand on the board.
    pub drops: bool,
    /// Facts that the board does not show, one per line: captured pieces, rights.
    pub notes: Vec<String>,
}

impl Picture {
    /// Creates an empty chequered board with a dark a1.
    pub fn new(files: u8, ranks: u8) -> Picture {
        Picture::chequered(files, ranks, false)
    }

    /// Creates an empty chequered board with a light a1.
    pub fn with_light_corner(files: u8, ranks: u8) -> Picture {
        Picture::chequered(files, ranks, true)
    }

    fn chequered(files: u8, ranks: u8, light_corner: bool) -> Picture {
        let shade = |file, rank| match (file + rank) % 2 == u8::from(!light_corner) {
            true => Shade::Light,
            false => Shade::Dark,
        };
        let cells = (0..ranks)
            .flat_map(|rank| (0..files).map(move |file| Cell { shade: shade(file, rank), pieces: vec![] }))
            .collect();
        Picture {
            files,
            ranks,
            cells,
            light_corner,
            shades_matter: false,
            signs: Vec::new(),
            hands: None,
            drops: false,
            notes: Vec::new(),
        }
    }

    /// Creates the board of a FEN's first field with one letter per piece, `.` or digits for empty
    /// squares; the letters are the names of the pieces.
    pub fn from_letters(field: &str) -> Picture {
        let board = field.split_once('[').map_or(field, |(board, _)| board);
        let rows: Vec<Vec<Option<char>>> = board.split('/').map(letters_of_row).collect();
        let files = rows.iter().map(Vec::len).max().unwrap_or(0);
        let mut picture = Picture::new(files as u8, rows.len() as u8);
        for (rank, row) in (0u8..).zip(rows.iter().rev()) {
            for (file, letter) in (0u8..).zip(row) {
                if let Some(letter) = letter {
                    let side = if letter.is_uppercase() { Side::White } else { Side::Black };
                    let piece = DrawnPiece {
                        side,
                        token: letter.to_string(),
                        symbol: None,
                        name: letter.to_uppercase().to_string(),
                        drawing: PieceDrawing::new(Glyph::DISC).labelled(letter.to_ascii_uppercase()),
                        info: PieceInfo::NONE.into(),
                    };
                    picture.put(AnySquare { file, rank }, piece);
                }
            }
        }
        picture
    }

    /// Number of files.
    pub fn files(&self) -> u8 {
        self.files
    }

    /// Number of ranks.
    pub fn ranks(&self) -> u8 {
        self.ranks
    }

    /// All squares: a1, b1, ...
    pub fn squares(&self) -> impl Iterator<Item = AnySquare> + use<> {
        let files = self.files;
        (0..self.ranks).flat_map(move |rank| (0..files).map(move |file| AnySquare { file, rank }))
    }

    /// All pieces on the board, square by square.
    pub fn pieces(&self) -> impl Iterator<Item = &DrawnPiece> {
        self.squares().flat_map(|square| &self.at(square).pieces)
    }

    /// Returns true if the chequered board is light here, even on a special square.
    pub fn is_light(&self, square: AnySquare) -> bool {
        (square.file + square.rank) % 2 == u8::from(!self.light_corner)
    }

    fn index(&self, square: AnySquare) -> usize {
        usize::from(square.rank) * usize::from(self.files) + usize::from(square.file)
    }

    /// Cell of a square.
    ///
    /// # Panics
    /// If the square is not on this board.
    pub fn at(&self, square: AnySquare) -> &Cell {
        assert!(square.file < self.files && square.rank < self.ranks, "{square} is not on this board");
        &self.cells[self.index(square)]
    }

    /// Puts a piece on top of the others on a square.
    pub fn put(&mut self, square: AnySquare, piece: DrawnPiece) {
        let index = self.index(square);
        self.cells[index].pieces.push(piece);
    }

    /// Marks a square as special.
    pub fn mark_special(&mut self, square: AnySquare) {
        let index = self.index(square);
        self.cells[index].shade = Shade::Special;
    }
}

fn letters_of_row(row: &str) -> Vec<Option<char>> {
    let of_cell = |cell: FenCell<'_>| match cell {
        FenCell::Empty(_) => vec![None; cell.squares().unwrap_or_default().into()],
        FenCell::Piece(piece) => vec![piece.chars().find(|letter| letter.is_alphabetic())],
    };
    rank_cells(row).flat_map(of_cell).collect()
}

/// Squares by which a move is entered on a board, and its effect.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Description {
    /// Square of the piece to select; `None` if the move has no place on the board.
    pub from: Option<AnySquare>,
    /// Destination; the same square for a move in place.
    pub to: Option<AnySquare>,
    /// Alternative destination of the same move, such as the rook with which a king castles.
    pub also_to: Option<AnySquare>,
    /// Effect of the move in a few words.
    pub words: String,
    /// True for a move that players easily overlook: a reply possible only at this moment.
    pub offered: bool,
}

impl Description {
    /// Creates a move between two squares.
    pub fn between(
        from: impl Into<AnySquare>,
        to: impl Into<AnySquare>,
        words: impl Into<String>,
    ) -> Description {
        Description {
            from: Some(from.into()),
            to: Some(to.into()),
            words: words.into(),
            ..Description::default()
        }
    }

    /// Returns the description with `to` as the alternative destination, unless it is the
    /// destination itself.
    #[must_use]
    pub fn also_by(self, to: impl Into<AnySquare>) -> Description {
        let to = to.into();
        Description { also_to: Some(to).filter(|_| self.to != Some(to)), ..self }
    }

    /// Creates a move by the first and the last square in its text.
    pub fn from_text(text: &str) -> Description {
        let squares = AnySquare::named_in(text);
        Description { from: squares.first().copied(), to: squares.last().copied(), ..Description::default() }
    }
}

/// Legal move with its description.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct DescribedMove {
    /// Code of the move in the described position.
    pub mv: MoveCode,
    /// Canonical string.
    pub text: String,
    /// Squares and effect of the move.
    pub description: Description,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn squares_are_written_as_in_moves() {
        let square = AnySquare { file: 8, rank: 8 };
        assert_eq!((square.to_string().as_str(), "i9".parse()), ("i9", Ok(square)));
        for bad in ["", "a", "a0", "A1", "1a", "a1x", "é1"] {
            assert_eq!(bad.parse::<AnySquare>(), Err(SquareError), "{bad}");
        }
    }

    #[test]
    fn letters_make_a_picture() {
        let picture = Picture::from_letters("k2/.P./3/R.r");
        assert_eq!((picture.files(), picture.ranks()), (3, 4));
        let token =
            |text: &str| picture.at(text.parse().unwrap()).pieces.first().map(|piece| &piece.token[..]);
        assert_eq!(
            [token("a4"), token("b3"), token("c1"), token("b1")],
            [Some("k"), Some("P"), Some("r"), None]
        );
        assert_eq!(picture.at(AnySquare { file: 0, rank: 0 }).shade, Shade::Dark);
        assert_eq!(picture.squares().count(), 12);
    }

    #[test]
    fn a_text_names_its_squares() {
        let described = Description::from_text("e2e4");
        assert_eq!((described.from, described.to), ("e2".parse().ok(), "e4".parse().ok()));
        assert_eq!(Description::from_text("pass").from, None);
        let named = |text| AnySquare::named_in(text).iter().map(AnySquare::to_string).collect::<Vec<_>>();
        assert_eq!(named("+m:c3.1d4"), ["c3", "d4"]);
        assert_eq!(named("b1c3xb2.1"), ["b1", "c3", "b2"]);
        assert_eq!(named("j9j10=q"), ["j9", "j10"]);
    }
}
