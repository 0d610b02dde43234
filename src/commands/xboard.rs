//! `xboard`: XBoard's protocol on standard input and output, and the files that XBoard and WinBoard
//! need.

use std::io::Write;

use lab::apart::keep_apart;

use super::{Result, xboard_files};
use crate::catalogue::Catalogue;
use crate::protocol::{self, GuiProtocol};

pub(crate) use super::xboard_files::Arguments;

/// Serves a GUI until it quits, or installs and removes files.
pub(crate) fn run(arguments: &Arguments, catalogue: &Catalogue, out: &mut impl Write) -> Result {
    if arguments.is_about_files() {
        return xboard_files::run(arguments, catalogue, out);
    }
    let start = arguments.start();
    let games = start.games.as_deref().map(|file| ("--games", file));
    keep_apart(&[], games.as_slice())?;
    Ok(protocol::serve_standard_streams(catalogue, Some(GuiProtocol::XBoard(start)))?)
}
