//! What the fuzzer throws at the program: a function for each thing that reads other people's bytes. None of them may panic, hang,
//! or use memory without bound, and each says what else must hold.
//!
//! `scripts/fuzz.sh` makes the seeds and runs the targets.

mod files;
// A board that two of the slow implementations stand on.
#[allow(dead_code, reason = "the tests of the games use all of it")]
#[path = "../../variants/tests/letters/mod.rs"]
mod letters;
mod page;
mod position;
mod reference;
mod seeds;
mod talk;

pub use files::{army, checkpoint, engine_map, lines, match_results, network};
pub use page::{pgn, rooms};
pub use position::{position, rules};
pub use seeds::{write_seeds, write_seeds_if_asked};
pub use talk::{uci, xboard};

/// Does something with data that is text.
fn text(data: &[u8], work: impl FnOnce(&str)) {
    if let Ok(text) = std::str::from_utf8(data) {
        work(text);
    }
}
