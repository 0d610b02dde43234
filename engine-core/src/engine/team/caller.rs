//! Search in the caller's thread.

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
    pub(crate) fn search(&mut self, task: &Task<V>, evaluator: &V::Evaluator) {
        let found = search(task, 0, evaluator.clone(), self.kept.take());
        let (result, kept) = found.unzip();
        self.kept = kept;
        answer(task, result.as_slice());
    }
}
