//! `tune`: fits the weights of a game's evaluation to positions written by `datagen`.

use std::io::Write;
use std::path::PathBuf;
use std::sync::Arc;

use clap::Args;
use engine_core::{RegistryEntry, Weight, Workbench};
use lab::files;
use lab::selfplay::sample::Players;
use lab::tune::fit::{self, FitSettings, Observations};

use super::numbers::{at_least_zero, share};
use super::samples::{GameSamples, each_file};
use super::{CommandError, Result, batch};
use crate::catalogue::Catalogue;
use crate::text::one_line;

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

/// Fits the weights, shows them beside the old ones, and writes them.
pub(crate) fn run(arguments: &Arguments, catalogue: &Catalogue, out: &mut impl Write) -> Result {
    let pool = arguments.samples.pool()?;
    let choice = arguments.samples.choice(catalogue)?;
    let mut engine = choice.engine();
    let bench = engine.workbench();
    let weights = bench.weights();
    if weights.is_empty() {
        return Err(CommandError::Input(nothing_to_tune(bench, choice.title())));
    }
    let free = free_weights(arguments, &weights)?;
    arguments.samples.check_out(arguments.out.as_deref())?;
    let start: Vec<f64> = weights.iter().map(|weight| f64::from(weight.value)).collect();
    let Positions { parts, left_out } = pool.install(|| read(arguments, catalogue, &choice.entry, &start))?;
    if left_out > 0 {
        writeln!(out, "{left_out} positions are left out: of games without weights to tune")?;
    }
    let fitted = pool.install(|| fit_weights(arguments, &parts, &start, &free));
    write_losses(&parts, &fitted, out)?;
    write_table(&weights, &fitted.values, &parts[0].seen(weights.len()), out)?;
    match (&arguments.out, bench.weights_file(&fitted.values)) {
        (Some(path), Some(text)) => Ok(files::write(path, text)?),
        _ => Ok(()),
    }
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

/// Returns true if a weight matches a name: `NAME`, `NAME[4]` or the whole name of the weight.
fn belongs(weight: &Weight, name: &str) -> bool {
    weight.name.strip_prefix(name).is_some_and(|rest| rest.is_empty() || rest.starts_with(['[', '.']))
}

fn free_weights(arguments: &Arguments, weights: &[Weight]) -> Result<Vec<bool>> {
    for name in arguments.freeze.iter().chain(&arguments.only) {
        if !weights.iter().any(|weight| belongs(weight, name)) {
            return Err(CommandError::Input(format!("no weight is called '{}'", one_line(name))));
        }
    }
    let among = |names: &[String], weight: &Weight| names.iter().any(|name| belongs(weight, name));
    let is_free = |weight: &Weight| {
        !among(&arguments.freeze, weight) && (arguments.only.is_empty() || among(&arguments.only, weight))
    };
    Ok(weights.iter().map(is_free).collect())
}

/// Positions read from the files.
#[derive(Default)]
struct Positions {
    /// Training and held-out positions.
    parts: [Observations; 2],
    /// Number of positions of games without weights, such as chess among the pairings of armies.
    left_out: usize,
}

/// Reads the files.
fn read(
    arguments: &Arguments,
    catalogue: &Catalogue,
    entry: &Arc<RegistryEntry>,
    start: &[f64],
) -> Result<Positions> {
    let mut positions = Positions::default();
    each_file(arguments.samples.files()?, |file| {
        let lines = file.lines.len();
        let traced = file.read(0..lines, |players: &mut Players, traced: &mut Vec<_>, _, sample| {
            traced.push((players.at(&sample, catalogue, entry)?.trace(), sample));
            Ok(())
        })?;
        let kept = lines - (lines as f64 * arguments.held_out) as usize;
        for (index, (trace, sample)) in traced.iter().flatten().enumerate() {
            let part = &mut positions.parts[usize::from(index >= kept)];
            match trace {
                Some(trace) => part.add(trace, start, sample.result, f64::from(sample.score)),
                None => positions.left_out += 1,
            }
        }
        Ok(())
    })?;
    if positions.parts[0].is_empty() {
        return Err(CommandError::Input("there are no positions to fit to".to_string()));
    }
    Ok(positions)
}

/// Cross entropy of the training and of the held-out positions.
type Losses = [f64; 2];

/// Result of a fit.
struct Fitted {
    /// Logits per centipawn.
    scale: f64,
    before: Losses,
    after: Losses,
    /// Rounded weights.
    values: Vec<i32>,
}

fn show_losses([first, other]: Losses) -> String {
    format!("{first:.5}, held out {other:.5}")
}

fn fit_weights(arguments: &Arguments, parts: &[Observations; 2], start: &[f64], free: &[bool]) -> Fitted {
    let scale = parts[0].best_scale(start);
    let losses = |weights: &[f64]| parts.each_ref().map(|part| part.loss(weights, scale));
    let settings =
        FitSettings { passes: arguments.passes, pull: arguments.pull, score_share: arguments.score_share };
    let progress = batch::progress_bar(arguments.passes as usize, "passes");
    let fitted = fit::fit(&parts[0], start, free, scale, &settings, |pass, weights| {
        progress.inc(1);
        if pass % REPORT == 0 {
            progress.set_message(format!(", {}", show_losses(losses(weights))));
        }
    });
    progress.finish_and_clear();
    let rounded: Vec<f64> = fitted.iter().map(|weight| weight.round()).collect();
    let values = rounded.iter().map(|&weight| weight as i32).collect();
    Fitted { scale, before: losses(start), after: losses(&rounded), values }
}

fn write_losses(parts: &[Observations; 2], fitted: &Fitted, out: &mut impl Write) -> Result {
    writeln!(out, "{} positions, {} held out", parts[0].len(), parts[1].len())?;
    let scale = fitted.scale;
    let elo = 100.0 * scale * 400.0 / std::f64::consts::LN_10;
    writeln!(out, "Scale: {scale:.5} logits per centipawn, so a pawn is {elo:.0} Elo")?;
    writeln!(out, "Cross entropy before: {}", show_losses(fitted.before))?;
    writeln!(out, "Cross entropy after:  {}\n", show_losses(fitted.after))?;
    Ok(())
}

/// Prints the changed weights: name, old value, new value, and number of positions in which they
/// matter.
fn write_table(weights: &[Weight], values: &[i32], seen: &[u64], out: &mut impl Write) -> Result {
    let width = weights.iter().map(|weight| weight.name.len()).max().unwrap_or(0);
    writeln!(out, "{:width$}  {:>6}  {:>6}  {:>9}", "weight", "old", "new", "positions")?;
    let mut unchanged = 0;
    for ((weight, value), seen) in weights.iter().zip(values).zip(seen) {
        if weight.value == *value {
            unchanged += 1;
        } else {
            writeln!(out, "{:width$}  {:>6}  {value:>6}  {seen:>9}", weight.name, weight.value)?;
        }
    }
    writeln!(out, "{unchanged} weights are as before")?;
    Ok(())
}
