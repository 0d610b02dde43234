//! The evaluation: that of chess, in which illusionary men are kinds of their own, and what bared kings add to it.
//!
//! Orthodox men have the weights of chess. Those of the illusionary ones stand in the same weights file. Their values, and the numbers
//! here, come from 314 self-play games at 600 nodes a move, from random set-ups and eight random plies: to the evaluation with
//! values set by hand, corrections were fitted by logistic regression of the results on 19,356 quiet positions, drawn towards
//! zero. On a fifth of the games, held out, the log loss fell from 0.557 to 0.551. Illusionary pawns turned out worth more than
//! guessed, illusionary rooks and bishops less. Places and mobility are those of the men of Grand Tournament that move alike, not
//! fitted; attacks on kings count nothing.

use engine_core::{EvalTerm, Evaluator, Position, Score, Side, Trace, Tunable, Weight};

use super::position::IllusionaryPosition;
use crate::grand_tournament::{Classical, FADE, shown};

/// Centipawns for having this many real men beside the king, from none to ten or more. The last of them are lives: who
/// loses them all loses the game.
const LIVES: [i32; 11] = [-900, -330, -210, -118, -76, -50, -34, -14, -9, 0, 0];

/// The hand-written evaluation.
#[derive(Clone)]
pub struct IllusionaryEvaluator {
    chess: Classical,
}

impl IllusionaryEvaluator {
    /// With empty caches.
    #[must_use]
    pub fn new() -> IllusionaryEvaluator {
        IllusionaryEvaluator { chess: Classical::new() }
    }
}

impl Default for IllusionaryEvaluator {
    fn default() -> IllusionaryEvaluator {
        IllusionaryEvaluator::new()
    }
}

/// What a side's number of real men is worth to it, in centipawns.
fn lives(pos: &IllusionaryPosition, side: Side) -> i32 {
    let men = pos.real_men(side) as usize - 1;
    LIVES[men.min(LIVES.len() - 1)]
}

impl Evaluator<IllusionaryPosition> for IllusionaryEvaluator {
    fn reset(&mut self, _pos: &IllusionaryPosition) {}

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
        terms.push(EvalTerm { name: "Real men", midgame: lives, endgame: lives });
        terms
    }

    fn tunable(&mut self) -> Option<&mut dyn Tunable<IllusionaryPosition>> {
        Some(self)
    }
}

/// Only the weights shared with chess can be tuned: they have a file of their own.
impl Tunable<IllusionaryPosition> for IllusionaryEvaluator {
    fn weights(&self) -> Vec<Weight> {
        Classical::all_weights()
    }

    fn trace(&mut self, pos: &IllusionaryPosition) -> Trace {
        let shown = shown(pos.halfmove_clock());
        let mut trace = self.chess.lead_trace(&pos.board, shown);
        trace.score += shown * f64::from(lives(pos, Side::White) - lives(pos, Side::Black));
        trace
    }

    fn weights_file(&self, values: &[i32]) -> String {
        Classical::file_with(values)
    }
}
