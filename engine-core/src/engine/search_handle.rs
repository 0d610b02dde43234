//! Handle of a search, from its start to its result.

use crossbeam_channel::{Receiver, unbounded};

#[cfg(feature = "threads")]
use crate::clock::Instant;
use crate::engine::game_engine::{GameEngine, SearchEvent, SearchReport};
use crate::search::limits::Limits;

/// A started search with its events.
#[derive(Clone, Debug)]
pub struct SearchHandle {
    events: Receiver<SearchEvent>,
}

/// Error of waiting for a result. Except after `Failed`, the search may still be running.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SearchWaitError {
    /// The wait was cancelled.
    Stopped,
    /// The deadline has passed.
    Late,
    /// The search has ended without a result.
    Failed,
}

impl SearchHandle {
    /// Starts a search of the engine's current position.
    pub fn start(engine: &mut dyn GameEngine, limits: Limits) -> SearchHandle {
        let (sender, events) = unbounded();
        engine.go(limits, Box::new(sender));
        SearchHandle { events }
    }

    /// Events of the search, the result last: a channel to read, or to select among others.
    pub fn events(&self) -> &Receiver<SearchEvent> {
        &self.events
    }

    /// Waits for the result without a time limit.
    ///
    /// # Errors
    /// [`SearchWaitError::Failed`] if the search has ended without a result.
    pub fn wait(&self) -> Result<SearchReport, SearchWaitError> {
        let mut answers = self.events.iter().filter_map(|event| match event {
            SearchEvent::Done(report) => Some(report),
            SearchEvent::Info(_) | SearchEvent::CurrentMove { .. } => None,
        });
        answers.next().ok_or(SearchWaitError::Failed)
    }

    /// Waits for the result until the deadline, or until a message arrives on `stop` or it is
    /// closed.
    ///
    /// # Errors
    /// [`SearchWaitError`] if there is no result by then.
    #[cfg(feature = "threads")]
    pub fn wait_until<T>(
        &self,
        deadline: Option<Instant>,
        stop: &Receiver<T>,
    ) -> Result<SearchReport, SearchWaitError> {
        use crossbeam_channel::{at, never, select};
        let alarm = deadline.map_or_else(never, at);
        loop {
            select! {
                recv(self.events) -> event => match event {
                    Ok(SearchEvent::Done(report)) => return Ok(report),
                    Ok(SearchEvent::Info(_) | SearchEvent::CurrentMove { .. }) => {}
                    Err(_) => return Err(SearchWaitError::Failed),
                },
                recv(stop) -> _ => return Err(SearchWaitError::Stopped),
                recv(alarm) -> _ => return Err(SearchWaitError::Late),
            }
        }
    }
}

impl dyn GameEngine + '_ {
    /// Searches the current position and waits for the result.
    ///
    /// # Errors
    /// [`SearchWaitError::Failed`] if the search has ended without a result.
    pub fn search(&mut self, limits: Limits) -> Result<SearchReport, SearchWaitError> {
        let (sender, events) = unbounded();
        self.go_and_wait(limits, Box::new(sender));
        SearchHandle { events }.wait()
    }
}
