//! Fuzz targets: a function for each reader of untrusted bytes. None of them may panic, hang, or
//! use memory without bound; each states its further invariants.
//!
//! `scripts/fuzz.sh` creates the seeds and runs the targets.

mod files;
// The board of two of the slow implementations.
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
pub use seeds::{write_seeds, write_seeds_if_requested};
pub use talk::{uci, xboard};

/// Runs `work` if the data is valid UTF-8.
fn text(data: &[u8], work: impl FnOnce(&str)) {
    if let Ok(text) = std::str::from_utf8(data) {
        work(text);
    }
}
