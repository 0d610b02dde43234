//! Trains networks on positions with results and scores. It knows no game: positions come as lists of
//! numbered features, and [`InputsShape`](engine_core::nnue::InputsShape) says which inputs of a network they
//! are.

mod adam;
mod checkpoint;
mod groups;
mod model;
mod samples;
mod scale;
mod trainer;

pub use checkpoint::CheckpointError;
pub use model::Model;
pub use samples::{Sample, Samples};
pub use scale::{best_scale, scale_of_least};
pub use trainer::{Epoch, Settings, Trainer};

/// The expected result of a logit.
#[inline]
fn logistic(logit: f32) -> f32 {
    1.0 / (1.0 + (-logit).exp())
}
