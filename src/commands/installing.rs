//! Permanent installation of files: this program and its files.

use std::env;
use std::fs;
use std::io;
use std::path::Path;
use std::process;

use lab::files::FileError;

use super::{CommandError, Result};

/// Error for a place without an action.
pub(super) const PREFIX_ALONE: &str = "--prefix goes with --install or --uninstall";
/// File name of the program on this system.
pub(super) fn engine_name() -> String {
    format!("menagerie{}", env::consts::EXE_SUFFIX)
}

/// Copies this program; returns `false` if it is at that path already.
pub(super) fn put_engine(path: &Path) -> Result<bool> {
    let own = env::current_exe()
        .map_err(|error| CommandError::Work(format!("the path of this program is unknown: {error}")))?;
    let same = |a: &Path, b: &Path| matches!((a.canonicalize(), b.canonicalize()), (Ok(a), Ok(b)) if a == b);
    if same(&own, path) {
        return Ok(false);
    }
    let program = fs::read(&own).map_err(FileError::read(&own))?;
    put(path, &program, true)?;
    Ok(true)
}

/// Writes a file under a temporary name and renames it, so that neither a running program nor a
/// concurrent installation is disturbed.
pub(super) fn put(path: &Path, content: &[u8], executable: bool) -> Result<(), FileError> {
    let draft = path.with_extension(format!("{}.new", process::id()));
    let made = path.parent().map_or(Ok(()), fs::create_dir_all).and_then(|()| fs::write(&draft, content));
    let placed = made.and_then(|()| set_mode(&draft, executable)).and_then(|()| fs::rename(&draft, path));
    if placed.is_err() {
        // It would fill a full disk; the first error is the one to report.
        let _ = fs::remove_file(&draft);
    }
    placed.map_err(FileError::write(path))
}

#[cfg(unix)]
fn set_mode(path: &Path, executable: bool) -> io::Result<()> {
    use std::os::unix::fs::PermissionsExt;
    fs::set_permissions(path, fs::Permissions::from_mode(if executable { 0o755 } else { 0o644 }))
}

#[cfg(not(unix))]
fn set_mode(_path: &Path, _executable: bool) -> io::Result<()> {
    Ok(())
}
