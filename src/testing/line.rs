//! Parsing of a single command's arguments.

use clap::{Args, Parser};

/// What the command line makes of a command's arguments; the first word is skipped.
#[derive(Parser)]
pub(crate) struct Line<A: Args> {
    #[command(flatten)]
    pub(crate) arguments: A,
}
