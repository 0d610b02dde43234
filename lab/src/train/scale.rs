//! Scale of scores as predictions of results.

use rayon::iter::{IntoParallelIterator, ParallelIterator};

use crate::train::samples::Samples;

/// Range of possible scales in logits per centipawn.
const SCALES: [f64; 2] = [1e-4, 0.05];
/// Number of golden-section steps: enough for four digits.
const CUTS: u32 = 40;
/// Number of positions per task of a thread.
const CHUNK: usize = 8192;

/// Scale, in logits per centipawn, with which the scores of positions predict the results of their
/// games best.
#[must_use]
pub(crate) fn best_scale(samples: &Samples) -> f64 {
    scale_of_least(|scale| loss(samples, scale))
}

/// Scale, in logits per centipawn, with the minimum loss (golden-section search over its
/// logarithm).
#[must_use]
pub(crate) fn scale_of_least(loss: impl Fn(f64) -> f64) -> f64 {
    const GOLDEN: f64 = 0.618_033_988_749_895;
    let [mut low, mut high] = SCALES.map(f64::ln);
    let inner = |low: f64, high: f64| [high - GOLDEN * (high - low), low + GOLDEN * (high - low)];
    let mut cuts = inner(low, high);
    let mut losses = cuts.map(|log| loss(log.exp()));
    for _ in 0..CUTS {
        if losses[0] < losses[1] {
            high = cuts[1];
            cuts = inner(low, high);
            losses = [loss(cuts[0].exp()), losses[0]];
        } else {
            low = cuts[0];
            cuts = inner(low, high);
            losses = [losses[1], loss(cuts[1].exp())];
        }
    }
    f64::midpoint(low, high).exp()
}

/// Cross entropy of a result and its expected logit, without overflow.
pub(crate) fn cross_entropy(logit: f64, result: f64) -> f64 {
    logit.max(0.0) - logit * result + (-logit.abs()).exp().ln_1p()
}

/// Summed cross entropy of the results.
fn loss(samples: &Samples, scale: f64) -> f64 {
    let of = |index: usize| {
        let sample = samples.get(index);
        let Some(result) = sample.result else { return 0.0 };
        cross_entropy(scale * f64::from(sample.score), f64::from(result))
    };
    let chunks = (0..samples.len().div_ceil(CHUNK)).into_par_iter();
    let sums: Vec<f64> =
        chunks.map(|chunk| (chunk * CHUNK..samples.len().min((chunk + 1) * CHUNK)).map(of).sum()).collect();
    // Summed in order, so that the result does not depend on the threads.
    sums.iter().sum()
}
