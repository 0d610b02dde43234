//! An evaluation made by hand that a network can replace.

use std::sync::Arc;

use super::NetworkError;
use super::evaluator::{BuiltIn, NetworkEvaluator};
use super::inputs::{Features, Inputs, InputsShape};
use super::network::Network;
use super::slot::NetworkSlot;
use crate::{AnySquare, EvalTerm, Evaluator, Position, Score, Tunable};

/// A network alone, or the evaluation made by hand, `D`, where there is none.
#[derive(Debug)]
pub struct ReplaceableEvaluator<P, I, D> {
    by_hand: D,
    network: Option<NetworkEvaluator<P, I>>,
    built_in: Option<&'static BuiltIn>,
}

impl<P, I, D: Clone> Clone for ReplaceableEvaluator<P, I, D> {
    fn clone(&self) -> Self {
        ReplaceableEvaluator {
            by_hand: self.by_hand.clone(),
            network: self.network.clone(),
            built_in: self.built_in,
        }
    }
}

impl<P: Position, I: Inputs<P>, D: Evaluator<P>> ReplaceableEvaluator<P, I, D> {
    /// The evaluation of a game: the network that is built in, if any, else what was made by hand.
    ///
    /// # Panics
    /// If the network does not fit the game: it is a part of the code, not input.
    #[must_use]
    pub fn new(by_hand: D, built_in: Option<&'static BuiltIn>) -> Self {
        let network = built_in.map(NetworkEvaluator::built_in);
        ReplaceableEvaluator { by_hand, network, built_in }
    }
}

impl<P: Position, I: Inputs<P>, D: Evaluator<P>> Evaluator<P> for ReplaceableEvaluator<P, I, D> {
    fn reset(&mut self, pos: &P) {
        match &mut self.network {
            Some(network) => network.reset(pos),
            None => self.by_hand.reset(pos),
        }
    }

    #[inline]
    fn made(&mut self, after: &P) {
        match &mut self.network {
            Some(network) => network.made(after),
            None => self.by_hand.made(after),
        }
    }

    #[inline]
    fn unmade(&mut self) {
        match &mut self.network {
            Some(network) => network.unmade(),
            None => self.by_hand.unmade(),
        }
    }

    #[inline]
    fn score(&mut self, pos: &P) -> Score {
        match &mut self.network {
            Some(network) => network.score(pos),
            None => self.by_hand.score(pos),
        }
    }

    fn lead_share(&self) -> i32 {
        match &self.network {
            Some(network) => network.lead_share(),
            None => self.by_hand.lead_share(),
        }
    }

    fn terms(&mut self, pos: &P) -> Vec<EvalTerm> {
        match &mut self.network {
            Some(network) => network.terms(pos),
            None => self.by_hand.terms(pos),
        }
    }

    fn without_each(&self, pos: &P) -> Vec<(AnySquare, P)> {
        self.by_hand.without_each(pos)
    }

    fn shares(&mut self, pos: &P) -> Vec<(AnySquare, i32)> {
        match &mut self.network {
            Some(network) => network.shares(pos),
            None => self.by_hand.shares(pos),
        }
    }

    /// That of the evaluation made by hand.
    fn tunable(&mut self) -> Option<&mut dyn Tunable<P>> {
        self.by_hand.tunable()
    }

    fn network_slot(&mut self) -> Option<&mut dyn NetworkSlot<P>> {
        Some(self)
    }
}

/// Networks learn the whole score.
impl<P: Position, I: Inputs<P>, D: Evaluator<P>> NetworkSlot<P> for ReplaceableEvaluator<P, I, D> {
    fn shape(&self) -> InputsShape {
        InputsShape::for_inputs::<P, I>()
    }

    fn features(&mut self, pos: &P) -> Features {
        Features::from_position::<P, I>(pos)
    }

    fn set(&mut self, network: Option<Arc<Network>>) -> Result<(), NetworkError> {
        self.network = match network {
            Some(network) => Some(NetworkEvaluator::new(network)?),
            None => self.built_in.map(NetworkEvaluator::built_in),
        };
        Ok(())
    }
}
