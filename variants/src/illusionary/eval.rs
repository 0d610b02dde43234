//! Evaluation: that of chess, with the illusionary pieces as separate kinds, plus a term for the
//! danger of a bared king.
//!
//! The terms are those of chess with separate weights: since a king can be bared and illusions
//! cannot attack it, an illusionary queen has less value than a rook in an end game. The weights
//! were fitted (`docs/tuning.md`) to 1.5 million positions of self-play games, mostly to the scores
//! of the search.

use engine_core::{AnySquare, EvalTerm, Evaluator, Position, Score, Shared, Side, Trace, Tunable, Weight};

use super::rules::IllusionaryPosition;
use super::weights::{LIVES, WEIGHTS};
use crate::chess::{Classical, FADE, shown};
use crate::common::weights::rewritten;

/// Text of [`LIVES`]'s declaration in its file.
const LIVES_IN_FILE: &str = "LIVES: [i32; 11]";

/// The hand-crafted evaluation.
#[derive(Clone)]
pub struct IllusionaryEvaluator {
    chess: Classical,
}

impl IllusionaryEvaluator {
    /// Returns an evaluation with empty caches.
    #[must_use]
    pub fn new() -> IllusionaryEvaluator {
        IllusionaryEvaluator { chess: Classical::with(Shared::Static(&WEIGHTS)) }
    }
}

impl Default for IllusionaryEvaluator {
    fn default() -> IllusionaryEvaluator {
        IllusionaryEvaluator::new()
    }
}

/// Bonus in centipawns for a side's number of real pieces.
fn lives(pos: &IllusionaryPosition, side: Side) -> i32 {
    LIVES[life(pos, side)]
}

/// Index of a side's weight in [`LIVES`].
fn life(pos: &IllusionaryPosition, side: Side) -> usize {
    (pos.real_pieces(side) as usize - 1).min(LIVES.len() - 1)
}

impl Evaluator<IllusionaryPosition> for IllusionaryEvaluator {
    fn score(&mut self, pos: &IllusionaryPosition) -> Score {
        let lead = self.chess.lead(&pos.board) + lives(pos, Side::White) - lives(pos, Side::Black);
        let faded = lead * (FADE - pos.halfmove_clock().min(100) as i32) / FADE;
        Score::centipawns(match pos.side_to_move() {
            Side::White => faded,
            Side::Black => -faded,
        })
    }

    fn terms(&mut self, pos: &IllusionaryPosition) -> Vec<EvalTerm> {
        let lives = Side::BOTH.map(|side| lives(pos, side));
        let mut terms = self.chess.lead_terms(&pos.board);
        terms.push(EvalTerm { name: "Real pieces", midgame: lives, endgame: lives });
        terms
    }

    fn without_each(&self, pos: &IllusionaryPosition) -> Vec<(AnySquare, IllusionaryPosition)> {
        pos.without_each()
    }

    fn tunable(&mut self) -> Option<&mut dyn Tunable<IllusionaryPosition>> {
        Some(self)
    }
}

/// The weights of chess, followed by those of the lives.
impl Tunable<IllusionaryPosition> for IllusionaryEvaluator {
    fn weights(&self) -> Vec<Weight> {
        let lives = LIVES.iter().enumerate();
        let lives = lives.map(|(pieces, &value)| Weight { name: format!("LIVES[{pieces}]"), value });
        self.chess.all_weights().into_iter().chain(lives).collect()
    }

    fn trace(&mut self, pos: &IllusionaryPosition) -> Trace {
        let shown = shown(pos.halfmove_clock());
        let mut trace = self.chess.lead_trace(&pos.board, shown);
        let first = Classical::WEIGHTS;
        let [white, black] = Side::BOTH.map(|side| life(pos, side));
        if white != black {
            trace.score += shown * f64::from(LIVES[white] - LIVES[black]);
            trace.slopes.extend([(first + white, shown), (first + black, -shown)]);
        }
        trace
    }

    fn weights_file(&self, values: &[i32]) -> String {
        let (chess, lives) = values.split_at(values.len() - LIVES.len());
        let file = Classical::file_with(include_str!("weights.rs"), chess);
        rewritten(&file, [(LIVES_IN_FILE, lives)])
    }
}
