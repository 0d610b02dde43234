//! Errors of matches.

use std::io;
use std::path::PathBuf;

use engine_core::{MoveError, OptionError, PositionError};
use tabletop::catalogue::UnknownGameError;
use tabletop::records::error::RecordError;
use tabletop::records::game::PlayerError;
use tabletop::records::time_control::TimeError;
use tabletop::text::counted;
use thiserror::Error;

use crate::files::FileError;
use crate::matches::schedule::MAX_GAMES;
use crate::matches::unsupported::Unsupported;

/// Error that prevents the start or the continuation of a match.
#[derive(Debug, Error)]
#[allow(missing_docs, reason = "the messages say it")]
pub enum MatchError {
    #[error("{0} (menagerie variants lists them)")]
    Game(#[from] UnknownGameError),
    #[error("{0}: {1}")]
    GameOption(String, OptionError),
    #[error("openings {0}: {1}")]
    UnreadOpenings(String, io::Error),
    #[error("openings {0}: the file contains none")]
    NoOpenings(String),
    #[error("openings {place}: {error}")]
    Opening { place: String, error: OpeningError },
    #[error(transparent)]
    Position(#[from] PositionError),
    #[error(transparent)]
    Move(#[from] MoveError),
    #[error(transparent)]
    File(#[from] FileError),
    #[error(transparent)]
    Played(#[from] MergeError),
    #[error("cannot write the results: {0}")]
    Output(io::Error),
    #[error("cannot write -epdout: {0}")]
    LastPositions(io::Error),
    #[error("-tb: {0}")]
    Tablebase(String),
    #[error("{0}")]
    Log(String),
    #[error("{engine}: {reason}")]
    Unable { engine: String, reason: String },
    #[error("{0} {1} when it is started")]
    Start(String, PlayerError),
    #[error("{0} {1} (-recover would start it again)")]
    Broken(String, PlayerError),
}

impl MatchError {
    /// Returns true if the command line is invalid, which is detected before any game.
    pub fn is_refusal(&self) -> bool {
        matches!(self, MatchError::Game(_) | MatchError::GameOption(..))
    }
}

/// Error of an opening.
#[derive(Debug, Error)]
#[allow(missing_docs, reason = "the messages say it")]
pub enum OpeningError {
    #[error(transparent)]
    Record(#[from] RecordError),
    #[error(transparent)]
    Position(#[from] PositionError),
    #[error("{0}")]
    Operation(String),
    #[error("the game is over there ({0})")]
    GameOver(String),
    /// Engines would read the position by other rules.
    #[error("its castling rights are those of option {0} {1}, which is not set")]
    OtherRules(&'static str, &'static str),
    /// A record of another game, or of other options.
    #[error("{1} ({0})")]
    Foreign(String, Box<OpeningError>),
}

/// Error of merging results.
#[derive(Debug, Error)]
#[allow(missing_docs, reason = "the messages say it")]
pub enum MergeError {
    #[error(transparent)]
    File(#[from] FileError),
    #[error("there is nothing to merge")]
    Nothing,
    #[error("these are not parts of one match: their plans differ")]
    Plans,
    #[error("part {0} of {1} occurs twice")]
    PartTwice(u64, u64),
    #[error("game {0} occurs twice")]
    GameTwice(u64),
}

/// Error of a name map.
#[derive(Debug, Error)]
#[allow(missing_docs, reason = "the messages say it")]
pub enum MapError {
    #[error("map {}: {error}", file.display())]
    Map { file: PathBuf, error: Box<MapError> },
    #[error(transparent)]
    Unread(#[from] io::Error),
    #[error("line {0}: {1}")]
    Line(usize, String),
    #[error("there is no file {}", .0.display())]
    NoFile(PathBuf),
    #[error("game {0} is mapped twice")]
    GameTwice(String),
}

/// Error of an engine's program.
#[derive(Debug, Error)]
#[allow(missing_docs, reason = "the messages say it")]
pub enum ProgramError {
    #[error("there is no program '{0}'")]
    Missing(String),
    #[error("cannot start '{0}': {1}")]
    Start(String, io::Error),
    #[error("cannot write {}: {error}", file.display())]
    Errors { file: PathBuf, error: io::Error },
}

/// Error of the command line of a match.
#[derive(Debug, Error)]
#[allow(missing_docs, reason = "the messages say it")]
pub enum ArgumentError {
    #[error("'{0}' does not belong to an option")]
    Stray(String),
    #[error("unknown option {0} (see menagerie match --help)")]
    Unknown(String),
    #[error("{argument} of cutechess-cli is not supported: {}", argument.instead)]
    Unsupported { argument: Unsupported },
    #[error("a match needs two engines, and {0} is given (-engine cmd=...)")]
    TooFewEngines(usize),
    #[error("a match has at most {MAX_GAMES} games")]
    TooManyGames,
    #[error("{option}: {error}")]
    Option { option: String, error: MatchOptionError },
    #[error("{option}: bad word '{word}' for engine {number}: {error}")]
    EngineWord { option: &'static str, word: String, number: usize, error: EngineArgumentError },
    #[error("-engine number {number}: {error}")]
    Engine { number: usize, error: EngineArgumentError },
    #[error(transparent)]
    File(#[from] FileError),
}

/// Error of an option of a match.
#[derive(Debug, Error)]
#[allow(missing_docs, reason = "the messages say it")]
pub enum MatchOptionError {
    #[error("'{0}' is not {1}")]
    NoPair(String, &'static str),
    #[error("unknown key '{0}' (known: {1})")]
    UnknownKey(String, String),
    #[error("{0}= is missing")]
    KeyMissing(String),
    #[error("{0}= is given twice")]
    KeyTwice(String),
    #[error("is given twice")]
    Twice,
    #[error("needs one value, not {0}")]
    NotOne(usize),
    #[error("takes no value")]
    NoValue,
    #[error("{}needs {expected}, not '{found}'", key.map(|key| format!("{key} ")).unwrap_or_default())]
    Needs { key: Option<&'static str>, expected: String, found: String },
    #[error("{0}={1} is not a number")]
    NoNumber(String, String),
    #[error("{0}={1} is not between 0 and 0.5")]
    Rate(&'static str, f64),
    #[error("elo0 must be less than elo1")]
    Hypotheses,
    #[error("needs the name of a game")]
    NoGame,
    #[error("{0} (menagerie variants lists them)")]
    Game(#[from] UnknownGameError),
    #[error("option.{0} changes the rules, which the referee must know: -variant {1} {0}=...")]
    RuleOption(String, String),
    #[error("needs a file name, 'min' for moves without comments, and 'fi' for finished games only")]
    NoFile,
    #[error("does not go with -log")]
    LogAndDebug,
    #[error("needs exactly two engines")]
    NotTwoEngines,
    #[error("needs -results FILE, or the parts cannot be merged")]
    NoResults,
    #[error(
        "{} of {} cannot be divided into sets of {} per opening",
        counted(*.rounds, "round"),
        counted(*.games, "game"),
        counted(*.repeat, "game")
    )]
    BrokenSets { rounds: u64, games: u64, repeat: u64 },
}

impl MatchOptionError {
    /// Creates an error about an invalid value.
    pub fn needs(key: Option<&'static str>, expected: impl Into<String>, found: &str) -> MatchOptionError {
        MatchOptionError::Needs { key, expected: expected.into(), found: found.to_string() }
    }

    /// Adds the option's name to the error.
    pub(crate) fn for_option(self, option: &str) -> ArgumentError {
        ArgumentError::Option { option: option.to_string(), error: self }
    }
}

/// Error in the description of an engine.
#[derive(Debug, Error)]
#[allow(missing_docs, reason = "the messages say it")]
pub enum EngineArgumentError {
    #[error("there is no such key")]
    UnknownKey,
    #[error("'{0}' is not a number from 1 up")]
    NoCount(String),
    #[error("'{0}' is not a number of milliseconds")]
    NoMilliseconds(String),
    #[error(transparent)]
    Time(#[from] TimeError),
    #[error("'{0}' is none of {1}")]
    NoneOf(String, &'static str),
    #[error("the internal engine takes no {0}=, which is for programs")]
    Internal(String),
    #[error("{0}= is given as well")]
    Twice(String),
    #[error(transparent)]
    Option(#[from] OptionError),
    #[error("ponder does not go with {0}")]
    Ponder(&'static str),
    #[error("cmd= is missing")]
    NoCommand,
    #[error("cmd= is empty")]
    EmptyCommand,
    #[error(transparent)]
    Program(#[from] ProgramError),
    #[error("its thinking has no limit: give tc=, st=, depth= or nodes=")]
    Unbounded,
}
