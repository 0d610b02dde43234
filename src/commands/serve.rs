//! `serve`: the board in a browser.

use std::ffi::OsString;
use std::io::Write;
use std::net::{IpAddr, Ipv4Addr};
use std::time::Duration;

use clap::Args;
use tabletop::ending_tables::OpenedTables;

use super::{CommandError, Result};
use crate::catalogue::Catalogue;
use crate::serve::{self, ServePlace, ServerLimits, ServerName};
use crate::text::one_line;

/// Play, learn and analyse in a browser
#[derive(Args)]
pub(crate) struct Arguments {
    /// Address to listen on; the default is reachable only from this machine
    #[arg(long, value_name = "ADDRESS", default_value_t = IpAddr::V4(Ipv4Addr::LOCALHOST))]
    bind: IpAddr,
    /// Port to listen on; 0 selects a free one
    #[arg(long, default_value_t = 8080)]
    port: u16,
    /// Accept requests to this host name besides IP addresses and 'localhost' (may be repeated);
    /// https://NAME behind a TLS proxy
    #[arg(long = "host", value_name = "NAME")]
    hosts: Vec<ServerName>,
    /// Do not open the browser
    #[arg(long)]
    no_open: bool,
    /// Maximum number of simultaneous games
    #[arg(long, value_name = "N", default_value_t = 256, value_parser = clap::value_parser!(u16).range(1..=4096))]
    games: u16,
    /// Number of search threads, shared by all games [default: one per processor]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=512))]
    threads: Option<u16>,
    /// Hash table size for each game, in MiB
    #[arg(long, value_name = "MIB", default_value_t = 8, value_parser = clap::value_parser!(u16).range(1..=4096))]
    hash: u16,
    /// Remove unused games after this many minutes
    #[arg(long, value_name = "MINUTES", default_value_t = 60, value_parser = clap::value_parser!(u16).range(1..))]
    idle: u16,
    /// Folders with Syzygy tablebases, separated as in PATH
    #[arg(long, value_name = "FOLDERS", default_value = "", hide_default_value = true)]
    syzygy: OsString,
    /// Folder of tables that 'menagerie endings make' has written
    #[arg(long, value_name = "FOLDER", default_value = "", hide_default_value = true)]
    endings: OsString,
}

/// Serves until the process is ended.
pub(crate) fn run(arguments: &Arguments, catalogue: &Catalogue, out: &mut impl Write) -> Result {
    let defaults = ServerLimits::default();
    let games = usize::from(arguments.games);
    let limits = ServerLimits {
        games,
        connections: serve::connections_for(games),
        threads: arguments.threads.map_or(defaults.threads, usize::from),
        hash_mib: usize::from(arguments.hash),
        idle: Duration::from_secs(60 * u64::from(arguments.idle)),
        ..defaults
    };
    let tables = OpenedTables::open(&arguments.syzygy, &arguments.endings)
        .map_err(|error| CommandError::input(one_line(error)))?;
    if let Some(note) = tables.note() {
        writeln!(out, "{note}")?;
    }
    let catalogue = &catalogue.with_tables(tables);
    let place = ServePlace { address: arguments.bind, port: arguments.port, names: arguments.hosts.clone() };
    let opens = !arguments.no_open;
    serve::run(&place, limits, catalogue, |address| serve::announce(address, opens, out))
        .map_err(CommandError::work)
}
