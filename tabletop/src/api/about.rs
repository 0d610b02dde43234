//! Requests of pages about a game before one is played.

use crate::catalogue::Catalogue;
use crate::learn::tutorial_text;
use crate::messages::Answer;
use crate::pages::choices::option_pictures;
use crate::pages::preview;
use crate::pages::start::start_drawing;
use crate::puzzles::{puzzle_boards, puzzles_message};
use crate::room_error::{RoomError, RoomResult};

/// Kind of information about a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum GameInfoKind {
    /// Its tutorial.
    Tutorials,
    /// Its puzzles.
    Puzzles,
    /// Positions of its puzzles as small boards.
    Boards,
    /// Pictures of the values of its options.
    Choices,
    /// Start position as a drawing.
    Starts,
    /// Sample position as an image.
    Previews,
}

/// Request for information about a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GameInfoRequest {
    /// Kind of information.
    pub what: GameInfoKind,
    /// Name of the game.
    pub game: String,
}

impl GameInfoKind {
    /// Returns the kind of this name.
    pub(super) fn named(name: &str) -> Option<GameInfoKind> {
        match name {
            "tutorials" => Some(GameInfoKind::Tutorials),
            "puzzles" => Some(GameInfoKind::Puzzles),
            "boards" => Some(GameInfoKind::Boards),
            "choices" => Some(GameInfoKind::Choices),
            "starts" => Some(GameInfoKind::Starts),
            "previews" => Some(GameInfoKind::Previews),
            _ => None,
        }
    }
}

impl GameInfoRequest {
    /// Answers the request.
    ///
    /// # Errors
    /// If there is no such game, if it has no tutorial, or if built-in data is faulty.
    pub fn answer(&self, catalogue: &Catalogue) -> RoomResult<Answer> {
        let choice = catalogue.find(&self.game);
        let choice = choice.map_err(|_| RoomError::missing("there is no game of this name"))?;
        match self.what {
            GameInfoKind::Tutorials => {
                let text = tutorial_text(choice).map_err(RoomError::inner)?;
                let text = text.ok_or_else(|| RoomError::missing("there is no tutorial of this name"))?;
                Ok(Answer::new("application/json", &*text))
            }
            GameInfoKind::Puzzles => {
                let puzzles = puzzles_message(&choice, catalogue).map_err(RoomError::inner)?;
                Ok(Answer::json(&puzzles))
            }
            GameInfoKind::Boards => {
                Ok(Answer::json(&puzzle_boards(&choice, catalogue).map_err(RoomError::inner)?))
            }
            GameInfoKind::Previews => Ok(Answer::new("image/svg+xml", preview::file(&choice))),
            GameInfoKind::Choices => Ok(Answer::json(&option_pictures(&choice))),
            GameInfoKind::Starts => {
                let start = start_drawing(&choice);
                let start =
                    start.ok_or_else(|| RoomError::missing("the start position of this game is random"))?;
                Ok(Answer::json(&start))
            }
        }
    }
}
