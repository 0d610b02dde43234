//! What lies in a room of this server, and the searches and reports that it has ordered: they run here.

use std::ops::{Deref, DerefMut};
use std::sync::Arc;
use std::time::Instant;

use tabletop::refusal::Answered;
use tabletop::room::contents::{Change, RoomContents};
use tabletop::room::machine::{Input, Order};
use tabletop::room::report::{ReportId, ReportOrder};
use tabletop::table::OwnSearch;

use super::report::GameReport;

/// A contents with what runs for it.
pub(super) struct Hosted {
    contents: RoomContents,
    search: OwnSearch,
    /// The report in the making.
    report: Option<(ReportId, Arc<GameReport>)>,
    /// Memory of a report's search, in MiB.
    hash_mib: usize,
}

impl Deref for Hosted {
    type Target = RoomContents;

    fn deref(&self) -> &RoomContents {
        &self.contents
    }
}

impl DerefMut for Hosted {
    fn deref_mut(&mut self) -> &mut RoomContents {
        &mut self.contents
    }
}

impl Hosted {
    pub(super) fn new(contents: RoomContents, hash_mib: usize) -> Hosted {
        Hosted { contents, search: OwnSearch::default(), report: None, hash_mib }
    }

    /// Lets something happen, and does what it leads to.
    pub(super) fn handle(&mut self, input: Input<'_>, now: Instant) -> Answered {
        let done = self.contents.handle(input, now);
        for order in self.contents.take_orders() {
            self.obey(order);
        }
        done
    }

    /// Lets time go on: what the searches have found is taken. Tells what has changed since this was asked last.
    pub(super) fn advance(&mut self, now: Instant) -> Option<Change> {
        while let Some((id, said)) = self.search.hear() {
            self.happens(Input::Search(id, said), now);
        }
        if let Some((id, report)) = self.report.take() {
            let news = report.news();
            self.report = report.is_running().then_some((id, report));
            self.happens(Input::Report(id, news), now);
        }
        self.happens(Input::Tick, now);
        self.contents.take_change()
    }

    /// What happens by itself is not refused.
    pub(super) fn happens(&mut self, input: Input<'_>, now: Instant) {
        let done = self.handle(input, now);
        debug_assert!(done.is_ok(), "{done:?}");
    }

    /// The report in the making.
    pub(super) fn report_in_the_making(&self) -> Option<&GameReport> {
        self.report.as_ref().map(|(_, report)| &**report)
    }

    fn obey(&mut self, order: Order) {
        match order {
            Order::Search(order) => self.search.obey(order, &mut self.contents.table),
            Order::Report(ReportOrder::Begin(id, task)) => {
                let catalogue = self.contents.table.engine().catalogue();
                self.report = Some((id, GameReport::begin(task, catalogue, self.hash_mib)));
            }
            Order::Report(ReportOrder::End(id)) => {
                if let Some((_, report)) = self.report.as_ref().filter(|(running, _)| *running == id) {
                    report.cancel();
                }
            }
        }
    }
}
