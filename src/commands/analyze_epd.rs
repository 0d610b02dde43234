//! `analyze --epd`: a file of positions, several in parallel, with one result per line in the order
//! of the file.

use std::fmt::Display;
use std::io::Write;
use std::path::Path;

use engine_core::{AnyGame, MoveStyle, SearchReport};
use lab::files::{FileError, read_text};
use serde_json::json;

use super::analyze_arguments::{Arguments, DEFAULT_SECONDS};
use super::batch::Batch;
use super::game::find_game;
use super::position::note_dropped;
use super::search;
use super::{CommandError, Result, lines};
use crate::catalogue::{Catalogue, Choice};
use crate::engine::Engine;
use crate::records::capture_signs::empty_capture;
use crate::records::encoding::{text_of, with_plain_lines};
use crate::records::epd::{self, EpdRecord};
use crate::records::moves::find_move;
use crate::text::{one_line, printable, score_text};

/// Position of the file.
struct EpdTask {
    choice: Choice,
    name: String,
    record: EpdRecord,
}

/// Result for a position.
struct EpdResult {
    line: String,
    /// True if the best move was found; `None` if the file does not give one.
    solved: Option<bool>,
}

/// Analyses the file. Every line is checked before the first search.
pub(super) fn run(arguments: &Arguments, path: &Path, catalogue: &Catalogue, out: &mut impl Write) -> Result {
    let tasks = read_tasks(arguments, path, catalogue)?;
    let batch = Batch {
        jobs: arguments.jobs,
        unit: "positions",
        new_worker: || arguments.new_engine(catalogue),
        work: |engine: &mut Engine, task: &EpdTask| analyze_task(arguments, engine, task),
    };
    let mut known: Vec<bool> = Vec::new();
    batch.run(tasks.len(), tasks.iter(), |EpdResult { line, solved }, progress| {
        progress.suspend(|| writeln!(out, "{}", printable(&line)).and_then(|()| out.flush()))?;
        known.extend(solved);
        Ok(())
    })?;
    if !known.is_empty() && !arguments.json {
        writeln!(out, "solved {} of {}", known.iter().filter(|&&solved| solved).count(), known.len())?;
    }
    Ok(())
}

fn read_tasks(arguments: &Arguments, path: &Path, catalogue: &Catalogue) -> Result<Vec<EpdTask>> {
    let shown = path.display();
    let bytes = read_text(path).map_err(FileError::read(path))?;
    let text = with_plain_lines(&text_of(&bytes));
    let mut engine = arguments.new_engine(catalogue)?;
    let default = arguments.position.choice(catalogue)?;
    let mut tasks = Vec::new();
    for (index, line) in text.lines().enumerate() {
        let place = format!("{shown}, line {}", index + 1);
        let refuse = |reason: &dyn Display| CommandError::Input(format!("{place}: {}", one_line(reason)));
        let Some(record) = epd::parse_line(line) else { continue };
        if let Some(error) = record.error() {
            return Err(refuse(&error));
        }
        let choice = match record.operand("variant") {
            None => default.clone(),
            Some(name) => find_game(catalogue, name).map_err(|failure| refuse(&failure))?,
        };
        engine.choose(&choice);
        let dropped =
            engine.game_mut().set_position(Some(&record.position), &[]).map_err(|error| refuse(&error))?;
        note_dropped(&format!("{}: ", one_line(&place)), &dropped);
        for word in ["bm", "am"].into_iter().filter_map(|name| record.operands(name)).flatten() {
            let mv = find_move(word, engine.game()).map_err(|error| refuse(&error))?;
            if let Some(note) = empty_capture(word, mv, engine.game()) {
                report!("menagerie: {}: {}", one_line(&place), one_line(note));
            }
        }
        let name = record.operand("id").map_or_else(|| format!("line {}", index + 1), str::to_string);
        tasks.push(EpdTask { choice, name, record });
    }
    if tasks.is_empty() {
        return Err(CommandError::Input(format!("{shown}: there is no position in it")));
    }
    Ok(tasks)
}

fn analyze_task(arguments: &Arguments, engine: &mut Engine, task: &EpdTask) -> Result<EpdResult> {
    engine.choose(&task.choice);
    engine.game_mut().set_position(Some(&task.record.position), &[]).map_err(CommandError::input)?;
    let limits = arguments.bounds.limits(engine, DEFAULT_SECONDS);
    let report = search::answer(engine, limits)?;
    let solved = is_solved(engine.game(), &task.record, &report);
    let line = if arguments.json {
        json_line(engine.game(), task, &report, solved)
    } else {
        text_line(engine.game(), task, &report, solved)
    };
    Ok(EpdResult { line, solved })
}

/// Returns true if the move is among the record's best moves (`bm`) and not among its moves to
/// avoid (`am`); `None` if it has neither.
fn is_solved(game: &dyn AnyGame, record: &EpdRecord, report: &SearchReport) -> Option<bool> {
    let best = report.best.as_deref()?;
    let best = game.read(best).ok()?;
    let named = |moves: &[String]| moves.iter().any(|word| find_move(word, game) == Ok(best));
    match (record.operands("bm"), record.operands("am")) {
        (None, None) => None,
        (wanted, unwanted) => Some(wanted.is_none_or(named) && !unwanted.is_some_and(named)),
    }
}

fn text_line(game: &dyn AnyGame, task: &EpdTask, report: &SearchReport, solved: Option<bool>) -> String {
    let best = report.best.as_deref().unwrap_or("(none)");
    let solution = match solved {
        Some(true) => " ok",
        Some(false) => " WRONG",
        None => "",
    };
    let Some(info) = &report.info else { return format!("{}: {best}{solution}", task.name) };
    format!(
        "{}: {best}{solution}  score {}  depth {}  nodes {}  line {}",
        task.name,
        score_text(info.score, game.side_to_move()),
        info.depth,
        report.nodes,
        game.write_line(&info.pv, MoveStyle::San).join(" ")
    )
}

fn json_line(game: &dyn AnyGame, task: &EpdTask, report: &SearchReport, solved: Option<bool>) -> String {
    let mut result = lines::result_json(report, game);
    result["id"] = json!(task.name);
    result["pv"] = json!(report.info.as_ref().map(|info| &info.pv));
    result["solved"] = json!(solved);
    result.to_string()
}
