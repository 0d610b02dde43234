//! Text of positions and moves.

use engine_core::{
    AnySquare, Description, Dropped, FenError, MoveError, Notation, Picture, PositionRead, Setup,
};

use super::fen;
use super::moves::Move;
use super::picture;
use super::state::CrazyPosition;
use super::text::{find_move, move_text};

/// Notation of positions and moves of Crazy Chess.
pub struct CrazyNotation;

impl Notation<CrazyPosition> for CrazyNotation {
    fn read_fen(fen: &str, setup: &Setup) -> Result<PositionRead<CrazyPosition>, FenError> {
        fen::read(fen, fen::denial_rule(setup))
    }

    fn fen(pos: &CrazyPosition) -> String {
        fen::print(pos)
    }

    fn without_stale_rights(fen: &str, setup: &Setup) -> (String, Vec<Dropped>) {
        fen::without_stale_rights(fen, fen::denial_rule(setup))
    }

    fn move_text(pos: &CrazyPosition, mv: Move, _setup: &Setup) -> String {
        move_text(pos, mv)
    }

    fn parse_move(pos: &CrazyPosition, text: &str, _setup: &Setup) -> Result<Move, MoveError> {
        find_move(pos, text).ok_or_else(|| MoveError::illegal(text))
    }

    fn picture(pos: &CrazyPosition) -> Picture {
        picture::picture(pos)
    }

    fn describe(pos: &CrazyPosition, mv: Move, _setup: &Setup) -> Description {
        picture::describe(pos, mv)
    }

    fn checked(pos: &CrazyPosition) -> Vec<AnySquare> {
        let side = pos.plain().side();
        let king = pos.board().king(side).filter(|_| pos.board().in_check(side));
        king.into_iter().map(AnySquare::from).collect()
    }

    fn checkers(pos: &CrazyPosition) -> Vec<AnySquare> {
        pos.board().checkers(pos.plain().side()).into_iter().map(AnySquare::from).collect()
    }

    fn flip(pos: &CrazyPosition) -> Option<CrazyPosition> {
        Some(pos.flipped())
    }
}
