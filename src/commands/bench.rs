//! `bench`: the signature.

use std::io::Write;

use clap::Args;
use engine_core::MAX_PLY;

use super::{Failure, Result, find_game};
use crate::bench::{self, DEFAULT_DEPTH};
use crate::catalogue::Catalogue;
use crate::stop::stop_switch;

/// Arguments of `bench`.
#[derive(Args)]
pub(crate) struct Arguments {
    /// Depth of the searches
    #[arg(default_value_t = DEFAULT_DEPTH, value_parser = clap::value_parser!(u32).range(1..=MAX_PLY as i64))]
    depth: u32,
    /// Only the positions of this game
    #[arg(short = 'g', long, value_name = "NAME")]
    variant: Option<String>,
}

/// Prints a line for each game, the total, and the total as OpenBench reads it.
pub(crate) fn run(arguments: &Arguments, catalogue: &'static Catalogue, out: &mut impl Write) -> Result {
    let only = match &arguments.variant {
        None => None,
        Some(name) => Some(find_game(catalogue, name)?.entry),
    };
    let entries =
        catalogue.entries().iter().filter(|entry| only.is_none_or(|only| std::ptr::eq(only, *entry)));
    // Nothing stops it but the end of the process.
    let (_switch, signal) = stop_switch();
    bench::run_all(entries, arguments.depth, &signal, |line| {
        writeln!(out, "{line}").and_then(|()| out.flush()).map_err(Failure::from)
    })?;
    Ok(())
}
