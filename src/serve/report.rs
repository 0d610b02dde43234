//! A report on a whole game, made beside it.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, OnceLock, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use engine_core::{Limits, NoAnswer, OptionError, SearchHandle, SearchReport};
use thiserror::Error;

use super::work::supervised;
use crate::annotate::{self, AnnotatedGame, Finding, Review};
use crate::catalogue::Catalogue;
use crate::engine::Engine;
use crate::options;
use crate::records::error::RecordError;
use crate::records::pgn_text::{self, GameText};
use crate::stop::{StopSignal, StopSwitch, stop_switch};

/// How often a search looks whether its turn has ended.
const GLANCE: Duration = Duration::from_millis(15);

/// About how many bytes each position of a report takes that is being made: its picture.
const IN_THE_MAKING: usize = 32 << 10;

/// Why there is no report.
#[derive(Debug, Error)]
pub(crate) enum ReportError {
    #[error(transparent)]
    Record(#[from] RecordError),
    #[error(transparent)]
    Option(#[from] OptionError),
    #[error("the report was given up")]
    GivenUp,
    #[error("the search failed")]
    SearchFailed,
}

/// Whether a report may search now.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum ReportTurn {
    /// Others do.
    Waits,
    /// It does.
    Searches,
}

/// A report in the making, or made.
#[derive(Debug)]
pub(super) struct GameReport {
    turn: Mutex<ReportTurn>,
    turn_comes: Condvar,
    done: AtomicUsize,
    total: usize,
    switch: StopSwitch,
    cancelled: StopSignal,
    result: OnceLock<Result<String, ReportError>>,
    /// Points that White can expect in each position of the first game, and the depth at which that was found.
    shares: OnceLock<Vec<(f64, u32)>>,
}

impl GameReport {
    /// Begins a report on a game, a record of `moves` moves: a thread of its own searches each position for this time.
    pub(super) fn begin(
        pgn: String,
        moves: usize,
        each: Duration,
        catalogue: &'static Catalogue,
        hash_mib: usize,
    ) -> Arc<GameReport> {
        let (switch, cancelled) = stop_switch();
        let report = Arc::new(GameReport {
            turn: Mutex::new(ReportTurn::Waits),
            turn_comes: Condvar::new(),
            done: AtomicUsize::new(0),
            total: moves + 1,
            switch,
            cancelled,
            result: OnceLock::new(),
            shares: OnceLock::new(),
        });
        let own = Arc::clone(&report);
        thread::spawn(move || {
            let made = supervised(|| own.make(&pgn, each, catalogue, hash_mib));
            let made = made.unwrap_or(Err(ReportError::SearchFailed));
            // Nobody else sets it.
            let _ = own.result.set(made);
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

    /// Whether it is still being made.
    pub(super) fn is_running(&self) -> bool {
        self.result.get().is_none()
    }

    /// About how many bytes it takes.
    pub(super) fn weight(&self) -> usize {
        match self.result() {
            None => IN_THE_MAKING * self.total,
            Some(Ok(text)) => text.len(),
            Some(Err(_)) => 0,
        }
    }

    /// Positions done, and how many there are.
    pub(super) fn progress(&self) -> (usize, usize) {
        (self.done.load(Ordering::Relaxed).min(self.total), self.total)
    }

    /// The page, or why there is none; `None` while it is being made.
    pub(super) fn result(&self) -> Option<&Result<String, ReportError>> {
        self.result.get()
    }

    /// White's chances in each position, once they are all known.
    pub(super) fn shares(&self) -> Option<&[(f64, u32)]> {
        self.shares.get().map(Vec::as_slice)
    }

    fn make(
        &self,
        pgn: &str,
        each: Duration,
        catalogue: &'static Catalogue,
        hash_mib: usize,
    ) -> Result<String, ReportError> {
        let mut engine = Engine::new(catalogue);
        engine.set_option(options::HASH, &hash_mib.to_string())?;
        let mut reviews = Vec::new();
        for GameText { text, .. } in pgn_text::split_games(pgn) {
            let game = Arc::new(annotate::read_game(&text, &mut engine)?);
            let findings: Result<Vec<Finding>, ReportError> =
                (0..=game.moves.len()).map(|ply| self.find(&game, ply, each, &mut engine)).collect();
            reviews.push(Review::new(game, findings?));
        }
        if let Some(first) = reviews.first() {
            let shares = first.positions.iter().map(|position| (position.expected, position.finding.depth));
            // Nobody else sets it.
            let _ = self.shares.set(shares.collect());
        }
        Ok(annotate::report(&reviews))
    }

    fn find(
        &self,
        game: &AnnotatedGame,
        ply: usize,
        each: Duration,
        engine: &mut Engine,
    ) -> Result<Finding, ReportError> {
        game.set_up(ply, engine)?;
        self.done.fetch_add(1, Ordering::Relaxed);
        let limits = Limits { move_time_ms: Some(each.as_millis() as u64), ..Limits::default() };
        Finding::of(game, ply, engine, |engine| self.search(engine, limits))
    }

    /// Searches the position on the board when it is its turn: again, if the turn ends before the search does.
    fn search(&self, engine: &mut Engine, limits: Limits) -> Result<SearchReport, ReportError> {
        while self.wait_for_turn() {
            let limits = Limits { started: Instant::now(), ..limits.clone() };
            let search = SearchHandle::start(engine.game_mut(), limits);
            loop {
                match search.wait_until(Some(Instant::now() + GLANCE), self.cancelled.channel()) {
                    Ok(report) => return Ok(report),
                    Err(NoAnswer::Late) if self.searches() => {}
                    Err(NoAnswer::Late) => break engine.game().stop(),
                    Err(NoAnswer::Stopped) => {
                        engine.game().stop();
                        return Err(ReportError::GivenUp);
                    }
                    Err(NoAnswer::Failed) => return Err(ReportError::SearchFailed),
                }
            }
        }
        Err(ReportError::GivenUp)
    }
}
