//! The engine beside the game: it plays, gives hints and analyses while time goes on.

use std::time::Duration;

use engine_core::clock::Instant;

use engine_core::{DescribedMove, InfoLine, Limits, SearchEvent, SearchReport, Side};

use super::game::{Search, SearchPurpose, Table};
use super::level;
use super::searching::{SearchFailed, SearchId, SearchOrder};
use crate::records::game::Thought;

/// How long a hint is thought about.
const HINT_TIME: Duration = Duration::from_millis(1500);
/// How long a position is analysed: what is not found by then leaves the machine to others.
const ANALYSIS_TIME: Duration = Duration::from_secs(300);

/// What happened since somebody last looked.
#[derive(Clone, PartialEq, Debug)]
pub enum News {
    /// The engine played a move; in words.
    Moved(String),
    /// The move that the engine would play.
    Hint(DescribedMove),
    /// The engine has offered a draw.
    DrawOffered(Side),
    /// The game is over.
    Over,
    /// The engine says what it is thinking.
    Thinking,
    /// A search ended without an answer; the game is paused.
    Failed,
}

impl Table {
    /// What the engine last said about its thinking on this turn.
    pub fn thought(&self) -> Option<&InfoLine> {
        self.thought.as_ref()
    }

    /// Whether the engine thinks about a move of its own, or is about to.
    pub fn is_thinking(&self) -> bool {
        let purpose = self.search.as_ref().map(|search| search.purpose);
        purpose.or_else(|| self.wanted_search()) == Some(SearchPurpose::Move)
    }

    /// Has the engine move at once.
    pub fn hurry(&mut self) {
        self.orders.extend(self.search.as_ref().map(|search| SearchOrder::Hurry(search.id)));
    }

    /// What is to be done about searches, in this order, before anything else happens on the board.
    pub fn take_orders(&mut self) -> Vec<SearchOrder> {
        std::mem::take(&mut self.orders)
    }

    /// Asks the engine at full strength what it would play.
    pub fn ask_hint(&mut self) {
        self.hint_asked = self.ending.is_none() && self.search.is_none();
    }

    fn start_at_full_strength(&mut self, purpose: SearchPurpose, time: Duration) {
        let move_time_ms = Some(time.as_millis() as u64);
        let limits = Limits { strength: None, move_time_ms, ..self.engine.limits() };
        self.start(purpose, limits);
    }

    fn start(&mut self, purpose: SearchPurpose, mut limits: Limits) {
        limits.started = Instant::now();
        limits.multi_pv = self.analysis.filter(|_| purpose == SearchPurpose::Analysis).unwrap_or(1);
        self.searches += 1;
        self.search = Some(Search { purpose, id: self.searches, began: Instant::now() });
        self.orders.push(SearchOrder::Begin(self.searches, limits));
    }

    pub(super) fn drop_search(&mut self) {
        self.hint_asked = false;
        if let Some(search) = self.search.take() {
            let is_own = |order: &SearchOrder| matches!(order, SearchOrder::Begin(id, _) if *id == search.id);
            match self.orders.iter().position(is_own) {
                // It has not begun.
                Some(begin) => self.orders.truncate(begin),
                None => self.orders.push(SearchOrder::End(search.id)),
            }
        }
    }

    /// Has the search that runs make place for others: a move is made with what was found, an analysis goes on later.
    pub fn yield_search(&mut self) {
        let Some(search) = &self.search else { return };
        match search.purpose {
            SearchPurpose::Move | SearchPurpose::Hint => self.hurry(),
            SearchPurpose::Analysis => {
                self.analysed_for += search.began.elapsed();
                self.drop_search();
            }
        }
    }

    /// Lets time go on: flags fall.
    pub fn tick(&mut self, now: Instant) -> Vec<News> {
        let side = self.side();
        if self.turn_began.is_none() || self.time_left(side, now) != Some(Duration::ZERO) {
            return Vec::new();
        }
        self.flag_falls(side, now);
        vec![News::Over]
    }

    /// Takes what a search says; of a search that nobody waits for any more nothing.
    pub fn hear(&mut self, id: SearchId, said: Result<SearchEvent, SearchFailed>, now: Instant) -> Vec<News> {
        if self.search.as_ref().is_none_or(|search| search.id != id) {
            return Vec::new();
        }
        match said {
            Ok(SearchEvent::Info(line)) => {
                self.note_line(line);
                vec![News::Thinking]
            }
            Ok(SearchEvent::CurrentMove { .. }) => Vec::new(),
            Ok(SearchEvent::Done(report)) => self.search_done(report, now),
            Err(SearchFailed) => self.search_failed(now),
        }
    }

    /// A search came to nothing: the game rests until somebody has it go on.
    fn search_failed(&mut self, now: Instant) -> Vec<News> {
        self.search = None;
        self.analysis = None;
        self.used_before = self.used(now);
        self.paused = true;
        self.turn_began = None;
        vec![News::Failed]
    }

    /// Starts the search that is wanted, if any is.
    pub fn search(&mut self, now: Instant) {
        match self.wanted_search() {
            Some(SearchPurpose::Move) => {
                let mut limits = self.engine.limits();
                level::bound(&mut limits, self.terms.thinking, &self.clocks, self.side(), self.used(now));
                self.start(SearchPurpose::Move, limits);
            }
            Some(SearchPurpose::Hint) => {
                self.hint_asked = false;
                self.start_at_full_strength(SearchPurpose::Hint, HINT_TIME);
            }
            Some(SearchPurpose::Analysis) => {
                let left = ANALYSIS_TIME.saturating_sub(self.analysed_for);
                self.start_at_full_strength(SearchPurpose::Analysis, left.max(Duration::from_millis(1)));
            }
            None => {}
        }
    }

    fn search_done(&mut self, report: SearchReport, now: Instant) -> Vec<News> {
        let Some(purpose) = self.search.take().map(|search| search.purpose) else { return Vec::new() };
        if purpose == SearchPurpose::Analysis {
            self.analysed = true;
            return vec![News::Thinking];
        }
        let best = report.best.as_ref();
        let described = best.and_then(|best| self.moves.iter().find(|described| described.text == *best));
        // Begun again it would end like this again.
        let Some(described) = described.cloned() else { return self.search_failed(now) };
        match purpose {
            SearchPurpose::Hint => vec![News::Hint(described)],
            _ => self.engine_moves(&described, &report, now),
        }
    }

    /// The engine plays what it found, and may offer a draw with it; or it resigns.
    fn engine_moves(&mut self, found: &DescribedMove, report: &SearchReport, now: Instant) -> Vec<News> {
        let side = self.side();
        if self.resigns_after(report) {
            self.resign(side, now);
            return vec![News::Over];
        }
        if self.play_after(found.mv, Thought::from_report(report), now).is_err() {
            return self.search_failed(now);
        }
        let mut news = vec![News::Moved(format!("{side:?}: {}", found.description.words))];
        news.extend(self.may_offer_draw(side).then_some(News::DrawOffered(side)));
        news
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::catalogue::all_games;
    use crate::engine::Engine;
    use crate::table::{PlayerKind, Terms, begin};

    /// A game in which the engine is to move, and its search.
    fn thinking() -> (Table, SearchId) {
        let mut engine = Engine::new(all_games());
        let standard = begin(&mut engine, None).unwrap();
        let terms = Terms { players: [PlayerKind::Engine, PlayerKind::Human], ..Terms::default() };
        let mut table = Table::new(engine, terms, standard, Instant::now());
        table.search(Instant::now());
        match table.take_orders()[..] {
            [SearchOrder::Begin(id, _)] => (table, id),
            ref other => panic!("{other:?}"),
        }
    }

    /// The game rests, and no search begins until it goes on.
    fn check_rest(mut table: Table) {
        let now = Instant::now();
        assert!(table.is_paused() && table.played().is_empty());
        table.search(now);
        assert!(table.take_orders().is_empty());
        table.toggle_pause(now);
        table.search(now);
        assert_eq!(table.take_orders().len(), 1);
    }

    #[test]
    fn a_search_that_fails_pauses_the_game() {
        let (mut table, id) = thinking();
        let now = Instant::now();
        assert!(table.hear(id + 1, Err(SearchFailed), now).is_empty(), "another search");
        assert!(matches!(table.hear(id, Err(SearchFailed), now)[..], [News::Failed]));
        check_rest(table);
    }

    #[test]
    fn a_search_that_ends_without_a_move_of_the_position_pauses_the_game() {
        for best in [None, Some("e2e5".to_string())] {
            let (mut table, id) = thinking();
            let report = SearchReport { best, ponder: None, info: None, nodes: 0, elapsed: Duration::ZERO };
            let news = table.hear(id, Ok(SearchEvent::Done(report)), Instant::now());
            assert!(matches!(news[..], [News::Failed]), "{news:?}");
            check_rest(table);
        }
    }

    #[test]
    fn time_that_a_failed_search_took_is_not_given_back() {
        let (mut table, id) = thinking();
        let later = Instant::now() + Duration::from_secs(5);
        table.hear(id, Err(SearchFailed), later);
        assert!(table.used(later) >= Duration::from_secs(5));
    }
}
