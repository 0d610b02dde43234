//! `perft`: counting move sequences.

use std::io::Write;
use std::time::{Duration, Instant};

use clap::Args;
use engine_core::PerftCount;

use super::numbers::{DepthOrGame, depth_or_game};
use super::position::PositionArguments;
use super::{CommandError, Result};
use crate::catalogue::Catalogue;
use crate::text::{nps, one_line};

/// Count the move sequences of a given length, to test move generation
#[derive(Args)]
pub(crate) struct Arguments {
    /// Length of the sequences, in plies
    #[arg(value_name = "DEPTH", value_parser = depth_or_game::<0>)]
    depth: DepthOrGame,
    #[command(flatten)]
    position: PositionArguments,
    /// Show a separate count for each first move
    #[arg(short, long)]
    divide: bool,
    /// Number of threads
    #[arg(short, long, default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..=512))]
    threads: u32,
}

impl Arguments {
    /// Splits the words into depth and position; 'perft spirit 3' is equivalent to 'perft 3
    /// spirit'.
    fn depth_and_position(&self) -> Result<(u32, PositionArguments)> {
        let mut position = self.position.clone();
        match &self.depth {
            DepthOrGame::Depth(depth) => Ok((*depth, position)),
            DepthOrGame::Game(game) => {
                let word = position.take_first().map(|word| depth_or_game::<0>(word.as_ref()));
                let Some(DepthOrGame::Depth(depth)) = word.transpose().map_err(CommandError::Input)? else {
                    return Err(CommandError::Input(format!(
                        "to which depth? Say 'menagerie perft 4 {}'",
                        one_line(game)
                    )));
                };
                position.put_first(game.as_str().into());
                Ok((depth, position))
            }
        }
    }
}

/// Prints a table of depths, counts, times and speeds, up to the depth given.
pub(crate) fn run(arguments: &Arguments, catalogue: &Catalogue, out: &mut impl Write) -> Result {
    let (depth, position) = arguments.depth_and_position()?;
    let engine = position.engine(catalogue)?;
    writeln!(out, "{}\n", engine.game().fen())?;
    writeln!(out, "{:>5} {:>16} {:>10} {:>14}", "depth", "nodes", "seconds", "nodes/second")?;
    let mut last = Vec::new();
    for depth in depth.min(1)..=depth {
        let started = Instant::now();
        last = engine.game().perft(depth, arguments.threads as usize);
        write_row(out, depth, PerftCount::total(depth, &last), started.elapsed())?;
        out.flush()?;
    }
    if arguments.divide {
        writeln!(out)?;
        for count in &last {
            writeln!(out, "{}: {}", count.text, count.nodes)?;
        }
        writeln!(out, "\nNodes searched: {}", PerftCount::total(depth, &last))?;
    }
    Ok(())
}

fn write_row(out: &mut impl Write, depth: u32, nodes: u64, elapsed: Duration) -> std::io::Result<()> {
    writeln!(out, "{depth:>5} {nodes:>16} {:>10.3} {:>14}", elapsed.as_secs_f64(), nps(nodes, elapsed))
}
