//! Logistic regression of results on the terms of an evaluation, regularised towards the current
//! weights.
//!
//! A position's expected result is a logistic function of its score (P. Österlund's "Texel"
//! method); its slope, the scale, is fitted to the current weights first. The weights then minimise
//! the cross entropy plus a normal prior around the current weights, so that a weight with little
//! data stays unchanged. The minimum is found by Adam (D. P. Kingma and J. Ba, 2014) over all
//! positions at once, in units of the prior's standard deviations.

use engine_core::Trace;

use crate::train::{cross_entropy, scale_of_least};
use rayon::iter::{IntoParallelIterator, ParallelIterator};

/// Number of positions that count as one observation against the prior, since positions of one game
/// share one result.
const POSITIONS_PER_OBSERVATION: f64 = 10.0;
/// Standard deviation of the prior: this share of the current weight, plus the next constant in
/// centipawns.
const PRIOR_SHARE: f64 = 0.3;
const PRIOR_CENTIPAWNS: f64 = 8.0;
/// Size of the first steps, in standard deviations of the prior; it decreases to zero.
const STEP: f64 = 0.1;
/// Adam's decay rates of gradients and of their squares.
const MEMORY: [f64; 2] = [0.9, 0.99];
/// Adam's guard against division by zero.
const TINY: f64 = 1e-9;
/// Number of positions per task of a thread.
const CHUNK: usize = 2048;

/// Observations of positions for the fit.
#[derive(Clone, Debug, Default)]
pub struct Observations {
    /// By position: part of the score that does not depend on the weights.
    fixed: Vec<f64>,
    /// By position: end of its slopes in the next two lists.
    ends: Vec<usize>,
    indices: Vec<u32>,
    slopes: Vec<f32>,
    /// By position: White's share of the point.
    results: Vec<f64>,
    /// By position: score of a search, in centipawns from White's view.
    searched: Vec<f64>,
}

/// Expected result of a logit.
pub(crate) fn logistic(logit: f64) -> f64 {
    1.0 / (1.0 + (-logit).exp())
}

impl Observations {
    /// Adds a position, traced with these weights.
    pub fn add(&mut self, trace: &Trace, weights: &[f64], result: f64, searched: f64) {
        let linear: f64 = trace.slopes.iter().map(|&(index, slope)| slope * weights[index]).sum();
        self.fixed.push(trace.score - linear);
        self.indices.extend(trace.slopes.iter().map(|&(index, _)| index as u32));
        self.slopes.extend(trace.slopes.iter().map(|&(_, slope)| slope as f32));
        self.ends.push(self.indices.len());
        self.results.push(result);
        self.searched.push(searched);
    }

    /// Number of positions.
    pub fn len(&self) -> usize {
        self.results.len()
    }

    /// Returns true if there are no positions.
    pub fn is_empty(&self) -> bool {
        self.results.is_empty()
    }

    /// Number of positions affected by each of `count` weights.
    pub fn seen(&self, count: usize) -> Vec<u64> {
        let mut seen = vec![0; count];
        self.indices.iter().for_each(|&index| seen[index as usize] += 1);
        seen
    }

    fn terms(&self, position: usize) -> impl Iterator<Item = (usize, f64)> + '_ {
        let start = if position == 0 { 0 } else { self.ends[position - 1] };
        let range = start..self.ends[position];
        let indices = self.indices[range.clone()].iter().map(|&index| index as usize);
        indices.zip(self.slopes[range].iter().map(|&slope| f64::from(slope)))
    }

    fn score(&self, position: usize, weights: &[f64]) -> f64 {
        self.fixed[position] + self.terms(position).map(|(index, slope)| slope * weights[index]).sum::<f64>()
    }

    fn chunks(&self) -> impl ParallelIterator<Item = std::ops::Range<usize>> {
        let length = self.len();
        (0..length.div_ceil(CHUNK))
            .into_par_iter()
            .map(move |chunk| chunk * CHUNK..length.min((chunk + 1) * CHUNK))
    }

    /// Mean cross entropy of the games' results; 0 without positions.
    pub fn loss(&self, weights: &[f64], scale: f64) -> f64 {
        let of = |position| cross_entropy(scale * self.score(position, weights), self.results[position]);
        // Summed in order, so that the result does not depend on the threads.
        let sums: Vec<f64> = self.chunks().map(|chunk| chunk.map(of).sum()).collect();
        sums.iter().sum::<f64>() / self.len().max(1) as f64
    }

    /// Scale, in logits per centipawn, with which these weights predict the results best.
    pub(crate) fn best_scale(&self, weights: &[f64]) -> f64 {
        scale_of_least(|scale| self.loss(weights, scale))
    }

    /// Gradient of the summed cross entropy by each weight.
    fn gradient(&self, weights: &[f64], settings: &FitSettings, scale: f64) -> Vec<f64> {
        let of_chunk = |chunk: std::ops::Range<usize>| {
            let mut gradient = vec![0.0; weights.len()];
            for position in chunk {
                let thought = logistic(scale * self.searched[position]);
                let target =
                    self.results[position] + settings.score_share * (thought - self.results[position]);
                let miss = logistic(scale * self.score(position, weights)) - target;
                self.terms(position).for_each(|(index, slope)| gradient[index] += scale * miss * slope);
            }
            gradient
        };
        let parts: Vec<Vec<f64>> = self.chunks().map(of_chunk).collect();
        let mut sum = vec![0.0; weights.len()];
        for part in parts {
            sum.iter_mut().zip(part).for_each(|(sum, more)| *sum += more);
        }
        sum
    }
}

/// Settings of a fit.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct FitSettings {
    /// Number of steps.
    pub passes: u32,
    /// Strength of the regularisation; 1 is one prior observation per weight, 0 none.
    pub pull: f64,
    /// Share of the search's expected result, rather than the game's, in the target: 0 to 1.
    pub score_share: f64,
}

/// Fits weights, `free` or not, to observations, starting from the current ones. Calls `watch` with
/// the number and the weights of each pass.
pub fn fit(
    observations: &Observations,
    start: &[f64],
    free: &[bool],
    scale: f64,
    settings: &FitSettings,
    mut watch: impl FnMut(u32, &[f64]),
) -> Vec<f64> {
    let deviations: Vec<f64> =
        start.iter().map(|weight| PRIOR_SHARE * weight.abs() + PRIOR_CENTIPAWNS).collect();
    let mut weights = start.to_vec();
    let [mut means, mut squares] = [vec![0.0; start.len()], vec![0.0; start.len()]];
    for pass in 1..=settings.passes {
        let gradient = observations.gradient(&weights, settings, scale);
        let unbiased = MEMORY.map(|memory| 1.0 - memory.powi(pass as i32));
        let step = STEP * (1.0 - f64::from(pass - 1) / f64::from(settings.passes));
        for index in (0..start.len()).filter(|&index| free[index]) {
            let deviation = deviations[index];
            let pull = settings.pull * (weights[index] - start[index]) / deviation;
            let slope = gradient[index] * deviation / POSITIONS_PER_OBSERVATION + pull;
            means[index] += (1.0 - MEMORY[0]) * (slope - means[index]);
            squares[index] += (1.0 - MEMORY[1]) * (slope * slope - squares[index]);
            let size = (squares[index] / unbiased[1]).sqrt() + TINY;
            weights[index] -= step * deviation * means[index] / unbiased[0] / size;
        }
        watch(pass, &weights);
    }
    weights
}

#[cfg(test)]
mod tests {
    use rand::rngs::StdRng;
    use rand::{Rng, SeedableRng};

    use super::*;

    const SCALE: f64 = 0.006;
    const TRUE: [f64; 4] = [100.0, 300.0, -20.0, 55.0];
    const GUESS: [f64; 4] = [80.0, 380.0, 10.0, 40.0];

    /// Results of games that follow the true weights; the last weight never occurs.
    fn observations(count: usize) -> Observations {
        let mut random = StdRng::seed_from_u64(1);
        let mut observations = Observations::default();
        for _ in 0..count {
            let slopes: Vec<(usize, f64)> =
                (0..3).map(|index| (index, f64::from(random.random_range(-4..=4)))).collect();
            let sum = |weights: [f64; 4]| slopes.iter().map(|&(i, slope)| slope * weights[i]).sum::<f64>();
            let result = if random.random_bool(logistic(SCALE * sum(TRUE))) { 1.0 } else { 0.0 };
            let trace = Trace { score: sum(GUESS) + 7.0, slopes: slopes.clone() };
            observations.add(&trace, &GUESS, result, sum(TRUE));
        }
        observations
    }

    fn plain() -> FitSettings {
        FitSettings { passes: 300, pull: 0.0, score_share: 0.0 }
    }

    #[test]
    fn true_weights_are_found() {
        let observations = observations(40_000);
        let fitted = fit(&observations, &GUESS, &[true; 4], SCALE, &plain(), |_, _| {});
        for (index, (&found, target)) in fitted.iter().zip(TRUE).enumerate().take(3) {
            assert!((found - target).abs() < 12.0, "{index}: {found} {target}");
        }
        assert_eq!(fitted[3], GUESS[3]);
        assert!(observations.loss(&fitted, SCALE) < observations.loss(&GUESS, SCALE));
        let searched = FitSettings { score_share: 1.0, ..plain() };
        let fitted = fit(&observations, &GUESS, &[true; 4], SCALE, &searched, |_, _| {});
        assert!((fitted[1] - TRUE[1]).abs() < 5.0, "{fitted:?}");
    }

    #[test]
    fn the_scale_is_found() {
        let scale = observations(40_000).best_scale(&TRUE);
        assert!((scale - SCALE).abs() < 0.0005, "{scale}");
    }

    #[test]
    fn frozen_and_pulled_weights_stay() {
        let observations = observations(300);
        let frozen = fit(&observations, &GUESS, &[true, false, true, true], SCALE, &plain(), |_, _| {});
        assert_eq!(frozen[1], GUESS[1]);
        assert!((frozen[0] - GUESS[0]).abs() > 1.0);
        let pulled =
            fit(&observations, &GUESS, &[true; 4], SCALE, &FitSettings { pull: 1e6, ..plain() }, |_, _| {});
        assert!(pulled.iter().zip(GUESS).all(|(weight, start)| (weight - start).abs() < 2.0), "{pulled:?}");
    }

    #[test]
    fn weights_are_counted_where_they_matter() {
        let mut observations = Observations::default();
        observations.add(&Trace { score: 0.0, slopes: vec![(0, 1.0), (2, -1.0)] }, &GUESS, 1.0, 0.0);
        observations.add(&Trace { score: 0.0, slopes: vec![(2, 5.0)] }, &GUESS, 0.0, 0.0);
        assert_eq!(observations.seen(4), [1, 0, 2, 0]);
        assert_eq!(observations.len(), 2);
    }
}
