//! Tutorials, puzzles and the mistakes of a game.

use std::collections::BTreeMap;

use serde::Serialize;

/// Tutorial of a game.
#[derive(Serialize, Debug)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct TutorialMessage {
    pub(crate) game: String,
    pub(crate) title: String,
    pub(crate) steps: Vec<TutorialStep>,
}

/// Step of a tutorial.
#[derive(Serialize, Debug)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct TutorialStep {
    pub(crate) title: String,
    pub(crate) text: String,
    pub(crate) fen: String,
    pub(crate) play: Vec<String>,
    /// Link to a study of the position.
    pub(crate) link: String,
    /// `move` or `win`.
    pub(crate) kind: &'static str,
    /// Number of moves in which the learner is to win.
    #[serde(rename = "in", skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub(crate) within: Option<u32>,
    /// Correct moves.
    pub(crate) moves: Vec<String>,
    /// The opponent's reply to each move of the learner. Moves that end the step have none.
    pub(crate) replies: BTreeMap<String, TutorialReply>,
    pub(crate) after: String,
}

/// Reply of the opponent.
#[derive(Serialize, Debug)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct TutorialReply {
    pub(crate) answer: String,
    /// Correct moves after the reply; empty if it has ended the game.
    pub(crate) moves: Vec<String>,
}

/// Puzzles of a game.
#[derive(Serialize, Debug)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct PuzzlesMessage {
    /// Name of the rules page, which all games with these puzzles share.
    pub(crate) page: String,
    pub(crate) title: String,
    pub(crate) puzzles: Vec<PuzzleMessage>,
}

/// Puzzle.
#[derive(Serialize, Debug)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct PuzzleMessage {
    /// Identifier that depends only on the position and the move before it.
    pub(crate) id: String,
    pub(crate) aim: &'static str,
    /// Side to solve the puzzle.
    pub(crate) side: String,
    pub(crate) text: &'static str,
    pub(crate) level: i64,
    pub(crate) rating: i64,
    /// Link to a study of the position.
    pub(crate) link: String,
    pub(crate) solution: Vec<String>,
}

/// Positions of a game's puzzles as small boards, in the order of [`PuzzlesMessage`].
#[derive(Serialize, Debug)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct PuzzleBoards {
    pub(crate) files: u8,
    /// Drawings that the pieces reference, by identifier.
    pub(crate) glyphs: BTreeMap<String, String>,
    /// Drawings of the contents of a square, by the character that stands for them.
    pub(crate) pieces: BTreeMap<char, String>,
    pub(crate) boards: Vec<PuzzleBoard>,
}

/// Position of a puzzle.
#[derive(Serialize, Debug)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct PuzzleBoard {
    pub(crate) aim: &'static str,
    /// Side to solve the puzzle, which is at the bottom.
    pub(crate) side: String,
    /// Contents of the squares, row by row from the top; a space is an empty square.
    pub(crate) squares: String,
}

/// Mistakes found by a report, as a tutorial in which the better moves must be found.
#[derive(Serialize, Debug)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct MistakesMessage {
    pub(crate) game: String,
    pub(crate) title: &'static str,
    /// Sides played by persons.
    pub(crate) people: Vec<&'static str>,
    pub(crate) steps: Vec<MistakeStep>,
}

/// Mistake as a step of a tutorial.
#[derive(Serialize, Debug)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct MistakeStep {
    pub(crate) text: String,
    pub(crate) title: String,
    /// Side that made the mistake.
    pub(crate) by: &'static str,
    /// Link to a study of the position.
    pub(crate) link: String,
    /// Good moves, the best one first.
    pub(crate) moves: Vec<String>,
    /// Always empty: a good move ends the step.
    pub(crate) replies: BTreeMap<String, TutorialReply>,
    /// Words after the best move.
    pub(crate) after: String,
    /// Words after another good move.
    pub(crate) other: String,
}
