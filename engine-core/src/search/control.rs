//! Signals between the front end and a running search.

use std::time::Duration;

use crate::clock::Instant;
use crate::engine::game_engine::{Listener, SearchEvent, SearchReport};
use crate::search::limits::Limits;
use crate::sync::atomic::{AtomicBool, AtomicU8, AtomicU64, Ordering};
use crate::sync::{Condvar, Mutex, MutexGuard, unpoisoned};

/// Offset of a clock that is not running yet.
const NOT_RUNNING: u64 = u64::MAX;
/// Signal: the threads must finish.
const HALT: u8 = 1;
/// Signal: the front end requests the result.
const STOP: u8 = 2;

/// Signals between a front end and the search threads, shared for the lifetime of the engine.
#[derive(Debug)]
pub(crate) struct Control {
    /// [`HALT`] and [`STOP`].
    signals: AtomicU8,
    /// Milliseconds from the start of the search to the start of the clock.
    clock_offset_ms: AtomicU64,
    /// Start time of the running search; `None` when idle.
    running: Mutex<Option<Instant>>,
    changed: Condvar,
    panicked: AtomicBool,
}

impl Control {
    pub(crate) fn new() -> Control {
        Control {
            signals: AtomicU8::new(0),
            clock_offset_ms: AtomicU64::new(0),
            running: Mutex::new(None),
            changed: Condvar::new(),
            panicked: AtomicBool::new(false),
        }
    }

    /// Locks the state: plain data that a panic cannot leave half-written.
    fn running(&self) -> MutexGuard<'_, Option<Instant>> {
        unpoisoned(self.running.lock())
    }

    /// Marks the start of a search.
    pub(crate) fn begin(&self, limits: &Limits) {
        let mut running = self.running();
        self.signals.store(0, Ordering::Relaxed);
        self.clock_offset_ms.store(if limits.ponder { NOT_RUNNING } else { 0 }, Ordering::Relaxed);
        *running = Some(limits.started);
    }

    /// Sends the last event and marks the end of the search. A receiver of that event sees the
    /// search as ended.
    pub(crate) fn finish(&self, listener: &dyn Listener, report: SearchReport) {
        let mut running = self.running();
        listener.on_event(SearchEvent::Done(report));
        *running = None;
        self.changed.notify_all();
    }

    /// Requests the search to finish and report its result.
    pub(crate) fn stop(&self) {
        let _running = self.running();
        self.signals.fetch_or(HALT | STOP, Ordering::Relaxed);
        self.changed.notify_all();
    }

    /// Requests the threads to finish; the result may still have to wait.
    pub(crate) fn halt(&self) {
        self.signals.fetch_or(HALT, Ordering::Relaxed);
    }

    /// Starts the clock of a pondering search.
    pub(crate) fn ponder_hit(&self) {
        let running = self.running();
        if let Some(started) = *running
            && self.is_pondering()
        {
            let offset_ms = u64::try_from(started.elapsed().as_millis()).unwrap_or(NOT_RUNNING - 1);
            self.clock_offset_ms.store(offset_ms, Ordering::Relaxed);
            self.changed.notify_all();
        }
    }

    #[inline]
    pub(crate) fn is_halted(&self) -> bool {
        self.signals.load(Ordering::Relaxed) != 0
    }

    #[cfg(feature = "threads")]
    fn is_stopped(&self) -> bool {
        self.signals.load(Ordering::Relaxed) & STOP != 0
    }

    /// Records a panic of a search thread.
    pub(crate) fn note_panic(&self) {
        self.panicked.store(true, Ordering::Relaxed);
    }

    /// Returns true if any search thread ever panicked.
    pub(crate) fn has_panicked(&self) -> bool {
        self.panicked.load(Ordering::Relaxed)
    }

    pub(crate) fn is_pondering(&self) -> bool {
        self.clock_offset_ms.load(Ordering::Relaxed) == NOT_RUNNING
    }

    /// Time on the clock of a search that has run for `elapsed`; `None` while it ponders.
    pub(crate) fn on_clock(&self, elapsed: Duration) -> Option<Duration> {
        match self.clock_offset_ms.load(Ordering::Relaxed) {
            NOT_RUNNING => None,
            offset_ms => Some(elapsed.saturating_sub(Duration::from_millis(offset_ms))),
        }
    }

    pub(crate) fn is_running(&self) -> bool {
        self.running().is_some()
    }

    /// Waits until the result may be reported: after a stop, or (unless the search is infinite) a
    /// ponder hit.
    #[cfg(feature = "threads")]
    pub(crate) fn wait_until_reportable(&self, infinite: bool) {
        let mut running = self.running();
        while !self.is_stopped() && (infinite || self.is_pondering()) {
            running = unpoisoned(self.changed.wait(running));
        }
    }

    /// Waits until no search runs.
    pub(crate) fn wait_until_idle(&self) {
        let mut running = self.running();
        while running.is_some() {
            running = unpoisoned(self.changed.wait(running));
        }
    }
}

/// Models of all interleavings of a few threads (`scripts/loom.sh`). `loom` reports deadlocks.
#[cfg(all(test, loom))]
mod models {
    use loom::sync::Arc;
    use loom::thread;

    use super::*;

    /// Listener that sets a flag at the end of the search.
    struct Ended(AtomicBool);

    impl Listener for Ended {
        fn on_event(&self, event: SearchEvent) {
            assert!(matches!(event, SearchEvent::Done(_)));
            self.0.store(true, Ordering::Release);
        }
    }

    /// Models a finished search that waits for an action of the front end before it ends.
    fn wait_and_end(ponder: bool, infinite: bool, front_end: fn(&Control)) {
        loom::model(move || {
            let control = Arc::new(Control::new());
            control.begin(&Limits { ponder, infinite, ..Limits::default() });
            let search = {
                let control = Arc::clone(&control);
                thread::spawn(move || {
                    control.wait_until_reportable(infinite);
                    control.finish(&Ended(AtomicBool::new(false)), SearchReport::default());
                })
            };
            front_end(&control);
            control.wait_until_idle();
            assert!(!control.is_running());
            search.join().unwrap();
        });
    }

    #[test]
    fn a_stop_is_never_lost() {
        wait_and_end(false, true, Control::stop);
        wait_and_end(true, false, Control::stop);
    }

    #[test]
    fn a_ponder_hit_is_never_lost() {
        wait_and_end(true, false, Control::ponder_hit);
    }

    #[test]
    fn a_ponder_hit_and_a_stop_of_two_threads() {
        loom::model(|| {
            let control = Arc::new(Control::new());
            control.begin(&Limits { ponder: true, infinite: true, ..Limits::default() });
            let [hit, stop] = [Control::ponder_hit, Control::stop].map(|act: fn(&Control)| {
                let control = Arc::clone(&control);
                thread::spawn(move || act(&control))
            });
            control.wait_until_reportable(true);
            assert!(control.is_halted());
            control.finish(&Ended(AtomicBool::new(false)), SearchReport::default());
            hit.join().unwrap();
            stop.join().unwrap();
            assert!(!control.is_running());
        });
    }

    #[test]
    fn a_receiver_of_the_last_event_sees_the_search_as_ended() {
        loom::model(|| {
            let control = Arc::new(Control::new());
            let ended = Arc::new(Ended(AtomicBool::new(false)));
            control.begin(&Limits::default());
            let search = {
                let (control, ended) = (Arc::clone(&control), Arc::clone(&ended));
                thread::spawn(move || control.finish(&*ended, SearchReport::default()))
            };
            if ended.0.load(Ordering::Acquire) {
                assert!(!control.is_running());
            }
            search.join().unwrap();
        });
    }

    #[test]
    fn a_halt_is_seen_once_its_thread_is_known_to_have_ended() {
        loom::model(|| {
            let control = Arc::new(Control::new());
            control.begin(&Limits::default());
            let other = {
                let control = Arc::clone(&control);
                thread::spawn(move || control.halt())
            };
            other.join().unwrap();
            assert!(control.is_halted());
        });
    }
}
