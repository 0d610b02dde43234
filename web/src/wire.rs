//! Searches on their way between the worker that has the rooms and those that search, as JSON.

use engine_core::{AnyGame, InfoLine, Limits, MoveCode, OptionKind, SearchEvent, SearchReport};
use serde::{Deserialize, Serialize};
use tabletop::table::searching::SearchFailed;

/// A position to search, and how.
#[derive(Serialize, Deserialize, Debug)]
pub struct SearchWork {
    /// The game's name.
    pub game: String,
    /// The armies of players in it, each in one line.
    pub armies: Vec<String>,
    /// Its options.
    pub options: Vec<(String, String)>,
    /// The start position.
    pub start: String,
    /// The moves played; `None` where a side passed.
    pub moves: Vec<Option<MoveCode>>,
    /// Bounds of the search, which begins when it is read.
    pub limits: Limits,
}

impl SearchWork {
    /// The search of the position on a game's board.
    pub fn new(game: &dyn AnyGame, limits: Limits) -> SearchWork {
        let setup = game.setup();
        let is_free = |name: &str| setup.preset.fixed_value(name).is_none();
        let specs = setup.options.specs().iter();
        let specs = specs.filter(|spec| is_free(spec.name) && spec.kind != OptionKind::Button);
        SearchWork {
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

/// Returns a message as JSON.
pub(crate) fn to_json(message: &impl Serialize) -> String {
    // Plain data with names as keys can always be written.
    serde_json::to_string(message).unwrap_or_default()
}

/// What a search says.
#[derive(Serialize, Deserialize, Debug)]
#[serde(rename_all = "camelCase")]
pub(crate) enum SearchSaid {
    /// What the engine says.
    Event(SearchEvent),
    /// The search was ended from outside, where it could not be asked to answer: the last line counts.
    Halted,
    /// The search broke.
    Failed,
}

impl SearchSaid {
    /// Reads the event in a message; `last` is the search's last line.
    ///
    /// # Errors
    /// If the search has ended without an answer.
    pub(crate) fn read(text: &str, last: Option<&InfoLine>) -> Result<SearchEvent, SearchFailed> {
        match serde_json::from_str(text) {
            Ok(SearchSaid::Event(event)) => Ok(event),
            Ok(SearchSaid::Halted) => {
                let line = last.ok_or(SearchFailed)?.clone();
                Ok(SearchEvent::Done(SearchReport {
                    best: line.pv.first().cloned(),
                    ponder: None,
                    nodes: line.nodes,
                    elapsed: line.elapsed,
                    info: Some(line),
                }))
            }
            Ok(SearchSaid::Failed) | Err(_) => Err(SearchFailed),
        }
    }
}
