//! The engine in a game: its moves, hints and analyses over time.

use std::time::Duration;

use engine_core::clock::Instant;

use engine_core::{DescribedMove, InfoLine, Limits, SearchEvent, SearchReport, Side};

use super::allowed::{TableAction, TableError};
use super::game::Table;
use super::level::{self, Thinking};
use super::searching::{SearchError, SearchId, SearchOrder, SearchPurpose, Searching};
use super::state::PauseReason;
use crate::records::game::MoveEvaluation;

/// Search time of a hint.
const HINT_TIME: Duration = Duration::from_millis(1500);
/// Time limit of an analysis, after which the processor is free for others.
const ANALYSIS_TIME: Duration = Duration::from_secs(300);

/// Upper bound of the time to the next event, which a clock may exceed.
const MAX_WAIT: Duration = Duration::from_secs(24 * 3600);

/// Event at a table.
#[derive(Clone, PartialEq, Debug)]
pub enum TableEvent {
    /// The engine played a move, described in words.
    Moved(String),
    /// Move suggested by the engine.
    Hint(DescribedMove),
    /// The engine has offered a draw.
    DrawOffered(Side),
    /// The game is over.
    Over,
    /// The analysis of the engine has changed.
    Thinking,
    /// A search ended without a result; the game is paused.
    Failed,
}

impl Table {
    /// Latest principal variation of the engine in this turn.
    pub fn latest(&self) -> Option<&InfoLine> {
        self.analysis.latest.as_ref()
    }

    /// Returns true if the engine is thinking about its own move, or is about to.
    pub fn is_thinking(&self) -> bool {
        match self.searches.now {
            Searching::Holding(..) => true,
            _ => self.purpose() == Some(SearchPurpose::Move),
        }
    }

    /// Purpose of the running or requested search.
    pub(super) fn purpose(&self) -> Option<SearchPurpose> {
        self.searches.running().map(|search| search.purpose).or_else(|| self.needed_search())
    }

    pub(super) fn is_searching_for(&self, purpose: SearchPurpose) -> bool {
        self.searches.running().is_some_and(|search| search.purpose == purpose)
    }

    /// Makes the engine move immediately.
    ///
    /// # Errors
    /// If it is not thinking about a move.
    pub fn hurry(&mut self, now: Instant) -> Result<(), TableError> {
        self.allows(TableAction::Hurry)?;
        self.searches.hurry(now);
        Ok(())
    }

    /// Takes the pending orders about searches, to be executed in this order before the board
    /// changes again.
    pub fn take_orders(&mut self) -> Vec<SearchOrder> {
        self.searches.take_orders()
    }

    /// Requests a hint from the engine at full strength; an analysis is suspended.
    ///
    /// # Errors
    /// If no person has a move to make.
    pub fn ask_hint(&mut self) -> Result<(), TableError> {
        self.allows(TableAction::Hint)?;
        self.suspend_analysis();
        self.searches.now = Searching::HintAsked;
        Ok(())
    }

    fn start_at_full_strength(&mut self, purpose: SearchPurpose, time: Duration) {
        let move_time_ms = Some(time.as_millis() as u64);
        let limits = Limits { move_time_ms, ..self.engine.analysis_limits() };
        self.start(purpose, limits);
    }

    fn start(&mut self, purpose: SearchPurpose, mut limits: Limits) {
        limits.started = Instant::now();
        limits.multi_pv =
            self.analysis.line_count.filter(|_| purpose == SearchPurpose::Analysis).unwrap_or(1);
        self.searches.begin(purpose, limits);
    }

    /// Makes the running search give up its slot: a move is made with the current result, an
    /// analysis continues later.
    pub(crate) fn yield_search(&mut self, now: Instant) {
        match self.searches.running().map(|search| search.purpose) {
            Some(SearchPurpose::Move | SearchPurpose::Hint) => self.searches.hurry(now),
            Some(SearchPurpose::Analysis) => self.suspend_analysis(),
            None => {}
        }
    }

    fn suspend_analysis(&mut self) {
        let analysis = self.searches.running().filter(|search| search.purpose == SearchPurpose::Analysis);
        if let Some(search) = analysis {
            self.analysis.spent += search.began.elapsed();
            self.searches.end();
        }
    }

    /// Time of the next event without any input: a flag falls, or a held move is played.
    pub fn wakes_at(&self, now: Instant) -> Option<Instant> {
        let held = match &self.searches.now {
            Searching::Holding(_, until) => Some(*until),
            _ => None,
        };
        let runs = self.state.is_running() && self.counts_time();
        let left = self.time_left(self.side(), now).filter(|_| runs);
        let flag = left.map(|left| now + left.min(MAX_WAIT));
        held.into_iter().chain(flag).min()
    }

    /// Handles a timer tick: flags fall, and a held move is played.
    pub fn tick(&mut self, now: Instant) -> Vec<TableEvent> {
        let side = self.side();
        if self.state.is_running() && self.time_left(side, now) == Some(Duration::ZERO) {
            self.flag_falls(side, now);
            return vec![TableEvent::Over];
        }
        match self.searches.held(now) {
            Some(report) => self.answer(SearchPurpose::Move, &report, now),
            None => Vec::new(),
        }
    }

    /// Handles an event of a search; events of cancelled searches are ignored.
    pub fn search_event(
        &mut self,
        id: SearchId,
        event: Result<SearchEvent, SearchError>,
        now: Instant,
    ) -> Vec<TableEvent> {
        if self.searches.running().is_none_or(|search| search.id != id) {
            return Vec::new();
        }
        match event {
            Ok(SearchEvent::Info(line)) => {
                self.note_line(line);
                vec![TableEvent::Thinking]
            }
            Ok(SearchEvent::CurrentMove { .. }) => Vec::new(),
            Ok(SearchEvent::Done(report)) => self.search_done(report, now),
            Err(SearchError) => self.search_failed(now),
        }
    }

    /// Pauses the game after a failed search until a user resumes it.
    fn search_failed(&mut self, now: Instant) -> Vec<TableEvent> {
        self.searches.ended();
        self.analysis.line_count = None;
        self.state.pause(PauseReason::SearchFailed, now);
        vec![TableEvent::Failed]
    }

    /// Begins the requested search, if any.
    pub fn search(&mut self, now: Instant) {
        match self.needed_search() {
            Some(SearchPurpose::Move) => {
                let mut limits = self.engine.playing_limits();
                level::bound(
                    &mut limits,
                    self.terms.thinking,
                    self.clocks.both(),
                    self.side(),
                    self.state.used(now),
                );
                self.start(SearchPurpose::Move, limits);
            }
            Some(SearchPurpose::Hint) => self.start_at_full_strength(SearchPurpose::Hint, HINT_TIME),
            Some(SearchPurpose::Analysis) => {
                let left = ANALYSIS_TIME.saturating_sub(self.analysis.spent);
                self.start_at_full_strength(SearchPurpose::Analysis, left.max(Duration::from_millis(1)));
            }
            None => {}
        }
    }

    fn search_done(&mut self, report: SearchReport, now: Instant) -> Vec<TableEvent> {
        let Some(search) = self.searches.ended() else { return Vec::new() };
        let until = self.pace().map(|pace| search.began + pace).filter(|until| *until > now);
        match (search.purpose, until) {
            (SearchPurpose::Analysis, _) => {
                self.analysis.is_done = true;
                vec![TableEvent::Thinking]
            }
            (SearchPurpose::Move, Some(until)) => {
                self.searches.now = Searching::Holding(Box::new(report), until);
                vec![TableEvent::Thinking]
            }
            (purpose, _) => self.answer(purpose, &report, now),
        }
    }

    /// Fixed time of each move in a watched game, in which the engine may find its move earlier.
    fn pace(&self) -> Option<Duration> {
        match self.terms.thinking {
            Thinking::Time(time)
                if self.terms.engine_plays_both() && self.clocks.left(self.side()).is_none() =>
            {
                Some(time)
            }
            _ => None,
        }
    }

    /// Handles the result of a search for a move or a hint.
    fn answer(&mut self, purpose: SearchPurpose, report: &SearchReport, now: Instant) -> Vec<TableEvent> {
        let best = report.best.as_ref();
        let described = best.and_then(|best| self.moves.iter().find(|described| described.text == *best));
        // Repeating the search would end in the same way.
        let Some(described) = described.cloned() else { return self.search_failed(now) };
        match purpose {
            SearchPurpose::Hint => vec![TableEvent::Hint(described)],
            _ => self.engine_moves(&described, report, now),
        }
    }

    /// Plays the engine's move, possibly with a draw offer, or resigns for the engine.
    fn engine_moves(
        &mut self,
        found: &DescribedMove,
        report: &SearchReport,
        now: Instant,
    ) -> Vec<TableEvent> {
        let side = self.side();
        if self.resigns_after(report) {
            self.resign(side, now);
            return vec![TableEvent::Over];
        }
        if self.play_after(found.mv, MoveEvaluation::from_report(report), now).is_err() {
            return self.search_failed(now);
        }
        let mut news = vec![TableEvent::Moved(format!("{side:?}: {}", found.description.words))];
        news.extend(self.may_offer_draw(side).then_some(TableEvent::DrawOffered(side)));
        news
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::catalogue::all_games;
    use crate::engine::Engine;
    use crate::table::{PlayerKind, Start, Terms, begin};

    /// A game in which the engine is to move, and its search.
    fn thinking() -> (Table, SearchId) {
        let mut engine = Engine::new(all_games());
        let (standard, _) = begin(&mut engine, Start::Usual).unwrap();
        let terms = Terms { players: [PlayerKind::Engine, PlayerKind::Human], ..Terms::default() };
        let mut table = Table::new(engine, terms, standard, Instant::now());
        table.search(Instant::now());
        match table.take_orders()[..] {
            [SearchOrder::Begin(id, _)] => (table, id),
            ref other => panic!("{other:?}"),
        }
    }

    #[test]
    fn a_hint_that_is_asked_for_again_is_searched_for_once() {
        let mut engine = Engine::new(all_games());
        let (standard, _) = begin(&mut engine, Start::Usual).unwrap();
        let mut table = Table::new(engine, Terms::default(), standard, Instant::now());
        let mut orders = Vec::new();
        for refused in [false, true, true] {
            assert_eq!(table.ask_hint().is_err(), refused);
            table.search(Instant::now());
            orders.extend(table.take_orders());
        }
        assert!(matches!(orders[..], [SearchOrder::Begin(..)]), "{orders:?}");
    }

    /// Checks that the game is paused, and that no search begins until it is resumed.
    fn check_rest(mut table: Table) {
        let now = Instant::now();
        assert!(table.is_paused() && table.played().is_empty());
        table.search(now);
        assert!(table.take_orders().is_empty());
        table.toggle_pause(now).unwrap();
        table.search(now);
        assert_eq!(table.take_orders().len(), 1);
    }

    #[test]
    fn a_search_that_fails_pauses_the_game() {
        let (mut table, id) = thinking();
        let now = Instant::now();
        assert!(table.search_event(id + 1, Err(SearchError), now).is_empty(), "another search");
        assert!(matches!(table.search_event(id, Err(SearchError), now)[..], [TableEvent::Failed]));
        check_rest(table);
    }

    #[test]
    fn a_search_that_ends_without_a_move_of_the_position_pauses_the_game() {
        for best in [None, Some("e2e5".to_string())] {
            let (mut table, id) = thinking();
            let report = SearchReport { best, ..SearchReport::default() };
            let news = table.search_event(id, Ok(SearchEvent::Done(report)), Instant::now());
            assert!(matches!(news[..], [TableEvent::Failed]), "{news:?}");
            check_rest(table);
        }
    }

    #[test]
    fn time_that_a_failed_search_took_is_not_given_back() {
        let (mut table, id) = thinking();
        let later = Instant::now() + Duration::from_secs(5);
        table.search_event(id, Err(SearchError), later);
        assert!(table.state.used(later) >= Duration::from_secs(5));
    }
}
