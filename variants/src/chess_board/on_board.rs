//! What all positions on the chess board have in common.

use engine_core::{FenError, Position, Setup};

use crate::chess_board::board::ChessPosition;
use crate::chess_board::moves::Move;
use crate::chess_board::rules::Rules;
use crate::common::bitboard::Bitboard;

/// A position on the chess board.
pub trait OnBoard: Position<Move = Move> {
    /// The game's rules.
    type Rules: Rules;

    /// The board.
    fn board(&self) -> &ChessPosition;

    /// A position with this board, which must be fresh, and nothing beside it.
    fn with_board(board: ChessPosition) -> Self;

    /// The position with colours exchanged, given its board so, which must be fresh.
    fn flipped(&self, board: ChessPosition) -> Self;

    /// Reads a FEN.
    ///
    /// # Errors
    /// [`FenError`] for a malformed FEN or an impossible position.
    fn read(fen: &str, setup: &Setup) -> Result<Self, FenError>;

    /// The canonical FEN.
    fn fen(&self) -> String;

    /// True if castling is written as the king taking its own corner piece.
    fn king_takes_corner(_setup: &Setup) -> bool {
        false
    }

    /// True once nothing is left to choose before the first move.
    fn is_in_play(&self) -> bool {
        true
    }

    /// What people have to know that the board does not show, a line each.
    fn notes(&self) -> Vec<String> {
        Vec::new()
    }

    /// The pieces that were pawns, where that matters.
    fn promoted(&self) -> Bitboard {
        Bitboard::EMPTY
    }
}
