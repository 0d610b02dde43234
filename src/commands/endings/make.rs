//! `endings make`: endgame tables as files.

use std::collections::HashSet;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, Instant};

use clap::Args;
use engine_core::endings::{AnyEndings, EndingFiles, EndingNeeds};
use indicatif::ProgressBar;
use lab::files::FileError;
use lab::run_file::RunFile;

use super::{LARGE, LARGEST, SMALL, line_of, summary_of, tables_of};
use crate::catalogue::Catalogue;
use crate::commands::batch::progress_bar;
use crate::commands::game::GameName;
use crate::commands::printer::Printer;
use crate::commands::{CommandError, Result};
use crate::ending_files::EndingFolder;
use crate::free_space::free_space;
use crate::table_memory::{self, mebibytes};
use crate::text::one_line;

/// Arguments of `endings make`.
#[derive(Args)]
pub(super) struct MakeArguments {
    #[command(flatten)]
    game: GameName,
    /// The folder of the tables
    #[arg(long, value_name = "FOLDER", default_value = "endings")]
    to: PathBuf,
    /// All endings of so many pieces, kings included
    #[arg(long, value_name = "PIECES", default_value_t = LARGE, value_parser = pieces_of_tables)]
    men: usize,
    /// Only these endings of up to five pieces, such as KQvKR, and those that they lead to
    #[arg(long, value_name = "ENDINGS", num_args = 1.., value_delimiter = ',', conflicts_with = "men")]
    pieces: Vec<String>,
}

/// A number of pieces of which all tables can be made.
fn pieces_of_tables(text: &str) -> std::result::Result<usize, String> {
    match text.parse() {
        Ok(LARGE) => Ok(LARGE),
        Ok(SMALL) => Err(GENERATED.to_string()),
        Ok(LARGEST) => Err("tables of five pieces are large: name some with --pieces".to_string()),
        _ => Err(format!("all endings of {LARGE} pieces can be made, and by --pieces some of {LARGEST}")),
    }
}

const GENERATED: &str =
    "endings of three pieces need no files: searches solve them, and 'menagerie endings list' lists them";

/// Returns the name of an ending that a file can be made of.
fn known_name(tables: &dyn AnyEndings, name: &str) -> Result<String> {
    let known = tables.known_name(name).ok_or_else(|| {
        let capitals = name.to_uppercase().replacen('V', "v", 1);
        if let Some(known) = tables.known_name(&capitals) {
            return format!("the letters of pieces are capitals: {known} instead of '{}'", one_line(name));
        }
        let name = one_line(name);
        format!(
            "this game has no ending '{name}': name White's pieces and Black's, five at most, as in KQvKR"
        )
    });
    let known = known.map_err(CommandError::Input)?;
    match tables.needs(&known) {
        Some(needs) if needs.pieces > SMALL => Ok(known),
        _ => Err(CommandError::Input(GENERATED.to_string())),
    }
}

/// Size of a file in percent of its values, at most.
const MAX_PERCENT: u64 = 40;
/// Bytes of values that are generated in a second by one processor of 2020.
const BYTES_PER_SECOND: u64 = 3_000_000;

/// An ending that is to be in the folder.
struct Ending {
    name: String,
    needs: EndingNeeds,
    /// True if there is a file.
    is_there: bool,
}

impl Ending {
    /// Size of the file in bytes, at most.
    const fn file_size(&self) -> u64 {
        self.needs.bytes as u64 * MAX_PERCENT / 100
    }

    /// Memory in bytes: all tables at once, and the file.
    const fn memory(&self) -> u64 {
        self.needs.memory as u64 + self.file_size()
    }
}

/// Endings, each after those that it leads to.
struct Plan<'a> {
    tables: &'a dyn AnyEndings,
    folder: &'a EndingFolder,
    endings: Vec<Ending>,
    seen: HashSet<String>,
}

impl Plan<'_> {
    /// Adds an ending, after those needed to make it.
    fn add(&mut self, name: &str) {
        let Some(needs) = self.tables.needs(name).filter(|_| self.seen.insert(name.to_string())) else {
            return;
        };
        let is_there = self.folder.has(self.tables.fingerprint(), name);
        if !is_there {
            needs.after.iter().for_each(|next| self.add(next));
        }
        self.endings.push(Ending { name: name.to_string(), needs, is_there });
    }

    fn to_make(&self) -> impl Iterator<Item = &Ending> {
        self.endings.iter().filter(|ending| !ending.is_there)
    }

    /// Describes the plan in a line.
    fn describe(&self, folder: &Path) -> String {
        let all = format!("{} {} in {}", self.endings.len(), endings(self.endings.len()), folder.display());
        let count = self.to_make().count();
        if count == 0 {
            return format!("{all}: nothing to be made");
        }
        let memory = mebibytes(self.to_make().map(Ending::memory).max().unwrap_or(0));
        let seconds = self.to_make().map(|ending| ending.needs.bytes as u64).sum::<u64>() / BYTES_PER_SECOND;
        let [disk, time] = [megabytes(self.disk()), duration(seconds)];
        let which = if count == self.endings.len() {
            "to be made".to_string()
        } else {
            format!("{count} of them to be made")
        };
        format!("{all}, {which}: {disk} on the disk at most, {memory} of memory, about {time}")
    }

    /// Size of all files to be made, at most.
    fn disk(&self) -> u64 {
        self.to_make().map(Ending::file_size).sum()
    }

    /// Checks that there is enough memory and space on the disk, as far as the system tells.
    fn check(&self, folder: &Path) -> Result {
        if let Some(largest) = self.to_make().max_by_key(|ending| ending.memory()) {
            let named = |lack| CommandError::Work(format!("{} {lack}", largest.name));
            table_memory::check(largest.memory()).map_err(named)?;
        }
        let existing = folder.ancestors().find(|folder| folder.exists()).unwrap_or(Path::new("."));
        let free = free_space(existing).unwrap_or(u64::MAX);
        if self.disk() > free {
            let (needed, free) = (megabytes(self.disk()), megabytes(free / 1_000_000 * 1_000_000));
            let folder = folder.display();
            return Err(CommandError::Work(format!(
                "the tables need up to {needed} on the disk of {folder}, {free} are free"
            )));
        }
        Ok(())
    }
}

const fn endings(count: usize) -> &'static str {
    if count == 1 { "ending" } else { "endings" }
}

/// An approximate time.
fn duration(seconds: u64) -> String {
    match seconds.div_ceil(60) {
        0 | 1 => "a minute".to_string(),
        minutes @ 2..120 => format!("{minutes} minutes"),
        minutes => format!("{} hours", minutes.div_ceil(60)),
    }
}

/// A size on a disk.
fn megabytes(bytes: u64) -> String {
    match bytes.div_ceil(1_000_000) {
        small @ 0..10_000 => format!("{small} MB"),
        large => format!("{} GB", large / 1000),
    }
}

/// Makes the tables.
pub(super) fn make(arguments: &MakeArguments, catalogue: &Catalogue, out: &mut impl Write) -> Result {
    let out = &mut Printer::new(out, true);
    let tables = tables_of(&arguments.game, catalogue)?;
    let names = match &arguments.pieces[..] {
        [] => tables.names(arguments.men),
        named => named.iter().map(|name| known_name(&*tables, name)).collect::<Result<Vec<_>>>()?,
    };
    if arguments.to.exists() && !arguments.to.is_dir() {
        return Err(CommandError::Input(format!("{} is not a folder", arguments.to.display())));
    }
    let folder = EndingFolder::new(&arguments.to);
    let mut plan = Plan { tables: &*tables, folder: &folder, endings: Vec::new(), seen: HashSet::new() };
    names.iter().for_each(|name| plan.add(name));
    writeln!(out, "{}", plan.describe(&arguments.to))?;
    out.flush()?;
    plan.check(&arguments.to)?;
    std::fs::create_dir_all(&arguments.to).map_err(FileError::write(&arguments.to))?;
    folder.remove_abandoned();
    let is_needed = plan.to_make().next().is_some();
    let _lock = is_needed.then(|| RunFile::open(&arguments.to.join("tables"))).transpose()?;
    tables.set_files(Some(Arc::new(folder.clone())));
    let progress = progress_bar(plan.endings.len(), "endings");
    progress.enable_steady_tick(Duration::from_secs(1));
    let mut total = 0;
    for (number, ending) in (1..).zip(&plan.endings) {
        let run = Run { tables: &*tables, folder: &folder, progress: &progress };
        let (line, size) = run.make(&ending.name)?;
        total += size;
        progress.inc(1);
        progress.suspend(|| {
            writeln!(out, "{number:>3}/{} {line}", plan.endings.len())?;
            out.flush()
        })?;
    }
    progress.finish_and_clear();
    writeln!(out, "{} kB in all", total >> 10)?;
    Ok(())
}

/// Tables in the making.
struct Run<'a> {
    tables: &'a dyn AnyEndings,
    folder: &'a EndingFolder,
    progress: &'a ProgressBar,
}

impl Run<'_> {
    /// Makes an ending unless it is there; returns a line about it, and the size of its file.
    fn make(&self, name: &str) -> Result<(String, u64)> {
        let started = Instant::now();
        self.progress.set_message(format!(", {name}"));
        let fingerprint = self.tables.fingerprint();
        let path = self.folder.path(fingerprint, name);
        let is_there = self.folder.is_intact(fingerprint, name);
        let summary = summary_of(self.tables, name)?;
        if !is_there {
            let mut written = Ok(());
            self.tables.with_bytes(name, &mut |bytes| written = self.folder.write(fingerprint, name, bytes));
            written.map_err(FileError::write(&path))?;
        }
        self.tables.forget_large();
        let size = std::fs::metadata(&path).map_err(FileError::read(&path))?.len();
        let how = if is_there {
            "was there".to_string()
        } else {
            format!("{:.1} s", started.elapsed().as_secs_f64())
        };
        Ok((format!("{} {how}, {} kB", line_of(&summary), size >> 10), size))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::catalogue::all_games;

    fn planned(name: &str, work: impl FnOnce(&Plan<'_>, &Path)) {
        let tables = all_games().find("chess").unwrap().open().endings().unwrap();
        let path = tempfile::tempdir().unwrap();
        let folder = EndingFolder::new(path.path());
        let mut plan = Plan { tables: &*tables, folder: &folder, endings: Vec::new(), seen: HashSet::new() };
        plan.add(name);
        work(&plan, path.path());
    }

    #[test]
    fn endings_come_after_those_that_they_lead_to() {
        planned("KRPvKR", |plan, _| {
            let place = |name: &String| plan.endings.iter().position(|ending| ending.name == *name);
            for (at, ending) in plan.endings.iter().enumerate() {
                assert!(ending.needs.after.iter().all(|next| place(next) < Some(at)), "{}", ending.name);
            }
            let large = plan.endings.iter().filter(|ending| ending.needs.pieces == 5);
            let large: Vec<&str> = large.map(|ending| ending.name.as_str()).collect();
            assert_eq!(large.len(), 5, "{large:?}");
            assert_eq!(plan.endings.last().unwrap().name, "KRPvKR");
            assert_eq!(plan.to_make().count(), plan.endings.len());
        });
    }

    #[test]
    fn the_needs_are_printed_before_the_work() {
        planned("KRBvKR", |plan, folder| {
            let line = plan.describe(folder);
            let path = folder.display();
            let start =
                format!("4 endings in {path}, to be made: 450 MB on the disk at most, 1481 MiB of memory, ");
            assert!(line.starts_with(&start), "{line}");
            let error = plan.check(&folder.join("file"));
            assert!(error.is_ok() || engine_core::available_memory() < Some(2 << 30), "{error:?}");
        });
        assert_eq!([59, 61, 7140, 7260].map(duration), ["a minute", "2 minutes", "119 minutes", "3 hours"]);
        assert_eq!([1, 9_999_000_000, 12_000_000_000].map(megabytes), ["1 MB", "9999 MB", "12 GB"]);
    }
}
