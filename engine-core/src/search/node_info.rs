//! Kinds of nodes, data of a node before its moves are searched, and the result of searching them.

use super::movepick::Picked;
use super::probe::Probe;
use super::types::{Depth, Window};
use crate::game::score::Score;
use crate::search::history::QuietIndex;
use crate::table::StoredBound;

/// Kind of node as a type parameter of the search functions.
pub(crate) trait NodeKind {
    /// True on the principal variation: the window is open, and a line is collected.
    const PV: bool;
}

/// Node that may become part of the principal variation.
pub(crate) struct Pv;

/// Node searched with a null window.
pub(crate) struct NonPv;

impl NodeKind for Pv {
    const PV: bool = true;
}

impl NodeKind for NonPv {
    const PV: bool = false;
}

/// Data of a node before its moves are searched.
#[derive(Clone, Copy, Debug)]
pub(crate) struct NodeInfo<M> {
    pub(crate) window: Window,
    pub(crate) depth: Depth,
    pub(crate) ply: usize,
    pub(crate) pv: bool,
    /// Expected to fail high.
    pub(crate) cut_node: bool,
    pub(crate) in_check: bool,
    /// Corrected static evaluation; `None` in check.
    pub(crate) eval: Option<Score>,
    /// Sum of the evaluations before and after the last move, each from the view of the side to
    /// move then, in centipawns: the gain of the side to move now by that move, positive if it was
    /// a mistake. `None` if one is missing, at the root, and with an excluded move.
    pub(crate) eval_sum: Option<i32>,
    /// Evaluation, or the table's score if its bound is more informative; `None` in check.
    pub(crate) estimate: Option<Score>,
    pub(crate) improving: bool,
    pub(crate) probe: Probe<M>,
    /// Score of the table entry at this ply, if it is reliable.
    pub(crate) table_score: Option<Score>,
    pub(crate) table_move_noisy: bool,
    /// In the principal variation here or in an earlier search.
    pub(crate) was_pv: bool,
    /// Excluded move, which is being tested for singularity.
    pub(crate) excluded: Option<M>,
}

/// A move about to be searched.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Candidate<M> {
    pub(crate) mv: M,
    pub(crate) noisy: bool,
    /// Index among the legal moves searched, from 1.
    pub(crate) number: u32,
    /// Index in the continuation tables.
    pub(crate) continuation: u32,
    /// Indices in the histories, if it is quiet.
    pub(crate) at: Option<QuietIndex>,
    /// History score.
    pub(crate) history: i32,
    pub(crate) gives_check: bool,
    /// Killer or counter move.
    pub(crate) refutation: bool,
    /// Plies by which it is extended (negative: reduced).
    pub(crate) extension: Depth,
}

/// Result of searching the moves of a node.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Found<M> {
    pub(crate) score: Score,
    /// Move that raised alpha last.
    pub(crate) best: Option<Picked<M>>,
    /// Number of legal moves searched.
    pub(crate) legal: u32,
    /// True if a weak player overlooked a move.
    pub(crate) overlooked: bool,
}

impl<M> Found<M> {
    pub(crate) const fn nothing() -> Found<M> {
        Found { score: Score::raw(-Score::INFINITE.value()), best: None, legal: 0, overlooked: false }
    }

    pub(super) fn bound(&self, window: Window) -> StoredBound {
        if self.score >= window.beta {
            StoredBound::Lower
        } else if self.best.is_some() {
            StoredBound::Exact
        } else {
            StoredBound::Upper
        }
    }
}

/// Result of the singularity test of the table move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Singular {
    /// Extend the table move by this number of plies (negative: reduce).
    Extend(Depth),
    /// Multi-cut: several moves fail high; the score of the node.
    Cut(Score),
}
