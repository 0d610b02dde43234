//! The evaluation: that of chess, in which illusionary pieces are kinds of their own, and what bared kings
//! add to it.
//!
//! The terms are those of chess; their weights are the game's own, since a king can be bared and illusions
//! cannot touch it: in an end game an illusionary queen is worth less than a rook. They were fitted
//! (`docs/tuning.md`) to 1.5 million positions of self-play games, mostly to the scores of the search.

use engine_core::{AnySquare, EvalTerm, Evaluator, Position, Score, Shared, Side, Trace, Tunable, Weight};

use super::rules::IllusionaryPosition;
use super::weights::{LIVES, WEIGHTS};
use crate::chess::{Classical, FADE, shown};
use crate::common::weights::rewritten;

/// What the name of [`LIVES`] looks like in its file.
const LIVES_IN_FILE: &str = "LIVES: [i32; 11]";

/// The hand-written evaluation.
#[derive(Clone)]
pub struct IllusionaryEvaluator {
    chess: Classical,
}

impl IllusionaryEvaluator {
    /// With empty caches.
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

/// What a side's number of real pieces is worth to it, in centipawns.
fn lives(pos: &IllusionaryPosition, side: Side) -> i32 {
    LIVES[life(pos, side)]
}

/// Which of the lives' weights counts for a side.
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

/// The weights of chess, and the lives behind them.
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
