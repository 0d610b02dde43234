//! The bench: a fixed search of fixed positions, whose node count is the signature of the search and of each game.

use std::ops::Add;
use std::time::{Duration, Instant};

use engine_core::{HashError, Limits, NoAnswer, PositionError, RegistryEntry, SearchHandle, VariantInfo};
use thiserror::Error;

use crate::options::DEFAULT_HASH_MIB;
use crate::stop::StopSignal;
use crate::text::nps;

/// Depth of the bench in plies, unless another is asked for.
pub(crate) const DEFAULT_DEPTH: u32 = 10;

/// Seed of anything random in a bench, so that two runs agree.
const SEED: u64 = 1;

/// Why a game has no bench.
#[derive(Debug, Error)]
pub(crate) enum BenchError {
    #[error("bench of {0}: no preset {1}")]
    NoPreset(&'static str, &'static str),
    #[error("bench of {0}: {1}")]
    Memory(&'static str, HashError),
    #[error("bench of {0}: {1}: {2}")]
    Position(&'static str, &'static str, PositionError),
}

/// What a bench counts.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
struct Signature {
    /// Nodes searched.
    nodes: u64,
    /// Time taken.
    elapsed: Duration,
}

impl Add for Signature {
    type Output = Signature;

    fn add(self, other: Signature) -> Signature {
        Signature { nodes: self.nodes + other.nodes, elapsed: self.elapsed + other.elapsed }
    }
}

/// Searches a game's bench positions to `depth` with one thread and a fresh table each; `None` if it was stopped.
fn run(
    entry: &'static RegistryEntry,
    depth: u32,
    stop: &StopSignal,
) -> Result<Option<Signature>, BenchError> {
    let title = entry.info.title;
    let mut total = Signature::default();
    for (name, fen) in entry.info.bench {
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
            Err(NoAnswer::Stopped) => {
                engine.stop();
                return Ok(None);
            }
            Err(_) => 0,
        };
        total = total + Signature { nodes, elapsed: started.elapsed() };
    }
    Ok(Some(total))
}

/// Searches the bench positions of these games and gives `line` a line for each, then the total; `false` if it was stopped
/// before that.
///
/// # Errors
/// Why a game has no bench, or the first failure of `line`.
pub(crate) fn run_all<E: From<BenchError>>(
    entries: impl IntoIterator<Item = &'static RegistryEntry>,
    depth: u32,
    stop: &StopSignal,
    mut line: impl FnMut(String) -> Result<(), E>,
) -> Result<bool, E> {
    let mut total = Signature::default();
    for entry in entries.into_iter().filter(|entry| !entry.info.bench.is_empty()) {
        let Some(signature) = run(entry, depth, stop)? else { return Ok(false) };
        line(variant_line(entry.info, &signature))?;
        total = total + signature;
    }
    line(total_lines(&total))?;
    Ok(true)
}

/// The line of one game: `Bench-<name>: <nodes>`.
fn variant_line(info: &VariantInfo, signature: &Signature) -> String {
    let name = info.presets.first().map_or(info.title, |preset| preset.name);
    format!("Bench-{name}: {}", signature.nodes)
}

/// The last lines: the sum over all games, then the same in the form that OpenBench reads.
fn total_lines(total: &Signature) -> String {
    format!("Bench: {}\n{} nodes {} nps", total.nodes, total.nodes, nps(total.nodes, total.elapsed))
}
