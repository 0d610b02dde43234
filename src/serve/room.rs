//! A room: a desk, and the pages that look at it.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use tokio::sync::watch;

use super::desk::{Change, Desk};

/// How long a game goes on that no page looks at: a page that is loaded again comes back sooner.
const GRACE: Duration = Duration::from_secs(2);

/// How often a room has changed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Version {
    /// Changes of the game.
    pub(super) game: u64,
    /// Changes of what the engine thinks.
    pub(super) thought: u64,
    /// The room is given up.
    pub(super) closed: bool,
}

/// When somebody was last here.
struct Visits {
    /// A page asked for something.
    used: Instant,
    /// A page looked at it, or asked for something.
    seen: Instant,
}

/// A room.
pub(super) struct Room {
    /// Its name in requests; nobody guesses it.
    pub(super) id: String,
    desk: Mutex<Desk>,
    changes: watch::Sender<Version>,
    pages: AtomicUsize,
    visits: Mutex<Visits>,
}

/// A page that looks at a room; when it goes, its last word is that it is gone.
pub(super) struct Looking(Arc<Room>);

impl Drop for Looking {
    fn drop(&mut self) {
        self.0.pages.fetch_sub(1, Ordering::Relaxed);
        self.0.visits().seen = Instant::now();
    }
}

impl Room {
    pub(super) fn new(id: String, desk: Desk) -> Room {
        let now = Instant::now();
        Room {
            id,
            desk: Mutex::new(desk),
            changes: watch::Sender::new(Version::default()),
            pages: AtomicUsize::new(0),
            visits: Mutex::new(Visits { used: now, seen: now }),
        }
    }

    /// What lies in the room. A panic elsewhere leaves a game that can still be looked at.
    pub(super) fn desk(&self) -> MutexGuard<'_, Desk> {
        self.desk.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn visits(&self) -> MutexGuard<'_, Visits> {
        self.visits.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Somebody asks for something.
    pub(super) fn touch(&self) {
        let now = Instant::now();
        *self.visits() = Visits { used: now, seen: now };
    }

    /// A page begins to look.
    pub(super) fn look(self: &Arc<Room>) -> (Looking, watch::Receiver<Version>) {
        self.pages.fetch_add(1, Ordering::Relaxed);
        self.touch();
        (Looking(Arc::clone(self)), self.changes.subscribe())
    }

    /// Whether any page looks or has just looked.
    pub(super) fn is_watched(&self, now: Instant) -> bool {
        self.pages.load(Ordering::Relaxed) > 0 || now.saturating_duration_since(self.visits().seen) < GRACE
    }

    /// How long no page has looked; zero while one does.
    pub(super) fn alone(&self, now: Instant) -> Duration {
        match self.pages.load(Ordering::Relaxed) {
            0 => now.saturating_duration_since(self.visits().seen),
            _ => Duration::ZERO,
        }
    }

    /// How long nobody has asked for anything.
    pub(super) fn unused(&self, now: Instant) -> Duration {
        now.saturating_duration_since(self.visits().used)
    }

    /// The number of the game's last change.
    pub(super) fn version(&self) -> u64 {
        self.changes.borrow().game
    }

    /// Tells the pages of a change.
    pub(super) fn tell(&self, change: Change) {
        self.changes.send_modify(|version| match change {
            Change::Game => version.game += 1,
            Change::Thought => version.thought += 1,
        });
    }

    /// Gives the room up: its search ends, and so do its streams.
    pub(super) fn close(&self) {
        self.desk().set_asleep(true, Instant::now());
        self.changes.send_modify(|version| version.closed = true);
    }

    /// Lets time go on in the room, unless somebody is at work there. `threads` is what a search may use that begins now.
    /// Tells whether anything runs.
    pub(super) fn tick(&self, now: Instant, threads: usize) -> Activity {
        let mut desk = match self.desk.try_lock() {
            Ok(desk) => desk,
            Err(std::sync::TryLockError::Poisoned(poisoned)) => poisoned.into_inner(),
            Err(std::sync::TryLockError::WouldBlock) => return Activity { searches: false, lives: true },
        };
        desk.set_asleep(!self.is_watched(now), now);
        self.advance(&mut desk, now, threads);
        let table = &desk.table;
        let searches = table.is_searching();
        let clock_runs =
            !table.is_paused() && table.ending().is_none() && table.time_left(table.side(), now).is_some();
        let reports = desk.report.as_ref().is_some_and(|report| report.is_running());
        if reports {
            self.tell(Change::Thought);
        }
        Activity { searches: searches || reports, lives: searches || clock_runs || reports }
    }

    /// Lets time go on at a desk of this room.
    pub(super) fn advance(&self, desk: &mut Desk, now: Instant, threads: usize) {
        if desk.table.wants_search() && desk.table.engine().threads() != threads {
            let set = desk.table.set_option(crate::options::THREADS, &threads.to_string());
            debug_assert!(set.is_ok());
        }
        if let Some(change) = desk.advance(now) {
            self.tell(change);
        }
    }
}

/// What goes on in a room.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Activity {
    /// A search runs.
    pub(super) searches: bool,
    /// Something may change by itself soon.
    pub(super) lives: bool,
}
