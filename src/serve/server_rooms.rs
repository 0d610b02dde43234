//! All rooms: opened, found, freed, and kept going by one thread.

use std::collections::HashMap;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError, Weak};
use std::thread::{self, Thread};
use std::time::{Duration, Instant};

use tabletop::room::contents::RoomContents;
use tokio::sync::Semaphore;

use super::fault::{HttpFault, HttpResult};
use super::limits::ServerLimits;
use super::room::{Room, Searcher};
use super::searches::orders;
use super::work::{Workers, supervised};
use crate::catalogue::Catalogue;

/// How often games in which something runs are looked after.
const TICK: Duration = Duration::from_millis(15);
/// Reports that are made at once.
const MOST_REPORTS: usize = 8;
/// One connection in so many is kept free of pages that listen.
const UNHEARD: usize = 4;
/// How often the others are.
const REST: Duration = Duration::from_millis(500);

/// All rooms of a server.
pub(super) struct ServerRooms {
    pub(super) catalogue: &'static Catalogue,
    pub(super) limits: ServerLimits,
    pub(super) workers: Workers,
    /// Places for pages that listen.
    pub(super) listeners: Arc<Semaphore>,
    rooms: Mutex<HashMap<String, Arc<Room>>>,
    /// Reports in the making, as counted last.
    reports: AtomicUsize,
    caretaker: OnceLock<Thread>,
}

impl ServerRooms {
    /// No room yet, with the thread that looks after them as long as they are there.
    pub(super) fn open(catalogue: &'static Catalogue, limits: ServerLimits) -> Arc<ServerRooms> {
        let rooms = Arc::new(ServerRooms {
            catalogue,
            limits,
            workers: Workers::new(limits.threads),
            listeners: Arc::new(Semaphore::new(limits.connections - limits.connections / UNHEARD)),
            rooms: Mutex::default(),
            reports: AtomicUsize::new(0),
            caretaker: OnceLock::new(),
        });
        let weak = Arc::downgrade(&rooms);
        let caretaker = thread::spawn(move || look_after(&weak));
        // The cell was empty.
        let _ = rooms.caretaker.set(caretaker.thread().clone());
        rooms
    }

    fn rooms(&self) -> MutexGuard<'_, HashMap<String, Arc<Room>>> {
        self.rooms.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A new room for a contents.
    pub(super) fn enter(&self, contents: impl FnOnce() -> HttpResult<RoomContents>) -> HttpResult<Arc<Room>> {
        // What does not fit anyway is not set up.
        self.place(None)?;
        let room = Arc::new(Room::new(
            format!("{:032x}", rand::random::<u128>()),
            contents()?,
            self.limits.hash_mib,
        ));
        self.place(Some(&room))?;
        self.wake();
        Ok(room)
    }

    /// Puts a room among the others, or looks whether one could be. Frees those that no page listens to, the longest alone
    /// first, as far as there is no other place.
    fn place(&self, room: Option<&Arc<Room>>) -> HttpResult {
        let now = Instant::now();
        let mut freed = Vec::new();
        let mut rooms = self.rooms();
        let placed = loop {
            let weight: usize = rooms.values().chain(room).map(|room| room.weight()).sum();
            if rooms.len() < self.limits.games && weight <= self.limits.memory {
                break Ok(());
            }
            let left = rooms.values().filter(|room| !room.is_heard()).max_by_key(|room| room.alone(now));
            let Some(left) = left.map(|room| room.id.clone()) else { break Err(self.full(rooms.len())) };
            freed.extend(rooms.remove(&left));
        };
        if let (Ok(()), Some(room)) = (&placed, room) {
            rooms.insert(room.id.clone(), Arc::clone(room));
        }
        drop(rooms);
        freed.iter().for_each(|room| close(room));
        placed
    }

    fn full(&self, rooms: usize) -> HttpFault {
        HttpFault::full(match rooms < self.limits.games {
            true => "the games on this server are as large as it bears: close a page".to_string(),
            false => format!(
                "this server plays at most {} games at once: close a page, or start it with --games",
                self.limits.games
            ),
        })
    }

    /// The room of this name.
    pub(super) fn find(&self, id: &str) -> HttpResult<Arc<Room>> {
        let room = self.rooms().get(id).cloned();
        let room = room.ok_or_else(|| HttpFault::missing("this game is not on the server any more"))?;
        room.touch();
        Ok(room)
    }

    /// Gives a room up.
    pub(super) fn leave(&self, id: &str) {
        let room = self.rooms().remove(id);
        if let Some(room) = room {
            close(&room);
        }
    }

    /// Whether one report more may be made.
    ///
    /// # Errors
    /// If not.
    pub(super) fn may_report(&self) -> HttpResult {
        match self.reports.load(Ordering::Relaxed) < MOST_REPORTS {
            true => Ok(()),
            false => Err(HttpFault::full("many reports are being made here: try again later")),
        }
    }

    /// Something has begun in a room.
    pub(super) fn wake(&self) {
        if let Some(caretaker) = self.caretaker.get() {
            caretaker.unpark();
        }
    }

    /// Lets time go on in all rooms, and says who searches. Tells whether any of them may change by itself soon.
    fn tick(&self) -> bool {
        let now = Instant::now();
        let rooms: Vec<Arc<Room>> = self.rooms().values().cloned().collect();
        let mut lives = false;
        let (mut searchers, mut entries) = (Vec::new(), Vec::new());
        for room in &rooms {
            let alone = if room.is_shared() { self.limits.idle } else { self.limits.alone };
            if room.unused(now) > self.limits.idle || room.alone(now) > alone {
                self.leave(&room.id);
                continue;
            }
            let Some(activity) = supervised(|| room.tick(now)) else {
                self.leave(&room.id);
                continue;
            };
            lives |= activity.lives;
            let both = [(Searcher::Table, activity.table), (Searcher::Report, activity.report)];
            for (searcher, entry) in both.into_iter().filter_map(|(searcher, entry)| Some((searcher, entry?)))
            {
                searchers.push((room, searcher));
                entries.push(entry);
            }
        }
        let reports = searchers.iter().filter(|(_, searcher)| *searcher == Searcher::Report).count();
        self.reports.store(reports, Ordering::Relaxed);
        for (index, order) in orders(&entries, self.limits.threads, now) {
            let (room, searcher) = searchers[index];
            if supervised(|| room.order(searcher, order, self.limits.hash_mib, now)).is_none() {
                self.leave(&room.id);
            }
        }
        lives
    }
}

/// Gives a room up, whatever state it is in.
fn close(room: &Room) {
    // A game that is broken is gone all the same.
    let _ = supervised(|| room.close());
}

fn look_after(rooms: &Weak<ServerRooms>) {
    while let Some(rooms) = rooms.upgrade() {
        let lives = supervised(|| rooms.tick()).unwrap_or(true);
        drop(rooms);
        thread::park_timeout(if lives { TICK } else { REST });
    }
}
