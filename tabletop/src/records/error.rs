//! Errors in recorded games and positions.

use engine_core::{MoveError, OptionError, PositionError};
use thiserror::Error;
use variants::armies::DefinitionError;

use crate::catalogue::UnknownGameError;
use crate::records::pgn_tokens::TextLimitError;
use crate::text::echo;

/// Error in a recorded game or position.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[allow(missing_docs, reason = "the messages say it")]
pub enum RecordError {
    #[error("{}", missing(*number, *count))]
    NoSuchRecord { number: usize, count: usize },
    #[error(transparent)]
    Game(#[from] UnknownGameError),
    #[error(transparent)]
    Definition(#[from] DefinitionError),
    #[error(transparent)]
    Option(#[from] OptionError),
    #[error(transparent)]
    Position(#[from] PositionError),
    #[error(transparent)]
    Move(#[from] MoveError),
    #[error("there is no legal move {}", echo(.0))]
    NoSuchMove(String),
    #[error("{} fits {}", echo(.word), .moves.join(" and "))]
    SeveralMoves { word: String, moves: Vec<String> },
    #[error("the game began at a random position, which its record lacks (tag FEN)")]
    NoStart,
    #[error("line {line}: {error}")]
    OnLine { line: usize, error: Box<RecordError> },
    #[error(transparent)]
    Limit(#[from] TextLimitError),
    #[error(transparent)]
    XBoard(#[from] XBoardError),
}

impl RecordError {
    /// Adds the line of the record to the error.
    pub(crate) fn on_line(self, line: usize) -> RecordError {
        RecordError::OnLine { line, error: Box::new(self) }
    }

    /// Converts the line of the record to a line of the file, in which the record begins at line
    /// `first`, counted from 1.
    pub fn in_file(self, first: usize) -> RecordError {
        match self {
            RecordError::OnLine { line, error } => {
                RecordError::OnLine { line: line.saturating_add(first) - 1, error }
            }
            other => other,
        }
    }
}

/// Error in a record saved by XBoard.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[allow(missing_docs, reason = "the messages say it")]
pub enum XBoardError {
    #[error("XBoard writes this game as everybody does")]
    Plain,
    #[error("the position of its FEN tag cannot be set up")]
    Start,
    #[error(
        "XBoard's half-move {0}, {word}, fits no turn of the game: XBoard does not write down all that happens on its \
         board, such as moves that were denied (menagerie xboard --games FILE keeps games whole)", word = echo(.1)
    )]
    NoTurn(usize, String),
    #[error("this record of XBoard fits too many games (menagerie xboard --games FILE keeps games whole)")]
    TooOpen,
    #[error(
        "this record of XBoard fits several moves: {} (menagerie xboard --games FILE keeps games whole)",
        echo(.0)
    )]
    Ambiguous(String),
}

fn missing(number: usize, count: usize) -> String {
    match count {
        0 => "there is no game in it".to_string(),
        1 => format!("there is no game {number}; there is one"),
        _ => format!("there is no game {number}; there are {count}"),
    }
}
