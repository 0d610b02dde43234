//! `puzzles`: solves, finds and verifies puzzles.

mod check;
mod find;
mod play;

use std::io::{self, Write};

use clap::{Args, Subcommand};

use super::Result;
use crate::catalogue::Catalogue;

/// Default node limit of a search that verifies a puzzle.
const NODES: u64 = 50_000;

/// Solve puzzles, find new ones in games, or verify existing ones
#[derive(Args)]
pub(crate) struct Arguments {
    #[command(subcommand)]
    task: Task,
}

#[derive(Subcommand)]
enum Task {
    /// Solve the puzzles of a game in the terminal, easiest first
    Play(play::Arguments),
    /// Search games for puzzles: positions in which exactly one move wins, or exactly one does not
    /// lose
    Find(find::Arguments),
    /// Verify by search that each move of a puzzle's solution is the only one
    Check(check::Arguments),
}

/// Runs the subcommand.
pub(crate) fn run(arguments: &Arguments, catalogue: &Catalogue, out: &mut impl Write) -> Result {
    match &arguments.task {
        Task::Play(arguments) => play::run(arguments, catalogue, &mut io::stdin().lock(), out),
        Task::Find(arguments) => find::run(arguments, catalogue),
        Task::Check(arguments) => check::run(arguments, catalogue, out),
    }
}
