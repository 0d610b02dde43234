//! Free space on a disk.

use std::path::Path;

/// Bytes that can be written on the disk of a folder; `None` if the system does not tell.
#[cfg(unix)]
pub(crate) fn free_space(folder: &Path) -> Option<u64> {
    let disk = rustix::fs::statvfs(folder).ok()?;
    disk.f_bavail.checked_mul(disk.f_frsize)
}

/// A full disk is noticed when a file is written.
#[cfg(not(unix))]
pub(crate) fn free_space(_folder: &Path) -> Option<u64> {
    None
}
