//! The Chess Engine Communication Protocol of XBoard and WinBoard, version 2.
//!
//! One turn of a game may be several half-moves of XBoard's board; [`ply_stack`] keeps them, and [`turns`]
//! translates. After every command [`thinking`] starts whatever search the state of the game calls for.

mod board;
mod clock;
mod command;
mod expected;
mod features;
mod keeper;
mod notice;
mod opening_pass;
mod ply_stack;
mod state;
mod thinking;
mod turns;

pub(super) use state::XBoard;
pub use state::XBoardStart;

use engine_core::{BoardSetup, Side};

use super::command::Flow;
use super::desk::Desk;
use crate::catalogue::Choice;
use crate::engine::Changed;
use crate::options;
use crate::text::{echo, one_line};
use command::{Command, GameResult};
use ply_stack::PASS;
use state::{Mode, Purpose};

impl XBoard {
    /// Handles one line.
    pub(super) fn line(&mut self, desk: &mut Desk, line: &str) -> Flow {
        if self.is_edit_line(line) {
            return Flow::Continue;
        }
        match command::parse(line) {
            Ok(command) => return self.command(desk, command),
            Err(error) => desk.out.line(error.to_string()),
        }
        Flow::Continue
    }

    /// True for the lines that a GUI without `setboard` sends after the `edit` that was refused.
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

    fn command(&mut self, desk: &mut Desk, command: Command) -> Flow {
        if !command.leaves_search_alone() {
            self.abort(desk);
        }
        match command {
            Command::Noted => {}
            Command::Features => features::lines(&desk.engine).iter().for_each(|line| desk.out.line(line)),
            Command::New => self.new_game(desk),
            Command::Variant(name) => self.variant(desk, &name),
            Command::Force => self.mode = Mode::Force,
            Command::Result(result) => self.result(desk, result),
            Command::Name(name) => self.opponent = Some(name),
            Command::Exit => self.exit(desk),
            Command::Go => self.go(desk),
            Command::PlayOther => self.play(desk, !self.side_on_move(desk)),
            Command::TimeControl(control) => self.clocks.set_control(control),
            Command::Depth(depth) => self.clocks.set_depth(depth),
            Command::Time(ms) => self.clocks.set_own(ms),
            Command::OpponentTime(ms) => self.clocks.set_other(ms),
            Command::UserMove(text) => self.user_move(desk, &text),
            Command::MoveNow => self.move_now(desk),
            Command::Ping(number) => self.ping(desk, number),
            Command::Draw => self.draw(desk),
            Command::SetBoard(fen) => self.set_board(desk, &fen),
            Command::Edit => self.refuse_edit(desk),
            Command::Hint => self.hint(desk),
            Command::Book => desk.out.line(" There is no opening book.\n"),
            Command::Undo => self.undo(desk),
            Command::Remove => self.remove(desk),
            Command::Ponder(on) => self.set_ponder(desk, on),
            Command::Post(on) => self.post = on,
            Command::Analyze => self.mode = Mode::Analyzing,
            Command::Status => self.status(desk),
            Command::Exclude(text) => self.exclude(desk, &text),
            Command::Include(text) => self.include(desk, &text),
            Command::Memory(size) => self.set_option(desk, options::HASH, &size, "memory"),
            Command::Cores(count) => self.set_option(desk, options::THREADS, &count, "cores"),
            Command::Option { name, value } => {
                self.set_option(desk, &name, &value, &format!("option {name}"));
            }
            Command::Lift(square) => self.lift(desk, &square),
            Command::Put(square) => self.put(desk, &square),
            Command::Computer => self.opponent_is_computer = true,
            Command::Quit => {
                self.keep_game(desk, None);
                return Flow::Quit;
            }
        }
        self.settle(desk);
        Flow::Continue
    }

    /// The game is over, XBoard says.
    fn result(&mut self, desk: &mut Desk, result: GameResult) {
        self.mode = Mode::Force;
        self.keep_game(desk, Some(result));
    }

    /// The game on the board has ended, or another one begins: keeps it, if the engine has played in it. The engine's side is
    /// the one that it played last.
    fn keep_game(&mut self, desk: &mut Desk, result: Option<GameResult>) {
        let player = desk.engine.player();
        if !self.takes_part || player.moves_played().is_empty() {
            return;
        }
        let Some(keeper) = &mut self.keeper else { return };
        if let Err(error) = keeper.keep(player, self.own_side, self.opponent.as_deref(), result) {
            let place = keeper.file().display().to_string();
            let message = format!("tellusererror the game cannot be kept in {}: {error}", one_line(&place));
            // Once is enough: the next games would not fare better.
            self.keeper = None;
            desk.out.line(message);
        }
    }

    /// XBoard has gone.
    pub(super) fn leave(&mut self, desk: &mut Desk) {
        self.keep_game(desk, None);
    }

    fn exit(&mut self, desk: &mut Desk) {
        if self.mode == Mode::Analyzing {
            self.mode = Mode::Force;
        } else {
            desk.out.line("Error (no analysis is running): exit");
        }
    }

    fn refuse_edit(&mut self, desk: &mut Desk) {
        self.edit_refused = true;
        desk.out.line("Error (not supported, use setboard): edit");
    }

    fn set_ponder(&mut self, desk: &mut Desk, on: bool) {
        self.ponder = on;
        if !on && matches!(self.purpose, Some(Purpose::Ponder(_))) {
            self.abort(desk);
        }
    }

    /// A ping on the engine's own move is answered after that move: the move was asked for first.
    fn ping(&mut self, desk: &mut Desk, number: String) {
        if matches!(self.purpose, Some(Purpose::Think)) {
            self.pings.push(number);
        } else {
            desk.out.line(format!("pong {}", echo(&number)));
            self.opening_pass.pinged();
        }
    }

    fn answer_pings(&mut self, desk: &mut Desk) {
        for number in std::mem::take(&mut self.pings) {
            desk.out.line(format!("pong {}", echo(&number)));
        }
    }

    /// `new` goes back to orthodox chess where there is such a game.
    fn new_game(&mut self, desk: &mut Desk) {
        self.keep_game(desk, None);
        let catalogue = desk.engine.catalogue();
        desk.engine.choose(catalogue.find("normal").unwrap_or_else(|| catalogue.default_choice()));
        if self.mode != Mode::Analyzing {
            self.mode = Mode::Playing(Side::Black);
        }
        self.opponent_is_computer = false;
        self.clocks.new_game();
        self.opening_pass = Default::default();
        self.forget_game();
    }

    fn variant(&mut self, desk: &mut Desk, name: &str) {
        match desk.engine.catalogue().find(name) {
            Some(choice) => self.choose(desk, choice),
            None => desk.out.line(format!("Error (unsupported variant): variant {}", echo(name))),
        }
    }

    fn choose(&mut self, desk: &mut Desk, choice: Choice) {
        self.keep_game(desk, None);
        desk.engine.choose(choice);
        self.game_chosen(desk);
    }

    /// Tells XBoard what it needs to know about a game that was set up.
    fn game_chosen(&mut self, desk: &mut Desk) {
        self.forget_game();
        let Some(setup) = desk.engine.player().board_setup() else { return };
        for line in board::declaration(&setup) {
            desk.out.line(line);
        }
        self.expect_opening_pass(desk);
        self.advise(desk, &setup);
    }

    /// Opens a box with what the user has to know about the game and was not told before.
    fn advise(&mut self, desk: &mut Desk, setup: &BoardSetup) {
        let mut lines = Vec::new();
        if setup.legality_off && !std::mem::replace(&mut self.told_about_legality, true) {
            lines.push(format!(
                "{} is played with \"Test Legality\" off (menu Options, General); menagerie-xboard starts it so.",
                desk.engine.title()
            ));
        }
        if let Some(advice) = setup.advice.filter(|advice| !self.advice_told.contains(advice)) {
            lines.extend(advice.lines().map(str::to_string));
            self.advice_told.push(advice);
        }
        match &lines[..] {
            [] => {}
            [line] => desk.out.line(format!("telluser {line}")),
            // Behind two backslashes XBoard reads escapes.
            _ => desk.out.line(format!(r"telluser \\{}", lines.join(r"\n"))),
        }
    }

    /// The engine takes a side; in a finished game it says how that ended.
    fn play(&mut self, desk: &mut Desk, side: Side) {
        self.close_open_turn(desk);
        self.mode = Mode::Playing(side);
        self.claim_result(desk);
    }

    fn set_board(&mut self, desk: &mut Desk, fen: &str) {
        if self.is_pass(desk, fen) {
            return self.read_ply(desk, PASS);
        }
        self.keep_game(desk, None);
        let is_start = is_start(desk, fen);
        match desk.engine.player_mut().set_position((!is_start).then_some(fen), &[]) {
            Ok(()) => {
                self.forget_game();
                if is_start {
                    self.expect_opening_pass(desk);
                }
            }
            Err(error) => {
                desk.out.line(format!("tellusererror Illegal position: {}", one_line(&error.to_string())));
            }
        }
    }

    /// Sets an option; `command` is how it was asked for.
    fn set_option(&mut self, desk: &mut Desk, name: &str, value: &str, command: &str) {
        match desk.engine.set_option(name, value) {
            Ok(Changed::Game) => self.game_chosen(desk),
            Ok(Changed::Value) if name == options::THREADS => {
                if let Some(note) = options::threads_note(desk.engine.threads()) {
                    desk.out.line(format!("# {note}"));
                }
            }
            Ok(Changed::Value) => {}
            Err(error) => {
                let reason = one_line(&error.to_string());
                desk.out.line(format!("Error ({reason}): {} {}", one_line(command), echo(value)).trim_end());
            }
        }
    }

    /// XBoard's boards without passes send the user's pass as the placement that is on the board already.
    fn is_pass(&self, desk: &Desk, fen: &str) -> bool {
        matches!(self.mode, Mode::Playing(side) if side != desk.engine.player().side_to_move())
            && !self.plies.at_start()
            && placement(fen) == desk.engine.player().board_placement()
    }
}

/// The first field of a FEN.
fn placement(fen: &str) -> &str {
    fen.split_whitespace().next().unwrap_or_default()
}

/// True for the start position of a game that XBoard does not know. XBoard drops castling rights there, so the
/// placement and the side to move must do.
fn is_start(desk: &Desk, fen: &str) -> bool {
    let two_fields = |fen: &str| fen.split_whitespace().take(2).map(str::to_string).collect::<Vec<_>>();
    desk.engine.player().board_setup().is_some_and(|setup| two_fields(&setup.fen) == two_fields(fen))
}
