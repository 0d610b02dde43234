//! The search of an engine: its threads, which search the root together over the shared table, and vote for the move.

use std::sync::Arc;
use std::sync::atomic::AtomicU64;

use crate::endings::EndingTables;
use crate::endings::tablebase::TablebaseSettings;
use crate::engine::answer::conclude;
use crate::engine::game_engine::Listener;
use crate::engine::team::Team;
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

/// Search threads for each thread that the machine runs at a time. More of them find nothing more, and hold up everybody:
/// a lock of the memory allocator whose holder does not get a processor stops all that need it.
#[cfg(feature = "threads")]
const THREADS_PER_PROCESSOR: usize = 8;

/// The most threads that search together on this machine, whatever number is set.
#[cfg(feature = "threads")]
pub fn most_threads() -> usize {
    THREADS_PER_PROCESSOR * std::thread::available_parallelism().map_or(1, usize::from)
}

/// The most threads that search together: the caller's.
#[cfg(not(feature = "threads"))]
pub fn most_threads() -> usize {
    1
}

/// What is searched.
pub(crate) struct SearchRoot<V: Variant> {
    pub(crate) game: Game<V::Position>,
    /// The moves to choose from.
    pub(crate) root_moves: Vec<Move<V>>,
    pub(crate) setup: Setup,
    /// Solved endings, if the position is near one.
    pub(crate) endings: Option<Arc<dyn EndingTables<V::Position>>>,
    /// Syzygy's tables, if the front end has read some.
    pub(crate) tablebase: Option<TablebaseSettings>,
}

/// The search threads of an engine, and the table that they share. Both are made when first needed: opening a game is cheap.
pub(crate) struct Pool<V: Variant> {
    control: Arc<Control>,
    team: Team<V>,
    threads: usize,
    table: SearchTable,
}

impl<V: Variant> Pool<V> {
    pub(crate) fn new(control: Arc<Control>, megabytes: usize) -> Pool<V> {
        Pool { control, team: Team::new(), threads: 1, table: SearchTable::new(megabytes) }
    }

    pub(crate) fn set_hash(&mut self, megabytes: usize) -> Result<(), HashError> {
        self.table.resize(megabytes)
    }

    /// Exchanges the table for another one, in which everything is forgotten.
    pub(crate) fn exchange_table(&mut self, table: SearchTable) -> SearchTable {
        let old = std::mem::replace(&mut self.table, table);
        self.table.clear();
        old
    }

    pub(crate) fn set_threads(&mut self, threads: usize) {
        self.threads = threads.clamp(1, most_threads());
        self.team.shrink(self.threads);
    }

    /// Ends the threads, with what they keep from one search to the next.
    pub(crate) fn dismiss_threads(&mut self) {
        self.team.shrink(0);
    }

    pub(crate) fn has_threads(&self) -> bool {
        !self.team.is_empty()
    }

    /// Forgets everything learnt.
    pub(crate) fn clear(&mut self) {
        self.table.clear();
        self.team.forget();
    }

    /// Makes what a search needs, and waits for what is being made and cleared. Returns the number of threads there are.
    pub(crate) fn get_ready(&mut self) -> usize {
        self.table.get_ready();
        self.team.muster(self.threads)
    }

    /// Starts a search, which ends by itself: its last event is sent by the first thread. If that is the only one and the caller
    /// waits, the caller's thread searches, and the search has ended when this returns.
    pub(crate) fn start(
        &mut self,
        root: SearchRoot<V>,
        evaluator: &V::Evaluator,
        mut limits: Limits,
        listener: Box<dyn Listener>,
        caller_waits: bool,
    ) {
        let weakness = Weakness::from_strength(limits.strength);
        // A weak player thinks alone: its choice must depend on nothing but the seed.
        let wanted = if weakness.is_some() { 1 } else { self.threads };
        let here = caller_waits && wanted == 1;
        let threads = if here { 1 } else { self.team.muster(wanted) };
        if let Some(weak) = weakness {
            limits.nodes = Some(limits.nodes.map_or(weak.nodes(), |nodes| nodes.min(weak.nodes())));
        }
        let table = self.table.for_search();
        table.age();
        let SearchRoot { game, mut root_moves, setup, endings, tablebase } = root;
        let is_exact = endings.as_ref().is_some_and(|endings| endings.probe(game.position()).is_some());
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
            // No thread to search: the first legal move must do.
            0 => self.control.finish(&*task.listener, conclude(&task, &[])),
            1 if here => self.team.search_here(&task, evaluator),
            _ => self.team.search(&task, evaluator, threads),
        }
    }
}
