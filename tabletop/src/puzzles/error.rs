//! Errors in puzzles.

use engine_core::{MoveError, PositionError};
use thiserror::Error;

use crate::catalogue::UnknownGameError;
use crate::text::echo;

/// Error in a line of a puzzle file.
#[derive(Debug, Error)]
#[error("line {line}: {error}")]
pub struct PuzzleError {
    /// Line number, from 1.
    pub line: usize,
    /// The error.
    pub error: PuzzleLineError,
}

/// Error in a puzzle.
#[derive(Debug, Error)]
pub enum PuzzleLineError {
    /// Invalid syntax.
    #[error("a puzzle is 'GAME win|defence LEVEL MOVES; FEN', with an even number of moves, not '{}'", echo(.0))]
    Syntax(String),
    /// Unknown game.
    #[error(transparent)]
    Game(#[from] UnknownGameError),
    /// Invalid position.
    #[error(transparent)]
    Position(#[from] PositionError),
    /// Illegal move.
    #[error(transparent)]
    Move(#[from] MoveError),
    /// The search finds another move, or more than one.
    #[error("{0} is not the only solution")]
    Unsound(String),
}
