//! AdamW (D. P. Kingma and J. Ba 2014; I. Loshchilov and F. Hutter 2017).

use rayon::iter::{IndexedParallelIterator, ParallelIterator};
use rayon::slice::ParallelSliceMut;

use crate::model::MAX_WEIGHT;

/// Memory of gradients and of their squares.
const MEMORY: [f32; 2] = [0.9, 0.999];
/// Guard against division by zero.
const TINY: f32 = 1e-8;
/// Numbers that one thread takes at a time.
const CHUNK: usize = 16_384;

/// The memory of the optimiser.
#[derive(Clone, Debug)]
pub(crate) struct Adam {
    steps: i32,
    means: Vec<f32>,
    squares: Vec<f32>,
}

impl Adam {
    /// Without memory, for so many numbers.
    pub(crate) fn new(count: usize) -> Adam {
        Adam { steps: 0, means: vec![0.0; count], squares: vec![0.0; count] }
    }

    /// Moves the numbers against the sum of the gradients times `share`, and lets them decay. The gradients become zero.
    pub(crate) fn step(
        &mut self,
        values: &mut [f32],
        gradients: &mut [Vec<f32>],
        share: f32,
        rate: f32,
        decay: f32,
    ) {
        self.steps += 1;
        let unbiased = MEMORY.map(|memory| 1.0 - memory.powi(self.steps));
        let step = rate / unbiased[0];
        // The first list takes the sums up.
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
        let chunks = values
            .par_chunks_mut(CHUNK)
            .zip(sums.par_chunks_mut(CHUNK))
            .zip(self.means.par_chunks_mut(CHUNK))
            .zip(self.squares.par_chunks_mut(CHUNK));
        chunks.for_each(|(((values, sums), means), squares)| {
            let numbers = values.iter_mut().zip(sums).zip(means.iter_mut().zip(squares));
            for ((value, sum), (mean, square)) in numbers {
                let slope = *sum * share;
                *sum = 0.0;
                *mean += (1.0 - MEMORY[0]) * (slope - *mean);
                *square += (1.0 - MEMORY[1]) * (slope * slope - *square);
                let size = (*square / unbiased[1]).sqrt() + TINY;
                *value = (*value * (1.0 - rate * decay) - step * *mean / size).clamp(-MAX_WEIGHT, MAX_WEIGHT);
            }
        });
    }
}
