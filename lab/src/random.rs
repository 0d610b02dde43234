//! Reproducible random choices: openings, self-play games and odds depend only on the seed. The
//! generator is a specific one, so that other versions of a library give the same games.

use engine_core::AnyGame;
use rand::SeedableRng;
use rand::seq::IndexedRandom;
use rand_chacha::ChaCha12Rng;

/// Generator of the same numbers for the same seed.
pub type SeededRng = ChaCha12Rng;

/// Creates the generator of a seed.
pub fn seeded(seed: u64) -> SeededRng {
    SeededRng::seed_from_u64(seed)
}

/// Seed of part `number` of a whole with a seed: a game of a run, an opening of a match
/// (SplitMix64's mixing function).
pub fn seed_of(whole: u64, number: u64) -> u64 {
    let mut mixed = whole.wrapping_add((number + 1).wrapping_mul(0x9E37_79B9_7F4A_7C15));
    mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    mixed ^ (mixed >> 31)
}

/// Plays `plies` random moves; returns false if the game ends during or after them.
pub fn play_random_moves(game: &mut dyn AnyGame, plies: u32, rng: &mut SeededRng) -> bool {
    for _ in 0..plies {
        let Some(&mv) = game.moves().choose(rng) else { return false };
        game.make_move(mv);
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
