//! Arguments of `analyze`: the subject, the limits of the searches, and the output files.

use std::path::PathBuf;

use clap::Args;
use engine_core::{Limits, MAX_PLY};

use super::numbers::seconds;
use super::position::PositionArguments;
use super::{CommandError, Result};
use crate::catalogue::Catalogue;
use crate::engine::Engine;
use crate::options;

/// Default time limit of a search in seconds.
pub(super) const DEFAULT_SECONDS: f64 = 5.0;

/// Limit of a second search of a position, as a multiple of the first, and its minimum in nodes and
/// milliseconds.
const MORE: u64 = 20;
const MIN_NODES: u64 = 200_000;
const MIN_MS: u64 = 10_000;

/// Examples at the end of the help.
const EXAMPLES: &str = "\
Examples:
  menagerie analyze spirit --time 10
  menagerie analyze crazy moves e2e4
  menagerie analyze game.pgn --output annotated.pgn --html report.html
  menagerie analyze positions.epd --depth 12 --json

The games of a PGN file may be of any kind: their Variant tags say which. Their comments, variations and marks are kept. \
Each game is written when it is done, and --resume goes on after an interruption. A game that cannot be followed is \
reported and left out; the exit code is then 1.";

/// Find the best moves in a position or in every position of an EPD file, or annotate the games of
/// a PGN file
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Arguments {
    #[command(flatten)]
    pub(crate) position: PositionArguments,
    /// Analyse every position of this EPD file and print one result per line
    #[arg(long, value_name = "FILE", conflicts_with_all = ["moves", "ascii"])]
    pub(crate) epd: Option<PathBuf>,
    /// Write the annotated games of a PGN file to this file instead of standard output
    #[arg(long, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,
    /// Write an HTML report on the games of a PGN file, with boards to step through, a graph of the
    /// score and the turning points
    #[arg(long, value_name = "FILE")]
    pub(crate) html: Option<PathBuf>,
    /// Continue an earlier run with '--output', keeping the games that are already in the file,
    /// which may end with the beginning of the next one, and with nothing else
    #[arg(long, requires = "output", conflicts_with = "html")]
    pub(crate) resume: bool,
    /// Number of positions of a file to analyse in parallel [default: one per processor]
    #[arg(short, long, value_parser = clap::value_parser!(u16).range(1..=512))]
    pub(crate) jobs: Option<u16>,
    #[command(flatten)]
    pub(crate) bounds: Bounds,
    /// Print JSON, one object per line, with scores from the view of the side to move
    #[arg(long)]
    pub(crate) json: bool,
    /// Draw the board with letters instead of chess symbols
    #[arg(long, conflicts_with = "json")]
    pub(crate) ascii: bool,
}

impl Arguments {
    /// Returns true if options are given that only apply to games of a file.
    pub(super) fn wants_record(&self) -> bool {
        self.output.is_some() || self.html.is_some() || self.resume
    }

    /// Returns an engine for the positions of a file, with the options given.
    pub(super) fn new_engine(&self, catalogue: &Catalogue) -> Result<Engine> {
        let mut engine = self.position.engine_at_start(catalogue)?;
        self.bounds.apply(&mut engine)?;
        Ok(engine)
    }
}

/// Limits and resources of a search. The default limit is five seconds, or one for each position of
/// a game.
#[derive(Args, Clone)]
pub(crate) struct Bounds {
    /// Stop at this depth, in plies
    #[arg(short, long, value_parser = clap::value_parser!(u32).range(1..=MAX_PLY as i64))]
    depth: Option<u32>,
    /// Stop after this many seconds [default: 5; 1 for each position of a PGN file]
    #[arg(short, long, value_name = "SECONDS", value_parser = seconds)]
    time: Option<f64>,
    /// Stop after this many positions
    #[arg(short, long, value_parser = clap::value_parser!(u64).range(1..))]
    nodes: Option<u64>,
    /// Number of best lines to show
    #[arg(short = 'k', long, value_name = "LINES")]
    multipv: Option<String>,
    /// Number of search threads
    #[arg(long)]
    threads: Option<String>,
    /// Hash table size, in MiB
    #[arg(long, value_name = "MIB")]
    hash: Option<String>,
}

impl Bounds {
    /// Returns true if a number of lines is given.
    pub(super) fn has_lines(&self) -> bool {
        self.multipv.is_some()
    }

    /// Sets the engine options that were given.
    pub(crate) fn apply(&self, engine: &mut Engine) -> Result {
        let set = [
            (options::HASH, &self.hash),
            (options::THREADS, &self.threads),
            (options::MULTI_PV, &self.multipv),
        ];
        for (name, value) in set {
            if let Some(value) = value {
                engine.set_option(name, value).map_err(|error| CommandError::Input(error.to_string()))?;
            }
        }
        Ok(())
    }

    /// Limits of one search, which lasts `default_seconds` without any other limit.
    pub(crate) fn limits(&self, engine: &Engine, default_seconds: f64) -> Limits {
        let unbounded = self.depth.is_none() && self.time.is_none() && self.nodes.is_none();
        let seconds = if unbounded { Some(default_seconds) } else { self.time };
        Limits {
            depth: self.depth,
            nodes: self.nodes,
            move_time_ms: seconds.map(|seconds| ((seconds * 1000.0) as u64).max(1)),
            overhead_ms: 0,
            variety: None,
            ..engine.limits()
        }
    }

    /// Limits of a second search of a position to this depth, given that the first lasted
    /// `default_seconds` without other limits: far above those of the first, but finite.
    pub(crate) fn second_look(&self, engine: &Engine, depth: u32, default_seconds: f64) -> Limits {
        // A depth limit alone does not limit a deeper second search.
        let alone = self.time.is_none() && self.nodes.is_none();
        let first =
            Bounds { depth: self.depth.filter(|_| !alone), ..self.clone() }.limits(engine, default_seconds);
        Limits {
            depth: Some(depth),
            nodes: first.nodes.map(|nodes| nodes.saturating_mul(MORE).max(MIN_NODES)),
            move_time_ms: first.move_time_ms.map(|time| time.saturating_mul(MORE).max(MIN_MS)),
            ..first
        }
    }
}
