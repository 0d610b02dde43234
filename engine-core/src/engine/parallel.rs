//! Search of an engine: its threads search the root together with a shared hash table, and vote for
//! the move.

use std::sync::Arc;
use std::sync::atomic::AtomicU64;

use crate::endings::EndingTables;
use crate::endings::tablebase::TablebaseSettings;
use crate::engine::answer::conclude;
use crate::engine::game_engine::Listener;
use crate::engine::thread_pool::ThreadPool;
use crate::game::progress::Game;
use crate::game::setup::Setup;
use crate::game::variant::Variant;
use crate::search::Move;
use crate::search::control::Control;
use crate::search::limits::Limits;
use crate::search::strength::Weakness;
use crate::search::tablebase::rank_root;
use crate::search::task::{NodeCounters, Task};
use crate::table::search_table::HashError;
use crate::table::search_table::SearchTable;

/// Maximum number of search threads per hardware thread. More of them gain nothing and slow
/// everything down: if the holder of the memory allocator's lock is not scheduled, all threads that
/// need it wait.
#[cfg(feature = "threads")]
const THREADS_PER_PROCESSOR: usize = 8;

/// Maximum number of threads that search together on this machine, regardless of the setting.
#[cfg(feature = "threads")]
pub fn max_threads() -> usize {
    THREADS_PER_PROCESSOR * std::thread::available_parallelism().map_or(1, usize::from)
}

/// Maximum number of threads that search together: only the caller's.
#[cfg(not(feature = "threads"))]
pub fn max_threads() -> usize {
    1
}

/// Input of a search.
pub(crate) struct SearchRoot<V: Variant> {
    pub(crate) game: Game<V::Position>,
    /// Moves to choose from.
    pub(crate) root_moves: Vec<Move<V>>,
    pub(crate) setup: Setup,
    /// Tables of solved endings, if the position is near one.
    pub(crate) endings: Option<Arc<dyn EndingTables<V::Position>>>,
    /// Syzygy tablebases, if the front end has loaded some.
    pub(crate) tablebase: Option<TablebaseSettings>,
}

/// Search threads of an engine, and their shared hash table. Both are created when first needed, so
/// that opening a game is cheap.
pub(crate) struct ParallelSearch<V: Variant> {
    control: Arc<Control>,
    threads: ThreadPool<V>,
    thread_count: usize,
    table: SearchTable,
}

impl<V: Variant> ParallelSearch<V> {
    pub(crate) fn new(control: Arc<Control>, megabytes: usize) -> ParallelSearch<V> {
        ParallelSearch {
            control,
            threads: ThreadPool::new(),
            thread_count: 1,
            table: SearchTable::new(megabytes),
        }
    }

    pub(crate) fn set_hash(&mut self, megabytes: usize) -> Result<(), HashError> {
        self.table.resize(megabytes)
    }

    /// Replaces the table by another one, which is cleared; returns the old one.
    pub(crate) fn exchange_table(&mut self, table: SearchTable) -> SearchTable {
        let old = std::mem::replace(&mut self.table, table);
        self.table.clear();
        old
    }

    pub(crate) fn set_threads(&mut self, threads: usize) {
        self.thread_count = threads.clamp(1, max_threads());
        self.threads.shrink(self.thread_count);
    }

    /// Ends the threads and frees their data.
    pub(crate) fn dismiss_threads(&mut self) {
        self.threads.shrink(0);
    }

    pub(crate) fn has_threads(&self) -> bool {
        !self.threads.is_empty()
    }

    /// Clears the table and the histories.
    pub(crate) fn clear(&mut self) {
        self.table.clear();
        self.threads.forget();
    }

    /// Prepares for a search, and waits until the table is allocated and cleared. Returns the
    /// number of threads.
    pub(crate) fn get_ready(&mut self) -> usize {
        self.table.get_ready();
        self.threads.ensure_threads(self.thread_count)
    }

    /// Starts a search, which ends by itself: the first thread sends its last event. If there is
    /// only one thread and the caller waits, the caller's thread searches, and the search has ended
    /// when this returns.
    pub(crate) fn start(
        &mut self,
        root: SearchRoot<V>,
        evaluator: &V::Evaluator,
        mut limits: Limits,
        listener: Box<dyn Listener>,
        caller_waits: bool,
    ) {
        let weakness = Weakness::from_strength(limits.strength);
        // Limited strength uses one thread: the choice must depend on nothing but the seed.
        let requested = if weakness.is_some() { 1 } else { self.thread_count };
        let here = caller_waits && requested == 1;
        let threads = if here { 1 } else { self.threads.ensure_threads(requested) };
        if let Some(weak) = weakness {
            limits.nodes = Some(limits.nodes.map_or(weak.nodes(), |nodes| nodes.min(weak.nodes())));
        }
        let table = self.table.for_search();
        table.age();
        let SearchRoot { game, mut root_moves, setup, endings, tablebase } = root;
        let known = endings.as_ref().and_then(|endings| endings.probe(game.position()));
        let is_exact = known.is_some_and(|value| value.score(game.position(), 0).is_some());
        let ranked = tablebase.as_ref().filter(|_| !is_exact);
        let ranked = ranked.and_then(|settings| rank_root::<V>(game.position(), &root_moves, settings));
        let (mut tablebase_score, mut hits) = (None, 0);
        if let Some(ranked) = ranked {
            root_moves = ranked.moves;
            (tablebase_score, hits) = (Some(ranked.score), ranked.hits);
        }
        let task = Arc::new(Task {
            root_moves,
            game,
            setup,
            #[cfg(feature = "tunable")]
            params: V::PARAMS.with(limits.params.iter().copied()),
            limits,
            listener,
            table,
            endings,
            tablebase,
            tablebase_score,
            tablebase_hits: AtomicU64::new(hits),
            control: Arc::clone(&self.control),
            nodes: NodeCounters::new(threads),
        });
        match threads {
            // Without a thread to search, the first legal move is played.
            0 => self.control.finish(&*task.listener, conclude(&task, &[])),
            1 if here => self.threads.search_here(&task, evaluator),
            _ => self.threads.search(&task, evaluator, threads),
        }
    }
}
