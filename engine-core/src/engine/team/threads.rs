//! Search threads, which live as long as their engine and keep their histories.

use std::io;
use std::sync::{Arc, OnceLock};
use std::thread::JoinHandle;

use crossbeam_channel::{Receiver, Sender, bounded, unbounded};

use super::Caller;
use crate::engine::answer::{answer, search};
use crate::game::variant::Variant;
use crate::search::ThreadData;
use crate::search::task::{Task, ThreadResult};
use crate::table::memory;

/// Bytes of a search thread besides its histories: its stack, its evaluator, its move lists.
const THREAD_OVERHEAD_BYTES: usize = 8 << 20;

/// See [`set_thread_start_hook`].
static BEFORE_SEARCHING: OnceLock<fn()> = OnceLock::new();

/// Sets a function that each search thread of this process calls first from now on: a server lowers
/// the priority of searches below that of requests. Only the first call counts.
pub fn set_thread_start_hook(prepare: fn()) {
    BEFORE_SEARCHING.get_or_init(|| prepare);
}

/// Job of a search thread.
enum ThreadJob<V: Variant> {
    Search {
        task: Arc<Task<V>>,
        evaluator: V::Evaluator,
        /// Results with the index of their thread.
        results: Sender<(usize, ThreadResult<V>)>,
        /// Receiver of all results: given to the first thread, which reports the result of the
        /// search.
        all_results: Option<Receiver<(usize, ThreadResult<V>)>>,
    },
    Forget,
}

struct SearchWorker<V: Variant> {
    jobs: Option<Sender<ThreadJob<V>>>,
    thread: Option<JoinHandle<()>>,
}

impl<V: Variant> SearchWorker<V> {
    /// Starts a thread, which has allocated its memory when this returns.
    fn start(number: usize) -> io::Result<SearchWorker<V>> {
        if !memory::is_given(ThreadData::<V>::BYTES + THREAD_OVERHEAD_BYTES) {
            return Err(io::ErrorKind::OutOfMemory.into());
        }
        let (jobs, inbox) = unbounded();
        let (ready, is_ready) = bounded::<()>(0);
        let thread = std::thread::Builder::new().spawn(move || {
            let data = ThreadData::new();
            drop(ready);
            work::<V>(number, data, &inbox);
        })?;
        // Nothing is sent: the channel closes.
        let _ = is_ready.recv();
        Ok(SearchWorker { jobs: Some(jobs), thread: Some(thread) })
    }

    fn send(&self, job: ThreadJob<V>) {
        if let Some(jobs) = &self.jobs {
            // The thread lives until this channel is closed.
            let _ = jobs.send(job);
        }
    }
}

impl<V: Variant> Drop for SearchWorker<V> {
    fn drop(&mut self) {
        self.jobs = None;
        if let Some(thread) = self.thread.take() {
            // A panic has been reported by its own thread.
            let _ = thread.join();
        }
    }
}

/// Search threads of an engine, created when first needed, so that opening a game is cheap.
pub(crate) struct Team<V: Variant> {
    workers: Vec<SearchWorker<V>>,
    /// Caller's thread, used if the caller waits for a search by one thread.
    caller: Caller<V>,
}

impl<V: Variant> Team<V> {
    pub(crate) fn new() -> Team<V> {
        Team { workers: Vec::new(), caller: Caller::new() }
    }

    /// Ends the threads beyond this number.
    pub(crate) fn shrink(&mut self, threads: usize) {
        self.workers.truncate(threads);
        if threads == 0 {
            self.caller.forget();
        }
    }

    /// Returns true if there are none.
    pub(crate) fn is_empty(&self) -> bool {
        self.workers.is_empty() && self.caller.is_empty()
    }

    /// Discards the histories.
    pub(crate) fn forget(&mut self) {
        self.caller.forget();
        for worker in &self.workers {
            worker.send(ThreadJob::Forget);
        }
    }

    /// Starts missing threads; returns the number of threads available for a search with `count`
    /// threads.
    pub(crate) fn ensure_threads(&mut self, count: usize) -> usize {
        while self.workers.len() < count {
            match SearchWorker::start(self.workers.len()) {
                Ok(worker) => self.workers.push(worker),
                // The system provides no more threads, or no memory for them: the existing ones are
                // used.
                Err(_) => break,
            }
        }
        count.min(self.workers.len())
    }

    /// Searches with this number of threads; the first one reports the result.
    pub(crate) fn search(&mut self, task: &Arc<Task<V>>, evaluator: &V::Evaluator, threads: usize) {
        let (results, all_results) = unbounded();
        let mut all_results = Some(all_results);
        for worker in &self.workers[..threads] {
            worker.send(ThreadJob::Search {
                task: Arc::clone(task),
                evaluator: evaluator.clone(),
                results: results.clone(),
                all_results: all_results.take(),
            });
        }
    }

    /// Searches in the caller's thread and reports the result.
    pub(crate) fn search_here(&mut self, task: &Task<V>, evaluator: &V::Evaluator) {
        self.caller.search(task, evaluator);
    }
}

/// Main loop of a search thread.
fn work<V: Variant>(number: usize, data: ThreadData<V>, inbox: &Receiver<ThreadJob<V>>) {
    if let Some(prepare) = BEFORE_SEARCHING.get() {
        prepare();
    }
    let mut data = Some(data);
    for job in inbox {
        match job {
            ThreadJob::Forget => data = None,
            // The search ended before this thread was scheduled. Only the first one must still
            // report a result.
            ThreadJob::Search { task, .. } if number > 0 && task.control.is_halted() => {}
            ThreadJob::Search { task, evaluator, results, all_results } => {
                if let Some((result, kept)) = search(&task, number, evaluator, data.take()) {
                    data = Some(kept);
                    // The first thread waits for all results.
                    let _ = results.send((number, result));
                }
                drop(results);
                if let Some(all_results) = all_results {
                    task.control.halt();
                    let mut results = all_results.iter().collect::<Vec<_>>();
                    results.sort_by_key(|(number, _)| *number);
                    let results = results.into_iter().map(|(_, result)| result).collect::<Vec<_>>();
                    answer(&task, &results);
                }
            }
        }
    }
}
