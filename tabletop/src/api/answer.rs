//! Responses to pages.

use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::room::contents::{Change, RoomContents};
use crate::room::state;
use crate::room_error::RoomError;

/// HTTP status code for success.
const DONE: u16 = 200;
/// HTTP status code for a created resource.
const CREATED: u16 = 201;
/// HTTP status code for a response without content.
const NO_CONTENT: u16 = 204;
/// Media type of most responses.
const JSON: &str = "application/json";

/// Response to a page.
#[derive(Serialize, Clone, PartialEq, Eq, Debug)]
pub struct Answer {
    /// HTTP status code.
    pub status: u16,
    /// Media type.
    pub kind: &'static str,
    /// Content.
    pub text: String,
}

impl Answer {
    /// Successful response of this media type.
    pub fn new(kind: &'static str, text: impl Into<String>) -> Answer {
        Answer { status: DONE, kind, text: text.into() }
    }

    /// Response without content.
    #[must_use]
    pub fn nothing() -> Answer {
        Answer { status: NO_CONTENT, kind: "text/plain", text: String::new() }
    }

    /// Response with a message in JSON.
    pub fn json(message: &impl Serialize) -> Answer {
        // Messages are plain data with text keys, whose serialization cannot fail.
        Answer::new(JSON, serde_json::to_string(message).unwrap_or_default())
    }
}

impl From<Value> for Answer {
    fn from(value: Value) -> Answer {
        Answer::json(&value)
    }
}

/// Error message for pages.
#[derive(Serialize, Deserialize, Clone, Debug)]
pub struct ErrorMessage {
    /// One line of text.
    pub error: String,
}

impl From<RoomError> for Answer {
    fn from(RoomError { kind, message }: RoomError) -> Answer {
        Answer { status: kind.status(), ..Answer::json(&ErrorMessage { error: message }) }
    }
}

/// Name and content of the message that notifies a page of a change.
pub fn told(contents: &RoomContents, change: Change, version: u64) -> (&'static str, String) {
    match change {
        Change::Game => ("game", state::game_json(contents, version).to_string()),
        Change::Thought => ("thought", state::thought(contents).to_string()),
    }
}

/// Response to a page that has opened a room.
pub fn opened(id: &str, contents: &RoomContents, version: u64) -> Answer {
    let message = serde_json::json!({ "id": id, "game": state::game_json(contents, version) });
    Answer { status: CREATED, ..message.into() }
}
