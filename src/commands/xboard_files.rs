//! `xboard --install`: the start script, the settings of the games, the drawings of the pieces and the plugin file, put
//! where XBoard and the shell find them. They are kept in this program or made by it, so that the one binary is enough.

use std::env;
use std::fs;
use std::io::{self, Write};
use std::path::{Component, Path, PathBuf};

use clap::Args;

use super::installing::{PREFIX_ALONE, engine_name, put, put_engine};
use super::xboard_settings::{self, SettingsFile};
use super::{Failure, Result, winboard_files};
use crate::catalogue::Catalogue;
use crate::files::FileError;
use crate::protocol::XBoardStart;
use crate::text::echo;

/// The start script.
const SCRIPT: &str = include_str!("../../xboard/menagerie-xboard");
/// Its name.
const SCRIPT_NAME: &str = "menagerie-xboard";
/// The plugin file by which XBoard lists the engine.
const PLUGIN: &str = include_str!("../../xboard/menagerie.eng");
const PLUGIN_NAME: &str = "menagerie.eng";
/// The list of what was installed, among the settings.
const LIST_NAME: &str = "installed-files.txt";
/// XBoard looks for plugin files below this prefix and `/usr`, nowhere else.
const SYSTEM_PREFIX: &str = "/usr/local";

/// With these options nobody is talked to.
const ABOUT_FILES: [&str; 4] = ["install", "uninstall", "prefix", "settings"];

/// Arguments of `xboard`.
#[derive(Args)]
pub(crate) struct Arguments {
    /// Install start script, settings and engine for XBoard instead of talking to it
    #[arg(long)]
    install: bool,
    /// Remove what --install has written
    #[arg(long, conflicts_with = "install")]
    uninstall: bool,
    /// Where to install: DIR/bin and DIR/share, for example /usr/local, whose engines XBoard lists in its menu.
    /// Without it: ~/.local/bin and the user's data folder (XDG_DATA_HOME); on Windows the folder 'menagerie' in
    /// %LOCALAPPDATA%
    #[arg(long, value_name = "DIR")]
    prefix: Option<PathBuf>,
    /// Only write the settings of the games and the drawings of the pieces into this folder
    #[arg(long, value_name = "DIR", conflicts_with_all = ["install", "uninstall", "prefix"])]
    settings: Option<PathBuf>,
    /// Append every game that the engine plays to this PGN file when it ends, move by move as it was played: what XBoard itself saves may
    /// lack moves that were denied
    #[arg(long, value_name = "FILE", conflicts_with_all = ABOUT_FILES)]
    games: Option<PathBuf>,
    /// XBoard was started with its test of legality off: do not ask the user to switch it off
    #[arg(long, conflicts_with_all = ABOUT_FILES)]
    legality_off: bool,
}

impl Arguments {
    /// Whether files are to be put in place or removed.
    pub(crate) fn is_about_files(&self) -> bool {
        self.install || self.uninstall || self.prefix.is_some() || self.settings.is_some()
    }

    /// What XBoard's user wants of the engine.
    pub(crate) fn start(self) -> XBoardStart {
        XBoardStart { games: self.games, is_legality_off: self.legality_off }
    }
}

/// Where things go.
struct Places {
    programs: PathBuf,
    settings: PathBuf,
    /// Where XBoard looks for plugin files, if they are to be installed.
    plugins: Option<PathBuf>,
}

impl Places {
    fn below(prefix: &Path) -> Places {
        Places {
            programs: prefix.join("bin"),
            settings: prefix.join("share/menagerie/xboard"),
            plugins: Some(prefix.join("share/games/plugins/xboard")),
        }
    }

    /// The user's own folders (XDG Base Directory Specification, whose relative paths are to be ignored).
    fn of_user() -> Result<Places> {
        let folder = |name: &str| env::var_os(name).map(PathBuf::from).filter(|path| path.is_absolute());
        let home = folder("HOME")
            .ok_or_else(|| Failure::Input("HOME is not set; say where to install by --prefix".to_string()))?;
        let data = folder("XDG_DATA_HOME").unwrap_or_else(|| home.join(".local/share"));
        Ok(Places {
            programs: home.join(".local/bin"),
            settings: data.join("menagerie/xboard"),
            plugins: None,
        })
    }

    /// True for a file that an installation here may have written: one in these folders, wherever links on the way lead.
    fn own(&self, path: &Path) -> bool {
        let within = |folder: &Path, deep: bool| {
            let (Some(Ok(parent)), Ok(folder)) =
                (path.parent().map(Path::canonicalize), folder.canonicalize())
            else {
                return false;
            };
            parent == folder || deep && parent.starts_with(folder)
        };
        let is_plain =
            path.components().all(|part| !matches!(part, Component::ParentDir | Component::CurDir));
        let name = path.file_name().and_then(|name| name.to_str()).unwrap_or_default();
        is_plain
            && (within(&self.settings, true)
                || within(&self.programs, false) && (name == SCRIPT_NAME || name == engine_name())
                || self.plugins.as_ref().is_some_and(|plugins| within(plugins, false) && name == PLUGIN_NAME))
    }

    fn list(&self) -> PathBuf {
        self.settings.join(LIST_NAME)
    }
}

/// Installs or removes, and prints every file.
pub(crate) fn run(arguments: &Arguments, catalogue: &Catalogue, out: &mut impl Write) -> Result {
    if let Some(folder) = &arguments.settings {
        let folder = absolute(folder)?;
        put_settings(&xboard_settings::files(catalogue, &folder), &folder)?;
        return Ok(());
    }
    if cfg!(windows) {
        let folder = arguments.prefix.as_deref().map(absolute).transpose()?;
        return winboard_files::run(arguments.install, arguments.uninstall, folder, out);
    }
    let places = match &arguments.prefix {
        Some(prefix) => Places::below(&absolute(prefix)?),
        None => Places::of_user()?,
    };
    if arguments.install {
        install(&places, catalogue, out)
    } else if arguments.uninstall {
        uninstall(&places, out)
    } else {
        Err(Failure::Input(PREFIX_ALONE.to_string()))
    }
}

fn absolute(path: &Path) -> Result<PathBuf> {
    std::path::absolute(path).map_err(|error| Failure::Input(format!("{}: {error}", path.display())))
}

fn install(places: &Places, catalogue: &Catalogue, out: &mut impl Write) -> Result {
    let engine = places.programs.join(engine_name());
    let mut written = Vec::new();
    // An engine that an earlier installation put there, and that installs itself again, stays on the list.
    let old = fs::read_to_string(places.list()).unwrap_or_default();
    if put_engine(&engine)? || old.lines().any(|line| Path::new(line) == engine) {
        written.push(engine.clone());
    }
    let script = places.programs.join(SCRIPT_NAME);
    put(&script, script_for(&engine, &places.settings).as_bytes(), true)?;
    written.push(script);
    if let Some(plugins) = &places.plugins {
        let path = plugins.join(PLUGIN_NAME);
        put(&path, PLUGIN.as_bytes(), false)?;
        written.push(path);
    }
    for path in &written {
        writeln!(out, "{}", path.display())?;
    }
    let settings = put_settings(&xboard_settings::files(catalogue, &places.settings), &places.settings)?;
    writeln!(
        out,
        "{} ({} files: settings of the games, drawings of the pieces)",
        places.settings.display(),
        settings.len()
    )?;
    written.extend(settings);
    // What an older version wrote and this one does not is still to be removed one day.
    let kept = old.lines().map(PathBuf::from).filter(|path| !written.contains(path) && path.exists());
    let all: Vec<PathBuf> = written.iter().cloned().chain(kept).collect();
    let list: String = all.iter().map(|path| format!("{}\n", path.display())).collect();
    put(&places.list(), list.as_bytes(), false)?;
    advise(places, out)?;
    Ok(())
}

/// Writes the settings into their folder; returns where they are.
fn put_settings(files: &[SettingsFile], folder: &Path) -> Result<Vec<PathBuf>, FileError> {
    let put_one = |file: &SettingsFile| {
        let path = folder.join(&file.place);
        put(&path, &file.content, false).map(|()| path)
    };
    files.iter().map(put_one).collect()
}

/// What the user has to know besides.
fn advise(places: &Places, out: &mut impl Write) -> io::Result<()> {
    let path = env::var_os("PATH").unwrap_or_default();
    let command = match env::split_paths(&path).any(|folder| folder == places.programs) {
        true => SCRIPT_NAME.to_string(),
        false => places.programs.join(SCRIPT_NAME).display().to_string(),
    };
    writeln!(out, "\nPlay with: {command} spirit")?;
    if places.plugins.is_none() {
        writeln!(
            out,
            "XBoard lists engines only from {SYSTEM_PREFIX} and /usr: to have Menagerie in Engine > Load Engine too,\n\
             run as root: menagerie xboard --install --prefix {SYSTEM_PREFIX}"
        )?;
    }
    Ok(())
}

/// Removes what the list names and an installation here can have written, and the folders that are empty then.
fn uninstall(places: &Places, out: &mut impl Write) -> Result {
    let list = places.list();
    let text = fs::read_to_string(&list)
        .map_err(|_| Failure::Input(format!("nothing is installed there: {} is missing", list.display())))?;
    let mut removed = 0;
    let mut folders = vec![places.settings.clone()];
    folders.extend(places.settings.parent().map(Path::to_path_buf));
    for path in text.lines().map(Path::new).filter(|path| *path != list).chain([list.as_path()]) {
        if !places.own(path) {
            writeln!(
                out,
                "left alone, it is not of this installation: {}",
                echo(&path.display().to_string())
            )?;
            continue;
        }
        match fs::remove_file(path) {
            Ok(()) => removed += 1,
            Err(error) if error.kind() == io::ErrorKind::NotFound => {
                writeln!(out, "gone already: {}", path.display())?;
            }
            Err(error) => {
                return Err(Failure::Work(format!("cannot remove {}: {error}", path.display())));
            }
        }
        folders.extend(
            path.ancestors()
                .skip(1)
                .filter(|folder| folder.starts_with(&places.settings))
                .map(Path::to_path_buf),
        );
    }
    // The innermost first. A folder that holds something else stays.
    folders.sort_by_key(|folder| std::cmp::Reverse(folder.components().count()));
    folders.dedup();
    for folder in folders {
        let _ = fs::remove_dir(folder);
    }
    writeln!(
        out,
        "removed {removed} files: {}, {}",
        places.programs.join(SCRIPT_NAME).display(),
        places.settings.display()
    )?;
    Ok(())
}

/// The script, told where engine and settings are.
fn script_for(engine: &Path, settings: &Path) -> String {
    let quoted = |path: &Path| format!("'{}'", path.display().to_string().replace('\'', r"'\''"));
    SCRIPT
        .replace("\nengine_place=\n", &format!("\nengine_place={}\n", quoted(engine)))
        .replace("\nsettings_place=\n", &format!("\nsettings_place={}\n", quoted(settings)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_script_is_told_its_places() {
        let script = script_for(Path::new("/opt/it's/menagerie"), Path::new("/data/xboard"));
        assert!(script.contains("\nengine_place='/opt/it'\\''s/menagerie'\n"), "{script}");
        assert!(script.contains("\nsettings_place='/data/xboard'\n"), "{script}");
    }
}
