//! Moves and positions as text.

use std::fmt::Write;

use engine_core::{
    AnySquare, Description, Dropped, FenError, MoveError, Notation, Picture, Position, PositionRead, Setup,
    Side,
};

use super::abilities::FORMS;
use super::fen;
use super::make::ransom;
use super::moves::{Action, Move};
use super::picture;
use super::piece::{Kind, Piece};
use super::setup::rules;
use super::state::FfPosition;
use crate::common::bitboard::Bitboard;

/// FEN, move texts, and human-readable notation.
#[derive(Debug)]
pub struct FfNotation;

impl Notation<FfPosition> for FfNotation {
    fn read_fen(text: &str, setup: &Setup) -> Result<PositionRead<FfPosition>, FenError> {
        fen::parse(text, rules(setup)).map(PositionRead::from)
    }

    fn fen(pos: &FfPosition) -> String {
        fen::print(pos)
    }

    fn without_stale_rights(text: &str, setup: &Setup) -> (String, Vec<Dropped>) {
        fen::without_stale_rights(text, rules(setup))
    }

    fn move_text(pos: &FfPosition, mv: Move, _setup: &Setup) -> String {
        move_text(pos, mv)
    }

    /// Accepts the letter after `=` in either case.
    fn parse_move(pos: &FfPosition, text: &str, _setup: &Setup) -> Result<Move, MoveError> {
        let canonical = match text.split_once('=') {
            Some((start, end)) => format!("{start}={}", end.to_ascii_lowercase()),
            None => text.to_string(),
        };
        pos.legal_moves()
            .into_iter()
            .find(|&mv| move_text(pos, mv) == canonical)
            .ok_or_else(|| MoveError::illegal(text))
    }

    /// Returns the move in human-readable notation, after the suggestions of the game's author:
    /// `Dw(e2-e3)`, `WM(e1.1xd2)`, `BM(c8/f5)`, `Ki(e1Of2)`; a call before it (`DN: Ca(g5-h7)`),
    /// `+` for check and `++` for mate after it.
    fn readable_move(pos: &FfPosition, mv: Move, _setup: &Setup) -> String {
        let mut text = String::new();
        if let Some(piece) = mv.call().and_then(Piece::called) {
            let _ = write!(text, "{}: ", short(piece));
        }
        let _ = write!(text, "{}({}", pos.mover(mv).map_or("", short), mv.from());
        if let Some(index) = mv.rider() {
            let _ = write!(text, ".{}", index + 1);
        }
        let to = mv.to();
        let captures = pos.board.of_side(!pos.side()).has(to);
        let walk = if captures { 'x' } else { '-' };
        let _ = match mv.action() {
            Action::Go => write!(text, "{walk}{to})"),
            Action::Take => write!(text, "x{to}&)"),
            Action::Slay => write!(text, "/{to})"),
            Action::Convert => write!(text, "O{to})"),
            Action::SacrificialAttack => write!(text, "%{to})"),
            Action::SacrificialDefence => write!(text, "!)"),
            Action::Promote(kind) => write!(text, "{walk}{to}={})", short(Piece::plain(kind))),
            Action::Raise => write!(text, "{walk}{to}=+)"),
            Action::Ransom(file) => {
                let (kind, place) = ransom(pos.side(), to, file);
                write!(text, "{walk}{to}={}@{place})", kind.map_or("", |kind| short(Piece::plain(kind))))
            }
        };
        let mut after = *pos;
        if after.make_move(mv).is_some() && after.is_in_check() {
            text.push_str(if after.count_legal() == 0 { "++" } else { "+" });
        }
        text
    }

    fn picture(pos: &FfPosition) -> Picture {
        picture::picture(pos)
    }

    fn describe(pos: &FfPosition, mv: Move, _setup: &Setup) -> Description {
        picture::describe(pos, mv)
    }

    fn checked(pos: &FfPosition) -> Vec<AnySquare> {
        let king = pos.board.king(pos.side()).filter(|_| pos.checkers().any());
        king.into_iter().map(AnySquare::from).collect()
    }

    fn checkers(pos: &FfPosition) -> Vec<AnySquare> {
        pos.checkers().into_iter().map(AnySquare::from).collect()
    }
}

/// Returns the canonical text of a move, for example `n:g5h7`, `e1.1d2`, `a1/b2`, `b7a8=t@c1`.
pub(crate) fn move_text(pos: &FfPosition, mv: Move) -> String {
    let mut text = String::new();
    if let Some(piece) = mv.call().and_then(Piece::called) {
        let _ = write!(text, "{}:", piece.token(Side::Black));
    }
    let _ = write!(text, "{}", mv.from());
    if let Some(index) = mv.rider() {
        let _ = write!(text, ".{}", index + 1);
    }
    let to = mv.to();
    let _ = match mv.action() {
        Action::Go => write!(text, "{to}"),
        Action::Take => write!(text, "{to}&"),
        Action::Slay => write!(text, "/{to}"),
        Action::Convert => write!(text, "O{to}"),
        Action::SacrificialAttack => write!(text, "%{to}"),
        Action::SacrificialDefence => write!(text, "!"),
        Action::Promote(kind) => write!(text, "{to}={}", kind.letter().to_ascii_lowercase()),
        Action::Raise => write!(text, "{to}=+"),
        Action::Ransom(file) => {
            let (kind, place) = ransom(pos.side(), to, file);
            let letter = kind.map_or('-', Kind::letter).to_ascii_lowercase();
            write!(text, "{to}={letter}@{place}")
        }
    };
    text
}

fn short(piece: Piece) -> &'static str {
    FORMS[piece.form()].short
}

impl FfPosition {
    /// Enemy units that give check, including those after calls; empty after the King's capture.
    pub(crate) fn checkers(&self) -> Bitboard {
        let Some(king) = self.board.king(self.side()) else {
            return Bitboard::EMPTY;
        };
        self.with_each_call(!self.side()).fold(Bitboard::EMPTY, |all, pos| {
            all | pos.king_takers(king, self.side()) | pos.king_converters(king, self.side())
        })
    }
}
