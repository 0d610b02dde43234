//! The evaluation of relatives of chess: made by hand, or a network.

use std::marker::PhantomData;

use engine_core::nnue::{BuiltIn, CorrectedEvaluator, FADE, ReplaceableEvaluator};
use engine_core::{AnySquare, EvalTerm, Evaluator, Position, Score, Side};

use super::Classical;
use crate::chess_board::board::ChessBoard;
use crate::chess_board::inputs::RelativeInputs;
use crate::chess_board::kinds::Kind;
use crate::chess_board::position::ChessPosition;
use crate::chess_board::rules::Rules;

/// What evaluates a relative of chess: its network alone, or what was made by hand.
pub type RelativeEvaluator<R> = ReplaceableEvaluator<ChessPosition<R>, RelativeInputs<R>, RelativeByHand<R>>;

/// What evaluates a relative of chess that is near to chess: what was made by hand, and its network corrects
/// that. Its inputs have to say so ([`Rules::INPUTS`]).
pub type CorrectedRelative<R> = CorrectedEvaluator<ChessPosition<R>, RelativeInputs<R>, RelativeByHand<R>>;

/// What was made by hand, as long as no file of a network is given.
#[must_use]
pub fn by_hand<R: Rules>() -> RelativeEvaluator<R> {
    ReplaceableEvaluator::new(RelativeByHand::new(), None)
}

/// A network alone.
///
/// # Panics
/// If the network does not fit the game: it is a part of the code, not input.
#[must_use]
pub fn by_network<R: Rules>(network: &'static BuiltIn) -> RelativeEvaluator<R> {
    ReplaceableEvaluator::new(RelativeByHand::new(), Some(network))
}

/// What was made by hand, corrected by a network.
///
/// # Panics
/// As [`by_network`].
#[must_use]
pub fn corrected<R: Rules>(network: &'static BuiltIn) -> CorrectedRelative<R> {
    CorrectedEvaluator::new(RelativeByHand::new(), Some(network))
}

/// Chess's evaluation with what the rules add to it, or what they have in its place.
#[derive(Clone)]
pub struct RelativeByHand<R> {
    classical: Classical,
    rules: PhantomData<R>,
}

impl<R> RelativeByHand<R> {
    fn new() -> RelativeByHand<R> {
        RelativeByHand { classical: Classical::new(), rules: PhantomData }
    }
}

/// Without both kings the game is over, and chess has nothing to say.
fn has_kings(board: &ChessBoard) -> bool {
    board.of_kind(Kind::King).count() == 2
}

impl<R: Rules> Evaluator<ChessPosition<R>> for RelativeByHand<R> {
    fn score(&mut self, pos: &ChessPosition<R>) -> Score {
        let board = pos.board();
        let own = |lead: i32| if board.side() == Side::White { lead } else { -lead };
        if let Some(lead) = R::lead(board, pos.state()) {
            let faded = lead * (FADE - pos.halfmove_clock().min(100) as i32) / FADE;
            return Score::centipawns(own(faded));
        }
        if !has_kings(board) {
            return Score::centipawns(0);
        }
        Score::centipawns(self.classical.board_score(board).value() + own(R::bonus(board, pos.state())))
    }

    fn terms(&mut self, pos: &ChessPosition<R>) -> Vec<EvalTerm> {
        let term = |lead| EvalTerm { name: "Rules", midgame: [lead, 0], endgame: [lead, 0] };
        if let Some(lead) = R::lead(pos.board(), pos.state()) {
            return vec![term(lead)];
        }
        if !has_kings(pos.board()) {
            return Vec::new();
        }
        let mut terms = self.classical.board_terms(pos.board());
        terms.push(term(R::bonus(pos.board(), pos.state())));
        terms
    }

    fn without_each(&self, pos: &ChessPosition<R>) -> Vec<(AnySquare, ChessPosition<R>)> {
        pos.without_each()
    }
}
