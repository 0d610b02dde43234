//! Replies.

use std::collections::BTreeMap;

use engine_core::{Bound, Outcome, Quality, Score, ScoreReport, Side};
use serde::Serialize;

/// Reply to a request.
#[derive(Serialize, Debug)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Reply {
    /// Success.
    Ok(Content),
    /// Error message in one line. The request had no effect.
    Error(String),
}

/// Content of a reply.
#[derive(Serialize, Debug)]
#[serde(untagged)]
pub(crate) enum Content {
    Nothing(()),
    Games(Vec<GameInfo>),
    Rules(Vec<Rules>),
    Opened(OpenedGame),
    State(GameState),
    Moves(Vec<LegalMove>),
    Board(Board),
    Glyphs(BTreeMap<String, String>),
    Squares(Vec<String>),
    Perft(PerftCounts),
    Evaluation(Evaluation),
    Search(Option<SearchResult>),
    Bench(NodeCount),
}

/// Game that can be opened.
#[derive(Serialize, Debug)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct GameInfo {
    pub(crate) title: String,
    /// Names by which the game is opened; each pairing of armies is a name.
    pub(crate) names: Vec<GameName>,
    /// Rules in a few sentences.
    pub(crate) rules: String,
    pub(crate) options: Vec<GameOption>,
}

/// Name of a game.
#[derive(Serialize, Debug)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct GameName {
    pub(crate) name: String,
    pub(crate) summary: String,
}

/// Option of a game.
#[derive(Serialize, Debug)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct GameOption {
    pub(crate) name: String,
    pub(crate) help: String,
    pub(crate) default: String,
    /// Valid values; null if any text is valid.
    pub(crate) values: Option<OptionValues>,
}

/// Valid values of an option.
#[derive(Serialize, Debug)]
#[serde(untagged)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) enum OptionValues {
    /// List of values.
    List(Vec<String>),
    /// Numbers from `least` to `most`.
    Range { least: i64, most: i64 },
    /// Texts of `length` of these letters.
    Letters { letters: String, length: usize },
}

/// Page of rules.
#[derive(Serialize, Debug)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct Rules {
    pub(crate) title: String,
    /// Markdown.
    pub(crate) text: String,
}

/// Game in progress.
#[derive(Serialize, Debug)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct OpenedGame {
    pub(crate) id: u32,
}

/// State of a game in progress.
#[derive(Serialize, Debug)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct GameState {
    /// Name of the game.
    pub(crate) game: String,
    pub(crate) fen: String,
    pub(crate) start_fen: String,
    /// Side to move.
    pub(crate) turn: SideName,
    /// Legal moves in UCI notation.
    pub(crate) moves: Vec<String>,
    /// Moves played in UCI notation.
    pub(crate) played: Vec<String>,
    pub(crate) check: bool,
    /// Squares of the pieces that give check.
    pub(crate) checkers: Vec<String>,
    /// Result of a game that is over.
    pub(crate) outcome: Option<GameOutcome>,
    /// Parts of the FEN that were dropped because they cannot change the game; only in the reply to
    /// `set`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub(crate) dropped: Option<Vec<String>>,
}

/// Side.
#[derive(Serialize, Debug)]
#[serde(rename_all = "lowercase")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) enum SideName {
    White,
    Black,
}

impl From<Side> for SideName {
    fn from(side: Side) -> SideName {
        match side {
            Side::White => SideName::White,
            Side::Black => SideName::Black,
        }
    }
}

/// Result of a game.
#[derive(Serialize, Debug)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct GameOutcome {
    /// `1-0`, `0-1` or `1/2-1/2`.
    #[cfg_attr(test, ts(type = "\"1-0\" | \"0-1\" | \"1/2-1/2\""))]
    pub(crate) result: &'static str,
    /// Null for a draw.
    pub(crate) winner: Option<SideName>,
    pub(crate) reason: &'static str,
}

impl From<Outcome> for GameOutcome {
    fn from(outcome: Outcome) -> GameOutcome {
        GameOutcome {
            result: outcome.result(),
            winner: outcome.winner.map(SideName::from),
            reason: outcome.reason,
        }
    }
}

/// Legal move.
#[derive(Serialize, Debug)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct LegalMove {
    /// UCI notation.
    pub(crate) text: String,
    pub(crate) san: String,
    /// Square to click first; null for a move without a place on the board.
    pub(crate) from: Option<String>,
    pub(crate) to: Option<String>,
    /// Description in words.
    pub(crate) words: String,
    /// True for an answer to the opponent's move that is possible only now and easily forgotten.
    pub(crate) offered: bool,
}

/// Board with its pieces.
#[derive(Serialize, Debug)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct Board {
    pub(crate) files: u8,
    pub(crate) ranks: u8,
    /// True if a1 is a light square.
    pub(crate) light_corner: bool,
    /// Squares with pieces, and squares that have a function in the rules.
    pub(crate) squares: Vec<BoardSquare>,
    /// Marked squares.
    pub(crate) signs: Vec<BoardSign>,
    /// Facts that the board does not show.
    pub(crate) notes: Vec<String>,
}

/// Square of a board.
#[derive(Serialize, Debug)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct BoardSquare {
    pub(crate) square: String,
    /// True if the square has a function in the rules.
    pub(crate) special: bool,
    /// Pieces from the bottom of the stack.
    pub(crate) pieces: Vec<BoardPiece>,
}

/// Mark of a square.
#[derive(Serialize, Debug)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct BoardSign {
    pub(crate) square: String,
    /// Side to which the square gives its power.
    pub(crate) power: Option<SideName>,
}

/// Piece on a board.
#[derive(Serialize, Debug)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct BoardPiece {
    pub(crate) side: SideName,
    pub(crate) letter: String,
    /// Unicode symbol.
    pub(crate) symbol: Option<char>,
    pub(crate) name: String,
    /// Name of the drawing.
    pub(crate) glyph: String,
    /// Letter on the drawing.
    pub(crate) label: String,
    pub(crate) qualities: Vec<PieceQuality>,
    /// Description of the moves.
    pub(crate) moves: String,
    /// Descriptions of the powers.
    pub(crate) powers: Vec<String>,
}

/// Visible property of a piece.
#[derive(Serialize, Debug)]
#[serde(rename_all = "lowercase")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) enum PieceQuality {
    Promoted,
    Ghostly,
    Exposed,
}

impl From<Quality> for PieceQuality {
    fn from(quality: Quality) -> PieceQuality {
        match quality {
            Quality::Exalted => PieceQuality::Promoted,
            Quality::Ghostly => PieceQuality::Ghostly,
            Quality::Exposed => PieceQuality::Exposed,
        }
    }
}

/// Numbers of sequences of legal moves.
#[derive(Serialize, Debug)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct PerftCounts {
    pub(crate) nodes: u64,
    /// Number of sequences by first move.
    pub(crate) moves: BTreeMap<String, u64>,
}

/// Static evaluation.
#[derive(Serialize, Debug)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct Evaluation {
    /// From the view of the side to move.
    pub(crate) centipawns: i32,
}

/// Nodes of the benchmark searches.
#[derive(Serialize, Debug)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct NodeCount {
    pub(crate) nodes: u64,
}

/// Result of a search.
#[derive(Serialize, Debug)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct SearchResult {
    /// Null if there is no legal move.
    pub(crate) best: Option<String>,
    /// Expected answer of the opponent.
    pub(crate) ponder: Option<String>,
    pub(crate) nodes: u64,
    /// Milliseconds.
    pub(crate) time: u64,
    pub(crate) line: Option<SearchLine>,
}

/// Line of analysis.
#[derive(Serialize, Debug)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct SearchLine {
    pub(crate) depth: u32,
    pub(crate) seldepth: u32,
    /// Rank among the lines, from 1.
    pub(crate) rank: usize,
    pub(crate) score: SearchScore,
    pub(crate) bound: BoundName,
    /// Probabilities of win, draw and loss for the side to move, in permille.
    pub(crate) chances: [u32; 3],
    pub(crate) nodes: u64,
    /// Milliseconds.
    pub(crate) time: u64,
    /// Principal variation in UCI notation.
    pub(crate) moves: Vec<String>,
}

/// Bound type of a score.
#[derive(Serialize, Debug)]
#[serde(rename_all = "lowercase")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) enum BoundName {
    Exact,
    Lower,
    Upper,
}

impl From<Bound> for BoundName {
    fn from(bound: Bound) -> BoundName {
        match bound {
            Bound::Exact => BoundName::Exact,
            Bound::Lower => BoundName::Lower,
            Bound::Upper => BoundName::Upper,
        }
    }
}

/// Score from the view of the side to move.
#[derive(Serialize, Debug)]
#[serde(rename_all = "lowercase")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) enum SearchScore {
    Pawns(f64),
    /// Moves to a win, or to a loss if negative.
    Mate(i32),
}

impl From<Score> for SearchScore {
    fn from(score: Score) -> SearchScore {
        match ScoreReport::from(score) {
            ScoreReport::Centipawns(value) => SearchScore::Pawns(f64::from(value) / 100.0),
            ScoreReport::Mate(moves) => SearchScore::Mate(moves),
        }
    }
}
