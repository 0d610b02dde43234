//! Interface of the evaluation for all tuners: each weight is two numbers, middle game and end
//! game.

use engine_core::{Position, Trace, Tunable, Weight};

use super::features::{Features, Pair};
use super::file::{pairs, rewritten};
use super::layout::{BLOCKS, Block, COUNT, MATERIAL};
use super::weights::WEIGHTS;
use super::{Classical, FADE, Weights};
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
    /// Material weight of a kind in chess and Grand Tournament: middle game and end game, in
    /// centipawns.
    pub(crate) fn material(kind: Kind) -> [i32; 2] {
        let weight = WEIGHTS[MATERIAL.at(kind.index())];
        [weight.midgame(), weight.endgame()]
    }
}

impl<R: Rules> Tunable<ChessPosition<R>> for Classical {
    fn weights(&self) -> Vec<Weight> {
        let names = |block: &Block| {
            let name = block.name;
            (0..block.len()).flat_map(move |number| PHASES.map(|phase| format!("{name}[{number}].{phase}")))
        };
        let values = pairs(&self.weights).into_iter().flatten().map(|value| value as i32);
        BLOCKS.iter().flat_map(names).zip(values).map(|(name, value)| Weight { name, value }).collect()
    }

    fn trace(&mut self, pos: &ChessPosition<R>) -> Trace {
        trace(&Features::new(pos.board(), &self.weights), &self.weights, shown(pos.halfmove_clock()))
    }

    fn weights_file(&self, values: &[i32]) -> String {
        let pairs: Vec<Pair> = values.chunks_exact(2).map(|pair| [pair[0], pair[1]].map(f64::from)).collect();
        rewritten(include_str!("weights.rs"), &pairs)
    }
}

/// Share of an evaluation that counts after so many plies without progress.
fn shown(halfmove_clock: u32) -> f64 {
    1.0 - f64::from(halfmove_clock.min(100)) / f64::from(FADE)
}
