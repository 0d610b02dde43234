//! Why a recorded game or position cannot be read.

use engine_core::{MoveError, OptionError, PositionError};
use thiserror::Error;

use crate::catalogue::UnknownGame;
use crate::text::echo;

/// Why a recorded game or position cannot be read.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub(crate) enum RecordError {
    /// The file has no game of this number.
    #[error("{}", missing(*number, *count))]
    NoSuchRecord {
        /// The number, from 1.
        number: usize,
        /// How many games the file has.
        count: usize,
    },
    /// It names no game that is played here.
    #[error(transparent)]
    Game(#[from] UnknownGame),
    /// Its options are refused.
    #[error(transparent)]
    Option(#[from] OptionError),
    /// Its position or a move is refused.
    #[error(transparent)]
    Position(#[from] PositionError),
    /// A word is the name of no legal move.
    #[error("no legal move is called {0}")]
    NoSuchMove(String),
    /// XBoard has saved it in a way that cannot be understood.
    #[error(transparent)]
    XBoard(#[from] XBoardError),
    /// A line of EPD without a position.
    #[error("no position")]
    NoPosition,
    /// A line of EPD with so many fields of a position.
    #[error("a position has at least {LEAST_FIELDS} fields, not {0}")]
    TooFewFields(usize),
}

/// Fields that every position has: board, side to move, castling, en passant.
pub(super) const LEAST_FIELDS: usize = 4;

/// Why a record of XBoard's cannot be read.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub(crate) enum XBoardError {
    /// Its moves are not written in XBoard's way.
    #[error("XBoard writes this game as everybody does")]
    Plain,
    /// The game does not begin like this under any option.
    #[error("the position of its FEN tag cannot be set up")]
    Start,
    /// A half-move, counted from 1, fits no turn.
    #[error(
        "XBoard's half-move {0}, {word}, fits no turn of the game: XBoard does not write down all that happens on its \
         board, such as moves that were denied (menagerie xboard --games FILE keeps games whole)", word = echo(.1)
    )]
    NoTurn(usize, String),
    /// Too much is left open to go through it.
    #[error(
        "what XBoard has written leaves too many games open (menagerie xboard --games FILE keeps games whole)"
    )]
    TooOpen,
    /// Either of these moves was played.
    #[error(
        "what XBoard has written leaves open which move was played: {} (menagerie xboard --games FILE keeps games whole)",
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

impl From<MoveError> for RecordError {
    fn from(error: MoveError) -> RecordError {
        RecordError::Position(error.into())
    }
}
