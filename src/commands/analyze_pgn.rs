//! `analyze GAME.pgn`: whole games, several positions at a time, as annotated PGN and as an HTML report.

use std::fs;
use std::io::{self, Write};
use std::path::Path;

use engine_core::SearchReport;

use super::Failure;
use super::analyze::{Arguments, search};
use super::batch::Batch;
use crate::annotate::{self, Finding, Game, Review};
use crate::catalogue::Catalogue;
use crate::engine::Engine;
use crate::text::one_line;

/// Seconds a position when nothing else bounds the searches.
const DEFAULT_SECONDS: f64 = 1.0;

/// Annotates the games of a file. All of them are played through before the first search.
pub(super) fn run(
    arguments: &Arguments,
    path: &Path,
    catalogue: &'static Catalogue,
    out: &mut impl Write,
) -> Result<(), Failure> {
    let shown = path.display();
    let bytes = fs::read(path).map_err(|error| Failure::Work(format!("{shown}: {error}")))?;
    let mut engine = arguments.new_engine(catalogue)?;
    let games = annotate::read_games(&String::from_utf8_lossy(&bytes), &mut engine)
        .map_err(|error| Failure::Input(format!("{shown}: {}", one_line(&error))))?;
    let outputs = [&arguments.output, &arguments.html];
    outputs.into_iter().flatten().try_for_each(|file| check_writable(file))?;
    let reviews = review(&games, arguments, catalogue)?;
    let text: String = reviews.iter().map(annotate::annotated).collect();
    match &arguments.output {
        Some(file) => write_file(file, &text)?,
        None => out.write_all(text.as_bytes())?,
    }
    match &arguments.html {
        Some(file) => write_file(file, &annotate::report(&reviews)),
        None => Ok(()),
    }
}

fn cannot_write(file: &Path, error: &io::Error) -> Failure {
    Failure::Work(format!("cannot write {}: {error}", file.display()))
}

/// Says that a file cannot be written before the long work on what it shall hold.
fn check_writable(file: &Path) -> Result<(), Failure> {
    let opened = fs::OpenOptions::new().create(true).append(true).open(file);
    opened.map(drop).map_err(|error| cannot_write(file, &error))
}

fn write_file(file: &Path, text: &str) -> Result<(), Failure> {
    fs::write(file, text).map_err(|error| cannot_write(file, &error))
}

/// Searches every position of every game.
fn review<'a>(
    games: &'a [Game],
    arguments: &Arguments,
    catalogue: &'static Catalogue,
) -> Result<Vec<Review<'a>>, Failure> {
    let tasks: Vec<(&Game, usize)> =
        games.iter().flat_map(|game| (0..=game.moves.len()).map(move |ply| (game, ply))).collect();
    let batch = Batch {
        jobs: arguments.jobs,
        new_engine: || arguments.new_engine(catalogue),
        work: |engine: &mut Engine, &(game, ply): &(&Game, usize)| find(arguments, engine, game, ply),
    };
    let mut findings = Vec::with_capacity(tasks.len());
    batch.run(&tasks, |finding, _| {
        findings.push(finding);
        Ok(())
    })?;
    let mut findings = findings.into_iter();
    Ok(games
        .iter()
        .map(|game| Review::new(game, findings.by_ref().take(game.moves.len() + 1).collect()))
        .collect())
}

fn find(arguments: &Arguments, engine: &mut Engine, game: &Game, ply: usize) -> Result<Finding, Failure> {
    game.set_up(ply, engine).map_err(Failure::Work)?;
    if ply == game.moves.len() && game.outcome.is_some() {
        return Ok(Finding { score: None, depth: 0, best: None, line: Vec::new() });
    }
    let limits = arguments.bounds.limits(engine, DEFAULT_SECONDS);
    let SearchReport { best, info, .. } = search(engine, limits, |_, _| Ok(()))?;
    Ok(Finding {
        score: info.as_ref().map(|info| info.score),
        depth: info.as_ref().map_or(0, |info| info.depth),
        line: info.as_ref().map_or_else(Vec::new, |info| engine.player().readable_line(&info.pv)),
        best,
    })
}
