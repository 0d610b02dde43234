//! Messages of the workshop.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

/// Request of the workshop.
#[derive(Deserialize, Debug)]
#[serde(rename_all = "lowercase", deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub enum WorkshopRequest {
    /// A piece, optionally after a click.
    Piece {
        /// Betza notation of the piece; blank for a piece without moves.
        betza: String,
        /// The click.
        #[cfg_attr(test, ts(optional = nullable))]
        click: Option<ClickMessage>,
    },
    /// A drawing to be sanitised.
    Drawing(String),
    /// An army made of pieces.
    Army(ArmyForm),
    /// The army of a text, or a published army by its name.
    Read(String),
}

/// Click on a square around a piece.
#[derive(Deserialize, Clone, Copy, Debug)]
#[serde(deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct ClickMessage {
    pub(crate) files: i8,
    pub(crate) ranks: i8,
    pub(crate) stroke: StrokeMessage,
    pub(crate) moves: bool,
    pub(crate) captures: bool,
    pub(crate) turns: TurnsMessage,
}

/// Kind of step.
#[derive(Deserialize, Clone, Copy, Debug)]
#[serde(rename_all = "lowercase")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) enum StrokeMessage {
    Leap,
    Slide,
    To,
    Cannon,
    Grasshopper,
}

/// Further directions of a click.
#[derive(Deserialize, Clone, Copy, Debug)]
#[serde(rename_all = "lowercase")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) enum TurnsMessage {
    All,
    Mirror,
    One,
}

/// Army as entered in the form.
#[derive(Serialize, Deserialize, Debug)]
#[serde(deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct ArmyForm {
    pub(crate) name: String,
    /// Identifier in the names of games; if blank, it is derived from the name.
    #[serde(default)]
    #[cfg_attr(test, ts(optional, as = "Option<String>"))]
    pub(crate) id: String,
    #[serde(default)]
    #[cfg_attr(test, ts(optional, as = "Option<String>"))]
    pub(crate) inventor: String,
    #[serde(default)]
    #[cfg_attr(test, ts(optional, as = "Option<String>"))]
    pub(crate) source: String,
    #[serde(default)]
    #[cfg_attr(test, ts(optional, as = "Option<String>"))]
    pub(crate) note: String,
    /// Letters of the pieces; empty for the king.
    pub(crate) places: Vec<String>,
    pub(crate) pieces: Vec<PieceForm>,
}

/// Piece as entered in the form.
#[derive(Serialize, Deserialize, Debug)]
#[serde(deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct PieceForm {
    pub(crate) name: String,
    pub(crate) letter: String,
    pub(crate) betza: String,
    #[cfg_attr(test, ts(optional = nullable))]
    pub(crate) value: Option<f64>,
    #[cfg_attr(test, ts(optional = nullable))]
    pub(crate) glyph: Option<String>,
}

/// Movement of a piece.
#[derive(Serialize, Debug)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct PieceMessage {
    /// Betza notation; empty for a piece without moves.
    pub(crate) betza: String,
    pub(crate) words: String,
    /// Estimated value in pawns.
    pub(crate) value: Option<f64>,
    /// True if the piece stays on squares of one colour.
    pub(crate) bound: bool,
    pub(crate) marks: Vec<PieceMark>,
}

/// Moves of a piece to a square, relative to its own.
#[derive(Serialize, Debug)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct PieceMark {
    pub(crate) files: i8,
    pub(crate) ranks: i8,
    pub(crate) moves: bool,
    pub(crate) captures: bool,
    pub(crate) hops: bool,
    pub(crate) initial: bool,
}

/// Sanitised drawing.
#[derive(Serialize, Debug)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct DrawingMessage {
    pub(crate) art: String,
}

/// Army that can be played.
#[derive(Serialize, Debug)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct ArmyMessage {
    /// Identifier in the names of games.
    pub(crate) id: String,
    /// Text of its file.
    pub(crate) text: String,
    /// Definition in one line.
    pub(crate) definition: String,
    pub(crate) strength: [ArmyStrength; 4],
    pub(crate) games: [ArmyGame; 4],
    pub(crate) warnings: Vec<String>,
    /// Drawings of the pieces by name.
    pub(crate) drawings: BTreeMap<String, String>,
}

/// Strength of an army against a published one.
#[derive(Serialize, Debug)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct ArmyStrength {
    pub(crate) name: &'static str,
    /// Advantage in pawns.
    pub(crate) lead: f64,
    /// Expected score in percent.
    pub(crate) score: f64,
}

/// Links to games against a published army.
#[derive(Serialize, Debug)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct ArmyGame {
    pub(crate) name: &'static str,
    /// Game in which the army is White's.
    pub(crate) white: String,
    /// Game in which the army is Black's.
    pub(crate) black: String,
}
