//! Tutorials: a few positions with a move to find in each, which teach a game. A tutorial is a TOML file beside the rules page
//! of its game ([`RulesPage::tutorial`](engine_core::RulesPage)); the engine says what is right, and a test that all of it is true.
//!
//! ```toml
//! game = "atomic"
//!
//! [[step]]
//! title = "Captures explode"
//! text = "Take the knight with the rook."
//! fen = "4k3/1p6/2n5/3q4/8/8/8/2R1K3 w - - 0 1"
//! kind = "move"         # one of `moves`; or "win": any line that wins
//! moves = ["c1c6"]
//! after = "Rook, knight and queen are gone."
//! ```
//!
//! A step of the kind "win" says `in = 1` or `in = 2`, the moves that it takes. `play` lists moves from the FEN to the position.

mod error;
mod json;
mod lesson;
mod proof;
mod source;

#[cfg(test)]
mod tests;

use crate::catalogue::Choice;
use crate::rules;

pub use error::{StepFault, TutorialError};
pub use json::{tutorial_json, tutorial_text};
pub use lesson::{Lesson, Reply};
pub use proof::winning_moves;

/// A tutorial.
#[derive(Clone, Debug)]
pub struct Tutorial {
    /// The game that it is played in.
    pub choice: Choice,
    /// What is to be done, one thing after the other.
    pub steps: Vec<Step>,
}

/// A step of a tutorial.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Step {
    /// A few words.
    pub title: String,
    /// What is to be done, and why.
    pub text: String,
    /// Where it begins.
    pub fen: String,
    /// The moves from there to the position that is shown.
    pub play: Vec<String>,
    /// What is right.
    pub task: Task,
    /// What is said when it is done.
    pub after: String,
}

/// What is right in a step.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Task {
    /// One of these moves.
    Moves(Vec<String>),
    /// Moves that win in so many moves, whatever the other side answers.
    Win(u32),
}

impl Tutorial {
    /// The tutorial about a game under one of its names; `None` if there is none.
    ///
    /// # Errors
    /// [`TutorialError`] if its file cannot be understood.
    pub fn for_game(choice: Choice) -> Result<Option<Tutorial>, TutorialError> {
        match rules::page_of(&choice) {
            Some(page) if !page.source.tutorial.is_empty() => {
                source::parse(page.source.tutorial, choice).map(Some)
            }
            _ => Ok(None),
        }
    }

    /// What people call the game.
    pub fn title(&self) -> &str {
        self.choice.title()
    }
}
