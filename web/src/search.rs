//! Searches in the caller's thread, which report their progress to the host.

use std::sync::{Arc, Mutex, PoisonError};

use engine_core::{
    AnyGame, Bound, GameEngine, InfoLine, Limits, Listener, MoveError, Score, ScoreReport, SearchEvent,
    SearchReport, Strength,
};
use serde_json::{Value, json};

use crate::request::SearchRequest;

/// Owner of a session: receives the output of a search while it runs, and can stop it.
pub trait Host: Copy + Send + Sync + 'static {
    /// Receives a line of analysis, in JSON.
    fn send(self, line: &str);

    /// Returns true once the search must stop.
    fn wants_stop(self) -> bool;
}

/// Forwards lines to the host, and stores the result for the reply.
struct Relay<H> {
    host: H,
    answer: Arc<Mutex<Option<SearchReport>>>,
}

impl<H: Host> Listener for Relay<H> {
    fn on_event(&self, event: SearchEvent) {
        match event {
            SearchEvent::Info(line) => self.host.send(&info(&line).to_string()),
            SearchEvent::CurrentMove { .. } => {}
            SearchEvent::Done(report) => {
                *self.answer.lock().unwrap_or_else(PoisonError::into_inner) = Some(report);
            }
        }
    }

    fn wants_stop(&self) -> bool {
        self.host.wants_stop()
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
) -> Result<Value, MoveError> {
    let limits = limits(request, engine.game())?;
    let answer = Arc::new(Mutex::new(None));
    engine.go(limits, Box::new(Relay { host, answer: Arc::clone(&answer) }));
    let report = answer.lock().unwrap_or_else(PoisonError::into_inner).take();
    Ok(report.map_or(Value::Null, |report| {
        json!({
            "best": report.best,
            "ponder": report.ponder,
            "nodes": report.nodes,
            "time": report.elapsed.as_millis() as u64,
            "line": report.info.as_ref().map(info),
        })
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

fn info(line: &InfoLine) -> Value {
    let bound = match line.bound {
        Bound::Exact => "exact",
        Bound::Lower => "lower",
        Bound::Upper => "upper",
    };
    json!({
        "depth": line.depth,
        "seldepth": line.seldepth,
        "rank": line.multipv,
        "score": score(line.score),
        "bound": bound,
        "chances": [line.wdl.win, line.wdl.draw, line.wdl.loss],
        "nodes": line.nodes,
        "time": line.elapsed.as_millis() as u64,
        "moves": line.pv,
    })
}

/// Score from the view of the side to move: `{"pawns": 0.25}`, or `{"mate": 3}`.
pub(crate) fn score(score: Score) -> Value {
    match ScoreReport::from(score) {
        ScoreReport::Centipawns(value) => json!({ "pawns": f64::from(value) / 100.0 }),
        ScoreReport::Mate(moves) => json!({ "mate": moves }),
    }
}
