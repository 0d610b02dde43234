//! The search threads: they search the root together over the shared table, and vote for the move.

use std::io;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::thread::JoinHandle;

use crossbeam_channel::{Receiver, Sender};

use crate::control::Control;
use crate::game::Game;
use crate::search::strength::Weakness;
use crate::search::task::{NodeCounters, Task, ThreadResult};
use crate::search::{Move, Searcher, ThreadData};
use crate::search_table::SearchTable;
use crate::{HashError, Limits, SearchEvent, SearchReport, Setup, Variant};

/// Search threads for each thread that the machine runs at a time. More of them find nothing more, and hold up everybody:
/// a lock of the memory allocator whose holder does not get a processor stops all that need it.
const THREADS_PER_PROCESSOR: usize = 8;

/// The most threads that search together on this machine, whatever number is set.
pub fn most_threads() -> usize {
    THREADS_PER_PROCESSOR * std::thread::available_parallelism().map_or(1, usize::from)
}

/// What a search thread is told to do.
enum ThreadJob<V: Variant> {
    Search {
        task: Arc<Task<V>>,
        evaluator: V::Evaluator,
        results: Sender<ThreadResult<V>>,
        /// Where all results arrive: given to the first thread, which answers.
        all_results: Option<Receiver<ThreadResult<V>>>,
    },
    Forget,
}

struct SearchWorker<V: Variant> {
    jobs: Option<Sender<ThreadJob<V>>>,
    thread: Option<JoinHandle<()>>,
}

impl<V: Variant> SearchWorker<V> {
    fn start(number: usize) -> io::Result<SearchWorker<V>> {
        let (jobs, inbox) = crossbeam_channel::unbounded();
        let thread = std::thread::Builder::new().spawn(move || work::<V>(number, &inbox))?;
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

/// The search threads of an engine, and the table that they share. Both are made when first needed: opening a game is cheap.
pub(crate) struct Pool<V: Variant> {
    control: Arc<Control>,
    workers: Vec<SearchWorker<V>>,
    threads: usize,
    table: SearchTable,
}

impl<V: Variant> Pool<V> {
    pub(crate) fn new(control: Arc<Control>, megabytes: usize) -> Pool<V> {
        Pool { control, workers: Vec::new(), threads: 1, table: SearchTable::new(megabytes) }
    }

    pub(crate) fn set_hash(&mut self, megabytes: usize) -> Result<(), HashError> {
        self.table.resize(megabytes)
    }

    /// Exchanges the table for another one, in which everything is forgotten.
    pub(crate) fn exchange_table(&mut self, table: SearchTable) -> SearchTable {
        let old = std::mem::replace(&mut self.table, table);
        self.table.clear();
        old
    }

    pub(crate) fn set_threads(&mut self, threads: usize) {
        self.threads = threads.clamp(1, most_threads());
        self.workers.truncate(self.threads);
    }

    /// Forgets everything learnt.
    pub(crate) fn clear(&mut self) {
        self.table.clear();
        for worker in &self.workers {
            worker.send(ThreadJob::Forget);
        }
    }

    /// Starts the threads that are missing; returns how many of those wanted there are.
    fn muster(&mut self, wanted: usize) -> usize {
        while self.workers.len() < wanted {
            match SearchWorker::start(self.workers.len()) {
                Ok(worker) => self.workers.push(worker),
                // The system gives no more: those there are will do.
                Err(_) => break,
            }
        }
        wanted.min(self.workers.len())
    }

    /// Starts a search, which ends by itself: its last event is sent by the first worker.
    pub(crate) fn start(
        &mut self,
        game: Game<V::Position>,
        root_moves: Vec<Move<V>>,
        setup: Setup,
        evaluator: &V::Evaluator,
        mut limits: Limits,
        events: Sender<SearchEvent>,
    ) {
        let weakness = Weakness::of(limits.strength);
        // A weak player thinks alone: its choice must depend on nothing but the seed.
        let threads = if weakness.is_some() { 1 } else { self.threads };
        let threads = self.muster(threads);
        if let Some(weak) = weakness {
            limits.nodes = Some(limits.nodes.map_or(weak.nodes(), |nodes| nodes.min(weak.nodes())));
        }
        let table = self.table.for_search();
        table.age();
        let task = Arc::new(Task {
            root_moves,
            game,
            setup,
            #[cfg(feature = "tunable")]
            params: V::PARAMS.with(limits.params.iter().copied()),
            limits,
            events,
            table,
            control: Arc::clone(&self.control),
            nodes: NodeCounters::new(threads),
        });
        if threads == 0 {
            // No thread to search: the first legal move must do.
            return self.control.finish(&task.events, conclude(&task, &[]));
        }
        let (results, all_results) = crossbeam_channel::unbounded();
        let mut all_results = Some(all_results);
        for worker in &self.workers[..threads] {
            worker.send(ThreadJob::Search {
                task: Arc::clone(&task),
                evaluator: evaluator.clone(),
                results: results.clone(),
                all_results: all_results.take(),
            });
        }
    }
}

/// The life of a search thread.
fn work<V: Variant>(number: usize, inbox: &Receiver<ThreadJob<V>>) {
    let mut data = None;
    for job in inbox {
        match job {
            ThreadJob::Forget => data = None,
            // The search was over before this thread got its turn. The first one owes an answer all the same.
            ThreadJob::Search { task, .. } if number > 0 && task.control.is_halted() => {}
            ThreadJob::Search { task, evaluator, results, all_results } => {
                let kept = data.take().unwrap_or_else(ThreadData::new);
                let searched = catch_unwind(AssertUnwindSafe(|| {
                    let mut searcher = Searcher::new(&task, number, evaluator, kept);
                    searcher.deepen();
                    searcher.into_result()
                }));
                match searched {
                    Ok((result, kept)) => {
                        data = Some(kept);
                        // The first thread waits for all results.
                        let _ = results.send(result);
                    }
                    Err(_) => task.control.note_panic(),
                }
                drop(results);
                if let Some(all_results) = all_results {
                    answer(&task, &all_results);
                }
            }
        }
    }
}

/// Ends a search: collects the results, waits until the answer may be given and sends it. It comes whatever went wrong.
fn answer<V: Variant>(task: &Task<V>, all_results: &Receiver<ThreadResult<V>>) {
    task.control.halt();
    let mut results = all_results.iter().collect::<Vec<_>>();
    results.sort_by_key(|result| result.thread);
    let report = catch_unwind(AssertUnwindSafe(|| conclude(task, &results)));
    let report = report.unwrap_or_else(|_| {
        task.control.note_panic();
        SearchReport {
            best: None,
            ponder: None,
            info: None,
            nodes: 0,
            elapsed: task.limits.started.elapsed(),
        }
    });
    task.control.wait_for_leave(task.limits.infinite);
    task.control.finish(&task.events, report);
}

/// Chooses the move to play. Its line is reported unless it was the last one reported.
fn conclude<V: Variant>(task: &Task<V>, results: &[ThreadResult<V>]) -> SearchReport {
    let first = results.first();
    let deepest = results.iter().map(|result| result.depth).max();
    let least = if task.limits.depth.is_some() { deepest } else { first.map(|result| result.depth) };
    let chosen = vote(results, least.unwrap_or(0));
    let best = chosen.and_then(|result| result.root_moves.first());
    let line = match best {
        Some(best) => task.line_texts(&best.pv),
        None => task.line_texts(&task.root_moves[..task.root_moves.len().min(1)]),
    };
    let info = chosen.zip(best).filter(|(_, best)| best.is_scored()).map(|(result, best)| {
        let info = task.info_line(best, result.depth, 1);
        let is_reported =
            first.is_some_and(|first| first.reported == Some(best.mv) && first.depth >= result.depth);
        if !is_reported {
            task.send(SearchEvent::Info(info.clone()));
        }
        info
    });
    let mut line = line.into_iter();
    SearchReport {
        best: line.next(),
        ponder: line.next(),
        info,
        nodes: task.total_nodes(),
        elapsed: task.limits.started.elapsed(),
    }
}

/// The result to follow. Each thread votes for its move, the more strongly the deeper it looked and the better it likes
/// what it saw (after Stockfish). A thread that has seen less than `least` plies has no vote.
fn vote<V: Variant>(results: &[ThreadResult<V>], least: u32) -> Option<&ThreadResult<V>> {
    /// Votes of the worst result, per ply of depth.
    const LEAST_WEIGHT: i64 = 20;
    let voters = results.iter().filter_map(|result| {
        let best = result.root_moves.first()?;
        (result.depth >= least && best.is_scored()).then_some((result, best))
    });
    let voters = voters.collect::<Vec<_>>();
    let worst = voters.iter().map(|(_, best)| best.known.value()).min().unwrap_or(0);
    let votes_for = |mv: Move<V>| {
        let backers = voters.iter().filter(|(_, best)| best.mv == mv);
        backers
            .map(|(result, best)| {
                (i64::from(best.known.value() - worst) + LEAST_WEIGHT) * i64::from(result.depth.max(1))
            })
            .sum::<i64>()
    };
    let mut chosen = None;
    let mut most = (i32::MIN, 0, 0);
    for (result, best) in &voters {
        // A proved win needs no majority.
        let proved = if best.known.is_win() { best.known.value() } else { 0 };
        let weight = (proved, votes_for(best.mv), result.depth);
        if weight > most {
            most = weight;
            chosen = Some(*result);
        }
    }
    chosen.or(results.first())
}
