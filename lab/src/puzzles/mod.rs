//! Puzzles from played and recorded games.

mod extraction;
mod file;

pub use extraction::{ExtractionSettings, HASH_MIB};
pub use file::{PuzzleFile, state_path};
