//! Files of armies that a front end is given: their paths in one text, and the games with them.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

use thiserror::Error;
use variants::armies::{Army, ArmyError, MAX_TEXT, TooMany, library_entry, make_known};

use crate::catalogue::{Catalogue, bring_shelf};
use crate::host;

/// The most lists of armies whose games are kept at a time; each list keeps its names for the life of the process.
const MOST_LISTS: usize = 100;

/// Why the armies of files cannot be had.
#[derive(Debug, Error)]
#[allow(missing_docs, reason = "the messages say it")]
pub enum ArmyFileError {
    #[error("cannot read {}: {why}", .path.display())]
    Unread { path: PathBuf, why: std::io::Error },
    #[error("{}: it is not UTF-8 text", .path.display())]
    NoText { path: PathBuf },
    #[error("{}: {why}", .path.display())]
    Faulty { path: PathBuf, why: ArmyError },
    #[error(transparent)]
    TooMany(#[from] TooMany),
    #[error(
        "{MOST_LISTS} lists of armies were set already, which is the most until the program is started again"
    )]
    TooManyLists,
}

/// The army of a file.
///
/// # Errors
/// If there is none, or no more can be known.
pub fn read_army(path: &Path) -> Result<&'static Army, ArmyFileError> {
    let own = || path.to_path_buf();
    let bytes =
        host::read_file(path, MAX_TEXT as u64).map_err(|why| ArmyFileError::Unread { path: own(), why })?;
    let text = String::from_utf8(bytes).map_err(|_| ArmyFileError::NoText { path: own() })?;
    let text = text.strip_prefix('\u{FEFF}').unwrap_or(&text);
    let army = Army::read(text).map_err(|why| ArmyFileError::Faulty { path: own(), why })?;
    Ok(make_known(army)?)
}

/// The paths of a list: between them stands the system's separator, or a semicolon.
pub fn paths_of(list: &str) -> Vec<PathBuf> {
    let is_separator = |letter: char| letter == ';' || letter == ':' && cfg!(not(windows));
    list.split(is_separator).map(str::trim).filter(|path| !path.is_empty()).map(PathBuf::from).collect()
}

/// The games of a catalogue and those with the armies of these files, which may be none.
///
/// # Errors
/// What is wrong with the first file that cannot be used.
pub fn with_files(base: &'static Catalogue, files: &[PathBuf]) -> Result<&'static Catalogue, ArmyFileError> {
    let mut armies = files.iter().map(|path| read_army(path)).collect::<Result<Vec<_>, _>>()?;
    armies.extend(base.armies());
    armies.sort_by_key(|army| &army.id);
    armies.dedup_by_key(|army| &army.id);
    if armies.len() == base.armies().len() {
        return Ok(base);
    }
    type Made = Mutex<BTreeMap<(usize, Vec<&'static str>), &'static Catalogue>>;
    static MADE: Made = Mutex::new(BTreeMap::new());
    let mut made = MADE.lock().unwrap_or_else(PoisonError::into_inner);
    let key = (std::ptr::from_ref(base).addr(), armies.iter().map(|army| army.id.as_str()).collect());
    if let Some(known) = made.get(&key) {
        return Ok(known);
    }
    if made.len() >= MOST_LISTS {
        return Err(ArmyFileError::TooManyLists);
    }
    let catalogue: &'static Catalogue = Box::leak(Box::new(base.with_armies(armies)));
    made.insert(key, catalogue);
    Ok(catalogue)
}

/// From here on the published armies are found by their names. Too late once games were asked for.
pub fn bring_library() {
    bring_shelf(Box::leak(Box::new([library_entry()])));
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
