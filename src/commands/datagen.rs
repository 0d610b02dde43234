//! `datagen`: self-play games for the tuner and the trainer.

use std::collections::HashSet;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::time::Instant;

use clap::Args;
use indicatif::ProgressBar;
use lab::files::{self, FileError, MAX_STATE, read_if_there};
use lab::json_lines::difference;
use lab::matches::schedule::MAX_GAMES;
use lab::selfplay::games::{self, Measure, PlayedGame, Start};
use lab::selfplay::plan::SelfPlayPlan;
use lab::selfplay::sample::{Sample, SampleError};
use lab::selfplay::sample_files::{SampleFileError, each_file};
use lab::selfplay::shards::{self, ShardFile};
use lab::shard::Shard;
use serde::{Deserialize, Serialize};

use super::game::GameNames;
use super::self_play::SelfPlayArguments;
use super::{CommandError, Result};
use crate::catalogue::{Catalogue, Choice};
use crate::text::{counted, one_line};

/// Play self-play games and write their quiet positions, for the tuner and the trainer
#[derive(Args)]
pub(crate) struct Arguments {
    #[command(flatten)]
    names: GameNames,
    #[command(flatten)]
    self_play: SelfPlayArguments,
    /// Number of games in the whole run, all shards together
    #[arg(short = 'n', long, default_value_t = 1000, value_parser = clap::value_parser!(u64).range(..=MAX_GAMES))]
    games: u64,
    /// Maximum number of positions taken from a game. If it is small, adjacent games in the file
    /// cannot always be distinguished
    #[arg(long, default_value_t = 24)]
    per_game: usize,
    /// Number of nodes for moves after which no position is taken, such as captures and checks.
    /// Games become weaker, but yield more positions in the same time [default: as --nodes]
    #[arg(long, value_name = "NODES", value_parser = clap::value_parser!(u64).range(1..))]
    passing_nodes: Option<u64>,
    /// File to write, compressed if its name ends in '.zst'; it appears once it is complete
    /// [default: standard output]
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// Split the output into files of this many games each: --out games.txt.zst writes
    /// games.00001.txt.zst and so on. The same command continues an interrupted run after the
    /// existing files
    #[arg(long, value_name = "GAMES", requires = "out", value_parser = clap::value_parser!(u32).range(1..))]
    per_file: Option<u32>,
}

/// Plays the games and writes their positions, in the order of the games.
pub(crate) fn run(arguments: &Arguments, catalogue: &Catalogue, out: &mut impl Write) -> Result {
    if let Some(path) = &arguments.out {
        arguments.self_play.keep_network_apart(&[("--out", path), ("its settings", &settings_path(path))])?;
    }
    if let Some(few) = arguments.passing_nodes.filter(|few| *few >= arguments.self_play.nodes) {
        let nodes = arguments.self_play.nodes;
        return Err(CommandError::Input(format!("--passing-nodes {few} are not fewer than --nodes {nodes}")));
    }
    if let (Some(path), Some(_)) = (&arguments.out, arguments.per_file)
        && path.metadata().is_ok_and(|there| !there.is_file() && !there.is_dir())
    {
        let path = one_line(path.display());
        return Err(CommandError::Input(format!("--per-file cannot number {path}: it is no file on a disk")));
    }
    let choices = arguments.self_play.choices(&arguments.names, "datagen", catalogue)?;
    let games = arguments.self_play.numbers(arguments.games);
    let mut run = DatagenRun::new(arguments, &choices);
    match (&arguments.out, arguments.per_file) {
        (None, _) => {
            run.play(&games, out)?;
            out.flush()?;
        }
        (Some(path), None) => run.write(&games, path)?,
        (Some(path), Some(count)) => run.write_files(&games, path, count as usize)?,
    }
    run.report();
    Ok(())
}

/// Parameters that determine the files of a run.
#[derive(PartialEq, Serialize, Deserialize)]
struct DatagenPlan {
    games: u64,
    per_file: Option<u32>,
    passing_nodes: Option<u64>,
    /// Part of the run, counted from 0, and number of parts.
    shard: (u64, u64),
    self_play: SelfPlayPlan,
}

impl DatagenPlan {
    fn new(arguments: &Arguments, choices: &[Choice]) -> Result<DatagenPlan> {
        let &Arguments { ref self_play, games, per_game, per_file, passing_nodes, .. } = arguments;
        let Shard { index, of } = self_play.shard();
        let self_play = self_play.plan(choices, per_game)?;
        Ok(DatagenPlan { games, per_file, passing_nodes, shard: (index, of), self_play })
    }
}

/// Returns the path of the file with the plan of a run, beside its files of positions.
fn settings_path(path: &Path) -> PathBuf {
    files::beside(path, ".settings")
}

/// A run and its counts.
struct DatagenRun<'a> {
    arguments: &'a Arguments,
    choices: &'a [Choice],
    started: Instant,
    games: usize,
    positions: usize,
    /// Number of games without an even opening.
    without: usize,
}

impl<'a> DatagenRun<'a> {
    fn new(arguments: &'a Arguments, choices: &'a [Choice]) -> DatagenRun<'a> {
        DatagenRun { arguments, choices, started: Instant::now(), games: 0, positions: 0, without: 0 }
    }

    /// Plays games and writes their positions.
    fn play(&mut self, games: &[u64], out: &mut impl Write) -> Result {
        let DatagenRun { arguments, choices, .. } = *self;
        let settings = arguments.self_play.settings(arguments.per_game);
        let start = Start { fen: None, measure: Measure::Even };
        arguments.self_play.run(
            choices,
            games,
            |engine, _, seed| games::play(engine, start, &settings, arguments.passing_nodes, seed),
            |game, progress| self.take(game, progress, out),
        )
    }

    fn take(&mut self, game: Option<PlayedGame>, progress: &ProgressBar, out: &mut impl Write) -> Result {
        self.games += 1;
        self.without += usize::from(game.is_none());
        let samples = game.map(|game| game.positions).unwrap_or_default();
        self.positions += samples.len();
        samples.iter().try_for_each(|sample| writeln!(out, "{sample}"))?;
        progress.set_message(format!(", {} positions, {:.0} a second", self.positions, self.speed()));
        Ok(())
    }

    /// Plays games and writes them to a file.
    fn write(&mut self, games: &[u64], path: &Path) -> Result {
        let mut shard = ShardFile::create(path).map_err(FileError::write(path))?;
        self.play(games, &mut shard).map_err(|error| match error {
            CommandError::Output(source) => FileError::write(path)(source).into(),
            other => other,
        })?;
        Ok(shard.finish().map_err(FileError::write(path))?)
    }

    /// Plays games and writes `count` of them to each file, except for existing files.
    fn write_files(&mut self, games: &[u64], path: &Path, count: usize) -> Result {
        self.keep_plan(path)?;
        let mut kept = 0;
        for (number, games) in (1..).zip(games.chunks(count)) {
            let path = shards::numbered(path, number);
            if path.exists() {
                self.check_file(&path)?;
                kept += 1;
            } else {
                self.write(games, &path)?;
            }
        }
        if kept > 0 {
            report!("already there: {}", counted(kept, "file"));
        }
        Ok(())
    }

    /// Checks that an existing file is intact: it becomes a part of the run.
    fn check_file(&self, path: &Path) -> Result {
        let names: HashSet<&str> = self.choices.iter().map(|choice| &*choice.preset.name).collect();
        let check = |sample: &Sample| match names.contains(&*sample.variant) {
            true => Ok(()),
            false => Err(SampleError::OtherGame(sample.variant.clone())),
        };
        let checked = match shards::is_emptied(path) {
            true => Err(FileError::content(path, "it is empty").into()),
            false => each_file(&[path.to_path_buf()], |file| file.samples(check).map(drop)),
        };
        checked.map_err(|error: SampleFileError| {
            CommandError::Work(format!("{error}; without this file its games are played again"))
        })
    }

    /// Stores the plan of the run in a separate file, and refuses to continue with another one.
    fn keep_plan(&self, path: &Path) -> Result {
        let plan = DatagenPlan::new(self.arguments, self.choices)?;
        let name = settings_path(path);
        let Some(bytes) = read_if_there(&name, MAX_STATE)? else {
            let line = serde_json::to_string(&plan).map_err(CommandError::work)?;
            return Ok(files::replace(&name, line + "\n")?);
        };
        let Ok(before) = serde_json::from_slice::<DatagenPlan>(&bytes) else {
            return Err(FileError::content(&name, "it does not hold the settings of a run").into());
        };
        if before == plan {
            return Ok(());
        }
        let why = format!("it belongs to another run ({})", difference(&before, &plan));
        Err(FileError::content(&name, why).into())
    }

    /// Positions per second.
    fn speed(&self) -> f64 {
        self.positions as f64 / self.started.elapsed().as_secs_f64().max(1e-3)
    }

    fn report(&self) {
        let (games, speed) = (self.games - self.without, self.speed());
        report!("{}, {}, {speed:.0} a second", counted(games, "game"), counted(self.positions, "position"));
        if self.without > 0 {
            report!("{} found no even opening: change --plies or --within", counted(self.without, "game"));
        }
    }
}
