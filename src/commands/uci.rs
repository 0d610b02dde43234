//! `uci`: UCI on standard input and output.

use std::io::Write;

use clap::Args;

use super::Result;
use crate::catalogue::Catalogue;
use crate::protocol::{self, GuiProtocol};

/// Speak UCI to a GUI
#[derive(Args)]
pub(crate) struct Arguments {}

/// Serves a GUI until it quits.
pub(crate) fn run(_: &Arguments, catalogue: &Catalogue, _: &mut impl Write) -> Result {
    Ok(protocol::serve_standard_streams(catalogue, Some(GuiProtocol::Uci))?)
}
