//! Live output: a stream of events that lasts as long as its page.

use std::convert::Infallible;
use std::sync::Arc;
use std::time::Duration;

use axum::response::IntoResponse;
use axum::response::sse::{Event, KeepAlive, Sse};
use futures_util::stream;
use tabletop::room::contents::Change;
use tokio::sync::watch;

use super::http_error::HttpResult;
use super::room::{Room, Subscription};
use super::running_room::Version;

/// Minimum interval between two events, which combine the changes meanwhile.
const PACE: Duration = Duration::from_millis(60);
/// Interval of `alive` events on a silent stream. Pages take a connection without any for lost.
const KEEP_ALIVE: Duration = Duration::from_secs(5);

struct Watcher {
    room: Arc<Room>,
    /// Key of the page, in a shared room.
    key: String,
    changes: watch::Receiver<Version>,
    /// Version sent last; `None` before the first event.
    sent: Option<Version>,
    _listening: Subscription,
}

/// Events of a room: `game` with the state of the game, `thought` with the engine's analysis, and
/// finally `closed` when the room is closed. Without changes `alive` is sent.
///
/// # Errors
/// If too many pages listen.
pub(super) async fn events(room: Arc<Room>, key: String) -> HttpResult<impl IntoResponse> {
    let listening = room.listen(key.clone()).await?;
    let changes = room.changes();
    let watcher = Watcher { room, key, changes, sent: None, _listening: listening };
    let events = stream::unfold(watcher, |watcher| async {
        next(watcher).await.map(|(event, watcher)| (Ok::<_, Infallible>(event), watcher))
    });
    // Proxies must forward each event immediately; nginx buffers them without this header.
    let alive = KeepAlive::new().interval(KEEP_ALIVE).event(Event::default().event("alive").data("{}"));
    Ok(([("x-accel-buffering", "no")], Sse::new(events).keep_alive(alive)))
}

async fn next(mut watcher: Watcher) -> Option<(Event, Watcher)> {
    if let Some(sent) = watcher.sent {
        if sent.closed {
            return None;
        }
        tokio::time::sleep(PACE).await;
        // A task that has ended has marked the room as closed.
        let _ = watcher.changes.wait_for(|version| *version != sent).await;
    }
    let mut version = *watcher.changes.borrow_and_update();
    let is_game = watcher.sent.is_none_or(|sent| sent.game != version.game);
    let change = if is_game { Change::Game } else { Change::Analysis };
    let message = match version.closed {
        true => None,
        false => watcher.room.change_message(watcher.key.clone(), change).await.ok(),
    };
    let event = match message {
        Some((name, text)) => Event::default().event(name).data(text),
        None => {
            version.closed = true;
            Event::default().event("closed").data("{}")
        }
    };
    watcher.sent = Some(version);
    Some((event, watcher))
}
