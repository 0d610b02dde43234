//! Moves and boards as text.

use engine_core::{AnySquare, Description, FenError, Notation, Picture, Position, PositionRead, Setup};

use super::fen;
use super::movegen;
use super::moves::{Action, Move};
use super::picture;
use super::piece::Kind;
use super::state::{SpiritPosition, SpiritRules};

/// Notation of Spirit Chess.
#[derive(Debug)]
pub struct SpiritNotation;

impl Notation<SpiritPosition> for SpiritNotation {
    fn read_fen(text: &str, setup: &Setup) -> Result<PositionRead<SpiritPosition>, FenError> {
        fen::parse(text, SpiritRules::from_setup(setup)).map(PositionRead::from)
    }

    fn fen(pos: &SpiritPosition) -> String {
        fen::write(pos)
    }

    fn move_text(_pos: &SpiritPosition, mv: Move, _setup: &Setup) -> String {
        move_text(mv)
    }

    /// Returns the move in long algebraic notation: the piece's letter, both squares with `-`, `x`
    /// for captures and depositions, `^` for stepping on a Wall; `e4=P` for enhancements.
    fn readable_move(pos: &SpiritPosition, mv: Move, _setup: &Setup) -> String {
        let (from, to) = (mv.from(), mv.to());
        let kind = pos.at(from).map_or(Kind::Adept, |piece| piece.kind());
        match mv.action() {
            Action::Carry => format!("W{from}-{to}"),
            Action::Depose => format!("{}{from}x{to}@{}", kind.letter(), mv.refuge()),
            Action::Enhance => format!("{to}={}", mv.enhanced_kind().letter()),
            Action::Step => {
                let letter = if kind.is_manned_wall() { Kind::Builder } else { kind }.letter();
                let way = match pos.at(to) {
                    _ if pos.is_capture(mv) => 'x',
                    Some(_) => '^',
                    None => '-',
                };
                format!("{letter}{from}{way}{to}")
            }
        }
    }

    fn picture(pos: &SpiritPosition) -> Picture {
        picture::picture(pos)
    }

    fn describe(pos: &SpiritPosition, mv: Move, _setup: &Setup) -> Description {
        picture::describe(pos, mv)
    }

    /// Pieces that can capture the Adept of the side to move, which is the closest equivalent of
    /// check.
    fn checkers(pos: &SpiritPosition) -> Vec<AnySquare> {
        let side = pos.side_to_move();
        match pos.adept(side) {
            Some(adept) if movegen::adept_can_be_taken(pos, !side) => {
                movegen::attackers(pos, adept, !side).into_iter().map(AnySquare::from).collect()
            }
            _ => Vec::new(),
        }
    }

    fn flip(pos: &SpiritPosition) -> Option<SpiritPosition> {
        Some(pos.turned())
    }
}

/// Returns the canonical text of a move: squares, then `@` and the deposed Adept's square, the new
/// kind's letter, or `w` for a Wall that carries its Builder.
pub fn move_text(mv: Move) -> String {
    let (from, to) = (mv.from(), mv.to());
    match mv.action() {
        Action::Step => format!("{from}{to}"),
        Action::Carry => format!("{from}{to}w"),
        Action::Depose => format!("{from}{to}@{}", mv.refuge()),
        Action::Enhance => format!("{from}{to}{}", mv.enhanced_kind().letter().to_ascii_lowercase()),
    }
}
