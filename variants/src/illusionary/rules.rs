//! Differences from chess: illusions, the choices before the first move, and the loss with a bared
//! king.

use engine_core::{Outcome, Side};

use super::illusions::{illusionary_attackers, illusions};
use super::pawns;
use super::state::Stage;
use crate::chess_board::position::ChessPosition;
use crate::chess_board::rules::Rules;
use crate::chess_board::{Armies, ChessBoard, Kind, Move, Sink, attacks_to, leaps};
use crate::common::bitboard::Bitboard;
use crate::common::square::Square;

/// A position of Illusionary Piece Chess.
pub type IllusionaryPosition = ChessPosition<IllusionaryRules>;

/// Name of the game.
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

    /// A side with a bared king loses at once; in a FEN both may be bare.
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

    /// True if the side can capture the enemy's last real piece. That piece is the only one that
    /// could pin or give check, so only the enemy's king can forbid the capture, to a king.
    #[inline]
    fn can_win(board: &ChessBoard, _state: &Stage, side: Side) -> bool {
        let real = real_pieces_without_king(board, !side);
        real.any() && !real.many() && takers(board, side, real.lowest(), board.occupied()).any()
    }

    /// True if the move threatens to capture the last real piece.
    #[inline]
    fn must_be_answered(board: &ChessBoard, mv: Move) -> bool {
        let (side, to) = (board.side(), Bitboard::from_square(mv.to));
        let real = real_pieces_without_king(board, !side) & !to;
        if real.is_empty() || real.many() {
            return false;
        }
        let (from, last) = (Bitboard::from_square(mv.from), real.lowest());
        let occupied = (board.occupied() & !from) | to;
        let arrived = mv.promotion().unwrap_or(mv.kind);
        let attacks = arrived != Kind::King && attacks_to(arrived, side, last, occupied).has(mv.to);
        attacks || (takers(board, side, last, occupied) & !from).any()
    }

    /// Always false: the last real piece can be captured.
    fn insufficient_material(_board: &ChessBoard, _state: &Stage) -> bool {
        false
    }
}

/// Number of a side's pieces that can give check and keep it in the game, including its king.
#[inline]
fn real_pieces(board: &ChessBoard, side: Side) -> u32 {
    (board.of_side(side) & !illusions(board)).count()
}

/// A side's pieces that can give check and keep it in the game, without its king.
#[inline]
fn real_pieces_without_king(board: &ChessBoard, side: Side) -> Bitboard {
    board.of_side(side) & !illusions(board) & !board.of_kind(Kind::King)
}

/// Pieces of a side that can capture on a square, if the enemy's king is their only possible
/// obstacle.
fn takers(board: &ChessBoard, side: Side, square: Square, occupied: Bitboard) -> Bitboard {
    let attackers = board.attackers_under::<IllusionaryRules>(side, square, occupied)
        | illusionary_attackers(board, square, occupied);
    let guarded = leaps(Kind::King, !side, board.own_king(!side)).has(square);
    let barred = if guarded { board.of_kind(Kind::King) } else { Bitboard::EMPTY };
    attackers & board.of_side(side) & !barred
}

impl IllusionaryPosition {
    /// Number of the side's pieces that can give check and keep it in the game, including its king.
    #[inline]
    pub(super) fn real_pieces(&self, side: Side) -> u32 {
        real_pieces(&self.board, side)
    }
}

#[cfg(test)]
mod tests {
    use engine_core::{MoveOrder, Variant};

    use crate::chess_board::testing::{gives_check, read};
    use crate::illusionary::Illusionary;

    type Ordered = <Illusionary as Variant>::MoveOrder;

    fn wins(fen: &str) -> bool {
        Ordered::wins_at_once(&read::<Illusionary>(fen))
    }

    #[test]
    fn the_last_real_piece_is_taken_at_once() {
        assert!(wins("4k3/p7/8/8/8/8/1P6/R3K3 w - - 0 1"));
        assert!(!wins("4k3/p6p/8/8/8/8/1P6/R3K3 w - - 0 1"), "another one is left");
        assert!(wins("4k3/p7/2U5/8/8/8/1P6/4K3 w - - 0 1"), "an illusion takes it");
        assert!(wins("3k4/p7/1K6/8/8/8/1P6/8 w - - 0 1"));
        assert!(!wins("1k6/p7/1K6/8/8/8/1P6/8 w - - 0 1"), "their king guards it");
        assert!(wins("r3k3/8/8/8/8/8/R6P/K7 w - - 0 1"), "what pins is what is taken");
    }

    #[test]
    fn a_threat_to_the_last_real_piece_is_like_a_check() {
        assert!(Ordered::in_check(&read::<Illusionary>("4k3/p7/8/8/8/8/1P6/R3K3 b - - 0 1")));
        assert!(!Ordered::in_check(&read::<Illusionary>("4k3/p6p/8/8/8/8/1P6/R3K3 b - - 0 1")));
        let pos = read::<Illusionary>("4k3/p7/8/8/8/8/1P6/4K2R w - - 0 1");
        assert!(gives_check::<Illusionary>(&pos, "h1h7"));
        assert!(!gives_check::<Illusionary>(&pos, "h1h6"));
        let pos = read::<Illusionary>("4k3/p7/8/8/7u/8/1P6/4K2R w - - 0 1");
        assert!(!gives_check::<Illusionary>(&pos, "h1h4"), "an illusion is nothing to live by");
        let pos = read::<Illusionary>("4k3/p7/8/8/7p/8/1P6/R3K2R w - - 0 1");
        assert!(gives_check::<Illusionary>(&pos, "h1h4"), "the last but one is taken, the last one attacked");
    }
}
