//! Searches: for the engine's own move, on the user's time, for analysis, for a hint.

use engine_core::{Bound, InfoLine, Limits, Score, ScoreReport, SearchEvent, SearchReport};

use super::expected::Expected;
use super::state::{CurrentMove, Mode, Purpose, XBoard};
use crate::protocol::desk::Desk;
use crate::text::one_line;

/// Time for a hint, in milliseconds.
const HINT_MS: u64 = 300;
/// A draw is accepted when the engine thinks that it stands this much worse, in centipawns ...
const DRAW_BEHIND: i32 = 50;
/// ... or when it does not stand better and this many half-moves have been played.
const DRAW_LATE_PLIES: usize = 80;
/// XBoard's score for a mate; the number of moves is added.
const MATE_SCORE: i32 = 100_000;

impl XBoard {
    /// Starts the search that the state of the game calls for, if none runs.
    pub(super) fn settle(&mut self, desk: &mut Desk) {
        if self.purpose.is_some() || !self.plies.at_boundary() || !self.settle_opening_pass(desk) {
            return;
        }
        let player = desk.engine.player();
        if player.outcome().is_some() || self.no_move_left(desk) {
            return;
        }
        match self.mode {
            Mode::Force => {}
            Mode::Analyzing => {
                let limits = Limits { infinite: true, ..self.limits(desk) };
                self.start(desk, Purpose::Analyze, limits);
            }
            Mode::Playing(side) if side == player.side_to_move() => {
                let mut limits = self.limits(desk);
                self.clocks.bound(&mut limits, side, own_plies(self.plies.len()));
                self.start(desk, Purpose::Think, limits);
            }
            Mode::Playing(_) => {
                self.give_notice(desk);
                self.start_pondering(desk);
            }
        }
    }

    fn limits(&self, desk: &Desk) -> Limits {
        Limits { exclude_moves: self.excluded.clone(), ..desk.engine.limits() }
    }

    fn no_move_left(&self, desk: &Desk) -> bool {
        desk.engine.player().legal_moves().iter().all(|mv| self.excluded.contains(mv))
    }

    fn start(&mut self, desk: &mut Desk, purpose: Purpose, limits: Limits) {
        self.purpose = Some(purpose);
        self.last_line = None;
        self.current_move = None;
        desk.start(limits);
    }

    fn start_pondering(&mut self, desk: &mut Desk) {
        if !self.ponder {
            return;
        }
        let Some(mv) = self.guess.take() else { return };
        let player = desk.engine.player_mut();
        let Ok(plies) = player.turn_plies(&mv) else { return };
        let readings = (1..=plies.len())
            .map(|count| {
                let first: Vec<&str> = plies[..count].iter().map(String::as_str).collect();
                player.read_turn(&first)
            })
            .collect();
        if player.play(&mv).is_err() {
            return;
        }
        let side = player.side_to_move();
        if player.outcome().is_some() || player.legal_moves().is_empty() {
            player.undo();
            return;
        }
        let mut limits = Limits { ponder: true, ..self.limits(desk) };
        self.clocks.bound(&mut limits, side, own_plies(self.plies.len() + plies.len()));
        let expected = Expected { mv, plies, readings, answer: None };
        self.start(desk, Purpose::Ponder(Box::new(expected)), limits);
    }

    /// The expected turn was played; its plies are the open turn.
    pub(super) fn ponder_hit(&mut self, desk: &mut Desk) {
        let Some(Purpose::Ponder(expected)) = self.purpose.take() else { return };
        self.close_user_turn(desk, expected.plies);
        self.purpose = Some(Purpose::Think);
        match expected.answer {
            Some(report) => self.done(desk, &report),
            None => desk.engine.player().ponder_hit(),
        }
    }

    /// Ends a running search without an answer. What was pondered on is taken back, and expected again.
    pub(super) fn abort(&mut self, desk: &mut Desk) {
        if let Some(purpose) = self.purpose.take() {
            desk.abandon();
            if let Purpose::Ponder(expected) = purpose {
                desk.engine.player_mut().undo();
                self.guess = Some(expected.mv);
            }
        }
        self.answer_pings(desk);
    }

    /// Passes on what the search says.
    pub(in crate::protocol) fn search_event(&mut self, desk: &mut Desk, event: SearchEvent) {
        match event {
            SearchEvent::Info(line) => self.info(desk, line),
            SearchEvent::CurrentMove { text, number, total, .. } => {
                self.current_move = Some(CurrentMove { text, number, total });
            }
            SearchEvent::Done(report) => match &mut self.purpose {
                Some(Purpose::Think) => {
                    self.done(desk, &report);
                    self.settle(desk);
                }
                Some(Purpose::Ponder(expected)) => expected.answer = Some(report),
                // An analysis that has nothing left to find stays as it is until the next command.
                Some(Purpose::Analyze) | None => {}
            },
        }
    }

    fn info(&mut self, desk: &mut Desk, line: InfoLine) {
        let lead = match &self.purpose {
            Some(Purpose::Ponder(expected)) => Some(expected.mv.as_str()),
            _ => None,
        };
        let wanted = self.post || matches!(self.purpose, Some(Purpose::Analyze));
        if wanted && line.bound == Bound::Exact {
            desk.out.line(thinking_line(&line, lead));
        }
        if line.multipv == 1 {
            self.last_line = Some(line);
        }
    }

    /// The engine has found its move.
    fn done(&mut self, desk: &mut Desk, report: &SearchReport) {
        self.purpose = None;
        if let Some(line) = report.info.as_ref().or(self.last_line.as_ref()) {
            self.last_score = Some(line.score);
        }
        if std::mem::take(&mut self.draw_offered) && self.accepts_draw() {
            desk.out.line("offer draw");
        }
        if let Some(mv) = &report.best {
            self.play_own_move(desk, mv);
        }
        self.guess = report.ponder.clone();
        self.claim_result(desk);
        self.answer_pings(desk);
    }

    /// `?`: the engine's move at once.
    pub(super) fn move_now(&mut self, desk: &mut Desk) {
        if !matches!(self.purpose, Some(Purpose::Think)) {
            return;
        }
        desk.stop();
        while let Some(event) = desk.next_search_event() {
            let done = matches!(event, SearchEvent::Done(_));
            self.search_event(desk, event);
            if done {
                return;
            }
        }
    }

    /// The opponent offers a draw. During the engine's own search the answer comes with its move.
    pub(super) fn draw(&mut self, desk: &mut Desk) {
        if matches!(self.purpose, Some(Purpose::Think)) {
            self.draw_offered = true;
        } else if self.accepts_draw() {
            desk.out.line("offer draw");
        }
    }

    fn accepts_draw(&self) -> bool {
        let late = self.plies.len() >= DRAW_LATE_PLIES;
        self.last_score
            .is_some_and(|score| score <= Score::centipawns(-DRAW_BEHIND) || (late && score <= Score::DRAW))
    }

    /// `hint`: what the engine expects, or would play itself.
    pub(super) fn hint(&mut self, desk: &mut Desk) {
        let known = match &self.purpose {
            Some(Purpose::Ponder(expected)) => Some(expected.mv.clone()),
            Some(_) => self.last_line.as_ref().and_then(|line| line.pv.first().cloned()),
            None if self.plies.at_boundary() => self.guess.clone().or_else(|| self.quick_search(desk)),
            None => None,
        };
        match known {
            Some(mv) => desk.out.line(format!("Hint: {mv}")),
            None => desk.out.line("Error (no move to hint at): hint"),
        }
    }

    fn quick_search(&self, desk: &mut Desk) -> Option<String> {
        desk.start(Limits { move_time_ms: Some(HINT_MS), ..desk.engine.limits() });
        while let Some(event) = desk.next_search_event() {
            if let SearchEvent::Done(report) = event {
                return report.best;
            }
        }
        None
    }

    /// `.`: how far the analysis is.
    pub(super) fn status(&mut self, desk: &mut Desk) {
        if !matches!(self.purpose, Some(Purpose::Analyze)) {
            return desk.out.line("Error (no analysis is running): .");
        }
        let (time, nodes, depth) = self
            .last_line
            .as_ref()
            .map_or((0, 0, 0), |line| (line.elapsed.as_millis() / 10, line.nodes, line.depth));
        let (left, total, text) = self.current_move.as_ref().map_or((0, 0, ""), |current| {
            (current.total - current.number, current.total, current.text.as_str())
        });
        desk.out.line(format!("stat01: {time} {nodes} {depth} {left} {total} {text}").trim_end());
    }

    /// Leaves a move, or all, out of the search.
    pub(super) fn exclude(&mut self, desk: &mut Desk, text: &str) {
        if text == "all" {
            self.excluded = desk.engine.player().legal_moves();
        } else if let Some(mv) = root_move(desk, text, "exclude")
            && !self.excluded.contains(&mv)
        {
            self.excluded.push(mv);
        }
    }

    /// Takes a move, or all, into the search again.
    pub(super) fn include(&mut self, desk: &mut Desk, text: &str) {
        if text == "all" {
            self.excluded.clear();
        } else if let Some(mv) = root_move(desk, text, "include") {
            self.excluded.retain(|excluded| *excluded != mv);
        }
    }
}

/// The engine's half-moves among all there are when it is on move: XBoard's sides alternate.
fn own_plies(all: usize) -> usize {
    all / 2
}

/// The canonical string of a legal move; complains about any other.
fn root_move(desk: &mut Desk, text: &str, command: &str) -> Option<String> {
    match desk.engine.player().canonical_move(text) {
        Ok(mv) => Some(mv),
        Err(error) => {
            let text = one_line(text);
            desk.out.line(format!("Error ({}): {command} {text}", one_line(&error.reason)));
            None
        }
    }
}

/// `ply score time nodes pv`, with `lead` (the move pondered on) before the line.
fn thinking_line(line: &InfoLine, lead: Option<&str>) -> String {
    let pv: Vec<&str> = lead.into_iter().chain(line.pv.iter().map(String::as_str)).collect();
    let time = line.elapsed.as_millis() / 10;
    format!("{} {} {time} {} {}", line.depth, score(line.score), line.nodes, pv.join(" "))
}

/// Centipawns, or 100000 and the number of moves to mate.
fn score(score: Score) -> i32 {
    match ScoreReport::from(score) {
        ScoreReport::Centipawns(value) => value,
        ScoreReport::Mate(moves) if score.is_win() => MATE_SCORE + moves,
        ScoreReport::Mate(moves) => -MATE_SCORE + moves,
    }
}
