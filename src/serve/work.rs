//! Work on requests: on threads where it may take its time, but a few requests at a time, so that whoever asks for little
//! does not wait for those who ask for much. A panic ends what it happened in, and nothing else.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::task::spawn_blocking;

use super::fault::{HttpFault, HttpResult};

/// Requests worked on at once, for each processor.
const REQUESTS: usize = 2;
/// Requests in large games worked on at once: each takes a tenth of a second.
const LARGE_REQUESTS: usize = 1;
/// Bytes from which on a game is large: some 1,700 moves.
const LARGE_GAME: usize = 4 << 20;
/// Small games opened at once.
const SMALL_OPENINGS: usize = 2;
/// Large games opened at once.
const LARGE_OPENINGS: usize = 1;
/// Bytes from which on an address or a record is large.
const LARGE: usize = 8 << 10;
/// How long a game may wait for being opened.
const OPENING_PATIENCE: Duration = Duration::from_secs(20);

/// Where requests wait for their turn.
pub(super) struct Workers {
    requests: Arc<Semaphore>,
    large_requests: Arc<Semaphore>,
    small: Arc<Semaphore>,
    large: Arc<Semaphore>,
}

/// Tells a task that nobody waits for it any more.
#[derive(Clone, Default)]
pub(super) struct GivenUp(Arc<AtomicBool>);

impl GivenUp {
    /// Whether nobody waits any more.
    pub(super) fn is_given_up(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

/// The request that a task is for: when it goes, the task is given up.
struct Waiting(GivenUp);

impl Drop for Waiting {
    fn drop(&mut self) {
        self.0.0.store(true, Ordering::Relaxed);
    }
}

/// Runs a task; `None` if it panics, which the panic's own message tells on standard error.
pub(super) fn supervised<T>(task: impl FnOnce() -> T) -> Option<T> {
    // What the task was about is given up by whoever asks for this.
    catch_unwind(AssertUnwindSafe(task)).ok()
}

impl Workers {
    /// For a machine of so many processors.
    pub(super) fn new(processors: usize) -> Workers {
        let queue = |places| Arc::new(Semaphore::new(places));
        Workers {
            requests: queue(REQUESTS * processors.max(2)),
            large_requests: queue(LARGE_REQUESTS),
            small: queue(SMALL_OPENINGS),
            large: queue(LARGE_OPENINGS),
        }
    }

    /// Works on a request, when it is its turn.
    ///
    /// # Errors
    /// Those of the task; [`HttpFault::inner`] if it panics.
    pub(super) async fn request<T: Send + 'static>(
        &self,
        task: impl FnOnce() -> HttpResult<T> + Send + 'static,
    ) -> HttpResult<T> {
        run(turn(&self.requests).await?, task).await
    }

    /// Works on a request in a game that takes so many bytes, when it is its turn.
    ///
    /// # Errors
    /// Those of [`request`](Workers::request).
    pub(super) async fn request_in<T: Send + 'static>(
        &self,
        bytes: usize,
        task: impl FnOnce() -> HttpResult<T> + Send + 'static,
    ) -> HttpResult<T> {
        let queue = if bytes < LARGE_GAME { &self.requests } else { &self.large_requests };
        run(turn(queue).await?, task).await
    }

    /// Opens a game that is written in so many bytes, when it is its turn.
    ///
    /// # Errors
    /// Those of the task; [`HttpFault::full`] if others take too long.
    pub(super) async fn opening<T: Send + 'static>(
        &self,
        bytes: usize,
        task: impl FnOnce(&GivenUp) -> HttpResult<T> + Send + 'static,
    ) -> HttpResult<T> {
        let queue = if bytes < LARGE { &self.small } else { &self.large };
        let turn = tokio::time::timeout(OPENING_PATIENCE, turn(queue)).await;
        let turn = turn.map_err(|_| HttpFault::full("many games are being opened here; try again"))??;
        let given_up = GivenUp::default();
        let _waiting = Waiting(given_up.clone());
        run(turn, move || task(&given_up)).await
    }
}

/// A turn in a queue; queues are never closed.
async fn turn(queue: &Arc<Semaphore>) -> HttpResult<OwnedSemaphorePermit> {
    Arc::clone(queue).acquire_owned().await.map_err(HttpFault::inner)
}

/// Runs a task on a thread where it may wait. The turn ends with the task, even if nobody waits for that.
async fn run<T: Send + 'static>(
    turn: OwnedSemaphorePermit,
    task: impl FnOnce() -> HttpResult<T> + Send + 'static,
) -> HttpResult<T> {
    let done = spawn_blocking(move || {
        let done = task();
        drop(turn);
        done
    });
    done.await.unwrap_or_else(|_| Err(HttpFault::inner("this went wrong here, and is not done")))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Requests in large games, however many, leave the others their places.
    #[tokio::test]
    async fn large_games_do_not_hold_up_small_ones() {
        let workers = Arc::new(Workers::new(1));
        let (go_on, wait) = crossbeam_channel::bounded::<()>(0);
        let large = (0..20).map(|_| {
            let (workers, wait) = (Arc::clone(&workers), wait.clone());
            let work = move || Ok(wait.recv().is_err());
            tokio::spawn(async move { workers.request_in(LARGE_GAME, work).await.is_ok() })
        });
        let large: Vec<_> = large.collect();
        tokio::time::sleep(Duration::from_millis(50)).await;
        let small =
            tokio::time::timeout(Duration::from_secs(20), workers.request_in(LARGE_GAME - 1, || Ok(1)));
        assert!(small.await.is_ok_and(|done| done.is_ok()), "it waited for those in large games");
        drop(go_on);
        for one in large {
            assert!(one.await.unwrap());
        }
    }
}
