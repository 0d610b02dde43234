//! External engine with XBoard's protocol (CECP version 2).

use std::time::{Duration, Instant};

use engine_core::{AnyGame, MoveStyle, Side, TurnReading};
use tabletop::catalogue::Choice;
use tabletop::options::ARMY_FILES;
use tabletop::records::game::{MoveEvaluation, PlayerError};
use tabletop::records::time_control::TimeControl;

use crate::matches::log::MatchLog;
use crate::matches::match_engine::{Answer, MatchEngine, MoveRequest, NewGame, canonical};
use crate::matches::name_map::{GameNames, NameMap};
use crate::matches::process::{EngineProcess, ReceiveError, silent_at_start};
use crate::matches::settings::{EngineSettings, ThinkingLimits};
use crate::matches::variant;
use crate::matches::xboard_lines::{EngineLine, ProtocolFeatures, ResultClaim, read_line};
use crate::stop::StopSignal;

/// Time for an engine's features unless it requests more with `done=0`.
const FEATURE_WAIT: Duration = Duration::from_secs(2);

/// Time after a game in which an engine without `ping` may still send lines about it.
const LATE_LINE_WAIT: Duration = Duration::from_millis(200);

/// XBoard's ply for a null move.
const PASS: &str = "@@@@";

/// XBoard engine.
pub struct XBoardEngine {
    process: EngineProcess,
    settings: EngineSettings,
    map: NameMap,
    names: GameNames,
    features: ProtocolFeatures,
    side: Side,
    /// Last ply as the engine wrote it.
    last_ply: String,
    /// Number of moves of the game sent to or by the engine.
    moves_sent: usize,
    /// True if it plays its side (rather than being in force mode).
    playing: bool,
    /// End of its last game.
    game_ended: Option<Instant>,
    pings: u64,
    junk: u64,
}

impl XBoardEngine {
    /// Starts the engine, reads its features and sets its options.
    ///
    /// # Errors
    /// [`PlayerError::Unable`] if it cannot be started or lacks an option; others if it fails during the
    /// start.
    pub fn start(
        settings: &EngineSettings,
        map: NameMap,
        stop: StopSignal,
        log: Option<MatchLog>,
    ) -> Result<XBoardEngine, PlayerError> {
        if settings.limits.nodes.is_some() {
            return Err(PlayerError::Unable("XBoard's protocol has no limit of nodes".to_string()));
        }
        let process = EngineProcess::spawn(settings, stop, log).map_err(PlayerError::unable)?;
        let mut engine = XBoardEngine {
            process,
            settings: settings.clone(),
            map,
            names: GameNames::default(),
            features: ProtocolFeatures::default(),
            side: Side::White,
            last_ply: String::new(),
            moves_sent: 0,
            playing: false,
            game_ended: None,
            pings: 0,
            junk: 0,
        };
        engine.process.send("xboard");
        engine.process.send("protover 2");
        engine.await_features()?;
        for (name, value) in engine.map.file_options().to_vec().iter().chain(&settings.options) {
            engine.set_option(name, value)?;
        }
        engine.synchronise()?;
        Ok(engine)
    }

    fn await_features(&mut self) -> Result<(), PlayerError> {
        let started = Instant::now();
        // An engine with options to set must declare features, however slowly it starts on a busy
        // machine.
        let may_have_none = self.settings.options.is_empty() && self.map.file_options().is_empty();
        while self.features.done != Some(true) {
            let waits = if may_have_none && self.features.done.is_none() {
                FEATURE_WAIT
            } else if !self.process.has_spoken() {
                self.settings.start_patience()
            } else {
                self.settings.patience()
            };
            match self.process.next_line(started + waits) {
                Ok(line) => {
                    if let EngineLine::Feature(text) = read_line(&line.text) {
                        self.take_features(text);
                    }
                }
                Err(ReceiveError::Timeout) if !may_have_none && !self.process.has_spoken() => {
                    return Err(silent_at_start(&self.settings));
                }
                // Engines with protocol version 1 have no features.
                Err(ReceiveError::Timeout) if self.features.done.is_none() => return Ok(()),
                Err(error) => return Err(error.into()),
            }
        }
        Ok(())
    }

    fn take_features(&mut self, text: &str) {
        for answer in self.features.take(text) {
            self.process.send(&answer);
        }
    }

    fn set_option(&mut self, name: &str, value: &str) -> Result<(), PlayerError> {
        match name {
            "memory" if self.features.memory => self.process.send(&format!("memory {value}")),
            "cores" if self.features.smp => self.process.send(&format!("cores {value}")),
            _ => {
                let option = self.features.option(name);
                let option =
                    option.ok_or_else(|| PlayerError::Unable(format!("it has no option '{name}'")))?;
                let value = option.spelling(value).map_err(PlayerError::unable)?;
                self.process.send(&format!("option {name}={value}"));
            }
        }
        Ok(())
    }

    /// Waits until the engine has processed all commands, if it supports `ping`.
    fn synchronise(&mut self) -> Result<(), PlayerError> {
        if !self.features.ping {
            return Ok(());
        }
        self.pings += 1;
        let pong = format!("pong {}", self.pings);
        self.process.send(&format!("ping {}", self.pings));
        let deadline = Instant::now() + self.settings.patience();
        loop {
            let line = self.process.next_line(deadline)?;
            if line.text.trim() == pong {
                return Ok(());
            }
            match read_line(&line.text) {
                EngineLine::Feature(text) => self.take_features(text),
                EngineLine::Unsupported(text) => return Err(PlayerError::Unable(text.to_string())),
                EngineLine::Junk => self.junk += 1,
                _ => {}
            }
        }
    }

    /// Discards late lines about the last game. Without `ping` a late result cannot be
    /// distinguished from a claim in the next game: lines soon after the end belong to the last
    /// one.
    fn drop_afterthoughts(&mut self) -> Result<(), PlayerError> {
        let Some(ended) = self.game_ended.take().filter(|_| !self.features.ping) else { return Ok(()) };
        let deadline = (ended + LATE_LINE_WAIT).max(Instant::now());
        loop {
            match self.process.next_line(deadline) {
                Ok(line) => {
                    if let EngineLine::Feature(text) = read_line(&line.text) {
                        self.take_features(text);
                    }
                }
                Err(ReceiveError::Timeout) => return Ok(()),
                Err(error) => return Err(error.into()),
            }
        }
    }

    fn choose_variant(&mut self, game: &NewGame<'_>) -> Result<(), PlayerError> {
        self.names = self.map.game(&game.choice.variant);
        let choice = variant::choice(&game.choice.variant).map_err(PlayerError::unable)?;
        let theirs = self.names.theirs().unwrap_or(&choice.preset.xboard_name).to_string();
        let unlisted = self.features.option(ARMY_FILES).is_some() && variant::is_never_listed(&choice);
        if !unlisted && !self.features.plays(&theirs) {
            return Err(PlayerError::Unable(format!("it does not offer variant {theirs}")));
        }
        self.process.send("new");
        self.undo_xboard_defaults(&choice)?;
        for (name, value) in game.options(&choice, &self.names) {
            self.set_option(&name, &value)?;
        }
        if theirs != "normal" {
            self.process.send(&format!("variant {theirs}"));
        }
        Ok(())
    }

    /// Resets options with different defaults under XBoard, since matches use the usual defaults in
    /// every protocol. Options set by the user stay.
    fn undo_xboard_defaults(&mut self, choice: &Choice) -> Result<(), PlayerError> {
        for (name, _) in choice.entry.info.xboard_defaults {
            let is_set = self.settings.options.iter().any(|(set, _)| set.eq_ignore_ascii_case(name));
            let spec = choice.entry.info.options.iter().find(|spec| spec.name == *name);
            if let Some(spec) = spec.filter(|_| !is_set && self.features.option(name).is_some()) {
                self.set_option(name, &spec.default_text())?;
            }
        }
        Ok(())
    }

    /// Sends the search limits in XBoard's form.
    fn send_limits(&self) {
        let ThinkingLimits { time, depth, .. } = self.settings.limits;
        match time {
            TimeControl::Infinite => {
                // XBoard has no command for "no clock": a day per move.
                self.process.send("st 86400");
            }
            TimeControl::PerMove(time) => self.process.send(&format!("st {}", time.as_secs_f64())),
            TimeControl::Clock { moves, time, increment } => {
                let seconds = time.as_secs();
                let base = format!("{}:{:02}", seconds / 60, seconds % 60);
                let moves = moves.unwrap_or(0);
                self.process.send(&format!("level {moves} {base} {}", increment.as_secs_f64()));
            }
        }
        if let Some(depth) = depth {
            self.process.send(&format!("sd {depth}"));
        }
    }

    fn send_move(&self, turn: &MoveRequest<'_>, ply: usize) {
        let course = turn.course;
        self.send_plies(&course.plies[ply], &course.fens[ply]);
    }

    fn send_plies(&self, plies: &[String], fen: &str) {
        let word = if self.features.usermove { "usermove " } else { "" };
        for text in plies {
            self.process.send(&format!("{word}{}", self.names.move_to_engine(text, fen)));
        }
    }

    fn send_clocks(&self, turn: &MoveRequest<'_>) {
        let own = &turn.clocks[self.side.index()];
        let other = &turn.clocks[(!self.side).index()];
        if !self.features.time {
            return;
        }
        if let TimeControl::Clock { .. } = own.control() {
            let in_centiseconds = |left: Option<Duration>| left.unwrap_or_default().as_millis() / 10;
            self.process.send(&format!("time {}", in_centiseconds(own.left())));
            self.process.send(&format!("otim {}", in_centiseconds(other.left().or(own.left()))));
        }
    }

    /// Sends the position on the referee's board and starts the engine's search.
    fn set_off(&mut self, turn: &MoveRequest<'_>) -> Result<(), PlayerError> {
        let played = turn.course.moves.len();
        if self.playing && played == self.moves_sent + 1 {
            self.send_clocks(turn);
            self.send_move(turn, self.moves_sent);
        } else {
            self.process.send("force");
            self.playing = false;
            for ply in self.moves_sent..played {
                self.send_move(turn, ply);
            }
            self.synchronise()?;
            self.send_clocks(turn);
            self.process.send("go");
        }
        self.moves_sent = played;
        self.playing = true;
        Ok(())
    }

    /// Returns the meaning of a claimed result while the game is not over by the rules.
    fn check_claim(&self, claim: ResultClaim, text: &str) -> Result<Answer, PlayerError> {
        match claim {
            ResultClaim::Resigns => Ok(Answer::Resignation),
            ResultClaim::Wins(side) if side != self.side => Ok(Answer::Resignation),
            _ => Err(PlayerError::FalseClaim(text.to_string())),
        }
    }

    /// Handles a line that an engine may send at any time: an answer if it resigns, an error for a
    /// false claim. Before it plays, its claims cannot concern this game.
    fn handle_unsolicited(&mut self, line: &str) -> Result<Option<Answer>, PlayerError> {
        match read_line(line) {
            EngineLine::Claim(claim) if self.playing => return self.check_claim(claim, line).map(Some),
            EngineLine::Refusal(text) if self.playing => {
                return Err(PlayerError::FalseClaim(text.to_string()));
            }
            EngineLine::Feature(text) => self.take_features(text),
            EngineLine::Junk => self.junk += 1,
            _ => {}
        }
        Ok(None)
    }

    /// Reads one ply of a turn; returns the canonical move once the turn is complete.
    fn read_ply(
        &self,
        ply: &str,
        plies: &mut Vec<String>,
        turn: &MoveRequest<'_>,
    ) -> Result<Option<String>, PlayerError> {
        plies.push(self.names.move_from_engine(ply, &turn.referee.fen()));
        let list: Vec<&str> = plies.iter().map(String::as_str).collect();
        match turn.referee.codec().read_turn(&list) {
            TurnReading::Complete(mv) => Ok(Some(turn.referee.write(mv, MoveStyle::Coordinates))),
            TurnReading::Partial => Ok(None),
            TurnReading::Illegal(_) => match (&plies[..], canonical(&plies[0], turn.referee)) {
                ([_], Ok(text)) => Ok(Some(text)),
                _ => Err(PlayerError::IllegalMove(plies.join(" "))),
            },
        }
    }

    fn await_move(&mut self, turn: &MoveRequest<'_>, started: Instant) -> Result<Answer, PlayerError> {
        let deadline = started + turn.allowance.unwrap_or(self.settings.patience());
        let mut evaluation = MoveEvaluation::default();
        let mut plies = Vec::new();
        let mut draw_claim = None;
        loop {
            let line = match self.process.next_line(deadline) {
                Ok(line) => line,
                Err(ReceiveError::Timeout) => {
                    // A right claim would have ended the game by the rules.
                    if let Some(claim) = draw_claim {
                        return Err(PlayerError::FalseClaim(claim));
                    }
                    let is_answer =
                        |line: &str| matches!(read_line(line), EngineLine::Move(_) | EngineLine::Claim(_));
                    return Err(self.process.call_back("?", turn.allowance.is_some(), is_answer));
                }
                Err(error) => return Err(error.into()),
            };
            match read_line(&line.text) {
                EngineLine::Move(ply) => {
                    let read = self.read_ply(ply, &mut plies, turn);
                    if read.is_err() && plies.len() == 1 && ply == self.last_ply {
                        // Repeated answer to the previous request.
                        plies.clear();
                        self.junk += 1;
                        continue;
                    }
                    self.last_ply = ply.to_string();
                    if let Some(text) = read? {
                        if let Some(claim) = draw_claim.filter(|_| !is_draw_after(&text, turn.referee)) {
                            return Err(PlayerError::FalseClaim(claim));
                        }
                        self.moves_sent += 1;
                        evaluation.text = text;
                        evaluation.elapsed = line.at.saturating_duration_since(started);
                        return Ok(Answer::Move(evaluation));
                    }
                }
                // By the rules a draw is claimed before the move that makes it.
                EngineLine::Claim(ResultClaim::Draw) => draw_claim = Some(line.text),
                EngineLine::Thinking { depth, score, nodes } => {
                    evaluation.depth = Some(depth);
                    evaluation.score = Some(self.settings.own_view(score, self.side));
                    evaluation.nodes = Some(nodes);
                }
                _ => {
                    if let Some(answer) = self.handle_unsolicited(&line.text)? {
                        return Ok(answer);
                    }
                }
            }
        }
    }
}

/// Returns true if a legal move ends the game as a draw.
fn is_draw_after(text: &str, referee: &dyn AnyGame) -> bool {
    let mut after = referee.copy();
    after.play(text).is_ok() && after.outcome().is_some_and(|outcome| outcome.winner.is_none())
}

impl MatchEngine for XBoardEngine {
    fn new_game(&mut self, game: &NewGame<'_>) -> Result<(), PlayerError> {
        self.drop_afterthoughts()?;
        self.side = game.side;
        self.moves_sent = 0;
        self.playing = false;
        self.choose_variant(game)?;
        self.process.send(if self.settings.ponder { "hard" } else { "easy" });
        self.process.send("post");
        self.process.send("computer");
        if self.features.name {
            self.process.send(&format!("name {}", game.opponent));
        }
        self.process.send("force");
        self.send_limits();
        if !game.course.standard_start {
            if !self.features.setboard {
                return Err(PlayerError::Unable("it cannot set up positions (setboard=0)".to_string()));
            }
            self.process.send(&format!("setboard {}", self.names.fen_to_engine(&game.course.start_fen)));
        } else if game.course.start_fen.split_whitespace().nth(1) == Some("b") {
            // XBoard's boards start with White to move: if Black moves first, White passes before.
            self.send_plies(&[PASS.to_string()], &game.course.start_fen);
        }
        self.synchronise()
    }

    fn bars(&self, text: &str, side: Side) -> bool {
        self.names.bars(text, side)
    }

    fn think(&mut self, turn: &MoveRequest<'_>) -> Result<Answer, PlayerError> {
        while let Some(line) = self.process.waiting_line() {
            if let Some(answer) = self.handle_unsolicited(&line.text)? {
                return Ok(answer);
            }
        }
        self.set_off(turn)?;
        self.await_move(turn, Instant::now())
    }

    fn game_over(&mut self, result: &str, reason: &str) {
        self.process.send("force");
        self.process.send(&format!("result {result} {{{reason}}}"));
        self.playing = false;
        self.game_ended = Some(Instant::now());
    }

    fn needs_restart(&self) -> bool {
        !self.features.reuse
    }

    fn take_junk_lines(&mut self) -> u64 {
        std::mem::take(&mut self.junk)
    }
}

impl Drop for XBoardEngine {
    /// A running search might keep the engine from reading `quit`.
    fn drop(&mut self) {
        self.process.send("force");
    }
}
