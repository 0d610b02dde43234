//! Services of the host: random numbers, the date, and files. Time comes from
//! [`engine_core::clock`].

use std::ffi::OsStr;
use std::hash::{BuildHasher, RandomState};
use std::io;
use std::path::Path;
use std::sync::{Arc, OnceLock};

use engine_core::endings::EndingFiles;
use engine_core::endings::tablebase::Tablebase;

/// Services that a game needs from its environment.
#[derive(Clone, Copy)]
pub struct Host {
    /// Unpredictable random number.
    pub chance: fn() -> u64,
    /// Today's date in PGN's form: `2026.11.24`.
    pub today: fn() -> String,
    /// Contents of a file, limited to this many bytes.
    pub read_file: fn(&Path, u64) -> io::Result<Vec<u8>>,
    /// Syzygy tables in some folders, or the reason of a failure.
    pub open_tablebase: fn(&OsStr) -> Result<OpenedTablebase, String>,
    /// Endgame tables in a folder, or the reason of a failure.
    pub open_endings: fn(&OsStr) -> Result<Arc<dyn EndingFiles>, String>,
}

/// Opened Syzygy tables.
pub struct OpenedTablebase {
    /// The tables.
    pub tables: Arc<dyn Tablebase>,
    /// Number of tables, and the files that were left out, for the user.
    pub note: String,
}

/// Default host: random numbers from the keys of hash tables, no date, no files.
pub const BARE: Host = Host {
    chance: || RandomState::new().hash_one(0_u8),
    today: || "????.??.??".to_string(),
    read_file: |_, _| Err(io::Error::new(io::ErrorKind::Unsupported, "there are no files here")),
    open_tablebase: |_| Err("there are no tables here".to_string()),
    open_endings: |_| Err("there are no tables here".to_string()),
};

static HOST: OnceLock<Host> = OnceLock::new();

/// Sets the host. Only the first call has an effect.
pub fn provide(host: Host) {
    let _ = HOST.set(host);
}

fn host() -> &'static Host {
    HOST.get().unwrap_or(&BARE)
}

/// Unpredictable random number.
#[must_use]
pub fn chance() -> u64 {
    (host().chance)()
}

/// Today's date in PGN's form.
#[must_use]
pub fn today() -> String {
    (host().today)()
}

/// Contents of a file, limited to `most` bytes.
///
/// # Errors
/// Those of the host.
pub fn read_file(path: &Path, most: u64) -> io::Result<Vec<u8>> {
    (host().read_file)(path, most)
}

/// Opens the Syzygy tables in some folders.
///
/// # Errors
/// Those of the host.
pub fn open_tablebase(folders: &OsStr) -> Result<OpenedTablebase, String> {
    (host().open_tablebase)(folders)
}

/// Opens the endgame tables in a folder.
///
/// # Errors
/// Those of the host.
pub fn open_endings(folder: &OsStr) -> Result<Arc<dyn EndingFiles>, String> {
    (host().open_endings)(folder)
}
