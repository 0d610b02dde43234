//! Playing worse on purpose: shallow searches, and a choice among several lines that prefers good moves but not always the best.

use rand::rngs::SmallRng;
use rand::{Rng, SeedableRng};

use super::{Depth, RootMove};
use crate::Strength;

/// Skill at which nothing is held back.
const FULL_SKILL: f64 = 20.0;
/// Lines that a weak player chooses from.
const CHOICES: usize = 4;
/// Depth to which skill 0 looks.
const LEAST_DEPTH: f64 = 1.0;
/// Plies that each point of skill adds.
const DEPTH_PER_SKILL: f64 = 0.75;
/// Centipawns that skill 0 may give away at random.
const LARGEST_BLUNDER: f64 = 240.0;

/// A deliberate weakness in force.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Weakness(Strength);

impl Weakness {
    /// The weakness that a strength asks for, if any.
    pub(crate) fn of(strength: Option<Strength>) -> Option<Weakness> {
        strength.filter(|strength| strength.skill < FULL_SKILL).map(Weakness)
    }

    fn skill(self) -> f64 {
        self.0.skill.clamp(0.0, FULL_SKILL)
    }

    /// Lines to search when `wanted` are to be reported.
    pub(crate) fn lines(self, wanted: usize) -> usize {
        wanted.max(CHOICES)
    }

    /// The deepest iteration.
    pub(crate) fn depth(self) -> Depth {
        (LEAST_DEPTH + DEPTH_PER_SKILL * self.skill()) as Depth
    }

    /// The index of the move to play among root moves sorted by score.
    pub(crate) fn choose<M>(self, root_moves: &[RootMove<M>]) -> usize {
        let mut rng = SmallRng::seed_from_u64(self.0.seed);
        let slack = LARGEST_BLUNDER * (1.0 - self.skill() / FULL_SKILL);
        let luck = root_moves
            .iter()
            .take(CHOICES)
            .map(|root_move| f64::from(root_move.known.value()) + slack * rng.random::<f64>());
        let best = luck.enumerate().max_by(|(_, one), (_, other)| one.total_cmp(other));
        best.map_or(0, |(index, _)| index)
    }
}
