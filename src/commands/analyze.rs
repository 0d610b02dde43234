//! `analyze`: the best moves in a position, as text or JSON lines. Other modules analyse files.

use std::io::Write;

use engine_core::{Bound, MoveStyle, Outcome, SearchEvent, SearchReport};
use serde_json::json;

pub(crate) use super::analyze_arguments::Arguments;
use super::analyze_arguments::DEFAULT_SECONDS;
use super::search::search;
use super::{CommandError, Result, analyze_epd, analyze_pgn, lines};
use crate::catalogue::Catalogue;
use crate::engine::Engine;
use crate::text::one_line;

/// Subject of the analysis.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Subject {
    Position,
    Epd,
    Pgn,
}

/// Ways of naming the game, in messages.
const NAMING: &str = "the name of a game, or --option,";

/// Rejects options that do not apply to the subject.
fn check_options(arguments: &Arguments, subject: Subject, catalogue: &Catalogue) -> Result {
    use Subject::{Epd, Pgn, Position};
    let options = [
        ("--jobs", arguments.jobs.is_some(), &[Epd, Pgn][..]),
        ("--output", arguments.output.is_some(), &[Pgn]),
        ("--html", arguments.html.is_some(), &[Pgn]),
        ("--resume", arguments.resume, &[Pgn]),
        ("--json", arguments.json, &[Position, Epd]),
        ("--ascii", arguments.ascii, &[Position]),
        ("--multipv", arguments.bounds.has_lines(), &[Position]),
        ("--moves", arguments.position.has_moves(), &[Position]),
        (NAMING, arguments.position.has_game(catalogue)?, &[Position, Epd]),
    ];
    let odd = options.iter().find(|(_, is_given, meant)| *is_given && !meant.contains(&subject));
    let Some((option, ..)) = odd else { return Ok(()) };
    let what = match subject {
        Position => "a single position",
        Epd => "an EPD file",
        Pgn if *option == NAMING => "a PGN file (its tags name the games)",
        Pgn => "a PGN file",
    };
    Err(CommandError::Input(format!("{option} does not apply to {what}")))
}

/// Analyses a position, the positions of an EPD file, or the games of a PGN file.
pub(crate) fn run(arguments: &Arguments, catalogue: &Catalogue, out: &mut impl Write) -> Result {
    let position = &arguments.position;
    if let (Some(_), Some(word)) = (&arguments.epd, position.place(catalogue)?.first()) {
        return Err(CommandError::Input(format!(
            "--epd takes one file of positions, and '{}' is another word",
            one_line(word)
        )));
    }
    let named = position.file_named("epd", catalogue)?;
    if let Some(path) = arguments.epd.as_deref().or(named) {
        check_options(arguments, Subject::Epd, catalogue)?;
        return analyze_epd::run(arguments, path, catalogue, out);
    }
    if let Some(path) = position.file_named("pgn", catalogue)? {
        check_options(arguments, Subject::Pgn, catalogue)?;
        return analyze_pgn::run(arguments, path, catalogue, out);
    }
    if let Some(path) = position.existing_path(catalogue)? {
        let shown = path.display().to_string();
        return Err(CommandError::Input(format!(
            "{}: a file of games must be called .pgn, one of positions .epd",
            one_line(&shown)
        )));
    }
    let named = match position.place(catalogue)? {
        [word] if word.as_ref() != "startpos" && arguments.wants_record() => Some(word),
        _ => None,
    };
    if let Some(word) = named {
        let word = one_line(word);
        return Err(CommandError::Input(format!(
            "there is no file {word}: a file of games must be called .pgn"
        )));
    }
    check_options(arguments, Subject::Position, catalogue)?;
    let mut engine = arguments.position.engine(catalogue)?;
    arguments.bounds.apply(&mut engine)?;
    if !arguments.json {
        write_heading(&engine, arguments.ascii, out)?;
    }
    let limits = arguments.bounds.limits(&engine, DEFAULT_SECONDS);
    let report = search(&mut engine, limits, |engine, event| {
        if let SearchEvent::Info(line) = event {
            if arguments.json {
                writeln!(out, "{}", lines::info_json(line, engine.game()))?;
            } else if line.bound == Bound::Exact {
                writeln!(out, "{}", lines::table_row(line, engine.game()))?;
            }
            out.flush()?;
        }
        Ok(())
    })?;
    if arguments.json { write_json(&engine, &report, out) } else { write_result(&engine, &report, out) }
}

fn write_heading(engine: &Engine, ascii: bool, out: &mut impl Write) -> Result {
    let game = engine.game();
    writeln!(out, "{}\n", game.board(!ascii))?;
    writeln!(out, "FEN: {}", game.fen())?;
    writeln!(out, "Scores in pawns (or # and the moves to mate) from White's view.\n")?;
    writeln!(out, "{}", lines::table_head())?;
    Ok(())
}

fn write_result(engine: &Engine, report: &SearchReport, out: &mut impl Write) -> Result {
    let game = engine.game();
    match &report.best {
        Some(best) => match &game.write_line(std::slice::from_ref(best), MoveStyle::San)[..] {
            [readable] if readable != best => writeln!(out, "\nBest move: {readable} ({best})")?,
            _ => writeln!(out, "\nBest move: {best}")?,
        },
        None => writeln!(out, "\nThere is no legal move.")?,
    }
    if let Some(outcome) = game.outcome() {
        writeln!(out, "The game is over: {} {{{}}}", outcome.result(), outcome.reason)?;
    }
    Ok(())
}

fn write_json(engine: &Engine, report: &SearchReport, out: &mut impl Write) -> Result {
    let game = engine.game();
    let mut result = lines::result_json(report, game);
    result["ponder"] = json!(report.ponder);
    let outcome_json = |outcome: Outcome| json!({ "result": outcome.result(), "reason": outcome.reason });
    result["outcome"] = json!(game.outcome().map(outcome_json));
    writeln!(out, "{result}")?;
    Ok(())
}
