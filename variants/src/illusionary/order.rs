//! What is known about turns before searching them: what chess knows, for real and illusionary pieces.

use engine_core::{Key, MoveOrder, Side};

use super::choosing::Stage;
use super::position::IllusionaryPosition;
use super::turn::Turn;
use crate::chess_board::order::{KINDS_IN_GAME, Order};
use crate::chess_board::{ChessPosition, Kind};

/// Move ordering of Illusionary Piece Chess.
#[derive(Debug)]
pub struct IllusionaryOrder;

/// Slots of the board's kinds; those of choices follow, by square.
const MOVE_INDICES: usize = KINDS_IN_GAME * 64;

/// The square that tells a choice best: the piece's, if there is one.
fn choice_square(turn: Turn) -> usize {
    match turn {
        Turn::Choice(choice) => {
            let [pawn, piece] = choice.squares();
            piece.or(pawn).map_or(0, |square| square.index())
        }
        Turn::Move(mv) => mv.to.index(),
    }
}

impl MoveOrder<IllusionaryPosition> for IllusionaryOrder {
    const PIECE_TO: usize = MOVE_INDICES + 64;
    const BUTTERFLY: usize = <Order as MoveOrder<ChessPosition>>::BUTTERFLY;
    const VICTIMS: usize = <Order as MoveOrder<ChessPosition>>::VICTIMS;

    #[inline]
    fn piece_to(pos: &IllusionaryPosition, turn: Turn) -> usize {
        match turn {
            Turn::Move(mv) => Order::piece_to(&pos.board, mv),
            Turn::Choice(_) => MOVE_INDICES + choice_square(turn),
        }
    }

    #[inline]
    fn butterfly(pos: &IllusionaryPosition, turn: Turn) -> usize {
        match turn {
            Turn::Move(mv) => Order::butterfly(&pos.board, mv),
            Turn::Choice(_) => choice_square(turn),
        }
    }

    #[inline]
    fn victim(pos: &IllusionaryPosition, turn: Turn) -> usize {
        match turn {
            Turn::Move(mv) => Order::victim(&pos.board, mv),
            Turn::Choice(_) => 0,
        }
    }

    #[inline]
    fn capture_gain(pos: &IllusionaryPosition, turn: Turn) -> i32 {
        match turn {
            Turn::Move(mv) => Order::capture_gain(&pos.board, mv),
            Turn::Choice(_) => 0,
        }
    }

    #[inline]
    fn see_ge(pos: &IllusionaryPosition, turn: Turn, floor: i32) -> bool {
        match turn {
            Turn::Move(mv) => Order::see_ge(&pos.board, mv, floor),
            Turn::Choice(_) => floor <= 0,
        }
    }

    #[inline]
    fn in_check(pos: &IllusionaryPosition) -> bool {
        Order::in_check(&pos.board)
    }

    #[inline]
    fn gives_check(pos: &IllusionaryPosition, turn: Turn) -> bool {
        match turn {
            Turn::Move(mv) => Order::gives_check(&pos.board, mv),
            Turn::Choice(_) => false,
        }
    }

    #[inline]
    fn null_move_ok(pos: &IllusionaryPosition) -> bool {
        let board = &pos.board;
        let own = board.of_side(board.side()) & !board.of_kind(Kind::IllusionaryPawn);
        pos.stage == Stage::Play && (own & !board.of_kind(Kind::Pawn) & !board.of_kind(Kind::King)).any()
    }

    #[inline]
    fn correction_keys(pos: &IllusionaryPosition) -> [Key; 3] {
        let board = &pos.board;
        [board.pawn_key(), board.piece_key(Side::White), board.piece_key(Side::Black)]
    }
}
