//! A network: its weights, and what it makes of accumulators.

use std::sync::Arc;

use super::inputs::InputsShape;
use super::kernels::{self, ACTIVATION_SCALE};
use crate::Side;

/// What 1.0 is in an output weight.
pub const WEIGHT_SCALE: i16 = 64;
/// The most hidden units of one view.
pub const MAX_HIDDEN: usize = 1024;
/// Hidden units come in multiples of this.
pub(super) const HIDDEN_STEP: usize = 32;
/// The largest output weight: its product with an activation fits 16 bits.
pub(super) const MAX_OUTPUT_WEIGHT: i16 = 128;

/// The numbers of a network, quantised.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NetworkLayers {
    /// By input: one weight a hidden unit, in units of 1/[`ACTIVATION_SCALE`].
    pub input_weights: Vec<i16>,
    /// By hidden unit, in the same units.
    pub input_bias: Vec<i16>,
    /// By bucket: weights of the hidden units of the side to move, then of the other side, in units of
    /// 1/[`WEIGHT_SCALE`], within ±128.
    pub output_weights: Vec<i16>,
    /// By bucket, in units of 1/([`ACTIVATION_SCALE`] * [`WEIGHT_SCALE`]).
    pub output_bias: Vec<i32>,
}

/// A network that evaluates the positions of one game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Network {
    pub(super) game: String,
    pub(super) meaning: u64,
    pub(super) inputs: usize,
    pub(super) hidden: usize,
    pub(super) buckets: usize,
    /// Centipawns for an output of 1.0.
    pub(super) centipawns: i32,
    pub(super) made: String,
    pub(super) layers: NetworkLayers,
}

impl Network {
    /// A network for the inputs of a game. An output of 1.0 is worth `centipawns`; `made` says in one line
    /// how the network came about.
    ///
    /// # Panics
    /// If the layers do not fit the shape, or are beyond their limits: whoever makes networks keeps them.
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

    /// A network that is a part of the program.
    ///
    /// # Panics
    /// If the bytes are none: they are code, not input.
    #[must_use]
    pub fn shipped(bytes: &[u8]) -> Arc<Network> {
        match Network::read(bytes) {
            Ok(network) => Arc::new(network),
            Err(error) => panic!("the network built in: {error}"),
        }
    }

    /// A network that is no part of the program, because its host [lends](super::lend_networks) it when it is
    /// wanted.
    ///
    /// # Panics
    /// If the host lends none of this name, or another than it should: the host has them out of this
    /// program's own files.
    #[must_use]
    pub fn lent(name: &str) -> Arc<Network> {
        match super::lent::bytes(name) {
            Some(bytes) => Network::shipped(&bytes),
            None => panic!("the network '{name}' is not there"),
        }
    }

    /// The game that it is for.
    #[must_use]
    pub fn game(&self) -> &str {
        &self.game
    }

    /// How it was made, in one line.
    #[must_use]
    pub fn made(&self) -> &str {
        &self.made
    }

    /// Hidden units of one view.
    #[must_use]
    pub fn hidden(&self) -> usize {
        self.hidden
    }

    /// Centipawns for an output of 1.0.
    #[must_use]
    pub fn centipawns(&self) -> i32 {
        self.centipawns
    }

    /// Its numbers.
    #[must_use]
    pub fn layers(&self) -> &NetworkLayers {
        &self.layers
    }

    /// The weights of an input.
    #[inline]
    pub(super) fn row(&self, input: u16) -> &[i16] {
        let start = usize::from(input) * self.hidden;
        &self.layers.input_weights[start..start + self.hidden]
    }

    /// The accumulators of both views, White's first, made afresh.
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

    /// The accumulators of both views after features were added and removed.
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

    /// The score of accumulators from the view of the side to move, in centipawns.
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

    /// The score of a position from the view of the side to move, in centipawns and without regard to its
    /// clock: from scratch, where no line is followed.
    #[must_use]
    pub fn evaluate(&self, shape: &InputsShape, features: &[u16], side: Side, bucket: usize) -> i32 {
        let mut accumulators = vec![0; 2 * self.hidden];
        self.refresh(shape, features.iter().map(|&feature| usize::from(feature)), &mut accumulators);
        self.output(&accumulators, side, bucket)
    }

    /// A network of small random weights, for tests: it looks at every input.
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
