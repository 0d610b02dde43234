//! Errors in tutorials.

use engine_core::{MoveError, PositionError};
use thiserror::Error;

/// Error in a tutorial.
#[derive(Debug, Error)]
pub enum TutorialError {
    /// Invalid TOML, or an unknown field.
    #[error(transparent)]
    Syntax(#[from] toml::de::Error),
    /// The game does not belong to the rules page of the tutorial.
    #[error("the tutorial is for '{0}', which its rules page is not about")]
    UnknownGame(String),
    /// Error in a step.
    #[error("step {number} ({title}): {error}")]
    Step {
        /// Number of the step, from 1.
        number: usize,
        /// Title of the step.
        title: String,
        /// The error.
        error: StepError,
    },
}

/// Error in a step of a tutorial.
#[derive(Debug, Error)]
pub enum StepError {
    /// A step of the kind "move" has no moves.
    #[error("a step of the kind \"move\" needs moves")]
    NoMoves,
    /// A step of the kind "move" has a number of moves to win in.
    #[error("a step of the kind \"move\" has no 'in'")]
    CountOfAMove,
    /// A step of the kind "win" lists moves.
    #[error("a step of the kind \"win\" has no moves: the engine finds them")]
    MovesOfAWin,
    /// A step of the kind "win" lacks the number of moves.
    #[error("a step of the kind \"win\" needs in = 1 or in = 2")]
    NoCount,
    /// Invalid position.
    #[error(transparent)]
    Position(#[from] PositionError),
    /// Illegal move.
    #[error(transparent)]
    Move(#[from] MoveError),
}
