//! Common parts of all commands with self-play games: their options, and parallel games with
//! results in order.

use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::{Duration, Instant};

use clap::Args;
use engine_core::GameEngine;
use engine_core::nnue::Network;
use indicatif::ProgressBar;
use lab::apart::{NamedFile, keep_apart};
use lab::checksums::Checksums;
use lab::files::read_network;
use lab::random::seed_of;
use lab::selfplay::games::{self, Measure, SelfPlaySettings, Start};
use lab::selfplay::plan::SelfPlayPlan;
use lab::shard::Shard;

use super::batch::{self, Batch};
use super::game::{GameNames, no_game, which_game};
use super::{CommandError, Result};
use crate::catalogue::{Catalogue, Choice};
use crate::text::one_line;

/// Table size of each game in MiB, sufficient for searches of a few thousand nodes.
const HASH_MIB: usize = 4;
/// Number of plies played to estimate the duration of games.
const SAMPLE_PLIES: usize = 12;
/// Typical length of a game in plies.
const USUAL_PLIES: usize = 100;

/// Options of self-play games.
#[derive(Args, Clone, Debug)]
pub(super) struct SelfPlayArguments {
    /// Game, which may also be an argument, or several in turn: NAME,NAME,... A name given twice is
    /// played twice as often; 'gt-*' means all other names that begin with gt-
    #[arg(short = 'g', long, value_name = "NAMES", value_delimiter = ',')]
    variant: Vec<String>,
    /// Set an option of the game (may be repeated)
    #[arg(short, long = "option", value_name = "NAME=VALUE")]
    pub(super) options: Vec<String>,
    /// Evaluate with this network file
    #[arg(long, value_name = "FILE")]
    network: Option<PathBuf>,
    /// Number of nodes searched for each move
    #[arg(long, default_value_t = 3000, value_parser = clap::value_parser!(u64).range(1..))]
    pub(super) nodes: u64,
    /// Number of random plies before each game (every other game has one more)
    #[arg(short, long, default_value_t = 8, value_parser = clap::value_parser!(u32).range(0..=400))]
    plies: u32,
    /// Use only openings whose score is at most this many centipawns from the expected one: equal,
    /// or the score of the measured position before the random plies
    #[arg(short, long, value_name = "CENTIPAWNS", default_value_t = 250, value_parser = clap::value_parser!(i32).range(0..))]
    within: i32,
    /// Adjudicate a win once the score has exceeded this many centipawns for three moves of each
    /// side
    #[arg(long, value_name = "CENTIPAWNS", default_value_t = 1500, value_parser = clap::value_parser!(i32).range(1..))]
    resign: i32,
    /// Adjudicate a draw after this many plies
    #[arg(long, default_value_t = 400)]
    max_plies: usize,
    /// Seed of the random numbers; the same seed gives the same games
    #[arg(short, long, default_value_t = 0)]
    pub(super) seed: u64,
    /// Play part I of N of the run
    #[arg(long, value_name = "I/N", default_value = "1/1")]
    shard: Shard,
    /// Number of games to play in parallel [default: one per processor]
    #[arg(short, long, value_parser = clap::value_parser!(u16).range(1..=512))]
    jobs: Option<u16>,
}

impl SelfPlayArguments {
    /// Settings of the games; `per_game` positions are taken from each.
    pub(super) fn settings(&self, per_game: usize) -> SelfPlaySettings {
        SelfPlaySettings {
            nodes: self.nodes,
            plies: self.plies,
            within: self.within,
            resign: self.resign,
            max_plies: self.max_plies,
            per_game,
        }
    }

    /// Games that are played in turn: at least one, each of which can be opened. A name counts as
    /// often as it was given; a pattern adds the names that are not included yet.
    pub(super) fn choices(
        &self,
        names: &GameNames,
        command: &str,
        catalogue: &Catalogue,
    ) -> Result<Vec<Choice>> {
        let mut choices: Vec<Choice> = Vec::new();
        for name in names.game_words.iter().chain(&self.variant) {
            if let Ok(choice) = catalogue.find(name) {
                choices.push(choice);
                continue;
            }
            let mut found = catalogue.matching(name).map_err(|_| no_game(name))?;
            found.retain(|new| !choices.iter().any(|choice| choice.preset.name == new.preset.name));
            choices.extend(found);
        }
        if choices.is_empty() {
            return Err(which_game(command));
        }
        let network = self.read_network()?;
        choices.iter().try_for_each(|choice| self.open(choice, network.as_ref()).map(drop))?;
        Ok(choices)
    }

    /// Network for evaluation, if one is given.
    pub(super) fn read_network(&self) -> Result<Option<Arc<Network>>> {
        let Some(path) = &self.network else { return Ok(None) };
        Ok(Some(Arc::new(read_network(path)?)))
    }

    /// Returns an engine for a game, with the options given.
    pub(super) fn open(
        &self,
        choice: &Choice,
        network: Option<&Arc<Network>>,
    ) -> Result<Box<dyn GameEngine>> {
        let mut engine = open_engine(choice)?;
        if network.is_some() {
            engine.set_network(network.cloned()).map_err(CommandError::input)?;
        }
        for option in &self.options {
            let (name, value) = option.split_once('=').unwrap_or((option, ""));
            engine
                .game_mut()
                .set_option(name, value)
                .map_err(|error| CommandError::input(one_line(error)))?;
        }
        Ok(engine)
    }

    /// Estimated duration of `games` games, from the first moves of one of the first variant.
    pub(super) fn estimate(&self, choices: &[Choice], games: usize) -> Result<Duration> {
        let [first, ..] = choices else { return Ok(Duration::ZERO) };
        let mut engine = self.open(first, self.read_network()?.as_ref())?;
        let few = self.max_plies.min(self.plies as usize + SAMPLE_PLIES);
        let settings = SelfPlaySettings { max_plies: few, ..self.settings(0) };
        let started = Instant::now();
        let start = Start { fen: None, measure: Measure::Start };
        games::play(&mut *engine, start, &settings, None, self.seed);
        let ply = started.elapsed().as_secs_f64() / SAMPLE_PLIES as f64;
        let plies = self.max_plies.min(USUAL_PLIES) as f64;
        let side_by_side = batch::threads(self.jobs).min(games.max(1));
        Ok(Duration::from_secs_f64(ply * plies * games as f64 / side_by_side as f64))
    }

    /// Checks that the written files differ from the network file and from each other.
    pub(super) fn keep_network_apart(&self, written: &[NamedFile<'_>]) -> Result {
        let network = self.network.as_deref().map(|path| ("--network", path));
        Ok(keep_apart(network.as_slice(), written)?)
    }

    /// Parameters that determine the games, with `per_game` positions from each.
    pub(super) fn plan(&self, choices: &[Choice], per_game: usize) -> Result<SelfPlayPlan> {
        let mut checksums = Checksums::default();
        if let Some(path) = &self.network {
            checksums.add_file(path)?;
        }
        for choice in choices {
            checksums.add_game(&choice.preset);
        }
        Ok(SelfPlayPlan {
            variants: choices.iter().map(|choice| choice.preset.name.to_string()).collect(),
            options: self.options.clone(),
            settings: self.settings(per_game),
            network: self.network.as_ref().map(|path| path.display().to_string()),
            seed: self.seed,
            checksums,
        })
    }

    /// Part of the run that is played.
    pub(super) fn shard(&self) -> Shard {
        self.shard
    }

    /// Numbers of the games, out of `games`, that belong to this shard.
    pub(super) fn numbers(&self, games: u64) -> Vec<u64> {
        (0..games).filter(|game| game % self.shard.of == self.shard.index).collect()
    }

    /// Plays the games with these numbers and passes the results to `take` in the order of `games`.
    /// `play` receives the engine, the number and the seed of a game. Game `n` is of the variant
    /// `choices[n % choices.len()]`.
    ///
    /// # Errors
    /// The first failure.
    pub(super) fn run<T: Send>(
        &self,
        choices: &[Choice],
        games: &[u64],
        play: impl Fn(&mut dyn GameEngine, u64, u64) -> T + Sync,
        take: impl FnMut(T, &ProgressBar) -> Result,
    ) -> Result {
        let network = self.read_network()?;
        let open = |choice: &Choice| self.open(choice, network.as_ref());
        let play = |engine: &mut dyn GameEngine, game| play(engine, game, seed_of(self.seed, game));
        play_games(self.jobs, choices, games.len(), games.iter().copied(), open, play, take)
    }
}

/// Plays about `count` games, `jobs` at a time, and passes the results to `take` in their order. Game
/// `n` is of the variant `choices[n % choices.len()]`, whose engine a worker opens with its first
/// game.
///
/// # Errors
/// The first failure.
pub(super) fn play_games<T: Send>(
    jobs: Option<u16>,
    choices: &[Choice],
    count: usize,
    games: impl Iterator<Item = u64> + Send,
    open: impl Fn(&Choice) -> Result<Box<dyn GameEngine>> + Sync,
    play: impl Fn(&mut dyn GameEngine, u64) -> T + Sync,
    take: impl FnMut(T, &ProgressBar) -> Result,
) -> Result {
    let batch = Batch {
        jobs,
        unit: "games",
        new_worker: || Ok(HashMap::new()),
        work: |engines: &mut HashMap<usize, Box<dyn GameEngine>>, game: u64| {
            let number = (game % choices.len() as u64) as usize;
            let engine = match engines.entry(number) {
                Entry::Occupied(known) => known.into_mut(),
                Entry::Vacant(place) => place.insert(open(&choices[number])?),
            };
            Ok(play(&mut **engine, game))
        },
    };
    batch.run(count, games, take)
}

/// Returns an engine for a game of self-play.
pub(super) fn open_engine(choice: &Choice) -> Result<Box<dyn GameEngine>> {
    let mut engine = choice.engine();
    engine.set_hash(HASH_MIB).map_err(CommandError::work)?;
    Ok(engine)
}
