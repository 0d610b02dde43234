//! Evaluation of chess, and of chess with different armies.

use std::sync::Arc;

use engine_core::nnue::{CorrectedEvaluator, Features, InputsShape, Network, NetworkError, NetworkSlot};
use engine_core::{AnySquare, EvalTerm, Evaluator, Score, Tunable};

use crate::chess::{self, BareKings, Classical, PairingInputs};
use crate::chess_board::inputs::RelativeInputs;
use crate::chess_board::kinds::Armies;
use crate::grand_tournament::rules::{ArmyPosition, ArmyRules};

type Orthodox = CorrectedEvaluator<ArmyPosition, RelativeInputs<ArmyRules>, BareKings>;
type Pairings = CorrectedEvaluator<ArmyPosition, PairingInputs, Classical>;

/// Evaluator that uses a network alone for chess, and the hand-crafted evaluation corrected by
/// another network for other pairings.
#[derive(Clone, Default)]
pub struct TournamentEvaluator {
    /// Evaluation for the armies of the last [`reset`](Evaluator::reset). Networks are read on
    /// demand.
    part: Option<Part>,
    /// The network that was set, for either part.
    network: Option<Arc<Network>>,
}

#[derive(Clone)]
enum Part {
    Orthodox(Box<Orthodox>),
    Pairings(Box<Pairings>),
}

/// Calls the part in use.
macro_rules! by_part {
    ($evaluator:expr, $part:ident => $answer:expr) => {
        match $evaluator.part_in_use() {
            Part::Orthodox($part) => $answer,
            Part::Pairings($part) => $answer,
        }
    };
}

impl TournamentEvaluator {
    /// The part in use; that of chess before the first position.
    #[inline]
    fn part_in_use(&mut self) -> &mut Part {
        self.part.get_or_insert_with(|| Part::Orthodox(Box::new(chess::evaluator())))
    }

    /// Selects the part for a position's armies.
    fn choose(&mut self, pos: &ArmyPosition) {
        let is_orthodox = pos.board().armies() == Armies::FIDE;
        if self.part.as_ref().is_some_and(|part| matches!(part, Part::Orthodox(_)) == is_orthodox) {
            return;
        }
        self.part = Some(if is_orthodox {
            Part::Orthodox(Box::new(chess::evaluator()))
        } else {
            Part::Pairings(Box::new(chess::pairing_evaluator()))
        });
        if let Some(network) = self.network.clone() {
            // A network for the other part is refused by this one.
            let _ = by_part!(self, part => part.set(Some(network)));
        }
    }
}

impl Evaluator<ArmyPosition> for TournamentEvaluator {
    fn reset(&mut self, pos: &ArmyPosition) {
        self.choose(pos);
        by_part!(self, part => part.reset(pos));
    }

    #[inline]
    fn leaving(&mut self, pos: &ArmyPosition) {
        by_part!(self, part => part.leaving(pos));
    }

    #[inline]
    fn made(&mut self, after: &ArmyPosition) {
        by_part!(self, part => part.made(after));
    }

    #[inline]
    fn unmade(&mut self) {
        by_part!(self, part => part.unmade());
    }

    #[inline]
    fn score(&mut self, pos: &ArmyPosition) -> Score {
        by_part!(self, part => part.score(pos))
    }

    fn terms(&mut self, pos: &ArmyPosition) -> Vec<EvalTerm> {
        self.choose(pos);
        by_part!(self, part => part.terms(pos))
    }

    fn tunable(&mut self) -> Option<&mut dyn Tunable<ArmyPosition>> {
        by_part!(self, part => part.tunable())
    }

    fn shares(&mut self, pos: &ArmyPosition) -> Vec<(AnySquare, i32)> {
        self.choose(pos);
        by_part!(self, part => part.shares(pos))
    }

    fn network_slot(&mut self) -> Option<&mut dyn NetworkSlot<ArmyPosition>> {
        Some(self)
    }
}

impl NetworkSlot<ArmyPosition> for TournamentEvaluator {
    /// Shape of the part in use.
    fn shape(&mut self) -> InputsShape {
        by_part!(self, part => part.shape())
    }

    fn features(&mut self, pos: &ArmyPosition) -> Features {
        self.choose(pos);
        by_part!(self, part => part.features(pos))
    }

    fn set(&mut self, network: Option<Arc<Network>>) -> Result<(), NetworkError> {
        by_part!(self, part => part.set(network.clone()))?;
        self.network = network;
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chess_board::kinds::Army;

    fn score(evaluator: &mut TournamentEvaluator, pos: &ArmyPosition) -> Score {
        evaluator.reset(pos);
        evaluator.score(pos)
    }

    #[test]
    fn a_network_evaluates_the_positions_that_it_is_for() {
        let chess = ArmyPosition::start_with(Army::Fide, Army::Fide);
        let pairing = ArmyPosition::start_with(Army::Fide, Army::Clobberers);
        for (own, other, game) in [(&chess, &pairing, "chess"), (&pairing, &chess, "armies")] {
            let mut evaluator = TournamentEvaluator::default();
            let by_default = [own, other].map(|pos| score(&mut evaluator, pos));
            evaluator.reset(own);
            assert_eq!(evaluator.shape().game, game);
            assert_ne!(evaluator.features(other).game, game);
            evaluator.reset(own);
            let network = Network::random(&evaluator.shape(), 32, 1);
            evaluator.set(Some(Arc::new(network))).expect("it is made for these positions");
            let by_random = score(&mut evaluator, own);
            assert_ne!(by_random, by_default[0]);
            assert_eq!(score(&mut evaluator, other), by_default[1]);
            assert_eq!(score(&mut evaluator, own), by_random, "it was kept");
            evaluator.set(None).expect("there is always the one that is built in");
            assert_eq!(score(&mut evaluator, own), by_default[0]);
        }
    }
}
