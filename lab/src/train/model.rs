//! Floating-point network: its output for a position, and the gradient by its parameters.

use engine_core::Side;
use engine_core::nnue::{ACTIVATION_SCALE, FADE, InputsShape, Network, NetworkLayers, WEIGHT_SCALE, WHOLE};
use rand::rngs::SmallRng;
use rand::{Rng, SeedableRng};

use crate::train::samples::Sample;

/// Maximum weight: an output weight times an activation must fit 16 bits.
pub(crate) const MAX_WEIGHT: f32 = 1.98;

/// Floating-point network. All parameters are in one list: input weights by input, input biases,
/// output weights by bucket, output biases.
#[derive(Clone, PartialEq, Debug)]
pub struct Model {
    pub(crate) inputs: usize,
    pub(crate) hidden: usize,
    pub(crate) buckets: usize,
    pub(crate) values: Vec<f32>,
}

/// Start indices of the parts of the list.
struct Parts {
    input_bias: usize,
    output_weights: usize,
    output_bias: usize,
}

/// Buffers for one position.
#[derive(Clone, Debug)]
pub(crate) struct Scratch {
    /// Sums before the activation: own view, then the opponent's.
    sums: Vec<f32>,
    /// Gradient of the output by the sums.
    slopes: Vec<f32>,
}

impl Scratch {
    pub(crate) fn new(hidden: usize) -> Scratch {
        Scratch { sums: vec![0.0; 2 * hidden], slopes: vec![0.0; 2 * hidden] }
    }
}

/// Factor of the output: less after plies without progress.
#[inline]
fn fade(sample: &Sample<'_>) -> f32 {
    let progress = (FADE as f32 - sample.clock.min(100) as f32) / FADE as f32;
    progress * f32::from(sample.share) / WHOLE as f32
}

#[inline]
fn add(to: &mut [f32], row: &[f32]) {
    for (to, &row) in to.iter_mut().zip(row) {
        *to += row;
    }
}

impl Model {
    /// Creates a network with small random parameters.
    #[must_use]
    pub fn new(shape: &InputsShape, hidden: usize, seed: u64) -> Model {
        let mut random = SmallRng::seed_from_u64(seed);
        let (inputs, buckets) = (shape.inputs, shape.buckets);
        let mut model = Model { inputs, hidden, buckets, values: Vec::new() };
        let mut uniform = |most: f32, count: usize| -> Vec<f32> {
            (0..count).map(|_| random.random_range(-most..=most)).collect()
        };
        // About thirty inputs are active: their sum is then about one half.
        let mut values = uniform(0.12, inputs * hidden);
        values.extend(uniform(0.12, hidden).iter().map(|value| value + 0.12));
        // Buckets begin with equal weights: they diverge by training.
        let output = uniform(1.0 / (hidden as f32).sqrt(), 2 * hidden);
        (0..buckets).for_each(|_| values.extend_from_slice(&output));
        values.extend(std::iter::repeat_n(0.0, buckets));
        model.values = values;
        model
    }

    /// Converts a quantised network back to floating point.
    pub(crate) fn of_network(network: &Network) -> Model {
        let layers = network.layers();
        let (hidden, buckets) = (network.hidden(), layers.output_bias.len());
        let (activation, weight) = (f32::from(ACTIVATION_SCALE), f32::from(WEIGHT_SCALE));
        let scaled = |values: &[i16], scale: f32| -> Vec<f32> {
            values.iter().map(|&value| f32::from(value) / scale).collect()
        };
        let mut values = scaled(&layers.input_weights, activation);
        values.extend(scaled(&layers.input_bias, activation));
        values.extend(scaled(&layers.output_weights, weight));
        values.extend(layers.output_bias.iter().map(|&bias| bias as f32 / (activation * weight)));
        Model { inputs: layers.input_weights.len() / hidden, hidden, buckets, values }
    }

    fn parts(&self) -> Parts {
        let input_bias = self.inputs * self.hidden;
        let output_weights = input_bias + self.hidden;
        Parts { input_bias, output_weights, output_bias: output_weights + self.buckets * 2 * self.hidden }
    }

    /// Range of the weights of an input.
    #[inline]
    fn row(&self, input: u16) -> std::ops::Range<usize> {
        let start = usize::from(input) * self.hidden;
        start..start + self.hidden
    }

    /// Views of the side to move and of the other side.
    #[inline]
    fn views(shape: &InputsShape, side: Side) -> [&[u16]; 2] {
        [&shape.views[side.index()], &shape.views[(!side).index()]]
    }

    /// Output for a position, in logits from the view of the side to move.
    pub(crate) fn output(&self, shape: &InputsShape, sample: &Sample<'_>, scratch: &mut Scratch) -> f32 {
        let parts = self.parts();
        let bias = &self.values[parts.input_bias..parts.output_weights];
        let halves = scratch.sums.chunks_exact_mut(self.hidden);
        for (sums, view) in halves.zip(Model::views(shape, sample.side)) {
            sums.copy_from_slice(bias);
            for &feature in sample.features {
                add(sums, &self.values[self.row(view[usize::from(feature)])]);
            }
        }
        let weights =
            &self.values[parts.output_weights + sample.bucket * 2 * self.hidden..][..2 * self.hidden];
        let squares = scratch.sums.iter().zip(weights).map(|(&sum, &weight)| {
            let clipped = sum.clamp(0.0, 1.0);
            clipped * clipped * weight
        });
        // Several sums in parallel: a single one could not be vectorised, since the order of
        // additions matters.
        let mut lanes = [0.0f32; 16];
        for (index, square) in squares.enumerate() {
            lanes[index % 16] += square;
        }
        let sum: f32 = lanes.iter().sum();
        (sum + self.values[parts.output_bias + sample.bucket]) * fade(sample)
    }

    /// Adds to `gradient` the gradient, times `slope`, of the output for the position last passed
    /// to [`output`](Model::output).
    pub(crate) fn backward(
        &self,
        shape: &InputsShape,
        sample: &Sample<'_>,
        slope: f32,
        scratch: &mut Scratch,
        gradient: &mut [f32],
    ) {
        let slope = slope * fade(sample);
        let parts = self.parts();
        let first = parts.output_weights + sample.bucket * 2 * self.hidden;
        let weights = &self.values[first..first + 2 * self.hidden];
        let own = &mut gradient[first..first + 2 * self.hidden];
        let places = scratch.slopes.iter_mut().zip(own).zip(scratch.sums.iter().zip(weights));
        for ((inner, outer), (&sum, &weight)) in places {
            let clipped = sum.clamp(0.0, 1.0);
            *outer += slope * clipped * clipped;
            // The clipped ends have no slope; at 0 the square has none either.
            let inside = if sum < 1.0 { clipped } else { 0.0 };
            *inner = slope * weight * 2.0 * inside;
        }
        gradient[parts.output_bias + sample.bucket] += slope;
        let halves = scratch.slopes.chunks_exact(self.hidden);
        for (slopes, view) in halves.zip(Model::views(shape, sample.side)) {
            add(&mut gradient[parts.input_bias..parts.output_weights], slopes);
            for &feature in sample.features {
                add(&mut gradient[self.row(view[usize::from(feature)])], slopes);
            }
        }
    }

    /// Sets the weights of inputs that were never active, which are only random, to zero.
    pub(crate) fn forget_unseen(&mut self, seen: &[bool]) {
        for (row, _) in self.values.chunks_exact_mut(self.hidden).zip(seen).filter(|(_, seen)| !**seen) {
            row.fill(0.0);
        }
    }

    /// Quantises the network. An output of 1.0 means `centipawns`; `made` describes its origin.
    #[must_use]
    pub(crate) fn quantised(&self, shape: &InputsShape, centipawns: i32, made: &str) -> Network {
        let parts = self.parts();
        let activation = f32::from(ACTIVATION_SCALE);
        let weight = f32::from(WEIGHT_SCALE);
        let rounded = |values: &[f32], scale: f32| -> Vec<i16> {
            values.iter().map(|value| (value.clamp(-MAX_WEIGHT, MAX_WEIGHT) * scale).round() as i16).collect()
        };
        let layers = NetworkLayers {
            input_weights: rounded(&self.values[..parts.input_bias], activation),
            input_bias: rounded(&self.values[parts.input_bias..parts.output_weights], activation),
            output_weights: rounded(&self.values[parts.output_weights..parts.output_bias], weight),
            output_bias: self.values[parts.output_bias..]
                .iter()
                .map(|value| (value * activation * weight).round() as i32)
                .collect(),
        };
        Network::new(shape, centipawns, made, layers)
    }
}

#[cfg(test)]
mod tests {
    use engine_core::nnue::InputsShape;

    use super::*;

    fn shape() -> InputsShape {
        let views = [(0..40).collect(), (0..40).map(|feature| (feature + 20) % 40).collect()];
        let (groups, mirrored) = ((0..40).map(|input| input / 8).collect(), vec![None; 40]);
        InputsShape { game: "test", inputs: 40, buckets: 2, meaning: 1, views, groups, mirrored }
    }

    fn sample(features: &[u16], bucket: usize, side: Side) -> Sample<'_> {
        Sample {
            features,
            bucket,
            side,
            clock: 20,
            result: Some(1.0),
            score: 50,
            base: 0,
            share: WHOLE as i16,
        }
    }

    #[test]
    fn gradients_are_the_slopes_of_the_output() {
        const STEP: f32 = 1e-3;
        let (shape, features) = (shape(), [1, 5, 17, 22, 39]);
        for (bucket, side) in [(0, Side::White), (1, Side::Black)] {
            let model = Model::new(&shape, 32, 7);
            let mut scratch = Scratch::new(32);
            let sample = sample(&features, bucket, side);
            let here = model.output(&shape, &sample, &mut scratch);
            let mut gradient = vec![0.0; model.values.len()];
            model.backward(&shape, &sample, 1.0, &mut scratch, &mut gradient);
            let mut moving = 0;
            for (index, &slope) in gradient.iter().enumerate() {
                let shifted = |step: f32| {
                    let mut model = model.clone();
                    model.values[index] += step;
                    model.output(&shape, &sample, &mut Scratch::new(32))
                };
                let measured = (shifted(STEP) - shifted(-STEP)) / (2.0 * STEP);
                assert!((measured - slope).abs() < 2e-3, "{index}: {slope}, measured {measured} near {here}");
                moving += usize::from(slope != 0.0);
            }
            assert!(moving > 150, "{moving} of {} numbers matter", gradient.len());
        }
    }

    /// Rounding changes the score of an output of 1.0, here 200 centipawns, by a few centipawns at
    /// most.
    #[test]
    fn the_quantised_network_agrees() {
        let shape = shape();
        let model = Model::new(&shape, 64, 3);
        let network = model.quantised(&shape, 200, "test");
        let mut random = SmallRng::seed_from_u64(4);
        let (mut worst, mut spread): (f32, f32) = (0.0, 0.0);
        for number in 0..1000 {
            let features: Vec<u16> = (0..40).filter(|_| random.random_bool(0.6)).collect();
            let side = if number % 2 == 0 { Side::White } else { Side::Black };
            let sample = Sample { clock: 0, ..sample(&features, number % 2, side) };
            let exact = 200.0 * model.output(&shape, &sample, &mut Scratch::new(64));
            let rounded = network.evaluate(&shape, &features, side, number % 2);
            worst = worst.max((exact - rounded as f32).abs());
            spread = spread.max(exact.abs());
        }
        assert!(worst < 8.0 && spread > 40.0, "{worst} centipawns off, of {spread}");
    }

    #[test]
    fn unseen_inputs_count_for_nothing() {
        let mut model = Model::new(&shape(), 32, 1);
        let mut seen = [true; 40];
        seen[3] = false;
        model.forget_unseen(&seen);
        assert!(model.values[3 * 32..4 * 32].iter().all(|&value| value == 0.0));
        assert!(
            model.values[..3 * 32].iter().chain(&model.values[4 * 32..40 * 32]).all(|&value| value != 0.0)
        );
    }
}
