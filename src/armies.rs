//! Custom armies: those named by a command, and those of the user's folder.

use std::path::{Path, PathBuf};

use lab::apart::protect_armies;
use tabletop::armies::{ArmyFileError, read_army};
use toml_edit::{DocumentMut, Item, TomlError, Value};

use crate::catalogue::Catalogue;

/// Limit of files that are read from the user's folder.
const MAX_IN_FOLDER: usize = 64;

/// Folder whose armies are always available: `menagerie/armies` in the folder for settings.
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

/// Army files of the folder, sorted by name.
fn files_of(folder: &Path) -> Vec<PathBuf> {
    let Ok(entries) = std::fs::read_dir(folder) else { return Vec::new() };
    let paths = entries.flatten().map(|entry| entry.path());
    let mut files: Vec<PathBuf> =
        paths.filter(|path| path.extension().is_some_and(|ending| ending == "toml")).collect();
    files.sort_unstable();
    files.truncate(MAX_IN_FOLDER);
    files
}

/// Adds the games with the armies of the user's folder, of these files, and of the library. The files
/// are protected from being overwritten. Errors in files of the folder are passed to `warn`, because
/// they must not prevent other work.
pub(crate) fn with_users(
    games: &Catalogue,
    files: &[PathBuf],
    mut warn: impl FnMut(&ArmyFileError),
) -> Result<Catalogue, ArmyFileError> {
    // A named army takes precedence over one of the same name in the folder.
    let mut armies = files.iter().map(|path| read_army(path)).collect::<Result<Vec<_>, _>>()?;
    let of_folder = folder().map(|folder| files_of(&folder)).unwrap_or_default();
    protect_armies(files.iter().chain(&of_folder).cloned().collect());
    for path in &of_folder {
        match read_army(path) {
            Ok(army) => armies.push(army),
            Err(error) => warn(&error),
        }
    }
    armies.sort_by(|one, other| one.id.cmp(&other.id));
    armies.dedup_by(|one, other| one.id == other.id);
    Ok(games.with_armies(armies).with_library())
}

/// Returns the text of an army file with other piece values; `None` keeps a value. Comments, order
/// and the ends of lines are preserved.
pub(crate) fn with_values(text: &str, values: &[Option<f64>]) -> Result<String, TomlError> {
    let mut document: DocumentMut = text.parse()?;
    let is_line = document.contains_key("army");
    let pieces = if is_line { &mut document["army"]["piece"] } else { &mut document["piece"] };
    for (index, value) in values.iter().enumerate() {
        let (Some(value), Some(piece)) = (value, pieces.get_mut(index).and_then(Item::as_table_like_mut))
        else {
            continue;
        };
        let decor = piece.get("value").and_then(Item::as_value).map(|old| old.decor().clone());
        let mut new = Value::from(*value);
        if let Some(decor) = decor {
            *new.decor_mut() = decor;
        }
        piece.insert("value", Item::Value(new));
    }
    let changed = document.to_string();
    Ok(if text.contains("\r\n") { changed.replace("\r\n", "\n").replace('\n', "\r\n") } else { changed })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_put_into_a_text_and_nothing_else_changes() {
        let text = "# Mine\nname = 'A' # so\n\n[[piece]]\nname = 'L'\nvalue = 5 # guessed\nletter = 'L'\n\n[[piece]]\nname = 'T'\n# last\n";
        let changed = with_values(text, &[Some(4.5), Some(3.0)]).unwrap();
        assert_eq!(
            changed,
            "# Mine\nname = 'A' # so\n\n[[piece]]\nname = 'L'\nvalue = 4.5 # guessed\nletter = 'L'\n\n[[piece]]\nname = 'T'\nvalue = 3.0\n# last\n"
        );
        assert_eq!(with_values(text, &[None, None]).unwrap(), text);
        let on_windows = |text: &str| text.replace('\n', "\r\n");
        assert_eq!(with_values(&on_windows(text), &[Some(4.5), Some(3.0)]).unwrap(), on_windows(&changed));
        let line = "army = { name = 'A', piece = [{ name = 'L', value = 2 }, { name = 'T' }] }\n";
        let changed = with_values(line, &[Some(4.5), None]).unwrap();
        assert_eq!(changed, "army = { name = 'A', piece = [{ name = 'L', value = 4.5 }, { name = 'T' }] }\n");
        assert!(with_values("a = ", &[]).is_err());
    }
}
