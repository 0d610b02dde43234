//! A report on a whole game, made beside it.

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
    switch: StopSwitch,
    cancelled: StopSignal,
}

impl GameReport {
    /// Begins a report: a thread of its own searches each position, and `tell` gets how far it is and what comes of it.
    pub(super) fn begin(
        task: ReportTask,
        catalogue: &Catalogue,
        hash_mib: usize,
        tell: impl Fn(ReportNews) + Send + 'static,
    ) -> Arc<GameReport> {
        let (switch, cancelled) = stop_switch();
        let turn = Mutex::new(ReportTurn::Waits);
        let report = Arc::new(GameReport { turn, turn_comes: Condvar::new(), switch, cancelled });
        let (own, catalogue) = (Arc::clone(&report), catalogue.clone());
        thread::spawn(move || {
            let made = supervised(|| own.make(&task, &catalogue, hash_mib, &tell));
            tell(match made.unwrap_or(Err(ReportError::SearchFailed)) {
                Ok(made) => ReportNews::Made(made),
                Err(error) => ReportNews::Failed(error.to_string()),
            });
        });
        report
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
        tell: &dyn Fn(ReportNews),
    ) -> Result<MadeReport, ReportError> {
        let mut begins = |begun| tell(ReportNews::Done(begun));
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
        let (sender, news) = crossbeam_channel::unbounded();
        let report = GameReport::begin(task, all_games(), 16, move |news| sender.send(news).unwrap());
        report.take_turn(true);
        loop {
            match news.recv().unwrap() {
                ReportNews::Done(_) => {}
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
