//! Settings of a training run, and the source of its positions.

use serde::Serialize;

use crate::checksums::Checksums;

/// Training settings.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct Settings {
    /// Hidden units of one view.
    pub hidden: usize,
    /// Number of epochs.
    pub epochs: u32,
    /// Batch size.
    pub batch: usize,
    /// Initial learning rate; it decreases to [`last_rate`](Settings::last_rate) along a cosine.
    pub rate: f64,
    /// Final learning rate.
    #[serde(rename = "rate-at-end")]
    pub last_rate: f64,
    /// Weight decay per step, relative to the learning rate.
    pub decay: f64,
    /// Share of the search's score, rather than the game's result, in the target: 0 to 1.
    pub score_share: f64,
    /// Weight of a position without a game, relative to one with a game.
    #[serde(rename = "around-weight")]
    pub evaluated_weight: f64,
    /// Logits per centipawn of the scores.
    pub scale: f64,
    /// Seed of the initial weights and of the order of the positions.
    pub seed: u64,
    /// Number of parallel parts of a batch. It affects the result by rounding.
    #[serde(skip)]
    pub jobs: usize,
}

/// Source of the positions of a run, as its checkpoint contains it.
#[derive(Clone, PartialEq, Debug, Default, Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct TrainingSource {
    /// Share of each file that is held out.
    pub held_out: f64,
    /// Number of additional positions around each position.
    pub around: u32,
    /// Checksums of the files of positions, and of the network to start from.
    pub checksums: Checksums,
}
