//! Result of a table probe at a node.

use crate::game::position::Key;
use crate::game::score::Score;
use crate::table::TtEntry;

/// Result of a table probe.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Probe<M> {
    pub(super) key: Key,
    pub(super) entry: Option<TtEntry>,
    /// Table move, pseudo-legal here.
    pub(super) mv: Option<M>,
}

impl<M> Probe<M> {
    /// The evaluation, or the table's score if its bound shows that the true score lies beyond.
    #[inline]
    pub(super) fn better_estimate(&self, eval: Score, table_score: Option<Score>) -> Score {
        match (self.entry, table_score) {
            (Some(entry), Some(score))
                if !score.is_decisive()
                    && ((score > eval && entry.bound.is_floor())
                        || (score < eval && entry.bound.is_ceiling())) =>
            {
                score
            }
            _ => eval,
        }
    }
}
