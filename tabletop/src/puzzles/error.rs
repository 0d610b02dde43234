//! What is wrong with a puzzle.

use engine_core::{MoveError, PositionError};
use thiserror::Error;

use crate::catalogue::UnknownGame;
use crate::text::echo;

/// A line of a file of puzzles is at fault.
#[derive(Debug, Error)]
#[error("line {line}: {fault}")]
pub struct PuzzleError {
    /// Which, from 1.
    pub line: usize,
    /// What is wrong.
    pub fault: PuzzleFault,
}

/// What is wrong with a puzzle.
#[derive(Debug, Error)]
pub enum PuzzleFault {
    /// It is not written as puzzles are.
    #[error("a puzzle is 'GAME win|defence LEVEL MOVES; FEN', with an even number of moves, not '{}'", echo(.0))]
    Syntax(String),
    /// There is no such game.
    #[error(transparent)]
    Game(#[from] UnknownGame),
    /// There is no such position.
    #[error(transparent)]
    Position(#[from] PositionError),
    /// There is no such move.
    #[error(transparent)]
    Move(#[from] MoveError),
    /// The search finds another move, or more than one.
    #[error("{0} is not the only solution")]
    Unsound(String),
}
