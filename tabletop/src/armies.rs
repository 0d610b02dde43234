//! Army files of a front end: their paths in one text, and the games with these armies.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use thiserror::Error;
use variants::armies::{Army, ArmyError, MAX_TEXT, register};

use crate::catalogue::Catalogue;
use crate::host;
use crate::records::encoding::is_binary;

/// Error in an army file.
#[derive(Debug, Error)]
#[allow(missing_docs, reason = "the messages say it")]
pub enum ArmyFileError {
    #[error("cannot read {}: {why}", .path.display())]
    Unread { path: PathBuf, why: std::io::Error },
    #[error("{}: it is not UTF-8 text", .path.display())]
    NoText { path: PathBuf },
    #[error("{}: {why}", .path.display())]
    Faulty { path: PathBuf, why: ArmyError },
}

/// Reads the army of a file.
///
/// # Errors
/// If the file cannot be read or is invalid.
pub fn read_army(path: &Path) -> Result<Arc<Army>, ArmyFileError> {
    let own = || path.to_path_buf();
    let bytes =
        host::read_file(path, MAX_TEXT as u64).map_err(|why| ArmyFileError::Unread { path: own(), why })?;
    let text = Some(bytes).filter(|bytes| !is_binary(bytes)).and_then(|bytes| String::from_utf8(bytes).ok());
    let text = text.ok_or_else(|| ArmyFileError::NoText { path: own() })?;
    let text = text.strip_prefix('\u{FEFF}').unwrap_or(&text);
    let army = Army::read(text).map_err(|why| ArmyFileError::Faulty { path: own(), why })?;
    Ok(register(army))
}

/// Splits a list of paths at the system's separator or at semicolons.
pub(crate) fn paths_of(list: &str) -> Vec<PathBuf> {
    let is_separator = |letter: char| letter == ';' || letter == ':' && cfg!(not(windows));
    list.split(is_separator).map(str::trim).filter(|path| !path.is_empty()).map(PathBuf::from).collect()
}

/// Adds the games with the armies of these files, possibly none, to a catalogue.
///
/// # Errors
/// The error in the first invalid file.
pub fn with_files(base: &Catalogue, files: &[PathBuf]) -> Result<Catalogue, ArmyFileError> {
    let mut armies = files.iter().map(|path| read_army(path)).collect::<Result<Vec<_>, _>>()?;
    armies.extend_from_slice(base.armies());
    armies.sort_by(|one, other| one.id.cmp(&other.id));
    armies.dedup_by(|one, other| one.id == other.id);
    Ok(if armies.len() == base.armies().len() { base.clone() } else { base.with_armies(armies) })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_list_has_separators() {
        let paths = |list: &str| -> Vec<String> {
            paths_of(list).iter().map(|path| path.to_str().unwrap().to_string()).collect()
        };
        assert_eq!(paths(" a b.toml ;; c.toml"), ["a b.toml", "c.toml"]);
        assert!(paths(" ; ").is_empty());
        if cfg!(unix) {
            assert_eq!(paths("/a.toml:/b.toml"), ["/a.toml", "/b.toml"]);
        } else {
            assert_eq!(paths("C:\\a.toml"), ["C:\\a.toml"]);
        }
    }
}
