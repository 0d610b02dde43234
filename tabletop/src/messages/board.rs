//! Drawings of boards and pieces.

use std::collections::BTreeMap;

use serde::Serialize;

/// Drawing of a board.
#[derive(Serialize, Debug)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct BoardDrawing {
    pub(crate) files: u8,
    pub(crate) ranks: u8,
    pub(crate) flipped: bool,
    pub(crate) view_box: String,
    /// Squares and coordinates.
    pub(crate) ground: String,
    /// Layer below the pieces.
    pub(crate) under: String,
    /// Pieces by square.
    pub(crate) pieces: Vec<(String, String)>,
    /// Layer above the pieces.
    pub(crate) over: String,
    /// Drawings that the pieces reference, by identifier.
    pub(crate) glyphs: BTreeMap<String, String>,
    /// Contents of the squares in words.
    pub(crate) squares: BTreeMap<String, String>,
    /// Facts that the board does not show.
    pub(crate) notes: Vec<String>,
}

/// Start position of a game, drawn from both sides.
#[derive(Serialize, Debug)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct StartDrawing {
    pub(crate) white: BoardDrawing,
    pub(crate) black: BoardDrawing,
}

/// Name and drawing of a piece.
#[derive(Serialize, Debug)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct NamedDrawing {
    pub(crate) name: String,
    pub(crate) drawing: String,
}

/// Captured pieces of a side.
#[derive(Serialize, Debug)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct CapturedPieces {
    /// Names with counts.
    pub(crate) names: String,
    pub(crate) drawings: Vec<String>,
    pub(crate) glyphs: BTreeMap<String, String>,
}

/// Pieces that a side has in hand.
#[derive(Serialize, Debug)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct HandPieces {
    pub(crate) pieces: Vec<HandPiece>,
    pub(crate) glyphs: BTreeMap<String, String>,
}

/// Kind of piece in hand.
#[derive(Serialize, Debug)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct HandPiece {
    pub(crate) letter: String,
    pub(crate) name: String,
    pub(crate) count: usize,
    pub(crate) drawing: String,
}

/// Pictures of the values of a game's options.
#[derive(Serialize, Debug)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct OptionPictures {
    /// Options that change the pieces on the board, by name.
    pub(crate) options: BTreeMap<String, OptionPicture>,
    pub(crate) glyphs: BTreeMap<String, String>,
}

/// Pictures of the values of an option.
#[derive(Serialize, Debug)]
#[serde(untagged)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) enum OptionPicture {
    /// Option with a list of values.
    Values { values: Vec<ValuePicture> },
    /// Text of `length` piece letters.
    Letters { letters: Vec<LetterPicture>, length: usize },
}

/// Pieces that a value puts on the rank on which the values differ.
#[derive(Serialize, Debug)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct ValuePicture {
    pub(crate) value: String,
    pub(crate) pieces: Vec<NamedDrawing>,
}

/// Piece of a letter.
#[derive(Serialize, Debug)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct LetterPicture {
    pub(crate) letter: char,
    pub(crate) piece: NamedDrawing,
}
