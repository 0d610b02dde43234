//! Endgame tables of an engine, and the time of their generation.
//!
//! A search limited by nodes or depth generates missing tables first, so that its result is
//! reproducible. A search on a clock, or an infinite one, begins at once; missing tables are
//! generated in parallel and probed as soon as they are complete.

use std::sync::Arc;

use super::{EndingFiles, EndingTables};
use crate::game::variant::Variant;
use crate::search::limits::Limits;
use crate::search::task::Task;

/// Endgame tables of an engine, created when a position first comes near one.
pub(crate) struct EndingSource<V: Variant> {
    tables: Option<Arc<dyn EndingTables<V::Position>>>,
    files: Option<Arc<dyn EndingFiles>>,
    #[cfg(feature = "threads")]
    background: background::Background,
}

impl<V: Variant> EndingSource<V> {
    pub(crate) fn new() -> EndingSource<V> {
        EndingSource {
            tables: None,
            files: None,
            #[cfg(feature = "threads")]
            background: background::Background::default(),
        }
    }

    /// Sets the files of larger tables.
    pub(crate) fn set_files(&mut self, files: Option<Arc<dyn EndingFiles>>) {
        self.files = files;
        // Drops tables read from other files.
        self.tables = None;
    }

    /// Frees the tables.
    pub(crate) fn forget(&mut self) {
        self.tables = None;
    }

    pub(crate) fn files(&self) -> Option<Arc<dyn EndingFiles>> {
        self.files.clone()
    }

    /// Returns the tables for a search from `root`, if it is near an ending with a table.
    pub(crate) fn near(
        &mut self,
        root: &V::Position,
        limits: &Limits,
    ) -> Option<Arc<dyn EndingTables<V::Position>>> {
        if self.tables.is_none() {
            self.tables = V::ending_tables();
            if let Some(tables) = &self.tables {
                tables.set_files(self.files.clone());
            }
        }
        let tables = self.tables.as_ref().filter(|tables| tables.is_near(root))?;
        #[cfg(feature = "threads")]
        if !waits(limits) && !tables.is_complete(root) {
            let (tables, root) = (Arc::clone(tables), root.clone());
            self.background.start(Box::new(move |is_stopped| tables.generate(&root, is_stopped)));
        }
        #[cfg(not(feature = "threads"))]
        let _ = limits;
        Some(Arc::clone(tables))
    }
}

/// Returns true if a search generates missing tables before it begins: none of its limits is a
/// time.
fn waits(limits: &Limits) -> bool {
    let is_bounded = limits.nodes.is_some() || limits.depth.is_some() || limits.strength.is_some();
    is_bounded && limits.clock.is_none() && limits.move_time_ms.is_none()
}

/// Generates missing tables before the search.
pub(crate) fn prepare<V: Variant>(task: &Task<V>) {
    let Some(tables) = &task.endings else { return };
    let root = task.game.position();
    if tables.is_complete(root) {
        return;
    }
    if waits(&task.limits) {
        tables.generate(root, &|| task.control.is_halted() || task.listener.should_stop());
    } else {
        prepare_in_time(task, &**tables);
    }
}

/// Does nothing: another thread generates the tables.
#[cfg(feature = "threads")]
fn prepare_in_time<V: Variant>(_task: &Task<V>, _tables: &dyn EndingTables<V::Position>) {}

/// Generates tables during a share of the time for the move.
#[cfg(not(feature = "threads"))]
fn prepare_in_time<V: Variant>(task: &Task<V>, tables: &dyn EndingTables<V::Position>) {
    use crate::game::position::Position;
    use crate::search::time::Budget;

    /// Divisor of the time for the move.
    const SHARE: u32 = 4;
    let root = task.game.position();
    let budget = Budget::new(&task.limits, root.counters());
    let time = budget.soft.or(budget.hard).map(|time| time / SHARE);
    let is_over = || time.is_some_and(|time| task.limits.started.elapsed() >= time);
    tables.generate(root, &|| is_over() || task.control.is_halted() || task.listener.should_stop());
}

#[cfg(feature = "threads")]
mod background {
    //! Generation of tables in a thread of its own.

    use std::sync::Arc;
    use std::sync::atomic::{AtomicBool, Ordering};
    use std::thread::{Builder, JoinHandle};

    /// Generation of tables, with its stop condition.
    type Generation = Box<dyn FnOnce(&dyn Fn() -> bool) + Send>;

    /// A thread that generates tables; it ends with its owner.
    #[derive(Default)]
    pub(super) struct Background {
        is_stopped: Arc<AtomicBool>,
        thread: Option<JoinHandle<()>>,
    }

    impl Background {
        /// Generates tables, unless others are being generated. Does nothing if no thread can be
        /// started.
        pub(super) fn start(&mut self, generation: Generation) {
            if self.thread.as_ref().is_some_and(|thread| !thread.is_finished()) {
                return;
            }
            let is_stopped = Arc::clone(&self.is_stopped);
            let generate = move || {
                lower_priority();
                generation(&|| is_stopped.load(Ordering::Relaxed));
            };
            self.thread = Builder::new().spawn(generate).ok();
        }
    }

    /// Lowers the priority of the thread, so that searches on all processors lose little time.
    fn lower_priority() {
        #[cfg(all(target_os = "linux", not(miri)))]
        {
            /// Difference in steps of `nice`.
            const NICENESS: i32 = 10;
            // The usual priority also works.
            let _ = rustix::process::nice(NICENESS);
        }
    }

    impl Drop for Background {
        fn drop(&mut self) {
            self.is_stopped.store(true, Ordering::Relaxed);
            if let Some(thread) = self.thread.take() {
                // A panic has been reported by its own thread.
                let _ = thread.join();
            }
        }
    }
}
