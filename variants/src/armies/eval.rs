//! The evaluation of games with armies from files: that of Grand Tournament, with weights for their pieces.

use engine_core::nnue::WHOLE;
use engine_core::{AnySquare, EvalTerm, Evaluator, Score};

use crate::armies::rules::OwnArmyPosition;
use crate::chess::{Classical, own_weights};
use crate::chess_board::board::ChessBoard;
use crate::chess_board::piece_set::PieceSet;

/// The hand-made evaluation with the weights of the pieces in the game.
#[derive(Clone, Default)]
pub struct OwnArmyEvaluator {
    /// The pieces that the weights are for, and the evaluation with these.
    made: Option<(&'static PieceSet, Classical)>,
}

impl std::fmt::Debug for OwnArmyEvaluator {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("OwnArmyEvaluator")
    }
}

impl OwnArmyEvaluator {
    fn classical(&mut self, board: &ChessBoard) -> &mut Classical {
        let fits = self.made.as_ref().is_some_and(|(set, _)| std::ptr::eq(*set, board.set));
        if !fits {
            self.made = None;
        }
        let make = || (board.set, Classical::with(own_weights(board.set)));
        &mut self.made.get_or_insert_with(make).1
    }
}

impl Evaluator<OwnArmyPosition> for OwnArmyEvaluator {
    fn score(&mut self, pos: &OwnArmyPosition) -> Score {
        self.classical(pos.board()).score(pos)
    }

    fn lead_share(&self) -> i32 {
        self.made.as_ref().map_or(WHOLE, |(_, classical)| Evaluator::<OwnArmyPosition>::lead_share(classical))
    }

    fn terms(&mut self, pos: &OwnArmyPosition) -> Vec<EvalTerm> {
        self.classical(pos.board()).terms(pos)
    }

    fn without_each(&self, pos: &OwnArmyPosition) -> Vec<(AnySquare, OwnArmyPosition)> {
        pos.without_each()
    }
}
