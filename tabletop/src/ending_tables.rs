//! Tables of endings that the user has.

use std::ffi::OsStr;
use std::sync::Arc;

use engine_core::OptionError;
use engine_core::endings::EndingFiles;

use crate::host::{self, OpenedTablebase};
use crate::options;

/// Opened endgame tables.
#[derive(Clone, Default)]
pub struct OpenedTables {
    pub(crate) syzygy: Option<Arc<OpenedTablebase>>,
    pub(crate) endings: Option<Arc<dyn EndingFiles>>,
}

impl OpenedTables {
    /// Opens the folders that the options `SyzygyPath` and `EndingsPath` would name; empty for
    /// none.
    ///
    /// # Errors
    /// [`OptionError`] with the reason that a folder cannot be opened.
    pub fn open(syzygy: &OsStr, endings: &OsStr) -> Result<OpenedTables, OptionError> {
        Ok(OpenedTables { syzygy: open_tablebase(syzygy)?, endings: open_endings(endings)? })
    }

    /// Number of Syzygy tables, and the files that were left out, for the user.
    pub fn note(&self) -> Option<&str> {
        self.syzygy.as_ref().map(|opened| &*opened.note)
    }
}

/// Returns true for the notations in which GUIs send an empty path.
pub(crate) fn is_no_path(path: &str) -> bool {
    ["", "<empty>", "<none>"].contains(&path.trim())
}

/// Path without blanks around it; `None` without one. It need not be text.
fn path_of(name: &OsStr) -> Option<&OsStr> {
    match name.to_str() {
        Some(text) if is_no_path(text) => None,
        Some(text) => Some(OsStr::new(text.trim())),
        None => Some(name),
    }
}

/// Opens the endgame tables in a folder; `None` without a folder.
pub(crate) fn open_endings(folder: &OsStr) -> Result<Option<Arc<dyn EndingFiles>>, OptionError> {
    let Some(folder) = path_of(folder) else { return Ok(None) };
    let refused = |why: String| {
        OptionError::BadValue(
            options::ENDINGS_PATH.to_string(),
            format!("a folder with endgame tables: {why}"),
        )
    };
    host::open_endings(folder).map(Some).map_err(refused)
}

/// Opens the Syzygy tables in some folders; `None` without a folder.
pub(crate) fn open_tablebase(folders: &OsStr) -> Result<Option<Arc<OpenedTablebase>>, OptionError> {
    let Some(folders) = path_of(folders) else { return Ok(None) };
    let refused = |why: String| {
        let expected = format!("folders with Syzygy tables: {why}");
        OptionError::BadValue(options::SYZYGY_PATH.to_string(), expected)
    };
    host::open_tablebase(folders).map(|opened| Some(Arc::new(opened))).map_err(refused)
}

#[cfg(test)]
mod tests {
    use std::sync::Mutex;

    use engine_core::Limits;

    use super::*;
    use crate::catalogue::all_games;
    use crate::engine::Engine;

    /// Names of endings of which a file was asked for.
    #[derive(Default)]
    struct Asked(Mutex<Vec<String>>);

    impl EndingFiles for Asked {
        fn read(&self, _fingerprint: u64, name: &str) -> Option<Vec<u8>> {
            self.0.lock().unwrap().push(name.to_string());
            None
        }

        fn has(&self, _fingerprint: u64, _name: &str) -> bool {
            false
        }
    }

    #[test]
    fn every_engine_of_a_catalogue_has_its_tables() {
        let asked = Arc::new(Asked::default());
        let tables = OpenedTables { syzygy: None, endings: Some(asked.clone()) };
        let catalogue = all_games().with_tables(tables).with_armies(Vec::new());
        let mut engine = Engine::new(&catalogue);
        for game in ["gt-fide-nutters", "chess"] {
            engine.choose(&catalogue.find(game).unwrap());
            engine.game_mut().set_position(Some("8/8/8/8/8/2n1k3/8/R3K3 w - - 0 1"), &[]).unwrap();
            engine.player_mut().search(Limits { depth: Some(1), ..Limits::default() }).unwrap();
            assert_eq!(std::mem::take(&mut *asked.0.lock().unwrap()), ["KRvKN"], "{game}");
        }
    }
}
