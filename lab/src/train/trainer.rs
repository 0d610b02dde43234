//! Training loop over the positions.

use std::f64::consts::PI;

use engine_core::nnue::{InputsShape, Network};
use rand::SeedableRng;
use rand::rngs::SmallRng;
use rand::seq::SliceRandom;
use rayon::iter::{
    IndexedParallelIterator, IntoParallelIterator, IntoParallelRefMutIterator, ParallelIterator,
};
use rayon::slice::ParallelSlice;

use crate::train::adam::{Adam, Rate, sum_up};
use crate::train::groups::Groups;
use crate::train::logistic;
use crate::train::model::{Model, Scratch};
use crate::train::samples::{Sample, Samples};
use crate::train::settings::{Settings, TrainingSource};

/// Number of positions per task of a thread in evaluation.
const CHUNK: usize = 4096;

/// Result of one epoch.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Epoch {
    /// Number of the epoch, from 1.
    pub number: u32,
    /// Mean training loss during the epoch.
    pub training: f64,
    /// Mean loss of the held-out positions after the epoch.
    pub held_out: f64,
    /// Mean loss of the held-out positions with their scores alone as the target: it does not
    /// contain the randomness of the games' results.
    pub held_out_scores: f64,
    /// True if its held-out loss is the minimum so far; without held-out positions, its training
    /// loss.
    pub is_best: bool,
}

/// Training run in progress.
#[derive(Clone, Debug)]
pub struct Trainer {
    pub(crate) settings: Settings,
    pub(crate) shape: InputsShape,
    pub(crate) model: Model,
    pub(crate) adam: Adam,
    pub(crate) groups: Groups,
    gradients: Vec<Vec<f32>>,
    pub(crate) positions: u32,
    pub(crate) source: TrainingSource,
    /// Epochs so far.
    pub(crate) epochs: Vec<Epoch>,
    pub(crate) best: Model,
}

impl Trainer {
    /// Creates a training run from random weights, with the given number of positions.
    ///
    /// # Panics
    /// If there are more positions than 32 bits can number.
    #[must_use]
    pub fn new(shape: InputsShape, settings: Settings, positions: usize) -> Trainer {
        let model = Model::new(&shape, settings.hidden, settings.seed);
        let count = model.values.len();
        Trainer {
            adam: Adam::new(count),
            groups: Groups::new(&shape.groups, settings.hidden),
            gradients: vec![vec![0.0; count]; settings.jobs.max(1)],
            positions: u32::try_from(positions).expect("fewer positions"),
            source: TrainingSource::default(),
            epochs: Vec::new(),
            best: model.clone(),
            model,
            settings,
            shape,
        }
    }

    /// Sets the source of the positions; a checkpoint of another source is refused.
    #[must_use]
    pub fn with_source(self, source: TrainingSource) -> Trainer {
        Trainer { source, ..self }
    }

    /// Starts from the weights of a network instead of random ones.
    ///
    /// # Panics
    /// If the network has other inputs, or another number of hidden units: the caller must check
    /// it.
    pub fn begin_at(&mut self, network: &Network) {
        let model = Model::of_network(network);
        assert_eq!(model.values.len(), self.model.values.len(), "the network's size");
        self.best = model.clone();
        self.model = model;
    }

    /// Epochs so far.
    #[must_use]
    pub fn epochs(&self) -> &[Epoch] {
        &self.epochs
    }

    /// Number of epochs since the last improvement.
    #[must_use]
    pub fn stale(&self) -> usize {
        self.epochs.iter().rev().take_while(|epoch| !epoch.is_best).count()
    }

    /// Expected result by the search's score.
    fn searched(&self, sample: &Sample<'_>) -> f32 {
        logistic(self.settings.scale as f32 * f32::from(sample.score))
    }

    /// Score that the network corrects, in logits.
    fn base(&self, sample: &Sample<'_>) -> f32 {
        self.settings.scale as f32 * f32::from(sample.base)
    }

    /// Expected result by the network and the score that it corrects.
    fn expected(&self, sample: &Sample<'_>, scratch: &mut Scratch) -> f32 {
        logistic(self.base(sample) + self.model.output(&self.shape, sample, scratch))
    }

    /// Target for a position.
    fn target(&self, sample: &Sample<'_>) -> f32 {
        let searched = self.searched(sample);
        let result = sample.result.unwrap_or(searched);
        result + self.settings.score_share as f32 * (searched - result)
    }

    /// Runs one epoch over the positions in a new order. Calls `watch` with the completed share of
    /// the epoch.
    pub fn epoch(&mut self, samples: &Samples, held_out: &Samples, mut watch: impl FnMut(f64)) -> Epoch {
        let before = self.epochs.len() as u32;
        // Each epoch has its own order, so that a resumed run continues unchanged.
        let mut random = SmallRng::seed_from_u64(self.settings.seed.wrapping_add(1 + u64::from(before)));
        let mut order: Vec<u32> = (0..self.positions).collect();
        order.shuffle(&mut random);
        let batches = order.chunks(self.settings.batch);
        let count = batches.len();
        let mut sum = 0.0;
        for (number, batch) in batches.enumerate() {
            let done = (f64::from(before) + number as f64 / count as f64) / f64::from(self.settings.epochs);
            sum += self.learn(samples, batch, self.rate(done));
            watch((number + 1) as f64 / count as f64);
        }
        let [loss, scores] = self.losses(held_out);
        let training = sum / samples.len().max(1) as f64;
        let loss_of =
            if held_out.is_empty() { |epoch: &Epoch| epoch.training } else { |epoch: &Epoch| epoch.held_out };
        let mut epoch =
            Epoch { number: before + 1, training, held_out: loss, held_out_scores: scores, is_best: false };
        epoch.is_best = self.epochs.iter().all(|earlier| loss_of(&epoch) < loss_of(earlier));
        if epoch.is_best {
            self.best = self.model.clone();
        }
        self.epochs.push(epoch);
        epoch
    }

    /// Learning rate after a share of all steps.
    fn rate(&self, done: f64) -> f32 {
        let Settings { rate, last_rate, .. } = self.settings;
        (last_rate + (rate - last_rate) * (1.0 + (PI * done.min(1.0)).cos()) / 2.0) as f32
    }

    /// Trains on a batch; returns its summed loss.
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
                    if (index ^ this.epochs.len() as u32) % 2 == 1
                        && mirror(&this.shape, sample.features, &mut mirrored)
                    {
                        sample.features = &mirrored;
                    }
                    let weight =
                        if sample.result.is_some() { 1.0 } else { this.settings.evaluated_weight as f32 };
                    let expected = this.expected(&sample, &mut scratch);
                    let miss = expected - this.target(&sample);
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
        self.groups.subtract_shared(&mut values[..input_weights]);
        self.groups.step(&gradient[..input_weights], share, rate);
        self.adam.step(values, gradient, share, rate);
        self.groups.add_shared(&mut values[..input_weights]);
        gradient.fill(0.0);
        self.gradients = gradients;
        losses.iter().sum()
    }

    /// Mean loss of positions, and the one with their scores alone as the target; 0 without
    /// positions.
    #[must_use]
    pub fn losses(&self, samples: &Samples) -> [f64; 2] {
        if samples.is_empty() {
            return [0.0; 2];
        }
        let of_chunk = |chunk: usize| {
            let mut scratch = Scratch::new(self.model.hidden);
            let mut sums = [0.0; 2];
            for index in chunk * CHUNK..samples.len().min((chunk + 1) * CHUNK) {
                let sample = samples.get(index);
                let expected = self.expected(&sample, &mut scratch);
                let misses = [self.target(&sample), self.searched(&sample)].map(|target| expected - target);
                for (sum, miss) in sums.iter_mut().zip(misses) {
                    *sum += f64::from(miss * miss);
                }
            }
            sums
        };
        let parts: Vec<[f64; 2]> = (0..samples.len().div_ceil(CHUNK)).into_par_iter().map(of_chunk).collect();
        // Added up in order, so that the sums do not depend on the threads.
        let mean = |which: usize| parts.iter().map(|part| part[which]).sum::<f64>() / samples.len() as f64;
        [mean(0), mean(1)]
    }

    /// Mean loss of positions by the scores that the network corrects, without the network.
    #[must_use]
    pub(crate) fn uncorrected_loss(&self, samples: &Samples) -> f64 {
        let loss =
            |sample: Sample<'_>| f64::from(logistic(self.base(&sample)) - self.target(&sample)).powi(2);
        samples.iter().map(loss).sum::<f64>() / samples.len().max(1) as f64
    }

    /// Network of the best epoch so far ([`Epoch::is_best`]), with zero weights for inputs that
    /// were not `seen`.
    #[must_use]
    pub fn best(&self, seen: &[bool]) -> Model {
        let mut model = self.best.clone();
        model.forget_unseen(seen);
        model
    }
}

/// Mirrors features; returns false if that is not possible.
fn mirror(shape: &InputsShape, features: &[u16], out: &mut Vec<u16>) -> bool {
    out.clear();
    let mirrored = features.iter().map_while(|&feature| shape.mirrored[usize::from(feature)]);
    out.extend(mirrored);
    out.len() == features.len()
}

#[cfg(test)]
mod tests {
    use engine_core::Side;
    use engine_core::checksum::{read_with_checksum, with_checksum};
    use engine_core::nnue::{Features, WHOLE};
    use engine_core::testkit::damaged;
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

    /// Positions whose score is a function of pairs of features: no sum of single ones can
    /// represent it.
    fn positions(count: usize, seed: u64) -> Samples {
        let mut random = SmallRng::seed_from_u64(seed);
        let mut samples = Samples::default();
        for _ in 0..count {
            let list: Vec<u16> = (0..INPUTS).filter(|_| random.random_bool(0.3)).collect();
            let has = |feature: u16| list.contains(&feature);
            let own = 300 * i32::from(has(1) && has(2)) - 200 * i32::from(has(3) && !has(4));
            let enemy = 300 * i32::from(has(21) && has(22)) - 200 * i32::from(has(23) && !has(24));
            let side = if random.random_bool(0.5) { Side::White } else { Side::Black };
            let features = Features { game: "test", list, bucket: 0, clock: 0, side, base: 0, share: WHOLE };
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
        let before = trainer.losses(&held_out)[0];
        let epochs: Vec<Epoch> = (0..30).map(|_| trainer.epoch(&samples, &held_out, |_| {})).collect();
        let last = epochs[29];
        assert!(last.held_out < before / 50.0, "{before} {last:?}");
        assert!(epochs.iter().any(|epoch| epoch.is_best));
    }

    #[test]
    fn without_held_out_positions_the_training_loss_selects_the_best() {
        let (samples, none) = (positions(2000, 1), Samples::default());
        let mut trainer = Trainer::new(shape(), settings(), samples.len());
        let epochs: Vec<Epoch> = (0..5).map(|_| trainer.epoch(&samples, &none, |_| {})).collect();
        assert!(epochs[4].training < epochs[0].training && epochs[4].is_best, "{epochs:?}");
        assert!(epochs.iter().all(|epoch| epoch.held_out.to_bits() == 0), "0, and not -0: {epochs:?}");
        assert_eq!(trainer.best, trainer.model);
    }

    /// Scores are a sum of two parts, of which the one that the features do not determine is given.
    #[test]
    fn a_correction_adds_what_is_missing() {
        let shifted = |count: usize, seed: u64| {
            let plain = positions(count, seed);
            let mut random = SmallRng::seed_from_u64(seed);
            let mut samples = Samples::default();
            for sample in plain.iter() {
                let base = random.random_range(-300..=300);
                let (list, side) = (sample.features.to_vec(), sample.side);
                let features = Features { game: "test", list, bucket: 0, clock: 0, side, base, share: WHOLE };
                samples.add_evaluated(&features, i32::from(sample.score) + base);
            }
            samples
        };
        let (samples, held_out) = (shifted(8000, 1), shifted(1000, 2));
        assert!(samples.correct_scores() && !positions(10, 1).correct_scores());
        let mut trainer = Trainer::new(shape(), settings(), samples.len());
        let before = trainer.uncorrected_loss(&held_out);
        let last = (0..20).map(|_| trainer.epoch(&samples, &held_out, |_| {})).last().expect("epochs");
        assert!(last.held_out < before / 30.0, "{before} {last:?}");
    }

    #[test]
    fn a_network_is_where_training_goes_on() {
        let (samples, held_out) = (positions(4000, 1), positions(500, 2));
        let mut first = Trainer::new(shape(), settings(), samples.len());
        for _ in 0..5 {
            first.epoch(&samples, &held_out, |_| {});
        }
        let network = first.model.quantised(&first.shape, 200, "test");
        let mut second = Trainer::new(shape(), settings(), samples.len());
        second.begin_at(&network);
        let [before, after] = [&first, &second].map(|trainer| trainer.losses(&held_out)[0]);
        assert!((before - after).abs() < 0.1 * before, "{before} {after}");
    }

    #[test]
    fn a_training_taken_up_again_learns_the_same() {
        let (samples, held_out) = (positions(1000, 1), positions(200, 2));
        let train = |trainer: &mut Trainer| trainer.epoch(&samples, &held_out, |_| {});
        let mut whole = Trainer::new(shape(), settings(), samples.len());
        for _ in 0..3 {
            train(&mut whole);
        }
        let mut cut = Trainer::new(shape(), settings(), samples.len());
        for _ in 0..2 {
            train(&mut cut);
        }
        let mut resumed = Trainer::new(shape(), settings(), samples.len());
        resumed.resume(&cut.checkpoint()).unwrap();
        assert_eq!(resumed.epochs(), cut.epochs());
        train(&mut resumed);
        assert_eq!(resumed.epochs(), whole.epochs());
        assert_eq!((resumed.model, resumed.best), (whole.model, whole.best));
    }

    #[test]
    fn checkpoints_of_other_trainings_are_refused() {
        let checkpoint = Trainer::new(shape(), settings(), 10).checkpoint();
        let refused = |settings: Settings, positions: usize, bytes: &[u8]| {
            Trainer::new(shape(), settings, positions).resume(bytes).unwrap_err().to_string()
        };
        let other =
            |difference: &str| format!("the checkpoint belongs to another training run ({difference})");
        assert_eq!(refused(settings(), 11, &checkpoint), other("its number-of-positions is 10, now 11"));
        let faster = Settings { rate: 0.02, ..settings() };
        assert_eq!(refused(faster, 10, &checkpoint), other("its rate is 0.01, now 0.02"));
        for length in [0, 5, 300, checkpoint.len() - 1] {
            assert!(refused(settings(), 10, &checkpoint[..length]).contains("checkpoint"), "{length}");
        }
        let longer = [&checkpoint[..], &[0]].concat();
        assert!(refused(settings(), 10, &longer).contains("checkpoint"));
        let other_threads = Settings { jobs: 5, ..settings() };
        assert_eq!(Trainer::new(shape(), other_threads, 10).resume(&checkpoint), Ok(()));
    }

    #[test]
    fn damaged_checkpoints_are_refused() {
        let (samples, held_out) = (positions(300, 1), positions(50, 2));
        let mut trainer = Trainer::new(shape(), settings(), samples.len());
        trainer.epoch(&samples, &held_out, |_| {});
        let checkpoint = trainer.checkpoint();
        let mut random = SmallRng::seed_from_u64(1);
        for number in 0..1000 {
            let damaged = damaged(&checkpoint, &mut random);
            let mut fresh = Trainer::new(shape(), settings(), samples.len());
            assert!(fresh.resume(&damaged).is_err(), "damage {number}");
            assert!(fresh.epochs().is_empty());
        }
    }

    #[test]
    fn a_checkpoint_has_one_form() {
        let (samples, held_out) = (positions(300, 1), positions(50, 2));
        let mut trainer = Trainer::new(shape(), settings(), samples.len());
        trainer.epoch(&samples, &held_out, |_| {});
        let checkpoint = trainer.checkpoint();
        let magic = "Menagerie training 3";
        let content = read_with_checksum(magic, &checkpoint).expect("a checksum").content;
        let header = content.windows(2).position(|pair| pair == b"\n\n").expect("the end of the header");
        let again = |content: &[u8]| {
            Trainer::new(shape(), settings(), samples.len()).resume(&with_checksum(magic, content))
        };
        assert_eq!(again(content), Ok(()));
        for (line, other) in [("\n1 epochs", "\n01 epochs"), ("\n1 epochs", "\r\n1 epochs"), (", ", ", +")] {
            let text = std::str::from_utf8(&content[..header]).expect("text");
            let at = text.rfind(line).expect("the line");
            let changed = [&content[..at], other.as_bytes(), &content[at + line.len()..]].concat();
            assert!(again(&changed).is_err(), "{other:?}");
        }
        let mut changed = content.to_vec();
        let is_best = header + 2 + 3 * 8;
        assert!(changed[is_best] <= 1);
        changed[is_best] = 2;
        assert!(again(&changed).is_err());
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
