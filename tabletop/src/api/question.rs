//! Questions of pages about a room, and the room's answers.

use engine_core::Side;
use serde_json::{Value, json};

use super::Answer;
use crate::refusal::{Answered, Refusal};
use crate::room::contents::RoomContents;
use crate::room::{editor, practice, state};
use crate::table::level::Level;

/// A question about a room.
#[derive(Clone, PartialEq, Debug)]
pub enum Question {
    /// Everything about the game.
    Game,
    /// What a move would do.
    Preview {
        /// The move.
        text: String,
    },
    /// What stands on a square.
    Piece {
        /// The square.
        square: String,
    },
    /// The game in PGN.
    Pgn,
    /// The address of the game that the same players play after this one.
    Rematch,
    /// The address of a game against the engine from the position on the board.
    Practice {
        /// The person's side.
        side: Side,
        /// The engine's level.
        level: Level,
    },
    /// The mistakes that the report has found, as a tutorial: find what was better.
    Mistakes,
    /// The position as a drawing.
    Svg,
    /// The report on the game.
    Report,
    /// What an editor of positions needs.
    Editor,
}

impl Question {
    /// Reads a question from the last part of its address and what follows the question mark; `None` if there is none of this name.
    ///
    /// # Errors
    /// If something that the question needs is missing or makes no sense.
    pub(crate) fn read(name: &str, query: &str) -> Answered<Option<Question>> {
        Ok(Some(match name {
            "preview" => Question::Preview { text: parameter(query, "move")? },
            "piece" => Question::Piece { square: parameter(query, "square")? },
            "pgn" => Question::Pgn,
            "rematch" => Question::Rematch,
            "practice" => {
                let side = match &*parameter(query, "side")? {
                    "white" => Side::White,
                    "black" => Side::Black,
                    _ => return Err(Refusal::bad("a side is white or black")),
                };
                Question::Practice { side, level: parameter(query, "level")?.parse()? }
            }
            "mistakes" => Question::Mistakes,
            "svg" => Question::Svg,
            "report" => Question::Report,
            "editor" => Question::Editor,
            _ => return Ok(None),
        }))
    }

    /// Returns the answer of a room after its change number `version`.
    ///
    /// # Errors
    /// If the question makes no sense there, or has no answer yet.
    pub fn answer(&self, contents: &RoomContents, version: u64) -> Answered<Answer> {
        match self {
            Question::Game => Ok(state::game_json(contents, version).into()),
            // A page may ask a moment after the move has become impossible: then there is nothing to say.
            Question::Preview { text } => Ok(state::preview(contents, text).unwrap_or(Value::Null).into()),
            Question::Piece { square } => Ok(state::piece(contents, square)?.into()),
            Question::Pgn => Ok(Answer::new("application/x-chess-pgn; charset=utf-8", contents.pgn())),
            Question::Rematch => Ok(json!({ "link": contents.link().rematch()?.address() }).into()),
            Question::Practice { side, level } => {
                let link = practice::link(contents, *side, *level)?;
                Ok(json!({ "link": link.address() }).into())
            }
            Question::Mistakes => Ok(state::mistakes(contents).into()),
            Question::Svg => {
                let picture = contents.table.picture_at(contents.plies_shown());
                Ok(Answer::new("image/svg+xml", state::diagram(contents).file(&picture)))
            }
            Question::Report => {
                let report = contents.report.as_ref();
                let report = report.ok_or_else(|| Refusal::missing("no report was asked for"))?;
                match report.result() {
                    None => Err(Refusal::bad("the report is not ready yet")),
                    Some(Err(why)) => Err(Refusal::bad(why)),
                    Some(Ok(text)) => Ok(Answer::new("text/html; charset=utf-8", &**text)),
                }
            }
            Question::Editor => Ok(editor::palette(contents).into()),
        }
    }
}

/// The value of a parameter of an address.
///
/// # Errors
/// If it is missing.
pub(super) fn parameter(query: &str, name: &str) -> Answered<String> {
    let found = form_urlencoded::parse(query.as_bytes()).find(|(known, _)| known == name);
    found.map(|(_, value)| value.into_owned()).ok_or_else(|| Refusal::bad(format!("'{name}' is missing")))
}
