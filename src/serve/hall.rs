//! All rooms: opened, found, freed, and kept going by one thread.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError, Weak};
use std::thread::{self, Thread};
use std::time::{Duration, Instant};

use tokio::sync::Semaphore;

use super::contents::RoomContents;
use super::fault::{HttpFault, HttpResult};
use super::limits::ServerLimits;
use super::room::{Room, Searcher};
use super::searches::orders;
use super::work::{Workers, supervised};
use crate::catalogue::Catalogue;

/// How often games in which something runs are looked after.
const TICK: Duration = Duration::from_millis(15);
/// One connection in so many is kept free of pages that listen.
const UNHEARD: usize = 4;
/// How often the others are.
const REST: Duration = Duration::from_millis(500);

/// All rooms of a server.
pub(super) struct Hall {
    pub(super) catalogue: &'static Catalogue,
    pub(super) limits: ServerLimits,
    pub(super) workers: Workers,
    /// Places for pages that listen.
    pub(super) listeners: Arc<Semaphore>,
    rooms: Mutex<HashMap<String, Arc<Room>>>,
    caretaker: OnceLock<Thread>,
}

impl Hall {
    /// An empty hall, with the thread that looks after it as long as it is there.
    pub(super) fn open(catalogue: &'static Catalogue, limits: ServerLimits) -> Arc<Hall> {
        let hall = Arc::new(Hall {
            catalogue,
            limits,
            workers: Workers::new(limits.threads),
            listeners: Arc::new(Semaphore::new(limits.connections - limits.connections / UNHEARD)),
            rooms: Mutex::default(),
            caretaker: OnceLock::new(),
        });
        let weak = Arc::downgrade(&hall);
        let caretaker = thread::spawn(move || look_after(&weak));
        // The cell was empty.
        let _ = hall.caretaker.set(caretaker.thread().clone());
        hall
    }

    fn rooms(&self) -> MutexGuard<'_, HashMap<String, Arc<Room>>> {
        self.rooms.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A new room for a contents.
    pub(super) fn enter(&self, contents: impl FnOnce() -> HttpResult<RoomContents>) -> HttpResult<Arc<Room>> {
        self.make_room()?;
        let id = format!("{:032x}", rand::random::<u128>());
        let room = Arc::new(Room::new(id.clone(), contents()?));
        let mut rooms = self.rooms();
        // Others may have come while the contents was set up.
        if rooms.len() >= self.limits.games {
            return Err(self.full());
        }
        rooms.insert(id, Arc::clone(&room));
        drop(rooms);
        self.wake();
        Ok(room)
    }

    fn full(&self) -> HttpFault {
        HttpFault::full(format!(
            "this server plays at most {} games at once: close a page, or start it with --games",
            self.limits.games
        ))
    }

    /// Frees the room that no page has looked at for the longest, if there is no other place.
    fn make_room(&self) -> HttpResult {
        let now = Instant::now();
        let mut rooms = self.rooms();
        if rooms.len() < self.limits.games {
            return Ok(());
        }
        let left =
            rooms.values().filter(|room| !room.is_watched(now)).max_by_key(|room| room.alone(now)).cloned();
        let Some(left) = left else { return Err(self.full()) };
        rooms.remove(&left.id);
        drop(rooms);
        close(&left);
        Ok(())
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
            if room.unused(now) > self.limits.idle || room.alone(now) > self.limits.alone {
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
        for (index, order) in orders(&entries, self.limits.threads, now) {
            let (room, searcher) = searchers[index];
            if supervised(|| room.order(searcher, order, now)).is_none() {
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

fn look_after(hall: &Weak<Hall>) {
    while let Some(hall) = hall.upgrade() {
        let lives = supervised(|| hall.tick()).unwrap_or(true);
        drop(hall);
        thread::park_timeout(if lives { TICK } else { REST });
    }
}
