//! Files that a command reads and writes.

use std::path::{Path, PathBuf};
use std::{fs, io};

use engine_core::nnue::Network;
use thiserror::Error;

/// Why a file is of no use.
#[derive(Debug, Error)]
pub(crate) enum FileError {
    #[error("cannot read {}: {source}", path.display())]
    Read { path: PathBuf, source: io::Error },
    #[error("cannot write {}: {source}", path.display())]
    Write { path: PathBuf, source: io::Error },
    #[error("{}: {reason}", path.display())]
    Content { path: PathBuf, reason: String },
    #[error("{one} and {other} are the same file: {}", path.display())]
    Same { one: String, other: String, path: PathBuf },
}

impl FileError {
    /// That a file cannot be read.
    pub(crate) fn read(path: &Path) -> impl Fn(io::Error) -> FileError + use<> {
        let path = path.to_path_buf();
        move |source| FileError::Read { path: path.clone(), source }
    }

    /// That a file cannot be written.
    pub(crate) fn write(path: &Path) -> impl Fn(io::Error) -> FileError + use<> {
        let path = path.to_path_buf();
        move |source| FileError::Write { path: path.clone(), source }
    }

    /// That what a file holds makes no sense.
    pub(crate) fn content(path: &Path, reason: impl ToString) -> FileError {
        FileError::Content { path: path.to_path_buf(), reason: reason.to_string() }
    }
}

/// What a file holds; `None` if it is not there.
pub(crate) fn read_if_there(path: &Path) -> Result<Option<Vec<u8>>, FileError> {
    match fs::read(path) {
        Ok(bytes) => Ok(Some(bytes)),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
        Err(error) => Err(FileError::read(path)(error)),
    }
}

/// The network of a file.
pub(crate) fn read_network(path: &Path) -> Result<Network, FileError> {
    let bytes = fs::read(path).map_err(FileError::read(path))?;
    Network::read(&bytes).map_err(|error| FileError::content(path, error))
}

/// The name of a file while it is not whole.
pub(crate) fn part(path: &Path) -> PathBuf {
    let mut name = path.as_os_str().to_os_string();
    name.push(".part");
    PathBuf::from(name)
}

/// Writes a file.
pub(crate) fn write(path: &Path, content: impl AsRef<[u8]>) -> Result<(), FileError> {
    fs::write(path, content).map_err(FileError::write(path))
}

/// Writes a file under another name first: whoever reads it never sees half of it, whatever happens.
pub(crate) fn replace(path: &Path, content: impl AsRef<[u8]>) -> Result<(), FileError> {
    let written = fs::write(part(path), content).and_then(|()| fs::rename(part(path), path));
    written.map_err(FileError::write(path))
}

/// Looks whether some files, each with what it is for, are different ones.
///
/// # Errors
/// [`FileError::Same`] for two which are the same.
pub(crate) fn all_different(files: &[(&str, &Path)]) -> Result<(), FileError> {
    for (index, (one, path)) in files.iter().enumerate() {
        if let Some((other, _)) = files[..index].iter().find(|(_, other)| is_same(path, other)) {
            let [one, other] = [one, other].map(ToString::to_string);
            return Err(FileError::Same { one, other, path: path.to_path_buf() });
        }
    }
    Ok(())
}

/// Whether two names mean the same regular file, which may not be there yet.
fn is_same(one: &Path, other: &Path) -> bool {
    let is_special = |path: &Path| path.metadata().is_ok_and(|metadata| !metadata.is_file());
    if is_special(one) {
        return false;
    }
    same_file::is_same_file(one, other).unwrap_or_else(|_| {
        let [one, other] = [one, other].map(|path| std::path::absolute(path).ok());
        one.is_some() && one == other
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_file_under_two_names_is_found_out() {
        let place = tempfile::tempdir().unwrap();
        let folder = place.path();
        let [file, link, missing] = ["file", "link", "missing"].map(|name| folder.join(name));
        std::fs::write(&file, "x").unwrap();
        std::fs::hard_link(&file, &link).unwrap();
        let detour = folder.join("../").join(folder.file_name().unwrap()).join("file");
        for other in [&file, &link, &detour] {
            let said = all_different(&[("the input", &file), ("--output", other)]).unwrap_err().to_string();
            assert!(said.starts_with("--output and the input are the same file: "), "{said}");
        }
        assert!(all_different(&[("a", &missing), ("b", &missing)]).is_err());
        assert!(all_different(&[("a", &missing), ("b", &file)]).is_ok());
    }
}
