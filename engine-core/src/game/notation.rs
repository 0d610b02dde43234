//! Notation: positions and moves as written by people, protocols and graphical boards.

use crate::game::fen::{Dropped, FenError, PositionRead};
use crate::game::picture::{AnySquare, Description, Picture, PieceDrawing};
use crate::game::position::Position;
use crate::game::setup::Setup;

/// Error of a move text.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("illegal move {text}: {reason}")]
pub struct MoveError {
    /// Invalid text.
    pub text: String,
    /// Short description of the error.
    pub reason: String,
}

impl MoveError {
    /// Creates an error about the move `text`.
    pub fn new(text: impl Into<String>, reason: impl Into<String>) -> MoveError {
        MoveError { text: text.into(), reason: reason.into() }
    }

    /// Creates the usual error: not a legal move of the position.
    pub fn illegal(text: impl Into<String>) -> MoveError {
        MoveError::new(text, "no such legal move")
    }
}

/// Returns a move's name without optional parts: marks of check and quality, `=` before a
/// promotion, `e.p.` or `ep`. Figurines become piece letters, dashes become hyphens, and castling
/// uses the letter O instead of zeros.
pub fn bare_name(word: &str) -> String {
    let plain: String = word.chars().filter(|&mark| mark != '=').map(plain_mark).collect();
    let bare = plain.trim_end_matches(MARKS);
    let bare = without_en_passant(bare).trim_end_matches(MARKS);
    if bare.starts_with("0-0") || bare.starts_with("o-o") {
        bare.replace(['0', 'o'], "O")
    } else {
        bare.to_string()
    }
}

/// Marks of check and quality.
const MARKS: [char; 4] = ['+', '#', '!', '?'];
/// Notations of an en passant capture behind a move.
const EN_PASSANT: [&str; 3] = ["e.p.", "e.p", "ep"];

/// Returns true for a word that only says that the move before it captures en passant.
pub fn is_en_passant(word: &str) -> bool {
    EN_PASSANT.contains(&word.trim_end_matches(['+', '#']))
}

/// Removes the notation of an en passant capture behind a square: `exd6ep`, `exd6/e.p.`.
fn without_en_passant(name: &str) -> &str {
    let before = EN_PASSANT.iter().find_map(|suffix| name.strip_suffix(suffix));
    let square = before.map(|before| before.strip_suffix('/').unwrap_or(before).trim_end_matches(MARKS));
    square.filter(|square| square.ends_with(|mark: char| mark.is_ascii_digit())).unwrap_or(name)
}

/// Replaces a figurine by the letter of its piece, and a dash by a hyphen.
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
    /// Reads a FEN under the rules (preset and options) of `setup`. Parts without effect on the
    /// game are ignored and reported.
    ///
    /// # Errors
    /// [`FenError`] for a malformed FEN or an impossible position.
    fn read_fen(fen: &str, setup: &Setup) -> Result<PositionRead<P>, FenError>;

    /// Reads a FEN like [`read_fen`](Notation::read_fen), without the report of ignored parts.
    ///
    /// # Errors
    /// [`FenError`] for a malformed FEN or an impossible position.
    fn parse_fen(fen: &str, setup: &Setup) -> Result<P, FenError> {
        Self::read_fen(fen, setup).map(|read| read.position)
    }

    /// Canonical FEN.
    fn fen(pos: &P) -> String;

    /// Removes from an edited FEN the rights that [`read_fen`](Notation::read_fen) rejects because
    /// their pieces are no longer on the board, and returns both. By default there are no such
    /// rights.
    fn without_stale_rights(fen: &str, _setup: &Setup) -> (String, Vec<Dropped>) {
        (fen.to_string(), Vec::new())
    }

    /// Canonical string of a legal move.
    fn move_text(pos: &P, mv: P::Move, setup: &Setup) -> String;

    /// Reads a legal move. The default compares with the canonical strings of all legal moves,
    /// ignoring the case of a final promotion letter.
    ///
    /// # Errors
    /// [`MoveError`] if the text is not a legal move here.
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

    /// Readable notation of a move (SAN or similar); the canonical string if there is nothing
    /// better.
    fn readable_move(pos: &P, mv: P::Move, setup: &Setup) -> String {
        Self::move_text(pos, mv, setup)
    }

    /// Finds a legal move by its readable notation, with or without marks of check, capture and
    /// quality. The default writes all moves: games whose records are read in bulk override this.
    fn parse_readable(pos: &P, word: &str, legal: &[P::Move], setup: &Setup) -> Option<P::Move> {
        let wanted = bare_name(word);
        legal.iter().copied().find(|&mv| bare_name(&Self::readable_move(pos, mv, setup)) == wanted)
    }

    /// Picture of the position, for boards that are drawn or written ([`Picture::text`]). The
    /// default reads the FEN's first field, one letter per piece.
    fn picture(pos: &P) -> Picture {
        Picture::from_letters(Self::fen(pos).split_whitespace().next().unwrap_or_default())
    }

    /// Squares and description of a legal move on such a board. The default uses the squares in the
    /// canonical string, and no words.
    fn describe(pos: &P, mv: P::Move, setup: &Setup) -> Description {
        Description::from_text(&Self::move_text(pos, mv, setup))
    }

    /// Squares to which the pieces on a square could move, or on which they could act, if it were
    /// their side's turn. Sorted, each square once. The default uses the legal moves of the side,
    /// after a null move if it is not to move; if that is not allowed, the result is empty.
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

    /// Squares of pieces that the piece on a square protects: it could capture there if an enemy
    /// had. The default knows none.
    fn guarded(_pos: &P, _square: AnySquare) -> Vec<AnySquare> {
        Vec::new()
    }

    /// Squares of the royal pieces in check; none in games without check.
    fn checked(_pos: &P) -> Vec<AnySquare> {
        Vec::new()
    }

    /// Squares of the pieces that give check.
    fn checkers(_pos: &P) -> Vec<AnySquare> {
        Vec::new()
    }

    /// The position with colours exchanged and the board mirrored, if the game has that symmetry.
    fn flip(_pos: &P) -> Option<P> {
        None
    }
}

/// Piece of an engine-defined XBoard variant: its letter and its image.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PieceLook {
    /// Upper-case letter, with XBoard's suffix if necessary (`A'`).
    pub letter: String,
    /// Slot in XBoard's image table, 0 to 65; slot 65 is the royal king.
    pub slot: u8,
    /// Drawings in this slot, from the carrier to the topmost piece; empty for XBoard's own image.
    pub image: Vec<ImagePart>,
}

/// Drawing in the image of a piece.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ImagePart {
    /// Drawing.
    pub drawing: PieceDrawing,
    /// True if it has the enemy's colour.
    pub is_enemy: bool,
}

impl ImagePart {
    /// Creates a drawing in the colour of the piece.
    pub fn own(drawing: PieceDrawing) -> ImagePart {
        ImagePart { drawing, is_enemy: false }
    }

    /// Creates a drawing in the enemy's colour.
    pub fn enemy(drawing: PieceDrawing) -> ImagePart {
        ImagePart { drawing, is_enemy: true }
    }
}

/// A `piece` command: the moves of a piece in XBoard's dialect of Betza notation.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PieceLine {
    /// Piece: an upper-case letter for White, lower-case for Black, a letter and `&` for both.
    pub piece: String,
    /// Its moves.
    pub betza: String,
}

/// Definition of a game for XBoard.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BoardSetup {
    /// Board size and holdings in XBoard's form, for example `8x8+0`.
    pub size: &'static str,
    /// XBoard variant whose behaviour the game inherits, for example `fairy`.
    pub parent: &'static str,
    /// All kinds of pieces (both sides use the same letters).
    pub looks: Vec<PieceLook>,
    /// Start position in XBoard's form.
    pub fen: String,
    /// Movement definitions; empty if XBoard receives none.
    pub pieces: Vec<PieceLine>,
    /// True if the game can only be played with XBoard's "Test Legality" switched off.
    pub legality_off: bool,
    /// Advice for the user of the board in a few lines, about clicks that are not obvious.
    pub advice: Option<&'static str>,
    /// Options of the game, with values that suit such a board better than the defaults.
    pub options: &'static [(&'static str, &'static str)],
}

impl BoardSetup {
    /// Creates a game without movement definitions, which can only be played with "Test Legality"
    /// switched off.
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

/// Result of reading the XBoard plies since the last turn boundary.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum TurnReading<M> {
    /// Complete move.
    Complete(M),
    /// Beginning of a move: more plies must follow.
    Partial,
    /// Not a move; the reason in a few words.
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

/// Codec between the turns of a game and a graphical board (XBoard): one turn may be several plies
/// of the board. By default every turn is one ply in the game's own notation, and XBoard receives
/// no definition.
pub trait BoardCodec<P: Position>: Notation<P> {
    /// Definition for XBoard when the variant is selected and `start` is the start position in
    /// force; `None` if XBoard supports the game itself.
    fn setup(_start: &P, _setup: &Setup) -> Option<BoardSetup> {
        None
    }

    /// Size and parent of the board, as in [`BoardSetup`], of a game that XBoard supports; by
    /// default those of chess.
    fn known_board(_setup: &Setup) -> (&'static str, &'static str) {
        ("8x8+0", "chess")
    }

    /// First field of XBoard's FEN of the position. The default is that of the game's own FEN.
    fn placement(pos: &P) -> String {
        Self::fen(pos).split_whitespace().next().unwrap_or_default().to_string()
    }

    /// FEN of the start position intended by an incomplete FEN from XBoard, which drops castling
    /// rights of corner pieces that are not its rooks.
    fn meant_start(_fen: &str) -> Option<String> {
        None
    }

    /// Plies, starting with one of the side to move, that show the move on XBoard's board.
    fn plies(pos: &P, mv: P::Move, setup: &Setup) -> Vec<String> {
        vec![Self::move_text(pos, mv, setup)]
    }

    /// Reads the plies since the last turn boundary.
    fn read(pos: &P, plies: &[&str], setup: &Setup) -> TurnReading<P::Move> {
        match plies {
            [] => TurnReading::Partial,
            [ply] => Self::parse_move(pos, ply, setup).into(),
            _ => TurnReading::Illegal("a turn is one move".to_string()),
        }
    }

    /// Returns true if the move's entire effect is to undo the turn before it. XBoard's board then
    /// undoes that turn's plies, if no second engine has to follow; otherwise
    /// [`plies`](BoardCodec::plies) are used.
    fn takes_back(_pos: &P, _mv: P::Move) -> bool {
        false
    }

    /// Notice for the players about facts that such a board does not show: one line without
    /// brackets, repeated when it changes.
    fn notice(_pos: &P) -> Option<String> {
        None
    }

    /// Marks for XBoard's `highlight` after the user has clicked these squares (the first is the
    /// lifted piece): a FEN-like string of mark letters from the last rank down. `None` leaves the
    /// marks to XBoard.
    fn highlight(_pos: &P, _clicks: &[&str], _setup: &Setup) -> Option<String> {
        None
    }

    /// Letters offered (XBoard's `choice`) when the user drops a piece on a square marked for
    /// promotion.
    fn choice(_pos: &P, _clicks: &[&str], _setup: &Setup) -> Option<String> {
        None
    }
}

#[cfg(test)]
mod tests {
    use super::bare_name;

    #[test]
    fn names_from_all_programs_are_bare() {
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
