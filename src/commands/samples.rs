//! Files of positions written by `datagen`, as read by the commands for tuning and training.

use std::path::{Path, PathBuf};

use clap::Args;
use lab::apart::{NamedFile, keep_apart};
use lab::files::check_writable;

use super::game::{GameFlag, find_game};
use super::{CommandError, Result, batch};
use crate::catalogue::{Catalogue, Choice};

/// A game and files of its positions.
#[derive(Args)]
pub(super) struct GameSamples {
    #[command(flatten)]
    game: GameFlag,
    /// Game, unless given by '-g', and files written by 'menagerie datagen'
    #[arg(value_name = "GAME|FILE", required = true)]
    words: Vec<PathBuf>,
    /// Number of threads [default: one per processor]
    #[arg(short, long, value_parser = clap::value_parser!(u16).range(1..=512))]
    jobs: Option<u16>,
}

impl GameSamples {
    /// The game.
    pub(super) fn choice(&self, catalogue: &Catalogue) -> Result<Choice> {
        match self.game.choice(catalogue)? {
            Some(choice) => Ok(choice),
            None => find_game(catalogue, &self.words[0].to_string_lossy()),
        }
    }

    /// Files: the words without the name of the game.
    ///
    /// # Errors
    /// If there is none.
    pub(super) fn files(&self) -> Result<&[PathBuf]> {
        let files = if self.game.is_given() { &self.words[..] } else { &self.words[1..] };
        if files.is_empty() {
            Err(CommandError::Input("no file of positions is named".to_string()))
        } else {
            Ok(files)
        }
    }

    /// Files with their purpose, for error messages.
    pub(super) fn named_files(&self) -> Result<Vec<NamedFile<'_>>> {
        Ok(self.files()?.iter().map(|path| ("the positions", &**path)).collect())
    }

    /// Checks that the output file, if any, is none of these files and can be written.
    pub(super) fn check_out(&self, out: Option<&Path>) -> Result {
        let Some(path) = out else { return Ok(()) };
        keep_apart(&self.named_files()?, &[("--out", path)])?;
        Ok(check_writable(path)?)
    }

    /// Thread pool for reading and learning.
    pub(super) fn pool(&self) -> Result<rayon::ThreadPool> {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(batch::threads(self.jobs)).build();
        pool.map_err(CommandError::work)
    }
}
