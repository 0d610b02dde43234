//! External engine with the UCI protocol.

use std::time::Instant;

use engine_core::{ScoreReport, Side};
use tabletop::options::ARMY_FILES;
use tabletop::records::game::{MoveEvaluation, PlayerError};
use tabletop::records::time_control::{PlayerClock, TimeControl};

use crate::matches::declared_option::DeclaredOption;
use crate::matches::log::MatchLog;
use crate::matches::match_engine::{Answer, MatchEngine, MoveRequest, NewGame, canonical};
use crate::matches::name_map::{GameNames, NameMap};
use crate::matches::process::{EngineProcess, OutputLine, ReceiveError, STOP_GRACE, silent_at_start};
use crate::matches::settings::{EngineSettings, ThinkingLimits};
use crate::matches::variant;
use crate::stop::StopSignal;

/// First words of the lines that a UCI engine may print after its identification.
const KNOWN_WORDS: [&str; 8] =
    ["info", "bestmove", "readyok", "option", "id", "uciok", "copyprotection", "registration"];

/// Name of the option that selects the game.
const VARIANT_OPTION: &str = "UCI_Variant";
/// Name of the option that announces pondering.
const PONDER_OPTION: &str = "Ponder";

/// UCI engine.
pub struct UciEngine {
    process: EngineProcess,
    settings: EngineSettings,
    map: NameMap,
    names: GameNames,
    /// Options of the engine.
    offered: Vec<DeclaredOption>,
    /// Standard UCI options that were set for the last game, with the values for other games.
    to_restore: Vec<(&'static str, String)>,
    junk: u64,
    /// Last move as the engine wrote it.
    last_move: String,
    /// True if it has repeated an answer: answers may then precede their requests.
    repeats_itself: bool,
    /// Expected move of the opponent, as the engine wrote it.
    suggested: Option<String>,
    /// Move being pondered on, as a canonical string.
    pondering: Option<String>,
}

impl UciEngine {
    /// Starts the engine and sets its options.
    ///
    /// # Errors
    /// [`PlayerError::Unable`] if it cannot be started or lacks an option; others if it fails during the
    /// start.
    pub fn start(
        settings: &EngineSettings,
        map: NameMap,
        stop: StopSignal,
        log: Option<MatchLog>,
    ) -> Result<UciEngine, PlayerError> {
        let process = EngineProcess::spawn(settings, stop, log).map_err(PlayerError::unable)?;
        let mut engine = UciEngine {
            process,
            settings: settings.clone(),
            map,
            names: GameNames::default(),
            offered: Vec::new(),
            to_restore: Vec::new(),
            junk: 0,
            last_move: String::new(),
            repeats_itself: false,
            suggested: None,
            pondering: None,
        };
        engine.learn_options()?;
        let files = engine.map.file_options().to_vec();
        engine.set_options(&files)?;
        if !files.is_empty() {
            // Games from a file are only now among the values of `UCI_Variant`.
            engine.learn_options()?;
        }
        engine.set_options(&settings.options)?;
        if settings.ponder && engine.offered(PONDER_OPTION).is_some() {
            engine.set_option(PONDER_OPTION, "true")?;
        }
        engine.synchronise()?;
        Ok(engine)
    }

    /// Requests the options of the engine.
    fn learn_options(&mut self) -> Result<(), PlayerError> {
        self.offered.clear();
        self.process.send("uci");
        let started = Instant::now();
        loop {
            let was_silent = !self.process.has_spoken();
            let patience = if was_silent { self.settings.start_patience() } else { self.settings.patience() };
            let line = match self.process.next_line(started + patience) {
                Err(ReceiveError::Timeout) if was_silent => return Err(silent_at_start(&self.settings)),
                line => line?.text,
            };
            if line.trim() == "uciok" {
                return Ok(());
            }
            if let Some(rest) = line.trim().strip_prefix("option name ") {
                self.offered.push(DeclaredOption::from_uci(rest));
            }
        }
    }

    fn offered(&self, name: &str) -> Option<&DeclaredOption> {
        self.offered.iter().find(|option| option.name.eq_ignore_ascii_case(name))
    }

    fn set_options(&mut self, options: &[(String, String)]) -> Result<(), PlayerError> {
        options.iter().try_for_each(|(name, value)| self.set_option(name, value))
    }

    fn set_option(&mut self, name: &str, value: &str) -> Result<(), PlayerError> {
        let option =
            self.offered(name).ok_or_else(|| PlayerError::Unable(format!("it has no option '{name}'")))?;
        let value = option.spelling(value).map_err(PlayerError::unable)?;
        self.process.send(&format!("setoption name {name} value {value}"));
        Ok(())
    }

    /// Waits until the engine has processed all commands.
    fn synchronise(&mut self) -> Result<(), PlayerError> {
        self.process.send("isready");
        let deadline = Instant::now() + self.settings.patience();
        loop {
            let line = self.process.next_line(deadline)?;
            match line.text.trim() {
                "readyok" => return Ok(()),
                other => self.note_junk(other),
            }
        }
    }

    fn note_junk(&mut self, line: &str) {
        let known = line.split_whitespace().next().is_none_or(|word| KNOWN_WORDS.contains(&word));
        self.junk += u64::from(!known);
    }

    fn choose_variant(&mut self, game: &NewGame<'_>) -> Result<(), PlayerError> {
        let ours = &game.choice.variant;
        self.names = self.map.game(ours);
        let choice = variant::choice(ours).map_err(PlayerError::unable)?;
        let (name, ucis) = variant::uci_name(&choice);
        let theirs = self.names.theirs().unwrap_or(name).to_string();
        let has_option = self.offered(VARIANT_OPTION).is_some();
        if self.offered(VARIANT_OPTION).is_some_and(|option| option.spelling(&theirs).is_err()) {
            // Its games may come from a file that an option of the user's names.
            self.learn_options()?;
        }
        if has_option && self.offered(ARMY_FILES).is_some() && variant::is_never_listed(&choice) {
            self.process.send(&format!("setoption name {VARIANT_OPTION} value {theirs}"));
        } else if has_option {
            self.set_option(VARIANT_OPTION, &theirs)?;
        } else if theirs != "chess" {
            return Err(PlayerError::Unable(format!(
                "it has no option {VARIANT_OPTION}, so it cannot play {ours}"
            )));
        }
        for (name, value) in std::mem::take(&mut self.to_restore) {
            self.set_option(name, &value)?;
        }
        for (name, value) in ucis {
            self.set_option(name, &value)?;
            let spec = choice.entry.info.options.iter().find(|spec| spec.name == name);
            self.to_restore.extend(spec.map(|spec| (name, spec.default_text())));
        }
        for (name, value) in game.options(&choice, &self.names) {
            self.set_option(&name, &value)?;
        }
        Ok(())
    }

    /// The `position` command for the position on the referee's board.
    fn position(&self, turn: &MoveRequest<'_>) -> String {
        let course = turn.course;
        let parted = (0..course.moves.len())
            .rev()
            .find(|&ply| self.names.diverges(&course.moves[ply], &course.fens[ply]));
        let first = parted.map_or(0, |ply| ply + 1);
        let mut line = if first == 0 && course.standard_start {
            "position startpos".to_string()
        } else {
            format!("position fen {}", self.names.fen_to_engine(&course.fens[first]))
        };
        for (ply, text) in course.moves.iter().enumerate().skip(first) {
            line.push_str(if ply == first { " moves " } else { " " });
            line.push_str(&self.names.move_to_engine(text, &course.fens[ply]));
        }
        line
    }

    /// The `searchmoves` part of a `go` command, if the moves are restricted.
    fn search_moves(&self, turn: &MoveRequest<'_>) -> String {
        let moves = match turn.moves {
            [] if self.names.restricts_moves() => &turn.referee.legal_moves(),
            common => common,
        };
        if moves.is_empty() {
            return String::new();
        }
        let fen = turn.referee.fen();
        moves.iter().fold(" searchmoves".to_string(), |line, text| {
            line + " " + &self.names.move_to_engine(text, &fen)
        })
    }

    /// Reads a `bestmove` line; `None` if it repeats the answer to the previous request.
    fn read_best(&mut self, line: &str, turn: &MoveRequest<'_>) -> Result<Option<String>, PlayerError> {
        let mut words = line.split_whitespace().skip(1);
        let word = words.next().unwrap_or("none");
        let ours = self.names.move_from_engine(word, &turn.referee.fen());
        let Ok(text) = canonical(&ours, turn.referee) else {
            if word == self.last_move {
                self.note_stale();
                return Ok(None);
            }
            return Err(PlayerError::IllegalMove(word.to_string()));
        };
        self.last_move = word.to_string();
        self.suggested = words.next().filter(|word| *word == "ponder").and(words.next()).map(str::to_string);
        Ok(Some(text))
    }

    /// Counts an answer without a request.
    fn note_stale(&mut self) {
        self.repeats_itself = true;
        self.junk += 1;
    }

    /// Starts the search of the engine; returns the start time of its clock.
    fn set_off(&mut self, turn: &MoveRequest<'_>) -> Result<Instant, PlayerError> {
        if let Some(expected) = self.pondering.take() {
            if turn.course.moves.last() == Some(&expected) {
                let started = Instant::now();
                self.process.send("ponderhit");
                return Ok(started);
            }
            self.stop_pondering()?;
        }
        while let Some(OutputLine { text, .. }) = self.process.waiting_line() {
            if is_answer(&text) {
                self.note_stale();
            }
            self.note_junk(&text);
        }
        if self.repeats_itself {
            self.synchronise()?;
        }
        let side = turn.referee.side_to_move();
        let go = go_line(turn.clocks, side, &self.settings.limits) + &self.search_moves(turn);
        self.process.send(&self.position(turn));
        let started = Instant::now();
        self.process.send(&go);
        Ok(started)
    }

    /// Stops pondering; the answer is discarded.
    fn stop_pondering(&mut self) -> Result<(), PlayerError> {
        self.process.send("stop");
        let deadline = Instant::now() + STOP_GRACE;
        while !is_answer(&self.process.next_line(deadline)?.text) {}
        Ok(())
    }
}

fn is_answer(line: &str) -> bool {
    line.trim_start().starts_with("bestmove")
}

/// The `go` command without `searchmoves`.
fn go_line(clocks: &[PlayerClock; 2], side: Side, limits: &ThinkingLimits) -> String {
    let own = &clocks[side.index()];
    let mut line = "go".to_string();
    match own.control() {
        TimeControl::Infinite => {}
        TimeControl::PerMove(time) => line.push_str(&format!(" movetime {}", time.as_millis())),
        TimeControl::Clock { .. } => {
            let shown = |index: usize| if clocks[index].left().is_some() { &clocks[index] } else { own };
            let [white, black] = [0, 1].map(|index| shown(index).left().unwrap_or_default().as_millis());
            line.push_str(&format!(" wtime {white} btime {black}"));
            let [white, black] = [0, 1].map(|index| shown(index).increment().as_millis());
            line.push_str(&format!(" winc {white} binc {black}"));
            if let Some(moves) = own.moves_to_go() {
                line.push_str(&format!(" movestogo {moves}"));
            }
        }
    }
    if let Some(depth) = limits.depth {
        line.push_str(&format!(" depth {depth}"));
    }
    if let Some(nodes) = limits.nodes {
        line.push_str(&format!(" nodes {nodes}"));
    }
    line
}

/// Copies the best line's data of an `info` line into `evaluation`. A bound does not replace a
/// score: it reflects the progress of the search, not the engine's opinion.
fn read_info(line: &str, evaluation: &mut MoveEvaluation) {
    let words: Vec<&str> = line.split_whitespace().collect();
    let after = |key: &str| words.iter().position(|word| *word == key).and_then(|at| words.get(at + 1));
    if words.get(1) == Some(&"string") || after("multipv").is_some_and(|rank| *rank != "1") {
        return;
    }
    let is_bound = words.iter().any(|word| ["lowerbound", "upperbound"].contains(word));
    let score = words.iter().position(|word| *word == "score");
    if let Some(at) = score.filter(|_| !is_bound || evaluation.score.is_none()) {
        let value = words.get(at + 2).and_then(|text| text.parse().ok());
        match (words.get(at + 1), value) {
            (Some(&"cp"), Some(value)) => evaluation.score = Some(ScoreReport::Centipawns(value)),
            (Some(&"mate"), Some(value)) => evaluation.score = Some(ScoreReport::Mate(value)),
            _ => {}
        }
        evaluation.depth = after("depth").and_then(|text| text.parse().ok()).or(evaluation.depth);
    }
    evaluation.nodes = after("nodes").and_then(|text| text.parse().ok()).or(evaluation.nodes);
}

impl MatchEngine for UciEngine {
    fn new_game(&mut self, game: &NewGame<'_>) -> Result<(), PlayerError> {
        self.choose_variant(game)?;
        self.process.send("ucinewgame");
        self.synchronise()
    }

    fn bars(&self, text: &str, side: Side) -> bool {
        self.names.bars(text, side)
    }

    fn ponder(&mut self, turn: &MoveRequest<'_>) {
        let Some(theirs) = self.suggested.take() else { return };
        let mut after = turn.referee.copy();
        let Ok(expected) = canonical(&theirs, turn.referee) else { return };
        if after.play(&expected).is_err() || after.outcome().is_some() {
            return;
        }
        let mut position = self.position(turn);
        position.push_str(if position.contains(" moves ") { " " } else { " moves " });
        position.push_str(&theirs);
        self.process.send(&position);
        let go = go_line(turn.clocks, !turn.referee.side_to_move(), &self.settings.limits);
        self.process.send(&go.replacen("go", "go ponder", 1));
        self.pondering = Some(expected);
    }

    fn game_over(&mut self, _result: &str, _reason: &str) {
        if self.pondering.take().is_some() {
            // An engine that does not answer is detected by the next request.
            let _ = self.stop_pondering();
        }
    }

    fn think(&mut self, turn: &MoveRequest<'_>) -> Result<Answer, PlayerError> {
        let started = self.set_off(turn)?;
        let side = turn.referee.side_to_move();
        let deadline = started + turn.allowance.unwrap_or(self.settings.patience());
        let mut evaluation = MoveEvaluation::default();
        loop {
            let line = match self.process.next_line(deadline) {
                Ok(line) => line,
                Err(ReceiveError::Timeout) => {
                    return Err(self.process.call_back("stop", turn.allowance.is_some(), is_answer));
                }
                Err(error) => return Err(error.into()),
            };
            match line.text.split_whitespace().next() {
                Some("bestmove") => {
                    let Some(text) = self.read_best(&line.text, turn)? else { continue };
                    evaluation.text = text;
                    evaluation.score = evaluation.score.map(|score| self.settings.own_view(score, side));
                    evaluation.elapsed = line.at.saturating_duration_since(started);
                    return Ok(Answer::Move(evaluation));
                }
                Some("info") => read_info(&line.text, &mut evaluation),
                _ => self.note_junk(&line.text),
            }
        }
    }

    fn take_junk_lines(&mut self) -> u64 {
        std::mem::take(&mut self.junk)
    }
}

impl Drop for UciEngine {
    /// A running search might keep the engine from reading `quit`.
    fn drop(&mut self) {
        self.process.send("stop");
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn info_lines_are_read() {
        let mut evaluation = MoveEvaluation::default();
        read_info("info depth 12 seldepth 20 multipv 1 score cp -35 nodes 12345 pv e2e4", &mut evaluation);
        assert_eq!(evaluation.score, Some(ScoreReport::Centipawns(-35)));
        assert_eq!((evaluation.depth, evaluation.nodes), (Some(12), Some(12345)));
        read_info("info depth 13 multipv 2 score cp 99 pv a2a3", &mut evaluation);
        read_info("info string depth 99 score cp 1", &mut evaluation);
        read_info("info currmove e2e4 nodes 20000 depth 14", &mut evaluation);
        assert_eq!((evaluation.depth, evaluation.nodes), (Some(12), Some(20000)));
        read_info("info depth 14 score mate -3 pv", &mut evaluation);
        assert_eq!(evaluation.score, Some(ScoreReport::Mate(-3)));
        for bound in ["lowerbound", "upperbound"] {
            read_info(&format!("info depth 15 score cp 900 {bound} nodes 30000 pv e2e4"), &mut evaluation);
        }
        assert_eq!((evaluation.depth, evaluation.nodes), (Some(14), Some(30000)));
        read_info("info score", &mut evaluation);
        assert_eq!(evaluation.score, Some(ScoreReport::Mate(-3)));
    }
}
