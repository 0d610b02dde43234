//! Searches in the caller's thread, which report their progress to the host.

use std::sync::{Arc, Mutex};

use engine_core::unpoisoned;
use engine_core::{
    AnyGame, GameEngine, InfoLine, Limits, Listener, MoveError, SearchEvent, SearchReport, Strength,
};

use crate::messages::{SearchLine, SearchRequest, SearchResult, to_json};

/// Owner of a session: receives the output of a search while it runs, and can stop it.
pub trait Host: Copy + Send + Sync + 'static {
    /// Receives a line of analysis in JSON: `SearchLine` of `web/js/messages.d.ts`.
    fn send(self, line: &str);

    /// Returns true once the search must stop.
    fn should_stop(self) -> bool;
}

/// Forwards lines to the host, and stores the result for the reply.
struct Relay<H> {
    host: H,
    answer: Arc<Mutex<Option<SearchReport>>>,
}

impl<H: Host> Listener for Relay<H> {
    fn on_event(&self, event: SearchEvent) {
        match event {
            SearchEvent::Info(line) => self.host.send(&to_json(&search_line(line))),
            SearchEvent::CurrentMove { .. } => {}
            SearchEvent::Done(report) => {
                *unpoisoned(self.answer.lock()) = Some(report);
            }
        }
    }

    fn should_stop(&self) -> bool {
        self.host.should_stop()
    }
}

/// Searches the position on the board; returns the result for the host.
///
/// # Errors
/// [`MoveError`] if one of the root moves to search is not legal.
pub(crate) fn search<H: Host>(
    engine: &mut dyn GameEngine,
    host: H,
    request: &SearchRequest,
) -> Result<Option<SearchResult>, MoveError> {
    let limits = limits(request, engine.game())?;
    let answer = Arc::new(Mutex::new(None));
    engine.go(limits, Box::new(Relay { host, answer: Arc::clone(&answer) }));
    let report = unpoisoned(answer.lock()).take();
    Ok(report.map(|report| SearchResult {
        best: report.best,
        ponder: report.ponder,
        nodes: report.nodes,
        time: report.elapsed.as_millis() as u64,
        line: report.info.map(search_line),
    }))
}

fn limits(request: &SearchRequest, game: &dyn AnyGame) -> Result<Limits, MoveError> {
    Ok(Limits {
        depth: request.depth,
        nodes: request.nodes,
        move_time_ms: request.time,
        mate: request.mate,
        multi_pv: request.lines.unwrap_or(1),
        search_moves: request.moves.iter().map(|text| game.read(text)).collect::<Result<_, _>>()?,
        strength: request.skill.map(|skill| Strength { skill, seed: request.seed }),
        ..Limits::default()
    })
}

fn search_line(line: InfoLine) -> SearchLine {
    SearchLine {
        depth: line.depth,
        seldepth: line.seldepth,
        rank: line.multipv,
        score: line.score.into(),
        bound: line.bound.into(),
        chances: [line.wdl.win, line.wdl.draw, line.wdl.loss],
        nodes: line.nodes,
        time: line.elapsed.as_millis() as u64,
        moves: line.pv,
    }
}
