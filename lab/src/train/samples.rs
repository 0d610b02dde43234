//! Packed training positions.

use std::collections::HashSet;

use engine_core::Side;
use engine_core::nnue::{Features, InputsShape};

/// Position with the result of its game and the score of a search.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Sample<'a> {
    /// Network inputs.
    pub features: &'a [u16],
    /// Output bucket.
    pub bucket: usize,
    /// Side to move.
    pub side: Side,
    /// Plies since progress.
    pub clock: u32,
    /// Points of the side to move: 0, 0.5 or 1; `None` without a game.
    pub result: Option<f32>,
    /// Score in centipawns from the view of the side to move.
    pub score: i16,
    /// Score that the network corrects.
    pub base: i16,
    /// Share of the network's output, of [`engine_core::nnue::WHOLE`].
    pub share: i16,
}

/// Part of a sample with a fixed size.
#[derive(Clone, Copy, Debug)]
struct Rest {
    bucket: u8,
    side: Side,
    clock: u8,
    /// Half points of the side to move; [`NO_GAME`] without a game.
    half_points: u8,
    score: i16,
    base: i16,
    share: i16,
}

const NO_GAME: u8 = u8::MAX;

/// Set of positions.
#[derive(Clone, Debug, Default)]
pub struct Samples {
    features: Vec<u16>,
    /// End of each sample's features.
    ends: Vec<usize>,
    rest: Vec<Rest>,
}

impl Samples {
    /// Adds a position without a game; `score` is from the view of the side to move.
    pub(crate) fn add_evaluated(&mut self, features: &Features, score: i32) {
        self.push(features, NO_GAME, score);
    }

    /// Adds a position; `white_points` and `white_score` are from White's view.
    pub fn add(&mut self, features: &Features, white_points: f64, white_score: i32) {
        let white = features.side == Side::White;
        let (points, score) =
            if white { (white_points, white_score) } else { (1.0 - white_points, -white_score) };
        self.push(features, (2.0 * points).round() as u8, score);
    }

    fn push(&mut self, features: &Features, half_points: u8, score: i32) {
        self.features.extend_from_slice(&features.list);
        self.ends.push(self.features.len());
        self.rest.push(Rest {
            bucket: features.bucket as u8,
            side: features.side,
            clock: features.clock.min(100) as u8,
            half_points,
            score: short(score),
            base: short(features.base),
            share: short(features.share),
        });
    }

    /// Number of positions.
    #[must_use]
    pub fn len(&self) -> usize {
        self.rest.len()
    }

    /// Returns true if there are no positions.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.rest.is_empty()
    }

    /// Returns true if the network corrects scores rather than evaluating alone.
    #[must_use]
    pub(crate) fn correct_scores(&self) -> bool {
        self.rest.iter().any(|rest| rest.base != 0)
    }

    /// Position with this index.
    #[inline]
    #[must_use]
    pub fn get(&self, index: usize) -> Sample<'_> {
        let start = if index == 0 { 0 } else { self.ends[index - 1] };
        let rest = self.rest[index];
        Sample {
            features: &self.features[start..self.ends[index]],
            bucket: usize::from(rest.bucket),
            side: rest.side,
            clock: u32::from(rest.clock),
            result: (rest.half_points != NO_GAME).then(|| f32::from(rest.half_points) / 2.0),
            score: rest.score,
            base: rest.base,
            share: rest.share,
        }
    }

    /// All positions.
    pub fn iter(&self) -> impl Iterator<Item = Sample<'_>> {
        (0..self.len()).map(|index| self.get(index))
    }

    /// By input: true if it is active in any position from any view.
    #[must_use]
    pub(crate) fn seen_inputs(&self, shape: &InputsShape) -> Vec<bool> {
        let mut seen = vec![false; shape.inputs];
        for view in &shape.views {
            self.features.iter().for_each(|&feature| seen[usize::from(view[usize::from(feature)])] = true);
        }
        seen
    }

    /// Adds the positions of `others` whose inputs are not in `seen`, and inserts them there;
    /// returns their number.
    pub(crate) fn add_new(&mut self, others: &Samples, seen: &mut HashSet<u64>) -> usize {
        let before = self.len();
        for index in 0..others.len() {
            let sample = others.get(index);
            if seen.insert(fingerprint(&sample)) {
                self.features.extend_from_slice(sample.features);
                self.ends.push(self.features.len());
                self.rest.push(others.rest[index]);
            }
        }
        self.len() - before
    }
}

/// Clamps centipawns to 16 bits.
fn short(score: i32) -> i16 {
    score.clamp(-i32::from(i16::MAX), i32::from(i16::MAX)) as i16
}

/// Hash of the network inputs of a position, without the clock.
fn fingerprint(sample: &Sample<'_>) -> u64 {
    let words = sample.features.iter().map(|&feature| u64::from(feature));
    words.fold(sample.side.index() as u64 + 1, |hash, word| {
        let mixed = (hash ^ word).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        mixed ^ mixed >> 29
    })
}
