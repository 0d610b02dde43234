//! Puzzles: positions in which exactly one move wins, or exactly one holds.
//! `menagerie puzzles find` extracts them from games; the puzzles of a game are in a file beside
//! its rules page ([`RulesPage::puzzles`](engine_core::RulesPage)), one per line:
//!
//! ```text
//! atomic win 5 e7e5 d1h5 b8c6 h5f7; rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1
//! ```
//!
//! The line has the name of the game, the aim, the lowest level that finds the first move, and
//! moves: the opponent's move that leads to the position, then the solver's moves and the replies
//! in turn. The FEN is the position before all of them.

mod attempt;
mod error;
mod json;
mod line;
mod verifier;

#[cfg(test)]
mod tests;

use std::str::FromStr;

use crate::catalogue::{Catalogue, Choice};
use crate::rules;

pub use attempt::Attempt;
pub use error::{PuzzleError, PuzzleLineError};
pub use json::{puzzle_boards, puzzles_message};
pub use line::{Aim, Puzzle};
pub use verifier::{Found, OnlyMove, PuzzleVerifier, wins_at_once};

/// Puzzles of the rules page of a game, in the order of the file; empty if there is no such page.
///
/// # Errors
/// [`PuzzleError`] for the first line that is invalid.
pub fn for_game(choice: &Choice) -> Result<Vec<Puzzle>, PuzzleError> {
    rules::page_of(choice).map_or_else(|| Ok(Vec::new()), |page| read(page.source.puzzles))
}

/// Parses puzzles. Empty lines and those that begin with `#` are skipped.
///
/// # Errors
/// [`PuzzleError`] for the first line that is invalid.
pub fn read(text: &str) -> Result<Vec<Puzzle>, PuzzleError> {
    read_lines(text, Puzzle::from_str)
}

/// Parses puzzles and plays their solutions.
///
/// # Errors
/// [`PuzzleError`] for the first line that is invalid, has an invalid position or an illegal move.
pub fn read_playable(text: &str, catalogue: &Catalogue) -> Result<Vec<Puzzle>, PuzzleError> {
    read_lines(text, |line| {
        let puzzle = Puzzle::from_str(line)?;
        Attempt::new(&puzzle, catalogue).map(|_| puzzle)
    })
}

fn read_lines(
    text: &str,
    read: impl Fn(&str) -> Result<Puzzle, PuzzleLineError>,
) -> Result<Vec<Puzzle>, PuzzleError> {
    let lines = text.lines().enumerate().filter(|(_, line)| !line.is_empty() && !line.starts_with('#'));
    lines.map(|(at, line)| read(line).map_err(|error| PuzzleError { line: at + 1, error })).collect()
}
