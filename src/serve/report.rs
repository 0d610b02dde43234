//! A report on a whole game, made beside it.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, OnceLock};
use std::thread;
use std::time::Duration;

use engine_core::{Limits, NoAnswer, OptionError, SearchHandle, SearchReport};
use thiserror::Error;

use crate::annotate::{self, AnnotatedGame, Finding, Review};
use crate::catalogue::Catalogue;
use crate::engine::Engine;
use crate::options;
use crate::records::error::RecordError;
use crate::records::pgn_text;
use crate::stop::{StopSignal, StopSwitch, stop_switch};

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

/// A report in the making, or made.
#[derive(Debug)]
pub(super) struct GameReport {
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
            done: AtomicUsize::new(0),
            total: moves + 1,
            switch,
            cancelled,
            result: OnceLock::new(),
            shares: OnceLock::new(),
        });
        let own = Arc::clone(&report);
        thread::spawn(move || {
            let made = own.make(&pgn, each, catalogue, hash_mib);
            // Nobody else sets it.
            let _ = own.result.set(made);
        });
        report
    }

    /// Nobody waits for it any more.
    pub(super) fn cancel(&self) {
        self.switch.stop();
    }

    /// Whether it is still being made.
    pub(super) fn is_running(&self) -> bool {
        self.result.get().is_none()
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
        for (_, text) in pgn_text::split_games(pgn) {
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

    fn search(&self, engine: &mut Engine, limits: Limits) -> Result<SearchReport, ReportError> {
        let search = SearchHandle::start(engine.game_mut(), limits);
        search.wait_until(None, self.cancelled.channel()).map_err(|missing| {
            engine.game().stop();
            if missing == NoAnswer::Stopped { ReportError::GivenUp } else { ReportError::SearchFailed }
        })
    }
}
