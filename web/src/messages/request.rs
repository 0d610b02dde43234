//! Requests.

use std::collections::BTreeMap;

use serde::Deserialize;

/// A request: an object whose member `do` names its kind. Unknown members are an error.
#[derive(Deserialize, Debug)]
#[serde(tag = "do", rename_all = "camelCase", deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub enum Request {
    /// Lists all games: names, titles, options.
    Games {},
    /// Returns the pages of rules of a game, in Markdown.
    Rules {
        /// Name of the game.
        game: String,
    },
    /// Returns the drawings of the pieces on the board by name, as SVG elements within 100 by 100
    /// units.
    Glyphs {
        /// Game in progress.
        id: u32,
    },
    /// Begins a game; the reply contains its number.
    Open {
        /// Name of the game.
        game: String,
        /// Options by name; the others have their defaults.
        #[serde(default)]
        #[cfg_attr(test, ts(optional, as = "Option<BTreeMap<String, String>>"))]
        options: BTreeMap<String, String>,
        /// Seed of all random choices in the start position.
        #[serde(default)]
        #[cfg_attr(test, ts(optional, as = "Option<u64>"))]
        seed: u64,
    },
    /// Ends a game in progress and frees its memory.
    Close {
        /// Game in progress.
        id: u32,
    },
    /// Sets up a position and plays moves from it.
    Set {
        /// Game in progress.
        id: u32,
        /// Position; null for the start position.
        fen: Option<String>,
        /// Moves from there.
        #[serde(default)]
        #[cfg_attr(test, ts(optional, as = "Option<Vec<String>>"))]
        moves: Vec<String>,
    },
    /// Returns the state of the game.
    State {
        /// Game in progress.
        id: u32,
    },
    /// Plays a move, in any notation that the game reads.
    Play {
        /// Game in progress.
        id: u32,
        /// Move.
        text: String,
    },
    /// Takes back the last move.
    Undo {
        /// Game in progress.
        id: u32,
    },
    /// Returns the legal moves: text, readable notation, squares and words.
    Moves {
        /// Game in progress.
        id: u32,
    },
    /// Returns the board piece by piece.
    Picture {
        /// Game in progress.
        id: u32,
        /// Move after which the board is drawn; null for the current position.
        after: Option<String>,
    },
    /// Returns the squares to which the pieces on a square could move if it were their side's turn.
    Reach {
        /// Game in progress.
        id: u32,
        /// Square, such as `e4`.
        square: String,
    },
    /// Counts sequences of legal moves.
    Perft {
        /// Game in progress.
        id: u32,
        /// Length of the sequences in plies.
        depth: u32,
    },
    /// Returns the static evaluation in centipawns from the view of the side to move.
    Evaluate {
        /// Game in progress.
        id: u32,
    },
    /// Searches the position. The host receives each line of output immediately.
    Search(SearchRequest),
    /// Sets the size of the game's transposition table.
    Hash {
        /// Game in progress.
        id: u32,
        /// Size in MiB, at least 1.
        mib: usize,
    },
    /// Returns the node count of the game's fixed benchmark searches.
    Bench {
        /// Name of the game.
        game: String,
        /// Depth of each search in plies.
        depth: u32,
    },
}

/// A search. Without limits it runs until the host stops it.
#[derive(Deserialize, Debug, Default)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS), ts(optional_fields))]
pub struct SearchRequest {
    /// Game in progress.
    pub id: u32,
    /// Maximum depth in plies.
    pub depth: Option<u32>,
    /// Maximum number of nodes.
    pub nodes: Option<u64>,
    /// Time limit in milliseconds.
    pub time: Option<u64>,
    /// Maximum number of moves to a win.
    pub mate: Option<u32>,
    /// Number of principal variations.
    pub lines: Option<usize>,
    /// Root moves to search; empty for all.
    #[serde(default)]
    #[cfg_attr(test, ts(optional, as = "Option<Vec<String>>"))]
    pub moves: Vec<String>,
    /// Strength from 0 (weakest) to 20 (full strength).
    pub skill: Option<f64>,
    /// Seed of the random choices of a limited strength.
    #[serde(default)]
    #[cfg_attr(test, ts(optional, as = "Option<u64>"))]
    pub seed: u64,
}
