//! State of a game.

use std::collections::BTreeMap;

use serde::Serialize;

use super::{
    BoardDrawing, CapturedPieces, GraphPoint, HandPieces, NamedDrawing, TagsMessage, ThoughtMessage,
    TreeMessage,
};

/// State of a game.
#[derive(Serialize, Debug)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct GameMessage {
    /// Number of the last change.
    pub(crate) version: u64,
    pub(crate) link: String,
    pub(crate) game: GameTitle,
    /// Play, or study.
    #[cfg_attr(test, ts(type = "\"play\" | \"study\""))]
    pub(crate) mode: &'static str,
    pub(crate) board: BoardDrawing,
    pub(crate) fen: String,
    /// Side to move.
    pub(crate) turn: &'static str,
    /// True if the viewer may move.
    pub(crate) yours: bool,
    /// Names of the actions that the viewer may perform.
    pub(crate) may: Vec<&'static str>,
    /// Seats of a shared room.
    pub(crate) room: Option<SeatsMessage>,
    /// Kinds of players of White and Black.
    pub(crate) seats: [&'static str; 2],
    /// Level of the engine in words.
    pub(crate) level: String,
    pub(crate) thinking: bool,
    pub(crate) paused: bool,
    pub(crate) status: String,
    /// Message about the current position.
    pub(crate) message: String,
    /// Goal of the game in words.
    pub(crate) goal: &'static str,
    pub(crate) draw_offered: bool,
    /// Legal moves.
    pub(crate) moves: Vec<MoveWords>,
    /// Indices of the legal moves by origin and target square.
    pub(crate) picks: BTreeMap<String, BTreeMap<String, Vec<usize>>>,
    /// Squares that the pieces of the waiting side protect, by the square of the piece.
    pub(crate) guarded: BTreeMap<String, Vec<String>>,
    /// Indices of the moves shown as buttons.
    pub(crate) offered: Vec<usize>,
    /// Indices of the moves whose piece stays on its square.
    pub(crate) in_place: Vec<usize>,
    /// Squares that the last turn changed.
    pub(crate) last: Vec<String>,
    /// Squares of the pieces in check.
    pub(crate) check: Vec<String>,
    /// Squares of the pieces that give check.
    pub(crate) attackers: Vec<String>,
    /// Number of plies before the position shown.
    pub(crate) shown: usize,
    /// Moves played; empty in a study.
    pub(crate) played: Vec<PlayedMove>,
    /// Tree of a study.
    pub(crate) tree: Option<TreeMessage>,
    pub(crate) graph: Vec<GraphPoint>,
    pub(crate) tags: TagsMessage,
    /// Parts of a record that could not be read.
    pub(crate) left_out: Vec<String>,
    pub(crate) clocks: Option<ClocksMessage>,
    /// Result of a finished game.
    pub(crate) over: Option<ResultMessage>,
    /// Captured pieces of White and Black.
    pub(crate) captured: [CapturedPieces; 2],
    /// Pieces in hand of White and Black.
    pub(crate) pockets: Option<[HandPieces; 2]>,
    /// True if pieces in hand may be dropped.
    pub(crate) drops: bool,
    /// Squares of the move that the engine suggests.
    pub(crate) hint: Option<Vec<String>>,
    pub(crate) thought: ThoughtMessage,
}

/// Name of a game.
#[derive(Serialize, Debug)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct GameTitle {
    pub(crate) name: String,
    pub(crate) title: Option<String>,
    /// Name of the rules page.
    pub(crate) rules: String,
    /// True if few players know the game.
    pub(crate) unusual: bool,
}

/// Legal move.
#[derive(Serialize, Debug)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct MoveWords {
    /// Coordinate notation.
    pub(crate) text: String,
    pub(crate) words: String,
}

/// Move that was played.
#[derive(Serialize, Debug)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct PlayedMove {
    pub(crate) number: String,
    /// Coordinate notation.
    pub(crate) text: String,
    /// SAN.
    pub(crate) name: String,
    pub(crate) side: Option<&'static str>,
}

/// Clocks of a game.
#[derive(Serialize, Debug)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct ClocksMessage {
    /// Remaining times of White and Black in milliseconds.
    #[cfg_attr(test, ts(type = "[number, number]"))]
    pub(crate) left: [u64; 2],
    /// Side whose clock runs.
    pub(crate) running: Option<&'static str>,
}

/// Result of a game.
#[derive(Serialize, Debug)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct ResultMessage {
    /// `1-0`, `0-1`, `1/2-1/2` or `*`.
    pub(crate) result: String,
    pub(crate) reason: String,
}

/// Seats of a shared room, as seen by a viewer.
#[derive(Serialize, Debug)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct SeatsMessage {
    /// Side of the viewer; `None` for a spectator.
    pub(crate) you: Option<&'static str>,
    /// Names of White and Black, once they have joined.
    pub(crate) names: [Option<String>; 2],
    /// Key of the viewer's link.
    pub(crate) key: Option<String>,
    /// Key of the opponent's link, until they have joined.
    pub(crate) invites: Option<String>,
    /// Proposal without an answer.
    pub(crate) asked: Option<ProposalMessage>,
}

/// Proposal of a player.
#[derive(Serialize, Debug)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct ProposalMessage {
    /// Action that accepts it.
    #[cfg_attr(test, ts(type = "\"back\" | \"draw\" | \"rematch\""))]
    pub(crate) what: &'static str,
    pub(crate) by: &'static str,
    pub(crate) words: String,
}

/// Effect of a move.
#[derive(Serialize, Debug)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct PreviewMessage {
    pub(crate) text: String,
    pub(crate) lines: Vec<String>,
    /// Reason for a confirmation.
    pub(crate) warning: Option<String>,
    pub(crate) board: BoardDrawing,
    /// Drawing of the target square after the move.
    pub(crate) cell: Option<String>,
}

/// Contents of a square.
#[derive(Serialize, Debug)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct SquareMessage {
    pub(crate) square: String,
    pub(crate) words: String,
    pub(crate) pieces: Vec<PiecePower>,
    /// Drawing of the marks for the moves.
    pub(crate) marks: String,
    /// Squares that the piece attacks.
    pub(crate) reach: Vec<String>,
    /// True if a piece of the square may move.
    pub(crate) may_move: bool,
}

/// Movement and powers of a piece.
#[derive(Serialize, Debug)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct PiecePower {
    #[serde(flatten)]
    pub(crate) piece: NamedDrawing,
    pub(crate) moves: String,
    pub(crate) powers: &'static [&'static str],
}
