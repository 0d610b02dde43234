//! What the host lends: chance, the calendar, and files. Time comes from [`engine_core::clock`].

use std::hash::{BuildHasher, RandomState};
use std::io;
use std::path::Path;
use std::sync::OnceLock;

/// The world outside, as far as a game needs it.
#[derive(Clone, Copy)]
pub struct Host {
    /// A number that nobody can foresee.
    pub chance: fn() -> u64,
    /// Today, as records write it: `2026.11.24`.
    pub today: fn() -> String,
    /// What a file holds, of at most so many bytes.
    pub read_file: fn(&Path, u64) -> io::Result<Vec<u8>>,
}

/// Until somebody lends more: chance from the keys of hash tables, no calendar, no files.
pub const BARE: Host = Host {
    chance: || RandomState::new().hash_one(0_u8),
    today: || "????.??.??".to_string(),
    read_file: |_, _| Err(io::Error::new(io::ErrorKind::Unsupported, "there are no files here")),
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
