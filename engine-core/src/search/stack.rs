//! Search stack: data of each ply from the root to the node.

use crate::game::score::{MAX_PLY, Score};
use crate::search::history::{CONTINUATION_PLIES, Continuations, QuietIndex};

/// Search data of one ply.
#[derive(Clone, Debug)]
pub(crate) struct StackEntry<M> {
    /// Move made from here; `None` for a null move.
    pub(crate) mv: Option<M>,
    /// Index of the move in the continuation tables.
    pub(crate) continuation: u32,
    /// Indices of the move in the histories, if it is a quiet move of the main search.
    pub(crate) quiet: Option<QuietIndex>,
    /// Corrected static evaluation; `None` in check.
    pub(crate) eval: Option<Score>,
    /// Static evaluation before correction; `None` in check.
    pub(crate) raw_eval: Option<Score>,
    /// Quiet moves that failed high here.
    pub(crate) killers: [Option<M>; 2],
    /// Excluded move, which is being tested for singularity.
    pub(crate) excluded: Option<M>,
    /// Number of cutoffs in the children of the parent's moves.
    pub(crate) cutoffs: u32,
    /// Plies by which the search of the node was reduced.
    pub(crate) reduction: i32,
    /// Number of double extensions on the path from the root.
    pub(crate) double_extensions: i32,
    /// Principal variation from here.
    pub(crate) pv: Vec<M>,
}

/// Entries before the root, so that looking back needs no bounds check.
const BEFORE_ROOT: usize = 4;
/// Entries beyond the last ply, for looking ahead.
const BEYOND_LAST: usize = 4;

/// Entries of all plies.
#[derive(Clone, Debug)]
pub(crate) struct SearchStack<M> {
    entries: Vec<StackEntry<M>>,
}

impl<M: Copy + Eq> SearchStack<M> {
    /// Creates an empty stack; `no_continuation` is the continuation index of no move.
    pub(crate) fn new(no_continuation: u32) -> SearchStack<M> {
        let blank = StackEntry {
            mv: None,
            continuation: no_continuation,
            quiet: None,
            eval: None,
            raw_eval: None,
            killers: [None; 2],
            excluded: None,
            cutoffs: 0,
            reduction: 0,
            double_extensions: 0,
            pv: Vec::new(),
        };
        SearchStack { entries: vec![blank; BEFORE_ROOT + MAX_PLY + BEYOND_LAST] }
    }

    #[inline]
    pub(crate) fn entry(&self, ply: usize) -> &StackEntry<M> {
        &self.entries[BEFORE_ROOT + ply]
    }

    #[inline]
    pub(crate) fn entry_mut(&mut self, ply: usize) -> &mut StackEntry<M> {
        &mut self.entries[BEFORE_ROOT + ply]
    }

    /// Entry `plies` (at most 4) before `ply`.
    #[inline]
    pub(crate) fn back(&self, ply: usize, plies: usize) -> &StackEntry<M> {
        &self.entries[BEFORE_ROOT + ply - plies]
    }

    /// Continuation indices of the moves before the node at `ply`.
    #[inline]
    pub(crate) fn continuations(&self, ply: usize) -> Continuations {
        CONTINUATION_PLIES.map(|plies| self.back(ply, plies).continuation)
    }

    /// Records the move made from the node at `ply`.
    #[inline]
    pub(crate) fn played(&mut self, ply: usize, mv: Option<M>, continuation: u32) {
        let entry = self.entry_mut(ply);
        entry.mv = mv;
        entry.continuation = continuation;
        entry.quiet = None;
        let doubles = entry.double_extensions;
        self.entry_mut(ply + 1).double_extensions = doubles;
    }

    /// Adds a quiet move that failed high in the node at `ply`.
    pub(crate) fn add_killer(&mut self, ply: usize, mv: M) {
        let killers = &mut self.entry_mut(ply).killers;
        if killers[0] != Some(mv) {
            *killers = [Some(mv), killers[0]];
        }
    }

    /// Sets the principal variation at `ply` to `mv` followed by that of the next ply.
    pub(crate) fn extend_pv(&mut self, ply: usize, mv: M) {
        let (upper, lower) = self.entries.split_at_mut(BEFORE_ROOT + ply + 1);
        let pv = &mut upper[BEFORE_ROOT + ply].pv;
        pv.clear();
        pv.push(mv);
        pv.extend_from_slice(&lower[0].pv);
    }

    /// Returns true if the evaluation has risen since the last move of the side to move.
    pub(crate) fn is_improving(&self, ply: usize) -> bool {
        let Some(eval) = self.entry(ply).eval else { return false };
        let before = self.back(ply, 2).eval.or(self.back(ply, 4).eval);
        before.is_some_and(|before| eval > before)
    }
}
