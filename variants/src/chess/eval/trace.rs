//! Observers of an evaluation: none in the search, a table for users, a feature vector for the
//! tuner.

use engine_core::Side;

use super::layout::{BLOCKS, Block, COUNT, Group, Role};
use super::weight::{Weight, Weights};

/// Observer of each weight that the evaluation adds.
pub(super) trait Tracer {
    /// False if the observer does nothing: only then may cached sums be used.
    const LISTENS: bool;

    /// Records that weight `index` counts `times` for (or, in danger terms, against) `side`.
    fn count(&mut self, side: Side, index: usize, times: i32);
}

/// Observer that does nothing, at no cost.
pub(super) struct NoTrace;

impl Tracer for NoTrace {
    const LISTENS: bool = false;

    #[inline]
    fn count(&mut self, _side: Side, _index: usize, _times: i32) {}
}

/// Counts of the weights for each side.
#[derive(Clone)]
pub(super) struct Counts {
    /// Counts by side, then weight.
    pub(super) times: [Vec<i32>; 2],
}

impl Counts {
    pub(super) fn new() -> Counts {
        Counts { times: [vec![0; COUNT], vec![0; COUNT]] }
    }

    /// Sums of the weights of one group and role, by side.
    pub(super) fn sum(&self, weights: &Weights, group: Group, role: Role) -> [Weight; 2] {
        let counted = |block: &&Block| block.group == group && block.role == role;
        Side::BOTH.map(|side| {
            let indices =
                BLOCKS.iter().filter(counted).flat_map(|block| block.start..block.start + block.len());
            indices.fold(Weight::ZERO, |sum, index| sum + weights[index] * self.times[side.index()][index])
        })
    }
}

impl Tracer for Counts {
    const LISTENS: bool = true;

    fn count(&mut self, side: Side, index: usize, times: i32) {
        self.times[side.index()][index] += times;
    }
}

/// Running sums of one evaluation.
pub(super) struct Tally<'t, T: Tracer> {
    pub(super) weights: &'t Weights,
    /// Centipawns for each side.
    pub(super) linear: [Weight; 2],
    /// Danger to each side's king.
    pub(super) danger: [i32; 2],
    /// Centipawns by which an advantage grows.
    pub(super) complexity: i32,
    pub(super) tracer: &'t mut T,
}

impl<'t, T: Tracer> Tally<'t, T> {
    pub(super) fn new(weights: &'t Weights, tracer: &'t mut T) -> Tally<'t, T> {
        Tally { weights, linear: [Weight::ZERO; 2], danger: [0; 2], complexity: 0, tracer }
    }

    /// Adds a linear weight once.
    #[inline]
    pub(super) fn add(&mut self, side: Side, index: usize) {
        self.linear[side.index()] += self.weights[index];
        self.tracer.count(side, index, 1);
    }

    /// Adds a linear weight `times` times.
    #[inline]
    pub(super) fn add_times(&mut self, side: Side, index: usize, times: i32) {
        self.linear[side.index()] += self.weights[index] * times;
        self.tracer.count(side, index, times);
    }

    /// Adds danger to the king of `side`.
    #[inline]
    pub(super) fn endanger(&mut self, side: Side, index: usize, times: i32) {
        self.danger[side.index()] += self.weights[index].midgame() * times;
        self.tracer.count(side, index, times);
    }

    /// Adds to the value of an advantage of either side.
    #[inline]
    pub(super) fn complicate(&mut self, index: usize, times: i32) {
        self.complexity += self.weights[index].endgame() * times;
        self.tracer.count(Side::White, index, times);
    }
}
