//! A room: a contents, and the pages that look at it.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use tokio::sync::watch;

use super::contents::{Change, RoomContents};

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
struct Visitors {
    /// A page asked for something.
    used: Instant,
    /// A page looked at it, or asked for something.
    seen: Instant,
}

/// A room.
pub(super) struct Room {
    /// Its name in requests; nobody guesses it.
    pub(super) id: String,
    contents: Mutex<RoomContents>,
    changes: watch::Sender<Version>,
    pages: AtomicUsize,
    visitors: Mutex<Visitors>,
}

/// A page that looks at a room; when it goes, its last word is that it is gone.
pub(super) struct Looking(Arc<Room>);

impl Drop for Looking {
    fn drop(&mut self) {
        self.0.pages.fetch_sub(1, Ordering::Relaxed);
        self.0.visitors().seen = Instant::now();
    }
}

impl Room {
    pub(super) fn new(id: String, contents: RoomContents) -> Room {
        let now = Instant::now();
        Room {
            id,
            contents: Mutex::new(contents),
            changes: watch::Sender::new(Version::default()),
            pages: AtomicUsize::new(0),
            visitors: Mutex::new(Visitors { used: now, seen: now }),
        }
    }

    /// What lies in the room. A panic elsewhere leaves a game that can still be looked at.
    pub(super) fn contents(&self) -> MutexGuard<'_, RoomContents> {
        self.contents.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn visitors(&self) -> MutexGuard<'_, Visitors> {
        self.visitors.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Somebody asks for something.
    pub(super) fn touch(&self) {
        let now = Instant::now();
        *self.visitors() = Visitors { used: now, seen: now };
    }

    /// A page begins to look.
    pub(super) fn look(self: &Arc<Room>) -> (Looking, watch::Receiver<Version>) {
        self.pages.fetch_add(1, Ordering::Relaxed);
        self.touch();
        (Looking(Arc::clone(self)), self.changes.subscribe())
    }

    /// Whether any page looks or has just looked.
    pub(super) fn is_watched(&self, now: Instant) -> bool {
        self.pages.load(Ordering::Relaxed) > 0 || now.saturating_duration_since(self.visitors().seen) < GRACE
    }

    /// How long no page has looked; zero while one does.
    pub(super) fn alone(&self, now: Instant) -> Duration {
        match self.pages.load(Ordering::Relaxed) {
            0 => now.saturating_duration_since(self.visitors().seen),
            _ => Duration::ZERO,
        }
    }

    /// How long nobody has asked for anything.
    pub(super) fn unused(&self, now: Instant) -> Duration {
        now.saturating_duration_since(self.visitors().used)
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
        self.contents().set_asleep(true, Instant::now());
        self.changes.send_modify(|version| version.closed = true);
    }

    /// Lets time go on in the room, unless somebody is at work there. `threads` is what a search may use that begins now.
    /// Tells whether anything runs.
    pub(super) fn tick(&self, now: Instant, threads: usize) -> Activity {
        let mut contents = match self.contents.try_lock() {
            Ok(contents) => contents,
            Err(std::sync::TryLockError::Poisoned(poisoned)) => poisoned.into_inner(),
            Err(std::sync::TryLockError::WouldBlock) => return Activity { searches: false, lives: true },
        };
        contents.set_asleep(!self.is_watched(now), now);
        self.advance(&mut contents, now, threads);
        let table = &contents.table;
        let searches = table.is_searching();
        let clock_runs =
            !table.is_paused() && table.ending().is_none() && table.time_left(table.side(), now).is_some();
        let reports = contents.report.as_ref().is_some_and(|report| report.is_running());
        if reports {
            self.tell(Change::Thought);
        }
        Activity { searches: searches || reports, lives: searches || clock_runs || reports }
    }

    /// Lets time go on at a contents of this room.
    pub(super) fn advance(&self, contents: &mut RoomContents, now: Instant, threads: usize) {
        if contents.table.wants_search() && contents.table.engine().threads() != threads {
            let set = contents.table.set_option(crate::options::THREADS, &threads.to_string());
            debug_assert!(set.is_ok());
        }
        if let Some(change) = contents.advance(now) {
            self.tell(change);
        }
    }
}

/// What goes on in a room.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Activity {
    /// A search runs.
    pub(super) searches: bool,
    /// Something may change by itself soon.
    pub(super) lives: bool,
}
