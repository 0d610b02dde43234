//! What all positions on the chess board have in common.

use engine_core::Position;

use crate::chess_board::board::ChessPosition;
use crate::chess_board::moves::Move;
use crate::chess_board::rules::{Orthodox, Rules};

/// A position on the chess board.
pub trait OnBoard: Position<Move = Move> {
    /// The game's rules.
    type Rules: Rules;

    /// The board.
    fn board(&self) -> &ChessPosition;

    /// The position with this board; it must be fresh.
    fn with_board(board: ChessPosition) -> Self;
}

impl OnBoard for ChessPosition {
    type Rules = Orthodox;

    fn board(&self) -> &ChessPosition {
        self
    }

    fn with_board(board: ChessPosition) -> ChessPosition {
        board
    }
}
