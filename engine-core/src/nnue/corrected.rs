//! Hand-crafted evaluation with a network that corrects it.

use std::sync::Arc;

use super::NetworkError;
use super::evaluator::{BuiltIn, NetworkEvaluator};
use super::inputs::{Features, Inputs, InputsShape, WHOLE};
use super::network::Network;
use super::slot::NetworkSlot;
use crate::game::picture::AnySquare;
use crate::game::position::{Position, Side};
use crate::game::score::Score;
use crate::game::tuning::Tunable;
use crate::game::variant::{EvalTerm, Evaluator};

/// Absolute scores in centipawns up to which a correction counts in full, and from which it does
/// not count. Won positions are rare in the training data of networks, and there the terms that
/// drive a bare king to mate must dominate.
const FADING: [i32; 2] = [400, 1424];

/// Share of a correction at this hand-crafted score in centipawns: 0 to [`WHOLE`].
#[inline]
fn correction_share(hand_crafted: i32) -> i32 {
    let [full, none] = FADING;
    (none - hand_crafted.abs()).clamp(0, none - full) * WHOLE / (none - full)
}

/// Sum of a hand-crafted evaluation `D` and a network trained on the difference to search scores.
#[derive(Debug)]
pub struct CorrectedEvaluator<P, I, D> {
    hand_crafted: D,
    network: Option<NetworkEvaluator<P, I>>,
    built_in: Option<&'static BuiltIn>,
}

impl<P, I, D: Clone> Clone for CorrectedEvaluator<P, I, D> {
    fn clone(&self) -> Self {
        CorrectedEvaluator {
            hand_crafted: self.hand_crafted.clone(),
            network: self.network.clone(),
            built_in: self.built_in,
        }
    }
}

impl<P: Position, I: Inputs<P>, D: Evaluator<P>> CorrectedEvaluator<P, I, D> {
    /// Creates the evaluator with the built-in network, if any.
    ///
    /// # Panics
    /// If the network does not fit the game: it is a part of the code, not input.
    #[must_use]
    pub fn new(hand_crafted: D, built_in: Option<&'static BuiltIn>) -> Self {
        let network = built_in.map(NetworkEvaluator::built_in);
        CorrectedEvaluator { hand_crafted, network, built_in }
    }

    /// Share of a correction at the last hand-crafted score: 0 to [`WHOLE`].
    #[inline]
    fn share(&self, hand_crafted: i32) -> i32 {
        self.hand_crafted.lead_share() * correction_share(hand_crafted) / WHOLE
    }

    /// Correction of a hand-crafted score by the network, from the view of the side to move.
    #[inline]
    fn correction(&mut self, pos: &P, hand_crafted: i32) -> i32 {
        let share = self.share(hand_crafted);
        match (&mut self.network, share) {
            (None, _) | (_, 0) => 0,
            (Some(network), share) => network.score(pos).value() * share / WHOLE,
        }
    }
}

impl<P: Position, I: Inputs<P>, D: Evaluator<P>> Evaluator<P> for CorrectedEvaluator<P, I, D> {
    fn reset(&mut self, pos: &P) {
        self.hand_crafted.reset(pos);
        if let Some(network) = &mut self.network {
            network.reset(pos);
        }
    }

    #[inline]
    fn leaving(&mut self, pos: &P) {
        self.hand_crafted.leaving(pos);
        if let Some(network) = &mut self.network {
            network.leaving(pos);
        }
    }

    #[inline]
    fn made(&mut self, after: &P) {
        self.hand_crafted.made(after);
        if let Some(network) = &mut self.network {
            network.made(after);
        }
    }

    #[inline]
    fn unmade(&mut self) {
        self.hand_crafted.unmade();
        if let Some(network) = &mut self.network {
            network.unmade();
        }
    }

    #[inline]
    fn score(&mut self, pos: &P) -> Score {
        let hand_crafted = self.hand_crafted.score(pos).value();
        Score::centipawns(hand_crafted + self.correction(pos, hand_crafted))
    }

    fn terms(&mut self, pos: &P) -> Vec<EvalTerm> {
        let mut terms = self.hand_crafted.terms(pos);
        if self.network.is_some() {
            let hand_crafted = self.hand_crafted.score(pos).value();
            let own = self.correction(pos, hand_crafted);
            let white = if pos.side_to_move() == Side::White { own } else { -own };
            terms.push(EvalTerm { name: "Network", midgame: [white, 0], endgame: [white, 0] });
        }
        terms
    }

    fn without_each(&self, pos: &P) -> Vec<(AnySquare, P)> {
        self.hand_crafted.without_each(pos)
    }

    /// Weights of the hand-crafted part.
    fn tunable(&mut self) -> Option<&mut dyn Tunable<P>> {
        self.hand_crafted.tunable()
    }

    fn network_slot(&mut self) -> Option<&mut dyn NetworkSlot<P>> {
        Some(self)
    }
}

impl<P: Position, I: Inputs<P>, D: Evaluator<P>> NetworkSlot<P> for CorrectedEvaluator<P, I, D> {
    fn shape(&mut self) -> InputsShape {
        InputsShape::for_inputs::<P, I>()
    }

    fn features(&mut self, pos: &P) -> Features {
        self.hand_crafted.reset(pos);
        let base = self.hand_crafted.score(pos).value();
        Features { base, share: self.share(base), ..Features::from_position::<P, I>(pos) }
    }

    fn set(&mut self, network: Option<Arc<Network>>) -> Result<(), NetworkError> {
        self.network = match network {
            Some(network) => Some(NetworkEvaluator::new(network)?),
            None => self.built_in.map(NetworkEvaluator::built_in),
        };
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn corrections_fade_as_the_lead_grows() {
        for (lead, share) in [(0, WHOLE), (400, WHOLE), (912, WHOLE / 2), (1424, 0), (30_000, 0)] {
            assert_eq!([lead, -lead].map(correction_share), [share; 2], "{lead}");
        }
    }
}
