//! Passes over the positions.

use std::f64::consts::PI;

use engine_core::nnue::InputsShape;
use rand::SeedableRng;
use rand::rngs::SmallRng;
use rand::seq::SliceRandom;
use rayon::iter::{
    IndexedParallelIterator, IntoParallelIterator, IntoParallelRefMutIterator, ParallelIterator,
};
use rayon::slice::ParallelSlice;

use crate::adam::{Adam, Rate, sum_up};
use crate::groups::Groups;
use crate::logistic;
use crate::model::{Model, Scratch};
use crate::samples::{Sample, Samples};

/// Positions that one thread looks at together when nothing is learnt.
const CHUNK: usize = 4096;

/// How a network is trained.
#[derive(Clone, PartialEq, Debug)]
pub struct Settings {
    /// Hidden units of one view.
    pub hidden: usize,
    /// Passes over all positions.
    pub epochs: u32,
    /// Positions between two steps.
    pub batch: usize,
    /// Size of the first steps; it falls to [`last_rate`](Settings::last_rate) along a cosine.
    pub rate: f64,
    /// Size of the last steps.
    pub last_rate: f64,
    /// Share by which weights decay at a step, times its size.
    pub decay: f64,
    /// Share of the search's score, rather than the game's result, in what is learnt: 0 to 1.
    pub score_share: f64,
    /// What a position of no game counts, beside one of a game.
    pub evaluated_weight: f64,
    /// Logits per centipawn of the scores.
    pub scale: f64,
    /// Seed of the first weights and of the order of the positions.
    pub seed: u64,
    /// Parts of a batch that are worked on at the same time. The result depends on it by roundings.
    pub jobs: usize,
}

/// What one pass came to.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Epoch {
    /// Its number, from 1.
    pub number: u32,
    /// Mean loss of what was learnt from, while it was learnt.
    pub training: f64,
    /// Mean loss of the held-out positions afterwards.
    pub held_out: f64,
    /// True if that is the least so far.
    pub is_best: bool,
}

/// A training in progress.
#[derive(Clone, Debug)]
pub struct Trainer {
    settings: Settings,
    shape: InputsShape,
    model: Model,
    adam: Adam,
    groups: Groups,
    gradients: Vec<Vec<f32>>,
    order: Vec<u32>,
    random: SmallRng,
    epoch: u32,
    best: Model,
    best_loss: f64,
}

impl Trainer {
    /// A training from random weights, on so many positions.
    ///
    /// # Panics
    /// With more positions than 32 bits can number.
    #[must_use]
    pub fn new(shape: InputsShape, settings: Settings, positions: usize) -> Trainer {
        let model = Model::new(&shape, settings.hidden, settings.seed);
        let count = model.values.len();
        Trainer {
            adam: Adam::new(count),
            groups: Groups::new(&shape.groups, settings.hidden),
            gradients: vec![vec![0.0; count]; settings.jobs.max(1)],
            order: (0..u32::try_from(positions).expect("fewer positions")).collect(),
            random: SmallRng::seed_from_u64(settings.seed.wrapping_add(1)),
            epoch: 0,
            best: model.clone(),
            best_loss: f64::INFINITY,
            model,
            settings,
            shape,
        }
    }

    /// The expected result that a position should be given.
    fn wanted(&self, sample: &Sample<'_>) -> f32 {
        let searched = logistic(self.settings.scale as f32 * f32::from(sample.score));
        let result = sample.result.unwrap_or(searched);
        result + self.settings.score_share as f32 * (searched - result)
    }

    /// One pass over the positions in a new order. `watch` is told the share of the pass that is done.
    pub fn epoch(&mut self, samples: &Samples, held_out: &Samples, mut watch: impl FnMut(f64)) -> Epoch {
        self.order.shuffle(&mut self.random);
        let order = std::mem::take(&mut self.order);
        let batches = order.chunks(self.settings.batch);
        let count = batches.len();
        let mut sum = 0.0;
        for (number, batch) in batches.enumerate() {
            let done =
                (f64::from(self.epoch) + number as f64 / count as f64) / f64::from(self.settings.epochs);
            sum += self.learn(samples, batch, self.rate(done));
            watch((number + 1) as f64 / count as f64);
        }
        self.order = order;
        self.epoch += 1;
        let loss = self.loss(held_out);
        let is_best = loss < self.best_loss;
        if is_best {
            self.best_loss = loss;
            self.best = self.model.clone();
        }
        Epoch { number: self.epoch, training: sum / samples.len().max(1) as f64, held_out: loss, is_best }
    }

    /// Size of a step when a share of all steps is done.
    fn rate(&self, done: f64) -> f32 {
        let Settings { rate, last_rate, .. } = self.settings;
        (last_rate + (rate - last_rate) * (1.0 + (PI * done.min(1.0)).cos()) / 2.0) as f32
    }

    /// Learns from a batch; returns its summed loss.
    fn learn(&mut self, samples: &Samples, batch: &[u32], rate: f32) -> f64 {
        let mut gradients = std::mem::take(&mut self.gradients);
        let part = batch.len().div_ceil(gradients.len()).max(1);
        let this = &*self;
        let losses: Vec<f64> = gradients
            .par_iter_mut()
            .zip(batch.par_chunks(part))
            .map(|(gradient, part)| {
                let mut scratch = Scratch::new(this.model.hidden);
                let mut mirrored = Vec::new();
                let mut loss = 0.0;
                for &index in part {
                    let mut sample = samples.get(index as usize);
                    if (index ^ this.epoch) % 2 == 1 && mirror(&this.shape, sample.features, &mut mirrored) {
                        sample.features = &mirrored;
                    }
                    let weight =
                        if sample.result.is_some() { 1.0 } else { this.settings.evaluated_weight as f32 };
                    let expected = logistic(this.model.output(&this.shape, &sample, &mut scratch));
                    let miss = expected - this.wanted(&sample);
                    let slope = 2.0 * weight * miss * expected * (1.0 - expected);
                    this.model.backward(&this.shape, &sample, slope, &mut scratch, gradient);
                    loss += f64::from(weight * miss * miss);
                }
                loss
            })
            .collect();
        sum_up(&mut gradients);
        let share = 1.0 / batch.len() as f32;
        let rate = Rate { step: rate, decay: self.settings.decay as f32 };
        let (values, gradient) = (&mut self.model.values, &mut gradients[0]);
        let input_weights = self.shape.inputs * self.settings.hidden;
        self.groups.take_out(&mut values[..input_weights]);
        self.groups.step(&gradient[..input_weights], share, rate);
        self.adam.step(values, gradient, share, rate);
        self.groups.put_in(&mut values[..input_weights]);
        gradient.fill(0.0);
        self.gradients = gradients;
        losses.iter().sum()
    }

    /// Mean loss of positions; 0 without any.
    #[must_use]
    pub fn loss(&self, samples: &Samples) -> f64 {
        let of_chunk = |chunk: usize| {
            let mut scratch = Scratch::new(self.model.hidden);
            let of = |index: usize| {
                let sample = samples.get(index);
                let expected = logistic(self.model.output(&self.shape, &sample, &mut scratch));
                f64::from((expected - self.wanted(&sample)).powi(2))
            };
            (chunk * CHUNK..samples.len().min((chunk + 1) * CHUNK)).map(of).sum::<f64>()
        };
        let sums: Vec<f64> = (0..samples.len().div_ceil(CHUNK)).into_par_iter().map(of_chunk).collect();
        // Added up in order, so that the sum does not depend on the threads.
        sums.iter().sum::<f64>() / samples.len().max(1) as f64
    }

    /// The network with the least loss on held-out positions so far; inputs that were not `seen` count for nothing in it.
    #[must_use]
    pub fn best(&self, seen: &[bool]) -> Model {
        let mut model = self.best.clone();
        model.forget_unseen(seen);
        model
    }
}

/// Mirrors features, if they can be.
fn mirror(shape: &InputsShape, features: &[u16], out: &mut Vec<u16>) -> bool {
    out.clear();
    let mirrored = features.iter().map_while(|&feature| shape.mirrored[usize::from(feature)]);
    out.extend(mirrored);
    out.len() == features.len()
}

#[cfg(test)]
mod tests {
    use engine_core::Side;
    use engine_core::nnue::Features;
    use rand::Rng;

    use super::*;

    const INPUTS: u16 = 40;

    fn shape() -> InputsShape {
        let views =
            [(0..INPUTS).collect(), (0..INPUTS).map(|feature| (feature + INPUTS / 2) % INPUTS).collect()];
        InputsShape {
            game: "test",
            inputs: usize::from(INPUTS),
            buckets: 1,
            meaning: 1,
            views,
            groups: (0..INPUTS).map(|input| input / 10).collect(),
            mirrored: vec![None; usize::from(INPUTS)],
        }
    }

    /// Positions whose score is a function of pairs of features: no sum of single ones can give it.
    fn positions(count: usize, seed: u64) -> Samples {
        let mut random = SmallRng::seed_from_u64(seed);
        let mut samples = Samples::default();
        for _ in 0..count {
            let list: Vec<u16> = (0..INPUTS).filter(|_| random.random_bool(0.3)).collect();
            let has = |feature: u16| list.contains(&feature);
            let own = 300 * i32::from(has(1) && has(2)) - 200 * i32::from(has(3) && !has(4));
            let enemy = 300 * i32::from(has(21) && has(22)) - 200 * i32::from(has(23) && !has(24));
            let side = if random.random_bool(0.5) { Side::White } else { Side::Black };
            let features = Features { list, bucket: 0, clock: 0, side };
            samples.add(&features, 0.5, own - enemy);
        }
        samples
    }

    fn settings() -> Settings {
        Settings {
            hidden: 32,
            epochs: 30,
            batch: 128,
            rate: 0.01,
            last_rate: 0.0001,
            decay: 0.0,
            score_share: 1.0,
            evaluated_weight: 1.0,
            scale: 0.005,
            seed: 1,
            jobs: 2,
        }
    }

    #[test]
    fn a_known_function_is_learnt() {
        let (samples, held_out) = (positions(8000, 1), positions(1000, 2));
        let mut trainer = Trainer::new(shape(), settings(), samples.len());
        let before = trainer.loss(&held_out);
        let epochs: Vec<Epoch> = (0..30).map(|_| trainer.epoch(&samples, &held_out, |_| {})).collect();
        let last = epochs[29];
        assert!(last.held_out < before / 50.0, "{before} {last:?}");
        assert!(epochs.iter().any(|epoch| epoch.is_best));
    }

    #[test]
    fn the_same_seed_learns_the_same() {
        let samples = positions(1000, 1);
        let train = || {
            let mut trainer = Trainer::new(shape(), settings(), samples.len());
            trainer.epoch(&samples, &samples, |_| {});
            trainer.model
        };
        assert_eq!(train(), train());
    }
}
