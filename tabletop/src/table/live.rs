//! A host that runs the searches of a table on the table's own engine.

use std::ops::{Deref, DerefMut};

use crossbeam_channel::TryRecvError;
use engine_core::clock::Instant;
use engine_core::{Limits, Listener, SearchEvent, SearchHandle};

use super::game::Table;
use super::searching::{SearchFailed, SearchId, SearchOrder};
use super::thinking::News;

impl Table {
    /// Begins a search on the table's own engine; `listener` gets what it says.
    pub fn begin_search(&mut self, limits: Limits, listener: Box<dyn Listener>) {
        self.engine.player_mut().go(limits, listener);
    }

    /// Has the search on the table's own engine answer.
    pub fn stop_search(&self) {
        self.engine.player().stop();
    }
}

/// Runs a table's searches on its own engine: beside the game, where engines have threads.
#[derive(Default)]
pub struct OwnSearch {
    running: Option<(SearchId, SearchHandle)>,
}

impl OwnSearch {
    /// Does something about a search.
    pub fn obey(&mut self, order: SearchOrder, table: &mut Table) {
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

    /// What the search says next; `None` if it says nothing now, an error if it ended without an answer.
    pub fn hear(&mut self) -> Option<(SearchId, Result<SearchEvent, SearchFailed>)> {
        let (id, handle) = self.running.as_ref()?;
        let id = *id;
        let said = match handle.events().try_recv() {
            Ok(event) => Ok(event),
            Err(TryRecvError::Empty) => return None,
            Err(TryRecvError::Disconnected) => Err(SearchFailed),
        };
        if matches!(said, Ok(SearchEvent::Done(_)) | Err(SearchFailed)) {
            self.running = None;
        }
        Some((id, said))
    }
}

/// A table whose own engine runs its searches.
pub struct LiveTable {
    table: Table,
    search: OwnSearch,
}

impl From<Table> for LiveTable {
    fn from(table: Table) -> LiveTable {
        LiveTable { table, search: OwnSearch::default() }
    }
}

impl Deref for LiveTable {
    type Target = Table;

    fn deref(&self) -> &Table {
        &self.table
    }
}

impl DerefMut for LiveTable {
    fn deref_mut(&mut self) -> &mut Table {
        &mut self.table
    }
}

impl LiveTable {
    /// Lets time go on: flags fall, the engine's answers are taken, and it starts to think when it is its turn.
    pub fn advance(&mut self, now: Instant) -> Vec<News> {
        self.obey();
        let mut news = self.table.tick(now);
        while let Some((id, said)) = self.search.hear() {
            news.extend(self.table.hear(id, said, now));
        }
        self.table.search(now);
        self.obey();
        news
    }

    fn obey(&mut self) {
        for order in self.table.take_orders() {
            self.search.obey(order, &mut self.table);
        }
    }
}
