//! Thread pool for requests that may take some time, with a limit of simultaneous requests.
//!
//! Each kind of work has a separate queue, so that small requests do not wait for large ones, and
//! requests in games do not wait for any others. Queues of work outside of games are short, because
//! a waiting request holds its connection, and players need connections. A panic only affects the
//! work in which it occurs.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::task::spawn_blocking;

use super::http_error::{HttpError, HttpResult};
use super::limits::ServerLimits;

/// Limit of simultaneous actions in games per processor, and of queries about games.
const REQUESTS: usize = 2;
/// Limit of simultaneous requests in large games, each of which takes a tenth of a second.
const LARGE_REQUESTS: usize = 1;
/// Size in bytes from which on a game is large: some 1,700 moves.
const LARGE_GAME: usize = 4 << 20;
/// Limit of pages rendered simultaneously, including other requests outside of games.
const PAGES: usize = 2;
/// Limit of small games opened simultaneously.
const SMALL_OPENINGS: usize = 2;
/// Limit of large games opened simultaneously.
const LARGE_OPENINGS: usize = 1;
/// Size in bytes from which on a link or record is large.
const LARGE: usize = 8 << 10;
/// Time limit of waiting for a game to be opened.
const OPENING_PATIENCE: Duration = Duration::from_secs(20);
/// One in this many connections may wait for pages, and as many for small games to be opened.
const WAITING: usize = 16;
/// One in this many connections may wait for large games to be opened.
const WAITING_LARGE: usize = 32;

/// Queue of requests.
struct Queue {
    turns: Arc<Semaphore>,
    /// Places for requests that wait or have their turn; `None` without a limit.
    places: Option<Arc<Semaphore>>,
}

/// Kind of a request in a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum WorkKind {
    /// Performs an action.
    Action,
    /// Queries the game.
    Question,
}

/// A turn in a queue.
pub(super) type Turn = (OwnedSemaphorePermit, Option<OwnedSemaphorePermit>);

impl Queue {
    fn new(turns: usize) -> Queue {
        Queue { turns: Arc::new(Semaphore::new(turns)), places: None }
    }

    /// Creates a queue with a limit of waiting requests.
    fn short(turns: usize, waiting: usize) -> Queue {
        Queue { places: Some(Arc::new(Semaphore::new(turns + waiting))), ..Queue::new(turns) }
    }

    /// Waits for a turn.
    ///
    /// # Errors
    /// If too many requests are waiting.
    async fn turn(&self) -> HttpResult<Turn> {
        let place = self.places.as_ref().map(|places| Arc::clone(places).try_acquire_owned()).transpose();
        let place = place.map_err(|_| HttpError::full("the server is busy; try again later"))?;
        // Queues are never closed.
        Ok((Arc::clone(&self.turns).acquire_owned().await.map_err(HttpError::inner)?, place))
    }
}

/// Queues of all kinds of work.
pub(super) struct Workers {
    actions: Queue,
    questions: Queue,
    large_requests: Queue,
    pages: Queue,
    small: Queue,
    large: Queue,
}

/// Signal that a task is cancelled because its request is gone.
#[derive(Clone, Default)]
pub(super) struct CancelSignal(Arc<AtomicBool>);

impl CancelSignal {
    /// Returns true if the task is cancelled.
    pub(super) fn is_given_up(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

/// Request of a task: dropping it cancels the task.
struct Waiting(CancelSignal);

impl Drop for Waiting {
    fn drop(&mut self) {
        self.0.0.store(true, Ordering::Relaxed);
    }
}

/// Runs a task; returns `None` if it panics, with the panic's message on standard error.
pub(super) fn supervised<T>(task: impl FnOnce() -> T) -> Option<T> {
    // Callers discard the state that the task used.
    catch_unwind(AssertUnwindSafe(task)).ok()
}

impl Workers {
    /// Queues for a server with these limits.
    pub(super) fn new(limits: &ServerLimits) -> Workers {
        let requests = REQUESTS * limits.threads.max(2);
        let waiting = |share: usize| limits.connections.div_ceil(share);
        Workers {
            actions: Queue::new(requests),
            questions: Queue::new(requests),
            large_requests: Queue::new(LARGE_REQUESTS),
            pages: Queue::short(PAGES, waiting(WAITING)),
            small: Queue::short(SMALL_OPENINGS, waiting(WAITING)),
            large: Queue::short(LARGE_OPENINGS, waiting(WAITING_LARGE)),
        }
    }

    /// Renders a page or does other work outside of games, in its turn.
    ///
    /// # Errors
    /// Those of the task; [`HttpError::full`] if too many requests wait; [`HttpError::inner`] if it
    /// panics.
    pub(super) async fn page<T: Send + 'static>(
        &self,
        task: impl FnOnce() -> HttpResult<T> + Send + 'static,
    ) -> HttpResult<T> {
        run(self.pages.turn().await?, task).await
    }

    /// Waits for a turn in a game of this size in bytes; `None` if the server ends.
    pub(super) async fn turn_in_game(&self, kind: WorkKind, bytes: usize) -> Option<Turn> {
        let queue = match kind {
            _ if bytes >= LARGE_GAME => &self.large_requests,
            WorkKind::Action => &self.actions,
            WorkKind::Question => &self.questions,
        };
        queue.turn().await.ok()
    }

    /// Opens a game from a text of this size in bytes, in its turn.
    ///
    /// # Errors
    /// Those of the task; [`HttpError::full`] if others take too long.
    pub(super) async fn opening<T: Send + 'static>(
        &self,
        bytes: usize,
        task: impl FnOnce(&CancelSignal) -> HttpResult<T> + Send + 'static,
    ) -> HttpResult<T> {
        let queue = if bytes < LARGE { &self.small } else { &self.large };
        let turn = tokio::time::timeout(OPENING_PATIENCE, queue.turn()).await;
        let turn = turn.map_err(|_| HttpError::full("many games are being opened here; try again"))??;
        let given_up = CancelSignal::default();
        let _waiting = Waiting(given_up.clone());
        run(turn, move || task(&given_up)).await
    }
}

/// Runs a task on a blocking thread. The turn ends with the task, even if its request is gone.
async fn run<T: Send + 'static>(
    turn: Turn,
    task: impl FnOnce() -> HttpResult<T> + Send + 'static,
) -> HttpResult<T> {
    let done = spawn_blocking(move || {
        let done = task();
        drop(turn);
        done
    });
    done.await.unwrap_or_else(|_| Err(HttpError::inner("internal error: the request was not carried out")))
}

#[cfg(test)]
mod tests {
    use futures_util::FutureExt;

    use super::*;

    fn workers() -> Workers {
        Workers::new(&ServerLimits { threads: 1, connections: 64, ..ServerLimits::default() })
    }

    /// Takes all turns that are free at once.
    fn all_turns(workers: &Workers, kind: WorkKind, bytes: usize) -> Vec<Turn> {
        std::iter::from_fn(|| workers.turn_in_game(kind, bytes).now_or_never().flatten()).collect()
    }

    /// Any number of requests in large games leaves the others their places; queries leave actions
    /// theirs.
    #[test]
    fn requests_in_games_do_not_hold_up_others() {
        let workers = workers();
        let large = all_turns(&workers, WorkKind::Question, LARGE_GAME);
        let questions = all_turns(&workers, WorkKind::Question, LARGE_GAME - 1);
        let actions = all_turns(&workers, WorkKind::Action, LARGE_GAME - 1);
        assert_eq!(
            (large.len(), questions.len(), actions.len()),
            (LARGE_REQUESTS, 2 * REQUESTS, 2 * REQUESTS)
        );
    }

    /// The queue for pages is short: further requests are refused at once.
    #[tokio::test]
    async fn pages_have_a_short_queue() {
        let workers = Arc::new(workers());
        let (go_on, wait) = crossbeam_channel::bounded::<()>(0);
        for _ in 0..20 {
            let (workers, wait) = (Arc::clone(&workers), wait.clone());
            tokio::spawn(async move { workers.page(move || Ok(wait.recv().is_err())).await });
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
        assert!(workers.page(|| Ok(1)).await.is_err_and(|full| full.status.as_u16() == 503));
        drop(go_on);
    }
}
