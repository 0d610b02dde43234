//! `xboard --install` on Windows. WinBoard overwrites its settings file whenever it ends; therefore
//! the engine is copied to a fixed place, and the user is shown the line to enter in WinBoard.

use std::env;
use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use super::installing::{PREFIX_ALONE, engine_name, put_engine};
use super::{CommandError, Result};

/// Copies the program to a folder or removes it there, and explains how to load it in WinBoard.
pub(super) fn run(install: bool, uninstall: bool, folder: Option<PathBuf>, out: &mut impl Write) -> Result {
    let folder = match folder {
        Some(folder) => folder,
        None => users_folder(env::var_os("LOCALAPPDATA").map(PathBuf::from))?,
    };
    let engine = folder.join(engine_name());
    if install {
        put_engine(&engine)?;
        writeln!(out, "{}", engine.display())?;
        return advise(&engine, &folder, out).map_err(CommandError::Output);
    }
    if !uninstall {
        return Err(CommandError::Input(PREFIX_ALONE.to_string()));
    }
    match fs::remove_file(&engine) {
        Ok(()) => {
            // A folder with other contents is kept.
            let _ = fs::remove_dir(&folder);
            writeln!(out, "removed {}", engine.display())?;
            Ok(())
        }
        Err(error) if error.kind() == io::ErrorKind::NotFound => {
            Err(CommandError::Input(format!("nothing is installed there: {} is missing", engine.display())))
        }
        // Windows removes no program that is running: this one, or the one that WinBoard has started.
        Err(error) if error.kind() == io::ErrorKind::PermissionDenied => Err(CommandError::Work(format!(
            "cannot remove {}: {error}; close WinBoard, and use another copy of menagerie or remove the file by hand",
            engine.display()
        ))),
        Err(error) => Err(CommandError::Work(format!("cannot remove {}: {error}", engine.display()))),
    }
}

/// Folder among the user's programs.
fn users_folder(local: Option<PathBuf>) -> Result<PathBuf> {
    local.filter(|folder| folder.is_absolute()).map(|folder| folder.join("menagerie")).ok_or_else(|| {
        CommandError::Input("LOCALAPPDATA is not set; say where to install by --prefix".to_string())
    })
}

/// Prints the steps for the user in WinBoard.
fn advise(engine: &Path, folder: &Path, out: &mut impl Write) -> io::Result<()> {
    write!(
        out,
        "\nIn WinBoard: Engine > Load First Engine, and give it\n\
         \x20   Engine (.exe):       {engine}\n\
         \x20   command-line parameters:  xboard\n\
         \x20   directory:           {folder}\n\
         or start WinBoard once by\n\
         \x20   winboard /fcp \"\\\"{engine}\\\" xboard\" /fd \"{folder}\" /scp \"\" /cp\n\
         File > New Variant lists the games; docs/guis.md says which need 'Test Legality' off.\n\
         In the browser, without WinBoard: \"{engine}\" serve\n",
        engine = engine.display(),
        folder = folder.display()
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    fn output(install: bool, folder: &Path) -> Result<String> {
        let mut out = Vec::new();
        run(install, !install, Some(folder.to_path_buf()), &mut out)?;
        Ok(String::from_utf8(out).unwrap())
    }

    #[test]
    fn the_engine_is_put_in_its_place_and_removed() {
        let folder = tempfile::tempdir().unwrap();
        let place = folder.path().join("Program Files/ménagerie");
        let engine = place.join(engine_name());
        let text = output(true, &place).unwrap();
        assert!(text.contains(&format!("/fcp \"\\\"{}\\\" xboard\"", engine.display())), "{text}");
        assert!(engine.exists());
        assert!(output(false, &place).unwrap().starts_with("removed "));
        assert!(!place.exists());
        let again = output(false, &place).unwrap_err().to_string();
        assert!(again.starts_with("nothing is installed there"), "{again}");
    }

    #[test]
    fn a_missing_home_is_an_error() {
        assert!(users_folder(None).is_err());
        assert!(users_folder(Some(PathBuf::from("relative"))).is_err());
    }
}
