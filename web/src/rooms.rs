//! Rooms of a page without a server: its worker gives the answers of a server.

use std::collections::BTreeMap;

use engine_core::Limits;
use engine_core::clock::Instant;
use tabletop::api::{Question, Request, RoomRequest, change_message, opened};
use tabletop::catalogue::all_games;
use tabletop::messages::{Answer, OpenRequest, OrderAction, RoomsReply, RoomsRequest, WireOrder, to_json};
use tabletop::room::contents::{Change, RoomContents};
use tabletop::room::machine::{Input, Order};
use tabletop::room::report::{ReportNews, ReportOrder};
use tabletop::room_error::{RoomError, RoomResult};
use tabletop::table::PlayerKind;
use tabletop::table::searching::SearchOrder;

use crate::wire::{SearchMessage, SearchTask};

/// Maximum number of rooms kept without a subscribed page: users return to games that they have
/// just left.
const MAX_UNWATCHED_ROOMS: usize = 3;

/// A room with the version of its game.
struct HeldRoom {
    contents: RoomContents,
    version: u64,
    /// A page is subscribed.
    watched: bool,
    /// Change that has not been sent yet.
    change: Option<Change>,
}

impl HeldRoom {
    /// Applies an event; a search that the room requests begins at once if a page is subscribed.
    fn handle(&mut self, input: Input<'_>) -> RoomResult {
        let now = Instant::now();
        let done = self.contents.handle(input, now);
        if self.watched && self.contents.table.needs_search() {
            self.contents.handle(Input::MaySearch, now)?;
        }
        match self.contents.take_change() {
            Some(Change::Game) => {
                self.version += 1;
                self.change = Some(Change::Game);
            }
            Some(Change::Analysis) if self.change.is_none() => self.change = Some(Change::Analysis),
            _ => {}
        }
        done
    }

    /// Order to load what the engine needs for its first move, if it plays and is not searching.
    fn preparation(&self, room: u32) -> Option<WireOrder> {
        let table = &self.contents.table;
        let plays = table.terms().players.contains(&PlayerKind::Engine) && table.ending().is_none();
        if !plays || table.is_searching() {
            return None;
        }
        let task = SearchTask::new(table.engine().game(), Limits::default());
        Some(WireOrder { room, id: 0, action: OrderAction::Prepare { task: to_json(&task) } })
    }

    fn take_orders(&mut self, room: u32) -> Vec<WireOrder> {
        let orders = self.contents.take_orders();
        orders.into_iter().map(|order| self.written(room, order)).collect()
    }

    fn written(&self, room: u32, order: Order) -> WireOrder {
        let (id, action) = match order {
            Order::Search(SearchOrder::Begin(id, limits)) => {
                let task = SearchTask::new(self.contents.table.engine().game(), limits);
                (id, OrderAction::Search { task: to_json(&task) })
            }
            Order::Search(SearchOrder::Hurry(id)) => (id, OrderAction::Hurry),
            Order::Search(SearchOrder::End(id)) => (id, OrderAction::End),
            Order::Report(ReportOrder::Begin(id, task)) => (id, OrderAction::Report { task: to_json(&task) }),
            Order::Report(ReportOrder::End(id)) => (id, OrderAction::EndReport),
        };
        WireOrder { room, id, action }
    }
}

/// All rooms of a page.
#[derive(Default)]
pub struct Rooms {
    rooms: BTreeMap<u32, HeldRoom>,
    last: u32,
}

impl Rooms {
    /// Returns the reply to a request, both in JSON.
    pub fn reply(&mut self, request: &str) -> String {
        let reply = match serde_json::from_str(request) {
            Ok(request) => self.answer(request),
            Err(error) => {
                let refusal = RoomError::bad(format!("invalid request: {error}"));
                RoomsReply { answer: Some(refusal.into()), ..RoomsReply::default() }
            }
        };
        to_json(&reply)
    }

    fn answer(&mut self, request: RoomsRequest) -> RoomsReply {
        let mut reply = RoomsReply::default();
        match request {
            RoomsRequest::Ask { method, path, body } => {
                let done = self.ask(&method, &path, &body, &mut reply.orders);
                reply.answer = Some(done.unwrap_or_else(Answer::from));
            }
            RoomsRequest::Tick {} => {
                self.rooms.values_mut().for_each(|room| internal_event(room.handle(Input::Tick)));
            }
            RoomsRequest::Search { room, id, event } => {
                if let Some(room) = self.rooms.get_mut(&room) {
                    let event = SearchMessage::read(&event, room.contents.table.latest());
                    internal_event(room.handle(Input::Search(id, event)));
                }
            }
            RoomsRequest::Report { room, id, event } => {
                if let Some(room) = self.rooms.get_mut(&room) {
                    let news = serde_json::from_str(&event);
                    let news = news.unwrap_or_else(|error| ReportNews::Failed(error.to_string()));
                    internal_event(room.handle(Input::Report(id, news)));
                }
            }
            RoomsRequest::Watch { room: number, watched } => {
                if let Some(room) = self.rooms.get_mut(&number) {
                    room.watched = watched;
                    internal_event(room.handle(Input::Watched(watched)));
                    // A new subscriber receives the whole state.
                    room.change = watched.then_some(Change::Game).or(room.change);
                    // By now the page has drawn its board.
                    reply
                        .orders
                        .extend(Some(&*room).filter(|_| watched).and_then(|room| room.preparation(number)));
                }
            }
            RoomsRequest::TakeEvents {} => {
                for (&id, room) in &mut self.rooms {
                    if let Some(change) = room.change.take() {
                        let (name, text) = change_message(&room.contents, change, room.version);
                        reply.events.push((id, name, text));
                    }
                }
            }
        }
        for (&id, room) in &mut self.rooms {
            reply.orders.extend(room.take_orders(id));
        }
        reply.pending = self.rooms.values().any(|room| room.change.is_some());
        reply
    }

    fn ask(
        &mut self,
        method: &str,
        path: &str,
        body: &str,
        orders: &mut Vec<WireOrder>,
    ) -> RoomResult<Answer> {
        let (path, query) = path.split_once('?').unwrap_or((path, ""));
        match Request::read(method, path, query, body.as_bytes())? {
            Request::Open(request) => {
                let answer = self.open(&request)?;
                self.clear(orders);
                Ok(answer)
            }
            Request::Lookup(lookup) => lookup.answer(all_games(), &|| false),
            Request::Room { id, key, request } => {
                let (number, room) = self.room(&id)?;
                match request {
                    RoomRequest::Ask(question) => question.answer(&room.contents, room.version),
                    RoomRequest::Act(action) => {
                        room.handle(Input::ActAs(&key, &action))?;
                        Question::Game.answer(&room.contents, room.version)
                    }
                    RoomRequest::Leave => {
                        self.leave(number, orders);
                        Ok(Answer::nothing())
                    }
                    RoomRequest::Listen => Err(RoomError::bad("pages listen here by 'watch'")),
                }
            }
        }
    }

    fn open(&mut self, request: &OpenRequest) -> RoomResult<Answer> {
        let contents = request.open(all_games(), &|| false)?;
        self.last += 1;
        let mut room = HeldRoom { contents, version: 0, watched: false, change: None };
        room.handle(Input::Tick)?;
        let answer = opened(&self.last.to_string(), &room.contents, room.version);
        self.rooms.insert(self.last, room);
        Ok(answer)
    }

    /// Closes a room.
    fn leave(&mut self, number: u32, orders: &mut Vec<WireOrder>) {
        if let Some(mut room) = self.rooms.remove(&number) {
            room.watched = false;
            internal_event(room.handle(Input::Watched(false)));
            orders.extend(room.take_orders(number));
        }
    }

    /// Closes the oldest rooms without a subscribed page.
    fn clear(&mut self, orders: &mut Vec<WireOrder>) {
        let left: Vec<u32> =
            self.rooms.iter().filter(|(_, room)| !room.watched).map(|(&number, _)| number).collect();
        for &number in &left[..left.len().saturating_sub(MAX_UNWATCHED_ROOMS)] {
            self.leave(number, orders);
        }
    }

    fn room(&mut self, id: &str) -> RoomResult<(u32, &mut HeldRoom)> {
        let number = id.parse().ok();
        let room = number.and_then(|number: u32| Some((number, self.rooms.get_mut(&number)?)));
        room.ok_or_else(|| RoomError::missing("this game is no longer on the page"))
    }
}

/// Internal events never fail.
fn internal_event(done: RoomResult) {
    debug_assert!(done.is_ok(), "{done:?}");
}
