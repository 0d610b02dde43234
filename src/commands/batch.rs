//! Work on many tasks at the same time, with a progress bar, and its results in the order of the tasks.

use std::collections::BTreeMap;
use std::thread;

use indicatif::{ProgressBar, ProgressStyle};

use super::Result;
use crate::pool;

/// What is to be done: by how many workers, with what each of them keeps from task to task, and what with each task.
pub(super) struct Batch<N, W> {
    /// Workers; `None`: one per processor.
    pub(super) jobs: Option<u16>,
    /// What the progress bar counts.
    pub(super) unit: &'static str,
    /// Makes what a worker keeps: an engine, players.
    pub(super) new_worker: N,
    /// Works on one task.
    pub(super) work: W,
}

impl<N, W> Batch<N, W> {
    /// Works on all tasks, about `count` of them, and gives the results to `take` in the tasks' order, as soon as they are
    /// there. The first failure ends everything.
    ///
    /// # Errors
    /// The first failure of a worker, of the work or of `take`.
    pub(super) fn run<S, T, R>(
        &self,
        count: usize,
        tasks: impl Iterator<Item = T> + Send,
        mut take: impl FnMut(R, &ProgressBar) -> Result,
    ) -> Result
    where
        R: Send,
        N: Fn() -> Result<S> + Sync,
        W: Fn(&mut S, T) -> Result<R> + Sync,
    {
        let progress = progress_bar(count, self.unit);
        let mut waiting = BTreeMap::new();
        let mut next = 0;
        let outcome = pool::run(threads(self.jobs), tasks, &self.new_worker, &self.work, |number, result| {
            waiting.insert(number, result);
            progress.inc(1);
            while let Some(result) = waiting.remove(&next) {
                take(result, &progress)?;
                next += 1;
            }
            Ok(())
        });
        progress.finish_and_clear();
        outcome
    }
}

/// So many threads; `None`: one per processor.
pub(super) fn threads(jobs: Option<u16>) -> usize {
    jobs.map_or_else(|| thread::available_parallelism().map_or(1, usize::from), usize::from)
}

/// A bar that counts to `length`; a message goes before the times.
pub(super) fn progress_bar(length: usize, unit: &'static str) -> ProgressBar {
    let template = "{bar:40} {pos}/{len} {prefix}{msg}, {elapsed} gone, {eta} to go";
    bar_like(length as u64, template).with_prefix(unit)
}

/// A bar that looks like this.
pub(super) fn bar_like(length: u64, template: &str) -> ProgressBar {
    let style = ProgressStyle::with_template(template).unwrap_or_else(|_| ProgressStyle::default_bar());
    ProgressBar::new(length).with_style(style)
}
