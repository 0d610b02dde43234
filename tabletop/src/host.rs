//! What the host lends: chance, the calendar, and files. Time comes from [`engine_core::clock`].

use std::hash::{BuildHasher, RandomState};
use std::io;
use std::path::Path;
use std::sync::{Arc, OnceLock};

use engine_core::endings::EndingFiles;
use engine_core::endings::tablebase::Tablebase;

/// The world outside, as far as a game needs it.
#[derive(Clone, Copy)]
pub struct Host {
    /// A number that nobody can foresee.
    pub chance: fn() -> u64,
    /// Today, as records write it: `2026.11.24`.
    pub today: fn() -> String,
    /// What a file holds, of at most so many bytes.
    pub read_file: fn(&Path, u64) -> io::Result<Vec<u8>>,
    /// Syzygy's tables in some folders, or why there are none.
    pub open_tablebase: fn(&str) -> Result<OpenedTablebase, String>,
    /// The tables of endings in a folder, or why there are none.
    pub open_endings: fn(&str) -> Result<Arc<dyn EndingFiles>, String>,
}

/// Syzygy's tables.
pub struct OpenedTablebase {
    /// The tables.
    pub tables: Arc<dyn Tablebase>,
    /// How many there are, and what was left out, for the user.
    pub note: String,
}

/// Until somebody lends more: chance from the keys of hash tables, no calendar, no files.
pub const BARE: Host = Host {
    chance: || RandomState::new().hash_one(0_u8),
    today: || "????.??.??".to_string(),
    read_file: |_, _| Err(io::Error::new(io::ErrorKind::Unsupported, "there are no files here")),
    open_tablebase: |_| Err("there are no tables here".to_string()),
    open_endings: |_| Err("there are no tables here".to_string()),
};

static HOST: OnceLock<Host> = OnceLock::new();

/// Lends the world outside. The first host stays.
pub fn lend(host: Host) {
    let _ = HOST.set(host);
}

fn host() -> &'static Host {
    HOST.get().unwrap_or(&BARE)
}

/// A number that nobody can foresee.
#[must_use]
pub fn chance() -> u64 {
    (host().chance)()
}

/// Today, as records write it.
#[must_use]
pub fn today() -> String {
    (host().today)()
}

/// What a file holds, of at most so many bytes.
///
/// # Errors
/// Those of the host.
pub fn read_file(path: &Path, most: u64) -> io::Result<Vec<u8>> {
    (host().read_file)(path, most)
}

/// Opens Syzygy's tables in some folders.
///
/// # Errors
/// Those of the host.
pub fn open_tablebase(folders: &str) -> Result<OpenedTablebase, String> {
    (host().open_tablebase)(folders)
}

/// Opens the tables of endings in a folder.
///
/// # Errors
/// Those of the host.
pub fn open_endings(folder: &str) -> Result<Arc<dyn EndingFiles>, String> {
    (host().open_endings)(folder)
}
