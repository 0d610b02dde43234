//! Moves and boards as text.

use engine_core::{Description, FenError, MoveError, Notation, Picture, Setup, Spot};

use crate::chess_board::board::ChessPosition;
use crate::chess_board::moves::Move;
use crate::chess_board::notation::{checkers, corner_or_target, flip, move_text, parse_move, san};
use crate::chess_board::picture;
use crate::chess_board::rules::Orthodox;
use crate::grand_tournament::fen;
use crate::grand_tournament::setup::{is_chess960, sole_army};

/// FEN, coordinate moves, SAN and diagrams.
#[derive(Debug)]
pub struct BoardNotation;

impl Notation<ChessPosition> for BoardNotation {
    fn parse_fen(text: &str, setup: &Setup) -> Result<ChessPosition, FenError> {
        fen::parse(text, sole_army(setup), is_chess960(setup))
    }

    fn fen(pos: &ChessPosition) -> String {
        fen::write(pos)
    }

    fn move_text(pos: &ChessPosition, mv: Move, setup: &Setup) -> String {
        move_text(pos, mv, is_chess960(setup))
    }

    /// Takes castling in both forms, as the king's travel and as "king takes own corner piece".
    fn parse_move(pos: &ChessPosition, text: &str, _setup: &Setup) -> Result<Move, MoveError> {
        parse_move(pos, text).ok_or_else(|| MoveError::illegal(text))
    }

    fn readable_move(pos: &ChessPosition, mv: Move, _setup: &Setup) -> String {
        san(pos, mv)
    }

    fn picture(pos: &ChessPosition) -> Picture {
        picture::picture::<Orthodox>(pos)
    }

    /// Castling is pointed at as its string is written: the king may land where it stands.
    fn describe(pos: &ChessPosition, mv: Move, setup: &Setup) -> Description {
        let to = if is_chess960(setup) { corner_or_target(pos, mv) } else { mv.to };
        picture::describe(pos, mv, to)
    }

    fn reach(pos: &ChessPosition, spot: Spot, _setup: &Setup) -> Vec<Spot> {
        picture::reach(pos, spot)
    }

    fn checkers(pos: &ChessPosition) -> String {
        checkers(pos)
    }

    fn flip(pos: &ChessPosition) -> Option<ChessPosition> {
        Some(flip(pos))
    }
}
