//! What both dialects work at: the engine, the way out, and the search that may be running.

use std::time::{Duration, Instant};

use crossbeam_channel::{Receiver, Sender, after, never, select};
use engine_core::{Limits, SearchEvent, SearchHandle, SearchReport};

use super::command::ServerEvent;
use super::input::Input;
use super::job::Job;
use super::output::Output;
use crate::catalogue::Catalogue;
use crate::engine::Engine;
use crate::stop::StopSignal;

/// The engine, the way out, and the search that may be running.
pub(super) struct EngineSession {
    pub(super) engine: Engine,
    pub(super) out: Output,
    search: Option<SearchHandle>,
    job: Option<Job>,
    /// The running search ends by itself, and not by a clock that may be long.
    bounded: bool,
    /// The alarm that is set.
    alarm: Option<Receiver<Instant>>,
}

impl EngineSession {
    pub(super) fn new(catalogue: &'static Catalogue, out: Output) -> EngineSession {
        EngineSession {
            engine: Engine::new(catalogue),
            out,
            search: None,
            job: None,
            bounded: false,
            alarm: None,
        }
    }

    /// Waits for the other side, for the search or for the alarm, whoever comes first.
    pub(super) fn next_event(&mut self, lines: &Receiver<Input>) -> ServerEvent {
        let idle = never();
        let search = self.search.as_ref().map_or(&idle, SearchHandle::events);
        let idle_lines = never();
        let job_lines = self.job.as_ref().map_or(&idle_lines, Job::lines);
        let unset = never();
        let alarm = self.alarm.as_ref().unwrap_or(&unset);
        select! {
            recv(lines) -> line => line.map_or(ServerEvent::EndOfInput, ServerEvent::Input),
            recv(search) -> event => {
                let event = event.ok();
                ServerEvent::Search(self.note(event))
            }
            recv(job_lines) -> line => match line {
                Ok(line) => ServerEvent::JobLine(line),
                Err(_) => {
                    self.job = None;
                    ServerEvent::JobEnd
                }
            },
            recv(alarm) -> _ => {
                self.alarm = None;
                ServerEvent::Alarm
            }
        }
    }

    /// Sets the alarm, which rings once; an alarm set before is forgotten.
    pub(super) fn set_alarm(&mut self, delay: Duration) {
        self.alarm = Some(after(delay));
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

    /// True if what runs is worth waiting for when nobody can stop it any more.
    pub(super) fn has_end(&self) -> bool {
        self.is_working() || self.is_searching() && self.bounded
    }

    /// Tells the search to finish at once.
    pub(super) fn stop(&self) {
        self.engine.player().stop();
    }

    /// Starts work on a thread of its own; its lines come as events.
    pub(super) fn start_job(&mut self, work: impl FnOnce(&StopSignal, &Sender<String>) + Send + 'static) {
        debug_assert!(self.job.is_none() && self.search.is_none());
        self.job = Job::start(work);
    }

    /// True from [`start_job`](EngineSession::start_job) until the job's last line was received.
    pub(super) fn is_working(&self) -> bool {
        self.job.is_some()
    }

    /// Ends a job, with all that it still has to say.
    pub(super) fn end_job(&mut self) {
        if let Some(job) = self.job.take() {
            job.stop();
            job.lines().iter().for_each(|line| self.out.line(line));
        }
    }

    /// The next thing the running search says, waiting for it; `None` when no search runs.
    pub(super) fn next_search_event(&mut self) -> Option<SearchEvent> {
        let event = self.search.as_ref()?.events().recv().ok();
        Some(self.note(event))
    }

    /// Stops whatever runs, and forgets what it says.
    pub(super) fn abandon(&mut self) {
        if let Some(job) = self.job.take() {
            job.stop();
        }
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
