//! Where an evaluator takes a network.

use std::sync::Arc;

use super::NetworkError;
use super::inputs::{Features, InputsShape};
use super::network::Network;
use crate::Position;

/// The place in an evaluator that a network can be put into.
pub trait NetworkSlot<P: Position> {
    /// What networks have to fit.
    fn shape(&mut self) -> InputsShape;

    /// What a network sees of a position, and the score that it corrects.
    fn features(&mut self, pos: &P) -> Features;

    /// Evaluates by this network from here on; `None`: as the game does by default.
    ///
    /// # Errors
    /// [`NetworkError::Unfit`] if the network is for other inputs; nothing is changed then.
    fn set(&mut self, network: Option<Arc<Network>>) -> Result<(), NetworkError>;
}
