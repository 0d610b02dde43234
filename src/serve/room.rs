//! A room: a contents, and the pages that look at it.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, TryLockError};
use std::time::{Duration, Instant};

use tabletop::room::contents::{Change, RoomContents};
use tabletop::room::machine::Input;
use tokio::sync::{OwnedSemaphorePermit, Semaphore, watch};

use super::fault::{HttpFault, HttpResult};
use super::hosted::Hosted;
use super::searches::{SearchEntry, SearchOrder, SearchStanding};

/// Pages that show one game at once.
const MOST_PAGES: usize = 16;

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
    contents: Mutex<Hosted>,
    changes: watch::Sender<Version>,
    pages: AtomicUsize,
    visitors: Mutex<Visitors>,
    /// One request at a time works here: none takes a thread to wait for another.
    turn: Arc<Semaphore>,
    /// Actions that have arrived and are not done.
    arriving: AtomicUsize,
    /// What went on here when it was looked at last.
    activity: Mutex<Activity>,
    /// About how many bytes it took then.
    weight: AtomicUsize,
}

/// Something that a page does to its game, from the moment it arrives until it is done: however long it waits for its turn,
/// clocks go by the moment of its arrival.
pub(super) struct Arrival {
    room: Arc<Room>,
    at: Instant,
}

impl Arrival {
    pub(super) fn at(&self) -> Instant {
        self.at
    }
}

impl Drop for Arrival {
    fn drop(&mut self) {
        self.room.arriving.fetch_sub(1, Ordering::Relaxed);
    }
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
    pub(super) fn new(id: String, contents: RoomContents, hash_mib: usize) -> Room {
        let now = Instant::now();
        Room {
            id,
            changes: watch::Sender::new(Version::default()),
            pages: AtomicUsize::new(0),
            visitors: Mutex::new(Visitors { used: now, seen: now }),
            turn: Arc::new(Semaphore::new(1)),
            arriving: AtomicUsize::new(0),
            activity: Mutex::default(),
            weight: AtomicUsize::new(contents.weight()),
            contents: Mutex::new(Hosted::new(contents, hash_mib)),
        }
    }

    /// What lies in the room. A panic elsewhere leaves a game that can still be looked at.
    pub(super) fn contents(&self) -> MutexGuard<'_, Hosted> {
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

    /// Waits until no other request works here.
    pub(super) async fn turn(&self) -> Option<OwnedSemaphorePermit> {
        // It is never closed.
        Arc::clone(&self.turn).acquire_owned().await.ok()
    }

    /// Something is to be done here.
    pub(super) fn arrive(self: &Arc<Room>) -> Arrival {
        self.arriving.fetch_add(1, Ordering::Relaxed);
        Arrival { room: Arc::clone(self), at: Instant::now() }
    }

    /// A page begins to look.
    ///
    /// # Errors
    /// If too many do.
    pub(super) fn look(self: &Arc<Room>) -> HttpResult<(Looking, watch::Receiver<Version>)> {
        if self.pages.fetch_add(1, Ordering::Relaxed) >= MOST_PAGES {
            self.pages.fetch_sub(1, Ordering::Relaxed);
            return Err(HttpFault::full(format!("at most {MOST_PAGES} pages show one game")));
        }
        self.touch();
        Ok((Looking(Arc::clone(self)), self.changes.subscribe()))
    }

    /// Whether any page looks or has just looked.
    pub(super) fn is_watched(&self, now: Instant) -> bool {
        self.pages.load(Ordering::Relaxed) > 0 || now.saturating_duration_since(self.visitors().seen) < GRACE
    }

    /// About how many bytes it takes.
    pub(super) fn weight(&self) -> usize {
        self.weight.load(Ordering::Relaxed)
    }

    /// Whether a page listens.
    pub(super) fn is_heard(&self) -> bool {
        self.pages.load(Ordering::Relaxed) > 0
    }

    /// How long no page has looked; zero while one does.
    pub(super) fn alone(&self, now: Instant) -> Duration {
        match self.pages.load(Ordering::Relaxed) {
            0 => now.saturating_duration_since(self.visitors().seen),
            _ => Duration::ZERO,
        }
    }

    /// Whether people at different places play here: they may all be away for a while.
    pub(super) fn is_shared(&self) -> bool {
        self.activity.lock().unwrap_or_else(PoisonError::into_inner).is_shared
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

    /// Gives the room up: its streams end, and so does its search.
    pub(super) fn close(&self) {
        self.changes.send_modify(|version| version.closed = true);
        self.contents().happens(Input::Watched(false), Instant::now());
    }

    /// Lets time go on in the room. Tells what goes on there; what did when it was looked at last, while others work in it.
    pub(super) fn tick(&self, now: Instant) -> Activity {
        let mut activity = self.activity.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(mut contents) = self.free_contents() {
            contents.happens(Input::Watched(self.is_watched(now)), now);
            self.advance(&mut contents, now);
            self.weight.store(contents.weight(), Ordering::Relaxed);
            *activity = Activity::after(&contents, *activity, now);
        }
        *activity
    }

    /// The contents, unless somebody works here or is about to.
    fn free_contents(&self) -> Option<MutexGuard<'_, Hosted>> {
        if self.arriving.load(Ordering::Relaxed) > 0 {
            return None;
        }
        match self.contents.try_lock() {
            Ok(contents) => Some(contents),
            Err(TryLockError::Poisoned(poisoned)) => Some(poisoned.into_inner()),
            Err(TryLockError::WouldBlock) => None,
        }
    }

    /// Lets time go on at a contents of this room.
    pub(super) fn advance(&self, contents: &mut Hosted, now: Instant) {
        if let Some(change) = contents.advance(now) {
            self.tell(change);
        }
    }

    /// Has a search here begin, or make place for others. Whoever works here now comes first.
    pub(super) fn order(&self, of: Searcher, order: SearchOrder, hash_mib: usize, now: Instant) {
        let Some(mut contents) = self.free_contents() else { return };
        match (of, order) {
            (Searcher::Table, SearchOrder::Begin(threads)) => {
                contents.table.equip(threads, hash_mib);
                contents.happens(Input::MaySearch, now);
            }
            (Searcher::Table, SearchOrder::End) => contents.happens(Input::Yield, now),
            (Searcher::Report, order) => {
                if let Some(report) = contents.report_in_the_making() {
                    report.take_turn(matches!(order, SearchOrder::Begin(_)));
                }
            }
        }
        if let Some(change) = contents.take_change() {
            self.tell(change);
        }
        let mut activity = self.activity.lock().unwrap_or_else(PoisonError::into_inner);
        *activity = Activity::after(&contents, *activity, now);
    }

    /// Ends the threads of a search that rests.
    pub(super) fn dismiss_threads(&self) {
        let Some(mut contents) = self.free_contents() else { return };
        if !contents.table.is_searching() {
            contents.table.dismiss_threads();
        }
    }
}

/// Who searches in a room.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Searcher {
    /// The table: moves, hints, analyses.
    Table,
    /// A report.
    Report,
}

/// What goes on in a room.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Activity {
    /// The table's search.
    pub(super) table: Option<SearchEntry>,
    /// The search of a report.
    pub(super) report: Option<SearchEntry>,
    /// Something may change by itself soon.
    pub(super) lives: bool,
    /// People at different places play here.
    pub(super) is_shared: bool,
    /// Since when the table's search rests, and with how many threads that wait for the next one.
    pub(super) rests: Option<(Instant, usize)>,
}

impl Activity {
    /// What goes on with a contents, when `before` did before.
    fn after(contents: &Hosted, before: Activity, now: Instant) -> Activity {
        let table = &contents.table;
        let standing = match (table.is_searching(), table.wants_search()) {
            (true, _) => Some(SearchStanding::Runs(table.engine().threads())),
            (false, true) => Some(SearchStanding::Waits),
            (false, false) => None,
        };
        let report = contents.report_in_the_making();
        let report_standing = report.map(|report| match report.searches() {
            true => SearchStanding::Runs(1),
            false => SearchStanding::Waits,
        });
        let rests = !table.is_searching() && table.engine().player().has_threads();
        let rests_since = before.rests.map_or(now, |(since, _)| since);
        Activity {
            table: entry(standing, before.table, table.is_waited_for(), now),
            report: entry(report_standing, before.report, false, now),
            lives: standing.is_some() || report.is_some() || table.wakes_at(now).is_some(),
            is_shared: contents.is_shared(),
            rests: rests.then(|| (rests_since, table.engine().threads())),
        }
    }
}

fn entry(
    standing: Option<SearchStanding>,
    before: Option<SearchEntry>,
    is_for_player: bool,
    now: Instant,
) -> Option<SearchEntry> {
    let standing = standing?;
    let same = before.filter(|before| (before.standing, before.is_for_player) == (standing, is_for_player));
    Some(SearchEntry { is_for_player, standing, since: same.map_or(now, |before| before.since) })
}
