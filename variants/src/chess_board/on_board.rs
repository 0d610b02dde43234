//! What all positions on the chess board have in common.

use engine_core::{FenError, Position, Setup};

use crate::chess_board::board::ChessPosition;
use crate::chess_board::moves::Move;
use crate::chess_board::rules::Rules;

/// A position on the chess board.
pub trait OnBoard: Position<Move = Move> {
    /// The game's rules.
    type Rules: Rules;

    /// The board.
    fn board(&self) -> &ChessPosition;

    /// The position with this board, which must be fresh, and nothing left to choose.
    fn with_board(board: ChessPosition) -> Self;

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

    /// Who is to choose what before the first move, in words; `None` if nothing is left.
    fn to_choose(&self) -> Option<String> {
        None
    }
}
