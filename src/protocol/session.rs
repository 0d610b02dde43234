//! State shared by both protocols: the engine, the output, and the running search.

use std::collections::VecDeque;
use std::time::{Duration, Instant};

use crossbeam_channel::{Receiver, after, never, select};
use engine_core::{Limits, SearchEvent, SearchHandle, SearchReport, max_threads};

use super::command::ServerEvent;
use super::input::InputLine;
use super::output::Output;
use crate::catalogue::Catalogue;
use crate::engine::Engine;

/// Engine, output and running search.
pub(super) struct EngineSession {
    pub(super) engine: Engine,
    pub(super) out: Output,
    lines: Receiver<InputLine>,
    /// Deferred input.
    waiting: VecDeque<InputLine>,
    /// True after the end of the input.
    is_over: bool,
    search: Option<SearchHandle>,
    /// True if the running search ends by itself, by a limit other than a clock, which may be long.
    bounded: bool,
    /// Timer, if it is set.
    alarm: Option<Receiver<Instant>>,
    /// Number of searches started.
    #[cfg(test)]
    pub(super) searches: usize,
}

impl EngineSession {
    pub(super) fn new(catalogue: &Catalogue, lines: Receiver<InputLine>, out: Output) -> EngineSession {
        EngineSession {
            engine: Engine::new(catalogue),
            out,
            lines,
            waiting: VecDeque::new(),
            is_over: false,
            search: None,
            bounded: false,
            alarm: None,
            #[cfg(test)]
            searches: 0,
        }
    }

    /// Waits for the next event of the input, the search or the timer. Deferred input comes first.
    pub(super) fn next_event(&mut self) -> ServerEvent {
        if let Some(input) = self.waiting.pop_front() {
            return ServerEvent::Input(input);
        }
        if self.is_over {
            return ServerEvent::EndOfInput;
        }
        let idle = never();
        let search = self.search.as_ref().map_or(&idle, SearchHandle::events);
        let unset = never();
        let alarm = self.alarm.as_ref().unwrap_or(&unset);
        select! {
            recv(self.lines) -> line => line.map_or(ServerEvent::EndOfInput, ServerEvent::Input),
            recv(search) -> event => {
                let event = event.ok();
                ServerEvent::Search(self.note(event))
            }
            recv(alarm) -> _ => {
                self.alarm = None;
                ServerEvent::Alarm
            }
        }
    }

    /// Input channel, for work that receives input itself.
    pub(super) fn lines(&self) -> &Receiver<InputLine> {
        &self.lines
    }

    /// Defers input: it becomes the next event, after earlier deferred input.
    pub(super) fn defer(&mut self, input: InputLine) {
        self.waiting.push_back(input);
    }

    /// Deferred input.
    pub(super) fn waiting(&self) -> &VecDeque<InputLine> {
        &self.waiting
    }

    /// Records the end of the input.
    pub(super) fn input_is_over(&mut self) {
        self.is_over = true;
        self.lines = never();
    }

    /// Returns true after the end of the input.
    pub(super) fn is_input_over(&self) -> bool {
        self.is_over
    }

    /// Sets the timer, which fires once and replaces an earlier one.
    pub(super) fn set_alarm(&mut self, delay: Duration) {
        self.alarm = Some(after(delay));
    }

    /// Prepares the engine for a search, unless one is running. Returns a message if threads could
    /// not be started.
    pub(super) fn get_ready(&mut self) -> Option<String> {
        let ready = self.engine.player_mut().get_ready()?;
        let requested = self.engine.threads().min(max_threads());
        (ready < requested).then(|| {
            format!("{ready} of {requested} threads: the system gives no memory or no threads for more")
        })
    }

    /// Starts a search of the current position.
    pub(super) fn start(&mut self, limits: Limits) {
        debug_assert!(self.search.is_none(), "the last search was not awaited");
        let has_end = limits.depth.is_some()
            || limits.nodes.is_some()
            || limits.mate.is_some()
            || limits.move_time_ms.is_some();
        self.bounded = has_end && !limits.infinite && !limits.ponder;
        #[cfg(test)]
        {
            self.searches += 1;
        }
        self.search = Some(SearchHandle::start(self.engine.player_mut(), limits));
    }

    /// Returns true from [`start`](EngineSession::start) until the last event of the search has
    /// been received.
    pub(super) fn is_searching(&self) -> bool {
        self.search.is_some()
    }

    /// Returns true if a search is running that ends by itself, for use when it can no longer be
    /// stopped.
    pub(super) fn has_end(&self) -> bool {
        self.is_searching() && self.bounded
    }

    /// Stops the search, which then reports its result.
    pub(super) fn stop(&self) {
        self.engine.player().stop();
    }

    /// Waits for the next event of the running search; `None` if no search is running.
    pub(super) fn next_search_event(&mut self) -> Option<SearchEvent> {
        let event = self.search.as_ref()?.events().recv().ok();
        Some(self.note(event))
    }

    /// Stops the search, and discards its events.
    pub(super) fn abandon(&mut self) {
        self.stop();
        while self.next_search_event().is_some() {}
    }

    /// Updates the state after an event. A search that ended without its last event has failed; the
    /// result is a legal move then.
    fn note(&mut self, event: Option<SearchEvent>) -> SearchEvent {
        let event = event.unwrap_or_else(|| {
            let best = self.engine.game().legal_moves().into_iter().next();
            SearchEvent::Done(SearchReport { best, ..SearchReport::default() })
        });
        if matches!(event, SearchEvent::Done(_)) {
            self.search = None;
        }
        event
    }
}
