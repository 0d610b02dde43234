//! Root move with its data from iteration to iteration.

use crate::engine::game_engine::Bound;
use crate::game::score::Score;

/// Root move and its search results.
#[derive(Clone, Debug)]
pub(crate) struct RootMove<M> {
    pub(crate) mv: M,
    /// Score in the current iteration; `None` before its search, or after a fail low.
    pub(crate) score: Option<Score>,
    /// Last known score.
    pub(crate) known: Score,
    /// Bound of the last known score.
    pub(crate) bound: Bound,
    /// Running average of the scores, for the aspiration window.
    pub(crate) average: Option<Score>,
    /// Principal variation, beginning with the move itself.
    pub(crate) pv: Vec<M>,
    pub(crate) seldepth: usize,
    /// Nodes spent on the move.
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
    /// Returns true if a search of the move was ever completed.
    pub(crate) fn is_scored(&self) -> bool {
        self.known > -Score::INFINITE
    }
}
