//! Weights of a network, and its output for accumulators.

use std::sync::Arc;

use super::inputs::InputsShape;
use super::kernels::{self, ACTIVATION_SCALE};
use crate::game::position::Side;

/// Fixed-point value of 1.0 in an output weight.
pub const WEIGHT_SCALE: i16 = 64;
/// Maximum number of hidden units of one view.
pub const MAX_HIDDEN: usize = 1024;
/// The number of hidden units is a multiple of this.
pub(super) const HIDDEN_STEP: usize = 32;
/// Maximum output weight: its product with an activation fits 16 bits.
pub(super) const MAX_OUTPUT_WEIGHT: i16 = 128;

/// Quantised weights of a network.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NetworkLayers {
    /// By input: one weight per hidden unit, in units of 1/[`ACTIVATION_SCALE`].
    pub input_weights: Vec<i16>,
    /// By hidden unit, in the same units.
    pub input_bias: Vec<i16>,
    /// By bucket: weights of the hidden units of the side to move, then of the other side, in units
    /// of 1/[`WEIGHT_SCALE`], within ±128.
    pub output_weights: Vec<i16>,
    /// By bucket, in units of 1/([`ACTIVATION_SCALE`] * [`WEIGHT_SCALE`]).
    pub output_bias: Vec<i32>,
}

/// Network that evaluates the positions of one game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Network {
    pub(super) game: String,
    pub(super) meaning: u64,
    pub(super) inputs: usize,
    pub(super) hidden: usize,
    pub(super) buckets: usize,
    /// Centipawns of an output of 1.0.
    pub(super) centipawns: i32,
    pub(super) made: String,
    pub(super) layers: NetworkLayers,
}

impl Network {
    /// Creates a network for the inputs of a game. An output of 1.0 means `centipawns`; `made`
    /// describes the origin of the network in one line.
    ///
    /// # Panics
    /// If the layers do not fit the shape, or exceed their limits: an error of the caller.
    #[must_use]
    pub fn new(shape: &InputsShape, centipawns: i32, made: &str, layers: NetworkLayers) -> Network {
        let hidden = layers.input_bias.len();
        assert!(
            (1..=MAX_HIDDEN / HIDDEN_STEP).any(|steps| steps * HIDDEN_STEP == hidden),
            "{hidden} hidden units"
        );
        assert_eq!(layers.input_weights.len(), shape.inputs * hidden);
        assert_eq!(layers.output_weights.len(), shape.buckets * 2 * hidden);
        assert_eq!(layers.output_bias.len(), shape.buckets);
        assert!(layers.output_weights.iter().all(|weight| weight.abs() <= MAX_OUTPUT_WEIGHT));
        Network {
            game: shape.game.to_string(),
            meaning: shape.meaning,
            inputs: shape.inputs,
            hidden,
            buckets: shape.buckets,
            centipawns,
            made: made.replace(['\r', '\n'], " "),
            layers,
        }
    }

    /// Reads a network that is a part of the program.
    ///
    /// # Panics
    /// If the bytes are not a network: they are a part of the code, not input.
    #[must_use]
    pub fn shipped(bytes: &[u8]) -> Arc<Network> {
        match Network::read(bytes) {
            Ok(network) => Arc::new(network),
            Err(error) => panic!("the network built in: {error}"),
        }
    }

    /// Loads a network that is not a part of the program from its
    /// [host](super::set_network_source).
    ///
    /// # Panics
    /// If the host has no valid network with this name: its files are a part of this program.
    #[must_use]
    pub fn provided(name: &str) -> Arc<Network> {
        match super::provided::bytes(name) {
            Some(bytes) => Network::shipped(&bytes),
            None => panic!("the network '{name}' is missing"),
        }
    }

    /// Name of the network's game.
    #[must_use]
    pub fn game(&self) -> &str {
        &self.game
    }

    /// Origin of the network in one line.
    #[must_use]
    pub fn made(&self) -> &str {
        &self.made
    }

    /// Number of hidden units of one view.
    #[must_use]
    pub fn hidden(&self) -> usize {
        self.hidden
    }

    /// Centipawns of an output of 1.0.
    #[must_use]
    pub fn centipawns(&self) -> i32 {
        self.centipawns
    }

    /// Weights of the network.
    #[must_use]
    pub fn layers(&self) -> &NetworkLayers {
        &self.layers
    }

    /// Weights of an input.
    #[inline]
    pub(super) fn row(&self, input: u16) -> &[i16] {
        let start = usize::from(input) * self.hidden;
        &self.layers.input_weights[start..start + self.hidden]
    }

    /// Computes the accumulators of both views, White's first, from scratch.
    pub(super) fn refresh(
        &self,
        shape: &InputsShape,
        features: impl Iterator<Item = usize>,
        out: &mut [i16],
    ) {
        let (white, black) = out.split_at_mut(self.hidden);
        white.copy_from_slice(&self.layers.input_bias);
        black.copy_from_slice(&self.layers.input_bias);
        for feature in features {
            kernels::add(white, self.row(shape.views[0][feature]));
            kernels::add(black, self.row(shape.views[1][feature]));
        }
    }

    /// Updates the accumulators of both views after features were added and removed.
    pub(super) fn update(
        &self,
        shape: &InputsShape,
        from: &[i16],
        added: &[u16],
        removed: &[u16],
        out: &mut [i16],
    ) {
        let halves = out.chunks_exact_mut(self.hidden).zip(from.chunks_exact(self.hidden));
        for ((out, from), view) in halves.zip(&shape.views) {
            let row = |feature: u16| self.row(view[usize::from(feature)]);
            match (added, removed) {
                (&[added], &[removed]) => kernels::move_one(out, from, row(added), row(removed)),
                (&[added], &[first, second]) => {
                    kernels::capture(out, from, row(added), [row(first), row(second)]);
                }
                _ => {
                    out.copy_from_slice(from);
                    added.iter().for_each(|&feature| kernels::add(out, row(feature)));
                    removed.iter().for_each(|&feature| kernels::subtract(out, row(feature)));
                }
            }
        }
    }

    /// Score of accumulators from the view of the side to move, in centipawns.
    #[inline]
    pub(super) fn output(&self, accumulators: &[i16], side: Side, bucket: usize) -> i32 {
        let (white, black) = accumulators.split_at(self.hidden);
        let [own, enemy] = if side == Side::White { [white, black] } else { [black, white] };
        let width = 2 * self.hidden;
        let (first, second) = self.layers.output_weights[bucket * width..][..width].split_at(self.hidden);
        let sum = i64::from(kernels::output(own, first)) + i64::from(kernels::output(enemy, second));
        let sum = sum / i64::from(ACTIVATION_SCALE) + i64::from(self.layers.output_bias[bucket]);
        let unit = i64::from(ACTIVATION_SCALE) * i64::from(WEIGHT_SCALE);
        (sum * i64::from(self.centipawns) / unit).clamp(-100_000, 100_000) as i32
    }

    /// Score of a position from the view of the side to move, in centipawns, computed from scratch
    /// and without regard to the move clock.
    #[must_use]
    pub fn evaluate(&self, shape: &InputsShape, features: &[u16], side: Side, bucket: usize) -> i32 {
        let mut accumulators = vec![0; 2 * self.hidden];
        self.refresh(shape, features.iter().map(|&feature| usize::from(feature)), &mut accumulators);
        self.output(&accumulators, side, bucket)
    }

    /// Creates a network of small random weights for tests, sensitive to every input.
    #[cfg(any(test, feature = "testkit"))]
    #[must_use]
    pub fn random(shape: &InputsShape, hidden: usize, seed: u64) -> Network {
        use rand::rngs::SmallRng;
        use rand::{Rng, SeedableRng};
        let mut random = SmallRng::seed_from_u64(seed);
        let mut weights = |count: usize, most: i16| -> Vec<i16> {
            (0..count).map(|_| random.random_range(-most..=most)).collect()
        };
        let layers = NetworkLayers {
            input_weights: weights(shape.inputs * hidden, 60),
            input_bias: weights(hidden, 100),
            output_weights: weights(shape.buckets * 2 * hidden, 40),
            output_bias: weights(shape.buckets, 1000).into_iter().map(i32::from).collect(),
        };
        Network::new(shape, 200, "at random", layers)
    }
}
