//! Long comparisons of two implementations of a game's rules.

use std::time::{Duration, Instant};

/// Extent of a comparison.
#[derive(Clone, Copy, Debug, Default)]
pub struct Compared {
    /// Number of positions.
    pub positions: u64,
    /// Number of legal moves in them.
    pub moves: u64,
}

impl Compared {
    /// Counts one position with its legal moves.
    pub fn count(&mut self, moves: usize) {
        self.positions += 1;
        self.moves += moves as u64;
    }
}

/// Prints the seed of the game on a panic.
struct Seed(u64);

impl Drop for Seed {
    fn drop(&mut self) {
        if std::thread::panicking() {
            eprintln!("the implementations differ in the game of seed {}", self.0);
        }
    }
}

/// Reads a number from the environment.
fn setting(name: &str, default: u64) -> u64 {
    std::env::var(name).ok().and_then(|text| text.parse().ok()).unwrap_or(default)
}

/// Plays `game(seed, compared)` with consecutive seeds for `AGREEMENT_MINUTES` (10 by default), and
/// prints the extent of the comparison. `AGREEMENT_SEED` is the first seed.
///
/// # Panics
/// If a game panics because the implementations differ; the seed is printed.
pub fn compare_for_minutes(mut game: impl FnMut(u64, &mut Compared)) {
    let end = Instant::now() + Duration::from_secs(60 * setting("AGREEMENT_MINUTES", 10));
    let first = setting("AGREEMENT_SEED", 1_000_000);
    let mut compared = Compared::default();
    let mut seed = first;
    while Instant::now() < end {
        let running = Seed(seed);
        game(running.0, &mut compared);
        seed += 1;
    }
    let Compared { positions, moves } = compared;
    println!("no difference in {} games: {positions} positions, {moves} legal moves", seed - first);
}
