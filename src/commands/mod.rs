//! Commands of the command line, one file each.

pub(crate) mod analyze;
mod analyze_arguments;
mod analyze_epd;
mod analyze_pgn;
pub(crate) mod armies;
mod armies_measure;
pub(crate) mod balance;
mod batch;
pub(crate) mod bench;
mod board_image;
mod course;
pub(crate) mod curve;
pub(crate) mod data;
pub(crate) mod datagen;
pub(crate) mod endings;
mod game;
mod installing;
pub(crate) mod learn;
mod lines;
pub(crate) mod man;
pub(crate) mod match_command;
mod numbers;
pub(crate) mod openings;
pub(crate) mod perft;
pub(crate) mod play;
mod position;
mod printer;
pub(crate) mod puzzles;
pub(crate) mod rules;
mod samples;
mod search;
mod self_play;
pub(crate) mod serve;
pub(crate) mod show;
pub(crate) mod spsa;
pub(crate) mod train;
pub(crate) mod tune;
pub(crate) mod uci;
pub(crate) mod variants;
mod winboard_files;
mod word;
pub(crate) mod xboard;
mod xboard_files;
mod xboard_settings;

use std::fmt;
use std::io::{self, Write};

use lab::bench::BenchError;
use lab::files::{FileError, is_reader_gone};
use lab::selfplay::sample_files::SampleFileError;
use tabletop::armies::ArmyFileError;
use thiserror::Error;

use crate::catalogue::Catalogue;
use crate::game_files::ReadError;

/// Error of a command.
#[derive(Debug, Error)]
pub(crate) enum CommandError {
    /// Invalid input of the user.
    #[error("{0}")]
    Input(String),
    /// Failure during the work.
    #[error("{0}")]
    Work(String),
    /// A file cannot be read or written, or has invalid contents.
    #[error(transparent)]
    File(#[from] FileError),
    /// Error of a bench.
    #[error(transparent)]
    Bench(#[from] BenchError),
    /// Failure to write the results.
    #[error("cannot write the results: {0}")]
    Output(#[from] io::Error),
}

impl From<ArmyFileError> for CommandError {
    fn from(error: ArmyFileError) -> CommandError {
        match error {
            ArmyFileError::NoText { .. } | ArmyFileError::Faulty { .. } => CommandError::input(error),
            ArmyFileError::Unread { .. } => CommandError::work(error),
        }
    }
}

impl From<SampleFileError> for CommandError {
    fn from(error: SampleFileError) -> CommandError {
        match error {
            SampleFileError::File(_) => CommandError::work(error),
            SampleFileError::Line { .. } | SampleFileError::Empty(_) => CommandError::input(error),
        }
    }
}

impl From<ReadError> for CommandError {
    fn from(error: ReadError) -> CommandError {
        match error {
            ReadError::File(error) => error.into(),
            ReadError::Record { .. } => CommandError::input(error),
        }
    }
}

/// Result of a command.
pub(crate) type Result<T = (), E = CommandError> = std::result::Result<T, E>;

impl CommandError {
    /// Error for invalid input.
    pub(crate) fn input(reason: impl fmt::Display) -> CommandError {
        CommandError::Input(reason.to_string())
    }

    /// Error during the work.
    pub(crate) fn work(reason: impl fmt::Display) -> CommandError {
        CommandError::Work(reason.to_string())
    }

    /// Exit code: 1 for a failure during the work, 2 for invalid input.
    pub(crate) fn exit_code(&self) -> u8 {
        match self {
            CommandError::Input(_)
            | CommandError::File(FileError::Content { .. } | FileError::Same { .. })
            | CommandError::Bench(BenchError::NoPositions(_)) => 2,
            CommandError::Work(_)
            | CommandError::File(_)
            | CommandError::Bench(_)
            | CommandError::Output(_) => 1,
        }
    }

    /// Returns true if the reader of the results has closed the pipe.
    pub(crate) fn is_broken_pipe(&self) -> bool {
        matches!(self, CommandError::Output(error) if is_reader_gone(error))
    }
}

/// Offers these games as values of all arguments named GAME of a command and its subcommands.
fn with_games(command: clap::Command, names: &[String]) -> clap::Command {
    let is_game = |argument: &&clap::Arg| {
        argument.get_value_names().is_some_and(|names| names.iter().any(|name| name.as_str() == "GAME"))
    };
    let arguments: Vec<clap::Id> =
        command.get_arguments().filter(is_game).map(|argument| argument.get_id().clone()).collect();
    let offer = |argument: clap::Arg| {
        let values = names.iter().map(clap::builder::PossibleValue::new);
        argument.value_parser(clap::builder::PossibleValuesParser::new(values))
    };
    let command = arguments.into_iter().fold(command, |command, id| command.mut_arg(id.as_str(), offer));
    command.mut_subcommands(|sub| with_games(sub, names))
}

/// Prints the completion script of a shell, which includes the names of the games.
pub(crate) fn completions(
    command: clap::Command,
    shell: clap_complete::Shell,
    catalogue: &Catalogue,
    out: &mut impl Write,
) -> Result {
    let mut script = Vec::new();
    let free = catalogue.choices().filter(|choice| choice.preset.fixed.is_empty());
    let names: Vec<String> = free.map(|choice| choice.preset.name.to_string()).collect();
    clap_complete::generate(shell, &mut with_games(command, &names), "menagerie", &mut script);
    out.write_all(&script)?;
    Ok(())
}
