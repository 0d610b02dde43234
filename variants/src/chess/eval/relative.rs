//! Evaluation of relatives of chess: by a network alone, or hand-crafted until there is one.

use std::marker::PhantomData;

use engine_core::nnue::{BuiltIn, CorrectedEvaluator, NetworkEvaluator};
use engine_core::{AnySquare, EvalTerm, Evaluator, Score, Side};

use super::Classical;
use crate::chess_board::board::ChessBoard;
use crate::chess_board::inputs::RelativeInputs;
use crate::chess_board::kinds::Kind;
use crate::chess_board::position::ChessPosition;
use crate::chess_board::rules::Rules;

/// Evaluation of a relative of chess by its network alone.
pub type RelativeEvaluator<R> = NetworkEvaluator<ChessPosition<R>, RelativeInputs<R>>;

/// Hand-crafted evaluation of a relative, which a network of the option `EvalFile` corrects.
pub type CorrectedRelative<R> = CorrectedEvaluator<ChessPosition<R>, RelativeInputs<R>, RelativeHce<R>>;

/// Returns the hand-crafted evaluation, for games without a network.
#[must_use]
pub fn hand_crafted<R: Rules>() -> CorrectedRelative<R> {
    CorrectedEvaluator::new(RelativeHce::new(), None)
}

/// Returns the evaluation by a network alone.
///
/// # Panics
/// If the network does not fit the game: it is a part of the code, not input.
#[must_use]
pub fn by_network<R: Rules>(network: &'static BuiltIn) -> RelativeEvaluator<R> {
    NetworkEvaluator::built_in(network)
}

/// Chess's evaluation plus [`Rules::bonus`].
#[derive(Clone)]
pub struct RelativeHce<R> {
    classical: Classical,
    rules: PhantomData<R>,
}

impl<R> RelativeHce<R> {
    fn new() -> RelativeHce<R> {
        RelativeHce { classical: Classical::new(), rules: PhantomData }
    }
}

/// Value in centipawns of each king of a side after the first, in games where kings are ordinary
/// pieces.
const KING_AS_PIECE: i32 = 350;

/// White's advantage in kings, in centipawns.
fn lead_in_kings(board: &ChessBoard) -> i32 {
    let [white, black] = Side::BOTH.map(|side| board.pieces(side, Kind::King).count() as i32);
    KING_AS_PIECE * (white - black)
}

/// White's advantage in centipawns that chess's evaluation does not include.
fn bonus<R: Rules>(pos: &ChessPosition<R>) -> i32 {
    lead_in_kings(pos.board()) + R::bonus(pos.board(), pos.state())
}

impl<R: Rules> Evaluator<ChessPosition<R>> for RelativeHce<R> {
    fn score(&mut self, pos: &ChessPosition<R>) -> Score {
        let (board, bonus) = (pos.board(), bonus(pos));
        let own = if board.side() == Side::White { bonus } else { -bonus };
        Score::centipawns(self.classical.board_score(board).value() + own)
    }

    fn terms(&mut self, pos: &ChessPosition<R>) -> Vec<EvalTerm> {
        let mut terms = self.classical.board_terms(pos.board());
        let bonus = bonus(pos);
        terms.push(EvalTerm { name: "Rules", midgame: [bonus, 0], endgame: [bonus, 0] });
        terms
    }

    fn without_each(&self, pos: &ChessPosition<R>) -> Vec<(AnySquare, ChessPosition<R>)> {
        pos.without_each()
    }
}
