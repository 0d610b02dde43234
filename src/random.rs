//! What is random and has to be the same whenever the seed is: openings, self-play games and odds. The generator is named, so
//! that another version of a library does not bring other games.

use engine_core::GameEngine;
use rand::SeedableRng;
use rand::seq::IndexedRandom;
use rand_chacha::ChaCha12Rng;

/// A generator that gives the same numbers for the same seed.
pub(crate) type SeededRng = ChaCha12Rng;

/// The generator of a seed.
pub(crate) fn seeded(seed: u64) -> SeededRng {
    SeededRng::seed_from_u64(seed)
}

/// Plays so many random moves; `false` if the game ends on the way or with them.
pub(crate) fn play_random_moves(game: &mut dyn GameEngine, plies: u32, rng: &mut SeededRng) -> bool {
    for _ in 0..plies {
        let moves = game.legal_moves();
        if moves.choose(rng).is_none_or(|text| game.play(text).is_err()) {
            return false;
        }
    }
    game.outcome().is_none()
}

#[cfg(test)]
mod tests {
    use super::*;
    use rand::Rng;

    #[test]
    fn a_seed_gives_the_same_numbers_for_ever() {
        let mut rng = seeded(1);
        assert_eq!(rng.random::<u64>(), 17_971_643_333_364_160_609);
        assert_eq!([0; 3].map(|_| rng.random_range(0..1000)), [797, 691, 196]);
    }
}
