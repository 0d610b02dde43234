//! Why a match cannot be set up, or not go on.

use std::io;
use std::path::PathBuf;

use engine_core::{MoveError, OptionError, PositionError};
use thiserror::Error;

use crate::catalogue::UnknownGame;
use crate::files::FileError;
use crate::records::error::RecordError;
use crate::records::game::Fault;
use crate::records::time_control::TimeError;

/// Why a match cannot begin, or not go on.
#[derive(Debug, Error)]
pub(crate) enum MatchError {
    /// No game has this name.
    #[error("{0} (menagerie variants lists them)")]
    Game(#[from] UnknownGame),
    /// A game refuses an option.
    #[error("{0}: {1}")]
    GameOption(String, OptionError),
    /// A file of openings cannot be read.
    #[error("openings {0}: {1}")]
    UnreadOpenings(String, io::Error),
    /// A file of openings holds none.
    #[error("openings {0}: there are none")]
    NoOpenings(String),
    /// An opening makes no sense.
    #[error("openings {place}: {fault}")]
    Opening {
        /// The file and the place in it.
        place: String,
        /// What is wrong there.
        fault: OpeningError,
    },
    /// The position of an opening is refused on the board.
    #[error(transparent)]
    Position(#[from] PositionError),
    /// A move of an opening is refused on the board.
    #[error(transparent)]
    Move(#[from] MoveError),
    /// A file of the match is of no use.
    #[error(transparent)]
    File(#[from] FileError),
    /// The file of last positions cannot be written.
    #[error("cannot write -epdout: {0}")]
    LastPositions(io::Error),
    /// The log cannot be written any more.
    #[error("{0}")]
    Log(String),
    /// An engine cannot play.
    #[error("{engine}: {reason}")]
    Unable {
        /// Its name.
        engine: String,
        /// Why.
        reason: String,
    },
    /// An engine fails before its first game.
    #[error("{0} {1} when it is started")]
    Start(String, Fault),
    /// An engine has failed for good.
    #[error("{0} {1} (-recover would start it again)")]
    Broken(String, Fault),
}

/// Why there is no opening at a place of a book.
#[derive(Debug, Error)]
pub(crate) enum OpeningError {
    /// It cannot be read.
    #[error(transparent)]
    Record(#[from] RecordError),
    /// Nothing is left to play, for this reason.
    #[error("the game is over there ({0})")]
    GameOver(String),
}

impl From<PositionError> for OpeningError {
    fn from(error: PositionError) -> OpeningError {
        OpeningError::Record(error.into())
    }
}

/// Why results do not make one match.
#[derive(Debug, Error)]
pub(crate) enum MergeError {
    /// A file is of no use.
    #[error(transparent)]
    File(#[from] FileError),
    /// There are none.
    #[error("there is nothing to merge")]
    Nothing,
    /// They are of several matches.
    #[error("these are not parts of one match: their plans differ")]
    Plans,
    /// A part of so many is there more than once.
    #[error("part {0} of {1} is there twice")]
    PartTwice(u64, u64),
    /// A game, counted from 1, is there more than once.
    #[error("game {0} is there twice")]
    GameTwice(u64),
}

/// Why a map of names is of no use.
#[derive(Debug, Error)]
pub(crate) enum MapError {
    /// The map of this file.
    #[error("map {}: {fault}", file.display())]
    Map {
        /// Its name.
        file: PathBuf,
        /// What is wrong with it.
        fault: Box<MapError>,
    },
    /// It, or the place of a file that it names, cannot be read.
    #[error(transparent)]
    Unread(#[from] io::Error),
    /// A line makes no sense.
    #[error("line {0}: {1}")]
    Line(usize, String),
    /// A file that it names is missing.
    #[error("there is no file {}", .0.display())]
    NoFile(PathBuf),
    /// A game has two entries.
    #[error("game {0} is mapped twice")]
    GameTwice(String),
}

/// Why an engine's program does not run.
#[derive(Debug, Error)]
pub(crate) enum ProgramError {
    /// It is not there.
    #[error("there is no program '{0}'")]
    Missing(String),
    /// It cannot be started.
    #[error("cannot start '{0}': {1}")]
    Start(String, io::Error),
}

/// What is wrong with the command line of a match.
#[derive(Debug, Error)]
pub(crate) enum ArgumentError {
    /// A word before the first option.
    #[error("'{0}' does not belong to an option")]
    Stray(String),
    /// No such option.
    #[error("unknown option {0} (see menagerie match --help)")]
    Unknown(String),
    /// So many engines are too few.
    #[error("a match needs two engines, and {0} is given (-engine cmd=...)")]
    TooFewEngines(usize),
    /// An option that concerns the match.
    #[error("{option}: {fault}")]
    Option {
        /// Its name.
        option: String,
        /// What is wrong with it.
        fault: OptionFault,
    },
    /// A word about an engine.
    #[error("{option}: bad word '{word}' for engine {number}: {fault}")]
    EngineWord {
        /// The option that it belongs to.
        option: &'static str,
        /// The word.
        word: String,
        /// The engine, counted from 1.
        number: usize,
        /// What is wrong with it.
        fault: EngineFault,
    },
    /// All words about an engine together.
    #[error("-engine number {number}: {fault}")]
    Engine {
        /// The engine, counted from 1.
        number: usize,
        /// What is wrong with them.
        fault: EngineFault,
    },
}

/// What is wrong with an option of a match.
#[derive(Debug, Error)]
pub(crate) enum OptionFault {
    /// A word without `=`, and the form it should have.
    #[error("'{0}' is not {1}")]
    NoPair(String, &'static str),
    /// A key that the option does not have; those it has.
    #[error("unknown key '{0}' (known: {1})")]
    UnknownKey(String, String),
    /// A key is missing.
    #[error("{0}= is missing")]
    KeyMissing(String),
    /// A key stands there more than once.
    #[error("{0}= is given twice")]
    KeyTwice(String),
    /// The option stands there more than once.
    #[error("is given twice")]
    Twice,
    /// So many values instead of one.
    #[error("wants one value, not {0}")]
    NotOne(usize),
    /// A value for an option that has none.
    #[error("takes no value")]
    NoValue,
    /// Another value is wanted.
    #[error("{}wants {wanted}, not '{found}'", key.map(|key| format!("{key} ")).unwrap_or_default())]
    Wants {
        /// The key whose value it is; `None`: the option's own.
        key: Option<&'static str>,
        /// What is wanted.
        wanted: String,
        /// What is there.
        found: String,
    },
    /// The value of a key is no number.
    #[error("{0}={1} is no number")]
    NoNumber(String, String),
    /// A rate of errors is out of range.
    #[error("{0}={1} is not between 0 and 0.5")]
    Rate(&'static str, f64),
    /// The hypotheses of a test stand the wrong way round.
    #[error("elo0 must be less than elo1")]
    Hypotheses,
    /// No game is named.
    #[error("wants the name of a game")]
    NoGame,
    /// No game has this name.
    #[error("{0} (menagerie variants lists them)")]
    Game(#[from] UnknownGame),
    /// No file is named, or too much is.
    #[error("wants a file name, and 'min' for moves without comments")]
    NoFile,
    /// The match is not one of two engines.
    #[error("needs exactly two engines")]
    NotTwoEngines,
    /// A part of a match without a file for its results.
    #[error("needs -results FILE, or the parts cannot be merged")]
    NoResults,
    /// Openings cannot be repeated as often as is wanted.
    #[error("{rounds} rounds of {games} games do not make whole sets of {repeat} games an opening")]
    BrokenSets {
        /// Rounds of the match.
        rounds: u64,
        /// Games a round.
        games: u64,
        /// Games an opening.
        repeat: u64,
    },
}

impl OptionFault {
    /// That another value is wanted.
    pub(crate) fn wants(key: Option<&'static str>, wanted: impl Into<String>, found: &str) -> OptionFault {
        OptionFault::Wants { key, wanted: wanted.into(), found: found.to_string() }
    }

    /// The fault with the option's name.
    pub(crate) fn of(self, option: &str) -> ArgumentError {
        ArgumentError::Option { option: option.to_string(), fault: self }
    }
}

/// What is wrong with the description of an engine.
#[derive(Debug, Error)]
pub(crate) enum EngineFault {
    /// No such key.
    #[error("there is no such key")]
    UnknownKey,
    /// Not a number from 1 up.
    #[error("'{0}' is no number from 1 up")]
    NoCount(String),
    /// Not a number of milliseconds.
    #[error("'{0}' is no number of milliseconds")]
    NoMilliseconds(String),
    /// No time, or no time control.
    #[error(transparent)]
    Time(#[from] TimeError),
    /// None of the words that may stand there.
    #[error("'{0}' is none of {1}")]
    NoneOf(String, &'static str),
    /// The internal engine is no program.
    #[error("the internal engine takes neither cmd= nor arg=")]
    Internal,
    /// No program is named.
    #[error("cmd= is missing")]
    NoCommand,
    /// The name of the program is empty.
    #[error("cmd= is empty")]
    EmptyCommand,
    /// The program is not there.
    #[error(transparent)]
    Program(#[from] ProgramError),
    /// The engine might think for ever.
    #[error("nothing bounds its thinking: give tc=, st=, depth= or nodes=")]
    Unbounded,
}
