//! Files that commands read and write.

use std::fs::{self, File, Metadata, OpenOptions, TryLockError};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};

use engine_core::nnue::Network;
use same_file::Handle;
use tabletop::records::encoding::is_binary;
use tabletop::text::one_line;
use thiserror::Error;

/// Error of a file.
#[derive(Debug, Error)]
#[allow(missing_docs, reason = "the messages say it")]
pub enum FileError {
    #[error("cannot read {}: {source}", one_line(path.display()))]
    Read { path: PathBuf, source: io::Error },
    #[error("cannot write {}: {source}", one_line(path.display()))]
    Write { path: PathBuf, source: io::Error },
    #[error("{}: {reason}", one_line(path.display()))]
    Content { path: PathBuf, reason: String },
    #[error("{one} and {other} are the same file: {}", one_line(path.display()))]
    Same { one: String, other: String, path: PathBuf },
}

impl FileError {
    /// Returns a function that wraps an error of reading a file.
    pub fn read(path: &Path) -> impl Fn(io::Error) -> FileError + use<> {
        let path = path.to_path_buf();
        move |source| FileError::Read { path: path.clone(), source }
    }

    /// Returns a function that wraps an error of writing a file.
    pub fn write(path: &Path) -> impl Fn(io::Error) -> FileError + use<> {
        let path = path.to_path_buf();
        move |source| FileError::Write { path: path.clone(), source }
    }

    /// Creates an error of a file's content.
    pub fn content(path: &Path, reason: impl ToString) -> FileError {
        FileError::Content { path: path.to_path_buf(), reason: reason.to_string() }
    }
}

/// Returns true if the error means that the reader of a pipe has closed it. Windows has several
/// such errors, and Rust's kinds cover only some of them.
pub fn is_reader_gone(error: &io::Error) -> bool {
    error.kind() == io::ErrorKind::BrokenPipe
        || cfg!(windows) && error.raw_os_error().is_some_and(|code| CLOSED_PIPE_ON_WINDOWS.contains(&code))
}

/// Windows errors of a pipe whose other end is closed: `ERROR_BROKEN_PIPE`, `ERROR_NO_DATA` ("the
/// pipe is being closed") and `ERROR_PIPE_NOT_CONNECTED`.
const CLOSED_PIPE_ON_WINDOWS: [i32; 3] = [109, 232, 233];

/// Maximum size of a file of settings or states, in bytes.
pub const MAX_STATE: u64 = 64 << 20;
/// Maximum size of a file of games or positions, in bytes.
pub const MAX_INPUT: u64 = 1 << 30;

/// Opens a regular file for reading. Its kind is checked before: pipes and devices may be endless,
/// and may block for ever.
pub fn open_file(path: &Path) -> io::Result<File> {
    let metadata = fs::metadata(path)?;
    if !metadata.is_file() {
        return Err(invalid(format!("it is {}, not a file on a disk", kind(&metadata))));
    }
    File::open(path)
}

/// Reads a regular file of at most `most` bytes; its size is checked before it is read.
pub fn read_file(path: &Path, most: u64) -> io::Result<Vec<u8>> {
    let file = open_file(path)?;
    if file.metadata()?.len() > most {
        return Err(too_large(most));
    }
    bounded(file, most)
}

/// Reads a file, a pipe or a device of at most [`MAX_INPUT`] bytes.
pub fn read_input(path: &Path) -> io::Result<Vec<u8>> {
    let metadata = fs::metadata(path)?;
    if metadata.is_dir() {
        return Err(invalid("it is a directory, not a file".to_string()));
    }
    if metadata.len() > MAX_INPUT {
        return Err(too_large(MAX_INPUT));
    }
    bounded(File::open(path)?, MAX_INPUT)
}

/// Reads text in any encoding as [`read_input`] does.
///
/// # Errors
/// Also for data that is not text.
pub fn read_text(path: &Path) -> io::Result<Vec<u8>> {
    let bytes = read_input(path)?;
    match is_binary(&bytes) {
        true => Err(invalid("it is not text, or UTF-16 without a byte-order mark".to_string())),
        false => Ok(bytes),
    }
}

/// Reads all bytes of a reader; an error if there are more than `most`.
pub fn bounded(reader: impl Read, most: u64) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    reader.take(most + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > most { Err(too_large(most)) } else { Ok(bytes) }
}

fn too_large(most: u64) -> io::Error {
    let most = if most >= 1 << 20 { format!("{} MiB", most >> 20) } else { format!("{most} bytes") };
    invalid(format!("it is larger than {most}"))
}

fn invalid(reason: String) -> io::Error {
    io::Error::new(io::ErrorKind::InvalidData, reason)
}

/// Converts bytes to text. Some editors write a byte-order mark first, which is removed.
pub fn as_text(mut bytes: Vec<u8>) -> io::Result<String> {
    let no_text = || invalid("it is not text in UTF-8".to_string());
    if is_binary(&bytes) {
        return Err(no_text());
    }
    const MARK: &[u8] = "\u{feff}".as_bytes();
    if bytes.starts_with(MARK) {
        bytes.drain(..MARK.len());
    }
    String::from_utf8(bytes).map_err(|_| no_text())
}

/// Description of something other than a regular file.
fn kind(metadata: &Metadata) -> &'static str {
    if metadata.is_dir() { "a directory" } else { "a pipe or a device" }
}

/// Reads a file of at most `most` bytes; `None` if it does not exist.
pub fn read_if_there(path: &Path, most: u64) -> Result<Option<Vec<u8>>, FileError> {
    match read_file(path, most) {
        Ok(bytes) => Ok(Some(bytes)),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
        Err(error) => Err(FileError::read(path)(error)),
    }
}

/// Reads a network file.
pub fn read_network(path: &Path) -> Result<Network, FileError> {
    let bytes = read_file(path, Network::MAX_BYTES).map_err(FileError::read(path))?;
    Network::read(&bytes).map_err(|error| FileError::content(path, error))
}

/// Temporary name of an incomplete file.
pub fn part(path: &Path) -> PathBuf {
    beside(path, ".part")
}

/// Returns the path with this ending added to its name.
pub fn beside(path: &Path, end: &str) -> PathBuf {
    let mut name = path.as_os_str().to_os_string();
    name.push(end);
    PathBuf::from(name)
}

/// Opens a file for this process alone, with its content if it exists.
pub fn open_alone(path: &Path) -> io::Result<File> {
    alone(path, OpenOptions::new().read(true))
}

/// Opens a file for writing by this process alone, and empties it.
pub fn create_alone(path: &Path) -> io::Result<File> {
    // The content must not be lost before it is certain that no other process is writing.
    let file = alone(path, &mut OpenOptions::new())?;
    if is_regular(&file) {
        file.set_len(0)?;
    }
    Ok(file)
}

fn alone(path: &Path, options: &mut OpenOptions) -> io::Result<File> {
    /// Maximum number of times that the file may be renamed between opening and locking.
    const ATTEMPTS: usize = 5;
    options.create(true).write(true).truncate(false);
    check_name(path)?;
    for _ in 0..ATTEMPTS {
        let file = options.open(path)?;
        if !is_regular(&file) {
            return Ok(file);
        }
        lock(&file)?;
        if is_at(&file, path)? {
            return Ok(file);
        }
    }
    Err(taken())
}

/// Returns true if a path leads to an open file: another process may have renamed or replaced it.
pub(crate) fn is_at(file: &File, path: &Path) -> io::Result<bool> {
    let own = Handle::from_file(file.try_clone()?)?;
    Ok(Handle::from_path(path).is_ok_and(|there| there == own))
}

/// Error of a file that another process is writing.
fn taken() -> io::Error {
    io::Error::other("another run is writing there")
}

fn is_regular(file: &File) -> bool {
    file.metadata().is_ok_and(|metadata| metadata.is_file())
}

/// Locks a file against other writers.
fn lock(file: &File) -> io::Result<()> {
    // File systems without locks offer no protection: the file counts as free.
    match file.try_lock() {
        Err(TryLockError::WouldBlock) => Err(taken()),
        _ => Ok(()),
    }
}

/// Checks that a file can be written, before long work. Its content stays unchanged.
pub fn check_writable(path: &Path) -> Result<(), FileError> {
    let tried = WriteTarget::of(path).and_then(|target| match target.place() {
        // No temporary file can be created beside a pipe or a device.
        _ if !target.is_file => Ok(()),
        place => match File::create_new(&place) {
            // Left by a process that was killed, or in use.
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => open_to_write(&place),
            made => made.and_then(|_| fs::remove_file(&place)),
        },
    });
    tried.map_err(FileError::write(path))
}

/// Checks that an existing file can be written.
fn open_to_write(path: &Path) -> io::Result<()> {
    OpenOptions::new().write(true).open(path).map(drop)
}

/// Writes a file under a temporary name first: its readers never see an incomplete one, even after
/// a crash or on a full disk, and only one process writes it at a time. Pipes and devices are
/// written directly.
pub fn replace(path: &Path, content: impl AsRef<[u8]>) -> Result<(), FileError> {
    replace_whole(path, content.as_ref()).map_err(FileError::write(path))
}

fn replace_whole(path: &Path, content: &[u8]) -> io::Result<()> {
    let target = WriteTarget::of(path)?;
    let mut file = create_alone(&target.place())?;
    file.write_all(content).and_then(|()| target.complete()).inspect_err(|_| target.discard())
}

/// File to be written under a temporary name, or a pipe or device, which is written directly.
pub(crate) struct WriteTarget {
    /// Path of the file itself, since a link to a file stays one.
    pub(crate) path: PathBuf,
    /// True for a file, which is written under a temporary name.
    pub(crate) is_file: bool,
}

impl WriteTarget {
    /// Checks that something can be written there, and finds out what.
    pub(crate) fn of(path: &Path) -> io::Result<WriteTarget> {
        check_name(path)?;
        // Links that lead to each other, and devices of Windows, are not names of new files.
        if let Err(error) = path.metadata()
            && error.kind() != io::ErrorKind::NotFound
        {
            return Err(error);
        }
        let path = without_links(path);
        let there = path.metadata().ok();
        match &there {
            Some(there) if there.is_dir() => return Err(io::ErrorKind::IsADirectory.into()),
            // Fails for a file that must not be written.
            Some(there) if there.is_file() => open_to_write(&path)?,
            _ => {}
        }
        Ok(WriteTarget { path, is_file: there.is_none_or(|there| there.is_file()) })
    }

    /// Path to write to.
    pub(crate) fn place(&self) -> PathBuf {
        if self.is_file { part(&self.path) } else { self.path.clone() }
    }

    /// Gives the written file its name, with the permissions of the file that was there.
    pub(crate) fn complete(&self) -> io::Result<()> {
        if !self.is_file {
            return Ok(());
        }
        let place = self.place();
        if let Ok(there) = self.path.metadata() {
            fs::set_permissions(&place, there.permissions())?;
        }
        fs::rename(place, &self.path)
    }

    /// Removes an incomplete file, which would fill a full disk. The first error is the one to
    /// report.
    pub(crate) fn discard(&self) {
        if self.is_file {
            let _ = fs::remove_file(self.place());
        }
    }
}

/// Returns the path of a file, which may not exist yet, without links.
pub(crate) fn without_links(path: &Path) -> PathBuf {
    /// Maximum number of links that lead to each other, as on Linux.
    const MOST: usize = 40;
    let mut path = path.to_path_buf();
    for _ in 0..MOST {
        // What a link in /proc leads to may have no path of its own.
        if path.exists() {
            break;
        }
        let Ok(target) = fs::read_link(&path) else { break };
        path = path.parent().unwrap_or(Path::new("")).join(target);
    }
    let in_its_folder = || {
        let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
        Some(folder.unwrap_or(Path::new(".")).canonicalize().ok()?.join(path.file_name()?))
    };
    path.canonicalize().ok().or_else(in_its_folder).unwrap_or(path)
}

/// Appends to a file, which is unchanged if that fails.
pub fn append(path: &Path, content: impl AsRef<[u8]>) -> Result<(), FileError> {
    append_whole(path, content.as_ref()).map_err(FileError::write(path))
}

fn append_whole(path: &Path, content: &[u8]) -> io::Result<()> {
    let is_new = !path.exists();
    let mut file = open_to_append(path)?;
    append_to(&mut file, content).inspect_err(|_| {
        if is_new && is_regular(&file) {
            // The first error is the one to report.
            let _ = fs::remove_file(path);
        }
    })
}

/// Rejects a name that elsewhere stands for standard output.
fn check_name(path: &Path) -> io::Result<()> {
    match path.as_os_str() == "-" {
        true => Err(invalid("'-' is not standard output here; ./- is a file of this name".to_string())),
        false => Ok(()),
    }
}

/// Opens a file for [`append_to`], and creates it if it does not exist.
pub fn open_to_append(path: &Path) -> io::Result<File> {
    check_name(path)?;
    OpenOptions::new().create(true).append(true).open(path)
}

/// Appends to an open file, which is unchanged if that fails: readers and later writers never see a
/// part of the content. Windows does not shorten files that are open for appending.
pub fn append_to(file: &mut File, content: impl AsRef<[u8]>) -> io::Result<()> {
    let there = file.metadata()?;
    file.write_all(content.as_ref()).inspect_err(|_| {
        if there.is_file() {
            // The first error is the one to report.
            let _ = file.set_len(there.len());
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_byte_order_mark_is_no_text() {
        assert_eq!(as_text("\u{feff}a\u{feff}".as_bytes().to_vec()).unwrap(), "a\u{feff}");
        assert!(as_text(vec![0xff, 0xfe]).is_err());
        let without_mark = b"c\0h\0e\0s\0s\0".to_vec();
        assert_eq!(as_text(without_mark).unwrap_err().to_string(), "it is not text in UTF-8");
    }

    #[test]
    fn a_closed_pipe_is_distinguished_from_other_errors() {
        assert!(is_reader_gone(&io::ErrorKind::BrokenPipe.into()));
        assert!(!is_reader_gone(&io::ErrorKind::StorageFull.into()));
        for code in CLOSED_PIPE_ON_WINDOWS {
            assert_eq!(is_reader_gone(&io::Error::from_raw_os_error(code)), cfg!(windows), "{code}");
        }
        // EPIPE, and a full disk: ENOSPC, ERROR_DISK_FULL.
        let (gone, full) = if cfg!(windows) { (232, 112) } else { (32, 28) };
        assert!(is_reader_gone(&io::Error::from_raw_os_error(gone)));
        assert!(!is_reader_gone(&io::Error::from_raw_os_error(full)));
    }

    #[test]
    fn sizes_are_bounded() {
        let place = tempfile::tempdir().unwrap();
        let file = place.path().join("file");
        std::fs::write(&file, "12345").unwrap();
        assert_eq!(read_file(&file, 5).unwrap(), b"12345");
        assert_eq!(read_file(&file, 4).unwrap_err().to_string(), "it is larger than 4 bytes");
        assert_eq!(bounded(&b"12345"[..], 5).unwrap(), b"12345");
        assert!(bounded(io::repeat(b'x'), 4).is_err(), "what has no end");
        assert_eq!(read_input(&file).unwrap(), b"12345");
        assert_eq!(read_text(&file).unwrap(), b"12345");
        for read in [read_file(place.path(), 5), read_input(place.path())] {
            assert!(read.unwrap_err().to_string().starts_with("it is a directory"));
        }
        assert!(read_if_there(&place.path().join("missing"), 5).unwrap().is_none());
        assert!(read_if_there(place.path(), 5).is_err());
    }

    #[test]
    fn writability_is_checked_in_advance() {
        let place = tempfile::tempdir().unwrap();
        let [file, missing, nowhere] = ["file", "missing", "no/where"].map(|name| place.path().join(name));
        std::fs::write(&file, "x").unwrap();
        assert!(check_writable(&file).is_ok() && check_writable(&missing).is_ok());
        assert_eq!(std::fs::read_dir(place.path()).unwrap().count(), 1, "nothing is left behind");
        assert_eq!(std::fs::read(&file).unwrap(), b"x");
        for path in [&*nowhere, place.path()] {
            let said = check_writable(path).unwrap_err().to_string();
            assert!(said.starts_with("cannot write "), "{said}");
        }
        fs::write(part(&missing), "half").unwrap();
        assert!(check_writable(&missing).is_ok(), "of a process that was killed");
        assert_eq!(fs::read(part(&missing)).unwrap(), b"half");
        fs::create_dir(part(&file)).unwrap();
        assert!(check_writable(&file).is_err(), "no temporary file is possible");
    }

    #[test]
    fn a_failed_replacement_leaves_nothing() {
        let place = tempfile::tempdir().unwrap();
        let taken = place.path().join("two\nlines");
        std::fs::create_dir_all(taken.join("inside")).unwrap();
        let said = replace(&taken, "x").unwrap_err().to_string();
        assert!(said.contains("two lines: ") && said.lines().count() == 1, "{said}");
        assert_eq!(std::fs::read_dir(place.path()).unwrap().count(), 1);
    }

    #[cfg(unix)]
    #[test]
    fn links_rights_and_devices_stay_what_they_are() {
        use std::os::unix::fs::{PermissionsExt, symlink};
        let place = tempfile::tempdir().unwrap();
        let [file, link, device, new, to_new] =
            ["file", "link", "device", "new", "to new"].map(|name| place.path().join(name));
        symlink("new", &to_new).unwrap();
        replace(&to_new, "x").unwrap();
        assert!(to_new.symlink_metadata().unwrap().is_symlink());
        std::fs::rename(&new, &file).unwrap();
        std::fs::remove_file(&to_new).unwrap();
        std::fs::set_permissions(&file, std::fs::Permissions::from_mode(0o640)).unwrap();
        symlink(&file, &link).unwrap();
        symlink("/dev/null", &device).unwrap();
        for path in [&link, &device] {
            replace(path, "y").unwrap();
            append(path, "z").unwrap();
            assert!(path.symlink_metadata().unwrap().is_symlink());
        }
        assert_eq!(std::fs::read(&file).unwrap(), b"yz");
        assert_eq!(file.metadata().unwrap().permissions().mode() & 0o777, 0o640);
        assert_eq!(std::fs::read_dir(place.path()).unwrap().count(), 3);
        let [one, other] = ["one", "other"].map(|name| place.path().join(name));
        symlink(&one, &other).unwrap();
        symlink(&other, &one).unwrap();
        assert!(replace(&one, "y").is_err() && check_writable(&one).is_err());
        assert!(one.is_symlink() && std::fs::read_dir(place.path()).unwrap().count() == 5);
    }

    #[test]
    fn standard_output_is_not_taken_for_a_file() {
        let path = Path::new("-");
        let errors = [replace(path, "x"), check_writable(path), append(path, "x")];
        assert!(errors.iter().all(Result::is_err) && open_alone(path).is_err() && !path.exists());
    }

    #[test]
    fn a_file_that_was_renamed_is_not_written() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("games.part");
        let file = create_alone(&path).unwrap();
        assert!(is_at(&file, &path).unwrap());
        fs::rename(&path, folder.path().join("games")).unwrap();
        assert!(!is_at(&file, &path).unwrap());
        let other = create_alone(&path).unwrap();
        assert!(!is_at(&file, &path).unwrap() && is_at(&other, &path).unwrap());
    }
}
