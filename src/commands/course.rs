//! What tutorials and puzzles share in a terminal: a pupil who sees a board and types moves and a few words.

use std::io::{BufRead, Write};

use engine_core::{AnyGame, MoveCode};
use tabletop::position_text::position_text;

use super::Result;
use crate::lines::read_line;
use crate::records::pgn_reader::find_move;
use crate::text::one_line;

/// Bytes of a line that are read: moves are short.
const LONGEST_LINE: usize = 200;

/// What the pupil wants.
pub(super) enum Wish {
    /// Anything else, which should be a move.
    Move(String),
    Hint,
    Next,
    Quit,
}

/// Whoever learns, at both ends of a terminal.
pub(super) struct Pupil<'a, I, O> {
    pub(super) input: &'a mut I,
    pub(super) out: &'a mut O,
    /// Boards are drawn with chess symbols.
    pub(super) unicode: bool,
    /// What can be typed.
    pub(super) help: &'static str,
}

impl<I: BufRead, O: Write> Pupil<'_, I, O> {
    /// Shows the position.
    pub(super) fn show(&mut self, game: &dyn AnyGame) -> Result {
        Ok(writeln!(self.out, "\n{}", position_text(game, self.unicode))?)
    }

    /// Asks for a line; the end of the input ends all.
    pub(super) fn wish(&mut self) -> Result<Wish> {
        write!(self.out, "> ")?;
        self.out.flush()?;
        let mut line = Vec::new();
        while read_line(self.input, &mut line, LONGEST_LINE).is_some() {
            return Ok(match String::from_utf8_lossy(&line).trim() {
                "" => continue,
                "hint" | "?" => Wish::Hint,
                "next" => Wish::Next,
                "quit" => Wish::Quit,
                text => Wish::Move(text.to_string()),
            });
        }
        Ok(Wish::Quit)
    }

    /// The move of a text; what is wrong with it is said.
    pub(super) fn find_move(&mut self, text: &str, game: &dyn AnyGame) -> Result<Option<MoveCode>> {
        match find_move(text, game) {
            Ok(mv) => Ok(Some(mv)),
            Err(error) => {
                writeln!(self.out, "{}. {}", one_line(error), self.help)?;
                Ok(None)
            }
        }
    }
}
