//! `datagen`: self-play games, for the tuner.

use std::fs::File;
use std::io::{BufWriter, Write};
use std::path::PathBuf;

use clap::Args;

use super::Failure;
use super::self_play::SelfPlayArguments;
use crate::catalogue::{Catalogue, Choice};
use crate::tuning::selfplay::{self, Measure, Start};

/// Arguments of `datagen`.
#[derive(Args)]
pub(crate) struct Arguments {
    #[command(flatten)]
    self_play: SelfPlayArguments,
    /// Games of the whole run, all shards together
    #[arg(short = 'n', long, default_value_t = 1000)]
    games: u64,
    /// Positions taken of a game, at most
    #[arg(long, default_value_t = 24)]
    per_game: usize,
    /// The file to write [default: standard output]
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
}

/// Plays the games and writes their positions, in the order of the games.
pub(crate) fn run(
    arguments: &Arguments,
    catalogue: &'static Catalogue,
    out: &mut impl Write,
) -> Result<(), Failure> {
    let choices = arguments.self_play.choices(catalogue)?;
    let create = |path: &PathBuf| File::create(path).map_err(Failure::at(path));
    match arguments.out.as_ref().map(create).transpose()? {
        Some(file) => write(arguments, &choices, &mut BufWriter::new(file)),
        None => write(arguments, &choices, out),
    }
}

fn write(arguments: &Arguments, choices: &[Choice], out: &mut impl Write) -> Result<(), Failure> {
    let settings = arguments.self_play.settings(arguments.per_game);
    let games = arguments.self_play.numbers(arguments.games);
    let start = Start { fen: None, measure: Measure::Even };
    let (mut positions, mut without) = (0, 0);
    arguments.self_play.run(
        choices,
        &games,
        |engine, _, seed| selfplay::play(engine, start, &settings, seed),
        |game, progress| {
            without += u64::from(game.is_none());
            let samples = game.map(|game| game.positions).unwrap_or_default();
            positions += samples.len();
            samples.iter().try_for_each(|sample| writeln!(out, "{sample}"))?;
            out.flush()?;
            progress.set_message(format!("{positions} positions"));
            Ok(())
        },
    )?;
    eprintln!("{} games, {positions} positions", games.len() as u64 - without);
    if without > 0 {
        eprintln!("{without} games found no even opening: change --plies or --within");
    }
    Ok(())
}
