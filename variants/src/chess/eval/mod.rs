//! Evaluation of chess and Grand Tournament: hand-crafted terms, each with a weight from one file.
//!
//! Features are computed by code that is generic over a [`Tracer`](trace::Tracer): the search uses
//! none, the `eval` command collects a table, the tuner a [`Features`](features::Features) vector.
//! All armies share all terms; the differences between kinds of pieces are in the index of a
//! weight.

mod bare_kings;
mod blend;
mod class;
mod context;
mod custom;
mod danger;
mod endgame;
mod features;
mod file;
mod force;
pub(super) mod geometry;
mod layout;
mod passed;
mod pawns;
mod pieces;
mod relative;
mod threats;
mod trace;
mod tunable;
mod weight;
mod weights;

#[cfg(test)]
mod tests;

use engine_core::nnue::{FADE, WHOLE};
use engine_core::{AnySquare, EvalTerm, Evaluator, Score, Shared, Side, Tunable};

pub use bare_kings::BareKings;
use context::EvalContext;
pub(crate) use custom::custom_weights;
use endgame::FULL_SCALE;
use layout::{Group, Role};
use pawns::{PawnCache, PawnInfo, Skeleton};
pub use relative::{CorrectedRelative, RelativeEvaluator, by_network, hand_crafted};
use trace::{Counts, NoTrace, Tally, Tracer};
pub(crate) use weight::{Weight, Weights};
use weights::WEIGHTS;

use crate::chess_board::board::ChessBoard;
use crate::chess_board::position::ChessPosition;
use crate::chess_board::rules::Rules;

/// The hand-crafted evaluation.
#[derive(Clone)]
pub struct Classical {
    weights: Shared<Weights>,
    pawns: PawnCache,
    /// Value of [`Evaluator::lead_share`].
    lead_share: i32,
}

impl Classical {
    /// Returns an evaluation with empty caches.
    #[must_use]
    pub fn new() -> Classical {
        Classical::with(Shared::Static(&WEIGHTS))
    }

    /// Returns an evaluation with the same terms and other weights.
    pub(crate) fn with(weights: Shared<Weights>) -> Classical {
        Classical { weights, pawns: PawnCache::new(), lead_share: WHOLE }
    }

    fn evaluate(&mut self, board: &ChessBoard, tracer: &mut impl Tracer) -> Evaluation {
        evaluate(board, &self.weights, &mut self.pawns, tracer)
    }
}

impl Default for Classical {
    fn default() -> Classical {
        Classical::new()
    }
}

impl Classical {
    /// Returns the lines of the `eval` table.
    fn table(&self, evaluation: &Evaluation, counts: &Counts) -> Vec<EvalTerm> {
        let complexity = [Weight::new(0, evaluation.complexity), Weight::ZERO];
        let fixed = [Weight::new(evaluation.fixed, evaluation.fixed), Weight::ZERO];
        let sums = Group::ALL.iter().map(|&group| (group.text(), group_sum(&self.weights, group, counts)));
        let sums = sums.chain([("Complexity", complexity), ("Mop-up", fixed)]);
        sums.map(|(name, sums)| term(name, sums)).collect()
    }
}

impl Classical {
    /// Score of a board, from the view of the side to move.
    fn board_score(&mut self, board: &ChessBoard) -> Score {
        let evaluation = self.evaluate(board, &mut NoTrace);
        self.lead_share = WHOLE * evaluation.scale / FULL_SCALE;
        // Progress towards a corner does not fade, or a shorter line would look like a better one.
        let is_driven = evaluation.scale == 0;
        let clock = if is_driven { 0 } else { board.state.counters.halfmove_clock.min(100) };
        let faded = evaluation.score() * (FADE - clock as i32) / FADE;
        Score::centipawns(match board.side() {
            Side::White => faded,
            Side::Black => -faded,
        })
    }

    /// Returns the terms of the score.
    fn board_terms(&mut self, board: &ChessBoard) -> Vec<EvalTerm> {
        let mut counts = Counts::new();
        let evaluation = self.evaluate(board, &mut counts);
        self.table(&evaluation, &counts)
    }
}

impl<R: Rules> Evaluator<ChessPosition<R>> for Classical {
    fn score(&mut self, pos: &ChessPosition<R>) -> Score {
        self.board_score(pos.board())
    }

    fn lead_share(&self) -> i32 {
        self.lead_share
    }

    fn terms(&mut self, pos: &ChessPosition<R>) -> Vec<EvalTerm> {
        self.board_terms(pos.board())
    }

    fn without_each(&self, pos: &ChessPosition<R>) -> Vec<(AnySquare, ChessPosition<R>)> {
        pos.without_each()
    }

    fn tunable(&mut self) -> Option<&mut dyn Tunable<ChessPosition<R>>> {
        Some(self)
    }
}

/// The value of a group of terms for each side.
fn group_sum(weights: &Weights, group: Group, counts: &Counts) -> [Weight; 2] {
    match group {
        Group::Danger => {
            counts.sum(weights, group, Role::Danger).map(|danger| -blend::danger_cost(danger.midgame()))
        }
        _ => counts.sum(weights, group, Role::Linear),
    }
}

fn term(name: &'static str, [white, black]: [Weight; 2]) -> EvalTerm {
    EvalTerm {
        name,
        midgame: [white.midgame(), black.midgame()],
        endgame: [white.endgame(), black.endgame()],
    }
}

/// Evaluation before it becomes one number. White's view, centipawns.
struct Evaluation {
    lead: Weight,
    /// Part of the lead that comes from its complexity, end game only.
    complexity: i32,
    /// Phase, 0 to [`class::FULL_PHASE`].
    phase: i32,
    /// Scale of the lead, 0 to [`FULL_SCALE`].
    scale: i32,
    /// Part that depends on no weight.
    fixed: i32,
}

impl Evaluation {
    fn score(&self) -> i32 {
        blend::tapered(self.lead, self.phase) * self.scale / FULL_SCALE + self.fixed
    }
}

/// Evaluates a position.
fn evaluate<T: Tracer>(
    board: &ChessBoard,
    weights: &Weights,
    cache: &mut PawnCache,
    tracer: &mut T,
) -> Evaluation {
    let mut tally = Tally::new(weights, tracer);
    let mut context = EvalContext::new(board);
    let skeleton = Skeleton {
        pawns: Side::BOTH.map(|side| context.side(side).pawns),
        kings: Side::BOTH.map(|side| context.side(side).king),
    };
    let pawn_info = cache.evaluate(&skeleton, board.pawn_key(), &mut tally);
    // Written out, so that the code is compiled for each side and the sums stay in registers.
    pieces::evaluate(&mut context, &pawn_info, Side::White, &mut tally);
    pieces::evaluate(&mut context, &pawn_info, Side::Black, &mut tally);
    evaluate_attacks(&context, &pawn_info, Side::White, &mut tally);
    evaluate_attacks(&context, &pawn_info, Side::Black, &mut tally);
    tally.add(board.side(), layout::TEMPO.at(0));
    count_complexity(&context, &mut tally);
    let phase = endgame::phase(&context);
    let plain = blend::plain_lead(&tally);
    let complexity = blend::complexity(plain, tally.complexity);
    let lead = plain + Weight::new(0, complexity);
    Evaluation {
        lead,
        complexity,
        phase,
        scale: endgame::scale_of_lead(&context, blend::tapered(lead, phase)),
        fixed: endgame::mop_up(&context, phase),
    }
}

/// Evaluates the terms that need both sides' attacks.
#[inline(always)]
fn evaluate_attacks<T: Tracer>(
    context: &EvalContext<'_>,
    pawn_info: &PawnInfo,
    us: Side,
    tally: &mut Tally<'_, T>,
) {
    danger::evaluate(context, us, tally);
    threats::evaluate(context, us, tally);
    threats::space(context, us, tally);
    passed::evaluate(context, pawn_info, us, tally);
}

/// Counts the features that make an advantage easier to win.
fn count_complexity<T: Tracer>(context: &EvalContext<'_>, tally: &mut Tally<'_, T>) {
    let [white, black] = Side::BOTH.map(|side| context.side(side));
    let pawns = white.pawns | black.pawns;
    let pieces = context.occupied & !pawns & !context.kings();
    tally.complicate(layout::COMPLEX_BASE.at(0), 1);
    tally.complicate(layout::COMPLEX_PAWNS.at(0), pawns.count() as i32);
    tally.complicate(layout::COMPLEX_WINGS.at(0), i32::from(geometry::on_both_wings(pawns)));
    tally.complicate(layout::COMPLEX_PAWN_ENDING.at(0), i32::from(pieces.is_empty()));
}
