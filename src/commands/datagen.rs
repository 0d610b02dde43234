//! `datagen`: games of the engine against itself, for the tuner.

use std::collections::BTreeMap;
use std::collections::btree_map::Entry;
use std::fs::File;
use std::io::{BufWriter, Write};
use std::path::PathBuf;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;

use clap::Args;
use crossbeam_channel::{Receiver, Sender, unbounded};
use engine_core::Player;
use indicatif::{ProgressBar, ProgressStyle};

use super::{Failure, batch};
use crate::arena::arguments::parse_shard;
use crate::arena::settings::Shard;
use crate::arena::worker::seed_of;
use crate::catalogue::{Catalogue, Choice};
use crate::text::one_line;
use crate::tuning::sample::Sample;
use crate::tuning::selfplay::{self, Manner};

/// Size of each game's table: enough for searches of some thousand nodes.
const HASH_MIB: usize = 4;

/// Arguments of `datagen`.
#[derive(Args)]
pub(crate) struct Arguments {
    /// The game, or several in turn: NAME,NAME,...
    #[arg(short = 'g', long, value_name = "NAMES", value_delimiter = ',', required = true)]
    variant: Vec<String>,
    /// Set an option of the game (may be repeated)
    #[arg(short, long = "option", value_name = "NAME=VALUE")]
    options: Vec<String>,
    /// Games of the whole run, all shards together
    #[arg(short = 'n', long, default_value_t = 1000)]
    games: u64,
    /// Nodes searched for each move
    #[arg(long, default_value_t = 3000, value_parser = clap::value_parser!(u64).range(1..))]
    nodes: u64,
    /// Random plies before each game (every other game has one more)
    #[arg(short, long, default_value_t = 8, value_parser = clap::value_parser!(u32).range(0..=400))]
    plies: u32,
    /// Only openings whose score is within so many centipawns of even
    #[arg(short, long, value_name = "CENTIPAWNS", default_value_t = 250, value_parser = clap::value_parser!(i32).range(0..))]
    within: i32,
    /// A game is won once the score stayed beyond so many centipawns for three moves of each side
    #[arg(long, value_name = "CENTIPAWNS", default_value_t = 1500, value_parser = clap::value_parser!(i32).range(1..))]
    resign: i32,
    /// Plies after which a game is a draw
    #[arg(long, default_value_t = 400)]
    max_plies: usize,
    /// Positions taken of a game, at most
    #[arg(long, default_value_t = 24)]
    per_game: usize,
    /// Seed of everything random: the same seed gives the same games
    #[arg(short, long, default_value_t = 0)]
    seed: u64,
    /// Play part I of N of the run
    #[arg(long, value_name = "I/N", default_value = "1/1", value_parser = parse_shard)]
    shard: Shard,
    /// Games at the same time [default: one per processor]
    #[arg(short, long, value_parser = clap::value_parser!(u16).range(1..=512))]
    jobs: Option<u16>,
    /// The file to write [default: standard output]
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
}

impl Arguments {
    fn manner(&self) -> Manner {
        Manner {
            nodes: self.nodes,
            plies: self.plies,
            within: self.within,
            resign: self.resign,
            max_plies: self.max_plies,
            per_game: self.per_game,
        }
    }

    fn choices(&self, catalogue: &Catalogue) -> Result<Vec<Choice>, Failure> {
        let find = |name: &String| {
            catalogue.find(name).ok_or_else(|| {
                Failure::Input(format!("no variant '{}'; 'menagerie variants' lists them", one_line(name)))
            })
        };
        self.variant.iter().map(find).collect()
    }

    fn open(&self, choice: Choice) -> Result<Box<dyn Player>, Failure> {
        let mut player = choice.open();
        player.set_hash(HASH_MIB);
        for option in &self.options {
            let (name, value) = option.split_once('=').unwrap_or((option, ""));
            player.set_option(name, value).map_err(|error| Failure::Input(one_line(&error.to_string())))?;
        }
        Ok(player)
    }
}

/// A game's number and its positions; `None`: there was no opening for it.
type Played = (u64, Option<Vec<Sample>>);

/// Plays the games and writes their positions, in the order of the games.
pub(crate) fn run(
    arguments: &Arguments,
    catalogue: &'static Catalogue,
    out: &mut impl Write,
) -> Result<(), Failure> {
    let choices = arguments.choices(catalogue)?;
    for choice in &choices {
        arguments.open(*choice)?;
    }
    let create = |path: &PathBuf| {
        File::create(path).map_err(|error| Failure::Work(format!("{}: {error}", path.display())))
    };
    let file = arguments.out.as_ref().map(create).transpose()?;
    let games: Vec<u64> =
        (0..arguments.games).filter(|game| game % arguments.shard.of == arguments.shard.index).collect();
    let progress = progress_bar(games.len());
    let jobs = arguments.jobs.map_or_else(batch::default_jobs, usize::from);
    let next = AtomicU64::new(0);
    let (sender, results) = unbounded();
    let written = thread::scope(|scope| {
        for _ in 0..jobs {
            let (sender, games, choices, next) = (sender.clone(), &games, &choices, &next);
            scope.spawn(move || work(arguments, choices, games, next, &sender));
        }
        drop(sender);
        // The workers end when nobody listens any more.
        let results = results;
        match file {
            Some(file) => write(&games, &results, &progress, &mut BufWriter::new(file)),
            None => write(&games, &results, &progress, out),
        }
    });
    progress.finish_and_clear();
    let (positions, without) = written?;
    eprintln!("{} games, {positions} positions", games.len() as u64 - without);
    if without > 0 {
        eprintln!("{without} games found no even opening: change --plies or --within");
    }
    Ok(())
}

fn progress_bar(length: usize) -> ProgressBar {
    let style =
        ProgressStyle::with_template("{bar:30} {pos}/{len} games, {msg}, {elapsed} gone, {eta} to go");
    ProgressBar::new(length as u64).with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()))
}

/// Plays games until there are none left.
fn work(
    arguments: &Arguments,
    choices: &[Choice],
    games: &[u64],
    next: &AtomicU64,
    results: &Sender<Played>,
) {
    let manner = arguments.manner();
    let mut players: BTreeMap<usize, Box<dyn Player>> = BTreeMap::new();
    loop {
        let turn = next.fetch_add(1, Ordering::Relaxed) as usize;
        let Some(&game) = games.get(turn) else { return };
        let number = (game % choices.len() as u64) as usize;
        let player = match players.entry(number) {
            Entry::Occupied(entry) => entry.into_mut(),
            Entry::Vacant(entry) => match arguments.open(choices[number]) {
                Ok(player) => entry.insert(player),
                // The options were tried before the first game.
                Err(_) => return,
            },
        };
        let samples = selfplay::play(&mut **player, &manner, seed_of(arguments.seed, game));
        if results.send((game, samples)).is_err() {
            return;
        }
    }
}

/// Writes the positions in the order of the games; returns their number and that of the games without an opening.
fn write(
    games: &[u64],
    results: &Receiver<Played>,
    progress: &ProgressBar,
    out: &mut impl Write,
) -> Result<(u64, u64), Failure> {
    let mut early: BTreeMap<u64, Option<Vec<Sample>>> = BTreeMap::new();
    let mut wanted = games.iter().copied().peekable();
    let (mut positions, mut without) = (0, 0);
    for (game, samples) in results {
        progress.inc(1);
        early.insert(game, samples);
        while let Some(samples) = wanted.peek().and_then(|game| early.remove(game)) {
            wanted.next();
            without += u64::from(samples.is_none());
            let samples = samples.unwrap_or_default();
            positions += samples.len() as u64;
            samples.iter().try_for_each(|sample| writeln!(out, "{sample}"))?;
            out.flush()?;
        }
        progress.set_message(format!("{positions} positions"));
    }
    match wanted.next() {
        Some(game) => Err(Failure::Work(format!("game {} was not finished", game + 1))),
        None => Ok((positions, without)),
    }
}
