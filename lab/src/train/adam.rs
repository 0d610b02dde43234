//! AdamW (D. P. Kingma and J. Ba 2014; I. Loshchilov and F. Hutter 2017).

use rayon::iter::{IndexedParallelIterator, ParallelIterator};
use rayon::slice::{ParallelSlice, ParallelSliceMut};

use crate::train::model::MAX_WEIGHT;

/// Decay rates of gradients and of their squares.
const MEMORY: [f32; 2] = [0.9, 0.999];
/// Guard against division by zero.
const TINY: f32 = 1e-8;
/// Number of parameters per task of a thread.
const CHUNK: usize = 16_384;

/// State of the optimiser for a list of parameters.
#[derive(Clone, Debug)]
pub(crate) struct Adam {
    pub(crate) steps: i32,
    pub(crate) means: Vec<f32>,
    pub(crate) squares: Vec<f32>,
}

/// Step size, and the weight decay per step.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Rate {
    pub(crate) step: f32,
    pub(crate) decay: f32,
}

/// Sums up gradients in the first of them; the others are reset to zero.
pub(crate) fn sum_up(gradients: &mut [Vec<f32>]) {
    let Some((sums, others)) = gradients.split_first_mut() else { return };
    for other in others {
        let pairs = sums.par_chunks_mut(CHUNK).zip(other.par_chunks_mut(CHUNK));
        pairs.for_each(|(sums, other)| {
            for (sum, other) in sums.iter_mut().zip(other) {
                *sum += *other;
                *other = 0.0;
            }
        });
    }
}

impl Adam {
    /// Creates an empty state for `count` parameters.
    pub(crate) fn new(count: usize) -> Adam {
        Adam { steps: 0, means: vec![0.0; count], squares: vec![0.0; count] }
    }

    /// Moves the parameters against their gradient times `share`, and applies weight decay.
    pub(crate) fn step(&mut self, values: &mut [f32], gradient: &[f32], share: f32, rate: Rate) {
        self.steps += 1;
        let unbiased = MEMORY.map(|memory| 1.0 - memory.powi(self.steps));
        let step = rate.step / unbiased[0];
        let kept = 1.0 - rate.step * rate.decay;
        let chunks = values
            .par_chunks_mut(CHUNK)
            .zip(gradient.par_chunks(CHUNK))
            .zip(self.means.par_chunks_mut(CHUNK))
            .zip(self.squares.par_chunks_mut(CHUNK));
        chunks.for_each(|(((values, gradient), means), squares)| {
            let numbers = values.iter_mut().zip(gradient).zip(means.iter_mut().zip(squares));
            for ((value, gradient), (mean, square)) in numbers {
                let slope = *gradient * share;
                *mean += (1.0 - MEMORY[0]) * (slope - *mean);
                *square += (1.0 - MEMORY[1]) * (slope * slope - *square);
                let size = (*square / unbiased[1]).sqrt() + TINY;
                *value = (*value * kept - step * *mean / size).clamp(-MAX_WEIGHT, MAX_WEIGHT);
            }
        });
    }
}
