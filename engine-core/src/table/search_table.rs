//! The transposition table from search to search: its size, and the work on it that nobody has to wait for.

use std::fmt;
use std::sync::Arc;

use crate::table::memory;
use crate::table::{TableMemory, TranspositionTable};

/// Bytes of a MiB.
const MIB: u64 = 1 << 20;
/// The share of the free memory that stays free: one in so many parts.
const KEPT_FREE: u64 = 16;

/// A table of that size was refused; the old one is still there.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct HashError {
    /// The size that was asked for, in MiB.
    pub wanted_mib: u64,
    /// The largest size there is room for, in MiB; `None` if the system does not tell.
    pub free_mib: Option<u64>,
}

impl fmt::Display for HashError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.free_mib {
            Some(free) => write!(f, "there is memory for {free} MiB, not for {}", self.wanted_mib),
            None => write!(f, "there is no memory for {} MiB", self.wanted_mib),
        }
    }
}

impl std::error::Error for HashError {}

/// The table of an engine. It passes from game to game
/// ([`GameEngine::release_table`](crate::engine::game_engine::GameEngine::release_table)), is made when it is first needed, and is
/// made and cleared in the background: only a search waits for that, and who asks whether one can begin at once.
#[derive(Debug)]
pub struct SearchTable {
    megabytes: usize,
    state: TableState,
    /// Something was written since it was made or cleared.
    used: bool,
}

#[derive(Debug)]
enum TableState {
    Unmade,
    Ready(Arc<TranspositionTable>),
    /// Being made or cleared. The channel closes without a table if there is no thread for that.
    #[cfg(feature = "threads")]
    Busy(crossbeam_channel::Receiver<Arc<TranspositionTable>>),
}

impl SearchTable {
    /// A table of `megabytes` MiB, to be made when it is needed.
    pub(crate) fn new(megabytes: usize) -> SearchTable {
        SearchTable { megabytes, state: TableState::Unmade, used: false }
    }

    /// Gives it another size, and forgets everything in it.
    ///
    /// # Errors
    /// [`HashError`] if the machine lacks the memory: the size stays, but what was in the table may be forgotten.
    pub(crate) fn resize(&mut self, megabytes: usize) -> Result<(), HashError> {
        self.settle();
        let wanted = megabytes as u64;
        let own = if matches!(self.state, TableState::Unmade) { 0 } else { self.megabytes as u64 };
        let free_mib = free_mib(own);
        let refusal = HashError { wanted_mib: wanted, free_mib };
        if !fits(megabytes, free_mib) {
            return Err(refusal);
        }
        if wanted == own {
            self.clear();
            return Ok(());
        }
        // The old table goes before the new one comes: both together may not fit.
        self.state = TableState::Unmade;
        let room = TableMemory::reserve(megabytes).ok_or(refusal)?;
        self.megabytes = megabytes;
        self.used = false;
        self.state = in_background(move || Arc::new(room.table()));
        Ok(())
    }

    /// Forgets everything in it.
    pub(crate) fn clear(&mut self) {
        if !std::mem::take(&mut self.used) {
            return;
        }
        if let TableState::Ready(table) = std::mem::replace(&mut self.state, TableState::Unmade) {
            self.state = in_background(move || {
                table.clear();
                table
            });
        }
    }

    /// The table for a search, once it is ready.
    pub(crate) fn for_search(&mut self) -> Arc<TranspositionTable> {
        self.used = true;
        self.get_ready()
    }

    /// The table, made and cleared when this returns. One that was never made may be smaller than it should, if
    /// memory is short.
    pub(crate) fn get_ready(&mut self) -> Arc<TranspositionTable> {
        self.settle();
        if let TableState::Ready(table) = &self.state {
            return Arc::clone(table);
        }
        let table = Arc::new(room_within(self.megabytes, free_mib(0)).table());
        self.state = TableState::Ready(Arc::clone(&table));
        table
    }

    /// Waits for what is under way, if anything can be.
    fn settle(&mut self) {
        #[cfg(feature = "threads")]
        if let TableState::Busy(done) = &self.state {
            self.state = done.recv().map_or(TableState::Unmade, TableState::Ready);
        }
    }
}

/// The size in MiB of the largest table there is memory for, if `own` MiB of it become free; `None` if the
/// system does not tell.
fn free_mib(own: u64) -> Option<u64> {
    let free = memory::available()? / MIB + own;
    Some(free - free / KEPT_FREE)
}

/// Whether there is memory for a table of `megabytes` MiB.
fn fits(megabytes: usize, free_mib: Option<u64>) -> bool {
    free_mib.is_none_or(|free| megabytes as u64 <= free)
}

/// Room for a table of `megabytes` MiB, or for as large a one as there is memory for.
fn room_within(megabytes: usize, free_mib: Option<u64>) -> TableMemory {
    let sizes = std::iter::successors(Some(megabytes), |&size| (size > 1).then_some(size / 2));
    sizes.filter(|&size| fits(size, free_mib)).find_map(TableMemory::reserve).unwrap_or_default()
}

/// Lets a thread of its own make or clear a table.
#[cfg(feature = "threads")]
fn in_background(work: impl FnOnce() -> Arc<TranspositionTable> + Send + 'static) -> TableState {
    let (sender, done) = crossbeam_channel::bounded(1);
    // Without a thread the channel closes, and the table is made when it is needed.
    let _ = std::thread::Builder::new().spawn(move || sender.send(work()));
    TableState::Busy(done)
}

/// Makes or clears a table at once: there is no other thread for it.
#[cfg(not(feature = "threads"))]
fn in_background(work: impl FnOnce() -> Arc<TranspositionTable>) -> TableState {
    TableState::Ready(work())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::table::{StoredBound, TtEntry};

    const KEY: u64 = 0x1234_5678_9ABC;

    fn remember(table: &TranspositionTable) {
        let entry =
            TtEntry { mv: None, score: 1, eval: None, depth: 3, bound: StoredBound::Exact, was_pv: false };
        table.store(KEY, &entry);
    }

    #[test]
    fn more_than_the_machine_has_is_refused_and_the_old_table_stays() {
        let mut table = SearchTable::new(1);
        remember(&table.for_search());
        for megabytes in [1 << 40, usize::MAX >> 21] {
            let error = table.resize(megabytes).unwrap_err();
            assert_eq!(error.wanted_mib, megabytes as u64);
            assert!(table.for_search().probe(KEY).is_some(), "{error}");
        }
    }

    #[test]
    fn who_is_ready_waits_for_nothing() {
        let mut table = SearchTable::new(1);
        table.get_ready();
        assert!(matches!(table.state, TableState::Ready(_)), "it is made");
        table.resize(2).unwrap();
        table.get_ready();
        assert!(matches!(table.state, TableState::Ready(_)), "it has its new size");
        remember(&table.for_search());
        table.clear();
        assert!(table.get_ready().probe(KEY).is_none());
        assert!(matches!(table.state, TableState::Ready(_)), "it is cleared");
        table.clear();
        assert!(matches!(table.state, TableState::Ready(_)), "nothing was searched that had to be forgotten");
    }

    #[test]
    fn a_table_is_cleared_once_and_only_after_a_search() {
        let mut table = SearchTable::new(1);
        table.clear();
        assert!(matches!(table.state, TableState::Unmade), "nothing is made to be cleared");
        remember(&table.for_search());
        table.clear();
        #[cfg(feature = "threads")]
        assert!(matches!(table.state, TableState::Busy(_)));
        table.settle();
        table.clear();
        assert!(matches!(table.state, TableState::Ready(_)), "it is clean already");
        assert_eq!(table.for_search().probe(KEY), None);
    }

    #[test]
    fn another_size_forgets_and_the_same_size_clears() {
        let mut table = SearchTable::new(1);
        for megabytes in [2, 2, 1] {
            remember(&table.for_search());
            table.resize(megabytes).unwrap();
            table.settle();
            table.clear();
            assert!(matches!(table.state, TableState::Ready(_)), "a new table has nothing to be cleared of");
            assert_eq!(table.for_search().size(), megabytes << 20);
            assert_eq!(table.for_search().probe(KEY), None, "{megabytes}");
        }
    }

    #[test]
    fn what_is_made_and_cleared_in_the_background_stays_one_table() {
        let mut table = SearchTable::new(1);
        let made = table.for_search();
        table.clear();
        assert!(Arc::ptr_eq(&made, &table.get_ready()), "it was waited for");
        table.resize(1).unwrap();
        assert!(Arc::ptr_eq(&made, &table.get_ready()), "it has its size already");
    }

    #[test]
    fn memory_of_a_table_counts_as_used_before_it_is() {
        // More than all tables together that other tests make meanwhile.
        const LARGE: u64 = 512;
        let room = TableMemory::reserve(LARGE as usize).unwrap();
        assert!(memory::promised() >= LARGE * MIB);
        drop(room);
        assert!(memory::promised() < LARGE * MIB);
    }

    #[test]
    fn a_share_of_the_free_memory_stays_free() {
        let Some(before) = memory::available() else { return };
        let free = free_mib(0).unwrap();
        // Other tests may give memory back meanwhile.
        assert!(free < before.max(memory::available().unwrap()) / MIB);
        assert!(free_mib(1 << 40).unwrap() > 1 << 39, "what becomes free counts");
    }

    #[test]
    fn where_memory_is_short_the_first_table_is_small() {
        let size = |wanted, free| room_within(wanted, free).table().size();
        assert_eq!(size(4, None), 4 << 20);
        assert_eq!(size(4, Some(4)), 4 << 20);
        assert_eq!(size(4, Some(3)), 2 << 20);
        assert_eq!(size(4, Some(1)), 1 << 20);
        let table = room_within(4, Some(0)).table();
        assert!(table.size() < 1 << 20);
        remember(&table);
        assert!(table.probe(KEY).is_some());
    }
}
