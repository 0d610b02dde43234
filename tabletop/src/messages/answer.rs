//! Answers to requests.

use serde::{Deserialize, Serialize};

use super::GameMessage;

/// Response to a page.
#[derive(Serialize, Clone, PartialEq, Eq, Debug)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Answer {
    /// HTTP status code.
    pub status: u16,
    /// Media type.
    pub kind: &'static str,
    /// Content.
    pub text: String,
}

/// Error message for pages.
#[derive(Serialize, Deserialize, Clone, Debug)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct ErrorMessage {
    /// One line of text.
    pub error: String,
}

/// A room that has been opened.
#[derive(Serialize, Debug)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct OpenedMessage<'a> {
    pub(crate) id: &'a str,
    pub(crate) game: GameMessage,
}

/// Link to a game.
#[derive(Serialize, Debug)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct LinkMessage {
    pub(crate) link: String,
}

/// Solved position.
#[derive(Serialize, PartialEq, Eq, Debug)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct SolutionMessage {
    /// Result in words.
    pub(crate) result: String,
    /// Best play in SAN.
    pub(crate) line: Vec<String>,
}
