//! Production of a report on a whole game, in the background.

use std::sync::{Arc, Condvar, Mutex, MutexGuard};
use std::thread;
use std::time::{Duration, Instant};

use engine_core::unpoisoned;
use engine_core::{Limits, SearchHandle, SearchReport, SearchWaitError};
use lab::stop::{StopSignal, StopSwitch, stop_switch};
use tabletop::room::report::{FinishedReport, ReportError, ReportNews, ReportTask, make};

use super::work::supervised;
use crate::catalogue::Catalogue;
use crate::engine::Engine;

/// Interval at which a search checks whether its turn has ended.
const TURN_POLL: Duration = Duration::from_millis(15);

/// Permission of a report to search.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum ReportTurn {
    /// The report waits for its turn.
    Waits,
    /// The report may search.
    Searches,
}

/// Report in progress.
#[derive(Debug)]
pub(super) struct GameReport {
    turn: Mutex<ReportTurn>,
    turn_comes: Condvar,
    switch: StopSwitch,
    cancelled: StopSignal,
}

impl GameReport {
    /// Begins a report: a separate thread searches each position, and `send` receives its progress
    /// and result.
    pub(super) fn begin(
        task: ReportTask,
        catalogue: &Catalogue,
        hash_mib: usize,
        send: impl Fn(ReportNews) + Send + 'static,
    ) -> Arc<GameReport> {
        let (switch, cancelled) = stop_switch();
        let turn = Mutex::new(ReportTurn::Waits);
        let report = Arc::new(GameReport { turn, turn_comes: Condvar::new(), switch, cancelled });
        let (shared, catalogue) = (Arc::clone(&report), catalogue.clone());
        thread::spawn(move || {
            let made = supervised(|| shared.make(&task, &catalogue, hash_mib, &send));
            send(match made.unwrap_or(Err(ReportError::SearchFailed)) {
                Ok(made) => ReportNews::Made(made),
                Err(error) => ReportNews::Failed(error.to_string()),
            });
        });
        report
    }

    /// Cancels the report.
    pub(super) fn cancel(&self) {
        // The lock prevents a notification from being missed between the check of the signal and
        // the wait.
        let turn = self.turn();
        self.switch.stop();
        drop(turn);
        self.turn_comes.notify_all();
    }

    fn turn(&self) -> MutexGuard<'_, ReportTurn> {
        unpoisoned(self.turn.lock())
    }

    /// Returns true if it may search, false if it must wait.
    pub(super) fn searches(&self) -> bool {
        *self.turn() == ReportTurn::Searches
    }

    /// Gives the report its turn to search, or ends the turn.
    pub(super) fn take_turn(&self, searches: bool) {
        *self.turn() = if searches { ReportTurn::Searches } else { ReportTurn::Waits };
        self.turn_comes.notify_all();
    }

    /// Waits for the report's turn; returns `false` if the report is cancelled.
    fn wait_for_turn(&self) -> bool {
        let mut turn = self.turn();
        while *turn == ReportTurn::Waits && !self.cancelled.is_given() {
            turn = unpoisoned(self.turn_comes.wait(turn));
        }
        !self.cancelled.is_given()
    }

    fn make(
        &self,
        task: &ReportTask,
        catalogue: &Catalogue,
        hash_mib: usize,
        send: &dyn Fn(ReportNews),
    ) -> Result<FinishedReport, ReportError> {
        let mut search = |engine: &mut Engine, limits: Limits| self.search(engine, limits);
        make(task, catalogue, hash_mib, &mut |news| send(news), &mut search)
    }

    /// Searches the position on the board during the report's turns; the search starts again if a
    /// turn ends first.
    fn search(&self, engine: &mut Engine, limits: Limits) -> Result<SearchReport, ReportError> {
        while self.wait_for_turn() {
            let limits = Limits { started: Instant::now(), ..limits.clone() };
            let search = SearchHandle::start(engine.player_mut(), limits);
            loop {
                match search.wait_until(Some(Instant::now() + TURN_POLL), self.cancelled.channel()) {
                    Ok(report) => return Ok(report),
                    Err(SearchWaitError::Late) if self.searches() => {}
                    Err(SearchWaitError::Late) => break engine.player().stop(),
                    Err(SearchWaitError::Stopped) => {
                        engine.player().stop();
                        return Err(ReportError::GivenUp);
                    }
                    Err(SearchWaitError::Failed) => return Err(ReportError::SearchFailed),
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

    /// Report on the game with a search time of one millisecond per position.
    fn hasty(pgn: &str) -> String {
        let task = ReportTask { pgn: pgn.to_string(), moves: 40, each: Duration::from_millis(1) };
        let (sender, news) = crossbeam_channel::unbounded();
        let report = GameReport::begin(task, all_games(), 16, move |news| sender.send(news).unwrap());
        report.take_turn(true);
        loop {
            match news.recv().unwrap() {
                ReportNews::Done(_) | ReportNews::Expected(..) | ReportNews::Marked { .. } => {}
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
