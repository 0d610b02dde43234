//! Evaluation by the network, except of King and Queen against a bare King, which it has seen too
//! rarely.

use std::sync::Arc;

use engine_core::nnue::{Features, InputsShape, Network, NetworkError, NetworkEvaluator, NetworkSlot};
use engine_core::{AnySquare, Evaluator, Score, Side};

use super::board::Board;
use super::inputs::CrazyInputs;
use super::piece::Kind;
use super::state::CrazyPosition;

/// Centipawns of King and Queen against a bare King.
const KNOWN_WIN: i32 = 1000;
/// Centipawns for each step of the bare King away from the middle, and of the other King towards
/// it.
const DRIVE: i32 = 40;
const APPROACH: i32 = 20;

/// Evaluator of Crazy Chess.
#[derive(Clone)]
pub struct CrazyEvaluator {
    network: NetworkEvaluator<CrazyPosition, CrazyInputs>,
}

impl CrazyEvaluator {
    /// Creates an evaluator by this network.
    pub(super) fn new(network: NetworkEvaluator<CrazyPosition, CrazyInputs>) -> CrazyEvaluator {
        CrazyEvaluator { network }
    }
}

/// Returns the side with a Queen against a bare King if there are no other pieces.
fn side_with_queen(board: &Board) -> Option<Side> {
    let has_queen = |side: &Side| board.pieces(*side, Kind::Queen).any();
    Side::BOTH.into_iter().find(has_queen).filter(|_| board.count() == 3)
}

/// Evaluates King and Queen against a bare King by the way to the edge, where it is mated.
fn driven(board: &Board) -> Option<(Side, i32)> {
    let strong = side_with_queen(board)?;
    let (hunter, hunted) = (board.king(strong)?, board.king(!strong)?);
    let approach = APPROACH * (7 - i32::from(hunter.distance(hunted)));
    Some((strong, KNOWN_WIN + DRIVE * hunted.centre_distance() + approach))
}

impl Evaluator<CrazyPosition> for CrazyEvaluator {
    fn reset(&mut self, pos: &CrazyPosition) {
        self.network.reset(pos);
    }

    #[inline]
    fn leaving(&mut self, pos: &CrazyPosition) {
        self.network.leaving(pos);
    }

    #[inline]
    fn made(&mut self, after: &CrazyPosition) {
        self.network.made(after);
    }

    #[inline]
    fn unmade(&mut self) {
        self.network.unmade();
    }

    #[inline]
    fn score(&mut self, pos: &CrazyPosition) -> Score {
        match driven(pos.board()) {
            Some((strong, score)) if strong == pos.plain().side() => Score::centipawns(score),
            Some((_, score)) => Score::centipawns(-score),
            None => self.network.score(pos),
        }
    }

    fn shares(&mut self, pos: &CrazyPosition) -> Vec<(AnySquare, i32)> {
        self.network.shares(pos)
    }

    fn network_slot(&mut self) -> Option<&mut dyn NetworkSlot<CrazyPosition>> {
        Some(self)
    }
}

impl NetworkSlot<CrazyPosition> for CrazyEvaluator {
    fn shape(&mut self) -> InputsShape {
        self.network.shape()
    }

    fn features(&mut self, pos: &CrazyPosition) -> Features {
        self.network.features(pos)
    }

    fn set(&mut self, network: Option<Arc<Network>>) -> Result<(), NetworkError> {
        self.network.set(network)
    }
}
