//! Errors in rules pages.

use engine_core::{MoveError, OptionError, PositionError};
use thiserror::Error;

/// Error in a rules page.
#[derive(Debug, Error)]
pub enum PageError {
    #[error("rules page {page}: {error}")]
    Page { page: engine_core::Text, error: Box<PageError> },
    #[error("two directives are called {0}")]
    TwoOfOneName(String),
    #[error("'{0}' has no name")]
    Nameless(String),
    #[error("there is no directive '{0}'")]
    UnknownDirective(String),
    #[error("'{0}' is no name")]
    BadName(String),
    #[error("{0}: '{1}' has no value")]
    NoValue(String, String),
    #[error("{0}: there is no key '{1}'")]
    UnknownKey(String, String),
    #[error("{directive}: {error}")]
    Untrue { directive: String, error: IllustrationError },
}

/// Contradiction between a directive and the rules.
#[derive(Debug, Error)]
pub enum IllustrationError {
    #[error("{0} is not legal")]
    NotLegal(String),
    #[error("{0} is legal")]
    Legal(String),
    #[error("nothing can move from {0}")]
    NothingMoves(String),
    #[error("the result of {0} is missing")]
    NoResult(String),
    #[error("{0} should be written {1}")]
    Spelling(String, String),
    #[error("{0} gives {1}")]
    Result(String, String),
    #[error("no variant '{0}'")]
    UnknownGame(String),
    #[error(transparent)]
    Option(#[from] OptionError),
    #[error(transparent)]
    Position(#[from] PositionError),
    #[error(transparent)]
    Move(#[from] MoveError),
}
