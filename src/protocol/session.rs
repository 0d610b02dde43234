//! What both dialects work at: the engine, the way out, and the search that may be running.

use std::collections::VecDeque;
use std::time::{Duration, Instant};

use crossbeam_channel::{Receiver, after, never, select};
use engine_core::{Limits, SearchEvent, SearchHandle, SearchReport, most_threads};

use super::command::ServerEvent;
use super::input::Input;
use super::output::Output;
use crate::catalogue::Catalogue;
use crate::engine::Engine;

/// The engine, the way out, and the search that may be running.
pub(super) struct EngineSession {
    pub(super) engine: Engine,
    pub(super) out: Output,
    lines: Receiver<Input>,
    /// What the other side has said that was put off.
    waiting: VecDeque<Input>,
    /// The other side will say nothing more.
    is_over: bool,
    search: Option<SearchHandle>,
    /// The running search ends by itself, and not by a clock that may be long.
    bounded: bool,
    /// The alarm that is set.
    alarm: Option<Receiver<Instant>>,
}

impl EngineSession {
    pub(super) fn new(catalogue: &Catalogue, lines: Receiver<Input>, out: Output) -> EngineSession {
        EngineSession {
            engine: Engine::new(catalogue),
            out,
            lines,
            waiting: VecDeque::new(),
            is_over: false,
            search: None,
            bounded: false,
            alarm: None,
        }
    }

    /// Waits for the other side, for the search or for the alarm, whoever comes first. What was put off comes before all.
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

    /// What the other side says, for work that listens to it itself.
    pub(super) fn lines(&self) -> &Receiver<Input> {
        &self.lines
    }

    /// Puts off what the other side has said: it is the next event, behind what was put off before.
    pub(super) fn put_off(&mut self, input: Input) {
        self.waiting.push_back(input);
    }

    /// What was put off.
    pub(super) fn waiting(&self) -> &VecDeque<Input> {
        &self.waiting
    }

    /// The other side has said its last word.
    pub(super) fn input_is_over(&mut self) {
        self.is_over = true;
        self.lines = never();
    }

    /// Whether the other side will say nothing more.
    pub(super) fn is_input_over(&self) -> bool {
        self.is_over
    }

    /// Sets the alarm, which rings once; an alarm set before is forgotten.
    pub(super) fn set_alarm(&mut self, delay: Duration) {
        self.alarm = Some(after(delay));
    }

    /// Makes what a search needs, unless one runs. Returns what to say of threads that could not be started.
    pub(super) fn get_ready(&mut self) -> Option<String> {
        let ready = self.engine.player_mut().get_ready()?;
        let wanted = self.engine.threads().min(most_threads());
        (ready < wanted).then(|| {
            format!("{ready} of {wanted} threads: the system gives no memory or no threads for more")
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
        self.search = Some(SearchHandle::start(self.engine.player_mut(), limits));
    }

    /// True from [`start`](EngineSession::start) until the search's last event was received.
    pub(super) fn is_searching(&self) -> bool {
        self.search.is_some()
    }

    /// True if a search runs that is worth waiting for when nobody can stop it any more.
    pub(super) fn has_end(&self) -> bool {
        self.is_searching() && self.bounded
    }

    /// Tells the search to finish at once.
    pub(super) fn stop(&self) {
        self.engine.player().stop();
    }

    /// The next thing the running search says, waiting for it; `None` when no search runs.
    pub(super) fn next_search_event(&mut self) -> Option<SearchEvent> {
        let event = self.search.as_ref()?.events().recv().ok();
        Some(self.note(event))
    }

    /// Stops the search, and forgets what it says.
    pub(super) fn abandon(&mut self) {
        self.stop();
        while self.next_search_event().is_some() {}
    }

    /// Keeps the books on an event. A search that ended without its last event has failed; it still owes an answer.
    fn note(&mut self, event: Option<SearchEvent>) -> SearchEvent {
        let event = event.unwrap_or_else(|| {
            SearchEvent::Done(SearchReport {
                best: self.engine.game().legal_moves().into_iter().next(),
                ponder: None,
                info: None,
                nodes: 0,
                elapsed: std::time::Duration::ZERO,
            })
        });
        if matches!(event, SearchEvent::Done(_)) {
            self.search = None;
        }
        event
    }
}
