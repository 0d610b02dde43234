//! A player of a match as the referee sees it.

use std::time::Duration;
use tabletop::records::game::{Fault, Thought};

use engine_core::{AnyGame, MoveError, MoveStyle, Side};
use tabletop::catalogue::Choice;
use tabletop::records::time_control::PlayerClock;

use crate::matches::name_map::GameNames;
use crate::matches::settings::GameChoice;
use crate::matches::variant;

/// The course of a game.
#[derive(Clone, Debug)]
pub struct Course {
    /// The position it started from.
    pub start_fen: String,
    /// Whether that is what every player of this variant calls its start position.
    pub standard_start: bool,
    /// The moves played, in canonical strings.
    pub moves: Vec<String>,
    /// The position before each move, and the one on the board last.
    pub fens: Vec<String>,
    /// The XBoard plies that show each move.
    pub plies: Vec<Vec<String>>,
}

/// What a player is told before a game.
#[derive(Clone, Copy)]
pub struct NewGame<'a> {
    /// The game to be played.
    pub choice: &'a GameChoice,
    /// The opening.
    pub course: &'a Course,
    /// The side it plays.
    pub side: Side,
    /// Seed for whatever is random.
    pub seed: u64,
    /// The opponent's name.
    pub opponent: &'a str,
}

impl NewGame<'_> {
    /// The options that an engine with these names has to be told for the game: its own, then those of the rules.
    pub fn options(&self, choice: &Choice, names: &GameNames) -> Vec<(String, String)> {
        let rules = self.choice.options.iter().filter(|(name, _)| !variant::is_start_option(choice, name));
        names.options().into_iter().chain(rules.cloned()).collect()
    }
}

/// A question to the side to move.
pub struct MoveRequest<'a> {
    /// The game on the referee's board.
    pub referee: &'a dyn AnyGame,
    /// Its course.
    pub course: &'a Course,
    /// Both clocks, White's first.
    pub clocks: &'a [PlayerClock; 2],
    /// The moves to choose from where the players do not know all of them alike; empty: all.
    pub moves: &'a [String],
    /// Time until the flag has fallen for good, the forgiven margin included; `None` without a clock.
    pub allowance: Option<Duration>,
}

/// The canonical string of a move as a player may write it.
pub fn canonical(text: &str, referee: &dyn AnyGame) -> Result<String, MoveError> {
    Ok(referee.write(referee.read(text)?, MoveStyle::Coordinates))
}

/// The answer of a player.
#[derive(Clone, PartialEq, Debug)]
pub enum Answer {
    /// A legal move.
    Move(Thought),
    /// It gives up.
    Resignation,
}

/// A player: an engine behind a protocol, or the internal one.
pub trait MatchEngine: Send {
    /// Gets ready for a game.
    fn new_game(&mut self, game: &NewGame<'_>) -> Result<(), Fault>;

    /// Asks for a move in the position on the referee's board.
    fn think(&mut self, turn: &MoveRequest<'_>) -> Result<Answer, Fault>;

    /// Lets it think in the opponent's time, after its own move; the opponent is to move on the referee's board.
    fn ponder(&mut self, _turn: &MoveRequest<'_>) {}

    /// Whether it could not follow this legal move of a side.
    fn bars(&self, _text: &str, _side: Side) -> bool {
        false
    }

    /// Tells that the game is over, with the result in PGN's form.
    fn game_over(&mut self, _result: &str, _reason: &str) {}

    /// Whether it asks to be restarted for every game.
    fn wants_restart(&self) -> bool {
        false
    }

    /// Lines it has printed that its protocol does not know, since this was last asked.
    fn take_junk_lines(&mut self) -> u64 {
        0
    }
}
