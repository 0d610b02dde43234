//! Trains networks on positions with results and scores. It is independent of games: positions are
//! lists of numbered features, and [`InputsShape`](engine_core::nnue::InputsShape) maps them to the
//! inputs of a network.

mod adam;
mod checkpoint;
mod groups;
mod model;
pub mod plot;
mod samples;
mod scale;
mod settings;
mod trainer;

pub use checkpoint::CheckpointError;
pub use model::Model;
pub use samples::{Sample, Samples};
pub(crate) use scale::{best_scale, cross_entropy, scale_of_least};
pub use settings::{Settings, TrainingSource};
pub use trainer::{Epoch, Trainer};

/// Expected result of a logit.
#[inline]
fn logistic(logit: f32) -> f32 {
    1.0 / (1.0 + (-logit).exp())
}
