//! A search from its start to its answer.

use crossbeam_channel::{Receiver, unbounded};

#[cfg(feature = "threads")]
use crate::clock::Instant;
use crate::engine::game_engine::{GameEngine, SearchEvent, SearchReport};
use crate::search::limits::Limits;

/// A search that was started, and all that it says.
#[derive(Clone, Debug)]
pub struct SearchHandle {
    events: Receiver<SearchEvent>,
}

/// Why there is no answer. But for `Failed`, the search may still run.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NoAnswer {
    /// The wait was ended from outside.
    Stopped,
    /// The time was up.
    Late,
    /// The search has ended without an answer.
    Failed,
}

impl SearchHandle {
    /// Starts a search of the position on the engine's board.
    pub fn start(engine: &mut dyn GameEngine, limits: Limits) -> SearchHandle {
        let (sender, events) = unbounded();
        engine.go(limits, Box::new(sender));
        SearchHandle { events }
    }

    /// What the search says, the answer last: to be read one by one, or waited for among others.
    pub fn events(&self) -> &Receiver<SearchEvent> {
        &self.events
    }

    /// Waits for the answer, however long it takes.
    ///
    /// # Errors
    /// [`NoAnswer::Failed`].
    pub fn wait(&self) -> Result<SearchReport, NoAnswer> {
        let mut answers = self.events.iter().filter_map(|event| match event {
            SearchEvent::Done(report) => Some(report),
            SearchEvent::Info(_) | SearchEvent::CurrentMove { .. } => None,
        });
        answers.next().ok_or(NoAnswer::Failed)
    }

    /// Waits for the answer until the deadline, and no longer than until something comes over `stop`, or it
    /// is closed.
    ///
    /// # Errors
    /// [`NoAnswer`].
    #[cfg(feature = "threads")]
    pub fn wait_until<T>(
        &self,
        deadline: Option<Instant>,
        stop: &Receiver<T>,
    ) -> Result<SearchReport, NoAnswer> {
        use crossbeam_channel::{at, never, select};
        let alarm = deadline.map_or_else(never, at);
        loop {
            select! {
                recv(self.events) -> event => match event {
                    Ok(SearchEvent::Done(report)) => return Ok(report),
                    Ok(SearchEvent::Info(_) | SearchEvent::CurrentMove { .. }) => {}
                    Err(_) => return Err(NoAnswer::Failed),
                },
                recv(stop) -> _ => return Err(NoAnswer::Stopped),
                recv(alarm) -> _ => return Err(NoAnswer::Late),
            }
        }
    }
}

impl dyn GameEngine + '_ {
    /// Searches the position on the board and waits for the answer.
    ///
    /// # Errors
    /// [`NoAnswer::Failed`].
    pub fn search(&mut self, limits: Limits) -> Result<SearchReport, NoAnswer> {
        let (sender, events) = unbounded();
        self.go_and_wait(limits, Box::new(sender));
        SearchHandle { events }.wait()
    }
}
