//! Studies and records of games.

use serde::Serialize;

/// Tree of a study in reading order.
#[derive(Serialize, Debug)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct TreeMessage {
    /// Node on the board.
    pub(crate) at: usize,
    /// Its parent.
    pub(crate) back: usize,
    pub(crate) steps: Vec<TreeMessageStep>,
    /// Comment before the first move.
    pub(crate) comment: String,
    /// Arrows and marked squares of the position on the board.
    pub(crate) shapes: Vec<String>,
}

/// Step through a tree.
#[allow(clippy::large_enum_variant, reason = "nearly all steps are moves")]
#[derive(Serialize, Debug)]
#[serde(tag = "kind", rename_all = "lowercase")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) enum TreeMessageStep {
    /// Start of a variation.
    Open,
    /// End of a variation.
    Close,
    /// Move.
    Move {
        node: usize,
        /// Number of the move, where one is shown.
        number: Option<String>,
        /// SAN.
        name: String,
        /// Coordinate notation.
        text: String,
        glyphs: String,
        /// Comment before the move.
        before: String,
        comment: String,
        clock: Option<String>,
        /// Evaluation after the move.
        value: Option<String>,
        /// Better move found by a report.
        better: Option<BetterMove>,
    },
}

/// Better move than one that a report marks.
#[derive(Serialize, Debug)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct BetterMove {
    /// Class of the move played: `Blunder`.
    pub(crate) class: &'static str,
    /// SAN.
    pub(crate) name: String,
    /// Coordinate notation.
    pub(crate) text: String,
}

/// White's expected score after a move of the main line.
#[derive(Serialize, Debug)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct GraphPoint {
    pub(crate) node: usize,
    /// Points from 0 to 1.
    pub(crate) share: Option<f64>,
}

/// Tags of a game.
#[derive(Serialize, Debug)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct TagsMessage {
    pub(crate) list: Vec<(String, String)>,
    /// Players and result.
    pub(crate) heading: Option<String>,
    /// Names of the players of a study, or words for them.
    pub(crate) names: [String; 2],
    pub(crate) result: String,
    /// Event, site, round and date, as far as known.
    pub(crate) event: Vec<String>,
}

/// Games of a PGN file.
#[derive(Serialize, Debug)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct ListedGames {
    pub(crate) games: Vec<ListedGame>,
}

/// Game in a PGN file.
#[derive(Serialize, PartialEq, Eq, Debug)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct ListedGame {
    pub(crate) number: usize,
    /// Number of the first line.
    pub(crate) line: usize,
    pub(crate) text: String,
    pub(crate) players: String,
    pub(crate) result: String,
    pub(crate) about: String,
}
