//! How scores predict results.

use rayon::iter::{IntoParallelIterator, ParallelIterator};

use crate::train::samples::Samples;

/// Scales that are thought possible: logits per centipawn.
const SCALES: [f64; 2] = [1e-4, 0.05];
/// Golden-section cuts: enough for four digits.
const CUTS: u32 = 40;
/// Positions that one thread takes at a time.
const CHUNK: usize = 8192;

/// The scale, in logits per centipawn, by which the scores of positions predict the results of their games
/// best.
#[must_use]
pub fn best_scale(samples: &Samples) -> f64 {
    scale_of_least(|scale| loss(samples, scale))
}

/// The scale, in logits per centipawn, whose loss is the least (golden-section search over its logarithm).
#[must_use]
pub fn scale_of_least(loss: impl Fn(f64) -> f64) -> f64 {
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

/// Summed cross entropy of the results.
fn loss(samples: &Samples, scale: f64) -> f64 {
    let of = |index: usize| {
        let sample = samples.get(index);
        let Some(result) = sample.result else { return 0.0 };
        let logit = scale * f64::from(sample.score);
        logit.max(0.0) - logit * f64::from(result) + (-logit.abs()).exp().ln_1p()
    };
    let chunks = (0..samples.len().div_ceil(CHUNK)).into_par_iter();
    let sums: Vec<f64> =
        chunks.map(|chunk| (chunk * CHUNK..samples.len().min((chunk + 1) * CHUNK)).map(of).sum()).collect();
    // Added up in order, so that the sum does not depend on the threads.
    sums.iter().sum()
}
