//! What a node is, what is known about it before its moves are searched, and what searching them finds.

use super::movepick::Picked;
use super::probe::Probe;
use super::types::{Depth, Window};
use crate::Score;
use crate::history::QuietIndex;
use crate::transposition::StoredBound;

/// What kind of node a search function is compiled for.
pub(crate) trait NodeKind {
    /// True on the principal variation: the window is open, and a line is wanted.
    const PV: bool;
}

/// A node that may become part of the principal variation.
pub(crate) struct Pv;

/// A node searched with a null window.
pub(crate) struct NonPv;

impl NodeKind for Pv {
    const PV: bool = true;
}

impl NodeKind for NonPv {
    const PV: bool = false;
}

/// What is known about a node before its moves are searched.
#[derive(Clone, Copy, Debug)]
pub(crate) struct NodeInfo<M> {
    pub(crate) window: Window,
    pub(crate) depth: Depth,
    pub(crate) ply: usize,
    pub(crate) pv: bool,
    /// Expected to fail high.
    pub(crate) cut_node: bool,
    pub(crate) in_check: bool,
    /// The corrected static evaluation; `None` in check.
    pub(crate) eval: Option<Score>,
    /// The evaluations before and after the last move, each for the side to move then, in sum, centipawns:
    /// what that move changed for the side that is to move now, positive if it was a mistake. `None` where
    /// one is missing, at the root, and with a move left out.
    pub(crate) eval_sum: Option<i32>,
    /// The evaluation, or the table's score where that says more; `None` in check.
    pub(crate) estimate: Option<Score>,
    pub(crate) improving: bool,
    pub(crate) probe: Probe<M>,
    /// The table's score at this ply, if it can be trusted.
    pub(crate) table_score: Option<Score>,
    pub(crate) table_move_noisy: bool,
    /// In the principal variation here or in an earlier search.
    pub(crate) was_pv: bool,
    /// Left out: another move is tested for being singular.
    pub(crate) excluded: Option<M>,
}

/// A move about to be searched.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Candidate<M> {
    pub(crate) mv: M,
    pub(crate) noisy: bool,
    /// Its number among the legal moves searched, from 1.
    pub(crate) number: u32,
    /// Its index in the continuation tables.
    pub(crate) continuation: u32,
    /// Its places in the histories, if it is quiet.
    pub(crate) at: Option<QuietIndex>,
    /// How well it did before.
    pub(crate) history: i32,
    pub(crate) gives_check: bool,
    /// A killer or counter move.
    pub(crate) refutation: bool,
    /// Plies by which it is extended (negative: reduced).
    pub(crate) extension: Depth,
}

/// What searching the moves of a node found.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Found<M> {
    pub(crate) score: Score,
    /// The move that raised alpha last.
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

/// What testing the table's move for being singular says.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Singular {
    /// Search it so many plies deeper (negative: shallower).
    Extend(Depth),
    /// Several moves are good enough: the node's score.
    Cut(Score),
}
