//! Input events of a room, and the orders that they produce.

use engine_core::SearchEvent;
use engine_core::clock::Instant;

use super::contents::{Change, RoomContents};
use super::report::{ReportId, ReportNews, ReportOrder};
use crate::messages::PageAction;
use crate::room_error::RoomResult;
use crate::table::searching::{SearchError, SearchId, SearchOrder};

/// Event of a room.
#[derive(Debug)]
pub enum Input<'a> {
    /// Action of the page of a room that is not shared.
    Act(&'a PageAction),
    /// Action of the page that holds a key. In a room that is not shared every action is allowed.
    ActAs(&'a str, &'a PageAction),
    /// Event of a search.
    Search(SearchId, Result<SearchEvent, SearchError>),
    /// Event of a report.
    Report(ReportId, ReportNews),
    /// Timer tick.
    Tick,
    /// A page has connected, or the last one has left.
    Watched(bool),
    /// Players of a shared room, White and Black, who have had no page for a while.
    Away([bool; 2]),
    /// A search slot is free.
    MaySearch,
    /// The search must give up its slot.
    Yield,
}

/// Order of a room to its host.
#[derive(Clone, Debug)]
pub enum Order {
    /// Concerns the search.
    Search(SearchOrder),
    /// Concerns the report.
    Report(ReportOrder),
}

impl RoomContents {
    /// Applies an event at `now`. Afterwards, and also after an error,
    /// [`take_orders`](RoomContents::take_orders) and [`take_change`](RoomContents::take_change)
    /// return its effects.
    ///
    /// # Errors
    /// One line if the requested action is not possible; only the passage of time has taken effect
    /// then.
    pub fn handle(&mut self, input: Input<'_>, now: Instant) -> RoomResult {
        let is_going = self.table.ending().is_none();
        let before = if is_going { self.message.clone() } else { String::new() };
        let handled = self.handle_input(input, now);
        // A message about the game does not outlive it.
        if is_going && self.table.ending().is_some() && self.message == before {
            self.message.clear();
        }
        handled
    }

    fn handle_input(&mut self, input: Input<'_>, now: Instant) -> RoomResult {
        match input {
            Input::Act(action) => self.act_with("", action, now)?,
            Input::ActAs(key, action) => self.act_with(key, action, now)?,
            Input::Search(id, event) => self.search_event(id, event, now),
            Input::Report(id, news) => self.report_event(id, news),
            Input::Tick => self.tick(now),
            Input::Watched(watched) => self.set_asleep(!watched, now),
            Input::Away(away) => self.note_away(away),
            Input::MaySearch if self.table.needs_search() => {
                self.table.search(now);
                self.note_change(Change::Analysis);
            }
            Input::MaySearch => {}
            Input::Yield => self.table.yield_search(now),
        }
        Ok(())
    }

    fn act_with(&mut self, key: &str, action: &PageAction, now: Instant) -> RoomResult {
        // An expired clock counts before a move that comes too late.
        self.set_asleep(false, now);
        self.tick(now);
        self.show_to(key);
        match self.seats.as_ref().map(|seats| seats.seat_of(key)) {
            Some(seat) => self.act_at(seat, action, now)?,
            None => self.act(action, now)?,
        }
        self.note_change(Change::Game);
        self.tick(now);
        Ok(())
    }

    /// Takes the pending orders, to be executed in this order before the next event.
    pub fn take_orders(&mut self) -> Vec<Order> {
        let searches = self.table.take_orders().into_iter().map(Order::Search);
        let reports = std::mem::take(&mut self.report_orders).into_iter().map(Order::Report);
        searches.chain(reports).collect()
    }

    /// Takes the change of which pages must be notified, if any.
    pub fn take_change(&mut self) -> Option<Change> {
        self.change.take()
    }
}
