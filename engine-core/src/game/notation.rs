//! Text: positions and moves as people, protocols and graphical boards write them.

use crate::game::fen::{Dropped, FenError, PositionRead};
use crate::game::picture::{AnySquare, Description, Picture, PieceDrawing};
use crate::game::position::Position;
use crate::game::setup::Setup;

/// Why a move text was refused.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("illegal move {text}: {reason}")]
pub struct MoveError {
    /// The offending text.
    pub text: String,
    /// What is wrong with it, in a few words.
    pub reason: String,
}

impl MoveError {
    /// An error about the move `text`.
    pub fn new(text: impl Into<String>, reason: impl Into<String>) -> MoveError {
        MoveError { text: text.into(), reason: reason.into() }
    }

    /// What most refused texts are: no legal move of the position.
    pub fn illegal(text: impl Into<String>) -> MoveError {
        MoveError::new(text, "no such legal move")
    }
}

/// A move's name without what writers add or leave out: marks of check and quality, `=` before a promotion,
/// `e.p.`; with the letters of the pieces for figurines, plain hyphens for dashes, and castling with the letter
/// O, which some write with zeros.
pub fn bare_name(word: &str) -> String {
    const MARKS: [char; 4] = ['+', '#', '!', '?'];
    let plain: String = word.chars().filter(|&mark| mark != '=').map(plain_mark).collect();
    let bare = plain.trim_end_matches(MARKS);
    let bare = bare.strip_suffix("e.p.").unwrap_or(bare).trim_end_matches(MARKS);
    if bare.starts_with("0-0") || bare.starts_with("o-o") {
        bare.replace(['0', 'o'], "O")
    } else {
        bare.to_string()
    }
}

/// The plain letter for a figurine, and the hyphen for a dash.
fn plain_mark(mark: char) -> char {
    match mark {
        '\u{2654}' | '\u{265a}' => 'K',
        '\u{2655}' | '\u{265b}' => 'Q',
        '\u{2656}' | '\u{265c}' => 'R',
        '\u{2657}' | '\u{265d}' => 'B',
        '\u{2658}' | '\u{265e}' => 'N',
        '\u{2659}' | '\u{265f}' => 'P',
        '\u{2010}'..='\u{2014}' | '\u{2212}' => '-',
        '\u{d7}' => 'x',
        mark => mark,
    }
}

/// Reads and writes positions and moves.
pub trait Notation<P: Position> {
    /// Reads a FEN under the rules (preset and options) of `setup`. What cannot change the game is left out,
    /// and said.
    ///
    /// # Errors
    /// [`FenError`] for a malformed FEN or an impossible position.
    fn read_fen(fen: &str, setup: &Setup) -> Result<PositionRead<P>, FenError>;

    /// [`read_fen`](Notation::read_fen) for those who do not ask what was left out.
    ///
    /// # Errors
    /// [`FenError`] for a malformed FEN or an impossible position.
    fn parse_fen(fen: &str, setup: &Setup) -> Result<P, FenError> {
        Self::read_fen(fen, setup).map(|read| read.position)
    }

    /// The canonical FEN.
    fn fen(pos: &P) -> String;

    /// An edited FEN without rights that [`read_fen`](Notation::read_fen) refuses because the pieces that
    /// they belong to were taken off the board, and what they were. By default there are no such rights.
    fn without_stale_rights(fen: &str, _setup: &Setup) -> (String, Vec<Dropped>) {
        (fen.to_string(), Vec::new())
    }

    /// The one canonical string of a legal move.
    fn move_text(pos: &P, mv: P::Move, setup: &Setup) -> String;

    /// Finds the legal move that `text` means. The default compares with the canonical strings of all legal
    /// moves, without regard to the case of a final promotion letter.
    ///
    /// # Errors
    /// [`MoveError`] if the text is no legal move here.
    fn parse_move(pos: &P, text: &str, setup: &Setup) -> Result<P::Move, MoveError> {
        let same = |canonical: &str| {
            canonical == text
                || (canonical.len() == text.len()
                    && text.is_ascii()
                    && canonical[..canonical.len() - 1] == text[..text.len() - 1]
                    && canonical.eq_ignore_ascii_case(text))
        };
        pos.legal_moves()
            .into_iter()
            .find(|&mv| same(&Self::move_text(pos, mv, setup)))
            .ok_or_else(|| MoveError::illegal(text))
    }

    /// The move as people write it (SAN or the like); the canonical string where there is nothing better.
    fn readable_move(pos: &P, mv: P::Move, setup: &Setup) -> String {
        Self::move_text(pos, mv, setup)
    }

    /// The move among the legal ones that people call so, marks of check, capture and quality left out or
    /// not. The default writes them all: games of whose moves whole files are read override this.
    fn parse_readable(pos: &P, word: &str, legal: &[P::Move], setup: &Setup) -> Option<P::Move> {
        let wanted = bare_name(word);
        legal.iter().copied().find(|&mv| bare_name(&Self::readable_move(pos, mv, setup)) == wanted)
    }

    /// The position piece by piece, for boards that are drawn or written ([`Picture::text`]). The default
    /// reads the FEN's first field, a letter a piece.
    fn picture(pos: &P) -> Picture {
        Picture::from_letters(Self::fen(pos).split_whitespace().next().unwrap_or_default())
    }

    /// How a legal move is pointed at on such a board, and what it does in words. The default goes by the
    /// squares that the canonical string names, and has no words.
    fn describe(pos: &P, mv: P::Move, setup: &Setup) -> Description {
        Description::from_text(&Self::move_text(pos, mv, setup))
    }

    /// Where the pieces on a square could go, or what they could act on, if it were their side's turn: how
    /// they move, shown on the board. Sorted, each square once. The default asks the legal moves of the side,
    /// after a pass if it is not to move; where the game allows no pass the other side's pieces have none.
    fn reach(pos: &P, square: AnySquare, setup: &Setup) -> Vec<AnySquare> {
        let mut passed = pos.clone();
        let turns = [Some(pos), passed.make_null_move().map(|_| &passed)];
        let goals = |pos: &P| {
            let describe = |mv| Self::describe(pos, mv, setup);
            let mut goals: Vec<AnySquare> = Vec::new();
            for described in pos.legal_moves().into_iter().map(describe) {
                goals.extend(described.to.filter(|_| described.from == Some(square)));
            }
            goals
        };
        let mut reach: Vec<AnySquare> = turns.into_iter().flatten().flat_map(goals).collect();
        reach.sort_unstable();
        reach.dedup();
        reach
    }

    /// Squares of the royal pieces in check; none in games without check.
    fn checked(_pos: &P) -> Vec<AnySquare> {
        Vec::new()
    }

    /// The squares of the pieces that give check.
    fn checkers(_pos: &P) -> Vec<AnySquare> {
        Vec::new()
    }

    /// The position with colours exchanged and the board turned accordingly, if the game has that symmetry.
    fn flip(_pos: &P) -> Option<P> {
        None
    }
}

/// A piece of an engine-defined XBoard variant: its letter and its image.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PieceLook {
    /// The letter, upper case, with XBoard's suffix if it needs one (`A'`).
    pub letter: String,
    /// The slot in XBoard's image table, 0 to 65; slot 65 is the royal king.
    pub slot: u8,
    /// What is drawn in this slot, from the carrier to what is on top; empty: XBoard's own image.
    pub image: Vec<ImagePart>,
}

/// A drawing in the image of a piece.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ImagePart {
    /// The drawing.
    pub drawing: PieceDrawing,
    /// It has the enemy's colour.
    pub is_enemy: bool,
}

impl ImagePart {
    /// A drawing in the colour of the piece.
    pub fn own(drawing: PieceDrawing) -> ImagePart {
        ImagePart { drawing, is_enemy: false }
    }

    /// A drawing in the enemy's colour.
    pub fn enemy(drawing: PieceDrawing) -> ImagePart {
        ImagePart { drawing, is_enemy: true }
    }
}

/// One `piece` command: how a piece moves, in XBoard's dialect of Betza notation.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PieceLine {
    /// The piece: an upper-case letter for White, lower-case for Black, a letter and `&` for both.
    pub piece: String,
    /// Its moves.
    pub betza: String,
}

/// How XBoard is told about a game it does not know.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BoardSetup {
    /// Board size and holdings in XBoard's form, for example `8x8+0`.
    pub size: &'static str,
    /// The XBoard variant whose behaviour it inherits, for example `fairy`.
    pub parent: &'static str,
    /// All kinds of pieces (both sides use the same letters).
    pub looks: Vec<PieceLook>,
    /// The start position as XBoard reads it.
    pub fen: String,
    /// Movement definitions; empty: XBoard knows no movements.
    pub pieces: Vec<PieceLine>,
    /// True if the game can only be played with XBoard's "Test Legality" switched off.
    pub legality_off: bool,
    /// What the user of the board has to be told about the game, in a few lines: clicks that cannot be
    /// guessed.
    pub advice: Option<&'static str>,
    /// Options of the game, and their values, that suit a user at such a board better than the defaults.
    pub options: &'static [(&'static str, &'static str)],
}

impl BoardSetup {
    /// A game whose moves XBoard is not told: it can only be played with "Test Legality" switched off.
    pub fn without_moves(
        size: &'static str,
        parent: &'static str,
        looks: Vec<PieceLook>,
        fen: String,
    ) -> BoardSetup {
        BoardSetup {
            size,
            parent,
            looks,
            fen,
            pieces: Vec::new(),
            legality_off: true,
            advice: None,
            options: &[],
        }
    }
}

/// What a list of XBoard plies since the last turn boundary means.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum TurnReading<M> {
    /// They are this move, complete.
    Complete(M),
    /// They may become a move when more plies follow.
    Partial,
    /// They are no move; the reason in a few words.
    Illegal(String),
}

impl<M> From<Result<M, MoveError>> for TurnReading<M> {
    fn from(read: Result<M, MoveError>) -> TurnReading<M> {
        match read {
            Ok(mv) => TurnReading::Complete(mv),
            Err(error) => TurnReading::Illegal(error.reason),
        }
    }
}

/// How a graphical board (XBoard) shows the turns of a game: one turn may be several of the board's plies. By
/// default every turn is one ply, written as in the game's own notation, and XBoard is told nothing.
pub trait BoardCodec<P: Position>: Notation<P> {
    /// What XBoard is told when the variant is chosen and `start` is the start position in force; `None` if
    /// XBoard knows the game itself.
    fn setup(_start: &P, _setup: &Setup) -> Option<BoardSetup> {
        None
    }

    /// Size and parent of the board, as in [`BoardSetup`], of a game that XBoard knows itself: those of
    /// chess, unless it says otherwise.
    fn known_board(_setup: &Setup) -> (&'static str, &'static str) {
        ("8x8+0", "chess")
    }

    /// The first field of the FEN that XBoard writes when its board is right. The default is that of the
    /// game's own FEN.
    fn placement(pos: &P) -> String {
        Self::fen(pos).split_whitespace().next().unwrap_or_default().to_string()
    }

    /// The FEN of the start position that a FEN of XBoard's means, if that left something out: XBoard drops
    /// castling rights of corner pieces that are not its rooks.
    fn meant_start(_fen: &str) -> Option<String> {
        None
    }

    /// The plies, starting with one of the side to move, that show the move on XBoard's board.
    fn plies(pos: &P, mv: P::Move, setup: &Setup) -> Vec<String> {
        vec![Self::move_text(pos, mv, setup)]
    }

    /// Reads the plies that came since the last turn boundary.
    fn read(pos: &P, plies: &[&str], setup: &Setup) -> TurnReading<P::Move> {
        match plies {
            [] => TurnReading::Partial,
            [ply] => Self::parse_move(pos, ply, setup).into(),
            _ => TurnReading::Illegal("a turn is one move".to_string()),
        }
    }

    /// True if the move's whole effect is that the turn before it is taken back. XBoard's board then shows it
    /// by taking back that turn's plies, where nobody else has to be told; [`plies`](BoardCodec::plies)
    /// serves everywhere else.
    fn takes_back(_pos: &P, _mv: P::Move) -> bool {
        false
    }

    /// What the players must know that such a board does not show: one line without brackets, said again when
    /// it changes.
    fn notice(_pos: &P) -> Option<String> {
        None
    }

    /// The marks for XBoard's `highlight` after the user has clicked these squares (the first is the piece
    /// lifted): a FEN-like string of mark letters from the last rank down. `None`: leave the marks to XBoard.
    fn highlight(_pos: &P, _clicks: &[&str], _setup: &Setup) -> Option<String> {
        None
    }

    /// The letters offered (XBoard's `choice`) when the user drops a piece on a square marked for promotion.
    fn choice(_pos: &P, _clicks: &[&str], _setup: &Setup) -> Option<String> {
        None
    }
}

#[cfg(test)]
mod tests {
    use super::bare_name;

    #[test]
    fn names_are_bare_whoever_wrote_them() {
        for (written, bare) in [
            ("Nf3+!?", "Nf3"),
            ("\u{2658}f3", "Nf3"),
            ("\u{265e}f6#", "Nf6"),
            ("exd6e.p.", "exd6"),
            ("exd6+e.p.", "exd6"),
            ("exd6e.p.+", "exd6"),
            ("e8=Q+", "e8Q"),
            ("Ng1\u{2013}f3", "Ng1-f3"),
            ("e4\u{d7}d5", "e4xd5"),
            ("0-0-0+", "O-O-O"),
            ("0\u{2013}0", "O-O"),
            ("o-o", "O-O"),
            ("Dw(e2-e3)", "Dw(e2-e3)"),
        ] {
            assert_eq!(bare_name(written), bare, "{written}");
        }
    }
}
