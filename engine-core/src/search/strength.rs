//! Limited strength with human-like mistakes: a weak player searches less deeply, overlooks moves
//! (quiet ones more often than captures and checks, replies more often than its own moves),
//! misjudges positions slightly, and sometimes plays a random move.

use crate::game::position::Key;
use crate::search::limits::Strength;

/// Skill of full strength.
const FULL_SKILL: f64 = 20.0;
/// Nodes of skill 0; the next constant is the number of skill points that double them.
const MIN_NODES: f64 = 250.0;
const SKILL_PER_DOUBLING: f64 = 1.5;
/// Skill from which no move is overlooked and no position misjudged.
const NO_OVERSIGHT_SKILL: f64 = 12.0;
/// Skill from which no move is random.
const NO_RANDOM_MOVE_SKILL: f64 = 4.0;
/// Share of random moves at skill 0.
const RANDOM_MOVE_SHARE: f64 = 0.25;
/// Probabilities of overlooking a quiet move at skill 0: at the root, in the replies, and deeper.
const OVERLOOKED_QUIET: [f64; 3] = [0.30, 0.60, 0.80];
/// The same for captures, checks and other noisy moves.
const OVERLOOKED_NOISY: [f64; 3] = [0.10, 0.35, 0.60];
/// Maximum error of the evaluation at skill 0, in centipawns.
const MAX_EVAL_ERROR: f64 = 120.0;

/// Weakness of a player of limited strength.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Weakness {
    seed: u64,
    /// Skill, from 0.
    skill: f64,
    /// 1 for skill 0, 0 for a player who overlooks nothing.
    oversight: f64,
}

impl Weakness {
    /// Returns the weakness of a strength, if it is limited.
    pub(crate) fn from_strength(strength: Option<Strength>) -> Option<Weakness> {
        let Strength { skill, seed } = strength.filter(|strength| strength.skill < FULL_SKILL)?;
        let skill = skill.max(0.0);
        Some(Weakness { seed, skill, oversight: (1.0 - skill / NO_OVERSIGHT_SKILL).max(0.0).powi(2) })
    }

    /// Returns the weakness of a player who overlooks nothing within its few nodes.
    #[must_use]
    pub(crate) fn without_oversights(self) -> Weakness {
        Weakness { skill: self.skill.max(NO_RANDOM_MOVE_SKILL), oversight: 0.0, ..self }
    }

    /// Salt that separates its table entries and histories from those of others; 0 if it overlooks
    /// nothing.
    pub(crate) fn salt(&self) -> Key {
        if !self.overlooks_nothing() { self.skill.to_bits().wrapping_add(1).wrapping_mul(MIXER) } else { 0 }
    }

    /// Returns true if it overlooks no move and misjudges no position.
    pub(crate) fn overlooks_nothing(&self) -> bool {
        self.oversight <= 0.0
    }

    /// Maximum number of nodes.
    pub(crate) fn nodes(&self) -> u64 {
        (MIN_NODES * (self.skill / SKILL_PER_DOUBLING).exp2()) as u64
    }

    /// Returns true if it overlooks a move at `ply` of a position. `loud` means a capture, a check
    /// or another noisy move.
    pub(crate) fn overlooks(&self, key: Key, code: u32, ply: usize, loud: bool) -> bool {
        let often = if loud { OVERLOOKED_NOISY } else { OVERLOOKED_QUIET };
        !self.overlooks_nothing()
            && self.chance(key ^ u64::from(code).wrapping_mul(MIXER)) < self.oversight * often[ply.min(2)]
    }

    /// Error of its evaluation of a position, in centipawns.
    pub(crate) fn eval_error(&self, key: Key) -> i32 {
        (self.oversight * MAX_EVAL_ERROR * (2.0 * self.chance(key) - 1.0)) as i32
    }

    /// Index of the random move among `moves`, if this turn is to be random.
    pub(crate) fn random_move_index(&self, key: Key, moves: usize) -> Option<usize> {
        let share = RANDOM_MOVE_SHARE * (1.0 - self.skill / NO_RANDOM_MOVE_SKILL).max(0.0);
        let lot = self.chance(!key);
        (lot < share).then(|| ((lot / share * moves as f64) as usize).min(moves.saturating_sub(1)))
    }

    /// Pseudo-random number from 0 to 1, always the same for the same key and seed.
    fn chance(&self, key: u64) -> f64 {
        (mixed(key ^ self.seed) >> 11) as f64 / (1_u64 << 53) as f64
    }
}

/// Hash whose high bits depend on all bits of the input.
pub(crate) fn mixed(number: u64) -> u64 {
    let mixed = number.wrapping_mul(MIXER);
    (mixed ^ mixed >> 32).wrapping_mul(MIXER)
}

/// Odd multiplier with well-spread bits (the golden ratio).
const MIXER: u64 = 0x9E37_79B9_7F4A_7C15;

#[cfg(test)]
mod tests {
    use super::*;

    fn weakness(skill: f64) -> Weakness {
        Weakness::from_strength(Some(Strength { skill, seed: 7 })).unwrap()
    }

    fn overlooked(skill: f64, ply: usize, loud: bool) -> usize {
        let weak = weakness(skill);
        (0..10_000).filter(|&number| weak.overlooks(number << 20, number as u32 + 1, ply, loud)).count()
    }

    #[test]
    fn the_weaker_the_more_is_overlooked_and_quiet_answers_most() {
        for ply in 0..3 {
            for loud in [false, true] {
                assert!(overlooked(0.0, ply, loud) > overlooked(7.0, ply, loud));
                assert_eq!(overlooked(NO_OVERSIGHT_SKILL, ply, loud), 0);
            }
            assert!(overlooked(0.0, ply, false) > overlooked(0.0, ply, true));
            assert!(overlooked(0.0, ply, false) <= overlooked(0.0, ply + 1, false));
        }
        let often = overlooked(0.0, 1, false) as f64 / 10_000.0;
        assert!((often - OVERLOOKED_QUIET[1]).abs() < 0.03, "{often}");
    }

    #[test]
    fn evaluation_errors_are_bounded_and_the_same_each_time() {
        let weak = weakness(0.0);
        let errors: Vec<i32> = (0..1000).map(|key| weak.eval_error(key << 30)).collect();
        assert!(errors.iter().all(|error| f64::from(error.abs()) <= MAX_EVAL_ERROR));
        assert!(errors.iter().any(|&error| error > 60) && errors.iter().any(|&error| error < -60));
        assert_eq!(weak.eval_error(5), weak.eval_error(5));
    }

    #[test]
    fn only_beginners_move_without_thought() {
        let turns = |skill: f64| {
            (0..10_000_u64).filter_map(move |key| weakness(skill).random_move_index(key << 30, 30))
        };
        assert!((1500..3500).contains(&turns(0.0).count()));
        assert!(turns(0.0).all(|number| number < 30) && turns(0.0).any(|number| number > 20));
        assert_eq!(turns(NO_RANDOM_MOVE_SKILL).count(), 0);
    }

    #[test]
    fn a_turn_without_thought_says_nothing_about_the_evaluation() {
        let weak = weakness(0.0);
        let turns =
            (0..1000_u64).map(|key| key << 30).filter(|&key| weak.random_move_index(key, 30).is_some());
        let errors: Vec<i32> = turns.map(|key| weak.eval_error(key)).collect();
        assert!(errors.iter().any(|&error| error > 60) && errors.iter().any(|&error| error < -60));
    }

    #[test]
    fn full_strength_is_no_weakness_and_nodes_grow() {
        assert_eq!(Weakness::from_strength(Some(Strength { skill: FULL_SKILL, seed: 1 })), None);
        assert!(weakness(0.0).nodes() < weakness(10.0).nodes() && weakness(19.9).nodes() > 500_000);
    }
}
