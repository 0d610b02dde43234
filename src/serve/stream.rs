//! Live output: a stream of events that lasts as long as its page.

use std::convert::Infallible;
use std::sync::Arc;
use std::time::Duration;

use axum::response::IntoResponse;
use axum::response::sse::{Event, KeepAlive, Sse};
use futures_util::stream;
use tabletop::room::answers::told;
use tabletop::room::contents::Change;
use tokio::sync::{OwnedSemaphorePermit, watch};

use super::fault::{HttpFault, HttpResult};
use super::room::{Looking, Room, Version};
use super::server_rooms::ServerRooms;

/// Least time between two events: what happens meanwhile is told with the next.
const PACE: Duration = Duration::from_millis(60);
/// How often a silent stream says that it is there.
const SIGN_OF_LIFE: Duration = Duration::from_secs(10);

struct Watcher {
    rooms: Arc<ServerRooms>,
    room: Arc<Room>,
    /// Whose page it is, in a shared room.
    key: String,
    changes: watch::Receiver<Version>,
    /// What was told last; `None` before the first event.
    told: Option<Version>,
    _looking: Looking,
    _place: OwnedSemaphorePermit,
}

/// The events of a room: `game` with everything about the game, `thought` with what the engine thinks, and at the end `closed`
/// when the room was given up.
///
/// # Errors
/// If too many pages listen.
pub(super) fn events(rooms: Arc<ServerRooms>, room: Arc<Room>, key: String) -> HttpResult<impl IntoResponse> {
    let place = Arc::clone(&rooms.listeners).try_acquire_owned();
    let place =
        place.map_err(|_| HttpFault::full("too many pages are open here: close one, or try again"))?;
    let (looking, changes) = room.look()?;
    let watcher = Watcher { rooms, room, key, changes, told: None, _looking: looking, _place: place };
    let events = stream::unfold(watcher, |watcher| async {
        next(watcher).await.map(|(event, watcher)| (Ok::<_, Infallible>(event), watcher))
    });
    // A proxy is to pass on each event as it comes; nginx collects them unless it is told so.
    Ok(([("x-accel-buffering", "no")], Sse::new(events).keep_alive(KeepAlive::new().interval(SIGN_OF_LIFE))))
}

async fn next(mut watcher: Watcher) -> Option<(Event, Watcher)> {
    if let Some(told) = watcher.told {
        if told.closed {
            return None;
        }
        tokio::time::sleep(PACE).await;
        watcher.changes.wait_for(|version| *version != told).await.ok()?;
    }
    let version = *watcher.changes.borrow_and_update();
    let is_game = watcher.told.is_none_or(|told| told.game != version.game);
    let room = Arc::clone(&watcher.room);
    let event = match version.closed {
        true => Event::default().event("closed").data("{}"),
        false => {
            let turn = room.turn().await;
            let key = watcher.key.clone();
            let write = move || {
                let mut contents = room.contents();
                contents.show_to(&key);
                let change = if is_game { Change::Game } else { Change::Thought };
                let told = told(&contents, change, version.game);
                drop((contents, turn));
                Ok(told)
            };
            let (name, text) = watcher.rooms.workers.request_in(watcher.room.weight(), write).await.ok()?;
            Event::default().event(name).data(text)
        }
    };
    watcher.told = Some(version);
    Some((event, watcher))
}
