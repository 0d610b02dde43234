//! What a room answers to the questions of its pages.

use engine_core::Side;
use serde_json::{Value, json};

use super::contents::{Change, RoomContents};
use super::{editor, practice, state};
use crate::refusal::{Answered, Refusal};

/// An answer.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Answer {
    /// What it is, as browsers call it.
    pub kind: &'static str,
    /// The answer itself.
    pub text: String,
}

impl From<Value> for Answer {
    fn from(value: Value) -> Answer {
        Answer { kind: "application/json", text: value.to_string() }
    }
}

/// A question: those of a game's pages by their last part of the address.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Question {
    /// Everything about the game.
    Game,
    /// What a move would do.
    Preview,
    /// What stands on a square.
    Piece,
    /// The game in PGN.
    Pgn,
    /// The address of the game that the same players play after this one.
    Rematch,
    /// The address of a game against the engine from the position on the board: `side` and `level` are asked for.
    Practice,
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
    /// All of them.
    pub const ALL: [Question; 10] = [
        Question::Game,
        Question::Preview,
        Question::Piece,
        Question::Pgn,
        Question::Rematch,
        Question::Practice,
        Question::Mistakes,
        Question::Svg,
        Question::Report,
        Question::Editor,
    ];

    /// The last part of its address; empty for the game itself.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Question::Game => "",
            Question::Preview => "preview",
            Question::Piece => "piece",
            Question::Pgn => "pgn",
            Question::Rematch => "rematch",
            Question::Practice => "practice",
            Question::Mistakes => "mistakes",
            Question::Svg => "svg",
            Question::Report => "report",
            Question::Editor => "editor",
        }
    }

    /// The question of this name.
    #[must_use]
    pub fn named(name: &str) -> Option<Question> {
        Question::ALL.into_iter().find(|question| question.name() == name)
    }

    /// The answer of a room after its change number `version`; `query` is what stands behind the address's question mark.
    ///
    /// # Errors
    /// If the question makes no sense, or has no answer yet.
    pub fn answer(self, contents: &RoomContents, version: u64, query: &str) -> Answered<Answer> {
        match self {
            Question::Game => Ok(state::game_json(contents, version).into()),
            Question::Preview => {
                let text = asked(query, "move")?;
                // A page may ask a moment after the move has become impossible: then there is nothing to say.
                Ok(state::preview(contents, &text).unwrap_or(Value::Null).into())
            }
            Question::Piece => Ok(state::piece(contents, &asked(query, "square")?)?.into()),
            Question::Pgn => {
                Ok(Answer { kind: "application/x-chess-pgn; charset=utf-8", text: contents.pgn() })
            }
            Question::Rematch => Ok(json!({ "link": contents.link().rematch()?.address() }).into()),
            Question::Practice => {
                let side = match &*asked(query, "side")? {
                    "white" => Side::White,
                    "black" => Side::Black,
                    _ => return Err(Refusal::bad("a side is white or black")),
                };
                let link = practice::link(contents, side, asked(query, "level")?.parse()?)?;
                Ok(json!({ "link": link.address() }).into())
            }
            Question::Mistakes => Ok(state::mistakes(contents).into()),
            Question::Svg => {
                let picture = contents.table.picture_at(contents.plies_shown());
                Ok(Answer { kind: "image/svg+xml", text: state::diagram(contents).file(&picture) })
            }
            Question::Report => {
                let report = contents.report.as_ref();
                let report = report.ok_or_else(|| Refusal::missing("no report was asked for"))?;
                match report.result() {
                    None => Err(Refusal::bad("the report is not ready yet")),
                    Some(Err(why)) => Err(Refusal::bad(why)),
                    Some(Ok(text)) => Ok(Answer { kind: "text/html; charset=utf-8", text: text.to_string() }),
                }
            }
            Question::Editor => Ok(editor::palette(contents).into()),
        }
    }
}

fn asked(query: &str, name: &str) -> Answered<String> {
    let found = form_urlencoded::parse(query.as_bytes()).find(|(known, _)| known == name);
    found.map(|(_, value)| value.into_owned()).ok_or_else(|| Refusal::bad(format!("'{name}' is missing")))
}

/// The key of whoever asks, by what stands behind the address's question mark; empty for none.
pub fn key_of(query: &str) -> String {
    asked(query, "key").unwrap_or_default()
}

/// What pages are told of a change, under the name that they know it by.
pub fn told(contents: &RoomContents, change: Change, version: u64) -> (&'static str, String) {
    match change {
        Change::Game => ("game", state::game_json(contents, version).to_string()),
        Change::Thought => ("thought", state::thought(contents).to_string()),
    }
}

/// What a page is told that has got a room.
pub fn opened(id: &str, contents: &RoomContents, version: u64) -> Value {
    json!({ "id": id, "game": state::game_json(contents, version) })
}
