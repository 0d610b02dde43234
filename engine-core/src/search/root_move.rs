//! A move at the root, as it is known from iteration to iteration.

use crate::{Bound, Score};

/// A move at the root and what is known about it.
#[derive(Clone, Debug)]
pub(crate) struct RootMove<M> {
    pub(crate) mv: M,
    /// The score of the iteration in progress; `None` until it is searched there, or when it failed low.
    pub(crate) score: Option<Score>,
    /// The last score that was known.
    pub(crate) known: Score,
    /// What that score means.
    pub(crate) bound: Bound,
    /// A running average of the scores, for the aspiration window.
    pub(crate) average: Option<Score>,
    /// The line, with the move itself in front.
    pub(crate) pv: Vec<M>,
    pub(crate) seldepth: usize,
    /// Nodes spent on it.
    pub(crate) nodes: u64,
}

impl<M: Copy> RootMove<M> {
    pub(super) fn new(mv: M) -> RootMove<M> {
        RootMove {
            mv,
            score: None,
            known: -Score::INFINITE,
            bound: Bound::Upper,
            average: None,
            pv: vec![mv],
            seldepth: 1,
            nodes: 0,
        }
    }
}

impl<M> RootMove<M> {
    /// True if the move was ever searched to an end.
    pub(crate) fn is_scored(&self) -> bool {
        self.known > -Score::INFINITE
    }
}
