//! The page of endings: which are won, how often, and in how many moves, in chess and chess with
//! different armies.

use std::io::Write;
use std::sync::Arc;

use engine_core::endings::{AnyEndings, EndingFiles, EndingSummary};
use variants::armies::pairing_name;
use variants::chess_board::{Army, ArmyPlace, Kind};

use super::{PageArguments, SMALL, Summaries, longest_in_moves, open_folder, share_won, summary_of};
use crate::catalogue::Catalogue;
use crate::commands::{CommandError, Result};
use crate::ending_files::EndingFolder;

/// Share of positions from which on an ending counts as won, or as won often.
const WON: f64 = 0.9;
const OFTEN_WON: f64 = 0.65;

const HEAD: &str = "\
# Endings of chess and chess with different armies

Which endings are won, by exact calculation: all positions of the pieces, each counted once. Shares are those of positions with White to move that
White wins; numbers in brackets are the moves of the longest win. A piece that can be captured at once counts as well, so that a share of some 30 to 50 % is
usual for an ending that is drawn as a rule. `menagerie endings page` writes this page.
";

const ALONE: &str = "
## One piece against a bare king

| piece | army | won | longest win |
| --- | --- | ---: | ---: |
";

const PAIRS: &str = "
## Two pieces against a bare king

Pairs of one army of which neither mates alone. Pieces bound to squares of one colour must stand on both colours to mate: about half of all positions.

| pieces | army | won | longest win |
| --- | --- | ---: | ---: |
";

const QUEENS: &str = "
## The strongest piece against the corner piece
";

const CORNERS: &str = "
## The corner piece against the others
";

const UNUSUAL: &str = "
## Unlike chess

In chess the Queen beats the Rook, and the Rook mostly draws against Bishop and Knight. Otherwise here:

";

/// A matrix of endings of one piece each.
struct Matrix {
    white: Vec<Kind>,
    black: Vec<Kind>,
    /// By row.
    summaries: Vec<Vec<EndingSummary>>,
}

/// Writes the page.
pub(super) fn write(arguments: &PageArguments, catalogue: &Catalogue, out: &mut impl Write) -> Result {
    let is_short = arguments.men == SMALL;
    if is_short && arguments.from.is_some() {
        return Err(CommandError::Input(format!("--from does not apply to endings of {SMALL} pieces")));
    }
    let source = Source { catalogue, folder: open_folder(arguments.from.as_deref())? };
    out.write_all(HEAD.as_bytes())?;
    out.write_all(ALONE.as_bytes())?;
    let summaries = Summaries::new(if is_short { ALONE_COUNT } else { ALONE_COUNT + LARGE_COUNT });
    for army in Army::ALL {
        let tables = source.tables_of(army, army)?;
        for kind in kinds_from_strongest(army) {
            let summary = summaries.make(&*tables, &format!("K{}vK", kind.letter()))?;
            writeln!(out, "| {} | {} | {} |", kind.info().name, army.name(), cells(&summary))?;
        }
    }
    if is_short {
        return Ok(());
    }
    write_pairs(&summaries, &source, out)?;
    let all = |place: ArmyPlace| Army::ALL.map(|army| army.kind(place));
    let minors: Vec<Kind> = [all(ArmyPlace::Third), all(ArmyPlace::Second)].concat();
    let queens = Matrix::new(&all(ArmyPlace::Queen), &all(ArmyPlace::Corner), &summaries, &source)?;
    let corners = Matrix::new(&all(ArmyPlace::Corner), &minors, &summaries, &source)?;
    out.write_all(QUEENS.as_bytes())?;
    queens.write(out)?;
    out.write_all(CORNERS.as_bytes())?;
    corners.write(out)?;
    out.write_all(UNUSUAL.as_bytes())?;
    queens.write_unusual("won", out)?;
    corners.write_unusual("mostly drawn", out)
}

/// Endings of one piece against a bare king.
const ALONE_COUNT: usize = 16;
/// Endings of four pieces.
const LARGE_COUNT: usize = 10 + 16 + 32;

/// Games, and a folder of tables.
struct Source<'a> {
    catalogue: &'a Catalogue,
    folder: Option<EndingFolder>,
}

impl Source<'_> {
    /// Tables of a pairing.
    fn tables_of(&self, white: Army, black: Army) -> Result<Box<dyn AnyEndings>> {
        let name = pairing_name(white.name(), black.name());
        let choice = self.catalogue.find(&name).map_err(CommandError::work)?;
        let none = || CommandError::Work("the game has no endgame tables".to_string());
        let tables = choice.open().endings().ok_or_else(none)?;
        tables.set_files(self.folder.clone().map(|folder| Arc::new(folder) as Arc<dyn EndingFiles>));
        Ok(tables)
    }
}

fn kinds_from_strongest(army: Army) -> Vec<Kind> {
    let mut kinds = army.kinds().to_vec();
    kinds.sort_by_key(|kind| std::cmp::Reverse(kind.info().value));
    kinds
}

/// The share of positions won, and the longest win.
fn cells(summary: &EndingSummary) -> String {
    let moves = longest_in_moves(summary.longest[0]);
    format!("{:.1} % | {moves}", 100.0 * share_won(summary))
}

/// Two pieces against a bare king, where neither mates alone.
fn write_pairs(summaries: &Summaries, source: &Source<'_>, out: &mut impl Write) -> Result {
    out.write_all(PAIRS.as_bytes())?;
    for army in Army::ALL {
        let tables = source.tables_of(army, army)?;
        let mut weak = Vec::new();
        for kind in kinds_from_strongest(army) {
            if share_won(&summary_of(&*tables, &format!("K{}vK", kind.letter()))?) < 0.5 {
                weak.push(kind);
            }
        }
        for (at, one) in weak.iter().enumerate() {
            for other in &weak[at..] {
                let name = format!("K{}{}vK", one.letter(), other.letter());
                let summary = summaries.make(&*tables, &name)?;
                let [one, other] = [one, other].map(|kind| kind.info().name);
                writeln!(out, "| {one} and {other} | {} | {} |", army.name(), cells(&summary))?;
            }
        }
    }
    Ok(())
}

/// Words for an ending with such a share of wins.
fn class(share: f64) -> &'static str {
    match share {
        share if share >= WON => "won",
        share if share >= OFTEN_WON => "often won",
        _ => "mostly drawn",
    }
}

impl Matrix {
    fn new(white: &[Kind], black: &[Kind], summaries: &Summaries, source: &Source<'_>) -> Result<Matrix> {
        let army = |kind: Kind| {
            kind.army().ok_or_else(|| CommandError::Work(format!("{} belongs to no army", kind.info().name)))
        };
        let mut rows = Vec::new();
        for &one in white {
            let mut row = Vec::new();
            for &other in black {
                let tables = source.tables_of(army(one)?, army(other)?)?;
                row.push(summaries.make(&*tables, &format!("K{}vK{}", one.letter(), other.letter()))?);
            }
            rows.push(row);
        }
        Ok(Matrix { white: white.to_vec(), black: black.to_vec(), summaries: rows })
    }

    fn write(&self, out: &mut impl Write) -> Result {
        let names: Vec<&str> = self.black.iter().map(|kind| kind.info().name).collect();
        writeln!(out, "\n| White, to move | {} |", names.join(" | "))?;
        writeln!(out, "| --- |{}", " ---: |".repeat(names.len()))?;
        for (kind, row) in self.white.iter().zip(&self.summaries) {
            let cell = |summary: &EndingSummary| {
                let moves = longest_in_moves(summary.longest[0]);
                format!("{:.0} % ({moves})", 100.0 * share_won(summary))
            };
            let row: Vec<String> = row.iter().map(cell).collect();
            writeln!(out, "| {} | {} |", kind.info().name, row.join(" | "))?;
        }
        Ok(())
    }

    /// Lists the endings that are of another class than the usual one, by White's piece.
    fn write_unusual(&self, usual: &str, out: &mut impl Write) -> Result {
        for (kind, row) in self.white.iter().zip(&self.summaries) {
            let mut others: Vec<(&str, Vec<&str>)> = Vec::new();
            for (other, summary) in self.black.iter().zip(row) {
                let found = class(share_won(summary));
                let name = other.info().name;
                match others.iter_mut().find(|(known, _)| *known == found) {
                    _ if found == usual => {}
                    Some((_, names)) => names.push(name),
                    None => others.push((found, vec![name])),
                }
            }
            for (found, names) in others {
                writeln!(out, "- {} against {}: {found}", kind.info().name, names.join(", "))?;
            }
        }
        Ok(())
    }
}
