//! All rooms of a server: opening, lookup and freeing, and the turns of their searches.

use std::cmp::Reverse;
use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, Weak};
use std::time::{Duration, Instant};

use engine_core::unpoisoned;
use tabletop::api::opened;
use tabletop::messages::Answer;
use tabletop::room::contents::RoomContents;
use tokio::runtime::Handle;
use tokio::sync::{Notify, Semaphore};
use tokio::time::timeout;
use variants::armies::games_are_full;

use super::http_error::{HttpError, HttpResult};
use super::limits::ServerLimits;
use super::listeners::Listeners;
use super::room::{Room, Services, gone};
use super::running_room::{ReportPlace, SearchKind};
use super::searches::{SearchStanding, orders};
use super::stored::PageStore;
use super::work::Workers;
use crate::catalogue::Catalogue;
use crate::text::counted;

/// Interval at which turns are assigned while a search waits, even if nothing has changed in the
/// rooms.
const TURN_CHECK: Duration = Duration::from_millis(50);
/// Interval while none waits.
const REST: Duration = Duration::from_secs(5);
/// Time for which an opening waits for the memory of a game that is closed in its favour.
const FREEING: Duration = Duration::from_secs(2);
/// Time for which a shared game keeps its place although no page shows it.
const RETURN: Duration = Duration::from_secs(30);
/// Limit of simultaneous reports.
const MAX_REPORTS: usize = 8;
/// Number of idle threads that are kept for the next search of their game, per search thread.
/// Further games start with new threads: the histories of a thread take 5 MiB in chess and more
/// than 30 in other games, several times the size of the table.
const RESTING: usize = 2;

/// All rooms of a server.
pub(super) struct ServerRooms {
    pub(super) catalogue: Catalogue,
    pub(super) limits: ServerLimits,
    pub(super) pages: PageStore,
    pub(super) services: Arc<Services>,
    rooms: Arc<Mutex<HashMap<String, Arc<Room>>>>,
    /// Places for reports in progress.
    reports: Arc<Semaphore>,
    /// Runtime for the tasks of rooms.
    runtime: Handle,
}

impl ServerRooms {
    /// Creates an empty collection, and the task that assigns turns to searches. Must be called
    /// from within a runtime.
    pub(super) fn open(catalogue: &Catalogue, limits: ServerLimits) -> Arc<ServerRooms> {
        let named = Arc::<Mutex<HashMap<String, Arc<Room>>>>::default();
        let known = Arc::clone(&named);
        let services = Arc::new(Services {
            limits,
            workers: Workers::new(&limits),
            listeners: Listeners::new(&limits),
            scheduler: Notify::new(),
            forget: Box::new(move |id: &str| drop(unpoisoned(known.lock()).remove(id))),
        });
        let rooms = Arc::new(ServerRooms {
            catalogue: catalogue.clone(),
            limits,
            pages: PageStore::default(),
            services: Arc::clone(&services),
            rooms: named,
            reports: Arc::new(Semaphore::new(MAX_REPORTS)),
            runtime: Handle::current(),
        });
        tokio::spawn(give_turns(Arc::downgrade(&rooms), services));
        rooms
    }

    fn rooms(&self) -> MutexGuard<'_, HashMap<String, Arc<Room>>> {
        unpoisoned(self.rooms.lock())
    }

    /// Opens a room for contents, and returns the response to the request.
    pub(super) fn enter(&self, contents: impl Fn() -> HttpResult<RoomContents>) -> HttpResult<Answer> {
        // Checks for space before the game is set up.
        self.place(None)?;
        let contents = loop {
            match contents() {
                Err(error) if games_are_full() => {
                    let left = Self::longest_alone(&self.rooms());
                    self.free(&left.ok_or_else(|| HttpError::full(error.message))?);
                }
                entered => break entered?,
            }
        };
        let id = format!("{:032x}", rand::random::<u128>());
        let answer = opened(&id, &contents, 0);
        let (room, task) = Room::new(id, contents, Arc::clone(&self.services));
        self.place(Some(&room))?;
        self.runtime.spawn(task);
        Ok(answer)
    }

    /// Inserts a room, or checks whether one could be inserted. If there is no space, closes rooms
    /// to which no page listens, chosen by [`longest_alone`](ServerRooms::longest_alone).
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
        freed.iter().for_each(|room| room.close());
        placed
    }

    /// Name of the room to free for another game: no page has listened to it for the longest time.
    /// Shared rooms come last, since their players cannot open them again, and not before
    /// [`RETURN`].
    fn longest_alone(rooms: &HashMap<String, Arc<Room>>) -> Option<String> {
        let now = Instant::now();
        let left = rooms.values().filter(|room| !room.has_pages());
        let left = left.map(|room| (!room.activity().is_shared, room.alone(now), &room.id));
        left.filter(|(is_private, alone, _)| *is_private || *alone >= RETURN).max().map(|(.., id)| id.clone())
    }

    fn full(&self, rooms: usize) -> HttpError {
        HttpError::full(match rooms < self.limits.games {
            true => {
                "the games on this server take all the memory that they may use: close a page".to_string()
            }
            false => format!(
                "this server plays at most {} at once: close a page, or start it with --games",
                counted(self.limits.games, "game")
            ),
        })
    }

    /// Returns the room of this name.
    pub(super) fn find(&self, id: &str) -> HttpResult<Arc<Room>> {
        let room = self.rooms().get(id).cloned();
        let room = room.ok_or_else(gone)?;
        room.touch();
        Ok(room)
    }

    /// Closes a room.
    pub(super) fn leave(&self, id: &str) {
        let room = self.rooms().remove(id);
        if let Some(room) = room {
            room.close();
        }
    }

    /// Closes a room and waits until its game is freed, because its memory counts until then.
    fn free(&self, id: &str) {
        let Some(room) = self.rooms().remove(id) else { return };
        room.close();
        // A search that does not end in time frees its game later.
        let _ = self.runtime.block_on(async { timeout(FREEING, room.freed()).await });
    }

    /// Takes a place for another report.
    ///
    /// # Errors
    /// If there are too many.
    pub(super) fn place_for_report(&self) -> HttpResult<ReportPlace> {
        let busy = |_| HttpError::full("the server is busy with other reports: try again later");
        Arc::clone(&self.reports).try_acquire_owned().map_err(busy)
    }

    /// Assigns turns to the searches. Returns true if a search waits for its turn.
    fn give_turns(&self) -> bool {
        let now = Instant::now();
        let rooms: Vec<Arc<Room>> = self.rooms().values().cloned().collect();
        let (mut searchers, mut entries, mut resting) = (Vec::new(), Vec::new(), Vec::new());
        for room in &rooms {
            let activity = room.activity();
            resting.extend(activity.rests.map(|(since, threads)| (since, threads, room)));
            let both = [(SearchKind::Table, activity.table), (SearchKind::Report, activity.report)];
            for (searcher, entry) in both.into_iter().filter_map(|(searcher, entry)| Some((searcher, entry?)))
            {
                searchers.push((room, searcher));
                entries.push(entry);
            }
        }
        for (index, order) in orders(&entries, self.limits.threads, now) {
            let (room, searcher) = searchers[index];
            room.turn(searcher, order);
        }
        self.dismiss_threads(resting);
        entries.iter().any(|entry| entry.standing == SearchStanding::Waits)
    }

    /// Ends threads of idle searches, except for the most recent ones: a game continues faster and
    /// plays better if its threads still have their histories.
    fn dismiss_threads(&self, mut resting: Vec<(Instant, usize, &Arc<Room>)>) {
        resting.sort_by_key(|(since, ..)| Reverse(*since));
        let mut kept = 0;
        for (_, threads, room) in resting {
            kept += threads;
            if kept > RESTING * self.limits.threads {
                room.dismiss_threads();
            }
        }
    }
}

/// Assigns turns to searches while the server exists.
async fn give_turns(rooms: Weak<ServerRooms>, services: Arc<Services>) {
    while let Some(rooms) = rooms.upgrade() {
        let pause = if rooms.give_turns() { TURN_CHECK } else { REST };
        drop(rooms);
        // Turns also end by time alone.
        let _ = timeout(pause, services.scheduler.notified()).await;
    }
}

#[cfg(test)]
mod tests {
    use tabletop::room::link::Link;

    use super::*;
    use crate::catalogue::all_games;

    /// The histories of a search's threads take more memory than its table; therefore few threads
    /// are kept for the next search.
    #[tokio::test(flavor = "multi_thread")]
    async fn few_searches_that_rest_keep_their_threads() {
        const GAMES: usize = 8;
        let limits = ServerLimits { threads: 1, hash_mib: 1, ..ServerLimits::default() };
        let rooms = ServerRooms::open(all_games(), limits);
        let link = Link::read("game=chess&white=engine&black=you&think=20n").unwrap();
        let mut listening = Vec::new();
        for _ in 0..GAMES {
            rooms.enter(|| Ok(RoomContents::open(&link, all_games(), &|| false)?)).unwrap();
        }
        let games: Vec<_> = rooms.rooms().values().cloned().collect();
        for room in &games {
            listening.push(room.listen(String::new()).await.unwrap());
        }
        let count = |is_so: &dyn Fn(&Room) -> bool| games.iter().filter(|room| is_so(room)).count();
        let deadline = Instant::now() + Duration::from_secs(60);
        loop {
            let moved = count(&|room| room.changes().borrow().game > 0 && room.activity().table.is_none());
            let with_threads = count(&|room| room.activity().rests.is_some());
            if moved == GAMES && with_threads <= RESTING {
                break assert!(with_threads > 0, "the last ones keep theirs");
            }
            assert!(Instant::now() < deadline, "{moved} have moved, {with_threads} have threads");
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    }
}
