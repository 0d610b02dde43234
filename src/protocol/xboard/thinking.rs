//! Searches for the engine's own move, on the user's time, for analysis, and for a hint.

use std::time::{Duration, Instant};

use engine_core::{
    Bound, InfoLine, Limits, MoveCode, Score, ScoreReport, SearchEvent, SearchReport, TurnReading,
};

use super::expected::Expected;
use super::state::{CurrentMove, XBoardMode, XBoardPurpose, XBoardState};
use crate::protocol::session::EngineSession;
use crate::text::one_line;

/// Search time of a hint in milliseconds.
const HINT_MS: u64 = 300;
/// The engine accepts a draw if its score is at least this much below zero, in centipawns ...
const DRAW_BEHIND: i32 = 50;
/// ... or if its score is not positive after this number of half-moves.
const DRAW_LATE_PLIES: usize = 80;
/// XBoard's score for a mate; the number of moves is added.
const MATE_SCORE: i32 = 100_000;

impl XBoardState {
    /// Starts the search that the state of the game requires, if none is running.
    pub(super) fn settle(&mut self, session: &mut EngineSession) {
        let is_ready =
            self.search.purpose.is_none() && !self.game.has_no_position && self.game.plies.at_boundary();
        if !is_ready || !self.settle_opening_pass(session) {
            return;
        }
        let game = session.engine.game();
        if self.mode == XBoardMode::Analyzing && game.moves().is_empty() {
            return self.report_end(session);
        }
        if self.no_move_left(session) {
            return;
        }
        // A position drawn by repetition can still be analysed.
        if game.outcome().is_some() && self.mode != XBoardMode::Analyzing {
            return;
        }
        match self.mode {
            XBoardMode::Force => {}
            XBoardMode::Analyzing => {
                let exclude_moves = self.game.excluded.clone();
                let limits = Limits { infinite: true, exclude_moves, ..session.engine.analysis_limits() };
                self.start(session, XBoardPurpose::Analyze, limits);
            }
            XBoardMode::Playing(side) if side == game.side_to_move() => {
                let mut limits = self.limits(session);
                self.clocks.bound(&mut limits, side, self.game.plies.len());
                self.start(session, XBoardPurpose::Think, limits);
            }
            XBoardMode::Playing(_) => {
                self.give_notice(session);
                self.start_pondering(session);
            }
        }
    }

    fn limits(&self, session: &EngineSession) -> Limits {
        Limits { exclude_moves: self.game.excluded.clone(), ..session.engine.limits() }
    }

    fn no_move_left(&self, session: &EngineSession) -> bool {
        session.engine.game().moves().iter().all(|mv| self.game.excluded.contains(mv))
    }

    /// Analyses the last position of a game: a finished analysis with one line, whose moves are the
    /// result. A result as a command would end XBoard's analysis.
    fn report_end(&mut self, session: &mut EngineSession) {
        let game = session.engine.game();
        let Some(outcome) = game.outcome() else { return };
        let score = match outcome.winner {
            Some(winner) if winner == game.side_to_move() => MATE_SCORE,
            Some(_) => -MATE_SCORE,
            None => 0,
        };
        session.out.line(format!("0 {score} 0 0 {} {{{}}}", outcome.result(), outcome.reason));
        self.begin(XBoardPurpose::Analyze);
    }

    fn start(&mut self, session: &mut EngineSession, purpose: XBoardPurpose, limits: Limits) {
        self.begin(purpose);
        session.start(limits);
    }

    fn begin(&mut self, purpose: XBoardPurpose) {
        self.search.purpose = Some(purpose);
        self.search.last_line = None;
        self.search.current_move = None;
        self.search.began = Some(Instant::now());
    }

    fn start_pondering(&mut self, session: &mut EngineSession) {
        if !self.ponder {
            return;
        }
        let Some(text) = self.game.ponder_move.take() else { return };
        let game = session.engine.game_mut();
        let Ok(mv) = game.read(&text) else { return };
        let plies = game.codec().turn_plies(mv);
        let readings = (1..=plies.len())
            .map(|count| {
                let first: Vec<&str> = plies[..count].iter().map(String::as_str).collect();
                game.codec().read_turn(&first)
            })
            .collect();
        game.make_move(mv);
        let side = game.side_to_move();
        if game.outcome().is_some() || game.moves().is_empty() {
            game.undo();
            return;
        }
        let mut limits = Limits { ponder: true, ..self.limits(session) };
        self.clocks.bound(&mut limits, side, self.game.plies.len() + plies.len());
        let expected = Expected { text, mv, plies, readings, answer: None, clocks: self.clocks.clone() };
        self.start(session, XBoardPurpose::Ponder(Box::new(expected)), limits);
    }

    /// Turns pondering into a search for the engine's move after the expected turn, whose plies are
    /// the open turn.
    pub(super) fn ponder_hit(&mut self, session: &mut EngineSession) {
        let Some(XBoardPurpose::Ponder(expected)) = self.search.purpose.take() else { return };
        self.close_user_turn(session, expected.plies);
        self.search.purpose = Some(XBoardPurpose::Think);
        self.search.began = Some(Instant::now());
        match expected.answer {
            Some(report) => self.done(session, &report),
            None => session.engine.player().ponder_hit(),
        }
    }

    /// Ends a running search without a result. The expected move of pondering is taken back, and
    /// becomes the expected reply again.
    pub(super) fn abort(&mut self, session: &mut EngineSession) {
        if let Some(purpose) = self.search.purpose.take() {
            session.abandon();
            self.game.draw_offered = false;
            match purpose {
                XBoardPurpose::Ponder(expected) => {
                    session.engine.game_mut().undo();
                    self.game.ponder_move = Some(expected.text);
                }
                XBoardPurpose::Think => self.clocks.spend(self.since_began()),
                XBoardPurpose::Analyze => {}
            }
        }
    }

    /// Handles an event of the search.
    pub(in crate::protocol) fn search_event(&mut self, session: &mut EngineSession, event: SearchEvent) {
        match event {
            SearchEvent::Info(line) => self.info(session, line),
            SearchEvent::CurrentMove { depth, text, number, total } => {
                self.search.current_move = Some(CurrentMove { depth, text, number, total });
            }
            SearchEvent::Done(report) => match &mut self.search.purpose {
                Some(XBoardPurpose::Think) => {
                    self.done(session, &report);
                    self.settle(session);
                }
                Some(XBoardPurpose::Ponder(expected)) => expected.answer = Some(report),
                // A finished analysis keeps its result until the next command.
                Some(XBoardPurpose::Analyze) | None => {}
            },
        }
    }

    fn info(&mut self, session: &mut EngineSession, line: InfoLine) {
        let lead = match &self.search.purpose {
            Some(XBoardPurpose::Ponder(expected)) => Some(expected.text.as_str()),
            _ => None,
        };
        let is_shown = self.post || matches!(self.search.purpose, Some(XBoardPurpose::Analyze));
        if is_shown && line.bound == Bound::Exact {
            session.out.line(thinking_line(&line, lead));
        }
        if line.multipv == 1 {
            self.search.last_line = Some(line);
        }
    }

    /// Handles the result of the search for the engine's move.
    fn done(&mut self, session: &mut EngineSession, report: &SearchReport) {
        self.search.purpose = None;
        if let Some(line) = report.info.as_ref().or(self.search.last_line.as_ref()) {
            self.game.last_score = Some(line.score);
        }
        if std::mem::take(&mut self.game.draw_offered) && self.accepts_draw() {
            session.out.line("offer draw");
        }
        self.clocks.spend(self.since_began());
        if let Some(mv) = &report.best {
            self.clocks.credit(self.game.plies.len());
            self.play_own_move(session, mv);
        }
        self.game.ponder_move = report.ponder.clone();
        self.claim_result(session);
        self.answer_pings(session);
    }

    /// Time since the start of the running search, or since the user's move if it began earlier.
    fn since_began(&self) -> Duration {
        self.search.began.map(|began| began.elapsed()).unwrap_or_default()
    }

    /// Handles `?`: makes the engine move immediately.
    pub(super) fn move_now(&mut self, session: &mut EngineSession) {
        if !self.is_thinking() {
            return;
        }
        session.stop();
        while let Some(event) = session.next_search_event() {
            let done = matches!(event, SearchEvent::Done(_));
            self.search_event(session, event);
            if done {
                return;
            }
        }
    }

    /// Handles a draw offer. During the engine's own search it is answered with the move.
    pub(super) fn draw(&mut self, session: &mut EngineSession) {
        if self.is_thinking() {
            self.game.draw_offered = true;
        } else if self.accepts_draw() {
            session.out.line("offer draw");
        }
    }

    fn accepts_draw(&self) -> bool {
        let late = self.game.plies.len() >= DRAW_LATE_PLIES;
        self.game
            .last_score
            .is_some_and(|score| score <= Score::centipawns(-DRAW_BEHIND) || (late && score <= Score::DRAW))
    }

    /// Handles `hint`: the move that the engine expects, or would play itself. A hint that was
    /// searched for is kept as the expected move.
    pub(super) fn hint(&mut self, session: &mut EngineSession) {
        let known = match &self.search.purpose {
            Some(XBoardPurpose::Ponder(expected)) => Some(expected.text.clone()),
            Some(_) => self.search.last_line.as_ref().and_then(|line| line.pv.first().cloned()),
            None if self.game.plies.at_boundary() => {
                if self.game.ponder_move.is_none() {
                    self.game.ponder_move = self.quick_search(session);
                }
                self.game.ponder_move.clone()
            }
            None => None,
        };
        match known {
            Some(mv) => session.out.line(format!("Hint: {mv}")),
            None => session.out.line("Error (no move to hint at): hint"),
        }
    }

    fn quick_search(&self, session: &mut EngineSession) -> Option<String> {
        session.start(Limits { move_time_ms: Some(HINT_MS), ..session.engine.analysis_limits() });
        while let Some(event) = session.next_search_event() {
            if let SearchEvent::Done(report) = event {
                return report.best;
            }
        }
        None
    }

    /// Handles `.`: reports the progress of the analysis.
    pub(super) fn status(&mut self, session: &mut EngineSession) {
        if !matches!(self.search.purpose, Some(XBoardPurpose::Analyze)) {
            return session.out.line("Error (no analysis is running): .");
        }
        let time = self.since_began().as_millis() / 10;
        let (nodes, finished) =
            self.search.last_line.as_ref().map_or((0, 0), |line| (line.nodes, line.depth));
        let (depth, left, total, text) =
            self.search.current_move.as_ref().map_or((finished, 0, 0, ""), |current| {
                (current.depth, current.total - current.number, current.total, current.text.as_str())
            });
        session.out.line(format!("stat01: {time} {nodes} {depth} {left} {total} {text}").trim_end());
    }

    /// Excludes a move, or all, from the search.
    pub(super) fn exclude(&mut self, session: &mut EngineSession, text: &str) {
        if text == "all" {
            self.game.excluded = session.engine.game().moves().to_vec();
        } else if let Some(mv) = root_move(session, text, "exclude")
            && !self.game.excluded.contains(&mv)
        {
            self.game.excluded.push(mv);
        }
    }

    /// Includes a move, or all, in the search again.
    pub(super) fn include(&mut self, session: &mut EngineSession, text: &str) {
        if text == "all" {
            self.game.excluded.clear();
        } else if let Some(mv) = root_move(session, text, "include") {
            self.game.excluded.retain(|excluded| *excluded != mv);
        }
    }
}

/// Parses a legal move in XBoard's or the game's notation, or prints an error.
fn root_move(session: &mut EngineSession, text: &str, command: &str) -> Option<MoveCode> {
    let game = session.engine.game();
    if let TurnReading::Complete(mv) = game.codec().read_turn(&[text]) {
        return Some(mv);
    }
    match game.read(text) {
        Ok(mv) => Some(mv),
        Err(error) => {
            session.out.line(one_line(format!("Error ({}): {command} {text}", error.reason)));
            None
        }
    }
}

/// Line of thinking: `ply score time nodes pv`, with `lead` (the move pondered on) before the
/// principal variation.
fn thinking_line(line: &InfoLine, lead: Option<&str>) -> String {
    let pv: Vec<&str> = lead.into_iter().chain(line.pv.iter().map(String::as_str)).collect();
    let time = line.elapsed.as_millis() / 10;
    format!("{} {} {time} {} {}", line.depth, score(line.score), line.nodes, pv.join(" "))
}

/// Score in centipawns, or 100000 and the number of moves to mate.
fn score(score: Score) -> i32 {
    match ScoreReport::from(score) {
        ScoreReport::Centipawns(value) => value,
        ScoreReport::Mate(moves) if score.is_win() => MATE_SCORE + moves,
        ScoreReport::Mate(moves) => -MATE_SCORE + moves,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::protocol::output::Output;
    use crate::testing::catalogue;

    #[test]
    fn a_draw_is_accepted_half_a_pawn_behind_or_late_in_a_level_game() {
        let accepts = |plies: usize, score| {
            let mut state = XBoardState::default();
            state.game.last_score = score;
            for _ in 0..plies {
                state.game.plies.push("b1b2");
                state.game.plies.complete_turn();
            }
            state.accepts_draw()
        };
        let centipawns = |value| Some(Score::centipawns(value));
        for (plies, score, is_shown) in [
            (0, None, false),
            (0, centipawns(-DRAW_BEHIND), true),
            (0, centipawns(1 - DRAW_BEHIND), false),
            (DRAW_LATE_PLIES - 1, centipawns(0), false),
            (DRAW_LATE_PLIES, centipawns(0), true),
            (DRAW_LATE_PLIES, centipawns(1), false),
            (DRAW_LATE_PLIES, None, false),
        ] {
            assert_eq!(accepts(plies, score), is_shown, "{plies} plies, {score:?}");
        }
    }

    fn session() -> EngineSession {
        let (_lines, input) = crossbeam_channel::unbounded();
        EngineSession::new(&catalogue(), input, Output::new(Box::new(std::io::sink())))
    }

    #[test]
    fn a_hint_is_searched_for_once() {
        let (mut session, mut state) = (session(), XBoardState::default());
        for _ in 0..3 {
            state.hint(&mut session);
        }
        assert_eq!((session.searches, state.game.ponder_move.is_some()), (1, true));
    }

    #[test]
    fn an_analysis_ignores_the_level() {
        let (mut session, mut state) = (session(), XBoardState::default());
        session.engine.set_or_keep_option("Skill Level", "0").unwrap();
        state.mode = XBoardMode::Analyzing;
        state.settle(&mut session);
        loop {
            match session.next_search_event() {
                Some(SearchEvent::Info(line)) if line.nodes > 5_000 => break,
                Some(SearchEvent::Info(_) | SearchEvent::CurrentMove { .. }) => {}
                Some(SearchEvent::Done(_)) | None => panic!("the analysis has ended"),
            }
        }
        state.abort(&mut session);
    }

    #[test]
    fn a_new_search_reports_nothing_of_the_last_one() {
        let mut session = session();
        let mut state = XBoardState::default();
        state.start(&mut session, XBoardPurpose::Analyze, Limits { depth: Some(2), ..Limits::default() });
        while let Some(event) = session.next_search_event() {
            state.search_event(&mut session, event);
        }
        let last = SearchEvent::CurrentMove { depth: 2, text: "b1b3".to_string(), number: 1, total: 4 };
        state.search_event(&mut session, last);
        assert!(state.search.last_line.is_some() && state.search.current_move.is_some());
        state.start(&mut session, XBoardPurpose::Analyze, Limits { infinite: true, ..Limits::default() });
        assert!(state.search.last_line.is_none() && state.search.current_move.is_none());
        state.abort(&mut session);
    }
}
