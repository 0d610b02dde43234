//! Search threads: each lives as long as its engine and keeps what it has learnt.

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

/// Bytes that a search thread takes besides what it learns: its stack, its evaluator, the lists of its nodes.
const BESIDES: usize = 8 << 20;

/// See [`before_searching`].
static BEFORE_SEARCHING: OnceLock<fn()> = OnceLock::new();

/// What each search thread of this process does before all else, from here on: a server lets searches stand back behind those who
/// answer pages. Only the first call counts.
pub fn before_searching(prepare: fn()) {
    BEFORE_SEARCHING.get_or_init(|| prepare);
}

/// What a search thread is told to do.
enum ThreadJob<V: Variant> {
    Search {
        task: Arc<Task<V>>,
        evaluator: V::Evaluator,
        /// By number of the thread.
        results: Sender<(usize, ThreadResult<V>)>,
        /// Where all results arrive: given to the first thread, which answers.
        all_results: Option<Receiver<(usize, ThreadResult<V>)>>,
    },
    Forget,
}

struct SearchWorker<V: Variant> {
    jobs: Option<Sender<ThreadJob<V>>>,
    thread: Option<JoinHandle<()>>,
}

impl<V: Variant> SearchWorker<V> {
    /// Starts a thread that has the memory it needs when this returns.
    fn start(number: usize) -> io::Result<SearchWorker<V>> {
        if !memory::is_given(ThreadData::<V>::BYTES + BESIDES) {
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

/// The search threads of an engine, made when first needed: opening a game is cheap.
pub(crate) struct Team<V: Variant> {
    workers: Vec<SearchWorker<V>>,
    /// Whoever waits for a search by one thread lends it his own.
    caller: Caller<V>,
}

impl<V: Variant> Team<V> {
    pub(crate) fn new() -> Team<V> {
        Team { workers: Vec::new(), caller: Caller::new() }
    }

    /// Ends the threads beyond so many.
    pub(crate) fn shrink(&mut self, threads: usize) {
        self.workers.truncate(threads);
        if threads == 0 {
            self.caller.forget();
        }
    }

    /// Whether there are none.
    pub(crate) fn is_empty(&self) -> bool {
        self.workers.is_empty() && self.caller.is_empty()
    }

    /// Forgets everything learnt.
    pub(crate) fn forget(&mut self) {
        self.caller.forget();
        for worker in &self.workers {
            worker.send(ThreadJob::Forget);
        }
    }

    /// Starts the threads that are missing; returns how many of those wanted there are.
    pub(crate) fn muster(&mut self, wanted: usize) -> usize {
        while self.workers.len() < wanted {
            match SearchWorker::start(self.workers.len()) {
                Ok(worker) => self.workers.push(worker),
                // The system gives no more threads, or no memory for them: those there are will do.
                Err(_) => break,
            }
        }
        wanted.min(self.workers.len())
    }

    /// Lets so many threads search; the first one answers.
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

    /// Searches in the caller's thread and answers.
    pub(crate) fn search_here(&mut self, task: &Task<V>, evaluator: &V::Evaluator) {
        self.caller.search(task, evaluator);
    }
}

/// The life of a search thread.
fn work<V: Variant>(number: usize, data: ThreadData<V>, inbox: &Receiver<ThreadJob<V>>) {
    if let Some(prepare) = BEFORE_SEARCHING.get() {
        prepare();
    }
    let mut data = Some(data);
    for job in inbox {
        match job {
            ThreadJob::Forget => data = None,
            // The search was over before this thread got its turn. The first one owes an answer all the same.
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
