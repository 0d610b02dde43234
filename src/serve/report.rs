//! A report on a whole game, made beside it.

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use engine_core::{Limits, NoAnswer, SearchHandle, SearchReport};
use tabletop::room::report::{MadeReport, ReportError, ReportNews, ReportTask, make};

use super::work::supervised;
use crate::catalogue::Catalogue;
use crate::engine::Engine;
use crate::stop::{StopSignal, StopSwitch, stop_switch};

/// How often a search looks whether its turn has ended.
const GLANCE: Duration = Duration::from_millis(15);

/// Whether a report may search now.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum ReportTurn {
    /// Others do.
    Waits,
    /// It does.
    Searches,
}

/// A report in the making.
#[derive(Debug)]
pub(super) struct GameReport {
    turn: Mutex<ReportTurn>,
    turn_comes: Condvar,
    done: AtomicUsize,
    switch: StopSwitch,
    cancelled: StopSignal,
    /// What came of it, until it is told.
    result: Mutex<Option<ReportNews>>,
    is_over: AtomicBool,
}

impl GameReport {
    /// Begins a report: a thread of its own searches each position.
    pub(super) fn begin(task: ReportTask, catalogue: &Catalogue, hash_mib: usize) -> Arc<GameReport> {
        let (switch, cancelled) = stop_switch();
        let report = Arc::new(GameReport {
            turn: Mutex::new(ReportTurn::Waits),
            turn_comes: Condvar::new(),
            done: AtomicUsize::new(0),
            switch,
            cancelled,
            result: Mutex::default(),
            is_over: AtomicBool::new(false),
        });
        let (own, catalogue) = (Arc::clone(&report), catalogue.clone());
        thread::spawn(move || {
            let made = supervised(|| own.make(&task, &catalogue, hash_mib));
            let news = match made.unwrap_or(Err(ReportError::SearchFailed)) {
                Ok(made) => ReportNews::Made(made),
                Err(error) => ReportNews::Failed(error.to_string()),
            };
            *own.result.lock().unwrap_or_else(PoisonError::into_inner) = Some(news);
        });
        report
    }

    /// What there is to say of it: how far it is, or what came of it.
    pub(super) fn news(&self) -> ReportNews {
        let result = self.result.lock().unwrap_or_else(PoisonError::into_inner).take();
        self.is_over.fetch_or(result.is_some(), Ordering::Relaxed);
        result.unwrap_or_else(|| ReportNews::Done(self.done.load(Ordering::Relaxed)))
    }

    /// Whether there is more to be said of it.
    pub(super) fn is_running(&self) -> bool {
        !self.is_over.load(Ordering::Relaxed)
    }

    /// Nobody waits for it any more.
    pub(super) fn cancel(&self) {
        // Between a look at the signal and the wait for a turn no signal must be missed.
        let turn = self.turn();
        self.switch.stop();
        drop(turn);
        self.turn_comes.notify_all();
    }

    fn turn(&self) -> MutexGuard<'_, ReportTurn> {
        self.turn.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Whether it searches, or may; else it waits for its turn.
    pub(super) fn searches(&self) -> bool {
        *self.turn() == ReportTurn::Searches
    }

    /// It is its turn to search, or that of others.
    pub(super) fn take_turn(&self, searches: bool) {
        *self.turn() = if searches { ReportTurn::Searches } else { ReportTurn::Waits };
        self.turn_comes.notify_all();
    }

    /// Waits for its turn; `false` if nobody waits for the report any more.
    fn wait_for_turn(&self) -> bool {
        let mut turn = self.turn();
        while *turn == ReportTurn::Waits && !self.cancelled.is_given() {
            turn = self.turn_comes.wait(turn).unwrap_or_else(PoisonError::into_inner);
        }
        !self.cancelled.is_given()
    }

    fn make(
        &self,
        task: &ReportTask,
        catalogue: &Catalogue,
        hash_mib: usize,
    ) -> Result<MadeReport, ReportError> {
        let mut begins = |begun| self.done.store(begun, Ordering::Relaxed);
        let mut search = |engine: &mut Engine, limits: Limits| self.search(engine, limits);
        make(task, catalogue, hash_mib, &mut begins, &mut search)
    }

    /// Searches the position on the board when it is its turn: again, if the turn ends before the search does.
    fn search(&self, engine: &mut Engine, limits: Limits) -> Result<SearchReport, ReportError> {
        while self.wait_for_turn() {
            let limits = Limits { started: Instant::now(), ..limits.clone() };
            let search = SearchHandle::start(engine.player_mut(), limits);
            loop {
                match search.wait_until(Some(Instant::now() + GLANCE), self.cancelled.channel()) {
                    Ok(report) => return Ok(report),
                    Err(NoAnswer::Late) if self.searches() => {}
                    Err(NoAnswer::Late) => break engine.player().stop(),
                    Err(NoAnswer::Stopped) => {
                        engine.player().stop();
                        return Err(ReportError::GivenUp);
                    }
                    Err(NoAnswer::Failed) => return Err(ReportError::SearchFailed),
                }
            }
        }
        Err(ReportError::GivenUp)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::catalogue::all_games;

    /// The report on a game that searches each position for a millisecond.
    fn hasty(pgn: &str) -> String {
        let task = ReportTask { pgn: pgn.to_string(), moves: 40, each: Duration::from_millis(1) };
        let report = GameReport::begin(task, all_games(), 16);
        report.take_turn(true);
        loop {
            match report.news() {
                ReportNews::Done(_) => thread::sleep(GLANCE),
                ReportNews::Made(made) => return made.page,
                ReportNews::Failed(why) => panic!("{why}"),
            }
        }
    }

    #[test]
    fn a_hasty_report_marks_only_what_a_second_look_confirms() {
        let sound =
            "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 6. Re1 b5 7. Bb3 d6 8. c3 O-O 9. h3 Na5 *";
        assert!(!hasty(sound).contains("??"));
        assert!(hasty("1. e4 e5 2. Qh5 Ke7 3. Qxe5# 1-0").contains("Ke7??"));
    }
}
