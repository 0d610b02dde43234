//! Evaluation by small neural networks that are updated as the line changes (Y. Nasu's NNUE, 2018).
//!
//! A network sees a position from both sides: each view is a set of numbered [inputs](Inputs) that are on.
//! The sum of their weights is an accumulator; both accumulators, clipped and squared, are weighed by the
//! output layer of the position's bucket. A game says which inputs a position has and nothing more: what
//! changed since an earlier position of the line is found by comparing.

mod corrected;
mod evaluator;
mod format;
mod inputs;
mod kernels;
mod lent;
mod network;
mod packed;
mod slot;
mod stack;

pub use corrected::CorrectedEvaluator;
pub use evaluator::{BuiltIn, FADE, NetworkEvaluator};
pub use format::NetworkError;
pub use inputs::{FeatureSet, Features, Inputs, InputsShape, WHOLE};
pub use kernels::ACTIVATION_SCALE;
pub use lent::lend_networks;
pub use network::{MAX_HIDDEN, Network, NetworkLayers, WEIGHT_SCALE};
pub use packed::packed;
pub use slot::NetworkSlot;
