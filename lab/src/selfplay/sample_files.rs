//! Reading of files of positions on all threads.

use std::ops::Range;
use std::path::{Path, PathBuf};

use rayon::iter::{IndexedParallelIterator, ParallelIterator};
use rayon::slice::ParallelSlice;
use tabletop::text::one_line;
use thiserror::Error;

use super::sample::{Sample, SampleError};
use super::shards;
use crate::files::FileError;

/// Number of lines that one thread reads at a time.
const CHUNK: usize = 512;

/// Error of files of positions.
#[derive(Debug, Error)]
#[allow(missing_docs, reason = "the messages say it")]
pub enum SampleFileError {
    #[error(transparent)]
    File(#[from] FileError),
    #[error("{}, line {line}: {}", .path.display(), one_line(.error))]
    Line { path: PathBuf, line: usize, error: SampleError },
    #[error("there are no positions to {0}")]
    Empty(&'static str),
}

/// Passes the contents of the files to `take`, in order.
///
/// # Errors
/// The first file that cannot be read, or the first error of `take`.
pub fn each_file<E: From<SampleFileError>>(
    paths: &[PathBuf],
    mut take: impl FnMut(&SampleFile<'_>) -> Result<(), E>,
) -> Result<(), E> {
    paths.iter().try_for_each(|path| {
        let text = shards::read(path).map_err(SampleFileError::from)?;
        take(&SampleFile { path, lines: text.lines().collect() })
    })
}

/// File of positions, one per line.
pub struct SampleFile<'a> {
    path: &'a Path,
    /// Lines.
    pub lines: Vec<&'a str>,
}

impl SampleFile<'_> {
    /// Reads some lines, given by their numbers from 0, on all threads: `add` adds a sample to the
    /// result of its chunk of lines, with a state that a thread keeps from line to line. Returns
    /// the chunks in order.
    ///
    /// # Errors
    /// The first line that is not a sample, or the first error of `add`.
    pub fn read<W: Default, C: Default + Send>(
        &self,
        lines: Range<usize>,
        add: impl Fn(&mut W, &mut C, usize, Sample) -> Result<(), SampleError> + Sync,
    ) -> Result<Vec<C>, SampleFileError> {
        let first = lines.start;
        let chunks: Vec<Result<C, SampleFileError>> = self.lines[lines]
            .par_chunks(CHUNK)
            .enumerate()
            .map_init(W::default, |worker, (index, lines)| {
                let mut chunk = C::default();
                for (number, line) in (first + index * CHUNK..).zip(lines) {
                    let sample = line.parse();
                    sample
                        .and_then(|sample| add(worker, &mut chunk, number, sample))
                        .map_err(|error| self.refused(number, error))?;
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
    pub fn samples(
        &self,
        check: impl Fn(&Sample) -> Result<(), SampleError> + Sync,
    ) -> Result<impl Iterator<Item = Sample>, SampleFileError> {
        let chunks = self.read(0..self.lines.len(), |(), chunk: &mut Vec<Sample>, _, sample| {
            check(&sample)?;
            chunk.push(sample);
            Ok(())
        })?;
        Ok(chunks.into_iter().flatten())
    }

    fn refused(&self, line: usize, error: SampleError) -> SampleFileError {
        SampleFileError::Line { path: self.path.to_path_buf(), line: line + 1, error }
    }
}
