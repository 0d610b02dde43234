//! Transposition table between searches: its size, and its allocation and clearing in the
//! background.

use std::fmt;
use std::sync::Arc;

use crate::table::memory;
use crate::table::{TableMemory, TranspositionTable};

/// Bytes per MiB.
const MIB: u64 = 1 << 20;
/// Divisor of the free memory that remains unused.
const KEPT_FREE: u64 = 16;

/// Error: a table of that size is not available; the old one is kept.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct HashError {
    /// Requested size in MiB.
    pub requested_mib: u64,
    /// Maximum size in MiB; `None` if the system does not report it.
    pub free_mib: Option<u64>,
}

impl fmt::Display for HashError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.free_mib {
            Some(free) => write!(f, "there is memory for {free} MiB, not for {}", self.requested_mib),
            None => write!(f, "there is no memory for {} MiB", self.requested_mib),
        }
    }
}

impl std::error::Error for HashError {}

/// Hash table of an engine. It passes from game to game
/// ([`GameEngine::release_table`](crate::engine::game_engine::GameEngine::release_table)), is
/// created when first needed, and is allocated and cleared in the background: only searches and
/// checks for readiness wait for that.
#[derive(Debug)]
pub struct SearchTable {
    megabytes: usize,
    state: TableState,
    /// True if the table was written since it was created or cleared.
    used: bool,
}

#[derive(Debug)]
enum TableState {
    Unmade,
    Ready(Arc<TranspositionTable>),
    /// Being created or cleared. The channel closes without a table if no thread is available.
    #[cfg(feature = "threads")]
    Busy(crossbeam_channel::Receiver<Arc<TranspositionTable>>),
}

impl SearchTable {
    /// Creates a table of `megabytes` MiB, allocated when needed.
    pub(crate) fn new(megabytes: usize) -> SearchTable {
        SearchTable { megabytes, state: TableState::Unmade, used: false }
    }

    /// Changes the size, and clears the table.
    ///
    /// # Errors
    /// [`HashError`] if the memory is not available: the size stays, but the contents of the table
    /// may be lost.
    pub(crate) fn resize(&mut self, megabytes: usize) -> Result<(), HashError> {
        self.settle();
        let requested = megabytes as u64;
        let current = if matches!(self.state, TableState::Unmade) { 0 } else { self.megabytes as u64 };
        let free_mib = free_mib(current);
        let refusal = HashError { requested_mib: requested, free_mib };
        if !fits(megabytes, free_mib) {
            return Err(refusal);
        }
        if requested == current {
            self.clear();
            return Ok(());
        }
        // The old table is freed before the new one is allocated: both together may not fit.
        self.state = TableState::Unmade;
        let room = TableMemory::reserve(megabytes).ok_or(refusal)?;
        self.megabytes = megabytes;
        self.used = false;
        self.state = in_background(move || Arc::new(room.table()));
        Ok(())
    }

    /// Clears the table.
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

    /// Returns the table for a search, once it is ready.
    pub(crate) fn for_search(&mut self) -> Arc<TranspositionTable> {
        self.used = true;
        self.get_ready()
    }

    /// Returns the allocated and cleared table. A table that was never allocated may be smaller
    /// than its setting if memory is short.
    pub(crate) fn get_ready(&mut self) -> Arc<TranspositionTable> {
        self.settle();
        if let TableState::Ready(table) = &self.state {
            return Arc::clone(table);
        }
        let table = Arc::new(room_within(self.megabytes, free_mib(0)).table());
        self.state = TableState::Ready(Arc::clone(&table));
        table
    }

    /// Waits for background work, if there is any.
    fn settle(&mut self) {
        #[cfg(feature = "threads")]
        if let TableState::Busy(done) = &self.state {
            self.state = done.recv().map_or(TableState::Unmade, TableState::Ready);
        }
    }
}

/// Size in MiB of the largest table that fits the free memory plus `current` MiB; `None` if the
/// system does not report it.
fn free_mib(current: u64) -> Option<u64> {
    let free = memory::available()? / MIB + current;
    Some(free - free / KEPT_FREE)
}

/// Returns true if there is memory for a table of `megabytes` MiB.
fn fits(megabytes: usize, free_mib: Option<u64>) -> bool {
    free_mib.is_none_or(|free| megabytes as u64 <= free)
}

/// Reserves memory for a table of `megabytes` MiB, or for the largest one that fits.
fn room_within(megabytes: usize, free_mib: Option<u64>) -> TableMemory {
    let sizes = std::iter::successors(Some(megabytes), |&size| (size > 1).then_some(size / 2));
    sizes.filter(|&size| fits(size, free_mib)).find_map(TableMemory::reserve).unwrap_or_default()
}

/// Creates or clears a table in a thread of its own.
#[cfg(feature = "threads")]
fn in_background(work: impl FnOnce() -> Arc<TranspositionTable> + Send + 'static) -> TableState {
    let (sender, done) = crossbeam_channel::bounded(1);
    // Without a thread the channel closes, and the table is created when needed.
    let _ = std::thread::Builder::new().spawn(move || sender.send(work()));
    TableState::Busy(done)
}

/// Creates or clears a table in the caller's thread, since there is no other.
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
            assert_eq!(error.requested_mib, megabytes as u64);
            assert!(table.for_search().probe(KEY).is_some(), "{error}");
        }
    }

    #[test]
    fn a_ready_table_needs_no_wait() {
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
    fn background_work_keeps_one_table() {
        let mut table = SearchTable::new(1);
        let made = table.for_search();
        table.clear();
        assert!(Arc::ptr_eq(&made, &table.get_ready()), "it was waited for");
        table.resize(1).unwrap();
        assert!(Arc::ptr_eq(&made, &table.get_ready()), "it has its size already");
    }

    #[test]
    fn memory_of_a_table_counts_as_used_before_it_is() {
        // More than all tables of parallel tests together.
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
        // Parallel tests may free memory.
        assert!(free < before.max(memory::available().unwrap()) / MIB);
        assert!(free_mib(1 << 40).unwrap() > 1 << 39, "what becomes free counts");
    }

    #[test]
    fn the_first_table_is_small_if_memory_is_short() {
        let size = |requested, free| room_within(requested, free).table().size();
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
