//! The evaluation of chess for relatives of chess.

use std::marker::PhantomData;

use engine_core::{EvalTerm, Evaluator, Score, Side, Spot};

use super::Classical;
use crate::chess_board::board::ChessPosition;
use crate::chess_board::game::Chess;
use crate::chess_board::kinds::Kind;
use crate::chess_board::on_board::OnBoard;
use crate::chess_board::rules::Rules;

/// Chess's evaluation with what the rules add to it.
#[derive(Clone)]
pub struct RelativeEvaluator<R> {
    classical: Classical,
    rules: PhantomData<R>,
}

impl<R> RelativeEvaluator<R> {
    /// With empty caches.
    #[must_use]
    pub fn new() -> RelativeEvaluator<R> {
        RelativeEvaluator { classical: Classical::new(), rules: PhantomData }
    }
}

impl<R> Default for RelativeEvaluator<R> {
    fn default() -> RelativeEvaluator<R> {
        RelativeEvaluator::new()
    }
}

/// Without both kings the game is over, and chess has nothing to say.
fn has_kings(board: &ChessPosition) -> bool {
    board.of_kind(Kind::King).count() == 2
}

impl<R: Rules> Evaluator<Chess<R>> for RelativeEvaluator<R> {
    fn score(&mut self, pos: &Chess<R>) -> Score {
        let board = pos.board();
        if !has_kings(board) {
            return Score::centipawns(0);
        }
        let bonus = R::bonus(board);
        let bonus = if board.side() == Side::White { bonus } else { -bonus };
        Score::centipawns(self.classical.score(board).value() + bonus)
    }

    fn terms(&mut self, pos: &Chess<R>) -> Vec<EvalTerm> {
        if !has_kings(pos.board()) {
            return Vec::new();
        }
        let mut terms = self.classical.terms(pos.board());
        let bonus = R::bonus(pos.board());
        terms.push(EvalTerm { name: "Rules", midgame: [bonus, 0], endgame: [bonus, 0] });
        terms
    }

    fn without_each(&self, pos: &Chess<R>) -> Vec<(Spot, Chess<R>)> {
        pos.without_each()
    }
}
