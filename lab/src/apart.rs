//! Files that a command must keep apart: what it reads must not be overwritten.

use std::path::{Path, PathBuf};
use std::sync::OnceLock;

use crate::files::{FileError, WriteTarget, without_links};

/// File with its purpose.
pub type NamedFile<'a> = (&'a str, &'a Path);

/// Files of the armies that this process knows.
static ARMIES: OnceLock<Vec<PathBuf>> = OnceLock::new();

/// Makes [`keep_apart`] protect these files of armies in all commands. Only the first call has an
/// effect.
pub fn protect_armies(files: Vec<PathBuf>) {
    ARMIES.get_or_init(|| files);
}

/// Checks that each written file, and the temporary one that it is at first, differs from all files
/// that are read and from all other written ones.
///
/// # Errors
/// [`FileError::Same`] for two which are the same.
pub fn keep_apart(read: &[NamedFile<'_>], written: &[NamedFile<'_>]) -> Result<(), FileError> {
    let armies = ARMIES.get().into_iter().flatten().map(|army| ("an army", &**army));
    let named = |(name, path): NamedFile<'_>| (name.to_string(), path.to_path_buf());
    let mut others: Vec<(String, PathBuf)> = read.iter().copied().chain(armies).map(named).collect();
    for &(name, path) in written {
        let mut places = vec![named((name, path))];
        // A file that cannot be written has no temporary one.
        let target = WriteTarget::of(path).ok();
        places.extend(target.map(|target| (format!("the temporary file of {name}"), target.place())));
        for (one, place) in &places {
            if let Some((other, _)) = others.iter().find(|(_, other)| is_same(place, other)) {
                let [one, other] = [one, other].map(String::clone);
                return Err(FileError::Same { one, other, path: place.clone() });
            }
        }
        others.extend(places);
    }
    Ok(())
}

/// Returns true if two names refer to the same regular file, which may not exist yet.
fn is_same(one: &Path, other: &Path) -> bool {
    let is_special = |path: &Path| path.metadata().is_ok_and(|metadata| !metadata.is_file());
    // Opening a pipe would wait for its other end.
    if is_special(one) || is_special(other) {
        return false;
    }
    same_file::is_same_file(one, other).unwrap_or_else(|_| {
        let [one, other] = [one, other].map(|path| std::path::absolute(without_links(path)).ok());
        one.is_some() && one == other
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[cfg(unix)]
    #[test]
    fn a_pipe_is_not_waited_for() {
        let place = tempfile::tempdir().unwrap();
        let [file, pipe] = ["file", "pipe"].map(|name| place.path().join(name));
        std::fs::write(&file, "x").unwrap();
        assert!(std::process::Command::new("mkfifo").arg(&pipe).status().unwrap().success());
        let (done, said) = std::sync::mpsc::channel();
        let compare = move || done.send([is_same(&pipe, &file), is_same(&file, &pipe)]);
        std::thread::spawn(compare);
        assert_eq!(said.recv_timeout(std::time::Duration::from_secs(60)), Ok([false, false]));
    }

    #[test]
    fn one_file_under_two_names_is_found_out() {
        let place = tempfile::tempdir().unwrap();
        let folder = place.path();
        let [file, link, missing] = ["file", "link", "missing"].map(|name| folder.join(name));
        std::fs::write(&file, "x").unwrap();
        std::fs::hard_link(&file, &link).unwrap();
        let detour = |name| folder.join("../").join(folder.file_name().unwrap()).join(name);
        for other in [&file, &link, &detour("file")] {
            let said = keep_apart(&[("the input", &file)], &[("--output", other)]).unwrap_err().to_string();
            assert!(said.starts_with("--output and the input are the same file: "), "{said}");
        }
        assert!(keep_apart(&[], &[("a", &missing), ("b", &missing)]).is_err());
        assert!(keep_apart(&[], &[("a", &missing), ("b", &detour("missing"))]).is_err());
        assert!(keep_apart(&[], &[("a", &missing), ("b", &file)]).is_ok());
        assert!(keep_apart(&[("a", &file), ("b", &file)], &[("c", &missing)]).is_ok(), "both are only read");
        #[cfg(unix)]
        {
            let to_missing = folder.join("to missing");
            std::os::unix::fs::symlink("missing", &to_missing).unwrap();
            assert!(keep_apart(&[], &[("a", &missing), ("b", &to_missing)]).is_err());
            let null = Path::new("/dev/null");
            assert!(keep_apart(&[("a", null)], &[("b", null), ("c", null)]).is_ok(), "it keeps nothing");
        }
    }

    #[test]
    fn temporary_files_are_kept_apart_too() {
        let place = tempfile::tempdir().unwrap();
        let [file, part] = ["file", "file.part"].map(|name| place.path().join(name));
        std::fs::write(&part, "x").unwrap();
        let error = |read: &[NamedFile<'_>], written: &[NamedFile<'_>]| {
            keep_apart(read, written).unwrap_err().to_string()
        };
        let said = error(&[("the input", &part)], &[("--out", &file)]);
        assert!(said.starts_with("the temporary file of --out and the input are the same file: "), "{said}");
        let said = error(&[], &[("a", &file), ("b", &part)]);
        assert!(said.starts_with("b and the temporary file of a are the same file: "), "{said}");
        let said = error(&[], &[("a", &part), ("b", &file)]);
        assert!(said.starts_with("the temporary file of b and a are the same file: "), "{said}");
    }
}
