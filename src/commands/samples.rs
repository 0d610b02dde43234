//! Files of positions written by `datagen`, as read by the commands for tuning and training.

use std::ops::Range;
use std::path::{Path, PathBuf};

use clap::Args;
use lab::files::{NamedFile, check_writable, keep_apart};
use lab::selfplay::sample::{Sample, SampleError};
use lab::selfplay::shards;
use rayon::iter::{IndexedParallelIterator, ParallelIterator};
use rayon::slice::ParallelSlice;

use super::game::{GameFlag, find_game};
use super::{CommandError, Result, batch};
use crate::catalogue::{Catalogue, Choice};
use crate::text::one_line;

/// Number of lines that one thread reads at a time.
const CHUNK: usize = 512;

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

/// Passes the contents of the files to `take`, in order.
pub(super) fn each_file(paths: &[PathBuf], mut take: impl FnMut(&SampleFile<'_>) -> Result) -> Result {
    paths.iter().try_for_each(|path| {
        let text = shards::read(path).map_err(CommandError::work)?;
        take(&SampleFile { path, lines: text.lines().collect() })
    })
}

/// File of positions, one per line.
pub(super) struct SampleFile<'a> {
    path: &'a Path,
    pub(super) lines: Vec<&'a str>,
}

impl SampleFile<'_> {
    /// Reads some lines, given by their numbers from 0, on all threads: `add` adds a sample to the
    /// result of its chunk of lines, with a state that a thread keeps from line to line. Returns
    /// the chunks in order.
    ///
    /// # Errors
    /// The first line that is not a sample, or the first error of `add`.
    pub(super) fn read<W: Default, C: Default + Send>(
        &self,
        lines: Range<usize>,
        add: impl Fn(&mut W, &mut C, usize, Sample) -> Result<(), SampleError> + Sync,
    ) -> Result<Vec<C>> {
        let first = lines.start;
        let chunks: Vec<Result<C>> = self.lines[lines]
            .par_chunks(CHUNK)
            .enumerate()
            .map_init(W::default, |worker, (index, lines)| {
                let mut chunk = C::default();
                for (number, line) in (first + index * CHUNK..).zip(lines) {
                    let sample = line.parse();
                    sample
                        .and_then(|sample| add(worker, &mut chunk, number, sample))
                        .map_err(|error| self.refused(number, &error))?;
                }
                Ok(chunk)
            })
            .collect();
        chunks.into_iter().collect()
    }

    /// Reads all lines; `check` may reject a sample.
    ///
    /// # Errors
    /// The first line that is not a sample, or that is rejected.
    pub(super) fn samples(
        &self,
        check: impl Fn(&Sample) -> Result<(), SampleError> + Sync,
    ) -> Result<impl Iterator<Item = Sample>> {
        let chunks = self.read(0..self.lines.len(), |(), chunk: &mut Vec<Sample>, _, sample| {
            check(&sample)?;
            chunk.push(sample);
            Ok(())
        })?;
        Ok(chunks.into_iter().flatten())
    }

    fn refused(&self, line: usize, error: &SampleError) -> CommandError {
        CommandError::Input(format!("{}, line {}: {}", self.path.display(), line + 1, one_line(error)))
    }
}
