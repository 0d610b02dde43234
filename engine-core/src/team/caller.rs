//! The caller's thread is the only one that searches.

use crate::Variant;
use crate::answer::{answer, search};
use crate::search::ThreadData;
use crate::search::task::Task;

/// What the caller's thread keeps from one search to the next.
pub(crate) struct Team<V: Variant> {
    kept: Option<ThreadData<V>>,
}

impl<V: Variant> Team<V> {
    pub(crate) fn new() -> Team<V> {
        Team { kept: None }
    }

    /// There is one thread, whatever is wanted; without any, nothing is kept.
    pub(crate) fn shrink(&mut self, threads: usize) {
        if threads == 0 {
            self.forget();
        }
    }

    /// Whether nothing is kept.
    pub(crate) fn is_empty(&self) -> bool {
        self.kept.is_none()
    }

    /// Forgets everything learnt.
    pub(crate) fn forget(&mut self) {
        self.kept = None;
    }

    /// There is one thread, whatever is wanted.
    pub(crate) fn muster(&mut self, _wanted: usize) -> usize {
        1
    }

    /// Searches and answers.
    pub(crate) fn search(&mut self, task: &Task<V>, evaluator: &V::Evaluator, _threads: usize) {
        let found = search(task, 0, evaluator.clone(), self.kept.take());
        let (result, kept) = found.unzip();
        self.kept = kept;
        answer(task, result.as_slice());
    }
}
