//! Common parts of tutorials and puzzles in a terminal: the learner sees a board and types moves
//! and a few commands.

use std::io::{BufRead, Write};

use engine_core::{AnyGame, MoveCode};
use lab::lines::read_line;
use tabletop::learn::Reply;
use tabletop::position_text::position_text;
use tabletop::rules::USUAL_COLUMNS;
use tabletop::text::wrap;

use super::Result;
use crate::records::capture_signs::empty_capture;
use crate::records::moves::find_move;
use crate::text::one_line;

/// Length limit of an input line in bytes.
const MAX_LINE: usize = 200;

/// Input of the learner.
pub(super) enum LearnerInput {
    /// Any other text, which should be a move.
    Move(String),
    Hint,
    Next,
    Quit,
}

/// Terminal of the learner.
pub(super) struct LessonTerminal<'a, I, O> {
    pub(super) input: &'a mut I,
    pub(super) out: &'a mut O,
    /// True if boards are drawn with chess symbols.
    pub(super) unicode: bool,
    /// Help on the input.
    pub(super) help: &'static str,
}

impl<I: BufRead, O: Write> LessonTerminal<'_, I, O> {
    /// Shows the position.
    pub(super) fn show(&mut self, game: &dyn AnyGame) -> Result {
        Ok(writeln!(self.out, "\n{}", position_text(game, self.unicode))?)
    }

    /// Prints a text, wrapped at words.
    pub(super) fn say(&mut self, text: &str) -> Result {
        let words: Vec<String> = text.split_whitespace().map(str::to_string).collect();
        Ok(write!(self.out, "{}", wrap("", "", &words, USUAL_COLUMNS))?)
    }

    /// Prompts for a line; the end of the input counts as quitting.
    pub(super) fn read_input(&mut self) -> Result<LearnerInput> {
        write!(self.out, "> ")?;
        self.out.flush()?;
        let mut line = Vec::new();
        while read_line(self.input, &mut line, MAX_LINE).is_some() {
            let text = String::from_utf8_lossy(&line);
            return Ok(match text.trim().to_ascii_lowercase().as_str() {
                "" => continue,
                "hint" | "?" | "h" => LearnerInput::Hint,
                "next" | "n" => LearnerInput::Next,
                "quit" | "q" => LearnerInput::Quit,
                _ => LearnerInput::Move(text.trim().to_string()),
            });
        }
        Ok(LearnerInput::Quit)
    }

    /// Prints the reply to a move and the message for a wrong move or a solved task; returns true if
    /// it is solved.
    pub(super) fn show_reply(
        &mut self,
        reply: Reply,
        game: &dyn AnyGame,
        wrong: &str,
        solved: &str,
    ) -> Result<bool> {
        match reply {
            Reply::Wrong => self.say(&format!("{wrong} Try again."))?,
            Reply::GoOn { answer } => {
                self.say(&format!("Right so far. The other side plays {answer}."))?;
                self.show(game)?;
            }
            Reply::Done { answer } => {
                if let Some(answer) = answer {
                    self.say(&format!("The other side has to play {answer}."))?;
                }
                self.show(game)?;
                self.say(solved)?;
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Returns the move of a text, or prints the error.
    pub(super) fn find_move(&mut self, text: &str, game: &dyn AnyGame) -> Result<Option<MoveCode>> {
        match find_move(text, game) {
            Ok(mv) => {
                if let Some(note) = empty_capture(text, mv, game) {
                    self.say(&format!("{}.", one_line(note)))?;
                }
                Ok(Some(mv))
            }
            Err(error) => {
                self.say(&format!("{}. {}", one_line(error), self.help))?;
                Ok(None)
            }
        }
    }
}
