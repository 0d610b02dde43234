//! Files that a run writes several times.

use std::fs::{self, File};
use std::path::{Path, PathBuf};

use crate::files::{FileError, WriteTarget, beside, check_writable, is_at, open_alone, replace};

/// File that a run writes whenever it has made progress. No other run can write it before this value
/// is dropped: a file beside it is locked.
pub struct RunFile {
    path: PathBuf,
    /// Locked file and its path; `None` for a pipe or a device.
    lock: Option<(File, PathBuf)>,
}

impl RunFile {
    /// Checks that the file can be written, and locks it against other runs. Its content stays
    /// unchanged.
    ///
    /// # Errors
    /// [`FileError::Write`], also if another run is writing there.
    pub fn open(path: &Path) -> Result<RunFile, FileError> {
        let lock = || {
            let target = WriteTarget::of(path)?;
            let path = beside(&target.path, ".menagerie-lock");
            if target.is_file { open_alone(&path).map(|file| Some((file, path))) } else { Ok(None) }
        };
        let file = RunFile { path: path.to_path_buf(), lock: lock().map_err(FileError::write(path))? };
        check_writable(path)?;
        Ok(file)
    }

    /// Replaces the content, as [`replace`] does.
    ///
    /// # Errors
    /// [`FileError::Write`].
    pub fn replace(&self, content: impl AsRef<[u8]>) -> Result<(), FileError> {
        replace(&self.path, content)
    }
}

impl Drop for RunFile {
    fn drop(&mut self) {
        // A file with content is the user's, as is one that has taken the place of the lock.
        if let Some((file, path)) = &self.lock
            && is_at(file, path).unwrap_or(false)
            && file.metadata().is_ok_and(|metadata| metadata.is_file() && metadata.len() == 0)
        {
            let _ = fs::remove_file(path);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_run_at_a_time_writes_a_file() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("state");
        let refused = || {
            let error = RunFile::open(&path).map(drop).unwrap_err().to_string();
            assert!(error.ends_with("another run is writing there"), "{error}");
        };
        let file = RunFile::open(&path).unwrap();
        assert!(!path.exists());
        refused();
        for content in ["one", "another"] {
            file.replace(content).unwrap();
            assert_eq!(fs::read_to_string(&path).unwrap(), content);
            refused();
        }
        drop(file);
        drop(RunFile::open(&path).unwrap());
        assert_eq!(fs::read_to_string(&path).unwrap(), "another");
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
        assert!(RunFile::open(folder.path()).is_err());
    }

    #[test]
    fn a_file_with_the_name_of_the_lock_is_kept() {
        let folder = tempfile::tempdir().unwrap();
        let [path, lock] = ["state", "state.menagerie-lock"].map(|name| folder.path().join(name));
        fs::write(&lock, "words").unwrap();
        RunFile::open(&path).unwrap().replace("state").unwrap();
        assert_eq!(fs::read_to_string(&lock).unwrap(), "words");
    }

    #[cfg(unix)]
    #[test]
    fn a_device_is_written_directly() {
        let file = RunFile::open(Path::new("/dev/null")).unwrap();
        RunFile::open(Path::new("/dev/null")).unwrap().replace("x").unwrap();
        file.replace("x").unwrap();
        assert!(!Path::new("/dev/null").metadata().unwrap().is_file());
    }
}
