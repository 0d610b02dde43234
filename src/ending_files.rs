//! Files of endgame tables: one file per ending, with values compressed by zstd.

use std::ffi::OsStr;
use std::fs::{self, File, TryLockError};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use engine_core::checksum::{head_of, read_with_checksum};
use engine_core::endings::EndingFiles;
use lab::files::open_file;

use crate::report_once::report_once;
use crate::table_memory;

/// Kind and version of a file, at the beginning of its first line.
const VERSION: &str = "Menagerie ending 3";
/// Extension of the files.
const EXTENSION: &str = "ending";
/// Extension of files that are being written.
const UNFINISHED: &str = "part";
/// Compression level of zstd; higher ones take longer than generating the table.
const COMPRESSION: i32 = 9;

/// Folder with table files.
#[derive(Clone)]
pub(crate) struct EndingFolder(PathBuf);

/// Opens the tables in a folder.
///
/// # Errors
/// The reason, if the folder cannot be opened.
pub(crate) fn open(folder: &OsStr) -> Result<Arc<dyn EndingFiles>, String> {
    let opened = EndingFolder::open(Path::new(folder))?;
    Ok(Arc::new(opened))
}

impl EndingFolder {
    /// Opens a folder that has tables of some game.
    ///
    /// # Errors
    /// The reason, if it cannot be opened or has none.
    pub(crate) fn open(path: &Path) -> Result<EndingFolder, String> {
        let entries = fs::read_dir(path).map_err(|error| format!("{}: {error}", path.display()))?;
        let paths = entries.filter_map(|entry| Some(entry.ok()?.path()));
        let tables = paths.filter(|path| path.extension().is_some_and(|found| found == EXTENSION));
        let (usable, mut others): (Vec<PathBuf>, Vec<PathBuf>) = tables.partition(|path| has_its_name(path));
        others.sort();
        let note = others.first().map(|first| {
            let more = match others.len() - 1 {
                0 => String::new(),
                more => format!(", and so are {more} more"),
            };
            format!("{}: left out, as renamed, damaged or of another version{more}", first.display())
        });
        if usable.is_empty() {
            return Err(note.unwrap_or_else(|| format!("{}: there is no table of an ending", path.display())));
        }
        if let Some(note) = note {
            report_once(&note);
        }
        Ok(EndingFolder::new(path))
    }

    pub(crate) fn new(folder: &Path) -> EndingFolder {
        EndingFolder(folder.to_path_buf())
    }

    /// Removes files of writers that were killed, as far as the system allows.
    pub(crate) fn remove_abandoned(&self) {
        let entries = fs::read_dir(&self.0).into_iter().flatten();
        let paths = entries.filter_map(|entry| Some(entry.ok()?.path()));
        for path in paths.filter(|path| is_unfinished(path) && is_abandoned(path)) {
            // It only takes space.
            let _ = fs::remove_file(path);
        }
    }

    /// Path of the file for an ending of a game.
    pub(crate) fn path(&self, fingerprint: u64, name: &str) -> PathBuf {
        self.0.join(format!("{name}-{fingerprint:016x}.{EXTENSION}"))
    }

    /// True if there is a file of an ending without damage.
    pub(crate) fn is_intact(&self, fingerprint: u64, name: &str) -> bool {
        let bytes = lab::files::read_file(&self.path(fingerprint, name), max_bytes(name));
        bytes.is_ok_and(|bytes| packed(&first_line(fingerprint, name), &bytes).is_some())
    }

    /// Writes the values of an ending; an interruption leaves no incomplete file under its name.
    ///
    /// # Errors
    /// Those of the system.
    pub(crate) fn write(&self, fingerprint: u64, name: &str, values: &[u8]) -> io::Result<()> {
        let path = self.path(fingerprint, name);
        let packed = zstd::bulk::compress(values, COMPRESSION)?;
        let head = head_of(&first_line(fingerprint, name), &packed);
        // Another process may be writing the same ending.
        let unfinished = unfinished(&path);
        // The lock is held until the file has its name.
        let written =
            write_whole(&unfinished, &[&head, &packed]).and_then(|_file| fs::rename(&unfinished, &path));
        if written.is_err() {
            // The unfinished file would fill a full disk; the first error is the one to report.
            let _ = fs::remove_file(&unfinished);
        }
        written
    }
}

/// True unless the beginning of a file shows that it was made under another name, or by a program
/// of another version.
fn has_its_name(path: &Path) -> bool {
    let Some((name, code)) = path.file_stem().and_then(OsStr::to_str).and_then(|stem| stem.rsplit_once('-'))
    else {
        return false;
    };
    let Ok(fingerprint) = u64::from_str_radix(code, 16) else { return false };
    let expected = first_line(fingerprint, name);
    let mut start = vec![0; expected.len()];
    match open_file(path).and_then(|mut file| file.read_exact(&mut start)) {
        Ok(()) => start == expected.as_bytes(),
        // Other errors are reported when the table is read.
        Err(error) => error.kind() != io::ErrorKind::UnexpectedEof,
    }
}

/// Returns a new name for a file of a table that is being written.
fn unfinished(path: &Path) -> PathBuf {
    path.with_extension(format!("{:016x}.{UNFINISHED}", rand::random::<u64>()))
}

/// Returns true for a regular file with a name from [`unfinished`].
fn is_unfinished(path: &Path) -> bool {
    let is_code = |text: &str| text.len() == 16 && u64::from_str_radix(text, 16).is_ok();
    let has_the_form = |name: &str| {
        let (stem, code) = name.strip_suffix(UNFINISHED)?.strip_suffix('.')?.rsplit_once('.')?;
        Some(is_code(code) && is_code(stem.rsplit_once('-')?.1))
    };
    path.file_name().and_then(OsStr::to_str).and_then(has_the_form).unwrap_or(false)
        && path.symlink_metadata().is_ok_and(|metadata| metadata.is_file())
}

/// True if the writer of a file must have been killed: nobody holds its lock. Where the system has
/// no locks, it was not written to for a long time.
fn is_abandoned(path: &Path) -> bool {
    match open_file(path).map(|file| file.try_lock()) {
        Ok(Ok(())) => true,
        Ok(Err(TryLockError::WouldBlock)) => false,
        Ok(Err(TryLockError::Error(_))) | Err(_) => is_old(path),
    }
}

/// True if a file was not written to for so long that its writer must have been killed.
fn is_old(path: &Path) -> bool {
    /// Time that the slowest disk needs for a part of a file.
    const LONG: Duration = Duration::from_secs(600);
    let modified = fs::metadata(path).and_then(|about| about.modified());
    modified.is_ok_and(|modified| modified.elapsed().is_ok_and(|age| age > LONG))
}

/// Writes a new file that is on the disk on return. It is locked for as long as it is open, where
/// the system has locks.
fn write_whole(path: &Path, parts: &[&[u8]]) -> io::Result<File> {
    let mut file = create_locked(path)?;
    parts.iter().try_for_each(|part| file.write_all(part))?;
    file.sync_all()?;
    Ok(file)
}

/// Creates a file with a lock, again if it was taken for abandoned before it had one.
fn create_locked(path: &Path) -> io::Result<File> {
    loop {
        let file = File::create_new(path)?;
        if file.lock().is_err() || path.exists() {
            return Ok(file);
        }
    }
}

/// Size of the values of an ending, at most: two sides to move, 64 squares for each piece.
fn max_values(name: &str) -> u64 {
    let pieces = name.chars().filter(char::is_ascii_uppercase).count();
    2 << (6 * pieces)
}

/// Size limit of a file that is read: the values cannot grow much by compression.
fn max_bytes(name: &str) -> u64 {
    max_values(name) + (max_values(name) >> 4)
}

/// First line of the file of an ending. A renamed file is not taken for another ending.
fn first_line(fingerprint: u64, name: &str) -> String {
    format!("{VERSION}: {name} {fingerprint:016x}")
}

/// Returns the compressed values in a file with such a first line; `None` if they are damaged.
fn packed<'a>(first_line: &str, bytes: &'a [u8]) -> Option<&'a [u8]> {
    Some(read_with_checksum(first_line, bytes).filter(|checked| checked.is_intact)?.content)
}

/// Returns the values in the file of an ending.
fn values(fingerprint: u64, name: &str, bytes: &[u8]) -> Result<Vec<u8>, String> {
    let damaged = || "damaged, of another ending or of another version".to_string();
    let packed = packed(&first_line(fingerprint, name), bytes).ok_or_else(damaged)?;
    let size = zstd::zstd_safe::get_frame_content_size(packed).ok().flatten();
    let size = size.filter(|&size| size <= max_values(name)).ok_or_else(damaged)?;
    table_memory::check(size).map_err(|lack| format!("the table {lack}"))?;
    zstd::bulk::decompress(packed, size as usize).map_err(|_| damaged())
}

impl EndingFiles for EndingFolder {
    fn has(&self, fingerprint: u64, name: &str) -> bool {
        self.path(fingerprint, name).exists()
    }

    fn read(&self, fingerprint: u64, name: &str) -> Option<Vec<u8>> {
        let path = self.path(fingerprint, name);
        let bytes = match lab::files::read_file(&path, max_bytes(name)) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => return None,
            other => other.map_err(|error| error.to_string()),
        };
        let found = bytes.and_then(|bytes| values(fingerprint, name, &bytes));
        found.inspect_err(|reason| report_once(&format!("{}: {reason}", path.display()))).ok()
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
        files.write(7, "KQvKR", &table).unwrap();
        let size = fs::metadata(files.path(7, "KQvKR")).unwrap().len();
        assert!(size < 20_000, "{size}");
        assert_eq!(files.read(7, "KQvKR"), Some(table));
        assert!(files.is_intact(7, "KQvKR") && !files.is_intact(8, "KQvKR"));
        assert_eq!(files.read(8, "KQvKR"), None, "other pieces");
        let path = files.path(7, "KQvKR");
        for (fingerprint, name) in [(8, "KQvKR"), (7, "KQvKB")] {
            fs::copy(&path, files.path(fingerprint, name)).unwrap();
            assert_eq!(files.read(fingerprint, name), None, "renamed");
        }
        let whole = fs::read(&path).unwrap();
        assert!(open(folder.path().as_ref()).is_ok());
        for damaged in [&whole[..whole.len() / 2], b"Menagerie ending 2\n", b""] {
            fs::write(&path, damaged).unwrap();
            assert_eq!(files.read(7, "KQvKR"), None);
            assert!(!files.is_intact(7, "KQvKR"));
        }
        assert!(open("/no/such/folder".as_ref()).is_err() && open(path.as_ref()).is_err());
        let error = open(folder.path().as_ref()).err().unwrap();
        let first = files.path(7, "KQvKB").display().to_string();
        assert_eq!(
            error,
            format!("{first}: left out, as renamed, damaged or of another version, and so are 2 more")
        );
        let empty = tempfile::tempdir().unwrap();
        let error = open(empty.path().as_ref()).err().unwrap();
        assert!(error.ends_with("there is no table of an ending"), "{error}");
    }

    /// Several processes may make the same ending in one folder.
    #[test]
    fn writers_of_one_ending_do_not_meet() {
        let folder = tempfile::tempdir().unwrap();
        let files = EndingFolder::new(folder.path());
        let table: Vec<u8> = (0..200_000_u32).map(|number| (number.wrapping_mul(number) / 7) as u8).collect();
        std::thread::scope(|scope| {
            for _ in 0..4 {
                scope.spawn(|| (0..20).for_each(|_| files.write(7, "KQvKR", &table).unwrap()));
            }
        });
        assert_eq!(files.read(7, "KQvKR"), Some(table));
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
    }

    #[test]
    fn only_what_a_killed_writer_left_is_removed() {
        let folder = tempfile::tempdir().unwrap();
        let files = EndingFolder::new(folder.path());
        let [left, written] = [7, 8].map(|number| unfinished(&files.path(number, "KQvKR")));
        fs::write(&left, "half").unwrap();
        let others = ["games.txt.part", "film.mkv.part", "KQvKR-7.0123456789abcdef.part", ".part"];
        others.iter().for_each(|name| fs::write(folder.path().join(name), "half").unwrap());
        let writer = write_whole(&written, &[b"half"]).unwrap();
        files.remove_abandoned();
        assert!(!left.exists() && written.exists());
        drop(writer);
        files.remove_abandoned();
        assert!(!written.exists());
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), others.len());
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
