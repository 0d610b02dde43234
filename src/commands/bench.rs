//! `bench`: the signature of the search.

use std::io::Write;

use clap::Args;
use lab::bench::{self, DEFAULT_DEPTH};
use lab::stop::stop_switch;

use super::game::{GameFlag, no_game, two_games};
use super::numbers::{DepthOrGame, depth_or_game};
use super::{CommandError, Result};
use crate::catalogue::Catalogue;

/// Search fixed positions; the node counts are the engine's signature
#[derive(Args)]
pub(crate) struct Arguments {
    /// Search depth, and a single game to search instead of all
    #[arg(value_name = "DEPTH|GAME", num_args = 0..=2, value_parser = depth_or_game::<1>)]
    words: Vec<DepthOrGame>,
    #[command(flatten)]
    game: GameFlag,
}

/// Prints a line for each game, the total, and the total in the format read by OpenBench.
pub(crate) fn run(arguments: &Arguments, catalogue: &Catalogue, out: &mut impl Write) -> Result {
    let (depth, words) = DepthOrGame::sort(&arguments.words).map_err(CommandError::Input)?;
    let (only, rest) = arguments.game.split(&words, catalogue)?;
    if let Some(word) = rest.first() {
        let two = only.as_ref().zip(catalogue.find(word).ok()).map(|(one, other)| two_games(one, &other));
        return Err(two.unwrap_or_else(|| no_game(word)));
    }
    let depth = depth.unwrap_or(DEFAULT_DEPTH);
    let write = |line: String| writeln!(out, "{line}").and_then(|()| out.flush()).map_err(CommandError::from);
    // Only the end of the process stops the bench.
    let (_switch, signal) = stop_switch();
    match only {
        None => bench::run_all(catalogue.entries(), depth, &signal, write)?,
        Some(choice) => bench::run_one(&choice, depth, &signal, write)?,
    };
    Ok(())
}
