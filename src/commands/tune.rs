//! `tune`: fits the weights of a game's evaluation to positions written by `datagen`.

use std::io::Write;
use std::path::PathBuf;

use clap::Args;
use engine_core::Workbench;
use lab::files;
use lab::tune::fit::FitSettings;
use lab::tune::weights::{Positions, free_weights, show_losses, table};

use super::numbers::{at_least_zero, share};
use super::printer::Printer;
use super::samples::GameSamples;
use super::{CommandError, Result, batch};
use crate::catalogue::Catalogue;
use crate::text::{counted, one_line};

/// Number of steps between two reports of the loss.
const REPORT: u32 = 20;

/// Fit the weights of an evaluation to self-play games
#[derive(Args)]
pub(crate) struct Arguments {
    #[command(flatten)]
    samples: GameSamples,
    /// Source file to write the weights to [default: only show them]
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// Keep the weights of this name unchanged (may be repeated)
    #[arg(long, value_name = "NAME")]
    freeze: Vec<String>,
    /// Fit only the weights of this name (may be repeated)
    #[arg(long, value_name = "NAME")]
    only: Vec<String>,
    /// Number of steps of the fit
    #[arg(long, default_value_t = 300, value_parser = clap::value_parser!(u32).range(1..))]
    passes: u32,
    /// Strength of the regularisation towards the current weights; 0 for none
    #[arg(long, default_value_t = 1.0, value_parser = at_least_zero)]
    pull: f64,
    /// Share of the search score in the target; the rest is the game's result
    #[arg(long, default_value_t = 0.25, value_parser = share)]
    score_share: f64,
    /// Share of each file, at its end, held out for validation
    #[arg(long, default_value_t = 0.1, value_parser = share)]
    held_out: f64,
}

/// Fits the weights, writes them, and shows them beside the old ones.
pub(crate) fn run(arguments: &Arguments, catalogue: &Catalogue, out: &mut impl Write) -> Result {
    let out = &mut Printer::new(out, arguments.out.is_some());
    let pool = arguments.samples.pool()?;
    let choice = arguments.samples.choice(catalogue)?;
    let mut engine = choice.engine();
    let bench = engine.workbench();
    let weights = bench.weights();
    if weights.is_empty() {
        return Err(CommandError::Input(nothing_to_tune(bench, choice.title())));
    }
    let Arguments { freeze, only, passes, pull, score_share, .. } = arguments;
    let free = free_weights(&weights, freeze, only)
        .map_err(|name| CommandError::Input(format!("no weight is called '{}'", one_line(name))))?;
    arguments.samples.check_out(arguments.out.as_deref())?;
    let start: Vec<f64> = weights.iter().map(|weight| f64::from(weight.value)).collect();
    let files = arguments.samples.files()?;
    let read = || Positions::read(files, arguments.held_out, catalogue, &choice.entry, &start);
    let positions = pool.install(read)?;
    if positions.left_out > 0 {
        writeln!(
            out,
            "Left out {} of games without weights to tune",
            counted(positions.left_out, "position")
        )?;
    }
    let settings = FitSettings { passes: *passes, pull: *pull, score_share: *score_share };
    let progress = batch::progress_bar(settings.passes as usize, "passes");
    let watch = |pass, losses: &dyn Fn() -> [f64; 2]| {
        progress.inc(1);
        if pass % REPORT == 0 {
            progress.set_message(format!(", {}", show_losses(losses())));
        }
    };
    let fitted = pool.install(|| positions.fit(&start, &free, &settings, watch));
    progress.finish_and_clear();
    // What was found is kept also if it cannot be shown, and shown also if it cannot be kept.
    let kept = match (&arguments.out, bench.weights_file(&fitted.values)) {
        (Some(path), Some(text)) => files::replace(path, text),
        _ => Ok(()),
    };
    let seen = positions.seen(weights.len());
    let shown = write!(out, "{}{}", fitted.summary(&positions), table(&weights, &fitted.values, &seen));
    kept?;
    Ok(shown?)
}

/// Message for a game without weights.
fn nothing_to_tune(bench: &mut dyn Workbench, title: &str) -> String {
    match bench.network_shape() {
        Some(_) => {
            format!("{title} has no weights of its own to tune; 'train' makes its network")
        }
        None => format!("{title} has no weights to tune"),
    }
}
