//! `curve`: fits the win, draw and loss curve of a game's scores to positions written by `datagen`.

use std::io::Write;
use std::path::PathBuf;

use clap::Args;
use lab::files;
use lab::selfplay::sample::Sample;
use lab::selfplay::sample_files::{SampleFileError, each_file};
use lab::tune::curve::{ScoreCounts, source};

use super::samples::GameSamples;
use super::{CommandError, Result};
use crate::catalogue::Catalogue;

/// Fit the curve that maps scores of a game to winning chances
#[derive(Args)]
pub(crate) struct Arguments {
    #[command(flatten)]
    samples: GameSamples,
    /// Source file to write the curve to [default: only show it]
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
}

/// Fits the curve, writes it, and shows it beside the old one and the data.
pub(crate) fn run(arguments: &Arguments, catalogue: &Catalogue, out: &mut impl Write) -> Result {
    let choice = arguments.samples.choice(catalogue)?;
    arguments.samples.check_out(arguments.out.as_deref())?;
    let pool = arguments.samples.pool()?;
    let mut counts = ScoreCounts::default();
    each_file(arguments.samples.files()?, |file| {
        let of_game = |sample: &Sample| sample.choice_of(catalogue, &choice.entry).map(drop);
        let samples = pool.install(|| file.samples(of_game))?;
        samples.for_each(|sample| counts.add(&sample));
        Ok::<_, SampleFileError>(())
    })?;
    if counts.positions() == 0 {
        return Err(CommandError::Input("there is no position in these files".to_string()));
    }
    let (old, fitted) = (choice.engine().curve(), counts.fit());
    let kept = arguments.out.as_ref().map(|path| files::replace(path, source(&fitted, counts.positions())));
    let shown = write!(out, "{}", counts.table(&old, &fitted));
    kept.transpose()?;
    Ok(shown?)
}
