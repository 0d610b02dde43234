//! The bench: a fixed search of fixed positions, whose node count is the signature of the search
//! and of each game.

use std::ops::Add;
use std::sync::Arc;
use std::time::{Duration, Instant};

use engine_core::{
    Choice, HashError, Limits, PositionError, RegistryEntry, SearchHandle, SearchWaitError, Text,
};
use tabletop::options::DEFAULT_HASH_MIB;
use tabletop::text::nps;
use thiserror::Error;

use crate::stop::StopSignal;

/// Default depth of the bench in plies.
pub const DEFAULT_DEPTH: u32 = 10;

/// Seed of all random choices in a bench, so that its results are reproducible.
const SEED: u64 = 1;

/// Error of a bench.
#[derive(Debug, Error)]
#[allow(missing_docs, reason = "the messages say it")]
pub enum BenchError {
    #[error("the bench has no positions of '{0}'")]
    NoPositions(String),
    #[error("bench of {0}: no preset {1}")]
    NoPreset(&'static str, &'static str),
    #[error("bench of {0}: {1}")]
    Memory(&'static str, HashError),
    #[error("bench of {0}: {1}: {2}")]
    Position(&'static str, &'static str, PositionError),
}

/// Result of a bench.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
struct Signature {
    /// Nodes searched.
    nodes: u64,
    /// Elapsed time.
    elapsed: Duration,
}

impl Add for Signature {
    type Output = Signature;

    fn add(self, other: Signature) -> Signature {
        Signature { nodes: self.nodes + other.nodes, elapsed: self.elapsed + other.elapsed }
    }
}

/// One line of the bench.
struct Part {
    /// Name shown in the line.
    name: Text,
    entry: Arc<RegistryEntry>,
    /// Presets of the positions, and their FENs.
    positions: Vec<(&'static str, &'static str)>,
}

impl Part {
    /// All positions of a game, under the name of its first preset.
    fn of_game(entry: &Arc<RegistryEntry>) -> Part {
        let name = entry.presets.first().map_or(Text::Static(entry.info.title), |preset| preset.name.clone());
        Part { name, entry: Arc::clone(entry), positions: entry.info.bench.to_vec() }
    }

    /// Positions of a preset; the first preset stands for all positions of its game.
    fn of_name(Choice { entry, preset }: &Choice) -> Part {
        let mut part = Part::of_game(entry);
        if part.name != preset.name {
            part.name = preset.name.clone();
            part.positions.retain(|(name, _)| *name == preset.name);
        }
        part
    }
}

/// Searches positions to `depth` with one thread and an empty table each; `None` if it was stopped.
fn run(
    Part { entry, positions, .. }: &Part,
    depth: u32,
    stop: &StopSignal,
) -> Result<Option<Signature>, BenchError> {
    let title = entry.info.title;
    let mut total = Signature::default();
    for (name, fen) in positions {
        let choice = entry.choices().find(|choice| choice.preset.name == *name);
        let mut engine = choice.ok_or(BenchError::NoPreset(title, name))?.engine();
        engine.set_hash(DEFAULT_HASH_MIB as usize).map_err(|error| BenchError::Memory(title, error))?;
        engine.set_threads(1);
        engine.new_game(SEED);
        engine
            .game_mut()
            .set_position(Some(fen), &[])
            .map_err(|error| BenchError::Position(title, fen, error))?;
        let started = Instant::now();
        let limits = Limits { depth: Some(depth), ..Limits::default() };
        let nodes = match SearchHandle::start(&mut *engine, limits).wait_until(None, stop.channel()) {
            Ok(report) => report.nodes,
            Err(SearchWaitError::Stopped) => {
                engine.stop();
                return Ok(None);
            }
            Err(_) => 0,
        };
        total = total + Signature { nodes, elapsed: started.elapsed() };
    }
    Ok(Some(total))
}

/// Searches the bench positions of these games and passes one line for each, then the total, to
/// `line`; returns `false` if it was stopped earlier.
///
/// # Errors
/// An error of the bench, or the first error of `line`.
pub fn run_all<'a, E: From<BenchError>>(
    entries: impl IntoIterator<Item = &'a Arc<RegistryEntry>>,
    depth: u32,
    stop: &StopSignal,
    mut line: impl FnMut(String) -> Result<(), E>,
) -> Result<bool, E> {
    run_parts(entries.into_iter().map(Part::of_game), depth, stop, &mut line)
}

/// Runs the bench of one game, given by one of its presets.
///
/// # Errors
/// As for all; [`BenchError::NoPositions`] if there are none for this preset.
pub fn run_one<E: From<BenchError>>(
    choice: &Choice,
    depth: u32,
    stop: &StopSignal,
    mut line: impl FnMut(String) -> Result<(), E>,
) -> Result<bool, E> {
    let part = Part::of_name(choice);
    if part.positions.is_empty() {
        return Err(BenchError::NoPositions(part.name.to_string()).into());
    }
    run_parts([part], depth, stop, &mut line)
}

fn run_parts<E: From<BenchError>>(
    parts: impl IntoIterator<Item = Part>,
    depth: u32,
    stop: &StopSignal,
    line: &mut dyn FnMut(String) -> Result<(), E>,
) -> Result<bool, E> {
    let mut total = Signature::default();
    for part in parts.into_iter().filter(|part| !part.positions.is_empty()) {
        let Some(signature) = run(&part, depth, stop)? else { return Ok(false) };
        line(format!("Bench-{}: {}", part.name, signature.nodes))?;
        total = total + signature;
    }
    line(total_lines(&total))?;
    Ok(true)
}

/// Last lines: the sum over all games, and the same in the format read by OpenBench.
fn total_lines(total: &Signature) -> String {
    format!("Bench: {}\n{} nodes {} nps", total.nodes, total.nodes, nps(total.nodes, total.elapsed))
}
