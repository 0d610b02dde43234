//! Moves and boards as text.

use engine_core::{Description, FenError, MoveError, Notation, Picture, Setup, Spot};

use crate::chess_board::board::Board;
use crate::chess_board::moves::Move;
use crate::chess_board::notation::{checkers, corner_or_target, diagram, flip, move_text, parse_move, san};
use crate::chess_board::picture;
use crate::chess_board::rules::Orthodox;
use crate::grand_tournament::fen;
use crate::grand_tournament::variant::{is_chess960, sole_army};

/// FEN, coordinate moves, SAN and diagrams.
#[derive(Debug)]
pub struct BoardNotation;

impl Notation<Board> for BoardNotation {
    fn parse_fen(text: &str, setup: &Setup) -> Result<Board, FenError> {
        fen::parse(text, sole_army(setup), is_chess960(setup))
    }

    fn fen(pos: &Board) -> String {
        fen::write(pos)
    }

    fn move_text(pos: &Board, mv: Move, setup: &Setup) -> String {
        move_text(pos, mv, is_chess960(setup))
    }

    /// Takes castling in both forms, as the king's travel and as "king takes own corner piece".
    fn parse_move(pos: &Board, text: &str, _setup: &Setup) -> Result<Move, MoveError> {
        parse_move(pos, text).ok_or_else(|| MoveError::new(text, "no such legal move"))
    }

    fn readable_move(pos: &Board, mv: Move, _setup: &Setup) -> String {
        san(pos, mv)
    }

    fn board(pos: &Board, unicode: bool) -> String {
        diagram(pos, unicode)
    }

    fn picture(pos: &Board) -> Picture {
        picture::picture::<Orthodox>(pos)
    }

    /// Castling is pointed at as its string is written: the king may land where it stands.
    fn describe(pos: &Board, mv: Move, setup: &Setup) -> Description {
        let to = if is_chess960(setup) { corner_or_target(pos, mv) } else { mv.to };
        picture::describe(pos, mv, to)
    }

    fn reach(pos: &Board, spot: Spot, _setup: &Setup) -> Vec<Spot> {
        picture::reach(pos, spot)
    }

    fn checkers(pos: &Board) -> String {
        checkers(pos)
    }

    fn flip(pos: &Board) -> Option<Board> {
        Some(flip(pos))
    }
}
