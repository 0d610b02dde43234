//! A single search that runs to its end.

use engine_core::{Limits, SearchEvent, SearchHandle, SearchReport};

use super::{CommandError, Result};
use crate::engine::Engine;

/// Runs one search and returns its result.
pub(crate) fn answer(engine: &mut Engine, limits: Limits) -> Result<SearchReport> {
    engine.player_mut().search(limits).map_err(|_| failed())
}

fn failed() -> CommandError {
    CommandError::Work("the search failed".to_string())
}

/// Runs one search and passes its events to `watch`; an error of `watch` ends it.
pub(crate) fn search(
    engine: &mut Engine,
    limits: Limits,
    mut watch: impl FnMut(&Engine, &SearchEvent) -> Result,
) -> Result<SearchReport> {
    let handle = SearchHandle::start(engine.player_mut(), limits);
    for event in handle.events() {
        if let Err(failure) = watch(engine, &event) {
            engine.player().stop();
            return Err(failure);
        }
        if let SearchEvent::Done(report) = event {
            return Ok(report);
        }
    }
    Err(failed())
}
