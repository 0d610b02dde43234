//! `openings`: balanced random openings of any game, as an EPD file.

use std::collections::HashSet;
use std::io::Write;

use clap::Args;
use engine_core::{GameEngine, Limits};
use indicatif::{ProgressBar, ProgressStyle};
use rand::rngs::StdRng;
use rand::seq::IndexedRandom;
use rand::{Rng, SeedableRng};
use rayon::iter::{
    IndexedParallelIterator, IntoParallelIterator, IntoParallelRefMutIterator, ParallelIterator,
};

use super::position::GameArguments;
use super::search::search;
use super::{Failure, batch};
use crate::catalogue::Catalogue;
use crate::engine::Engine;
use crate::matches::openings::MOVES;
use crate::records::epd;

/// After so many random positions in a row without one that fits, there is little hope.
const PATIENCE: usize = 2_000;
/// Fields of a FEN whose last two, the counters, EPD writes as operations.
const FEN_FIELDS: usize = 6;

/// Arguments of `openings`.
#[derive(Args)]
pub(crate) struct Arguments {
    #[command(flatten)]
    game: GameArguments,
    /// How many openings to make
    #[arg(short = 'n', long, default_value_t = 100)]
    count: usize,
    /// Random moves from the start position, both sides together
    #[arg(short, long, default_value_t = 8, value_parser = clap::value_parser!(u32).range(1..=400))]
    plies: u32,
    /// Keep positions whose score is within so many centipawns of even
    #[arg(short, long, value_name = "CENTIPAWNS", default_value_t = 60, value_parser = clap::value_parser!(i32).range(0..))]
    within: i32,
    /// Positions searched to find that score
    #[arg(long, default_value_t = 20_000, value_parser = clap::value_parser!(u64).range(1..))]
    nodes: u64,
    /// Seed of the random moves: the same seed gives the same openings
    #[arg(short, long, default_value_t = 0)]
    seed: u64,
    /// How many positions to evaluate at the same time [default: one per processor]
    #[arg(short, long, value_parser = clap::value_parser!(u16).range(1..=512))]
    jobs: Option<u16>,
}

/// An opening that fits.
struct Opening {
    /// Board, side to move and whatever else makes it differ from others; not the counters.
    identity: String,
    line: String,
}

/// Writes the openings, one a line.
pub(crate) fn run(
    arguments: &Arguments,
    catalogue: &'static Catalogue,
    out: &mut impl Write,
) -> Result<(), Failure> {
    let jobs = arguments.jobs.map_or_else(batch::default_jobs, usize::from);
    let mut engines = (0..jobs)
        .map(|_| arguments.game.engine(catalogue, catalogue.default_choice()))
        .collect::<Result<Vec<Engine>, Failure>>()?;
    let pool = batch::thread_pool(jobs)?;
    let progress = progress_bar(arguments.count);
    let mut random = StdRng::seed_from_u64(arguments.seed);
    let mut known = HashSet::new();
    let mut misses = 0;
    while known.len() < arguments.count {
        // One seed for each candidate, so that the openings do not depend on the number of jobs.
        let seeds: Vec<u64> = engines.iter().map(|_| random.random()).collect();
        let found: Result<Vec<Option<Opening>>, Failure> = pool.install(|| {
            let candidates = engines.par_iter_mut().zip(seeds.into_par_iter());
            candidates.map(|(engine, seed)| candidate(arguments, engine, seed)).collect()
        });
        for opening in found? {
            let fresh = opening.filter(|opening| known.insert(opening.identity.clone()));
            let Some(opening) = fresh.filter(|_| known.len() <= arguments.count) else {
                misses += 1;
                continue;
            };
            misses = 0;
            progress.inc(1);
            progress.suspend(|| writeln!(out, "{}", opening.line).and_then(|()| out.flush()))?;
        }
        if misses >= PATIENCE {
            return Err(Failure::Work(format!(
                "{} openings found, and none in {misses} more tries: change --plies, --within or --seed",
                known.len()
            )));
        }
    }
    progress.finish_and_clear();
    Ok(())
}

fn progress_bar(length: usize) -> ProgressBar {
    let style = ProgressStyle::with_template("{bar:40} {pos}/{len} openings, {elapsed} gone, {eta} to go");
    ProgressBar::new(length as u64).with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()))
}

/// Plays random moves and evaluates where they lead; `None` if the game ends on the way or one side is ahead.
fn candidate(arguments: &Arguments, engine: &mut Engine, seed: u64) -> Result<Option<Opening>, Failure> {
    let mut random = StdRng::seed_from_u64(seed);
    let limits = Limits { nodes: Some(arguments.nodes), ..engine.limits() };
    let game = engine.game_mut();
    game.new_game(seed);
    for _ in 0..arguments.plies {
        let moves = game.legal_moves();
        let Some(text) = moves.choose(&mut random) else { return Ok(None) };
        game.play(text).map_err(Failure::work)?;
    }
    if game.outcome().is_some() {
        return Ok(None);
    }
    let report = search(engine, limits, |_, _| Ok(()))?;
    let score = report.info.map(|info| info.score);
    Ok(score
        .filter(|score| !score.is_decisive() && score.value().abs() <= arguments.within)
        .and_then(|score| opening(engine.game(), score.value())))
}

/// The opening on the board, if EPD can hold it. `score` is in centipawns from the view of the side to move.
fn opening(game: &dyn GameEngine, score: i32) -> Option<Opening> {
    let fen = game.fen();
    let fields: Vec<&str> = fen.split(' ').collect();
    let moves = format!("ce {score}; {MOVES} \"{}\";", game.moves_played().join(" "));
    let (identity, line) = match fields[..] {
        [board, side, castling, en_passant, clock, number] => {
            let position = [board, side, castling, en_passant].join(" ");
            let line = format!("{position} hmvc {clock}; fmvn {number}; {moves}");
            (position, line)
        }
        _ => {
            let counters = FEN_FIELDS - 2..FEN_FIELDS;
            let others = fields.iter().enumerate().filter(|(index, _)| !counters.contains(index));
            let identity = others.map(|(_, field)| *field).collect::<Vec<_>>().join(" ");
            (identity, format!("{fen}; {moves}"))
        }
    };
    let record = epd::parse_line(&line).ok().flatten()?;
    let kept = line.starts_with(&fen) && record.fen == fen || record.fen == identity;
    kept.then_some(Opening { identity, line })
}
