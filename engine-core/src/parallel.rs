//! The search threads.

use std::sync::Arc;
use std::thread::JoinHandle;
use std::time::Duration;

use crossbeam_channel::Sender;

use crate::control::Control;
use crate::game::Game;
use crate::search::Search;
use crate::{Limits, Notation, Position, SearchEvent, SearchReport, Setup, Variant};

/// Everything a search is told.
pub(crate) struct Task<V: Variant> {
    pub(crate) root_moves: Vec<<V::Position as Position>::Move>,
    pub(crate) game: Game<V::Position>,
    pub(crate) setup: Setup,
    pub(crate) limits: Limits,
    pub(crate) events: Sender<SearchEvent>,
}

/// The search thread of a player.
pub(crate) struct Pool<V: Variant> {
    control: Arc<Control>,
    thread: Option<JoinHandle<()>>,
    variant: std::marker::PhantomData<fn() -> V>,
}

impl<V: Variant> Pool<V> {
    pub(crate) fn new(control: Arc<Control>, _megabytes: usize) -> Pool<V> {
        Pool { control, thread: None, variant: std::marker::PhantomData }
    }

    pub(crate) fn set_hash(&mut self, _megabytes: usize) {}

    pub(crate) fn set_threads(&mut self, _threads: usize) {}

    pub(crate) fn clear(&mut self) {}

    /// Starts a search.
    pub(crate) fn start(&mut self, task: Task<V>, evaluator: &V::Evaluator) {
        if let Some(thread) = self.thread.take() {
            // A panic was reported by its own thread.
            let _ = thread.join();
        }
        let control = Arc::clone(&self.control);
        let evaluator = evaluator.clone();
        self.thread = Some(std::thread::spawn(move || run(task, evaluator, &control)));
    }
}

fn run<V: Variant>(task: Task<V>, evaluator: V::Evaluator, control: &Control) {
    let events = task.events.clone();
    let infinite = task.limits.infinite;
    let fallback =
        task.root_moves.first().map(|&mv| V::Notation::move_text(task.game.position(), mv, &task.setup));
    let report = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| {
        Search::<V>::new(&task, evaluator, control).run()
    }));
    let report = report.unwrap_or(SearchReport {
        best: fallback,
        ponder: None,
        info: None,
        nodes: 0,
        elapsed: Duration::ZERO,
    });
    control.wait_for_leave(infinite);
    control.finish(&events, report);
}
