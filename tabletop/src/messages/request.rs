//! Requests of pages about rooms.

use serde::Deserialize;

/// Source of the game for a new room.
#[derive(Deserialize, Debug)]
#[serde(rename_all = "lowercase")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub enum OpenRequest {
    /// Game of a link.
    Link(String),
    /// Game of a PGN text whose first line has the number `line` in its file.
    Pgn {
        /// PGN text.
        text: String,
        /// Number of the game in the text, from 1.
        number: usize,
        /// Line number of the first line.
        #[serde(default = "first_line")]
        #[cfg_attr(test, ts(optional, as = "Option<u32>"))]
        line: u32,
    },
    /// Position from the editor, in the game of a link.
    Edited(EditedPosition),
}

fn first_line() -> u32 {
    1
}

/// Request for the list of games in a PGN text.
#[derive(Deserialize, Debug)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct ListGamesRequest {
    /// PGN text.
    pub text: String,
}

/// Position from the editor, in the game of a link.
#[derive(Deserialize, Debug)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct EditedPosition {
    /// Link.
    pub link: String,
    /// FEN of the position.
    pub fen: String,
}

/// Action of a page.
#[derive(Deserialize, Clone, PartialEq, Debug)]
#[serde(tag = "do", rename_all = "lowercase")]
#[allow(missing_docs, reason = "what an action does says what it needs")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub enum PageAction {
    /// Plays a move, in any accepted form.
    Play { text: String },
    /// Takes moves back until it is the person's turn again.
    Back,
    /// Resigns for the only person, or else for the side to move.
    Resign,
    /// Offers a draw.
    Draw,
    /// Requests the engine's choice of move.
    Hint,
    /// Makes the engine move immediately.
    Hurry,
    /// Pauses or resumes the clocks and the engine.
    Pause,
    /// Flips the board.
    Flip,
    /// Shows the position after `plies` plies; the current position if `None`.
    Look { plies: Option<usize> },
    /// Turns the game into a study, or continues play from the position studied.
    Study { on: bool },
    /// Analyses the position with this many lines; 0 ends the analysis.
    Analyse { lines: usize },
    /// Goes to a node of a study.
    Go { node: usize },
    /// Plays moves of a line that the analysis shows or has shown.
    Line { texts: Vec<String> },
    /// Sets the comment on a move.
    Comment { node: usize, text: String },
    /// Sets the mark of a move, `$1` to `$6`; removes it if the move already has this mark.
    Mark { node: usize, glyph: String },
    /// Replaces the tags of the game, and the result of a study.
    Tags { tags: Vec<(String, String)>, result: Option<String> },
    /// Promotes a variation to the main line.
    Promote { node: usize },
    /// Removes a move and everything after it.
    Remove { node: usize },
    /// Starts a report on the game, with `each` milliseconds per position.
    Report { each: u64 },
    /// Shares the room with a remote friend and with spectators; the inviting player plays `side`:
    /// `white`, `black` or `random`.
    Invite { side: String, name: String },
    /// Takes the seat that belongs to the page's link.
    Sit { name: String },
    /// Proposes a rematch, or accepts one.
    Rematch,
    /// Accepts the opponent's proposal, `back`, `draw` or `rematch`, if it still stands.
    Agree { what: String },
    /// Declines the opponent's proposal, or withdraws one's own.
    Decline,
}
