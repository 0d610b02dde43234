//! Shared weights: the weights of an input are those of its group plus its own, and both are
//! trained. A rarely active input is thus determined mainly by its group.

use rayon::iter::{IndexedParallelIterator, IntoParallelRefIterator, ParallelIterator};
use rayon::slice::ParallelSliceMut;

use crate::train::adam::{Adam, Rate};

/// Shared weights of groups of inputs.
#[derive(Clone, Debug)]
pub(crate) struct Groups {
    hidden: usize,
    /// Group by input.
    group_of: Vec<u16>,
    /// Inputs by group.
    members: Vec<Vec<u16>>,
    pub(crate) values: Vec<f32>,
    gradient: Vec<f32>,
    pub(crate) adam: Adam,
}

impl Groups {
    /// Creates groups with zero shared weights.
    pub(crate) fn new(group_of: &[u16], hidden: usize) -> Groups {
        let count = group_of.iter().max().map_or(0, |&last| usize::from(last) + 1);
        let mut members = vec![Vec::new(); count];
        for (input, &group) in (0..).zip(group_of) {
            members[usize::from(group)].push(input);
        }
        Groups {
            hidden,
            group_of: group_of.to_vec(),
            members,
            values: vec![0.0; count * hidden],
            gradient: vec![0.0; count * hidden],
            adam: Adam::new(count * hidden),
        }
    }

    /// Subtracts the shared weights from the inputs' weights.
    pub(crate) fn subtract_shared(&self, weights: &mut [f32]) {
        self.apply(weights, -1.0);
    }

    /// Adds the shared weights to the inputs' weights.
    pub(crate) fn add_shared(&self, weights: &mut [f32]) {
        self.apply(weights, 1.0);
    }

    fn apply(&self, weights: &mut [f32], sign: f32) {
        weights.par_chunks_mut(self.hidden).zip(self.group_of.par_iter()).for_each(|(row, &group)| {
            let shared = &self.values[usize::from(group) * self.hidden..][..self.hidden];
            for (weight, shared) in row.iter_mut().zip(shared) {
                *weight += sign * shared;
            }
        });
    }

    /// Updates the shared weights by the gradient of the inputs' weights.
    pub(crate) fn step(&mut self, gradient: &[f32], share: f32, rate: Rate) {
        let hidden = self.hidden;
        self.gradient.par_chunks_mut(hidden).zip(self.members.par_iter()).for_each(|(sums, members)| {
            sums.fill(0.0);
            for &input in members {
                let row = &gradient[usize::from(input) * hidden..][..hidden];
                for (sum, slope) in sums.iter_mut().zip(row) {
                    *sum += slope;
                }
            }
        });
        self.adam.step(&mut self.values, &self.gradient, share, rate);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn members_move_together() {
        let mut groups = Groups::new(&[0, 1, 0], 32);
        let mut weights = vec![0.5; 3 * 32];
        let mut gradient = vec![0.0; 3 * 32];
        gradient[..32].fill(1.0);
        groups.subtract_shared(&mut weights);
        groups.step(&gradient, 1.0, Rate { step: 0.1, decay: 0.0 });
        groups.add_shared(&mut weights);
        for (input, moved) in [(0, true), (1, false), (2, true)] {
            assert!(weights[input * 32..][..32].iter().all(|&weight| (weight < 0.45) == moved), "{input}");
        }
    }
}
