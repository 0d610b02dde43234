//! Access to the network of an evaluator.

use std::sync::Arc;

use super::NetworkError;
use super::inputs::{Features, InputsShape};
use super::network::Network;
use crate::game::position::Position;

/// Replaceable network of an evaluator.
pub trait NetworkSlot<P: Position> {
    /// Requirements for a network.
    fn shape(&mut self) -> InputsShape;

    /// Network inputs of a position, and the score that the network corrects.
    fn features(&mut self, pos: &P) -> Features;

    /// Evaluates by this network from now on; `None` restores the game's default.
    ///
    /// # Errors
    /// [`NetworkError::Unfit`] if the network has other inputs; nothing changes then.
    fn set(&mut self, network: Option<Arc<Network>>) -> Result<(), NetworkError>;
}
