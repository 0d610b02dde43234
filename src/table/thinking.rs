//! The engine beside the game: it plays, gives hints and analyses while time goes on.

use std::time::{Duration, Instant};

use engine_core::{DescribedMove, InfoLine, Limits, SearchEvent, SearchHandle, SearchReport};

use super::game::{Search, SearchPurpose, Table};
use super::level;
use crate::records::game::Thought;

/// How long a hint is thought about.
const HINT_TIME_MS: u64 = 1500;
/// How long a position is analysed: what is not found by then leaves the machine to others.
const ANALYSIS_TIME_MS: u64 = 300_000;

/// What happened since somebody last looked.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum News {
    /// The engine played a move; in words.
    Moved(String),
    /// The move that the engine would play.
    Hint(DescribedMove),
    /// The game is over.
    Over,
    /// The engine says what it is thinking.
    Thinking,
}

impl Table {
    /// What the engine last said about its thinking on this turn.
    pub(crate) fn thought(&self) -> Option<&InfoLine> {
        self.thought.as_ref()
    }

    /// Whether the engine thinks about a move of its own.
    pub(crate) fn is_thinking(&self) -> bool {
        self.search.as_ref().is_some_and(|search| search.purpose == SearchPurpose::Move)
    }

    /// Has the engine move at once.
    pub(crate) fn hurry(&self) {
        self.engine.game().stop();
    }

    /// Asks the engine at full strength what it would play.
    pub(crate) fn ask_hint(&mut self) {
        if self.ending.is_some() || self.search.is_some() {
            return;
        }
        self.start_at_full_strength(SearchPurpose::Hint, HINT_TIME_MS);
    }

    fn start_at_full_strength(&mut self, purpose: SearchPurpose, time_ms: u64) {
        let limits = Limits { strength: None, move_time_ms: Some(time_ms), ..self.engine.limits() };
        self.start(purpose, limits);
    }

    fn start(&mut self, purpose: SearchPurpose, mut limits: Limits) {
        limits.started = Instant::now();
        limits.multi_pv = self.analysis.filter(|_| purpose == SearchPurpose::Analysis).unwrap_or(1);
        let handle = SearchHandle::start(self.engine.game_mut(), limits);
        self.search = Some(Search { purpose, handle });
    }

    pub(super) fn drop_search(&mut self) {
        if self.search.take().is_some() {
            self.engine.game().stop();
        }
    }

    /// Lets time go on: flags fall, the engine's answers are taken, and it starts to think when it is its turn.
    pub(crate) fn advance(&mut self, now: Instant) -> Vec<News> {
        let mut news = Vec::new();
        let side = self.side();
        if self.turn_began.is_some() && self.time_left(side, now) == Some(Duration::ZERO) {
            self.flag_falls(side);
            news.push(News::Over);
        }
        while let Some(event) = self.next_event() {
            match event {
                SearchEvent::Info(line) => {
                    self.note_line(line);
                    news.push(News::Thinking);
                }
                SearchEvent::CurrentMove { .. } => {}
                SearchEvent::Done(report) => news.extend(self.search_done(report, now)),
            }
        }
        match self.wanted_search() {
            Some(SearchPurpose::Move) => {
                let mut limits = self.engine.limits();
                level::bound(&mut limits, self.terms.thinking, &self.clocks, self.side(), self.used(now));
                self.start(SearchPurpose::Move, limits);
            }
            Some(purpose) => self.start_at_full_strength(purpose, ANALYSIS_TIME_MS),
            None => {}
        }
        news
    }

    fn next_event(&self) -> Option<SearchEvent> {
        self.search.as_ref()?.handle.events().try_recv().ok()
    }

    fn search_done(&mut self, report: SearchReport, now: Instant) -> Option<News> {
        let purpose = self.search.take()?.purpose;
        if purpose == SearchPurpose::Analysis {
            self.analysed = true;
            return Some(News::Thinking);
        }
        let best = report.best.clone()?;
        let described = self.moves.iter().find(|described| described.text == best)?.clone();
        if purpose == SearchPurpose::Hint {
            return Some(News::Hint(described));
        }
        let side = self.side();
        self.play_after(&best, Thought::of(&report), now).ok()?;
        Some(News::Moved(format!("{side:?}: {}", described.description.words)))
    }
}
