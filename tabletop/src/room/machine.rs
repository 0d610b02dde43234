//! The one way into a room: what happens, and when. What it leads to is taken out afterwards.

use engine_core::SearchEvent;
use engine_core::clock::Instant;

use super::actions::PageAction;
use super::contents::{Change, RoomContents};
use super::report::{ReportId, ReportNews, ReportOrder};
use crate::refusal::Answered;
use crate::table::searching::{SearchFailed, SearchId, SearchOrder};

/// Something that happens to a room.
#[derive(Debug)]
pub enum Input<'a> {
    /// A page does something, to a room of its own.
    Act(&'a PageAction),
    /// The page of whoever has a key does something. In a room that is not shared everybody may do everything.
    ActAs(&'a str, &'a PageAction),
    /// A search says something.
    Search(SearchId, Result<SearchEvent, SearchFailed>),
    /// The maker of a report says something.
    Report(ReportId, ReportNews),
    /// Time has gone on.
    Tick,
    /// A page looks, or none does any more.
    Watched(bool),
    /// There is a place for the search that is wanted.
    MaySearch,
    /// The search is to make place for others.
    Yield,
}

/// What whoever hosts a room is to do for it.
#[derive(Clone, Debug)]
pub enum Order {
    /// About its search.
    Search(SearchOrder),
    /// About its report.
    Report(ReportOrder),
}

impl RoomContents {
    /// Lets something happen at a time. What it leads to is taken by [`take_orders`](RoomContents::take_orders) and
    /// [`take_change`](RoomContents::take_change), also after a refusal.
    ///
    /// # Errors
    /// One line, if a page wants what is not possible; nothing is changed then but by time.
    pub fn handle(&mut self, input: Input<'_>, now: Instant) -> Answered {
        match input {
            Input::Act(action) => self.act_with("", action, now)?,
            Input::ActAs(key, action) => self.act_with(key, action, now)?,
            Input::Search(id, said) => self.hear(id, said, now),
            Input::Report(id, news) => self.hear_report(id, news),
            Input::Tick => self.tick(now),
            Input::Watched(watched) => self.set_asleep(!watched, now),
            Input::MaySearch if self.table.wants_search() => {
                self.table.search(now);
                self.note_change(Change::Thought);
            }
            Input::MaySearch => {}
            Input::Yield => self.table.yield_search(now),
        }
        Ok(())
    }

    fn act_with(&mut self, key: &str, action: &PageAction, now: Instant) -> Answered {
        // A clock that has run out is looked at before the move that comes too late.
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

    /// What is to be done, in this order, before anything else happens.
    pub fn take_orders(&mut self) -> Vec<Order> {
        let searches = self.table.take_orders().into_iter().map(Order::Search);
        let reports = std::mem::take(&mut self.report_orders).into_iter().map(Order::Report);
        searches.chain(reports).collect()
    }

    /// What pages are to be told, if anything has changed.
    pub fn take_change(&mut self) -> Option<Change> {
        self.change.take()
    }
}
