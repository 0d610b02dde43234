//! `train`: trains the network of a game on positions written by `datagen`.

mod plot;
mod read;

use std::io::Write;
use std::path::{Path, PathBuf};
use std::time::Instant;

use clap::Args;
use engine_core::nnue::{InputsShape, Network};
use lab::files::{FileError, check_writable, keep_apart, read_if_there, read_network, replace};
use lab::train::{Epoch, Settings, Trainer};
use rayon::ThreadPool;

use self::read::{Positions, Source};
use super::numbers::{above_zero, hidden, share};
use super::samples::GameSamples;
use super::{CommandError, Result, batch};
use crate::catalogue::Catalogue;
use crate::text::one_line;

/// Minimum scale for training, in logits per centipawn. Where results are weakly correlated with
/// scores, a smaller scale would leave only the largest scores to learn from.
const LEAST_SCALE: f64 = 0.0025;
/// Number of steps of the progress bar per epoch.
const STEPS: u64 = 1000;

/// Train the network of a game on positions written by 'datagen'
#[derive(Args)]
pub(crate) struct Arguments {
    #[command(flatten)]
    samples: GameSamples,
    /// Network file to write; it is updated whenever the network improves
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
    /// Number of hidden units per perspective, a multiple of 32
    #[arg(long, default_value_t = 128, value_parser = hidden)]
    hidden: usize,
    /// Maximum number of passes over all positions
    #[arg(long, default_value_t = 30, value_parser = clap::value_parser!(u32).range(1..=10_000))]
    epochs: u32,
    /// Stop after this many passes without improvement
    #[arg(long, default_value_t = 8, value_parser = clap::value_parser!(u32).range(1..))]
    patience: u32,
    /// Number of positions per step
    #[arg(long, default_value_t = 4096, value_parser = clap::value_parser!(u32).range(1..))]
    batch: u32,
    /// Initial learning rate; it falls to a hundredth along a cosine
    #[arg(long, default_value_t = 0.001, value_parser = above_zero)]
    rate: f64,
    /// Weight decay
    #[arg(long, default_value_t = 0.01, value_parser = share)]
    decay: f64,
    /// Share of the search score in the target; the rest is the game's result
    #[arg(long, default_value_t = 0.7, value_parser = share)]
    score_share: f64,
    /// Share of each file, at its end and in whole games, held out for validation
    #[arg(long, default_value_t = 0.05, value_parser = share)]
    held_out: f64,
    /// Number of additional positions per training position, reached by random moves and scored by
    /// the engine's static evaluation; they cover situations that are rare in games, such as
    /// material imbalances
    #[arg(long, value_name = "N", default_value_t = 0, value_parser = clap::value_parser!(u32).range(0..=100))]
    around: u32,
    /// Weight of such a position relative to one from a game
    #[arg(long, default_value_t = 0.3, value_parser = share)]
    around_weight: f64,
    /// Logits per centipawn of the scores [default: the best fit to the results, but at least
    /// 0.0025]
    #[arg(long, value_parser = above_zero)]
    scale: Option<f64>,
    /// Seed of the initial weights, the order of the positions and the additional positions
    #[arg(short, long, default_value_t = 0)]
    seed: u64,
    /// Start from this network, with the same number of hidden units, instead of random weights
    #[arg(long, value_name = "FILE")]
    from: Option<PathBuf>,
    /// Save the state of the training to this file after every pass; an existing file continues an
    /// earlier run
    #[arg(long, value_name = "FILE")]
    checkpoint: Option<PathBuf>,
    /// Plot the losses of the passes as SVG
    #[arg(long, value_name = "FILE")]
    plot: Option<PathBuf>,
    /// Note for the network's header, such as the source of the positions
    #[arg(long, value_name = "TEXT", default_value = "")]
    note: String,
}

/// Trains the network and writes it.
pub(crate) fn run(arguments: &Arguments, catalogue: &Catalogue, out: &mut impl Write) -> Result {
    let pool = arguments.samples.pool()?;
    let choice = arguments.samples.choice(catalogue)?;
    let shape = choice.engine().workbench().network_shape().ok_or_else(|| {
        let title = choice.title();
        CommandError::Input(format!("{title} is not evaluated by networks"))
    })?;
    arguments.check_files()?;
    let from =
        arguments.from.as_ref().map(|path| first_network(path, arguments.hidden, &shape)).transpose()?;
    let &Arguments { held_out, around, seed, .. } = arguments;
    let source = Source { files: arguments.samples.files()?, held_out, around, seed };
    let positions = pool.install(|| Positions::read(&source, catalogue, &choice.entry, shape.game))?;
    positions.report(out)?;
    let plan = Plan::new(arguments, &shape, &positions, &pool);
    plan.report(out)?;
    let mut trainer = Trainer::new(shape.clone(), plan.settings.clone(), positions.learnt.len());
    if let Some(network) = &from {
        trainer.begin_at(network);
    }
    let resumed = arguments.resume(&mut trainer)?;
    plan.report_held_out(&trainer, &beginning(from.is_some(), resumed), out)?;
    plan.train(&mut trainer, out)
}

/// Initial state of the training, as text.
fn beginning(from: bool, resumed: usize) -> String {
    match (resumed, from) {
        (0, false) => "at random".to_string(),
        (0, true) => "of the network to begin at".to_string(),
        (passes, _) => format!("after the {passes} passes before"),
    }
}

/// Network from which the training starts.
fn first_network(path: &Path, hidden: usize, shape: &InputsShape) -> Result<Network, FileError> {
    let network = read_network(path)?;
    network.check(shape).map_err(|error| FileError::content(path, error))?;
    let own = network.hidden();
    if own != hidden {
        let why = format!("the network has {own} hidden units: add '--hidden {own}'");
        return Err(FileError::content(path, why));
    }
    Ok(network)
}

impl Arguments {
    /// Checks that the output files differ from each other and from the input files, and that each
    /// can be written.
    fn check_files(&self) -> Result {
        let mut read = self.samples.named_files()?;
        read.extend(self.from.as_deref().map(|path| ("--from", path)));
        let further = [("--checkpoint", &self.checkpoint), ("--plot", &self.plot)];
        let mut written = vec![("--out", &*self.out)];
        written.extend(further.into_iter().filter_map(|(name, path)| Some((name, path.as_deref()?))));
        keep_apart(&read, &written)?;
        Ok(written.into_iter().try_for_each(|(_, path)| check_writable(path))?)
    }

    /// Resumes from the checkpoint, if there is one; returns the number of finished epochs.
    fn resume(&self, trainer: &mut Trainer) -> Result<usize> {
        let Some(path) = &self.checkpoint else { return Ok(0) };
        let Some(bytes) = read_if_there(path, trainer.checkpoint_limit())? else { return Ok(0) };
        trainer.resume(&bytes).map_err(|error| FileError::content(path, error))?;
        Ok(trainer.epochs().len())
    }
}

/// Data and settings of the training.
struct Plan<'a> {
    arguments: &'a Arguments,
    shape: &'a InputsShape,
    positions: &'a Positions,
    pool: &'a ThreadPool,
    settings: Settings,
    /// Logits per centipawn with which scores predict results best.
    best_scale: f64,
    /// Centipawns for an output of one logit.
    centipawns: i32,
    /// True for each input that is active in some position.
    seen: Vec<bool>,
}

impl<'a> Plan<'a> {
    fn new(
        arguments: &'a Arguments,
        shape: &'a InputsShape,
        positions: &'a Positions,
        pool: &'a ThreadPool,
    ) -> Plan<'a> {
        let best_scale = pool.install(|| lab::train::best_scale(&positions.learnt));
        let scale = arguments.scale.unwrap_or(best_scale.max(LEAST_SCALE));
        let settings = Settings {
            hidden: arguments.hidden,
            epochs: arguments.epochs,
            batch: arguments.batch as usize,
            rate: arguments.rate,
            last_rate: arguments.rate / 100.0,
            decay: arguments.decay,
            score_share: arguments.score_share,
            evaluated_weight: arguments.around_weight,
            scale,
            seed: arguments.seed,
            jobs: pool.current_num_threads(),
        };
        let drawn = if positions.learnt.correct_scores() { 0.0 } else { 1.0 - arguments.score_share };
        let centipawns = centipawns(best_scale, scale, drawn);
        let seen = positions.learnt.seen_inputs(shape);
        Plan { arguments, shape, positions, pool, settings, best_scale, centipawns, seen }
    }

    fn report(&self, out: &mut impl Write) -> Result {
        writeln!(
            out,
            "Scale: {:.5} logits per centipawn ({:.5} predicts the results best), {} centipawns a logit",
            self.settings.scale, self.best_scale, self.centipawns
        )?;
        let on = self.seen.iter().filter(|seen| **seen).count();
        writeln!(out, "{} hidden units, {on} of {} inputs occur", self.settings.hidden, self.shape.inputs)?;
        Ok(())
    }

    /// Prints the loss before the first epoch, or that there are no held-out positions.
    fn report_held_out(&self, trainer: &Trainer, beginning: &str, out: &mut impl Write) -> Result {
        let held_out = &self.positions.held_out;
        if held_out.is_empty() {
            writeln!(out, "Nothing is held out: the loss while learning tells which network is best")?;
            return Ok(());
        }
        let loss = self.pool.install(|| trainer.losses(held_out))[0];
        writeln!(out, "Held-out loss {beginning}: {loss:.6}")?;
        if self.positions.learnt.correct_scores() {
            let loss = trainer.uncorrected_loss(held_out);
            writeln!(out, "Held-out loss of the evaluation that it corrects: {loss:.6}")?;
        }
        Ok(())
    }

    /// Trains and writes the network whenever it has improved.
    fn train(&self, trainer: &mut Trainer, out: &mut impl Write) -> Result {
        while trainer.epochs().len() < self.settings.epochs as usize {
            if trainer.stale() >= self.arguments.patience as usize {
                writeln!(out, "No better network in {} passes: stopped", trainer.stale())?;
                break;
            }
            let started = Instant::now();
            let progress = batch::bar_like(STEPS, "{bar:30} {percent} % of this pass, {eta} to go");
            let watch = |done: f64| progress.set_position((done * STEPS as f64) as u64);
            let (learnt, held_out) = (&self.positions.learnt, &self.positions.held_out);
            let epoch = self.pool.install(|| trainer.epoch(learnt, held_out, watch));
            progress.finish_and_clear();
            self.write_epoch(&epoch, started.elapsed().as_secs_f64(), out)?;
            self.write_files(trainer, &epoch)?;
        }
        Ok(())
    }

    fn write_epoch(&self, epoch: &Epoch, seconds: f64, out: &mut impl Write) -> Result {
        let mark = if epoch.is_best { " *" } else { "" };
        let speed = self.positions.learnt.len() as f64 / seconds / 1e6;
        let left = f64::from(self.settings.epochs - epoch.number) * seconds;
        let held_out = match self.positions.held_out.is_empty() {
            true => String::new(),
            false => {
                let Epoch { held_out, held_out_scores, .. } = epoch;
                format!(", held out {held_out:.6} (by scores alone {held_out_scores:.6})")
            }
        };
        writeln!(
            out,
            "{:3}: loss {:.6}{held_out}{mark} ({speed:.2} M positions/s, {left:.0} s to go)",
            epoch.number, epoch.training
        )?;
        out.flush()?;
        Ok(())
    }

    /// Writes the files after an epoch. The checkpoint comes last, so that everything it includes
    /// has been written.
    fn write_files(&self, trainer: &Trainer, epoch: &Epoch) -> Result<(), FileError> {
        if epoch.is_best {
            let made = self.made(epoch);
            let network = trainer.best(&self.seen).quantised(self.shape, self.centipawns, &made);
            replace(&self.arguments.out, network.to_bytes())?;
        }
        if let Some(path) = &self.arguments.plot {
            replace(path, plot::losses(trainer.epochs()))?;
        }
        if let Some(path) = &self.arguments.checkpoint {
            replace(path, trainer.checkpoint())?;
        }
        Ok(())
    }

    /// Description of the training in the header of the network.
    fn made(&self, epoch: &Epoch) -> String {
        let Plan { arguments, positions, .. } = self;
        let note = one_line(&arguments.note);
        let note = if note.is_empty() { note } else { format!("{note}; ") };
        let from = arguments.from.as_ref().map_or_else(String::new, |path| {
            format!(", from {}", one_line(path.file_name().unwrap_or_default().to_string_lossy()))
        });
        let loss = match positions.held_out.is_empty() {
            true => format!("loss {:.6}", epoch.training),
            false => format!("held-out loss {:.6}", epoch.held_out),
        };
        format!(
            "{note}{} positions and {} around them{from}, epoch {} of {}, batch {}, rate {}, decay {}, score share {}, around weight {}, scale {:.5}, seed {}, {loss}",
            positions.learnt.len() - positions.around,
            positions.around,
            epoch.number,
            arguments.epochs,
            arguments.batch,
            arguments.rate,
            arguments.decay,
            arguments.score_share,
            arguments.around_weight,
            self.settings.scale,
            arguments.seed
        )
    }
}

/// Centipawns for an output of one logit, such that scores keep their size. Results that follow
/// scores only with the scale `best` instead of `scale` draw the target towards a level score, in
/// proportion to their share.
fn centipawns(best: f64, scale: f64, results: f64) -> i32 {
    let drawn = 1.0 - results + results * best / scale;
    (1.0 / (scale * drawn.max(0.1))).round().clamp(1.0, 10_000.0) as i32
}
