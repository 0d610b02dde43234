//! Requests of programs in JavaScript, and the replies.
//!
//! `web/js/messages.d.ts` declares them for the users of the npm package. The test `declared`
//! compares it with the types and writes it with `WRITE_MESSAGES=1`.

#[cfg(test)]
mod declared;
mod reply;
mod request;

pub(crate) use reply::{
    Board, BoardPiece, BoardSign, BoardSquare, Content, Evaluation, GameInfo, GameName, GameOption,
    GameState, LegalMove, NodeCount, OpenedGame, OptionValues, PerftCounts, Reply, Rules, SearchLine,
    SearchResult,
};
pub use request::{Request, SearchRequest};

/// Returns a message as JSON.
pub(crate) fn to_json(message: &impl serde::Serialize) -> String {
    // Serialization of plain data with text keys cannot fail.
    serde_json::to_string(message).unwrap_or_default()
}
