//! All rooms: opened, found, freed, and kept going by one thread.

use std::cmp::Reverse;
use std::collections::HashMap;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError, Weak};
use std::thread::{self, Thread};
use std::time::{Duration, Instant};

use tabletop::room::contents::RoomContents;
use tokio::sync::Semaphore;
use variants::armies::games_are_full;

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
/// Threads that wait for the next search of their game, for each thread that searches. Games beyond begin with new ones: what a thread has
/// learnt takes 5 MiB in chess and more than 30 in other games, several times the table.
const RESTING: usize = 2;
/// One connection in so many is kept free of pages that listen.
const UNHEARD: usize = 4;
/// How often the others are.
const REST: Duration = Duration::from_millis(500);

/// All rooms of a server.
pub(super) struct ServerRooms {
    pub(super) catalogue: Catalogue,
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
    pub(super) fn open(catalogue: &Catalogue, limits: ServerLimits) -> Arc<ServerRooms> {
        let rooms = Arc::new(ServerRooms {
            catalogue: catalogue.clone(),
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
    pub(super) fn enter(&self, contents: impl Fn() -> HttpResult<RoomContents>) -> HttpResult<Arc<Room>> {
        // What does not fit anyway is not set up.
        self.place(None)?;
        let contents = loop {
            match contents() {
                Err(fault) if games_are_full() => {
                    let left = Self::longest_alone(&self.rooms());
                    self.leave(&left.ok_or_else(|| HttpFault::full(fault.message))?);
                }
                entered => break entered?,
            }
        };
        let room =
            Arc::new(Room::new(format!("{:032x}", rand::random::<u128>()), contents, self.limits.hash_mib));
        self.place(Some(&room))?;
        self.wake();
        Ok(room)
    }

    /// Puts a room among the others, or looks whether one could be. Frees those that no page listens to, the longest alone
    /// first, as far as there is no other place.
    fn place(&self, room: Option<&Arc<Room>>) -> HttpResult {
        let mut freed = Vec::new();
        let mut rooms = self.rooms();
        let placed = loop {
            let weight: usize = rooms.values().chain(room).map(|room| room.weight()).sum();
            if rooms.len() < self.limits.games && weight <= self.limits.memory {
                break Ok(());
            }
            let Some(left) = Self::longest_alone(&rooms) else { break Err(self.full(rooms.len())) };
            freed.extend(rooms.remove(&left));
        };
        if let (Ok(()), Some(room)) = (&placed, room) {
            rooms.insert(room.id.clone(), Arc::clone(room));
        }
        drop(rooms);
        freed.iter().for_each(|room| close(room));
        placed
    }

    /// The name of the room that no page has listened to for the longest time.
    fn longest_alone(rooms: &HashMap<String, Arc<Room>>) -> Option<String> {
        let now = Instant::now();
        let left = rooms.values().filter(|room| !room.is_heard()).max_by_key(|room| room.alone(now));
        left.map(|room| room.id.clone())
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
        let (mut searchers, mut entries, mut resting) = (Vec::new(), Vec::new(), Vec::new());
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
            resting.extend(activity.rests.map(|(since, threads)| (since, threads, room)));
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
        self.dismiss_threads(resting);
        lives
    }

    /// Ends threads of searches that rest. Those that began to rest last are kept: a game goes on sooner, and better, where they still
    /// know what they learnt.
    fn dismiss_threads(&self, mut resting: Vec<(Instant, usize, &Arc<Room>)>) {
        resting.sort_by_key(|(since, ..)| Reverse(*since));
        let mut kept = 0;
        for (_, threads, room) in resting {
            kept += threads;
            if kept > RESTING * self.limits.threads && supervised(|| room.dismiss_threads()).is_none() {
                self.leave(&room.id);
            }
        }
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

#[cfg(test)]
mod tests {
    use tabletop::room::link::Link;

    use super::*;
    use crate::catalogue::all_games;

    /// What the threads of a search have learnt takes more memory than its table: few wait for the next one.
    #[test]
    fn few_searches_that_rest_keep_their_threads() {
        const GAMES: usize = 8;
        let limits = ServerLimits { threads: 1, hash_mib: 1, ..ServerLimits::default() };
        let rooms = ServerRooms::open(all_games(), limits);
        let open = |_| {
            let link = Link::read("game=chess&white=engine&black=you&think=20n").unwrap();
            let room = rooms.enter(|| Ok(RoomContents::open(&link, all_games(), &|| false)?)).unwrap();
            let looking = room.look().unwrap();
            (room, looking)
        };
        let games: Vec<_> = (0..GAMES).map(open).collect();
        let count = |is_so: &dyn Fn(&Room) -> bool| games.iter().filter(|(room, _)| is_so(room)).count();
        let deadline = Instant::now() + Duration::from_secs(60);
        loop {
            let moved = count(&|room| room.contents().table.plies() == 1);
            let with_threads = count(&|room| room.contents().table.engine().player().has_threads());
            if moved == GAMES && with_threads <= RESTING {
                break assert!(with_threads > 0, "the last ones keep theirs");
            }
            assert!(Instant::now() < deadline, "{moved} have moved, {with_threads} have threads");
            thread::sleep(Duration::from_millis(20));
        }
    }
}
