//! A room: a task that owns a game, and the handle by which requests and pages access it.
//!
//! The task handles one event at a time: an event of a search, a request, or a timer. Requests
//! count from their arrival, so that a flag does not fall while a move waits to be handled.

use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use engine_core::unpoisoned;
use tabletop::api::Question;
use tabletop::messages::{Answer, PageAction};
use tabletop::room::contents::{Change, RoomContents};
use tokio::sync::mpsc::error::TrySendError;
use tokio::sync::mpsc::{self, UnboundedReceiver, UnboundedSender};
use tokio::sync::{Notify, oneshot, watch};
use tokio::time::sleep_until;

use super::activity::Activity;
use super::http_error::{HttpError, HttpResult};
use super::limits::ServerLimits;
use super::listeners::{ListenerPlace, Listeners, Pages, Viewer};
use super::running_room::{ReportPlace, RunningRoom, SearchKind, Version, WorkEvent};
use super::searches::TurnOrder;
use super::work::{WorkKind, Workers, supervised};

/// Limit of waiting requests per room.
const MAX_WAITING: usize = 64;
/// Time for which a game continues although no page shows it, because a page that is reloaded
/// returns sooner.
const GRACE: Duration = Duration::from_secs(2);

/// State shared by all rooms of a server.
pub(super) struct Services {
    pub(super) limits: ServerLimits,
    pub(super) workers: Workers,
    pub(super) listeners: Listeners,
    /// Notified when the searches of a room have changed.
    pub(super) scheduler: Notify,
    /// Removes the room of a name from the others.
    pub(super) forget: Box<dyn Fn(&str) + Send + Sync>,
}

/// Channel for the response to a request.
type Reply<T> = oneshot::Sender<HttpResult<T>>;

/// Request to a room.
enum Call {
    /// Query of the page with a key.
    Ask(String, Question, Reply<Answer>),
    /// Action of the page with a key, its time of arrival, and the place of a report.
    Act(String, PageAction, Instant, Option<ReportPlace>, Reply<Answer>),
    /// The page with a key begins to listen.
    Listen(String, Reply<Subscription>),
    /// Request for the message that notifies the page with a key of a change.
    ChangeMessage(String, Change, Reply<(&'static str, String)>),
}

/// Order of the server.
enum RoomOrder {
    /// Begins or ends the turn of a search.
    Turn(SearchKind, TurnOrder),
    /// Ends the threads of an idle search.
    DismissThreads,
    /// A page has connected or disconnected.
    Look,
    /// Closes the room.
    Close,
}

/// State of a room that the server reads while its task works.
#[derive(Debug)]
struct Status {
    /// Number of listening pages.
    pages: Pages,
    /// Time of the last request or change of the game.
    used: Instant,
    /// Time of the last request, or the last time at which a page listened.
    seen: Instant,
    /// Size in bytes.
    weight: usize,
    activity: Activity,
}

/// Handle of a room.
pub(super) struct Room {
    /// Name in requests, which is not predictable.
    pub(super) id: String,
    calls: mpsc::Sender<Call>,
    orders: UnboundedSender<RoomOrder>,
    changes: watch::Receiver<Version>,
    status: Arc<Mutex<Status>>,
}

/// Subscription of a page to a room, which ends when this is dropped.
pub(super) struct Subscription {
    viewer: Viewer,
    status: Arc<Mutex<Status>>,
    orders: UnboundedSender<RoomOrder>,
    _place: ListenerPlace,
}

impl Drop for Subscription {
    fn drop(&mut self) {
        let mut status = unpoisoned(self.status.lock());
        let now = Instant::now();
        status.pages.remove(&self.viewer, now);
        status.seen = now;
        // A closed room needs no orders.
        let _ = self.orders.send(RoomOrder::Look);
    }
}

impl Status {
    /// Time without a listening page.
    fn alone(&self, now: Instant) -> Duration {
        match self.pages.count() {
            0 => now.saturating_duration_since(self.seen),
            _ => Duration::ZERO,
        }
    }
}

impl Room {
    /// Creates a room for contents, and its task, which must be spawned.
    pub(super) fn new(
        id: String,
        contents: RoomContents,
        services: Arc<Services>,
    ) -> (Arc<Room>, impl Future<Output = ()> + Send + 'static) {
        let now = Instant::now();
        let (calls, waiting) = mpsc::channel(MAX_WAITING);
        let (orders, ordered) = mpsc::unbounded_channel();
        let (events, incoming) = mpsc::unbounded_channel();
        let (changed, changes) = watch::channel(Version::default());
        let status = Arc::new(Mutex::new(Status {
            pages: Pages::default(),
            used: now,
            seen: now,
            weight: contents.weight(),
            activity: Activity::default(),
        }));
        let running_room = RunningRoom::new(contents, services.limits.hash_mib, events);
        let task = RoomTask {
            id: id.clone(),
            running_room: Some(running_room),
            services,
            changed,
            status: Arc::clone(&status),
            orders: orders.clone(),
            inbox: Inbox { calls: waiting, orders: ordered, events: incoming },
        };
        (Arc::new(Room { id, calls, orders, changes, status }), task.run())
    }

    /// Records a request.
    pub(super) fn touch(&self) {
        let mut status = unpoisoned(self.status.lock());
        (status.used, status.seen) = (Instant::now(), Instant::now());
    }

    /// Size in bytes.
    pub(super) fn weight(&self) -> usize {
        unpoisoned(self.status.lock()).weight
    }

    /// Returns true if a page listens.
    pub(super) fn has_pages(&self) -> bool {
        unpoisoned(self.status.lock()).pages.count() > 0
    }

    /// Time without a listening page.
    pub(super) fn alone(&self, now: Instant) -> Duration {
        unpoisoned(self.status.lock()).alone(now)
    }

    /// Activity of the room.
    pub(super) fn activity(&self) -> Activity {
        unpoisoned(self.status.lock()).activity
    }

    /// Version of the room's state, as a channel.
    pub(super) fn changes(&self) -> watch::Receiver<Version> {
        self.changes.clone()
    }

    /// Answers a query of the page with a key.
    ///
    /// # Errors
    /// Those of the query, and that the room is busy or closed.
    pub(super) async fn ask(&self, key: String, question: Question) -> HttpResult<Answer> {
        self.call(|reply| Call::Ask(key, question, reply)).await
    }

    /// Performs an action of the page with a key, which takes a place if it begins a report; the
    /// response is the state of the game after it.
    ///
    /// # Errors
    /// Those of the action, and that the room is busy or closed.
    pub(super) async fn act(
        &self,
        key: String,
        action: PageAction,
        place: Option<ReportPlace>,
    ) -> HttpResult<Answer> {
        let arrived = Instant::now();
        self.call(|reply| Call::Act(key, action, arrived, place, reply)).await
    }

    /// Subscribes the page with a key.
    ///
    /// # Errors
    /// If too many pages listen, and that the room is busy or closed.
    pub(super) async fn listen(&self, key: String) -> HttpResult<Subscription> {
        self.call(|reply| Call::Listen(key, reply)).await
    }

    /// Name and content of the message that notifies the page with a key of a change.
    ///
    /// # Errors
    /// If the room is busy or closed.
    pub(super) async fn change_message(
        &self,
        key: String,
        change: Change,
    ) -> HttpResult<(&'static str, String)> {
        let (reply, answer) = oneshot::channel();
        // Listening pages are few; they wait if the room is busy.
        let _ = self.calls.send(Call::ChangeMessage(key, change, reply)).await;
        self.answered(answer).await
    }

    /// Begins or ends the turn of a search.
    pub(super) fn turn(&self, of: SearchKind, order: TurnOrder) {
        self.order(RoomOrder::Turn(of, order));
    }

    /// Ends the threads of an idle search.
    pub(super) fn dismiss_threads(&self) {
        self.order(RoomOrder::DismissThreads);
    }

    /// Closes the room: its streams and its search end.
    pub(super) fn close(&self) {
        self.order(RoomOrder::Close);
    }

    /// Waits until a closed room has freed its game.
    pub(super) async fn freed(&self) {
        self.orders.closed().await;
    }

    fn order(&self, order: RoomOrder) {
        // A closed room needs no orders.
        let _ = self.orders.send(order);
    }

    async fn call<T>(&self, call: impl FnOnce(Reply<T>) -> Call) -> HttpResult<T> {
        let (reply, answer) = oneshot::channel();
        if let Err(TrySendError::Full(_)) = self.calls.try_send(call(reply)) {
            return Err(HttpError::full("too much is asked of this game at once"));
        }
        self.answered(answer).await
    }

    /// Waits for a response of the task.
    async fn answered<T>(&self, answer: oneshot::Receiver<HttpResult<T>>) -> HttpResult<T> {
        if let Ok(answer) = answer.await {
            return answer;
        }
        // The task has ended, or is about to.
        let mut changes = self.changes();
        match changes.wait_for(|version| version.closed).await {
            Ok(version) if !version.broken => Err(gone()),
            _ => Err(HttpError::inner("internal error: the game was restored without this action")),
        }
    }
}

/// Error for a closed room.
pub(super) fn gone() -> HttpError {
    HttpError::missing("this game is no longer on the server")
}

/// Incoming channels of a room.
struct Inbox {
    calls: mpsc::Receiver<Call>,
    orders: UnboundedReceiver<RoomOrder>,
    events: UnboundedReceiver<WorkEvent>,
}

/// Event that the task handles next.
enum RoomEvent {
    Call(Call),
    Order(RoomOrder),
    Work(WorkEvent),
    Time,
}

impl Inbox {
    /// Waits for the next event, at most until `wakes_at`; returns `None` if the room is closed.
    async fn next(&mut self, wakes_at: Instant) -> Option<RoomEvent> {
        tokio::select! {
            biased;
            order = self.orders.recv() => match order? {
                RoomOrder::Close => None,
                order => Some(RoomEvent::Order(order)),
            },
            Some(events) = self.events.recv() => Some(RoomEvent::Work(events)),
            call = self.calls.recv() => Some(RoomEvent::Call(call?)),
            () = sleep_until(wakes_at.into()) => Some(RoomEvent::Time),
        }
    }
}

/// Task of a room.
struct RoomTask {
    id: String,
    /// Game of the room; `None` after a panic in it.
    running_room: Option<RunningRoom>,
    services: Arc<Services>,
    changed: watch::Sender<Version>,
    status: Arc<Mutex<Status>>,
    orders: UnboundedSender<RoomOrder>,
    inbox: Inbox,
}

impl RoomTask {
    async fn run(mut self) {
        let mut is_broken = false;
        while let Some(wakes_at) = self.wakes_at(Instant::now()) {
            let Some(next) = self.inbox.next(wakes_at).await else { break };
            if self.take(next).await.is_none() {
                is_broken = true;
                break;
            }
        }
        self.close(is_broken).await;
    }

    /// Time of the next change without other events; `None` if the room has not been used for too
    /// long.
    fn wakes_at(&self, now: Instant) -> Option<Instant> {
        let running_room = self.running_room.as_ref()?;
        let status = unpoisoned(self.status.lock());
        let (limits, contents) = (&self.services.limits, running_room.contents());
        let mut times = vec![now + limits.idle];
        if status.pages.count() == 0 {
            times.push(status.seen + if contents.is_shared() { limits.idle } else { limits.alone });
        }
        // Friends may think for as long as they like.
        if status.pages.count() == 0 || !contents.is_shared() || !contents.table.state().is_going() {
            times.push(status.used + limits.idle);
        }
        if times.iter().any(|&time| time <= now) {
            return None;
        }
        if status.pages.count() == 0 {
            times.extend(Some(status.seen + GRACE).filter(|&time| time > now));
        }
        times.extend(status.pages.next_away(now));
        times.extend(contents.table.wakes_at(now));
        times.into_iter().min()
    }

    /// Handles an event; returns `None` if the game panics.
    async fn take(&mut self, next: RoomEvent) -> Option<()> {
        let kind = match &next {
            RoomEvent::Call(Call::Ask(..) | Call::ChangeMessage(..)) => Some(WorkKind::Question),
            RoomEvent::Call(_) => Some(WorkKind::Action),
            RoomEvent::Order(_) | RoomEvent::Work(_) | RoomEvent::Time => None,
        };
        let bytes = unpoisoned(self.status.lock()).weight;
        let _turn = match kind {
            Some(kind) => Some(self.services.workers.turn_in_game(kind, bytes).await?),
            None => None,
        };
        let mut running_room = self.running_room.take()?;
        let (status, orders, changed) = (Arc::clone(&self.status), self.orders.clone(), self.changed.clone());
        let services = Arc::clone(&self.services);
        let work = move || {
            let done = supervised(|| {
                let reply = handle_event(next, &mut running_room, &services.listeners, &status, &orders);
                let (now, game) = (Instant::now(), changed.borrow().game);
                running_room.watch(unpoisoned(status.lock()).alone(now) < GRACE, now);
                running_room.note_away(unpoisoned(status.lock()).pages.away(now), now);
                changed.send_if_modified(|version| {
                    std::mem::replace(version, running_room.version()) != *version
                });
                let before = unpoisoned(status.lock()).activity;
                let activity = Activity::after(&running_room, before, now);
                let weight = running_room.contents().weight();
                let mut status = unpoisoned(status.lock());
                (status.weight, status.activity) = (weight, activity);
                if running_room.version().game != game {
                    status.used = now;
                }
                drop(status);
                // The state is updated before the response is sent, so that its receiver finds it
                // consistent.
                reply();
                activity != before
            });
            (running_room, done)
        };
        let (running_room, done) = tokio::task::spawn_blocking(work).await.ok()?;
        self.running_room = Some(running_room);
        if done? {
            self.services.scheduler.notify_one();
        }
        Some(())
    }

    /// Ends everything, whatever the state of the game.
    async fn close(mut self, is_broken: bool) {
        (self.services.forget)(&self.id);
        self.changed.send_modify(|version| (version.closed, version.broken) = (true, is_broken));
        if let Some(mut running_room) = self.running_room.take() {
            let end = move || {
                // A panic here does not matter, because the game is dropped anyway.
                let _ = supervised(|| running_room.close(Instant::now()));
                let _ = supervised(|| drop(running_room));
            };
            let _ = tokio::task::spawn_blocking(end).await;
        }
        self.services.scheduler.notify_one();
    }
}

/// Handles an event of a room; the function returned sends the response.
fn handle_event(
    next: RoomEvent,
    running_room: &mut RunningRoom,
    listeners: &Listeners,
    status: &Arc<Mutex<Status>>,
    orders: &UnboundedSender<RoomOrder>,
) -> Box<dyn FnOnce()> {
    let now = Instant::now();
    match next {
        RoomEvent::Call(Call::Ask(_, _, reply)) if reply.is_closed() => {}
        RoomEvent::Call(Call::ChangeMessage(_, _, reply)) if reply.is_closed() => {}
        RoomEvent::Call(Call::Ask(key, question, reply)) => {
            return answer(reply, running_room.answer(&key, &question).map_err(HttpError::from));
        }
        RoomEvent::Call(Call::ChangeMessage(key, change, reply)) => {
            return answer(reply, Ok(running_room.change_message(&key, change)));
        }
        RoomEvent::Call(Call::Act(key, action, arrived, place, reply)) => {
            return answer(reply, running_room.act(&key, &action, arrived, place).map_err(HttpError::from));
        }
        RoomEvent::Call(Call::Listen(key, reply)) => {
            let seat = running_room.seat_of(&key);
            return answer(reply, listen(Viewer::new(key, seat), listeners, status, orders));
        }
        RoomEvent::Order(RoomOrder::Turn(of, order)) => running_room.turn(of, order, now),
        RoomEvent::Order(RoomOrder::DismissThreads) => running_room.dismiss_threads(),
        RoomEvent::Order(RoomOrder::Look | RoomOrder::Close) => {}
        RoomEvent::Work(events) => running_room.work_event(events, now),
        RoomEvent::Time => running_room.tick(now),
    }
    Box::new(|| {})
}

/// Returns a function that sends a response, which is ignored if the receiver is gone.
fn answer<T: 'static>(reply: Reply<T>, answer: HttpResult<T>) -> Box<dyn FnOnce()> {
    Box::new(move || drop(reply.send(answer)))
}

/// Subscribes a page of a viewer.
fn listen(
    viewer: Viewer,
    listeners: &Listeners,
    status: &Arc<Mutex<Status>>,
    orders: &UnboundedSender<RoomOrder>,
) -> HttpResult<Subscription> {
    let mut status_now = unpoisoned(status.lock());
    let place = listeners.admit(status_now.pages.is_first(&viewer))?;
    status_now.pages.add(&viewer)?;
    Ok(Subscription { viewer, status: Arc::clone(status), orders: orders.clone(), _place: place })
}
