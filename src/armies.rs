//! Armies from files: those that a command names, and those of the user's folder.

use std::path::{Path, PathBuf};

use engine_core::Entry;
use variants::armies::{Army, MAX_TEXT, armies_entry, library_entry, make_known};

use crate::catalogue::{bring_games, bring_shelf};
use crate::files::{FileError, as_text, read_file};

/// The most files of the user's folder that are read.
const MOST_IN_FOLDER: usize = 64;

/// Reads the army of a file.
pub(crate) fn read(path: &Path) -> Result<Army, FileError> {
    let bytes = read_file(path, MAX_TEXT as u64).map_err(FileError::read(path))?;
    let text = as_text(bytes).map_err(FileError::read(path))?;
    Army::read(&text).map_err(|error| FileError::content(path, error))
}

/// The folder whose armies are always there: `menagerie/armies` in the folder for settings.
pub(crate) fn folder() -> Option<PathBuf> {
    let set = |name: &str| std::env::var_os(name).filter(|value| !value.is_empty()).map(PathBuf::from);
    let settings = if cfg!(windows) {
        set("APPDATA")
    } else {
        set("XDG_CONFIG_HOME")
            .filter(|path| path.is_absolute())
            .or_else(|| Some(set("HOME")?.join(".config")))
    };
    Some(settings?.join("menagerie").join("armies"))
}

/// The files of the folder, by name.
fn files_of(folder: &Path) -> Vec<PathBuf> {
    let Ok(entries) = std::fs::read_dir(folder) else { return Vec::new() };
    let paths = entries.flatten().map(|entry| entry.path());
    let mut files: Vec<PathBuf> =
        paths.filter(|path| path.extension().is_some_and(|ending| ending == "toml")).collect();
    files.sort_unstable();
    files.truncate(MOST_IN_FOLDER);
    files
}

/// The program's games from here on: all that it knows, and those with the armies of the folder, of these files, and of the library. What is wrong with a file of
/// the folder is told to `warn`: it must not keep the program from its other work.
pub(crate) fn bring(files: &[PathBuf], mut warn: impl FnMut(&FileError)) -> Result<(), FileError> {
    let mut armies = Vec::new();
    for path in folder().iter().flat_map(|folder| files_of(folder)) {
        match known(&path) {
            Ok(army) => armies.push(army),
            Err(error) => warn(&error),
        }
    }
    for path in files {
        armies.push(known(path)?);
    }
    armies.sort_by_key(|army| &army.id);
    armies.dedup_by_key(|army| &army.id);
    if !armies.is_empty() {
        let mut entries: Vec<Entry> = variants::VARIANTS.to_vec();
        entries.push(armies_entry(&armies));
        bring_games(entries.leak());
    }
    bring_shelf(Box::leak(Box::new([library_entry()])));
    Ok(())
}

/// The army of a file, made known.
fn known(path: &Path) -> Result<&'static Army, FileError> {
    make_known(read(path)?).map_err(|error| FileError::content(path, error))
}
