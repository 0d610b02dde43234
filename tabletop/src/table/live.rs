//! Host that runs the searches of a table on the table's own engine.

use crossbeam_channel::TryRecvError;
use engine_core::clock::Instant;
use engine_core::{Limits, Listener, SearchEvent, SearchHandle};

use super::game::Table;
use super::searching::{SearchError, SearchId, SearchOrder};
use super::thinking::TableEvent;

impl Table {
    /// Begins a search on the table's own engine; `listener` receives its events.
    pub fn begin_search(&mut self, limits: Limits, listener: Box<dyn Listener>) {
        self.engine.player_mut().go(limits, listener);
    }

    /// Stops the search on the table's own engine, which then reports its result.
    pub fn stop_search(&self) {
        self.engine.player().stop();
    }
}

/// Runs a table's searches on its own engine, in the background if engines have threads.
#[derive(Default)]
pub struct LocalSearch {
    running: Option<(SearchId, SearchHandle)>,
}

impl LocalSearch {
    /// Advances the game to `now`: ends it if a flag has fallen, handles search events, and begins
    /// the engine's search if it is to move.
    pub fn advance(&mut self, table: &mut Table, now: Instant) -> Vec<TableEvent> {
        self.carry_out_orders(table);
        let mut news = table.tick(now);
        while let Some((id, event)) = self.next_event() {
            news.extend(table.search_event(id, event, now));
        }
        table.search(now);
        self.carry_out_orders(table);
        news
    }

    fn carry_out_orders(&mut self, table: &mut Table) {
        for order in table.take_orders() {
            self.carry_out(order, table);
        }
    }

    /// Executes an order about a search.
    fn carry_out(&mut self, order: SearchOrder, table: &mut Table) {
        let runs = |id: SearchId| self.running.as_ref().is_some_and(|(running, _)| *running == id);
        match order {
            SearchOrder::Begin(id, limits) => {
                self.running = Some((id, SearchHandle::start(table.engine.player_mut(), limits)));
            }
            SearchOrder::Hurry(id) if runs(id) => table.stop_search(),
            SearchOrder::End(id) if runs(id) => {
                self.running = None;
                table.stop_search();
            }
            SearchOrder::Hurry(_) | SearchOrder::End(_) => {}
        }
    }

    /// Next event of the search; `None` if there is none yet, an error if the search ended without
    /// a result.
    fn next_event(&mut self) -> Option<(SearchId, Result<SearchEvent, SearchError>)> {
        let (id, handle) = self.running.as_ref()?;
        let id = *id;
        let event = match handle.events().try_recv() {
            Ok(event) => Ok(event),
            Err(TryRecvError::Empty) => return None,
            Err(TryRecvError::Disconnected) => Err(SearchError),
        };
        if matches!(event, Ok(SearchEvent::Done(_)) | Err(SearchError)) {
            self.running = None;
        }
        Some((id, event))
    }
}
