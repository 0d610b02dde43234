//! Analysis by the engine, and the state of a report.

use serde::Serialize;

/// State of the engine's analysis.
#[derive(Serialize, Debug)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct ThoughtMessage {
    /// Number of lines that the analysis shows.
    pub(crate) analysis: Option<usize>,
    pub(crate) running: bool,
    /// White's expected score, from 0 to 1.
    pub(crate) bar: Option<f64>,
    pub(crate) score: Option<String>,
    pub(crate) depth: Option<u32>,
    /// Nodes per second.
    pub(crate) nps: Option<u64>,
    pub(crate) lines: Vec<LineMessage>,
    /// Drawing of the arrows.
    pub(crate) arrows: String,
    pub(crate) report: Option<ReportMessage>,
}

/// Line of an analysis.
#[derive(Serialize, Debug)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct LineMessage {
    /// Rank among the lines, from 1.
    pub(crate) rank: usize,
    pub(crate) score: String,
    pub(crate) depth: u32,
    /// SAN.
    pub(crate) moves: Vec<String>,
    /// Coordinate notation.
    pub(crate) texts: Vec<String>,
}

/// Positions in the file of a report.
#[derive(Serialize, Debug)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct ReportData {
    /// Drawings, each stored once.
    pub(crate) fragments: Vec<String>,
    /// Indices of the drawings of each position.
    pub(crate) positions: Vec<Vec<usize>>,
    /// Text below the board for each position.
    pub(crate) captions: Vec<String>,
}

/// State of a report.
#[derive(Serialize, Debug)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct ReportMessage {
    /// Number of finished positions.
    pub(crate) done: usize,
    /// Number of positions.
    pub(crate) total: usize,
    pub(crate) ready: bool,
    /// Reason for a failure.
    pub(crate) failed: Option<String>,
    /// White's expected scores, 0 to 1, of the positions searched so far; empty once the report is
    /// finished.
    pub(crate) shares: Vec<Option<f64>>,
    /// Marks of the moves searched so far, as `??`; empty once the report is finished.
    pub(crate) marks: Vec<Option<&'static str>>,
    /// Number of mistakes found.
    pub(crate) mistakes: usize,
    /// Accuracy in percent, and the numbers of inaccuracies, mistakes and blunders, of White and
    /// Black.
    pub(crate) summary: [(Option<f64>, [usize; 3]); 2],
}
