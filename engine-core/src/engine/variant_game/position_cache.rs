//! The last position that was set, as a front end sent it.

use crate::game::fen::Dropped;

/// A start position and the moves from it, in the words that were used.
pub(super) struct PositionCache {
    fen: Option<String>,
    moves: Vec<String>,
    /// What was left out of the FEN.
    dropped: Vec<Dropped>,
}

impl PositionCache {
    pub(super) fn new(fen: Option<&str>, moves: &[&str], dropped: &[Dropped]) -> PositionCache {
        let moves = moves.iter().map(ToString::to_string).collect();
        PositionCache { fen: fen.map(str::to_string), moves, dropped: dropped.to_vec() }
    }

    pub(super) fn dropped(&self) -> &[Dropped] {
        &self.dropped
    }

    /// Number of moves with which both begin; nothing if they start elsewhere.
    pub(super) fn shared(&self, fen: Option<&str>, moves: &[&str]) -> Option<usize> {
        let same = || self.moves.iter().zip(moves).take_while(|(one, other)| one == other).count();
        (self.fen.as_deref() == fen).then(same)
    }
}
