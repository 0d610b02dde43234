//! `train`: trains the network of a game on positions that `datagen` has made.

use std::collections::HashSet;
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::time::Instant;

use clap::Args;
use engine_core::Entry;
use engine_core::nnue::{InputsShape, Network};
use indicatif::{ProgressBar, ProgressStyle};
use rayon::ThreadPool;
use rayon::iter::{IndexedParallelIterator, ParallelIterator};
use rayon::slice::ParallelSlice;
use trainer::{Epoch, Samples, Settings, Trainer};

use super::numbers::{above_zero, hidden, share};
use super::{Failure, batch, find_game};
use crate::catalogue::Catalogue;
use crate::text::one_line;
use crate::tuning::sample::{Players, Sample, SampleError};

/// Lines that one thread reads at a time.
const CHUNK: usize = 512;
/// The most random plies between a position and those around it.
const AROUND_PLIES: u32 = 3;
/// The least scale that is learnt with, in logits per centipawn. Where results hardly follow scores, a smaller one would leave
/// nothing but the largest scores to learn.
const LEAST_SCALE: f64 = 0.0025;
/// Steps of the progress bar in an epoch.
const STEPS: u64 = 1000;

/// Arguments of `train`.
#[derive(Args)]
pub(crate) struct Arguments {
    /// The game, by any of its names
    #[arg(short = 'g', long, value_name = "NAME")]
    variant: String,
    /// Files that 'menagerie datagen' has written
    #[arg(value_name = "FILE", required = true)]
    files: Vec<PathBuf>,
    /// The network file to write; it is written whenever the network has become better
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
    /// Hidden units of one view, a multiple of 32
    #[arg(long, default_value_t = 128, value_parser = hidden)]
    hidden: usize,
    /// Passes over all positions
    #[arg(long, default_value_t = 30, value_parser = clap::value_parser!(u32).range(1..=10_000))]
    epochs: u32,
    /// Stop after so many passes without a better network
    #[arg(long, default_value_t = 8, value_parser = clap::value_parser!(u32).range(1..))]
    patience: u32,
    /// Positions between two steps
    #[arg(long, default_value_t = 4096, value_parser = clap::value_parser!(u32).range(1..))]
    batch: u32,
    /// Size of the first steps; it falls to a hundredth along a cosine
    #[arg(long, default_value_t = 0.001, value_parser = above_zero)]
    rate: f64,
    /// Decay of the weights
    #[arg(long, default_value_t = 0.01, value_parser = share)]
    decay: f64,
    /// Share of the search's score, rather than the game's result, in what is learnt
    #[arg(long, default_value_t = 0.7, value_parser = share)]
    score_share: f64,
    /// Share of each file, at its end and in whole games, that is not learnt but tells how good the network is
    #[arg(long, default_value_t = 0.05, value_parser = share)]
    held_out: f64,
    /// For each position that is learnt, so many more that random moves lead to, as the engine evaluates them without a search:
    /// they teach what games hardly show, such as pieces more and less
    #[arg(long, value_name = "N", default_value_t = 0, value_parser = clap::value_parser!(u32).range(0..=100))]
    around: u32,
    /// What such a position counts beside one of a game
    #[arg(long, default_value_t = 0.3, value_parser = share)]
    around_weight: f64,
    /// Logits per centipawn of the scores [default: as they predict the results best, but 0.0025 at least]
    #[arg(long, value_parser = above_zero)]
    scale: Option<f64>,
    /// Seed of the first weights and of the order of the positions
    #[arg(short, long, default_value_t = 0)]
    seed: u64,
    /// Processor threads [default: one per processor]
    #[arg(short, long, value_parser = clap::value_parser!(u16).range(1..=512))]
    jobs: Option<u16>,
    /// A note for the network's header: where the positions come from
    #[arg(long, value_name = "TEXT", default_value = "")]
    note: String,
}

/// Trains the network and writes it.
pub(crate) fn run(
    arguments: &Arguments,
    catalogue: &'static Catalogue,
    out: &mut impl Write,
) -> Result<(), Failure> {
    let jobs = arguments.jobs.map_or_else(batch::default_jobs, usize::from);
    let pool = batch::thread_pool(jobs)?;
    let choice = find_game(catalogue, &arguments.variant)?;
    let shape = choice
        .open()
        .network_shape()
        .ok_or_else(|| Failure::Input(format!("{} is not evaluated by networks", choice.entry.info.title)))?;
    let positions = pool.install(|| Positions::read(arguments, catalogue, choice.entry))?;
    positions.report(out)?;
    train(arguments, &shape, &positions, &pool, out)
}

/// What is learnt from, and what is held out.
#[derive(Default)]
struct Positions {
    learnt: Samples,
    held_out: Samples,
    duplicates: usize,
    /// How many of those that are learnt are of no game.
    around: usize,
    seconds: f64,
}

impl Positions {
    fn read(
        arguments: &Arguments,
        catalogue: &'static Catalogue,
        entry: &'static Entry,
    ) -> Result<Positions, Failure> {
        let started = Instant::now();
        let mut positions = Positions::default();
        let mut seen = HashSet::new();
        let progress = progress_bar(arguments.files.len() as u64, "{pos}/{len} files read");
        for path in &arguments.files {
            let text = fs::read_to_string(path)
                .map_err(|error| Failure::Work(format!("{}: {error}", path.display())))?;
            let lines: Vec<&str> = text.lines().collect();
            let kept = first_held_out(&lines, arguments.held_out);
            let reader = Reader { path, catalogue, entry, around: arguments.around };
            for chunk in reader.read(&lines[kept..], kept, false)? {
                positions.duplicates +=
                    chunk.games.len() - positions.held_out.add_new(&chunk.games, &mut seen);
            }
            for chunk in reader.read(&lines[..kept], 0, true)? {
                positions.duplicates += chunk.games.len() - positions.learnt.add_new(&chunk.games, &mut seen);
                positions.around += positions.learnt.add_new(&chunk.around, &mut seen);
            }
            progress.inc(1);
        }
        progress.finish_and_clear();
        positions.seconds = started.elapsed().as_secs_f64();
        if positions.learnt.is_empty() {
            return Err(Failure::Input("there are no positions to learn from".to_string()));
        }
        Ok(positions)
    }

    fn report(&self, out: &mut impl Write) -> Result<(), Failure> {
        let (learnt, held_out) = (self.learnt.len(), self.held_out.len());
        writeln!(
            out,
            "{} positions, {} around them, {held_out} held out, {} duplicates dropped, read in {:.1} s",
            learnt - self.around,
            self.around,
            self.duplicates,
            self.seconds
        )?;
        Ok(())
    }
}

/// The number of the first line that is held out: the first of a game. Games follow each other in a file.
fn first_held_out(lines: &[&str], share: f64) -> usize {
    let wanted = lines.len() - (lines.len() as f64 * share) as usize;
    (wanted..lines.len())
        .find(|&line| line > 0 && begins_game(lines[line - 1], lines[line]))
        .unwrap_or(lines.len())
}

/// True if a position is of another game than the one before it: another result or name, or an earlier move.
fn begins_game(before: &str, line: &str) -> bool {
    let parts = |line: &str| {
        let mut fields = line.split(';');
        let number = fields.next().and_then(|fen| fen.split_ascii_whitespace().nth(5)?.parse::<u32>().ok());
        let result = fields.next().map(str::to_string);
        let name = fields.nth(1).map(str::to_string);
        (number.unwrap_or(0), (result, name))
    };
    let (before, line) = (parts(before), parts(line));
    line.0 < before.0 || line.1 != before.1
}

/// What was read of some lines.
#[derive(Default)]
struct Chunk {
    games: Samples,
    /// Positions around them.
    around: Samples,
}

/// Reads a file.
struct Reader<'a> {
    path: &'a Path,
    catalogue: &'static Catalogue,
    entry: &'static Entry,
    /// Positions to add around each.
    around: u32,
}

impl Reader<'_> {
    /// Reads lines, the first of which has number `first` (from 0).
    fn read(&self, lines: &[&str], first: usize, with_around: bool) -> Result<Vec<Chunk>, Failure> {
        let chunks: Result<Vec<Chunk>, (usize, SampleError)> = lines
            .par_chunks(CHUNK)
            .enumerate()
            .map_init(Players::default, |players, (number, lines)| {
                let mut chunk = Chunk::default();
                for (index, line) in lines.iter().enumerate() {
                    let number = first + number * CHUNK + index;
                    let around = if with_around { self.around } else { 0 };
                    self.add_line(line, number as u64, around, players, &mut chunk)
                        .map_err(|error| (number + 1, error))?;
                }
                Ok(chunk)
            })
            .collect();
        chunks.map_err(|(line, error)| {
            Failure::Input(format!("{}, line {line}: {}", self.path.display(), one_line(error)))
        })
    }

    /// Reads a line.
    fn add_line(
        &self,
        line: &str,
        seed: u64,
        around: u32,
        players: &mut Players,
        chunk: &mut Chunk,
    ) -> Result<(), SampleError> {
        let sample: Sample = line.parse()?;
        let player = players.at(&sample, self.catalogue, self.entry)?;
        let features = player.network_features().ok_or(SampleError::NoNetwork)?;
        chunk.games.add(&features, sample.result, sample.score);
        for (features, score) in player.evaluated_around(around, AROUND_PLIES, seed) {
            chunk.around.add_evaluated(&features, score.value());
        }
        Ok(())
    }
}

/// Trains and writes the network whenever it has become better.
fn train(
    arguments: &Arguments,
    shape: &InputsShape,
    positions: &Positions,
    pool: &ThreadPool,
    out: &mut impl Write,
) -> Result<(), Failure> {
    let best_scale = || pool.install(|| trainer::best_scale(&positions.learnt));
    let best = best_scale();
    let scale = arguments.scale.unwrap_or(best.max(LEAST_SCALE));
    let centipawns = centipawns(best, scale, arguments.score_share);
    writeln!(
        out,
        "Scale: {scale:.5} logits per centipawn ({best:.5} predicts the results best), {centipawns} centipawns a logit"
    )?;
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
    let seen = positions.learnt.seen_inputs(shape);
    let on = seen.iter().filter(|seen| **seen).count();
    writeln!(out, "{} hidden units, {on} of {} inputs occur", arguments.hidden, shape.inputs)?;
    let mut trainer = Trainer::new(shape.clone(), settings, positions.learnt.len());
    writeln!(out, "Held-out loss at random: {:.6}", pool.install(|| trainer.loss(&positions.held_out)))?;
    let mut stale = 0;
    for _ in 0..arguments.epochs {
        let started = Instant::now();
        let progress = progress_bar(STEPS, "{bar:30} {percent} % of this pass, {eta} to go");
        let watch = |done: f64| progress.set_position((done * STEPS as f64) as u64);
        let epoch = pool.install(|| trainer.epoch(&positions.learnt, &positions.held_out, watch));
        progress.finish_and_clear();
        write_epoch(&epoch, positions, arguments.epochs, started.elapsed().as_secs_f64(), out)?;
        stale = if epoch.is_best { 0 } else { stale + 1 };
        if epoch.is_best {
            let made = made(arguments, positions, &epoch, scale);
            write_network(&trainer.best(&seen).quantised(shape, centipawns, &made), &arguments.out)?;
        }
        if stale >= arguments.patience {
            writeln!(out, "No better network in {stale} passes: stopped")?;
            break;
        }
    }
    Ok(())
}

/// Centipawns for an output of one logit, such that scores keep their size: results that follow scores less than `scale` says,
/// by `best` only, draw what is learnt towards even.
fn centipawns(best: f64, scale: f64, score_share: f64) -> i32 {
    let drawn = score_share + (1.0 - score_share) * best / scale;
    (1.0 / (scale * drawn.max(0.1))).round().clamp(1.0, 10_000.0) as i32
}

fn write_epoch(
    epoch: &Epoch,
    positions: &Positions,
    epochs: u32,
    seconds: f64,
    out: &mut impl Write,
) -> Result<(), Failure> {
    let mark = if epoch.is_best { " *" } else { "" };
    let speed = positions.learnt.len() as f64 / seconds / 1e6;
    let left = f64::from(epochs - epoch.number) * seconds;
    writeln!(
        out,
        "{:3}: loss {:.6}, held out {:.6}{mark} ({speed:.2} M positions/s, {left:.0} s to go)",
        epoch.number, epoch.training, epoch.held_out
    )?;
    out.flush()?;
    Ok(())
}

/// What the header says of how the network came about.
fn made(arguments: &Arguments, positions: &Positions, epoch: &Epoch, scale: f64) -> String {
    let note = one_line(&arguments.note);
    let note = if note.is_empty() { note } else { format!("{note}; ") };
    format!(
        "{note}{} positions and {} around them, epoch {} of {}, batch {}, rate {}, decay {}, score share {}, scale {scale:.5}, seed {}, held-out loss {:.6}",
        positions.learnt.len() - positions.around,
        positions.around,
        epoch.number,
        arguments.epochs,
        arguments.batch,
        arguments.rate,
        arguments.decay,
        arguments.score_share,
        arguments.seed,
        epoch.held_out
    )
}

/// Writes to a second file first: whoever reads the network never sees half of one.
fn write_network(network: &Network, path: &Path) -> Result<(), Failure> {
    let part = path.with_extension("part");
    let failed = |error: std::io::Error| Failure::Work(format!("{}: {error}", path.display()));
    fs::write(&part, network.to_bytes()).map_err(failed)?;
    fs::rename(&part, path).map_err(failed)
}

fn progress_bar(length: u64, template: &str) -> ProgressBar {
    let style = ProgressStyle::with_template(template);
    ProgressBar::new(length).with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whole_games_are_held_out() {
        let line = |number: u32, result: &str, name: &str| format!("x w - - 0 {number}; {result}; 5; {name}");
        let lines = [
            line(5, "1", "chess"),
            line(6, "1", "chess"),
            line(7, "1", "chess"),
            line(7, "1", "chess"),
            line(4, "1", "chess"),
            line(9, "0.5", "chess"),
            line(9, "0.5", "gt-fide-fide"),
        ];
        let lines: Vec<&str> = lines.iter().map(String::as_str).collect();
        assert_eq!(first_held_out(&lines, 0.9), 4);
        assert_eq!(first_held_out(&lines, 0.4), 5);
        assert_eq!(first_held_out(&lines, 0.2), 6);
        assert_eq!(first_held_out(&lines[..4], 0.5), 4);
        assert_eq!(first_held_out(&lines, 0.0), 7);
    }
}
