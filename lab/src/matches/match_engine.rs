//! Interface between the referee and the players of a match.

use std::time::Duration;
use tabletop::records::game::{MoveEvaluation, PlayerError};

use engine_core::{AnyGame, MoveError, MoveStyle, Side};
use tabletop::catalogue::Choice;
use tabletop::records::time_control::PlayerClock;

use crate::matches::name_map::GameNames;
use crate::matches::settings::GameChoice;
use crate::matches::variant;

/// Course of a game.
#[derive(Clone, Debug)]
pub struct Course {
    /// FEN of the start position.
    pub start_fen: String,
    /// True if it is the standard start position of the variant, which every engine knows.
    pub standard_start: bool,
    /// Moves played, as canonical strings.
    pub moves: Vec<String>,
    /// Position before each move, and the current one last.
    pub fens: Vec<String>,
    /// XBoard plies of each move.
    pub plies: Vec<Vec<String>>,
}

/// Data of a new game for a player.
#[derive(Clone, Copy)]
pub struct NewGame<'a> {
    /// Game to be played.
    pub choice: &'a GameChoice,
    /// Opening.
    pub course: &'a Course,
    /// Side of the player.
    pub side: Side,
    /// Random seed.
    pub seed: u64,
    /// Name of the opponent.
    pub opponent: &'a str,
}

impl NewGame<'_> {
    /// Options to send to an engine with these names: its own for the game, then those of the
    /// rules.
    pub fn options(&self, choice: &Choice, names: &GameNames) -> Vec<(String, String)> {
        let rules = self.choice.options.iter().filter(|(name, _)| !variant::is_start_option(choice, name));
        names.options().into_iter().chain(rules.cloned()).collect()
    }
}

/// Request for a move of the side to move.
pub struct MoveRequest<'a> {
    /// Game on the referee's board.
    pub referee: &'a dyn AnyGame,
    /// Course of the game.
    pub course: &'a Course,
    /// Both clocks, White's first.
    pub clocks: &'a [PlayerClock; 2],
    /// Moves to choose from, if the players do not support all; empty for all.
    pub moves: &'a [String],
    /// Time until the loss on time, the time margin included; `None` without a clock.
    pub allowance: Option<Duration>,
}

/// Converts a move in any form of players to its canonical string.
pub fn canonical(text: &str, referee: &dyn AnyGame) -> Result<String, MoveError> {
    Ok(referee.write(referee.read(text)?, MoveStyle::Coordinates))
}

/// Answer of a player.
#[derive(Clone, PartialEq, Debug)]
pub enum Answer {
    /// Legal move.
    Move(MoveEvaluation),
    /// Resignation.
    Resignation,
}

/// Player: an external engine behind a protocol, or the internal one.
pub trait MatchEngine: Send {
    /// Prepares for a game.
    fn new_game(&mut self, game: &NewGame<'_>) -> Result<(), PlayerError>;

    /// Requests a move in the position on the referee's board.
    fn think(&mut self, turn: &MoveRequest<'_>) -> Result<Answer, PlayerError>;

    /// Starts pondering after the player's own move; the opponent is to move on the referee's
    /// board.
    fn ponder(&mut self, _turn: &MoveRequest<'_>) {}

    /// Returns true if the engine does not support this legal move of a side.
    fn bars(&self, _text: &str, _side: Side) -> bool {
        false
    }

    /// Notifies the player of the end of the game, with the result in PGN's form.
    fn game_over(&mut self, _result: &str, _reason: &str) {}

    /// Returns true if the engine requests a restart for every game.
    fn needs_restart(&self) -> bool {
        false
    }

    /// Returns the number of lines unknown to the protocol since the last call.
    fn take_junk_lines(&mut self) -> u64 {
        0
    }
}
