//! Contents of a room with its running searches and reports, whose events go to the task of the
//! room.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

use engine_core::{Listener, SearchEvent};
use tabletop::api::{Question, change_message};
use tabletop::messages::{Answer, PageAction};
use tabletop::room::contents::{Change, RoomContents};
use tabletop::room::machine::{Input, Order};
use tabletop::room::report::{ReportId, ReportNews, ReportOrder};
use tabletop::room::seats::Seat;
use tabletop::room_error::RoomResult;
use tabletop::table::searching::{SearchError, SearchId, SearchOrder};
use tokio::sync::OwnedSemaphorePermit;
use tokio::sync::mpsc::UnboundedSender;

use super::report::GameReport;
use super::searches::TurnOrder;

/// Event of a search or report.
#[derive(Debug)]
pub(super) enum WorkEvent {
    /// Event of a search.
    Search(SearchId, Result<SearchEvent, SearchError>),
    /// Event of a report.
    Report(ReportId, ReportNews),
}

/// Version of a room's state.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Version {
    /// Number of changes of the game.
    pub(super) game: u64,
    /// Number of changes of the engine's analysis.
    pub(super) thought: u64,
    /// True if the room is closed.
    pub(super) closed: bool,
    /// True if it was closed because of a panic in the game.
    pub(super) broken: bool,
}

/// Owner of a search in a room.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum SearchKind {
    /// The table: moves, hints, analyses.
    Table,
    /// A report.
    Report,
}

/// One of the places for reports in progress, which is free again when this is dropped.
pub(super) type ReportPlace = OwnedSemaphorePermit;

/// Contents of a room with its running searches.
pub(super) struct RunningRoom {
    contents: RoomContents,
    version: Version,
    /// Search running on the table's engine.
    search: Option<SearchId>,
    /// Report in progress.
    report: Option<(ReportId, Arc<GameReport>)>,
    /// Place for the report that the current action may begin.
    report_place: Option<ReportPlace>,
    /// Table size of each search, in MiB.
    hash_mib: usize,
    events: UnboundedSender<WorkEvent>,
}

/// Forwards the events of a search; if dropped without a result, it reports a failure.
struct Relay {
    id: SearchId,
    events: UnboundedSender<WorkEvent>,
    is_done: AtomicBool,
}

impl Listener for Relay {
    fn on_event(&self, event: SearchEvent) {
        let is_done = matches!(event, SearchEvent::Done(_));
        self.is_done.fetch_or(is_done, Ordering::Relaxed);
        // A closed room receives no events.
        let _ = self.events.send(WorkEvent::Search(self.id, Ok(event)));
    }
}

impl Drop for Relay {
    fn drop(&mut self) {
        if !self.is_done.load(Ordering::Relaxed) {
            let _ = self.events.send(WorkEvent::Search(self.id, Err(SearchError)));
        }
    }
}

impl RunningRoom {
    /// Wraps contents whose searches have tables of `hash_mib` MiB and send their events to
    /// `events`.
    pub(super) fn new(
        contents: RoomContents,
        hash_mib: usize,
        events: UnboundedSender<WorkEvent>,
    ) -> RunningRoom {
        RunningRoom {
            contents,
            version: Version::default(),
            search: None,
            report: None,
            report_place: None,
            hash_mib,
            events,
        }
    }

    /// Contents of the room.
    pub(super) fn contents(&self) -> &RoomContents {
        &self.contents
    }

    /// Report in progress.
    pub(super) fn report(&self) -> Option<&GameReport> {
        self.report.as_ref().map(|(_, report)| &**report)
    }

    /// Version of the last changes.
    pub(super) fn version(&self) -> Version {
        self.version
    }

    /// Seat that belongs to a key; `None` if the room is not shared.
    pub(super) fn seat_of(&self, key: &str) -> Option<Seat> {
        self.contents.seat_of(key)
    }

    /// Answers a query of the page with this key.
    ///
    /// # Errors
    /// Those of [`Question::answer`].
    pub(super) fn answer(&mut self, key: &str, question: &Question) -> RoomResult<Answer> {
        self.contents.show_to(key);
        question.answer(&self.contents, self.version.game)
    }

    /// Name and content of the message that notifies the page with this key of a change.
    pub(super) fn change_message(&mut self, key: &str, change: Change) -> (&'static str, String) {
        self.contents.show_to(key);
        change_message(&self.contents, change, self.version.game)
    }

    /// Performs an action of the page with this key at the time of its arrival, with the place for a
    /// report that it may begin; the response is the state of the game after it.
    ///
    /// # Errors
    /// Those of the action; only the passage of time has taken effect then.
    pub(super) fn act(
        &mut self,
        key: &str,
        action: &PageAction,
        at: Instant,
        place: Option<ReportPlace>,
    ) -> RoomResult<Answer> {
        self.internal_event(Input::Tick, at);
        self.report_place = place;
        let done = self.handle(Input::ActAs(key, action), at);
        self.report_place = None;
        done?;
        self.internal_event(Input::Tick, at);
        Question::Game.answer(&self.contents, self.version.game)
    }

    /// Handles an event of a search or report.
    pub(super) fn work_event(&mut self, events: WorkEvent, now: Instant) {
        match events {
            WorkEvent::Search(id, event) => {
                if !matches!(event, Ok(SearchEvent::Info(_) | SearchEvent::CurrentMove { .. })) {
                    self.search.take_if(|running| *running == id);
                }
                self.internal_event(Input::Search(id, event), now);
            }
            WorkEvent::Report(id, news) => {
                if matches!(news, ReportNews::Made(_) | ReportNews::Failed(_)) {
                    self.report.take_if(|(running, _)| *running == id);
                }
                self.internal_event(Input::Report(id, news), now);
            }
        }
    }

    /// Handles a timer tick: a flag may fall.
    pub(super) fn tick(&mut self, now: Instant) {
        self.internal_event(Input::Tick, now);
    }

    /// Resumes the game while a page listens or has just listened, and suspends it otherwise.
    pub(super) fn watch(&mut self, is_watched: bool, now: Instant) {
        self.internal_event(Input::Watched(is_watched), now);
    }

    /// Notes which players are away, by their keys.
    pub(super) fn note_away<'a>(&mut self, keys: impl Iterator<Item = &'a str>, now: Instant) {
        let mut away = [false; 2];
        for seat in keys.filter_map(|key| self.seat_of(key)) {
            if let Seat::Player(side) = seat {
                away[side.index()] = true;
            }
        }
        self.internal_event(Input::Away(away), now);
    }

    /// Begins a search, or makes it give up its slot.
    pub(super) fn turn(&mut self, of: SearchKind, order: TurnOrder, now: Instant) {
        match (of, order) {
            // An order may be repeated before the room has responded to the first one.
            (SearchKind::Table, TurnOrder::Begin(_)) if !self.contents.table.needs_search() => {}
            (SearchKind::Table, TurnOrder::Begin(threads)) => {
                self.contents.table.equip(threads, self.hash_mib);
                self.internal_event(Input::MaySearch, now);
            }
            (SearchKind::Table, TurnOrder::End) => self.internal_event(Input::Yield, now),
            (SearchKind::Report, order) => {
                if let Some(report) = self.report() {
                    report.take_turn(matches!(order, TurnOrder::Begin(_)));
                }
            }
        }
    }

    /// Ends the threads of an idle search.
    pub(super) fn dismiss_threads(&mut self) {
        if !self.contents.table.is_searching() {
            self.contents.table.dismiss_threads();
        }
    }

    /// Ends all searches.
    pub(super) fn close(&mut self, now: Instant) {
        self.watch(false, now);
    }

    /// Handles an event that cannot be refused.
    fn internal_event(&mut self, input: Input<'_>, now: Instant) {
        let done = self.handle(input, now);
        debug_assert!(done.is_ok(), "{done:?}");
    }

    /// Applies an event, executes the resulting orders, and updates the version.
    fn handle(&mut self, input: Input<'_>, now: Instant) -> RoomResult {
        let done = self.contents.handle(input, now);
        for order in self.contents.take_orders() {
            self.carry_out(order);
        }
        match self.contents.take_change() {
            Some(Change::Game) => self.version.game += 1,
            Some(Change::Analysis) => self.version.thought += 1,
            None => {}
        }
        done
    }

    fn carry_out(&mut self, order: Order) {
        match order {
            Order::Search(SearchOrder::Begin(id, limits)) => {
                let relay = Relay { id, events: self.events.clone(), is_done: AtomicBool::new(false) };
                self.search = Some(id);
                self.contents.table.begin_search(limits, Box::new(relay));
            }
            Order::Search(SearchOrder::Hurry(id)) => {
                if self.search == Some(id) {
                    self.contents.table.stop_search();
                }
            }
            Order::Search(SearchOrder::End(id)) => {
                if self.search.take_if(|running| *running == id).is_some() {
                    self.contents.table.stop_search();
                }
            }
            Order::Report(ReportOrder::Begin(id, task)) => {
                let catalogue = self.contents.table.engine().catalogue();
                let events = self.events.clone();
                let place = self.report_place.take();
                let tell = move |news| {
                    let _held = &place;
                    let _ = events.send(WorkEvent::Report(id, news));
                };
                self.report = Some((id, GameReport::begin(task, catalogue, self.hash_mib, tell)));
            }
            Order::Report(ReportOrder::End(id)) => {
                if let Some((_, report)) = self.report.as_ref().filter(|(running, _)| *running == id) {
                    report.cancel();
                }
            }
        }
    }
}

impl Drop for RunningRoom {
    fn drop(&mut self) {
        // A game that has panicked may not have ended its report.
        if let Some(report) = self.report() {
            report.cancel();
        }
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use engine_core::Side;
    use tabletop::room::link::Link;
    use tokio::sync::mpsc::unbounded_channel;

    use super::*;
    use crate::catalogue::all_games;

    /// A clock stops at the arrival of a move, however late the move is handled.
    #[test]
    fn clocks_count_from_the_arrival_of_a_move() {
        let link = Link::read("game=chess&white=you&black=you&clock=1:00&moves=g1f3+g8f6").unwrap();
        let contents = RoomContents::open(&link, all_games(), &|| false).unwrap();
        let mut running_room = RunningRoom::new(contents, 1, unbounded_channel().0);
        let arrival = Instant::now();
        running_room.watch(true, arrival);
        let play = PageAction::Play { text: "e2e4".to_string() };
        running_room.act("", &play, arrival, None).unwrap();
        let later = arrival + Duration::from_secs(61);
        let left = running_room.contents().table.time_left(Side::White, later).unwrap();
        assert!(left > Duration::from_secs(59), "{left:?}");
        let falls = running_room.contents().table.wakes_at(arrival).unwrap();
        assert!(falls <= later, "Black's clock runs");
        running_room.tick(later);
        assert!(running_room.contents().table.ending().is_some(), "Black's flag has fallen");
        assert_eq!(running_room.contents().table.wakes_at(later), None);
    }
}
