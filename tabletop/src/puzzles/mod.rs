//! Puzzles: positions in which one move wins, or one move holds, and no other does. `menagerie puzzles find` looks for them in games;
//! those of a game are a file beside its rules page ([`RulesPage::puzzles`](engine_core::RulesPage)), one a line:
//!
//! ```text
//! atomic win 5 e7e5 d1h5 b8c6 h5f7; rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1
//! ```
//!
//! That is the name of the game, what is to be found, the lowest level that finds it, and moves: the one by which the other side comes
//! into the position, then those of the solver and the answers in turn. The FEN is that before all of them.

mod attempt;
mod error;
mod json;
mod judge;
mod line;

#[cfg(test)]
mod tests;

use std::str::FromStr;

use crate::catalogue::Choice;
use crate::rules;

pub use attempt::{Attempt, Reply};
pub use error::{PuzzleError, PuzzleFault};
pub use json::puzzles_json;
pub use judge::{Found, Judge, Verdict};
pub use line::{Aim, Puzzle};

/// All puzzles of the page about a game, in the order of their file; none if there is no such page.
///
/// # Errors
/// [`PuzzleError`] for the first line that cannot be understood.
pub fn for_game(choice: &Choice) -> Result<Vec<Puzzle>, PuzzleError> {
    rules::page_of(choice).map_or_else(|| Ok(Vec::new()), |page| read(page.source.puzzles))
}

/// The puzzles of a text. Empty lines and those that begin with `#` say nothing.
///
/// # Errors
/// [`PuzzleError`] for the first line that cannot be understood.
pub fn read(text: &str) -> Result<Vec<Puzzle>, PuzzleError> {
    let lines = text.lines().enumerate().filter(|(_, line)| !line.is_empty() && !line.starts_with('#'));
    lines
        .map(|(at, line)| Puzzle::from_str(line).map_err(|fault| PuzzleError { line: at + 1, fault }))
        .collect()
}
