//! Evaluation of a game for tuners and trainers.

use rand::rngs::SmallRng;
use rand::seq::IndexedRandom;
use rand::{Rng, SeedableRng};

use super::VariantEngine;
use crate::engine::workbench::Workbench;
use crate::game::position::{MoveKind, Position};
use crate::game::score::Score;
use crate::game::tuning::{PieceValue, Trace, Tunable, Weight};
use crate::game::variant::{Evaluator, MoveOrder, Variant};
use crate::nnue::{Features, InputsShape};
use crate::search::params::SearchParams;

/// Makes a random move, noisy or quiet with equal probability; returns false if none was found.
fn make_random_move<P: Position>(pos: &mut P, random: &mut SmallRng) -> bool {
    /// Attempts per kind of moves: some moves are illegal.
    const TRIES: u32 = 8;
    if pos.game_end().is_some() {
        return false;
    }
    let kinds =
        if random.random() { [MoveKind::Noisy, MoveKind::Quiet] } else { [MoveKind::Quiet, MoveKind::Noisy] };
    kinds.into_iter().any(|kind| {
        let mut moves = Vec::new();
        pos.generate(kind, &mut moves);
        (0..TRIES).any(|_| moves.choose(random).is_some_and(|&mv| pos.make_move(mv).is_some()))
    })
}

/// Tunable interface of an evaluator. Pages have no tuner, and are smaller without it.
fn tunable<'a, V: Variant>(
    evaluator: &'a mut V::Evaluator,
    pos: &V::Position,
) -> Option<&'a mut dyn Tunable<V::Position>> {
    if cfg!(feature = "tuning") {
        evaluator.reset(pos);
        evaluator.tunable()
    } else {
        None
    }
}

impl<V: Variant> Workbench for VariantEngine<V> {
    fn weights(&mut self) -> Vec<Weight> {
        tunable::<V>(&mut self.evaluator, self.game.position())
            .map_or_else(Vec::new, |tunable| tunable.weights())
    }

    fn trace(&mut self) -> Option<Trace> {
        let pos = self.game.position();
        tunable::<V>(&mut self.evaluator, pos).map(|tunable| tunable.trace(pos))
    }

    fn weights_file(&mut self, values: &[i32]) -> Option<String> {
        tunable::<V>(&mut self.evaluator, self.game.position()).map(|tunable| tunable.weights_file(values))
    }

    fn network_shape(&mut self) -> Option<InputsShape> {
        self.evaluator.reset(self.game.position());
        self.evaluator.network_slot().map(|slot| slot.shape())
    }

    fn network_features(&mut self) -> Option<Features> {
        let pos = self.game.position();
        self.evaluator.network_slot().map(|slot| slot.features(pos))
    }

    fn evaluated_around(&mut self, count: u32, plies: u32, seed: u64) -> Vec<(Features, Score)> {
        let mut random = SmallRng::seed_from_u64(seed);
        let mut found = Vec::new();
        for number in 0..count {
            let mut pos = self.game.position().clone();
            let quiet = |pos: &V::Position| pos.game_end().is_none() && !V::MoveOrder::in_check(pos);
            let moved = (0..=number % plies.max(1)).all(|_| make_random_move(&mut pos, &mut random));
            if moved && quiet(&pos) {
                self.evaluator.reset(&pos);
                let score = self.evaluator.score(&pos);
                found.extend(self.evaluator.network_slot().map(|slot| (slot.features(&pos), score)));
            }
        }
        found
    }

    fn piece_values(&self) -> Vec<PieceValue> {
        V::piece_values()
    }

    fn search_params(&self) -> SearchParams {
        V::PARAMS
    }
}
