//! Live output: a stream of events that lasts as long as its page.

use std::convert::Infallible;
use std::sync::Arc;
use std::time::Duration;

use axum::response::sse::{Event, KeepAlive, Sse};
use futures_util::stream::{self, Stream};
use tokio::sync::watch;
use tokio::task::spawn_blocking;

use super::room::{Looking, Room, Version};
use super::state;

/// Least time between two events: what happens meanwhile is told with the next.
const PACE: Duration = Duration::from_millis(60);
/// How often a silent stream says that it is there.
const SIGN_OF_LIFE: Duration = Duration::from_secs(10);

struct Watcher {
    room: Arc<Room>,
    changes: watch::Receiver<Version>,
    /// What was told last; `None` before the first event.
    told: Option<Version>,
    _looking: Looking,
}

/// The events of a room: `game` with everything about the game, `thought` with what the engine thinks, and at the end `closed`
/// when the room was given up.
pub(super) fn events(room: Arc<Room>) -> Sse<impl Stream<Item = Result<Event, Infallible>>> {
    let (looking, changes) = room.look();
    let watcher = Watcher { room, changes, told: None, _looking: looking };
    let events = stream::unfold(watcher, |watcher| async {
        next(watcher).await.map(|(event, watcher)| (Ok(event), watcher))
    });
    Sse::new(events).keep_alive(KeepAlive::new().interval(SIGN_OF_LIFE))
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
            let written = spawn_blocking(move || {
                let contents = room.contents();
                if is_game {
                    ("game", state::of(&contents, version.game))
                } else {
                    ("thought", state::thought(&contents))
                }
            });
            let (name, value) = written.await.ok()?;
            Event::default().event(name).data(value.to_string())
        }
    };
    watcher.told = Some(version);
    Some((event, watcher))
}
