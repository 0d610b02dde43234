//! Interface of the evaluation for all tuners: each weight is two numbers, middle game and end
//! game.

use engine_core::{Position, Trace, Tunable, Weight};

use super::endgame::FULL_SCALE;
use super::features::{Features, Pair};
use super::file::{pairs, rewritten};
use super::layout::{BLOCKS, Block, COUNT, MATERIAL};
use super::pawns::PawnCache;
use super::trace::Counts;
use super::weights::WEIGHTS;
use super::{Classical, Evaluation, FADE, Weights, evaluate};
use crate::chess_board::board::ChessBoard;
use crate::chess_board::kinds::Kind;
use crate::chess_board::position::ChessPosition;
use crate::chess_board::rules::Rules;

/// Suffixes of the names of a weight's two numbers.
const PHASES: [&str; 2] = ["mg", "eg"];

/// Returns the score of these features, times the share `shown`, with its derivatives by the
/// weights.
fn trace(features: &Features, weights: &Weights, shown: f64) -> Trace {
    let mut gradient = vec![[0.0; 2]; COUNT];
    let score = shown * features.score(&pairs(weights), Some((&mut gradient, shown)));
    let flat = gradient.into_iter().flatten().enumerate();
    Trace { score, slopes: flat.filter(|&(_, slope)| slope != 0.0).collect() }
}

impl Classical {
    /// Number of weights that [`all_weights`](Classical::all_weights) returns.
    pub(crate) const WEIGHTS: usize = PHASES.len() * COUNT;

    /// Returns [`lead`](Classical::lead), times the share `shown`, with its derivatives by the
    /// weights.
    pub(crate) fn lead_trace(&mut self, board: &ChessBoard, shown: f64) -> Trace {
        let mut counts = Counts::new();
        let evaluation = evaluate(board, &self.weights, &mut PawnCache::new(), &mut counts);
        let whole = Evaluation { scale: FULL_SCALE, fixed: 0, ..evaluation };
        trace(&Features::from_counts(&counts, &whole), &self.weights, shown)
    }

    /// Returns all weights, alternating between middle game and end game.
    pub(crate) fn all_weights(&self) -> Vec<Weight> {
        let names = |block: &Block| {
            let name = block.name;
            (0..block.len()).flat_map(move |number| PHASES.map(|phase| format!("{name}[{number}].{phase}")))
        };
        let values = pairs(&self.weights).into_iter().flatten().map(|value| value as i32);
        BLOCKS.iter().flat_map(names).zip(values).map(|(name, value)| Weight { name, value }).collect()
    }

    /// Material weight of a kind in chess and Grand Tournament: middle game and end game, in
    /// centipawns.
    pub(crate) fn material(kind: Kind) -> [i32; 2] {
        let weight = WEIGHTS[MATERIAL.at(kind.index())];
        [weight.midgame(), weight.endgame()]
    }

    /// Returns a weights file with other values.
    pub(crate) fn file_with(file: &str, values: &[i32]) -> String {
        let pairs: Vec<Pair> = values.chunks_exact(2).map(|pair| [pair[0], pair[1]].map(f64::from)).collect();
        rewritten(file, &pairs)
    }
}

impl<R: Rules> Tunable<ChessPosition<R>> for Classical {
    fn weights(&self) -> Vec<Weight> {
        self.all_weights()
    }

    fn trace(&mut self, pos: &ChessPosition<R>) -> Trace {
        trace(&Features::new(pos.board(), &self.weights), &self.weights, shown(pos.halfmove_clock()))
    }

    fn weights_file(&self, values: &[i32]) -> String {
        Classical::file_with(include_str!("weights.rs"), values)
    }
}

/// Share of an evaluation that counts after so many plies without progress.
pub(crate) fn shown(halfmove_clock: u32) -> f64 {
    1.0 - f64::from(halfmove_clock.min(100)) / f64::from(FADE)
}
