//! Messages about searches between the worker with the rooms and those that search, as JSON.

use engine_core::{AnyGame, InfoLine, Limits, MoveCode, OptionKind, SearchEvent, SearchReport};
use serde::{Deserialize, Serialize};
use tabletop::table::searching::SearchError;

/// Search task: a position and its limits.
#[derive(Serialize, Deserialize, Debug)]
pub struct SearchTask {
    /// Name of the game.
    pub game: String,
    /// Definitions of the custom armies in it, one line each.
    pub armies: Vec<String>,
    /// Options of the game.
    pub options: Vec<(String, String)>,
    /// FEN of the start position.
    pub start: String,
    /// Moves played; `None` where a side passed.
    pub moves: Vec<Option<MoveCode>>,
    /// Limits of the search, whose clock starts when the task is read.
    pub limits: Limits,
}

impl SearchTask {
    /// Creates the task for the current position of a game.
    pub fn new(game: &dyn AnyGame, limits: Limits) -> SearchTask {
        let setup = game.setup();
        let is_free = |name: &str| setup.preset.fixed_value(name).is_none();
        let specs = setup.options.specs().iter();
        let specs = specs.filter(|spec| is_free(spec.name) && spec.kind != OptionKind::Button);
        SearchTask {
            game: setup.preset.name.to_string(),
            armies: setup.preset.definitions.iter().map(ToString::to_string).collect(),
            options: specs
                .map(|spec| (spec.name.to_string(), setup.options.text(spec.name).to_string()))
                .collect(),
            start: game.start_fen(),
            moves: game.played(),
            limits,
        }
    }
}

/// Message from a search.
#[derive(Serialize, Deserialize, Debug)]
#[serde(rename_all = "camelCase")]
pub(crate) enum SearchMessage {
    /// Event from the engine.
    Event(SearchEvent),
    /// The search was terminated from outside without an answer: its last line counts.
    Halted,
    /// The search failed.
    Failed,
}

impl SearchMessage {
    /// Reads the event in a message; `last` is the search's last line.
    ///
    /// # Errors
    /// [`SearchError`] if the search has ended without an answer.
    pub(crate) fn read(text: &str, last: Option<&InfoLine>) -> Result<SearchEvent, SearchError> {
        match serde_json::from_str(text) {
            Ok(SearchMessage::Event(event)) => Ok(event),
            Ok(SearchMessage::Halted) => {
                let line = last.ok_or(SearchError)?.clone();
                Ok(SearchEvent::Done(SearchReport {
                    best: line.pv.first().cloned(),
                    ponder: None,
                    nodes: line.nodes,
                    elapsed: line.elapsed,
                    info: Some(line),
                }))
            }
            Ok(SearchMessage::Failed) | Err(_) => Err(SearchError),
        }
    }
}
