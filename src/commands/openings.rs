//! `openings`: balanced random openings of any game, as an EPD file.

use std::collections::HashSet;
use std::io::Write;
use std::iter;
use std::sync::atomic::{AtomicUsize, Ordering};

use clap::Args;
use engine_core::{AnyGame, Limits};
use lab::matches::openings::MOVES;
use lab::random::{play_random_moves, seeded};
use rand::Rng;

use super::batch::Batch;
use super::game::{GameName, GameOptions};
use super::search;
use super::{CommandError, Result};
use crate::catalogue::Catalogue;
use crate::engine::Engine;
use crate::records::epd;
use crate::text::counted;

/// Number of consecutive random positions without a suitable one after which the command gives up.
const PATIENCE: usize = 2_000;
/// Number of fields of a FEN, of which EPD writes the last two, the counters, as operations.
const FEN_FIELDS: usize = 6;

/// Generate balanced random openings of a game, for matches
#[derive(Args)]
pub(crate) struct Arguments {
    #[command(flatten)]
    game: GameName,
    #[command(flatten)]
    options: GameOptions,
    /// Number of openings to generate
    #[arg(short = 'n', long, default_value_t = 100)]
    count: usize,
    /// Number of random plies from the start position
    #[arg(short, long, default_value_t = 8, value_parser = clap::value_parser!(u32).range(1..=400))]
    plies: u32,
    /// Keep only positions whose score is at most this many centipawns from equal
    #[arg(short, long, value_name = "CENTIPAWNS", default_value_t = 60, value_parser = clap::value_parser!(i32).range(0..))]
    within: i32,
    /// Number of positions searched to determine that score
    #[arg(long, default_value_t = 20_000, value_parser = clap::value_parser!(u64).range(1..))]
    nodes: u64,
    /// Seed of the random moves; the same seed gives the same openings
    #[arg(short, long, default_value_t = 0)]
    seed: u64,
    /// Number of positions to evaluate in parallel [default: one per processor]
    #[arg(short, long, value_parser = clap::value_parser!(u16).range(1..=512))]
    jobs: Option<u16>,
}

/// A suitable opening.
struct FoundOpening {
    /// Position without its counters, used to detect duplicates.
    identity: String,
    line: String,
}

/// Writes the openings, one per line.
pub(crate) fn run(arguments: &Arguments, catalogue: &Catalogue, out: &mut impl Write) -> Result {
    let choice = arguments.game.choice(catalogue)?.unwrap_or_else(|| catalogue.default_choice());
    let new_engine = || arguments.options.engine(catalogue, &choice);
    new_engine()?;
    let batch = Batch {
        jobs: arguments.jobs,
        unit: "openings",
        new_worker: new_engine,
        work: |engine: &mut Engine, seed| candidate(arguments, engine, seed),
    };
    // One seed for each candidate, so that the openings do not depend on the number of jobs.
    let mut rng = seeded(arguments.seed);
    let found = AtomicUsize::new(0);
    let seeds = iter::from_fn(|| (found.load(Ordering::Relaxed) < arguments.count).then(|| rng.random()));
    let mut known = HashSet::new();
    let (mut tries, mut misses) = (0, 0);
    batch.run(arguments.count, seeds, |opening: Option<FoundOpening>, progress| {
        let needs_more = known.len() < arguments.count;
        let fresh = opening.filter(|opening| needs_more && known.insert(opening.identity.clone()));
        found.store(known.len(), Ordering::Relaxed);
        tries += 1;
        progress.set_position(known.len() as u64);
        progress.set_message(format!(" of {}", counted(tries, "position")));
        misses = if fresh.is_some() { 0 } else { misses + 1 };
        if misses >= PATIENCE && needs_more {
            return Err(CommandError::Work(format!(
                "{} found, and none in {misses} more tries: change --plies, --within or --seed",
                counted(known.len(), "opening")
            )));
        }
        let Some(opening) = fresh else { return Ok(()) };
        Ok(progress.suspend(|| writeln!(out, "{}", opening.line).and_then(|()| out.flush()))?)
    })
}

/// Plays random moves and evaluates the position; returns `None` if the game ends on the way or the
/// position is not balanced.
fn candidate(arguments: &Arguments, engine: &mut Engine, seed: u64) -> Result<Option<FoundOpening>> {
    let limits = Limits { nodes: Some(arguments.nodes), ..engine.limits() };
    engine.player_mut().new_game(seed);
    if !play_random_moves(engine.game_mut(), arguments.plies, &mut seeded(seed)) {
        return Ok(None);
    }
    let report = search::answer(engine, limits)?;
    let score = report.info.map(|info| info.score);
    Ok(score
        .filter(|score| !score.is_decisive() && score.value().abs() <= arguments.within)
        .and_then(|score| opening(engine.game(), score.value())))
}

/// Opening on the board, if EPD can represent it. `score` is in centipawns from the point of view
/// of the side to move.
fn opening(game: &dyn AnyGame, score: i32) -> Option<FoundOpening> {
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
    let record = epd::parse_line(&line)?;
    let mut read = game.copy();
    let is_kept = read.set_position(Some(&record.position), &[]).is_ok() && read.fen() == fen;
    is_kept.then_some(FoundOpening { identity, line })
}
