//! Parallel work on many tasks with a progress bar; results are delivered in the order of the
//! tasks.

use std::collections::BTreeMap;
use std::thread;

use indicatif::{ProgressBar, ProgressStyle};
use lab::pool;

use super::Result;

/// Parallel work: the number of workers, their state, and the work on a task.
pub(super) struct Batch<N, W> {
    /// Number of workers; `None`: one per processor.
    pub(super) jobs: Option<u16>,
    /// Unit of the progress bar.
    pub(super) unit: &'static str,
    /// Creates the state of a worker: an engine, or players.
    pub(super) new_worker: N,
    /// Works on one task.
    pub(super) work: W,
}

impl<N, W> Batch<N, W> {
    /// Works on all tasks, about `count` of them, and passes the results to `take` in the order of
    /// the tasks, as soon as they are available. The first failure ends the run.
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

/// Number of threads; `None`: one per processor.
pub(super) fn threads(jobs: Option<u16>) -> usize {
    jobs.map_or_else(|| thread::available_parallelism().map_or(1, usize::from), usize::from)
}

/// Progress bar up to `length`, with a message before the times.
pub(super) fn progress_bar(length: usize, unit: &'static str) -> ProgressBar {
    let template = "{bar:40} {pos}/{len} {prefix}{msg}, {elapsed} gone, {eta} to go";
    bar_like(length as u64, template).with_prefix(unit)
}

/// Progress bar with this template.
pub(super) fn bar_like(length: u64, template: &str) -> ProgressBar {
    let style = ProgressStyle::with_template(template).unwrap_or_else(|_| ProgressStyle::default_bar());
    ProgressBar::new(length).with_style(style)
}
