//! `spsa`: tunes the search parameters by self-play games.

use std::ffi::OsString;
use std::io::Write;
use std::path::PathBuf;

use clap::Args;
use engine_core::SearchParams;
use lab::apart::keep_apart;
use lab::checksums::Checksums;
use lab::matches::openings::Book;
use lab::matches::settings::{GameChoice, OpeningFormat, OpeningOrder, OpeningSettings};
use lab::matches::variant::open_referee;
use lab::run_file::RunFile;
use lab::stop::stop_switch;
use lab::tune::spsa::{SpsaRun, parameters};
use lab::tune::spsa_games::{SpsaError, SpsaPairs};

use super::game::{GameName, which_game};
use super::printer::Printer;
use super::{CommandError, Result, batch};
use crate::catalogue::Catalogue;
use crate::text::one_line;

/// Number of pairs between two tables.
const REPORT: u64 = 100;

/// Tune the parameters of the search by self-play games (needs a build with '--features tunable')
#[derive(Args)]
pub(crate) struct Arguments {
    #[command(flatten)]
    game: GameName,
    /// File for the state of the run; an existing file continues an earlier run
    #[arg(long, value_name = "FILE")]
    state: PathBuf,
    /// File with openings, in the format written by 'menagerie openings'
    #[arg(long, value_name = "FILE")]
    openings: OsString,
    /// Tune only the parameters whose names begin with this (may be repeated) [default: all]
    #[arg(long, value_name = "NAME")]
    only: Vec<String>,
    /// Number of pairs of games in the whole run
    #[arg(short = 'n', long, default_value_t = 5000, value_parser = clap::value_parser!(u64).range(1..))]
    pairs: u64,
    /// Number of nodes searched for each move
    #[arg(long, default_value_t = 3000, value_parser = clap::value_parser!(u64).range(1..))]
    nodes: u64,
    /// Seed of the perturbations
    #[arg(short, long, default_value_t = 0)]
    seed: u64,
    /// Number of pairs to play in parallel [default: one per processor]
    #[arg(short, long, value_parser = clap::value_parser!(u16).range(1..=512))]
    jobs: Option<u16>,
}

/// Plays the run, or the rest of it, and shows the changes of the parameters.
pub(crate) fn run(arguments: &Arguments, catalogue: &Catalogue, out: &mut impl Write) -> Result {
    let choice = arguments.game.choice(catalogue)?.ok_or_else(|| which_game("spsa"))?;
    let tunable = catalogue.engine_options().iter().any(|spec| spec.name == SearchParams::SPECS[0].name);
    if !tunable {
        let how = "build with 'cargo build --release --features tunable'";
        return Err(CommandError::Input(format!(
            "the search parameters are constants in this program: {how}"
        )));
    }
    let out = &mut Printer::new(out, true);
    let game = GameChoice { variant: choice.preset.name.to_string(), options: Vec::new() };
    let settings = OpeningSettings {
        file: arguments.openings.clone(),
        format: OpeningFormat::Epd,
        order: OpeningOrder::Sequential,
        plies: None,
        start: 0,
    };
    let openings = settings.file_for(&game.variant);
    keep_apart(&[("the openings", &openings)], &[("--state", &arguments.state)])?;
    let mut checksums = Checksums::default();
    checksums.add_file(&openings)?;
    checksums.add_game(&choice.preset);
    let start = SpsaRun {
        plan: format!("{game}, {} nodes a move{checksums}", arguments.nodes),
        pairs: arguments.pairs,
        played: 0,
        seed: arguments.seed,
        parameters: parameters(&choice.engine().workbench().search_params(), &arguments.only).map_err(
            |unknown| CommandError::Input(format!("no search parameter is called '{}'", one_line(unknown))),
        )?,
    };
    let file = RunFile::open(&arguments.state)?;
    let mut run = start.resumed(&arguments.state)?;
    let book = Book::load(&settings, &game.variant, arguments.seed).map_err(CommandError::input)?;
    let mut referee = open_referee(&game).map_err(CommandError::input)?;
    book.check(run.played..run.pairs, &mut *referee).map_err(CommandError::input)?;
    let threads = batch::threads(arguments.jobs);
    // The run is ended from outside, and continues from its file.
    let (_switch, signal) = stop_switch();
    let pairs = SpsaPairs { game: &game, book: &book, nodes: arguments.nodes, signal };
    while run.played < run.pairs {
        let before = run.played / REPORT;
        pairs.play_round(&mut run, threads).map_err(|error| match error {
            SpsaError::Game(_) => CommandError::work(error),
            SpsaError::Setup(_) | SpsaError::Opening(_) => CommandError::input(error),
        })?;
        run.save(&file)?;
        if run.played / REPORT > before {
            writeln!(out, "{}", run.table())?;
            out.flush()?;
        }
    }
    writeln!(out, "{}\n{}", run.table(), run.source())?;
    Ok(())
}
