//! Answers to pages.

use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::refusal::Refusal;
use crate::room::contents::{Change, RoomContents};
use crate::room::state;

/// HTTP's number for what is done.
const DONE: u16 = 200;
/// HTTP's number for something new.
const CREATED: u16 = 201;
/// HTTP's number for an answer without content.
const NO_CONTENT: u16 = 204;
/// Media type of most answers.
const JSON: &str = "application/json";

/// An answer.
#[derive(Serialize, Clone, PartialEq, Eq, Debug)]
pub struct Answer {
    /// HTTP's number.
    pub status: u16,
    /// Media type.
    pub kind: &'static str,
    /// Content.
    pub text: String,
}

impl Answer {
    /// An answer of this media type.
    pub fn new(kind: &'static str, text: impl Into<String>) -> Answer {
        Answer { status: DONE, kind, text: text.into() }
    }

    /// An answer to a request that leaves nothing.
    #[must_use]
    pub fn nothing() -> Answer {
        Answer { status: NO_CONTENT, kind: "text/plain", text: String::new() }
    }

    /// A message in JSON.
    pub fn json(message: &impl Serialize) -> Answer {
        // Messages are plain data with names as keys, which can always be written.
        Answer::new(JSON, serde_json::to_string(message).unwrap_or_default())
    }
}

impl From<Value> for Answer {
    fn from(value: Value) -> Answer {
        Answer::json(&value)
    }
}

/// A refusal as pages read it.
#[derive(Serialize, Deserialize, Clone, Debug)]
pub struct ErrorMessage {
    /// One line for people.
    pub error: String,
}

impl From<Refusal> for Answer {
    fn from(Refusal { kind, message }: Refusal) -> Answer {
        Answer { status: kind.status(), ..Answer::json(&ErrorMessage { error: message }) }
    }
}

/// The message to a page about a change, with the name by which the page knows it.
pub fn told(contents: &RoomContents, change: Change, version: u64) -> (&'static str, String) {
    match change {
        Change::Game => ("game", state::game_json(contents, version).to_string()),
        Change::Thought => ("thought", state::thought(contents).to_string()),
    }
}

/// The answer to a page that has opened a room.
pub fn opened(id: &str, contents: &RoomContents, version: u64) -> Answer {
    let message = serde_json::json!({ "id": id, "game": state::game_json(contents, version) });
    Answer { status: CREATED, ..message.into() }
}
