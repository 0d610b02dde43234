//! Responses to pages.

use serde::Serialize;

use crate::messages::{Answer, ErrorMessage, LinkMessage, OpenedMessage, to_json};
use crate::room::contents::{Change, RoomContents};
use crate::room::link::Link;
use crate::room::{state, thought};
use crate::room_error::RoomError;

/// HTTP status code for success.
const DONE: u16 = 200;
/// HTTP status code for a created resource.
const CREATED: u16 = 201;
/// HTTP status code for a response without content.
const NO_CONTENT: u16 = 204;
/// Media type of most responses.
const JSON: &str = "application/json";

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
        Answer::new(JSON, to_json(message))
    }

    /// Response with a link.
    pub(super) fn link(link: &Link) -> Answer {
        Answer::json(&LinkMessage { link: link.address() })
    }
}

impl From<RoomError> for Answer {
    fn from(RoomError { kind, message }: RoomError) -> Answer {
        Answer { status: kind.status(), ..Answer::json(&ErrorMessage { error: message }) }
    }
}

/// Name and content of the message that notifies a page of a change.
pub fn change_message(contents: &RoomContents, change: Change, version: u64) -> (&'static str, String) {
    match change {
        Change::Game => ("game", to_json(&state::game(contents, version))),
        Change::Analysis => ("thought", to_json(&thought::thought(contents))),
    }
}

/// Response to a page that has opened a room.
pub fn opened(id: &str, contents: &RoomContents, version: u64) -> Answer {
    let message = OpenedMessage { id, game: state::game(contents, version) };
    Answer { status: CREATED, ..Answer::json(&message) }
}
