//! Evaluation for a tuner: a sparse vector of the counts of all weights in a position, and the
//! score computed from it.

use super::blend::{DANGER_LINE, DANGER_SQUARE};
use super::class::FULL_PHASE;
use super::endgame::FULL_SCALE;
use super::layout::{BLOCKS, COUNT, Role};
use super::pawns::PawnCache;
use super::trace::Counts;
use super::weight::Weights;
use super::{Evaluation, evaluate};
use crate::chess_board::board::ChessBoard;

/// A weight of the tuner: middle game, end game.
pub(super) type Pair = [f64; 2];

/// Count of one weight.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Count {
    /// Index of the weight.
    pub(super) index: u16,
    /// Number of times; White's less Black's in linear terms.
    pub(super) times: i16,
}

/// Dependence of the score of one position, from White's view, on the weights.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Features {
    /// Linear terms, White's less Black's.
    pub(super) linear: Vec<Count>,
    /// Danger to White's and to Black's king.
    pub(super) danger: [Vec<Count>; 2],
    /// Terms that increase the better side's end-game advantage.
    pub(super) complexity: Vec<Count>,
    /// Share of the middle game, 0 to 1.
    pub(super) midgame: f64,
    /// Share of the end game, 0 to 1. In drawish positions the two shares do not add up to 1.
    pub(super) endgame: f64,
    /// Centipawns that depend on no weight.
    pub(super) fixed: f64,
}

impl Features {
    /// Returns the features of a position.
    #[must_use]
    pub(super) fn new(board: &ChessBoard, weights: &Weights) -> Features {
        let mut counts = Counts::new();
        let evaluation = evaluate(board, weights, &mut PawnCache::new(), &mut counts);
        Features::from_counts(&counts, &evaluation)
    }

    pub(super) fn from_counts(counts: &Counts, evaluation: &Evaluation) -> Features {
        let [white, black] = &counts.times;
        let zeros = vec![0; COUNT];
        let phase = f64::from(evaluation.phase) / f64::from(FULL_PHASE);
        let scale = f64::from(evaluation.scale) / f64::from(FULL_SCALE);
        Features {
            linear: sparse(Role::Linear, white, black),
            danger: [sparse(Role::Danger, white, &zeros), sparse(Role::Danger, black, &zeros)],
            complexity: sparse(Role::Complexity, white, &zeros),
            midgame: phase * scale,
            endgame: (1.0 - phase) * scale,
            fixed: f64::from(evaluation.fixed),
        }
    }

    /// Score in centipawns from White's view, before it is scaled down by the halfmove clock. With
    /// `gradient`, adds the score's derivative by each weight, times `by`, to it.
    #[must_use]
    pub(super) fn score(&self, weights: &[Pair], gradient: Option<(&mut [Pair], f64)>) -> f64 {
        let mut lead = sum(&self.linear, weights);
        let danger = [0, 1].map(|side| sum(&self.danger[side], weights)[0].max(0.0));
        let [square, line] = [f64::from(DANGER_SQUARE), f64::from(DANGER_LINE)];
        lead[0] += (danger[1] * danger[1] - danger[0] * danger[0]) / square;
        // An advantage that the evaluation rounds to zero does not grow.
        let rounded = lead[1].round() + (danger[1] / line).trunc() - (danger[0] / line).trunc();
        lead[1] += (danger[1] - danger[0]) / line;
        let complexity = sum(&self.complexity, weights)[1];
        let grows = complexity > -lead[1].abs();
        let sign = if rounded == 0.0 { 0.0 } else { rounded.signum() };
        let endgame = if grows { lead[1] + sign * complexity } else { 0.0 };
        if let Some((gradient, by)) = gradient {
            let (midgame_by, endgame_by) = (by * self.midgame, if grows { by * self.endgame } else { 0.0 });
            for count in &self.linear {
                let times = f64::from(count.times);
                gradient[usize::from(count.index)][0] += midgame_by * times;
                gradient[usize::from(count.index)][1] += endgame_by * times;
            }
            for (side, own) in [(0, -1.0), (1, 1.0)] {
                if danger[side] > 0.0 {
                    let slope = own * (2.0 * danger[side] / square * midgame_by + endgame_by / line);
                    for count in &self.danger[side] {
                        gradient[usize::from(count.index)][0] += slope * f64::from(count.times);
                    }
                }
            }
            for count in &self.complexity {
                gradient[usize::from(count.index)][1] += sign * endgame_by * f64::from(count.times);
            }
        }
        self.midgame * lead[0] + self.endgame * endgame + self.fixed
    }
}

/// Returns the nonzero differences of the weights of one role.
fn sparse(role: Role, plus: &[i32], minus: &[i32]) -> Vec<Count> {
    BLOCKS
        .iter()
        .filter(|block| block.role == role)
        .flat_map(|block| block.start..block.start + block.len())
        .map(|index| (index, plus[index] - minus[index]))
        .filter(|&(_, times)| times != 0)
        .map(|(index, times)| Count { index: index as u16, times: times as i16 })
        .collect()
}

/// Returns the weighted sum of counts.
fn sum(counts: &[Count], weights: &[Pair]) -> Pair {
    counts.iter().fold([0.0; 2], |sum, count| {
        let weight = weights[usize::from(count.index)];
        let times = f64::from(count.times);
        [sum[0] + weight[0] * times, sum[1] + weight[1] * times]
    })
}
