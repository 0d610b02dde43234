//! What people see: a board piece by piece, and a move by the squares it is pointed at with and in words.

use std::fmt;
use std::str::FromStr;

use crate::game::fen::{FenCell, rank_cells};
use crate::game::position::{MoveCode, Side};
use crate::game::shared::{Shared, Text};

/// A square of a board of up to 26 files: file and rank from 0, a1 being (0, 0). Written `a1`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct AnySquare {
    /// From the left, as White sees it.
    pub file: u8,
    /// From White's side.
    pub rank: u8,
}

impl fmt::Display for AnySquare {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", char::from(b'a' + self.file), self.rank + 1)
    }
}

/// The text was not a file letter and a rank number.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NotASquare;

impl FromStr for AnySquare {
    type Err = NotASquare;

    fn from_str(text: &str) -> Result<AnySquare, NotASquare> {
        let file = text.bytes().next().filter(u8::is_ascii_lowercase).ok_or(NotASquare)?;
        let rank: u8 = text[1..].parse().map_err(|_| NotASquare)?;
        let rank = rank.checked_sub(1).ok_or(NotASquare)?;
        Ok(AnySquare { file: file - b'a', rank })
    }
}

impl AnySquare {
    /// The squares that a move's canonical string names, in its order: there a square is a file letter with
    /// its rank behind it, and nothing else looks like that.
    pub fn named_in(text: &str) -> Vec<AnySquare> {
        let mut squares = Vec::new();
        for (at, _) in text.match_indices(|letter: char| letter.is_ascii_lowercase()) {
            let rank = text[at + 1..].bytes().take(2).take_while(u8::is_ascii_digit).count();
            squares.extend(text[at..=at + rank].parse::<AnySquare>());
        }
        squares
    }
}

/// How a square is coloured.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Shade {
    /// A light square of the chequered board.
    Light,
    /// A dark one.
    Dark,
    /// A square that the rules single out.
    Special,
}

/// The drawing of a kind of piece.
#[derive(PartialEq, Eq, Hash, Debug)]
pub struct Glyph {
    /// A name of lower-case letters, digits and hyphens that no other drawing of any game has.
    pub id: Text,
    /// SVG elements within 100 by 100 units, y downwards. They inherit the piece's colour as `fill` and its
    /// outline as `stroke`; `currentColor` is the outline's colour too, for details.
    pub art: Text,
}

impl Glyph {
    /// A disc, for pieces without a drawing of their own.
    pub const DISC: &'static Glyph = &Glyph::new("disc", r#"<circle cx="50" cy="50" r="34"/>"#);

    /// A drawing of the program's own.
    pub const fn new(id: &'static str, art: &'static str) -> Glyph {
        Glyph { id: Shared::Static(id), art: Shared::Static(art) }
    }
}

/// What sets a piece apart from others with the same drawing.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Quality {
    /// Promoted: more than it was.
    Exalted,
    /// Not quite real, or not for long.
    Ghostly,
    /// Open to an attack that its like need not fear.
    Exposed,
}

/// How a piece looks in a diagram.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct PieceDrawing {
    /// Its drawing.
    pub glyph: Shared<Glyph>,
    /// A letter or two beside it, for pieces whose drawing does not speak for itself; empty for none.
    pub label: String,
    /// What sets it apart.
    pub qualities: Vec<Quality>,
}

impl PieceDrawing {
    /// A drawing that needs nothing beside it.
    pub fn new(glyph: impl Into<Shared<Glyph>>) -> PieceDrawing {
        PieceDrawing { glyph: glyph.into(), label: String::new(), qualities: Vec::new() }
    }

    /// The same with a label.
    #[must_use]
    pub fn labelled(self, label: impl Into<String>) -> PieceDrawing {
        PieceDrawing { label: label.into(), ..self }
    }

    /// The same with one quality more, if `has`.
    #[must_use]
    pub fn with(mut self, quality: Quality, has: bool) -> PieceDrawing {
        self.qualities.extend(has.then_some(quality));
        self
    }
}

/// What a piece does, for people who have never seen it: plain text, whole sentences.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct PieceInfo {
    /// How it moves and captures.
    pub moves: Text,
    /// What else there is to know, a power or a limit each; empty if nothing.
    pub powers: &'static [&'static str],
}

impl PieceInfo {
    /// For games that say nothing of their pieces.
    pub const NONE: &'static PieceInfo = &PieceInfo::plain("");

    /// A piece with nothing but its moves.
    pub const fn plain(moves: &'static str) -> PieceInfo {
        PieceInfo { moves: Shared::Static(moves), powers: &[] }
    }

    /// A piece with special powers.
    pub const fn with(moves: &'static str, powers: &'static [&'static str]) -> PieceInfo {
        PieceInfo { moves: Shared::Static(moves), powers }
    }

    /// How it moves, for a piece of the program's own with other powers.
    ///
    /// # Panics
    /// For a piece that came from outside.
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
    /// Whose it is.
    pub side: Side,
    /// The FEN letter in the side's case, with its marks.
    pub token: String,
    /// The Unicode symbol that may be drawn in place of the token's letter, if there is one.
    pub symbol: Option<char>,
    /// What it is called, without its side.
    pub name: String,
    /// How it looks in a diagram.
    pub drawing: PieceDrawing,
    /// How it moves and what it can do.
    pub info: Shared<PieceInfo>,
}

/// A mark that a diagram puts on a square.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Sign {
    /// The one square of the board.
    Landmark,
    /// Under some power of this side.
    Power(Side),
}

/// A square and who is on it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Cell {
    /// Its colour.
    pub shade: Shade,
    /// The pieces, from the one that carries the others to the one on top; empty for an empty square.
    pub pieces: Vec<DrawnPiece>,
}

/// A position as it is drawn.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Picture {
    files: u8,
    ranks: u8,
    cells: Vec<Cell>,
    /// Whether a1 is a light square.
    light_corner: bool,
    /// Whether the rules look at the colours of squares, so that boards in text tell them apart.
    pub shades_matter: bool,
    /// Marks on squares; a square may have several.
    pub signs: Vec<(AnySquare, Sign)>,
    /// Pieces beside the board that a side can still use, White's and Black's: in hand, or captured ones that can be
    /// called. `None` in games without them.
    pub hands: Option<[Vec<DrawnPiece>; 2]>,
    /// Whether moves put the pieces of a hand on the board.
    pub drops: bool,
    /// What the board does not show, a line each: captured pieces, rights.
    pub notes: Vec<String>,
}

impl Picture {
    /// An empty chequered board with a dark a1.
    pub fn new(files: u8, ranks: u8) -> Picture {
        Picture::chequered(files, ranks, false)
    }

    /// An empty chequered board with a light a1.
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

    /// The board in a FEN's first field with one letter a piece, `.` or digits for empty squares; pieces are
    /// called by their letters.
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

    /// All squares, a1, b1, ...
    pub fn squares(&self) -> impl Iterator<Item = AnySquare> + use<> {
        let files = self.files;
        (0..self.ranks).flat_map(move |rank| (0..files).map(move |file| AnySquare { file, rank }))
    }

    /// All pieces on the board, square by square.
    pub fn pieces(&self) -> impl Iterator<Item = &DrawnPiece> {
        self.squares().flat_map(|square| &self.at(square).pieces)
    }

    /// Whether the chequered board is light here, whatever else is special about the square.
    pub fn is_light(&self, square: AnySquare) -> bool {
        (square.file + square.rank) % 2 == u8::from(!self.light_corner)
    }

    fn index(&self, square: AnySquare) -> usize {
        usize::from(square.rank) * usize::from(self.files) + usize::from(square.file)
    }

    /// A square of the board.
    ///
    /// # Panics
    /// If the square is not on this board.
    pub fn at(&self, square: AnySquare) -> &Cell {
        assert!(square.file < self.files && square.rank < self.ranks, "{square} is not on this board");
        &self.cells[self.index(square)]
    }

    /// Puts a piece on top of what stands on a square of the board.
    pub fn put(&mut self, square: AnySquare, piece: DrawnPiece) {
        let index = self.index(square);
        self.cells[index].pieces.push(piece);
    }

    /// Colours a square of the board as one that the rules single out.
    pub fn single_out(&mut self, square: AnySquare) {
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

/// How a move is pointed at on a board, and what it does.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Description {
    /// Where the piece stands that is picked; `None`: the move has no place on the board.
    pub from: Option<AnySquare>,
    /// Where it is put; the same square for a move in place.
    pub to: Option<AnySquare>,
    /// Another square that means the same move, such as the rook that a king castles with.
    pub also_to: Option<AnySquare>,
    /// What the move does, in a few words.
    pub words: String,
    /// True for a move that players easily forget they have: an answer that is possible only at this moment.
    pub offered: bool,
}

impl Description {
    /// A move between two squares.
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

    /// The same, if `to` is not where it is put anyway: also meant by putting the piece on `to`.
    #[must_use]
    pub fn also_by(self, to: impl Into<AnySquare>) -> Description {
        let to = to.into();
        Description { also_to: Some(to).filter(|_| self.to != Some(to)), ..self }
    }

    /// A move by the first and the last square that its text names.
    pub fn from_text(text: &str) -> Description {
        let squares = AnySquare::named_in(text);
        Description { from: squares.first().copied(), to: squares.last().copied(), ..Description::default() }
    }
}

/// A legal move with its description.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct DescribedMove {
    /// The move in the position that it was described in.
    pub mv: MoveCode,
    /// The canonical string.
    pub text: String,
    /// How to point at it, and what it does.
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
            assert_eq!(bad.parse::<AnySquare>(), Err(NotASquare), "{bad}");
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
