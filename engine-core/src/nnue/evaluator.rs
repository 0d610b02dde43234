//! Network as the evaluator of a game.

use std::collections::BTreeSet;
use std::marker::PhantomData;
use std::sync::{Arc, LazyLock};

use super::NetworkError;
use super::inputs::{Features, Inputs, InputsShape};
use super::network::Network;
use super::slot::NetworkSlot;
use super::stack::Stack;
use crate::game::picture::AnySquare;
use crate::game::position::{Position, Side};
use crate::game::score::Score;
use crate::game::variant::Evaluator;

/// Plies without progress at which an evaluation would fade to zero. The game is drawn at half of
/// it.
pub const FADE: i32 = 200;

/// Built-in network, read on first use.
pub type BuiltIn = LazyLock<Arc<Network>>;

/// Evaluator by a network alone.
#[derive(Debug)]
pub struct NetworkEvaluator<P, I> {
    network: Arc<Network>,
    /// Network in use unless another one is installed.
    default: Arc<Network>,
    shape: Arc<InputsShape>,
    stack: Stack,
    game: PhantomData<fn() -> (P, I)>,
}

impl<P, I> Clone for NetworkEvaluator<P, I> {
    fn clone(&self) -> Self {
        NetworkEvaluator {
            network: Arc::clone(&self.network),
            default: Arc::clone(&self.default),
            shape: Arc::clone(&self.shape),
            stack: self.stack.clone(),
            game: PhantomData,
        }
    }
}

impl<P: Position, I: Inputs<P>> NetworkEvaluator<P, I> {
    /// Creates an evaluator by this network.
    ///
    /// # Errors
    /// [`NetworkError::Unfit`] if the network is for other inputs.
    pub fn new(network: Arc<Network>) -> Result<Self, NetworkError> {
        let shape = InputsShape::for_inputs::<P, I>();
        network.check(&shape)?;
        let stack = Stack::new(I::FEATURES, network.hidden());
        let default = Arc::clone(&network);
        Ok(NetworkEvaluator { network, default, shape: Arc::new(shape), stack, game: PhantomData })
    }

    /// Creates the evaluator of a game that has only this network.
    ///
    /// # Panics
    /// If the network does not fit the game: it is a part of the code, not input.
    #[must_use]
    pub fn built_in(network: &BuiltIn) -> Self {
        match Self::new(Arc::clone(network)) {
            Ok(evaluator) => evaluator,
            Err(error) => panic!("the network built in: {error}"),
        }
    }
}

/// Score faded by the plies without progress.
#[inline]
fn faded(score: i32, pos: &impl Position) -> i32 {
    score * (FADE - pos.halfmove_clock().min(100) as i32) / FADE
}

impl<P: Position, I: Inputs<P>> Evaluator<P> for NetworkEvaluator<P, I> {
    fn reset(&mut self, _pos: &P) {
        self.stack.reset();
    }

    #[inline]
    fn leaving(&mut self, pos: &P) {
        self.stack.leaving::<P, I>(pos, &self.network, &self.shape);
    }

    #[inline]
    fn made(&mut self, _after: &P) {
        self.stack.push();
    }

    #[inline]
    fn unmade(&mut self) {
        self.stack.pop();
    }

    fn score(&mut self, pos: &P) -> Score {
        if I::is_drawn(pos) {
            return Score::DRAW;
        }
        let accumulators = self.stack.accumulators::<P, I>(pos, &self.network, &self.shape);
        let score = self.network.output(accumulators, pos.side_to_move(), I::bucket(pos));
        Score::centipawns(faded(score, pos))
    }

    fn shares(&mut self, pos: &P) -> Vec<(AnySquare, i32)> {
        let Features { list, bucket, side, .. } = Features::from_position::<P, I>(pos);
        let score = |list: &[u16]| faded(self.network.evaluate(&self.shape, list, side, bucket), pos);
        let whole = score(&list);
        let place = |feature: &u16| I::place(usize::from(*feature));
        let squares: BTreeSet<AnySquare> = list.iter().filter_map(place).collect();
        let share = |square: AnySquare| {
            let without: Vec<u16> =
                list.iter().copied().filter(|feature| place(feature) != Some(square)).collect();
            let share = whole - score(&without);
            (square, if side == Side::White { share } else { -share })
        };
        squares.into_iter().map(share).collect()
    }

    fn network_slot(&mut self) -> Option<&mut dyn NetworkSlot<P>> {
        Some(self)
    }
}

impl<P: Position, I: Inputs<P>> NetworkSlot<P> for NetworkEvaluator<P, I> {
    fn shape(&mut self) -> InputsShape {
        InputsShape::for_inputs::<P, I>()
    }

    fn features(&mut self, pos: &P) -> Features {
        Features::from_position::<P, I>(pos)
    }

    fn set(&mut self, network: Option<Arc<Network>>) -> Result<(), NetworkError> {
        let default = Arc::clone(&self.default);
        let network = network.unwrap_or_else(|| Arc::clone(&default));
        *self = NetworkEvaluator { default, ..Self::new(network)? };
        Ok(())
    }
}
