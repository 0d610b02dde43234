//! `show`: a position for people.

use std::io::Write;

use clap::Args;

use super::Failure;
use super::position::PositionArguments;
use crate::catalogue::Catalogue;

/// Arguments of `show`.
#[derive(Args)]
pub(crate) struct Arguments {
    #[command(flatten)]
    position: PositionArguments,
    /// Draw the board with letters instead of chess symbols
    #[arg(long)]
    ascii: bool,
}

/// Prints board, FEN, moves and, in a finished game, the result.
pub(crate) fn run(
    arguments: &Arguments,
    catalogue: &'static Catalogue,
    out: &mut impl Write,
) -> Result<(), Failure> {
    let engine = arguments.position.engine(catalogue)?;
    let player = engine.player();
    writeln!(out, "{}\n", player.board(!arguments.ascii).trim_end())?;
    writeln!(out, "FEN:    {}", player.fen())?;
    let checkers = player.checkers();
    if !checkers.is_empty() {
        writeln!(out, "Check:  from {checkers}")?;
    }
    if let Some(outcome) = player.outcome() {
        writeln!(out, "Result: {} {{{}}}", outcome.result(), outcome.reason)?;
    }
    let moves = player.legal_moves();
    write!(out, "Moves:  {}", moves.len())?;
    for text in &moves {
        match player.readable_move(text) {
            Ok(readable) if readable != *text => write!(out, "\n  {text:<8} {readable}")?,
            _ => write!(out, "\n  {text}")?,
        }
    }
    writeln!(out)?;
    Ok(())
}
