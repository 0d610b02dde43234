//! What is wrong with a tutorial.

use engine_core::{MoveError, PositionError};
use thiserror::Error;

/// What is wrong with a tutorial.
#[derive(Debug, Error)]
pub enum TutorialError {
    /// It is no TOML, or has other fields.
    #[error(transparent)]
    Syntax(#[from] toml::de::Error),
    /// Its game is none of those that its page is about.
    #[error("the tutorial is for '{0}', which its rules page is not about")]
    UnknownGame(String),
    /// A step is at fault.
    #[error("step {number} ({title}): {fault}")]
    Step {
        /// Which, from 1.
        number: usize,
        /// Its title.
        title: String,
        /// What is wrong.
        fault: StepFault,
    },
}

/// What is wrong with a step.
#[derive(Debug, Error)]
pub enum StepFault {
    /// A step of the kind "move" accepts none.
    #[error("a step of the kind \"move\" needs moves")]
    NoMoves,
    /// A step of the kind "move" says how fast it wins.
    #[error("a step of the kind \"move\" has no 'in'")]
    CountOfAMove,
    /// A step of the kind "win" lists moves.
    #[error("a step of the kind \"win\" has no moves: the engine finds them")]
    MovesOfAWin,
    /// A step of the kind "win" does not say how fast.
    #[error("a step of the kind \"win\" needs in = 1 or in = 2")]
    NoCount,
    /// There is no such position.
    #[error(transparent)]
    Position(#[from] PositionError),
    /// There is no such move.
    #[error(transparent)]
    Move(#[from] MoveError),
}
