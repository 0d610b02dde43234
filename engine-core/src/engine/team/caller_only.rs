//! Search without threads: only in the caller's thread.

use std::sync::Arc;

use super::Caller;
use crate::game::variant::Variant;
use crate::search::task::Task;

/// Caller's thread, regardless of the number of threads requested.
pub(crate) struct Team<V: Variant> {
    caller: Caller<V>,
}

impl<V: Variant> Team<V> {
    pub(crate) fn new() -> Team<V> {
        Team { caller: Caller::new() }
    }

    /// With no thread left, discards the data.
    pub(crate) fn shrink(&mut self, threads: usize) {
        if threads == 0 {
            self.forget();
        }
    }

    /// Returns true if there is no data.
    pub(crate) fn is_empty(&self) -> bool {
        self.caller.is_empty()
    }

    /// Discards the data.
    pub(crate) fn forget(&mut self) {
        self.caller.forget();
    }

    /// Returns 1: the caller's thread.
    pub(crate) fn ensure_threads(&mut self, _count: usize) -> usize {
        1
    }

    /// Searches and reports the result.
    pub(crate) fn search(&mut self, task: &Arc<Task<V>>, evaluator: &V::Evaluator, _threads: usize) {
        self.search_here(task, evaluator);
    }

    /// Searches and reports the result.
    pub(crate) fn search_here(&mut self, task: &Task<V>, evaluator: &V::Evaluator) {
        self.caller.search(task, evaluator);
    }
}
