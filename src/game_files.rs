//! Games in PGN files.

use std::path::{Path, PathBuf};

use lab::apart::keep_apart;
use lab::files::{self, FileError, read_text};
use tabletop::table::record::{self, Loaded};
use thiserror::Error;

use crate::engine::Engine;
use crate::records::encoding::text_of;
use crate::records::error::RecordError;
use crate::table::Table;

/// Writes the game to a file; appends it to existing contents if `append` is set.
pub(crate) fn save(table: &Table, file: &Path, append: bool) -> Result<(), FileError> {
    keep_apart(&[], &[("the file of games", file)])?;
    let text = record::to_pgn(table);
    if append { files::append(file, text) } else { files::replace(file, text) }
}

/// Error in loading a game from a file.
#[derive(Debug, Error)]
pub(crate) enum ReadError {
    #[error(transparent)]
    File(#[from] FileError),
    #[error("{}: {error}", file.display())]
    Record { file: PathBuf, error: RecordError },
}

/// Sets up game `number` (from 1) of a file with [`record::load`].
pub(crate) fn read(file: &Path, number: usize, engine: &mut Engine) -> Result<Loaded, ReadError> {
    let bytes = read_text(file).map_err(FileError::read(file))?;
    record::load(&text_of(&bytes), number, engine)
        .map_err(|error| ReadError::Record { file: file.to_path_buf(), error })
}
