//! `train`: trains the network of a game on positions written by `datagen`.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::time::Instant;

use clap::Args;
use engine_core::nnue::{InputsShape, Network};
use lab::apart::keep_apart;
use lab::files::{FileError, MAX_INPUT, read_if_there, read_network};
use lab::run_file::RunFile;
use lab::selfplay::training::{Positions, Source, TrainingRun};
use lab::train::{Epoch, Settings, Trainer, plot};
use rayon::ThreadPool;

use super::numbers::{above_zero, hidden, scale, share};
use super::printer::Printer;
use super::samples::GameSamples;
use super::{CommandError, Result, batch};
use crate::catalogue::Catalogue;

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
    /// Maximum number of epochs: passes over all positions
    #[arg(long, default_value_t = 30, value_parser = clap::value_parser!(u32).range(1..=10_000))]
    epochs: u32,
    /// Stop after this many epochs without improvement
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
    #[arg(long, default_value_t = 0.3, value_parser = share, requires = "around")]
    around_weight: f64,
    /// Logits per centipawn of the scores [default: the best fit to the results, but at least
    /// 0.0025]
    #[arg(long, value_parser = scale)]
    scale: Option<f64>,
    /// Seed of the initial weights, the order of the positions and the additional positions
    #[arg(short, long, default_value_t = 0)]
    seed: u64,
    /// Start from this network, with the same number of hidden units, instead of random weights
    #[arg(long, value_name = "FILE")]
    from: Option<PathBuf>,
    /// Save the state of the training to this file after every epoch; an existing file continues an
    /// earlier run with the same settings and files
    #[arg(long, value_name = "FILE")]
    checkpoint: Option<PathBuf>,
    /// Plot the losses of the epochs as SVG
    #[arg(long, value_name = "FILE")]
    plot: Option<PathBuf>,
    /// Note for the network's header, such as the source of the positions
    #[arg(long, value_name = "TEXT", default_value = "")]
    note: String,
}

/// Trains the network and writes it.
pub(crate) fn run(arguments: &Arguments, catalogue: &Catalogue, out: &mut impl Write) -> Result {
    let out = &mut Printer::new(out, true);
    let pool = arguments.samples.pool()?;
    let choice = arguments.samples.choice(catalogue)?;
    let shape = choice.engine().workbench().network_shape().ok_or_else(|| {
        let title = choice.title();
        CommandError::Input(format!("{title} is not evaluated by networks"))
    })?;
    let files = TrainingFiles::open(arguments)?;
    let from =
        arguments.from.as_ref().map(|path| first_network(path, arguments.hidden, &shape)).transpose()?;
    let &Arguments { held_out, around, seed, .. } = arguments;
    let source = Source { files: arguments.samples.files()?, held_out, around, seed };
    let progress = batch::bar_like(source.files.len() as u64, "{pos}/{len} files read");
    let watch = || progress.inc(1);
    let positions = pool.install(|| Positions::read(&source, catalogue, &choice.entry, shape.game, watch))?;
    progress.finish_and_clear();
    writeln!(out, "{}", positions.summary())?;
    let settings = arguments.settings(pool.current_num_threads());
    let run = pool.install(|| TrainingRun::new(&shape, &positions, settings, arguments.scale));
    writeln!(out, "{}", run.summary())?;
    let mut trainer = Trainer::new(shape.clone(), run.settings.clone(), positions.learnt.len());
    if arguments.checkpoint.is_some() {
        let mut described = source.described()?;
        arguments.from.iter().try_for_each(|path| described.checksums.add_file(path))?;
        trainer = trainer.with_source(described);
    }
    if let Some(network) = &from {
        trainer.begin_at(network);
    }
    let resumed = arguments.resume(&mut trainer)?;
    let beginning = beginning(from.is_some(), resumed);
    writeln!(out, "{}", pool.install(|| run.first_losses(&trainer, &beginning)))?;
    arguments.train(&run, &mut trainer, &pool, &files, out)
}

/// Initial state of the training, as text.
fn beginning(from: bool, resumed: usize) -> String {
    match (resumed, from) {
        (0, false) => "at random".to_string(),
        (0, true) => "of the network to begin at".to_string(),
        (epochs, _) => format!("after the {epochs} epochs before"),
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
    /// Resumes from the checkpoint, if there is one; returns the number of finished epochs.
    fn resume(&self, trainer: &mut Trainer) -> Result<usize> {
        let Some(path) = &self.checkpoint else { return Ok(0) };
        let Some(bytes) = read_if_there(path, MAX_INPUT)? else { return Ok(0) };
        trainer.resume(&bytes).map_err(|error| FileError::content(path, error))?;
        Ok(trainer.epochs().len())
    }

    /// Settings of the training. The scale of the scores is set when the positions are known.
    fn settings(&self, jobs: usize) -> Settings {
        Settings {
            hidden: self.hidden,
            epochs: self.epochs,
            batch: self.batch as usize,
            rate: self.rate,
            last_rate: self.rate / 100.0,
            decay: self.decay,
            score_share: self.score_share,
            evaluated_weight: self.around_weight,
            scale: 0.0,
            seed: self.seed,
            jobs,
        }
    }

    /// Trains and writes the network whenever it has improved.
    fn train(
        &self,
        run: &TrainingRun<'_>,
        trainer: &mut Trainer,
        pool: &ThreadPool,
        files: &TrainingFiles<'_>,
        out: &mut impl Write,
    ) -> Result {
        // After a run that was complete the network or the plot may be missing.
        if let Some(best) = trainer.epochs().iter().rfind(|epoch| epoch.is_best) {
            files.write_network(run, trainer, best)?;
            files.write_plot(trainer)?;
        }
        while trainer.epochs().len() < self.epochs as usize {
            if trainer.stale() >= self.patience as usize {
                writeln!(out, "No better network in {} epochs: stopped", trainer.stale())?;
                break;
            }
            let started = Instant::now();
            let progress = batch::bar_like(STEPS, "{bar:30} {percent} % of this epoch, {eta} to go");
            let watch = |done: f64| progress.set_position((done * STEPS as f64) as u64);
            let epoch = pool.install(|| trainer.epoch(run.learnt(), run.held_out(), watch));
            progress.finish_and_clear();
            if !(epoch.training.is_finite() && epoch.held_out.is_finite()) {
                let why = "the loss is no longer a number: --rate is too large";
                return Err(CommandError::Work(why.to_string()));
            }
            files.write(run, trainer, &epoch)?;
            writeln!(out, "{}", run.epoch_line(&epoch, started.elapsed().as_secs_f64()))?;
            out.flush()?;
        }
        Ok(())
    }
}

/// Files that a training writes.
struct TrainingFiles<'a> {
    arguments: &'a Arguments,
    network: RunFile,
    checkpoint: Option<RunFile>,
    plot: Option<RunFile>,
}

impl TrainingFiles<'_> {
    /// Checks that the files differ from each other and from the input files, and that each can be
    /// written by this run alone.
    fn open(arguments: &Arguments) -> Result<TrainingFiles<'_>> {
        let mut read = arguments.samples.named_files()?;
        read.extend(arguments.from.as_deref().map(|path| ("--from", path)));
        let further = [("--checkpoint", &arguments.checkpoint), ("--plot", &arguments.plot)];
        let mut written = vec![("--out", &*arguments.out)];
        written.extend(further.into_iter().filter_map(|(name, path)| Some((name, path.as_deref()?))));
        keep_apart(&read, &written)?;
        let open = |path: &Option<PathBuf>| path.as_deref().map(RunFile::open).transpose();
        Ok(TrainingFiles {
            arguments,
            network: RunFile::open(&arguments.out)?,
            checkpoint: open(&arguments.checkpoint)?,
            plot: open(&arguments.plot)?,
        })
    }

    /// Writes the network, which is that of the best epoch.
    fn write_network(&self, run: &TrainingRun<'_>, trainer: &Trainer, best: &Epoch) -> Result<(), FileError> {
        let Arguments { note, from, .. } = self.arguments;
        self.network.replace(run.network(trainer, best, note, from.as_deref()).to_bytes())
    }

    fn write_plot(&self, trainer: &Trainer) -> Result<(), FileError> {
        let draw = |file: &RunFile| file.replace(plot::losses(trainer.epochs()));
        self.plot.as_ref().map_or(Ok(()), draw)
    }

    /// Writes the files after an epoch. The checkpoint comes last, so that everything it includes
    /// has been written.
    fn write(&self, run: &TrainingRun<'_>, trainer: &Trainer, epoch: &Epoch) -> Result<(), FileError> {
        if epoch.is_best {
            self.write_network(run, trainer, epoch)?;
        }
        self.write_plot(trainer)?;
        let save = |file: &RunFile| file.replace(trainer.checkpoint());
        self.checkpoint.as_ref().map_or(Ok(()), save)
    }
}
