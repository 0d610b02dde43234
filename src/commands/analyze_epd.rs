//! `analyze --epd`: a file of positions, several at a time, one result a line in the file's order.

use std::collections::BTreeMap;
use std::io::Write;
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::{fs, thread};

use crossbeam_channel::{Sender, unbounded};
use engine_core::{Player, SearchReport};
use indicatif::{ProgressBar, ProgressStyle};
use rayon::iter::{ParallelBridge, ParallelIterator};
use serde_json::json;

use super::analyze::{Arguments, default_jobs, search};
use super::position::set_position;
use super::{Failure, lines};
use crate::catalogue::{Catalogue, Choice};
use crate::engine::Engine;
use crate::epd::{self, Record};
use crate::text::one_line;

/// A position of the file.
struct Task {
    choice: Choice,
    name: String,
    record: Record,
}

/// What came out for a position.
struct Finding {
    line: String,
    /// Whether the best move was found, where the file knows it.
    solved: Option<bool>,
}

/// Analyses the file. Every line of it is checked before the first search.
pub(super) fn run(
    arguments: &Arguments,
    path: &Path,
    catalogue: &'static Catalogue,
    out: &mut impl Write,
) -> Result<(), Failure> {
    let tasks = read_tasks(arguments, path, catalogue)?;
    let progress = progress_bar(tasks.len());
    let jobs = arguments.jobs.map_or_else(default_jobs, usize::from);
    let pool = rayon::ThreadPoolBuilder::new()
        .num_threads(jobs)
        .build()
        .map_err(|error| Failure::Work(error.to_string()))?;
    let cancelled = AtomicBool::new(false);
    let (sender, findings) = unbounded();
    let (tasks, cancelled) = (&tasks, &cancelled);
    let outcome = thread::scope(|scope| {
        scope.spawn(move || {
            pool.install(|| analyze_all(arguments, catalogue, tasks, &sender, cancelled));
        });
        let outcome = write_in_order(findings.iter(), &progress, out);
        cancelled.store(true, Ordering::Relaxed);
        outcome
    });
    progress.finish_and_clear();
    let solved = outcome?;
    let known: Vec<bool> = solved.into_iter().flatten().collect();
    if !known.is_empty() && !arguments.json {
        writeln!(out, "solved {} of {}", known.iter().filter(|&&solved| solved).count(), known.len())?;
    }
    Ok(())
}

fn read_tasks(
    arguments: &Arguments,
    path: &Path,
    catalogue: &'static Catalogue,
) -> Result<Vec<Task>, Failure> {
    let shown = path.display();
    let text = fs::read_to_string(path).map_err(|error| Failure::Work(format!("{shown}: {error}")))?;
    let mut engine = new_engine(arguments, catalogue)?;
    let default = arguments.position.game.choice(catalogue, catalogue.default_choice())?;
    let mut tasks = Vec::new();
    for (index, line) in text.lines().enumerate() {
        let place = format!("{shown}, line {}", index + 1);
        let refuse = |reason: String| Failure::Input(format!("{place}: {}", one_line(&reason)));
        let Some(record) = epd::parse_line(line).map_err(refuse)? else { continue };
        let choice = match record.operand("variant") {
            None => default,
            Some(name) => catalogue.find(name).ok_or_else(|| refuse(format!("no variant '{name}'")))?,
        };
        engine.choose(choice);
        set_position(engine.player_mut(), Some(&record.fen), &[])
            .map_err(|failure| refuse(failure.to_string()))?;
        let name = record.operand("id").map_or_else(|| format!("line {}", index + 1), str::to_string);
        tasks.push(Task { choice, name, record });
    }
    Ok(tasks)
}

fn new_engine(arguments: &Arguments, catalogue: &'static Catalogue) -> Result<Engine, Failure> {
    let mut engine = arguments.position.game.engine(catalogue, catalogue.default_choice())?;
    arguments.bounds.apply(&mut engine)?;
    Ok(engine)
}

fn progress_bar(length: usize) -> ProgressBar {
    let style = ProgressStyle::with_template("{bar:40} {pos}/{len} positions, {elapsed} gone, {eta} to go");
    ProgressBar::new(length as u64).with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()))
}

type Numbered = (usize, Result<Finding, Failure>);

fn analyze_all(
    arguments: &Arguments,
    catalogue: &'static Catalogue,
    tasks: &[Task],
    findings: &Sender<Numbered>,
    cancelled: &AtomicBool,
) {
    tasks.iter().enumerate().par_bridge().for_each_init(
        || new_engine(arguments, catalogue),
        |engine, (index, task)| {
            if cancelled.load(Ordering::Relaxed) {
                return;
            }
            let finding = match engine {
                Ok(engine) => analyze_task(arguments, engine, task),
                Err(failure) => Err(Failure::Work(failure.to_string())),
            };
            // The receiver is gone only when nobody wants results any more.
            let wanted = findings.send((index, finding)).is_ok();
            if !wanted {
                cancelled.store(true, Ordering::Relaxed);
            }
        },
    );
}

fn analyze_task(arguments: &Arguments, engine: &mut Engine, task: &Task) -> Result<Finding, Failure> {
    engine.choose(task.choice);
    set_position(engine.player_mut(), Some(&task.record.fen), &[])?;
    let limits = arguments.bounds.limits(engine);
    let report = search(engine, limits, |_, _| Ok(()))?;
    let solved = is_solved(engine.player(), &task.record, &report);
    let line = if arguments.json {
        json_line(engine.player(), task, &report, solved)
    } else {
        text_line(engine.player(), task, &report, solved)
    };
    Ok(Finding { line, solved })
}

/// Whether the move is among the record's best moves (`bm`) and not among those to avoid (`am`); `None` where it
/// names none.
fn is_solved(player: &dyn Player, record: &Record, report: &SearchReport) -> Option<bool> {
    let best = report.best.as_deref()?;
    let readable = player.readable_move(best).unwrap_or_default();
    let named = |moves: &[String]| {
        moves.iter().any(|text| {
            let text = text.trim_end_matches(['!', '?']);
            let plain = |text: &str| text.trim_end_matches(['+', '#']).to_string();
            text == best || plain(text) == plain(&readable)
        })
    };
    match (record.operands("bm"), record.operands("am")) {
        (None, None) => None,
        (wanted, unwanted) => Some(wanted.is_none_or(named) && !unwanted.is_some_and(named)),
    }
}

fn text_line(player: &dyn Player, task: &Task, report: &SearchReport, solved: Option<bool>) -> String {
    let best = report.best.as_deref().unwrap_or("(none)");
    let verdict = match solved {
        Some(true) => " ok",
        Some(false) => " WRONG",
        None => "",
    };
    let Some(info) = &report.info else { return format!("{}: {best}{verdict}", task.name) };
    format!(
        "{}: {best}{verdict}  score {}  depth {}  nodes {}  line {}",
        task.name,
        lines::score_text(info.score, player.side_to_move()),
        info.depth,
        report.nodes,
        player.readable_line(&info.pv).join(" ")
    )
}

fn json_line(player: &dyn Player, task: &Task, report: &SearchReport, solved: Option<bool>) -> String {
    let info = report.info.as_ref();
    json!({
        "type": "result",
        "id": task.name,
        "variant": player.setup().preset.name,
        "fen": player.fen(),
        "bestmove": report.best,
        "score": info.map(|info| lines::score_json(info.score)),
        "depth": info.map(|info| info.depth),
        "nodes": report.nodes,
        "time_ms": report.elapsed.as_millis() as u64,
        "pv": info.map(|info| &info.pv),
        "solved": solved,
    })
    .to_string()
}

/// Writes the findings in the order of the file as they become available; returns the verdicts.
fn write_in_order(
    findings: impl Iterator<Item = Numbered>,
    progress: &ProgressBar,
    out: &mut impl Write,
) -> Result<Vec<Option<bool>>, Failure> {
    let mut waiting = BTreeMap::new();
    let mut verdicts = Vec::new();
    for (index, finding) in findings {
        waiting.insert(index, finding?);
        progress.inc(1);
        while let Some(Finding { line, solved }) = waiting.remove(&verdicts.len()) {
            progress.suspend(|| writeln!(out, "{line}").and_then(|()| out.flush()))?;
            verdicts.push(solved);
        }
    }
    Ok(verdicts)
}
