//! Queries of pages about a room, and their answers.

use engine_core::Side;

use crate::messages::Answer;
use crate::room::contents::RoomContents;
use crate::room::{editor, practice, square_info, state, study_state};
use crate::room_error::{RoomError, RoomResult};
use crate::table::level::Level;

/// Query about a room.
#[derive(Clone, PartialEq, Debug)]
pub enum Question {
    /// State of the game.
    Game,
    /// Effect of a move.
    Preview {
        /// Move in coordinate notation.
        text: String,
    },
    /// Contents of a square.
    Piece {
        /// Name of the square.
        square: String,
    },
    /// Game in PGN.
    Pgn,
    /// Link to a rematch of the same players.
    Rematch,
    /// Link to a game against the engine from the position on the board.
    Practice {
        /// Side of the person.
        side: Side,
        /// Level of the engine.
        level: Level,
    },
    /// Mistakes found by the report, as a tutorial in which the better moves must be found.
    Mistakes,
    /// Position as SVG.
    Svg,
    /// Report on the game.
    Report,
    /// Data for the position editor.
    Editor,
}

impl Question {
    /// Parses a query from the last part of its address and the text after the question mark;
    /// returns `None` for an unknown name.
    ///
    /// # Errors
    /// If a parameter is missing or invalid.
    pub(crate) fn read(name: &str, query: &str) -> RoomResult<Option<Question>> {
        Ok(Some(match name {
            "preview" => Question::Preview { text: parameter(query, "move")? },
            "piece" => Question::Piece { square: parameter(query, "square")? },
            "pgn" => Question::Pgn,
            "rematch" => Question::Rematch,
            "practice" => {
                let side = match &*parameter(query, "side")? {
                    "white" => Side::White,
                    "black" => Side::Black,
                    _ => return Err(RoomError::bad("a side is white or black")),
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

    /// Answers the query for a room after its change number `version`.
    ///
    /// # Errors
    /// If the query does not apply to the room, or has no answer yet.
    pub fn answer(&self, contents: &RoomContents, version: u64) -> RoomResult<Answer> {
        match self {
            Question::Game => Ok(Answer::json(&state::game(contents, version))),
            // A page may ask just after the move has become impossible; the preview is null then.
            Question::Preview { text } => Ok(Answer::json(&square_info::preview(contents, text))),
            Question::Piece { square } => Ok(Answer::json(&square_info::piece(contents, square)?)),
            Question::Pgn => Ok(Answer::new("application/x-chess-pgn; charset=utf-8", contents.pgn())),
            Question::Rematch => Ok(Answer::link(&contents.link().rematch()?)),
            Question::Practice { side, level } => Ok(Answer::link(&practice::link(contents, *side, *level)?)),
            Question::Mistakes => Ok(Answer::json(&study_state::mistakes(contents))),
            Question::Svg => {
                let picture = contents.table.picture_at(contents.plies_shown());
                Ok(Answer::new("image/svg+xml", state::diagram(contents).file(&picture)))
            }
            Question::Report => {
                let report = contents.report.as_ref();
                let report = report.ok_or_else(|| RoomError::missing("there is no report on this game"))?;
                match report.result() {
                    None => Err(RoomError::bad("the report is not ready yet")),
                    Some(Err(why)) => Err(RoomError::bad(why)),
                    Some(Ok(text)) => Ok(Answer::new("text/html; charset=utf-8", &**text)),
                }
            }
            Question::Editor => Ok(Answer::json(&editor::palette(contents))),
        }
    }
}

/// Value of a query parameter.
///
/// # Errors
/// If it is missing.
pub(super) fn parameter(query: &str, name: &str) -> RoomResult<String> {
    let found = form_urlencoded::parse(query.as_bytes()).find(|(known, _)| known == name);
    found.map(|(_, value)| value.into_owned()).ok_or_else(|| RoomError::bad(format!("'{name}' is missing")))
}
