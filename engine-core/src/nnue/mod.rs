//! Evaluation by small neural networks that are updated incrementally (Y. Nasu's NNUE, 2018).
//!
//! A network views a position from both sides: each view is a set of active [inputs](Inputs). The
//! sum of their weights is an accumulator; the output layer of the position's bucket weighs both
//! accumulators, clipped and squared. A game only lists the inputs of a position: the changes since
//! an earlier position of the line are found by comparison.

mod codes;
mod corrected;
mod evaluator;
mod format;
mod inputs;
mod kernels;
mod network;
mod provided;
mod slot;
mod stack;

pub use corrected::CorrectedEvaluator;
pub use evaluator::{BuiltIn, FADE, NetworkEvaluator};
pub use format::NetworkError;
pub use inputs::{FeatureSet, Features, Inputs, InputsShape, WHOLE};
pub use kernels::ACTIVATION_SCALE;
pub use network::{MAX_HIDDEN, Network, NetworkLayers, WEIGHT_SCALE};
pub use provided::set_network_source;
pub use slot::NetworkSlot;
