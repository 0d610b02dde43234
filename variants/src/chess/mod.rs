//! Chess: its evaluation, which Grand Tournament and the relatives of chess share, and its search
//! parameters. The game itself is [`grand_tournament`](crate::grand_tournament), with the same army
//! on both sides.

mod curve;
mod eval;
mod inputs;
mod params;
mod variant;

pub(crate) use eval::custom_weights;
pub use eval::{BareKings, Classical, CorrectedRelative, RelativeEvaluator, by_network, hand_crafted};
pub use inputs::PairingInputs;
pub(crate) use inputs::insert_as;
pub(crate) use params::PARAMS;
pub(crate) use variant::{CHESS, CURVE, FISCHERANDOM, PAGE, PAIRING_NETWORK, evaluator, pairing_evaluator};
pub use variant::{Relative, RelativeOfChess};
