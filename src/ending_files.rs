//! Files of endgame tables: one file per ending, with values compressed by zstd.

use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use engine_core::checksum::{take_apart, with_checksum};
use engine_core::endings::EndingFiles;

/// Kind and version of a file, at the beginning of its first line.
const VERSION: &str = "Menagerie ending 2";
/// Size limit of a file that is read, in bytes.
const MOST_BYTES: u64 = 64 << 20;
/// Size of the values of four pieces, in bytes: 2 sides to move, 64 squares for each piece.
const MOST_VALUES: usize = 2 << 24;
/// Compression level of zstd; higher ones take longer than generating the table.
const COMPRESSION: i32 = 9;

/// Folder with table files.
#[derive(Clone)]
pub(crate) struct EndingFolder(PathBuf);

/// Opens the tables in a folder.
///
/// # Errors
/// The reason, if the folder cannot be opened.
pub(crate) fn open(folder: &str) -> Result<Arc<dyn EndingFiles>, String> {
    let path = Path::new(folder);
    match fs::metadata(path) {
        Ok(metadata) if metadata.is_dir() => Ok(Arc::new(EndingFolder::new(path))),
        Ok(_) => Err(format!("{folder} is not a folder")),
        Err(error) => Err(format!("{folder}: {error}")),
    }
}

impl EndingFolder {
    pub(crate) fn new(folder: &Path) -> EndingFolder {
        EndingFolder(folder.to_path_buf())
    }

    /// Path of the file for an ending of a game.
    pub(crate) fn path(&self, fingerprint: u64, name: &str) -> PathBuf {
        self.0.join(format!("{name}-{fingerprint:016x}.ending"))
    }

    /// Writes the values of an ending; an interruption leaves no incomplete file under its name.
    /// Returns the size of the file.
    ///
    /// # Errors
    /// Those of the system.
    pub(crate) fn write(&self, fingerprint: u64, name: &str, values: &[u8]) -> io::Result<u64> {
        let path = self.path(fingerprint, name);
        let bytes =
            with_checksum(&first_line(fingerprint, name), &zstd::bulk::compress(values, COMPRESSION)?);
        let unfinished = path.with_extension("part");
        let written = write_whole(&unfinished, &bytes).and_then(|()| fs::rename(&unfinished, &path));
        if written.is_err() {
            // What is left of it would fill a full disk; the first error is the one to report.
            let _ = fs::remove_file(&unfinished);
        }
        written.map(|()| bytes.len() as u64)
    }
}

/// Writes a file that is on the disk on return.
fn write_whole(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let mut file = File::create(path)?;
    file.write_all(bytes)?;
    file.sync_all()
}

/// First line of the file of an ending. A renamed file is not taken for another ending.
fn first_line(fingerprint: u64, name: &str) -> String {
    format!("{VERSION}: {name} {fingerprint:016x}")
}

/// Returns the values in a file with such a first line; `None` if they are damaged.
fn values(first_line: &str, bytes: &[u8]) -> Option<Vec<u8>> {
    let packed = take_apart(first_line, bytes).filter(|checked| checked.is_intact)?.content;
    zstd::bulk::decompress(packed, MOST_VALUES).ok()
}

impl EndingFiles for EndingFolder {
    fn read(&self, fingerprint: u64, name: &str) -> Option<Vec<u8>> {
        let path = self.path(fingerprint, name);
        let bytes = lab::files::read_file(&path, MOST_BYTES).ok()?;
        let found = values(&first_line(fingerprint, name), &bytes);
        if found.is_none() {
            eprintln!("menagerie: {}: damaged, of another ending or of another version", path.display());
        }
        found
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_come_back_unless_they_are_damaged() {
        let folder = tempfile::tempdir().unwrap();
        let files = EndingFolder::new(folder.path());
        let table: Vec<u8> = (0..100_000_u32).map(|number| (number / 1000) as u8).collect();
        let size = files.write(7, "KQvKR", &table).unwrap();
        assert!(size < 20_000, "{size}");
        assert_eq!(files.read(7, "KQvKR"), Some(table));
        assert_eq!(files.read(8, "KQvKR"), None, "other pieces");
        let path = files.path(7, "KQvKR");
        for (fingerprint, name) in [(8, "KQvKR"), (7, "KQvKB")] {
            fs::copy(&path, files.path(fingerprint, name)).unwrap();
            assert_eq!(files.read(fingerprint, name), None, "renamed");
        }
        let whole = fs::read(&path).unwrap();
        for damaged in [&whole[..whole.len() / 2], b"Menagerie ending 1\n", b""] {
            fs::write(&path, damaged).unwrap();
            assert_eq!(files.read(7, "KQvKR"), None);
        }
        assert!(open("/no/such/folder").is_err() && open(path.to_str().unwrap()).is_err());
    }

    #[test]
    fn a_failed_write_leaves_nothing() {
        let folder = tempfile::tempdir().unwrap();
        let files = EndingFolder::new(folder.path());
        fs::create_dir(files.path(7, "KQvKR")).unwrap();
        assert!(files.write(7, "KQvKR", &[1, 2, 3]).is_err());
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
    }
}
