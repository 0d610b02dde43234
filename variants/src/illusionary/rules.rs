//! What differs from chess: illusions, the choosing before, and the bared king at the end.

use engine_core::{Outcome, Side};

use super::illusions::{illusionary_attackers, illusions};
use super::pawns;
use super::state::Stage;
use crate::chess_board::position::ChessPosition;
use crate::chess_board::rules::Rules;
use crate::chess_board::{Armies, ChessBoard, Kind, Move, Sink};
use crate::common::bitboard::Bitboard;
use crate::common::square::Square;

/// A position of Illusionary Piece Chess.
pub type IllusionaryPosition = ChessPosition<IllusionaryRules>;

/// The name of the game.
pub(super) const NAME: &str = "illusionary";

/// The rules of Illusionary Piece Chess.
#[derive(Clone, Copy, Debug)]
pub struct IllusionaryRules;

impl Rules for IllusionaryRules {
    type Log = ();
    type State = Stage;

    const NAME: &'static str = NAME;
    const ARMIES: Armies = Armies::ILLUSIONARY;

    const SECOND_PAWN: Option<Kind> = Some(Kind::IllusionaryPawn);

    #[inline]
    fn harmless(board: &ChessBoard) -> Bitboard {
        illusions(board)
    }

    #[inline]
    fn harmless_attackers(board: &ChessBoard, square: Square, occupied: Bitboard) -> Bitboard {
        illusionary_attackers(board, square, occupied)
    }

    #[inline(always)]
    fn visit_second_pawns<const WHITE: bool, const WANTED: u8, S: Sink>(
        board: &ChessBoard,
        pawns: Bitboard,
        allowed: Bitboard,
        sink: &mut S,
    ) {
        pawns::visit::<WHITE, WANTED, S>(board, pawns, allowed, sink);
    }

    fn is_second_pawn_move(board: &ChessBoard, mv: Move) -> bool {
        pawns::is_move(board, mv)
    }

    /// A bared king loses at once; a FEN may bare both.
    #[inline]
    fn game_end(board: &ChessBoard, _state: &Stage) -> Option<Outcome> {
        let is_bare = |side| real_pieces(board, side) == 1;
        match (is_bare(Side::White), is_bare(Side::Black)) {
            (false, false) => None,
            (false, true) => Some(Outcome::win(Side::White, "Black's king is bare")),
            (true, false) => Some(Outcome::win(Side::Black, "White's king is bare")),
            (true, true) => Some(Outcome::draw("Both kings are bare")),
        }
    }

    /// Never: the last real piece can always be taken.
    fn insufficient_material(_board: &ChessBoard, _state: &Stage) -> bool {
        false
    }
}

/// A side's pieces that can give check and keep it alive, king included.
#[inline]
fn real_pieces(board: &ChessBoard, side: Side) -> u32 {
    (board.of_side(side) & !illusions(board)).count()
}

impl IllusionaryPosition {
    /// The side's pieces that can give check and keep it alive, king included.
    #[inline]
    pub(super) fn real_pieces(&self, side: Side) -> u32 {
        real_pieces(&self.board, side)
    }
}
