//! Data of the position editor.

use std::collections::BTreeMap;

use serde::Serialize;

/// Data of the position editor.
#[derive(Serialize, Debug)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct EditorMessage {
    /// Controls for the fields of the FEN after the board.
    pub(crate) fields: Vec<EditorField>,
    /// Pieces that may be in hand.
    pub(crate) holdings: Vec<HeldPiece>,
    /// FEN tokens of the squares, from the last rank to the first; `None` if the board has no
    /// cells.
    pub(crate) cells: Option<Vec<Vec<String>>>,
    /// Pieces in hand, as in the FEN.
    pub(crate) held: String,
    /// Fields of the FEN after the board.
    pub(crate) rest: String,
    /// Palette.
    pub(crate) pieces: Vec<EditorPiece>,
    pub(crate) glyphs: BTreeMap<String, String>,
    pub(crate) fen: String,
}

/// Square contents of the palette.
#[derive(Serialize, Debug)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct EditorPiece {
    /// Text in the FEN.
    pub(crate) token: String,
    pub(crate) name: String,
    pub(crate) drawing: String,
}

/// Kind of piece that may be in hand.
#[derive(Serialize, Debug)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct HeldPiece {
    /// Text in the FEN.
    pub(crate) token: String,
    pub(crate) name: String,
}

/// Control for a field of a FEN.
#[derive(Serialize, Debug)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct EditorField {
    pub(crate) name: String,
    #[serde(flatten)]
    pub(crate) control: FieldControl,
}

/// Kind of control, with its data.
#[derive(Serialize, Debug)]
#[serde(tag = "kind", content = "of", rename_all = "lowercase")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) enum FieldControl {
    /// One of several values.
    Choice(Vec<ValueWords>),
    /// Any of several values.
    Flags(Vec<ValueWords>),
    /// Number from a minimum to a maximum.
    Number([u32; 2]),
    /// Two numbers from a minimum to a maximum.
    Pair([u32; 2]),
    /// Field without a meaning in this game.
    Unused,
    /// Any text.
    Text,
}

/// Value of a control, and its label.
#[derive(Serialize, Debug)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct ValueWords {
    pub(crate) value: String,
    pub(crate) words: String,
}
