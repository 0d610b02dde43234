//! Search threads, which live as long as their engine and keep their histories.

use std::sync::{Arc, Mutex, OnceLock};
use std::thread::JoinHandle;
use std::{io, mem};

use crossbeam_channel::{Sender, bounded, unbounded};

use super::Caller;
use crate::engine::answer::{answer, search};
use crate::game::sorting::sort_by_number;
use crate::game::variant::Variant;
use crate::search::ThreadData;
use crate::search::task::{Task, ThreadResult};
use crate::sync::unpoisoned;
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

/// Job of a search thread. A trait object, so that threads and channels are compiled once for all
/// games.
type ThreadJob = Box<dyn FnOnce() + Send>;

struct SearchThread {
    jobs: Option<Sender<ThreadJob>>,
    thread: Option<JoinHandle<()>>,
}

impl SearchThread {
    fn start() -> io::Result<SearchThread> {
        let (jobs, inbox) = unbounded::<ThreadJob>();
        let thread = std::thread::Builder::new().spawn(move || {
            if let Some(prepare) = BEFORE_SEARCHING.get() {
                prepare();
            }
            inbox.iter().for_each(|job| job());
        })?;
        Ok(SearchThread { jobs: Some(jobs), thread: Some(thread) })
    }

    fn send(&self, job: ThreadJob) {
        if let Some(jobs) = &self.jobs {
            // The thread lives until this channel is closed.
            let _ = jobs.send(job);
        }
    }
}

impl Drop for SearchThread {
    fn drop(&mut self) {
        self.jobs = None;
        if let Some(thread) = self.thread.take() {
            // A panic has been reported by its own thread.
            let _ = thread.join();
        }
    }
}

/// A search thread with the data that it keeps from one search to the next.
struct SearchWorker<V: Variant> {
    kept: Arc<Mutex<Option<ThreadData<V>>>>,
    thread: SearchThread,
}

impl<V: Variant> SearchWorker<V> {
    /// Starts a thread, which has allocated its memory when this returns.
    fn start() -> io::Result<SearchWorker<V>> {
        let worker = SearchWorker { kept: Arc::new(Mutex::new(None)), thread: SearchThread::start()? };
        let (ready, is_ready) = bounded::<()>(0);
        let kept = Arc::clone(&worker.kept);
        worker.thread.send(Box::new(move || {
            // Asked in the thread, whose allocator may have taken a part of what was free before.
            if memory::is_given(ThreadData::<V>::BYTES + THREAD_OVERHEAD_BYTES) {
                *unpoisoned(kept.lock()) = Some(ThreadData::new());
            }
            drop(ready);
        }));
        // Nothing is sent: the channel closes.
        let _ = is_ready.recv();
        if unpoisoned(worker.kept.lock()).is_none() {
            return Err(io::ErrorKind::OutOfMemory.into());
        }
        Ok(worker)
    }

    fn forget(&self) {
        let kept = Arc::clone(&self.kept);
        self.thread.send(Box::new(move || *unpoisoned(kept.lock()) = None));
    }
}

/// Search threads of an engine, created when first needed, so that opening a game is cheap.
pub(crate) struct ThreadPool<V: Variant> {
    workers: Vec<SearchWorker<V>>,
    /// Caller's thread, used if the caller waits for a search by one thread.
    caller: Caller<V>,
}

impl<V: Variant> ThreadPool<V> {
    pub(crate) fn new() -> ThreadPool<V> {
        ThreadPool { workers: Vec::new(), caller: Caller::new() }
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
        self.workers.iter().for_each(SearchWorker::forget);
    }

    /// Starts missing threads; returns the number of threads available for a search with `count`
    /// threads.
    pub(crate) fn ensure_threads(&mut self, count: usize) -> usize {
        while self.workers.len() < count {
            match SearchWorker::start() {
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
        let results = Arc::new(Mutex::new(Vec::new()));
        // Nothing is sent: the channel closes when the last thread has ended its search.
        let (running, all_ended) = bounded::<()>(0);
        for (number, worker) in self.workers[..threads].iter().enumerate() {
            let (task, evaluator, kept) = (Arc::clone(task), evaluator.clone(), Arc::clone(&worker.kept));
            let (results, running, all_ended) = (Arc::clone(&results), running.clone(), all_ended.clone());
            worker.thread.send(Box::new(move || {
                // If the search ended before this thread was scheduled, only the first one must
                // still report a result.
                if number > 0 && task.control.is_halted() {
                    return;
                }
                let data = unpoisoned(kept.lock()).take();
                if let Some((result, data)) = search(&task, number, evaluator, data) {
                    *unpoisoned(kept.lock()) = Some(data);
                    unpoisoned(results.lock()).push((number, result));
                }
                drop(running);
                if number == 0 {
                    task.control.halt();
                    let _ = all_ended.recv();
                    report(&task, mem::take(&mut *unpoisoned(results.lock())));
                }
            }));
        }
    }

    /// Searches in the caller's thread and reports the result.
    pub(crate) fn search_here(&mut self, task: &Task<V>, evaluator: &V::Evaluator) {
        self.caller.search_here(task, evaluator);
    }
}

/// Reports the result of a search by the results of its threads.
fn report<V: Variant>(task: &Task<V>, mut results: Vec<(usize, ThreadResult<V>)>) {
    sort_by_number(&mut results, |(number, _)| *number as i32);
    let results = results.into_iter().map(|(_, result)| result).collect::<Vec<_>>();
    answer(task, &results);
}
