//! Evaluation of bare kings, which a network that evaluates alone has seen too rarely.

use engine_core::nnue::WHOLE;
use engine_core::{AnySquare, EvalTerm, Evaluator, Score, Side};

use super::Classical;
use crate::chess_board::board::ChessBoard;
use crate::chess_board::position::ChessPosition;
use crate::chess_board::rules::Rules;

/// The hand-crafted evaluation if a king is bare; otherwise zero, and the network evaluates alone.
#[derive(Clone, Default)]
pub struct BareKings {
    classical: Classical,
    /// True if a king was bare in the most recently scored position.
    is_bare: bool,
}

fn has_bare_king(board: &ChessBoard) -> bool {
    Side::BOTH.into_iter().any(|side| !board.of_side(side).many())
}

impl<R: Rules> Evaluator<ChessPosition<R>> for BareKings {
    #[inline]
    fn score(&mut self, pos: &ChessPosition<R>) -> Score {
        self.is_bare = has_bare_king(pos.board());
        if self.is_bare { self.classical.board_score(pos.board()) } else { Score::centipawns(0) }
    }

    #[inline]
    fn lead_share(&self) -> i32 {
        if self.is_bare { 0 } else { WHOLE }
    }

    fn terms(&mut self, pos: &ChessPosition<R>) -> Vec<EvalTerm> {
        if has_bare_king(pos.board()) { self.classical.board_terms(pos.board()) } else { Vec::new() }
    }

    fn without_each(&self, pos: &ChessPosition<R>) -> Vec<(AnySquare, ChessPosition<R>)> {
        pos.without_each()
    }
}
