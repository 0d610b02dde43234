//! No threads: everything is left to the caller's.

use std::sync::Arc;

use super::Caller;
use crate::game::variant::Variant;
use crate::search::task::Task;

/// The caller's thread, whatever number is wanted.
pub(crate) struct Team<V: Variant> {
    caller: Caller<V>,
}

impl<V: Variant> Team<V> {
    pub(crate) fn new() -> Team<V> {
        Team { caller: Caller::new() }
    }

    /// Without any thread, nothing is kept.
    pub(crate) fn shrink(&mut self, threads: usize) {
        if threads == 0 {
            self.forget();
        }
    }

    /// Whether nothing is kept.
    pub(crate) fn is_empty(&self) -> bool {
        self.caller.is_empty()
    }

    /// Forgets everything learnt.
    pub(crate) fn forget(&mut self) {
        self.caller.forget();
    }

    /// There is one thread.
    pub(crate) fn muster(&mut self, _wanted: usize) -> usize {
        1
    }

    /// Searches and answers.
    pub(crate) fn search(&mut self, task: &Arc<Task<V>>, evaluator: &V::Evaluator, _threads: usize) {
        self.search_here(task, evaluator);
    }

    /// Searches and answers.
    pub(crate) fn search_here(&mut self, task: &Task<V>, evaluator: &V::Evaluator) {
        self.caller.search(task, evaluator);
    }
}
