//! The Chess Engine Communication Protocol of XBoard and WinBoard, version 2.
//!
//! One turn of a game may be several half-moves of XBoard's board; [`ply_stack`] stores them, and
//! [`turns`] translates. After every command [`thinking`] starts the search that the state of the
//! game requires.

mod board;
mod clock;
mod command;
mod expected;
mod features;
mod game_writer;
mod notice;
mod opening_pass;
mod ply_stack;
mod state;
mod thinking;
mod turns;

pub(crate) use state::XBoardStart;
pub(super) use state::XBoardState;

use engine_core::fen::side_letter;
use engine_core::{BoardSetup, Side, TurnReading};

use super::command::ServerFlow;
use super::session::EngineSession;
use crate::catalogue::Choice;
use crate::engine::Changed;
use crate::options;
use crate::records::xboard_record::set_up;
use crate::text::{echo, one_line};
use command::{ReportedResult, XBoardCommand};
use game_writer::PlayedRules;
use ply_stack::PASS;
use state::{XBoardMode, XBoardPurpose};

impl XBoardState {
    /// Handles one line.
    pub(super) fn line(&mut self, session: &mut EngineSession, line: &str) -> ServerFlow {
        if self.is_edit_line(line) {
            return ServerFlow::Continue;
        }
        match command::parse(line) {
            Ok(command) => return self.command(session, command),
            Err(error) => session.out.line(error.to_string()),
        }
        ServerFlow::Continue
    }

    /// Returns true for the lines that a GUI without `setboard` sends after the rejected `edit`.
    fn is_edit_line(&mut self, line: &str) -> bool {
        if !self.edit_refused {
            return false;
        }
        let line = line.trim();
        let bytes = line.as_bytes();
        let places_piece = bytes.len() == 3 && bytes[0].is_ascii_uppercase() && bytes[2].is_ascii_digit();
        let belongs = matches!(line, "#" | "c" | ".") || places_piece;
        self.edit_refused = belongs && line != ".";
        belongs
    }

    fn command(&mut self, session: &mut EngineSession, command: XBoardCommand) -> ServerFlow {
        if !command.leaves_search_alone() {
            self.abort(session);
        }
        if self.game.has_no_position
            && let Some(word) = command.about_position()
        {
            session.out.line(format!("Error ({NO_POSITION}): {word}"));
            return ServerFlow::Continue;
        }
        match command {
            XBoardCommand::Noted => {}
            XBoardCommand::Features => {
                features::lines(&session.engine).iter().for_each(|line| session.out.line(line));
            }
            XBoardCommand::New => self.new_game(session),
            XBoardCommand::Variant(name) => self.variant(session, &name),
            XBoardCommand::Force => self.stop_playing(session, XBoardMode::Force),
            XBoardCommand::Result(result) => self.result(session, result),
            XBoardCommand::Name(name) => self.opponent.name = Some(name),
            XBoardCommand::Exit => self.exit(session),
            XBoardCommand::Go => self.go(session),
            XBoardCommand::PlayOther => self.play(session, !self.side_on_move(session)),
            XBoardCommand::TimeControl(control) => self.clocks.set_control(control, self.game.plies.len()),
            XBoardCommand::Depth(depth) => self.clocks.depth = Some(depth),
            XBoardCommand::Time(left) => self.clocks.set_own(left),
            XBoardCommand::OpponentTime(left) => self.clocks.other = Some(left),
            XBoardCommand::UserMove(text) => self.user_move(session, &text),
            XBoardCommand::MoveNow => self.move_now(session),
            XBoardCommand::Ping(number) => self.ping(session, number),
            XBoardCommand::Draw => self.draw(session),
            XBoardCommand::SetBoard(fen) => self.set_board(session, &fen),
            XBoardCommand::Edit => self.refuse_edit(session),
            XBoardCommand::Hint => self.hint(session),
            XBoardCommand::Book => session.out.line(" There is no opening book.\n"),
            XBoardCommand::Undo => self.undo(session),
            XBoardCommand::Remove => self.remove(session),
            XBoardCommand::Ponder(on) => self.set_ponder(session, on),
            XBoardCommand::Post(on) => self.post = on,
            XBoardCommand::Analyze => self.stop_playing(session, XBoardMode::Analyzing),
            XBoardCommand::Status => self.status(session),
            XBoardCommand::Exclude(text) => self.exclude(session, &text),
            XBoardCommand::Include(text) => self.include(session, &text),
            XBoardCommand::EgtPath(path) => match path.trim().split_once(char::is_whitespace) {
                Some(("syzygy", folders)) => {
                    self.set_syzygy_path(session, folders.trim());
                }
                _ => session.out.line(format!("Error (no such tables): egtpath {}", echo(&path))),
            },
            XBoardCommand::Memory(size) => self.set_option(session, options::HASH, &size, "memory"),
            XBoardCommand::Cores(count) => self.set_option(session, options::THREADS, &count, "cores"),
            XBoardCommand::Option { name, value } => {
                self.set_option(session, &name, &value, &format!("option {name}"));
            }
            XBoardCommand::Lift(square) => self.lift(session, &square),
            XBoardCommand::Put(square) => self.put(session, &square),
            XBoardCommand::Computer => self.opponent.is_computer = true,
            XBoardCommand::Quit => {
                self.keep_game(session, None);
                self.answer_pings(session);
                return ServerFlow::Quit;
            }
        }
        self.settle(session);
        // A search that was interrupted and repeated still owes its move.
        if !self.is_thinking() {
            self.answer_pings(session);
        }
        ServerFlow::Continue
    }

    /// Returns true while the engine searches for its own move.
    fn is_thinking(&self) -> bool {
        matches!(self.search.purpose, Some(XBoardPurpose::Think))
    }

    /// Handles the end of the game reported by XBoard.
    fn result(&mut self, session: &mut EngineSession, result: ReportedResult) {
        self.stop_playing(session, XBoardMode::Force);
        self.keep_game(session, Some(result));
    }

    /// Stops playing the game.
    fn stop_playing(&mut self, session: &EngineSession, mode: XBoardMode) {
        if matches!(self.mode, XBoardMode::Playing(_)) && self.game.takes_part {
            self.game.left = Some(session.engine.game().copy());
        }
        self.mode = mode;
    }

    /// Saves the game when it has ended or another one begins, if the engine has played in it. The
    /// engine's side is the one that it played last.
    fn keep_game(&mut self, session: &mut EngineSession, result: Option<ReportedResult>) {
        let engine = self.game.left.as_deref().unwrap_or(session.engine.game());
        if !self.game.takes_part || engine.moves_played().is_empty() {
            return;
        }
        let Some(game_writer) = &mut self.game_writer else { return };
        let rules = self.game.rules.clone().unwrap_or_else(|| PlayedRules::of(engine));
        let opponent = self.opponent.name.as_deref();
        if let Err(error) = game_writer.keep(engine, &rules, self.own_side, opponent, result) {
            let message = format!("tellusererror the game cannot be kept: {}", one_line(error));
            // The next games would fail in the same way.
            self.game_writer = None;
            session.out.line(message);
        }
    }

    /// Handles the end of the conversation.
    pub(super) fn leave(&mut self, session: &mut EngineSession) {
        // The expected move on which the engine ponders was not played.
        self.abort(session);
        self.answer_pings(session);
        self.keep_game(session, None);
    }

    fn exit(&mut self, session: &mut EngineSession) {
        if self.mode == XBoardMode::Analyzing {
            self.mode = XBoardMode::Force;
        } else {
            session.out.line("Error (no analysis is running): exit");
        }
    }

    /// Refuses a position by `edit`; as after every refused position none is known, because the
    /// other side's board shows another one.
    fn refuse_edit(&mut self, session: &mut EngineSession) {
        self.keep_game(session, None);
        self.lose_position();
        self.edit_refused = true;
        session.out.line("Error (not supported, use setboard): edit");
    }

    /// Forgets game and position until another one is set up.
    fn lose_position(&mut self) {
        self.forget_game();
        self.game.has_no_position = true;
    }

    fn set_ponder(&mut self, session: &mut EngineSession, on: bool) {
        self.ponder = on;
        if !on && matches!(self.search.purpose, Some(XBoardPurpose::Ponder(_))) {
            self.abort(session);
        }
    }

    /// Answers a ping. During the engine's own search the answer follows the move, which was
    /// requested first.
    fn ping(&mut self, session: &mut EngineSession, number: String) {
        if self.is_thinking() {
            self.pings.push(number);
        } else {
            if let Some(note) = session.get_ready() {
                session.out.line(format!("# {note}"));
            }
            session.out.line(format!("pong {}", echo(&number)));
            self.xboard_ready = true;
        }
    }

    fn answer_pings(&mut self, session: &mut EngineSession) {
        for number in std::mem::take(&mut self.pings) {
            session.out.line(format!("pong {}", echo(&number)));
        }
    }

    /// Handles `new`: returns to orthodox chess if the catalogue has it.
    fn new_game(&mut self, session: &mut EngineSession) {
        self.keep_game(session, None);
        let catalogue = session.engine.catalogue();
        let choice = catalogue.find("normal").unwrap_or_else(|_| catalogue.default_choice());
        session.engine.choose(&choice);
        if self.mode != XBoardMode::Analyzing {
            self.mode = XBoardMode::Playing(Side::Black);
        }
        self.opponent.is_computer = false;
        self.clocks.new_game();
        self.xboard_ready = false;
        self.forget_game();
    }

    fn variant(&mut self, session: &mut EngineSession, name: &str) {
        match session.engine.catalogue().find(name) {
            Ok(choice) => self.choose(session, &choice),
            Err(_) => session.out.line(format!("Error (unsupported variant): variant {}", echo(name))),
        }
    }

    fn choose(&mut self, session: &mut EngineSession, choice: &Choice) {
        self.keep_game(session, None);
        session.engine.choose(choice);
        self.game_chosen(session);
    }

    /// Declares a game that was set up to XBoard.
    fn game_chosen(&mut self, session: &mut EngineSession) {
        self.forget_game();
        if let Some(note) = session.engine.unused_network() {
            session.out.line(format!("# {}", one_line(note)));
        }
        let Some(setup) = session.engine.game().codec().board_setup() else { return };
        for line in board::declaration(&setup) {
            session.out.line(line);
        }
        self.expect_opening_pass(session);
        self.advise(session, &setup);
    }

    /// Opens a message box with advice on the game that the user has not received before.
    fn advise(&mut self, session: &mut EngineSession, setup: &BoardSetup) {
        let mut lines = Vec::new();
        if setup.legality_off && !std::mem::replace(&mut self.advice_given.about_legality, true) {
            lines.push(format!(
                "Switch \"Test Legality\" off for {} (menu Options, General); menagerie-xboard starts it so.",
                session.engine.title()
            ));
        }
        if let Some(advice) = setup.advice.filter(|advice| !self.advice_given.advice.contains(advice)) {
            lines.extend(advice.lines().map(str::to_string));
            self.advice_given.advice.push(advice);
        }
        match &lines[..] {
            [] => {}
            [line] => session.out.line(format!("telluser {line}")),
            // After two backslashes XBoard interprets escapes.
            _ => session.out.line(format!(r"telluser \\{}", lines.join(r"\n"))),
        }
    }

    /// Makes the engine play a side; in a finished game it claims the result.
    fn play(&mut self, session: &mut EngineSession, side: Side) {
        self.close_open_turn(session);
        self.game.left = None;
        self.mode = XBoardMode::Playing(side);
        if side != self.own_side {
            self.game.last_score = None;
        }
        self.claim_result(session);
    }

    fn set_board(&mut self, session: &mut EngineSession, fen: &str) {
        if self.is_pass(session, fen) {
            return self.read_ply(session, PASS);
        }
        self.keep_game(session, None);
        match set_up(Some(fen), session.engine.game_mut()) {
            Ok((is_start, dropped)) => {
                // A message box would interrupt: XBoard claims such rights itself in games unknown
                // to it.
                dropped.iter().for_each(|dropped| session.out.line(format!("# {}", one_line(dropped))));
                self.forget_game();
                if is_start {
                    self.expect_opening_pass(session);
                }
            }
            Err(error) => {
                self.lose_position();
                session.out.line(format!("tellusererror Illegal position: {}", one_line(error)));
            }
        }
    }

    /// XBoard sends a folder from its own settings, which may not exist; that is not an error of
    /// the user.
    fn set_syzygy_path(&mut self, session: &mut EngineSession, folders: &str) {
        if !std::env::split_paths(folders).any(|folder| folder.is_dir()) {
            return session.out.line(format!("# no such folder of tables: {}", echo(folders)));
        }
        self.set_option(session, options::SYZYGY_PATH, folders, "egtpath syzygy");
    }

    /// Sets an option; `command` is the command used, for error messages.
    fn set_option(&mut self, session: &mut EngineSession, name: &str, value: &str, command: &str) {
        let mut refuse = |reason: &str| {
            session.out.line(one_line(format!("Error ({reason}): {command} {value}")));
        };
        if let Some(reason) = features::refusal(session.engine.catalogue(), name) {
            return refuse(&reason);
        }
        self.game.rules.get_or_insert_with(|| PlayedRules::of(session.engine.game()));
        let before = session.engine.option_text(name);
        match session.engine.set_or_keep_option(name, value) {
            Ok(Changed::Game) => self.game_chosen(session),
            Ok(Changed::Catalogue) => {
                session.out.line(features::games_line(session.engine.catalogue()));
            }
            Ok(Changed::Value) => {
                if let Some(note) = session.engine.note(name) {
                    session.out.line(format!("# {}", one_line(note)));
                }
                let (game, now) = (session.engine.game(), session.engine.option_text(name));
                let setup = game.setup();
                let is_rule = setup.options.find(name).is_some() && setup.preset.fixed_value(name).is_none();
                // Before the first move XBoard sends the options of its settings.
                if game.plies() > 0 && is_rule && now != before {
                    session.out.line(one_line(format!("telluser {name} applies from the next game on")));
                }
            }
            Err(error) => refuse(&one_line(error)),
        }
    }

    /// Returns true if a position is a pass: XBoard's boards without passes send a user's pass in
    /// this form, and every board sends a second engine that of the first within a turn.
    fn is_pass(&self, session: &EngineSession, fen: &str) -> bool {
        let (game, open) = (session.engine.game(), self.game.plies.open());
        let side = game.side_to_move();
        let passing = if open.len() % 2 == 0 { side } else { !side };
        let may_pass = || match open {
            [] => placement(fen) == game.codec().board_placement(),
            open => {
                let plies: Vec<&str> = open.iter().map(String::as_str).chain([PASS]).collect();
                !matches!(game.codec().read_turn(&plies), TurnReading::Illegal(_))
            }
        };
        matches!(self.mode, XBoardMode::Playing(own) if own != side)
            && !self.game.plies.at_start()
            && !self.game.has_no_position
            && fen.split_whitespace().nth(1).is_none_or(|word| !word.starts_with(side_letter(passing)))
            && may_pass()
    }
}

/// Reason for rejecting moves after a rejected `setboard`.
const NO_POSITION: &str = "no legal position was set up";

/// First field of a FEN.
fn placement(fen: &str) -> &str {
    fen.split_whitespace().next().unwrap_or_default()
}
