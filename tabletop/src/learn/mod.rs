//! Tutorials: a few positions with a move to find in each, which teach a game. A tutorial is a TOML
//! file beside the rules page of its game ([`RulesPage::tutorial`](engine_core::RulesPage)). The
//! engine determines the correct moves, and a test checks all tutorials.
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
//! A step of the kind "win" has `in = 1` or `in = 2`, the number of moves to win in. `play` lists
//! moves from the FEN to the position.

mod error;
mod json;
mod lesson;
mod proof;
mod source;

#[cfg(test)]
mod tests;

use crate::catalogue::Choice;
use crate::rules;

pub use error::{StepError, TutorialError};
pub use json::tutorial_message;
pub(crate) use json::tutorial_text;
pub use lesson::{Lesson, Reply};
pub use proof::winning_moves;

/// A tutorial.
#[derive(Clone, Debug)]
pub struct Tutorial {
    /// Game of the tutorial.
    pub choice: Choice,
    /// Steps, in order.
    pub steps: Vec<Step>,
}

/// A step of a tutorial.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Step {
    /// Short title.
    pub title: String,
    /// Instruction and its reason.
    pub text: String,
    /// FEN of the start position.
    pub fen: String,
    /// Moves from there to the position shown.
    pub play: Vec<String>,
    /// Condition for a solution.
    pub task: Task,
    /// Text shown after the solution.
    pub after: String,
}

/// Condition for the solution of a step.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Task {
    /// One of these moves.
    Moves(Vec<String>),
    /// A forced win in this many moves, whatever the opponent replies.
    Win(u32),
}

impl Tutorial {
    /// Tutorial of a game under one of its names; `None` if there is none.
    ///
    /// # Errors
    /// [`TutorialError`] if its file is invalid.
    pub fn for_game(choice: Choice) -> Result<Option<Tutorial>, TutorialError> {
        match rules::page_of(&choice) {
            Some(page) if !page.source.tutorial.is_empty() => {
                source::parse(page.source.tutorial, choice).map(Some)
            }
            _ => Ok(None),
        }
    }

    /// Common name of the game.
    pub fn title(&self) -> &str {
        self.choice.title()
    }
}
