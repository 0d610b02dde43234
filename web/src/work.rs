//! Tasks of a worker that searches: one position of a game, or all positions of a report.

use std::sync::mpsc::{Sender, channel};

use engine_core::{GameEngine, Limits, Listener, SearchEvent, SearchReport};
use serde::Deserialize;
use tabletop::catalogue::all_games;
use tabletop::engine::Engine;
use tabletop::messages::to_json;
use tabletop::records::moves;
use tabletop::room::report::{ReportError, ReportNews, ReportTask, make};

use crate::search::Host;
use crate::wire::{SearchMessage, SearchTask};

/// Hash table size of a search, in MiB.
const HASH_MIB: usize = 16;

/// Task for the worker.
#[allow(clippy::large_enum_variant, reason = "one request is worked on at a time")]
#[derive(Deserialize, Debug)]
#[serde(tag = "do", rename_all = "camelCase")]
pub enum WorkRequest {
    /// Search; its output goes to the host as `SearchMessage`, the result last.
    Search {
        /// Position and limits.
        task: SearchTask,
    },
    /// Load what searches of this game need; there is no output.
    Prepare {
        /// Search of the game.
        task: SearchTask,
    },
    /// Report; its progress and result go to the host as [`ReportNews`].
    Report {
        /// Game to analyse.
        task: ReportTask,
    },
}

/// Forwards the events of a search to the host if `forwards` is set, and sends the result to its
/// caller.
struct EventForwarder<H> {
    host: H,
    forwards: bool,
    done: Sender<SearchReport>,
}

impl<H: Host> Listener for EventForwarder<H> {
    fn on_event(&self, event: SearchEvent) {
        let report = match &event {
            SearchEvent::Done(report) => Some(report.clone()),
            _ => None,
        };
        if self.forwards && !matches!(event, SearchEvent::CurrentMove { .. }) {
            self.host.send(&to_json(&SearchMessage::Event(event)));
        }
        if let Some(report) = report {
            // The caller waits for the result, and by then the host has received all events.
            let _ = self.done.send(report);
        }
    }

    fn should_stop(&self) -> bool {
        self.host.should_stop()
    }
}

/// Searches the position on the board until there is a result.
fn search<H: Host>(
    engine: &mut dyn GameEngine,
    limits: Limits,
    host: H,
    forwards: bool,
) -> Option<SearchReport> {
    let (done, answer) = channel();
    engine.go(limits, Box::new(EventForwarder { host, forwards, done }));
    answer.recv().ok()
}

/// Game of an earlier search.
struct SearchedGame {
    name: String,
    options: Vec<(String, String)>,
    engine: Box<dyn GameEngine>,
}

/// Worker with the game that it searched last: the hash table is kept as long as the game stays the
/// same.
pub struct Worker<H: Host> {
    host: H,
    game: Option<SearchedGame>,
}

impl<H: Host> Worker<H> {
    /// Creates a worker without a game.
    pub fn new(host: H) -> Worker<H> {
        Worker { host, game: None }
    }

    /// Runs the task in a request in JSON. Results go to the host; the reply is empty, or an error
    /// message.
    pub fn reply(&mut self, request: &str) -> String {
        match serde_json::from_str(request) {
            Ok(WorkRequest::Search { task }) => {
                if let Err(error) = self.search(&task) {
                    self.host.send(&to_json(&SearchMessage::Failed));
                    return error;
                }
            }
            Ok(WorkRequest::Prepare { task }) => match self.engine(&task) {
                Ok(engine) => {
                    engine.get_ready();
                    // Some games choose their network by the position.
                    engine.evaluate();
                }
                Err(error) => return error,
            },
            Ok(WorkRequest::Report { task }) => {
                let news = self.report(&task);
                self.host.send(&to_json(&news));
            }
            Err(error) => return error.to_string(),
        }
        String::new()
    }

    /// Engine of the game of a search; one for the same game is kept.
    fn engine(&mut self, task: &SearchTask) -> Result<&mut dyn GameEngine, String> {
        let is_same = |kept: &SearchedGame| kept.name == task.game && kept.options == task.options;
        let kept = self.game.take().filter(is_same);
        let game = self.game.insert(match kept {
            Some(kept) => kept,
            None => {
                SearchedGame { name: task.game.clone(), options: task.options.clone(), engine: open(task)? }
            }
        });
        Ok(&mut *game.engine)
    }

    fn search(&mut self, task: &SearchTask) -> Result<(), String> {
        let host = self.host;
        let engine = self.engine(task)?;
        moves::go_to(&task.start, &task.moves, engine.game_mut()).map_err(|error| error.to_string())?;
        let found = search(engine, task.limits.clone(), host, true);
        found.map(drop).ok_or_else(|| "the search failed".to_string())
    }

    fn report(&self, task: &ReportTask) -> ReportNews {
        let host = self.host;
        let mut tell = |news| host.send(&to_json(&news));
        let mut find = |engine: &mut Engine, limits: Limits| {
            let found = search(engine.player_mut(), limits, host, false);
            if host.should_stop() {
                Err(ReportError::GivenUp)
            } else {
                found.ok_or(ReportError::SearchFailed)
            }
        };
        match make(task, all_games(), HASH_MIB, &mut tell, &mut find) {
            Ok(made) => ReportNews::Made(made),
            Err(error) => ReportNews::Failed(error.to_string()),
        }
    }
}

/// Creates the game of a search in its start position.
fn open(task: &SearchTask) -> Result<Box<dyn GameEngine>, String> {
    let choice = all_games().find_defined(&task.game, &task.armies).map_err(|error| error.to_string())?;
    let mut engine = choice.engine();
    for (name, value) in &task.options {
        engine.game_mut().set_option(name, value).map_err(|error| error.to_string())?;
    }
    engine.set_hash(HASH_MIB).map_err(|error| error.to_string())?;
    engine.game_mut().set_position(Some(&task.start), &[]).map_err(|error| error.to_string())?;
    Ok(engine)
}
