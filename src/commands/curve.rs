//! `curve`: fits the win, draw and loss curve of a game's scores to positions written by `datagen`.

use std::io::Write;
use std::path::PathBuf;

use clap::Args;
use engine_core::WinCurve;
use lab::files;
use lab::selfplay::sample::Sample;
use lab::tune::curve::{ScoreCounts, source};

use super::samples::{GameSamples, each_file};
use super::{CommandError, Result};
use crate::catalogue::Catalogue;

/// Width of the rows of the table, in centipawns.
const ROW: i32 = 100;
/// Start of the last row of the table, in centipawns.
const LAST_ROW: i32 = 1000;

/// Fit the curve that maps scores of a game to winning chances
#[derive(Args)]
pub(crate) struct Arguments {
    #[command(flatten)]
    samples: GameSamples,
    /// Source file to write the curve to [default: only show it]
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
}

/// Fits the curve, shows it beside the old one and the data, and writes it.
pub(crate) fn run(arguments: &Arguments, catalogue: &Catalogue, out: &mut impl Write) -> Result {
    let choice = arguments.samples.choice(catalogue)?;
    arguments.samples.check_out(arguments.out.as_deref())?;
    let pool = arguments.samples.pool()?;
    let mut counts = ScoreCounts::default();
    each_file(arguments.samples.files()?, |file| {
        let of_game = |sample: &Sample| sample.choice_of(catalogue, &choice.entry).map(drop);
        let samples = pool.install(|| file.samples(of_game))?;
        samples.for_each(|sample| counts.add(&sample));
        Ok(())
    })?;
    if counts.positions() == 0 {
        return Err(CommandError::Input("there is no position in these files".to_string()));
    }
    let (old, fitted) = (choice.engine().curve(), counts.fit());
    write_table(&counts, &old, &fitted, out)?;
    if let Some(path) = &arguments.out {
        files::write(path, source(&fitted, counts.positions()))?;
    }
    Ok(())
}

fn write_table(counts: &ScoreCounts, old: &WinCurve, fitted: &WinCurve, out: &mut impl Write) -> Result {
    writeln!(out, "{} positions", counts.positions())?;
    for (name, curve) in [("in use", old), ("fitted", fitted)] {
        writeln!(
            out,
            "{name}: half of the games are won at {:.1} centipawns, spread {:.1}; loss {:.4} bits a position",
            curve.half_won,
            curve.spread,
            counts.loss(curve)
        )?;
    }
    writeln!(out, "\n{:>6} {:>9} {:>7} {:>7}", "score", "positions", "won %", "curve %")?;
    for low in (-LAST_ROW..=LAST_ROW).step_by(ROW as usize) {
        let (won, positions) = counts.wins(low - ROW / 2, low + ROW / 2);
        let curve = 100.0 * fitted.win_chance(f64::from(low));
        writeln!(out, "{low:>6} {positions:>9} {:>7.1} {curve:>7.1}", 100.0 * won)?;
    }
    Ok(())
}
