//! Search in the caller's thread: the only one of a build without threads.

use crate::engine::answer::{answer, search};
use crate::game::variant::Variant;
use crate::search::ThreadData;
use crate::search::task::Task;

/// Data that the caller's thread keeps from one search to the next.
pub(crate) struct Caller<V: Variant> {
    kept: Option<ThreadData<V>>,
}

impl<V: Variant> Caller<V> {
    pub(crate) fn new() -> Caller<V> {
        Caller { kept: None }
    }

    /// Returns true if there is no data.
    pub(crate) fn is_empty(&self) -> bool {
        self.kept.is_none()
    }

    /// Discards the data.
    pub(crate) fn forget(&mut self) {
        self.kept = None;
    }

    /// Searches and reports the result.
    pub(crate) fn search_here(&mut self, task: &Task<V>, evaluator: &V::Evaluator) {
        let found = search(task, 0, evaluator.clone(), self.kept.take());
        let (result, kept) = found.unzip();
        self.kept = kept;
        answer(task, result.as_slice());
    }
}

#[cfg(not(feature = "threads"))]
impl<V: Variant> Caller<V> {
    /// With no thread left, discards the data.
    pub(crate) fn shrink(&mut self, threads: usize) {
        if threads == 0 {
            self.forget();
        }
    }

    /// Returns 1, regardless of the number of threads requested.
    pub(crate) fn ensure_threads(&mut self, _count: usize) -> usize {
        1
    }

    /// Searches and reports the result.
    pub(crate) fn search(&mut self, task: &Task<V>, evaluator: &V::Evaluator, _threads: usize) {
        self.search_here(task, evaluator);
    }
}
