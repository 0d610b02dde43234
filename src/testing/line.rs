//! Parsing of a single command's arguments.

use clap::{Args, Parser};

/// Arguments of a command, parsed as on the command line; the first word is skipped.
#[derive(Parser)]
pub(crate) struct Line<A: Args> {
    #[command(flatten)]
    pub(crate) arguments: A,
}
