//! What Grand Tournament knows about moves before searching them.

use engine_core::{Key, MoveOrder};

use crate::grand_tournament::board::Board;
use crate::grand_tournament::kinds::Kind;
use crate::grand_tournament::moves::{Action, Move};
use engine_core::Side;

/// Move ordering by what is taken and by whom.
#[derive(Debug)]
pub struct Order;

/// The index of a quiet move's prey.
const NO_VICTIM: usize = Kind::COUNT;

/// What a move takes.
fn captured(pos: &Board, mv: Move) -> Option<Kind> {
    match mv.action {
        Action::EnPassant => Some(Kind::Pawn),
        Action::Castle => None,
        Action::Plain | Action::Promote(_) => pos.kind_at(mv.to),
    }
}

impl MoveOrder<Board> for Order {
    const SLOTS: usize = Kind::COUNT * 64;
    const BUTTERFLY: usize = 64 * 64;
    const VICTIMS: usize = Kind::COUNT + 1;

    fn slot(pos: &Board, mv: Move) -> usize {
        mv.kind.index() * 64 + own_view(pos, mv.to.index())
    }

    fn butterfly(pos: &Board, mv: Move) -> usize {
        own_view(pos, mv.from.index()) * 64 + own_view(pos, mv.to.index())
    }

    fn victim(pos: &Board, mv: Move) -> usize {
        captured(pos, mv).map_or(NO_VICTIM, Kind::index)
    }

    fn capture_gain(pos: &Board, mv: Move) -> i32 {
        let prey = captured(pos, mv).map_or(0, |kind| kind.info().value);
        let promotion = mv.promotion().map_or(0, |kind| kind.info().value - Kind::Pawn.info().value);
        prey + promotion
    }

    fn in_check(pos: &Board) -> bool {
        pos.checkers().any()
    }

    fn null_move_ok(pos: &Board) -> bool {
        let side = pos.side();
        pos.of_side(side) != pos.men(side, Kind::Pawn) | pos.men(side, Kind::King)
    }

    fn correction_keys(pos: &Board) -> [Key; 3] {
        [pos.pawn_key(), pos.man_key(Side::White), pos.man_key(Side::Black)]
    }
}

/// A square index as the side to move sees it, so that like moves of both sides share statistics.
fn own_view(pos: &Board, index: usize) -> usize {
    match pos.side() {
        Side::White => index,
        Side::Black => index ^ 56,
    }
}
