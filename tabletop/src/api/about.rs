//! Requests of pages about a game before one is played.

use super::Answer;
use crate::catalogue::Catalogue;
use crate::learn::tutorial_text;
use crate::pages::choices::choices_json;
use crate::pages::start::start_json;
use crate::puzzles::puzzles_json;
use crate::refusal::{Answered, Refusal};

/// Kind of information about a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum AboutWhat {
    /// Its tutorial.
    Tutorials,
    /// Its puzzles.
    Puzzles,
    /// Pictures of the values of its options.
    Choices,
    /// Start position as a drawing.
    Starts,
}

/// Request for information about a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct About {
    /// Kind of information.
    pub what: AboutWhat,
    /// Name of the game.
    pub game: String,
}

impl AboutWhat {
    /// Returns the kind of this name.
    pub(super) fn named(name: &str) -> Option<AboutWhat> {
        match name {
            "tutorials" => Some(AboutWhat::Tutorials),
            "puzzles" => Some(AboutWhat::Puzzles),
            "choices" => Some(AboutWhat::Choices),
            "starts" => Some(AboutWhat::Starts),
            _ => None,
        }
    }
}

impl About {
    /// Answers the request.
    ///
    /// # Errors
    /// If there is no such game, if it has no tutorial, or if built-in data is faulty.
    pub fn answer(&self, catalogue: &Catalogue) -> Answered<Answer> {
        let choice = catalogue.find(&self.game);
        let choice = choice.map_err(|_| Refusal::missing("there is no game of this name"))?;
        match self.what {
            AboutWhat::Tutorials => {
                let text = tutorial_text(choice).map_err(Refusal::inner)?;
                let text = text.ok_or_else(|| Refusal::missing("there is no tutorial of this name"))?;
                Ok(Answer::new("application/json", &*text))
            }
            AboutWhat::Puzzles => Ok(puzzles_json(&choice, catalogue).map_err(Refusal::inner)?.into()),
            AboutWhat::Choices => Ok(choices_json(&choice).into()),
            AboutWhat::Starts => {
                let start = start_json(&choice);
                Ok(start.ok_or_else(|| Refusal::missing("the start position of this game is random"))?.into())
            }
        }
    }
}
