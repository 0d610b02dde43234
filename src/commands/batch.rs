//! Many searches at the same time, with a progress bar, and their results in order.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;

use crossbeam_channel::{Sender, unbounded};
use indicatif::{ProgressBar, ProgressStyle};
use rayon::iter::{ParallelBridge, ParallelIterator};

use super::Failure;
use crate::engine::Engine;

/// What is to be done: on how many tasks at the same time, with which engines, and what with each.
pub(super) struct Batch<E, W> {
    /// Searches at the same time; `None`: one per processor.
    pub(super) jobs: Option<u16>,
    /// Makes an engine; each worker has one.
    pub(super) new_engine: E,
    /// Works on one task.
    pub(super) work: W,
}

impl<E, W> Batch<E, W>
where
    E: Fn() -> Result<Engine, Failure> + Sync,
{
    /// Works on all tasks, about `count` of them, and gives the results to `take` in the tasks' order, as soon as they are
    /// there. The first failure ends everything.
    ///
    /// # Errors
    /// The first failure of an engine, of the work or of `take`.
    pub(super) fn run<T, R>(
        &self,
        count: usize,
        tasks: impl Iterator<Item = T> + Send,
        mut take: impl FnMut(R, &ProgressBar) -> Result<(), Failure>,
    ) -> Result<(), Failure>
    where
        T: Send,
        R: Send,
        W: Fn(&mut Engine, T) -> Result<R, Failure> + Sync,
    {
        let progress = progress_bar(count);
        let jobs = self.jobs.map_or_else(default_jobs, usize::from);
        let pool = thread_pool(jobs)?;
        let cancelled = AtomicBool::new(false);
        let (sender, results) = unbounded();
        let (cancelled, pool) = (&cancelled, &pool);
        let outcome = thread::scope(|scope| {
            scope.spawn(move || pool.install(|| self.work_on_all(tasks, &sender, cancelled)));
            let mut waiting = BTreeMap::new();
            let mut next = 0;
            let outcome = results.iter().try_for_each(|(index, result)| {
                waiting.insert(index, result?);
                progress.inc(1);
                while let Some(result) = waiting.remove(&next) {
                    take(result, &progress)?;
                    next += 1;
                }
                Ok(())
            });
            cancelled.store(true, Ordering::Relaxed);
            outcome
        });
        progress.finish_and_clear();
        outcome
    }

    fn work_on_all<T, R>(
        &self,
        tasks: impl Iterator<Item = T> + Send,
        results: &Sender<(usize, Result<R, Failure>)>,
        cancelled: &AtomicBool,
    ) where
        T: Send,
        R: Send,
        W: Fn(&mut Engine, T) -> Result<R, Failure> + Sync,
    {
        tasks.enumerate().par_bridge().for_each_init(&self.new_engine, |engine, (index, task)| {
            if cancelled.load(Ordering::Relaxed) {
                return;
            }
            let result = match engine {
                Ok(engine) => (self.work)(engine, task),
                Err(failure) => Err(Failure::work(failure)),
            };
            // The receiver is gone only when nobody wants results any more.
            if results.send((index, result)).is_err() {
                cancelled.store(true, Ordering::Relaxed);
            }
        });
    }
}

/// How many searches to run at the same time when nothing is said.
pub(super) fn default_jobs() -> usize {
    thread::available_parallelism().map_or(1, usize::from)
}

/// A pool of so many threads.
pub(super) fn thread_pool(jobs: usize) -> Result<rayon::ThreadPool, Failure> {
    let pool = rayon::ThreadPoolBuilder::new().num_threads(jobs).build();
    pool.map_err(Failure::work)
}

fn progress_bar(length: usize) -> ProgressBar {
    let style = ProgressStyle::with_template("{bar:40} {pos}/{len} positions, {elapsed} gone, {eta} to go");
    ProgressBar::new(length as u64).with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()))
}
