//! What a host can ask for.

use std::collections::BTreeMap;

use serde::Deserialize;

/// A request: an object whose member `do` says what is wanted. Members that a request does not know are refused.
#[derive(Deserialize, Debug)]
#[serde(tag = "do", rename_all = "camelCase", deny_unknown_fields)]
pub enum Request {
    /// All games: names, titles, options.
    Games {},
    /// The pages of rules of a game, in Markdown.
    Rules {
        /// A name of the game.
        game: String,
    },
    /// The drawings of pieces by their names, as SVG elements within 100 by 100 units: those that the game shows now.
    Glyphs {
        /// The game in progress.
        id: u32,
    },
    /// Begins a game; the reply has its number.
    Open {
        /// A name of the game.
        game: String,
        /// Options by name; the rest have their defaults.
        #[serde(default)]
        options: BTreeMap<String, String>,
        /// Seed of everything random in the start position.
        #[serde(default)]
        seed: u64,
    },
    /// Ends a game in progress and frees its memory.
    Close {
        /// The game in progress.
        id: u32,
    },
    /// Sets up a position and plays moves from it.
    Set {
        /// The game in progress.
        id: u32,
        /// The position; without one the start position.
        fen: Option<String>,
        /// Moves from there.
        #[serde(default)]
        moves: Vec<String>,
    },
    /// Where the game stands.
    State {
        /// The game in progress.
        id: u32,
    },
    /// Plays a move, written in any way that the game reads.
    Play {
        /// The game in progress.
        id: u32,
        /// The move.
        text: String,
    },
    /// Takes a move back.
    Undo {
        /// The game in progress.
        id: u32,
    },
    /// The legal moves: text, what people write, squares and words.
    Moves {
        /// The game in progress.
        id: u32,
    },
    /// The board piece by piece.
    Picture {
        /// The game in progress.
        id: u32,
        /// As it would be after this move.
        after: Option<String>,
    },
    /// Where the pieces on a square could go if it were their turn.
    Reach {
        /// The game in progress.
        id: u32,
        /// The square, as `e4`.
        square: String,
    },
    /// Counts sequences of legal moves.
    Perft {
        /// The game in progress.
        id: u32,
        /// Their length.
        depth: u32,
    },
    /// The static evaluation, centipawns from the view of the side to move.
    Evaluate {
        /// The game in progress.
        id: u32,
    },
    /// Searches the position. What the search says on the way goes to the host at once.
    Search(SearchRequest),
    /// The size of the game's transposition table.
    Hash {
        /// The game in progress.
        id: u32,
        /// Mebibytes, 1 or more.
        mib: usize,
    },
    /// The nodes of the fixed searches that sign a game.
    Bench {
        /// A name of the game.
        game: String,
        /// Plies of each search.
        depth: u32,
    },
}

/// A search. Without a limit it goes on until the host wants it to stop.
#[derive(Deserialize, Debug, Default)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct SearchRequest {
    /// The game in progress.
    pub id: u32,
    /// Plies, at most.
    pub depth: Option<u32>,
    /// Nodes, at most.
    pub nodes: Option<u64>,
    /// Milliseconds.
    pub time: Option<u64>,
    /// Moves to a win, at most.
    pub mate: Option<u32>,
    /// Lines to report.
    pub lines: Option<usize>,
    /// Only these moves.
    #[serde(default)]
    pub moves: Vec<String>,
    /// A deliberate weakness: 0 (weakest) to 20 (none).
    pub skill: Option<f64>,
    /// Seed of the weakness's choices.
    #[serde(default)]
    pub seed: u64,
}
