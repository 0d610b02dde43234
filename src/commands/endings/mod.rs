//! `endings`: positions solved exactly, and endgame tables.

mod make;
mod page;

use std::cell::Cell;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use clap::{Args, Subcommand};
use engine_core::endings::solver::{SolveLimits, SolveReport};
use engine_core::endings::{AnyEndings, EndingFiles, EndingSummary};
use engine_core::{AnyGame, MoveStyle};
use indicatif::ProgressBar;
use tabletop::solving::result;

use super::batch::{bar_like, progress_bar};
use super::game::GameName;
use super::position::PositionArguments;
use super::{CommandError, Result};
use crate::catalogue::Catalogue;
use crate::ending_files::EndingFolder;
use crate::table_memory::usable;
use crate::text::counted;

/// Solve endings exactly: result and number of moves
#[derive(Args)]
pub(crate) struct Arguments {
    #[command(subcommand)]
    action: Action,
}

#[derive(Subcommand)]
enum Action {
    /// Solve a position of any game from which few positions can be reached, and show the best play
    Solve(SolveArguments),
    /// Generate endgame tables of a game with chess's board and kings, for the option EndingsPath.
    /// Existing tables are kept, so that an interrupted run can be continued
    Make(make::MakeArguments),
    /// List the endings of a game, with the number of won positions and the longest win
    List(ListArguments),
    /// Print the page on endings of chess and chess with different armies
    /// (variants/src/grand_tournament/endings.md), which takes a few minutes
    Page(PageArguments),
}

/// Arguments of `endings page`.
#[derive(Args)]
struct PageArguments {
    /// Only endings of so many pieces, kings included
    #[arg(long, value_name = "PIECES", default_value_t = LARGE, value_parser = pieces_of_endings)]
    men: usize,
    /// Take tables of four pieces from this folder instead of making them, if they are there
    #[arg(long, value_name = "FOLDER")]
    from: Option<PathBuf>,
}

/// A number of pieces that there are tables for.
fn pieces_of_endings(text: &str) -> std::result::Result<usize, String> {
    let pieces = text.parse().ok().filter(|pieces| (SMALL..=LARGE).contains(pieces));
    pieces.ok_or_else(|| format!("there are endings of {SMALL} and {LARGE} pieces"))
}

/// Arguments of `endings list`.
#[derive(Args)]
struct ListArguments {
    #[command(flatten)]
    game: GameName,
    /// List the endings of four and five pieces as well whose tables are in this folder
    #[arg(long, value_name = "FOLDER")]
    from: Option<PathBuf>,
}

/// Arguments of `endings solve`.
#[derive(Args)]
struct SolveArguments {
    #[command(flatten)]
    position: PositionArguments,
    /// Give up when more positions than this, in thousands, can be reached. If the game has a
    /// table of the ending, the table is made instead
    #[arg(long, value_name = "THOUSANDS", default_value_t = 20_000, value_parser = clap::value_parser!(u32).range(1..))]
    positions: u32,
    /// Give up when more memory than this, in MiB, is needed
    #[arg(long, value_name = "MIB", default_value_t = 4096, value_parser = clap::value_parser!(u32).range(1..))]
    memory: u32,
}

/// Runs the action.
pub(crate) fn run(arguments: &Arguments, catalogue: &Catalogue, out: &mut impl Write) -> Result {
    match &arguments.action {
        Action::Solve(arguments) => solve(arguments, catalogue, out),
        Action::Make(arguments) => make::make(arguments, catalogue, out),
        Action::List(arguments) => list(arguments, catalogue, out),
        Action::Page(arguments) => page::write(arguments, catalogue, out),
    }
}

/// Number of pieces, including kings, of endings that searches generate themselves, of those all of
/// which can be made, and of single ones.
const SMALL: usize = 3;
const LARGE: usize = 4;
const LARGEST: usize = 5;

/// Endgame tables of a game.
fn tables_of(game: &GameName, catalogue: &Catalogue) -> Result<Box<dyn AnyEndings>> {
    let choice = game.choice(catalogue)?.unwrap_or_else(|| catalogue.default_choice());
    let none = || {
        CommandError::Input(format!(
            "{} has no endgame tables: only games decided by mate alone",
            choice.preset.name
        ))
    };
    choice.open().endings().ok_or_else(none)
}

/// Opens a folder of tables, if one is given.
fn open_folder(folder: Option<&Path>) -> Result<Option<EndingFolder>> {
    folder.map(EndingFolder::open).transpose().map_err(CommandError::Input)
}

fn list(arguments: &ListArguments, catalogue: &Catalogue, out: &mut impl Write) -> Result {
    let tables = tables_of(&arguments.game, catalogue)?;
    let mut names = tables.names(SMALL);
    if let Some(folder) = open_folder(arguments.from.as_deref())? {
        // Tables in a file that cannot be read would be generated instead.
        let is_there = |name: &String| folder.read(tables.fingerprint(), name).is_some();
        let large = (LARGE..=LARGEST).flat_map(|pieces| tables.names(pieces));
        names.extend(large.filter(is_there));
        tables.set_files(Some(Arc::new(folder)));
    }
    write_list(&*tables, &names, out)
}

/// Writes a table in Markdown of these endings.
pub(super) fn write_list(tables: &dyn AnyEndings, names: &[String], out: &mut impl Write) -> Result {
    writeln!(out, "| ending | White to move wins | draws | loses | longest win of White | of Black |")?;
    writeln!(out, "| --- | ---: | ---: | ---: | ---: | ---: |")?;
    let summaries = Summaries::new(names.len());
    for name in names {
        let summary = summaries.make(tables, name)?;
        summaries.progress.suspend(|| writeln!(out, "{}", row_of(&summary)))?;
    }
    Ok(())
}

/// Endings in the making, with a progress bar.
struct Summaries {
    progress: ProgressBar,
}

impl Summaries {
    fn new(count: usize) -> Summaries {
        Summaries { progress: progress_bar(count, "endings") }
    }

    /// Makes an ending.
    fn make(&self, tables: &dyn AnyEndings, name: &str) -> Result<EndingSummary> {
        self.progress.set_message(format!(", {name}"));
        let summary = summary_of(tables, name)?;
        tables.forget_large();
        self.progress.inc(1);
        Ok(summary)
    }
}

/// Returns an ending that was made before, or is made now.
fn summary_of(tables: &dyn AnyEndings, name: &str) -> Result<EndingSummary> {
    let made = tables.make(name, &|| false);
    made.ok_or_else(|| CommandError::Work(format!("{name} was not made")))
}

/// Share of positions with White to move that White wins.
fn share_won(summary: &EndingSummary) -> f64 {
    shares(summary)[0] / 100.0
}

/// The longest win in moves; `-` for none.
fn longest_in_moves(plies: u32) -> String {
    if plies == 0 { "-".to_string() } else { plies.div_ceil(2).to_string() }
}

/// Won, drawn and lost positions with White to move, in percent.
fn shares(summary: &EndingSummary) -> [f64; 3] {
    let counts = summary.counts[0].map(|count| count as f64);
    let all: f64 = counts.iter().sum::<f64>().max(1.0);
    counts.map(|count| 100.0 * count / all)
}

/// An ending as a line of text.
fn line_of(summary: &EndingSummary) -> String {
    let [won, drawn, lost] = shares(summary);
    format!("{:<6} White wins {won:5.1} %, draws {drawn:5.1} %, loses {lost:5.1} %", summary.name)
}

/// An ending as a row of a Markdown table.
fn row_of(summary: &EndingSummary) -> String {
    let [won, drawn, lost] = shares(summary);
    let moves = summary.longest.map(longest_in_moves);
    format!("| {} | {won:.1} % | {drawn:.1} % | {lost:.1} % | {} | {} |", summary.name, moves[0], moves[1])
}

fn solve(arguments: &SolveArguments, catalogue: &Catalogue, out: &mut impl Write) -> Result {
    let engine = arguments.position.engine(catalogue)?;
    if arguments.position.place(catalogue)?.is_empty() && !arguments.position.has_moves() {
        let which = "no position to solve: name one after the game, as in 'endings solve chess \"7k/8/5K2/8/8/8/8/6R1 w - - 0 1\"'";
        return Err(CommandError::Input(which.to_string()));
    }
    let game = engine.game();
    let search = ClosureProgress::new(u64::from(arguments.positions) * 1000);
    let limits = SolveLimits {
        positions: arguments.positions as usize * 1000,
        memory: usable(u64::from(arguments.memory) << 20) as usize,
        files: engine.ending_files(),
        is_stopped: &|| false,
        watch: &|count| search.found(count),
    };
    let solved = game.solve(&limits);
    search.bar.finish_and_clear();
    let solved = solved.map_err(CommandError::work)?;
    writeln!(out, "{}", result(game.side_to_move(), solved.value))?;
    if !solved.line.is_empty() {
        writeln!(out, "{}", best_play(game, &solved))?;
    }
    match solved.positions {
        Some(positions) => writeln!(out, "{} can be reached", counted(positions, "position"))?,
        None => writeln!(out, "The table of this ending has the result")?,
    }
    Ok(())
}

/// Progress of the search for reachable positions, on standard error.
struct ClosureProgress {
    bar: ProgressBar,
    /// Number of positions after which a line is written where no bar is shown.
    next_line: Cell<usize>,
}

impl ClosureProgress {
    /// Number of positions at the first line; it doubles from line to line.
    const FIRST_LINE: usize = 250_000;

    /// Progress towards this many positions at most.
    fn new(most: u64) -> ClosureProgress {
        let bar = bar_like(most, "{bar:40} {pos} positions found, {len} at most, {elapsed} gone");
        ClosureProgress { bar, next_line: Cell::new(Self::FIRST_LINE) }
    }

    fn found(&self, count: usize) {
        self.bar.set_position(count as u64);
        if self.bar.is_hidden() && count >= self.next_line.get() {
            report!("menagerie: {count} positions found");
            self.next_line.set(2 * count);
        }
    }
}

/// Best play in SAN.
fn best_play(game: &dyn AnyGame, solved: &SolveReport) -> String {
    game.write_line(&solved.line, MoveStyle::San).join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::catalogue::all_games;

    /// A table of king and piece against a bare king serves both colours.
    #[test]
    fn summaries_have_the_colours_of_the_name() {
        let game = all_games().find("gt-fide-nutters").unwrap().open();
        let tables = game.endings().unwrap();
        let summaries = Summaries::new(4);
        for name in ["KQvK", "KvKQ", "KOvK", "KvKO"] {
            let summary = summaries.make(&*tables, name).unwrap();
            assert_eq!(summary.name, name);
            let [won, drawn, lost] = shares(&summary);
            let is_white = !name.starts_with("Kv");
            assert_eq!(won > 99.0, is_white, "{name}: {won} {drawn} {lost}");
            assert_eq!(lost > 50.0, !is_white, "{name}: {won} {drawn} {lost}");
        }
    }
}
