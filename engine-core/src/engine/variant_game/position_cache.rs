//! Last position set, as received from a front end.

use crate::game::fen::Dropped;

/// A start position and the moves from it, as received.
pub(super) struct PositionCache {
    fen: Option<String>,
    moves: Vec<String>,
    /// Ignored parts of the FEN.
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

    /// Number of leading moves in common; `None` if the start positions differ.
    pub(super) fn shared(&self, fen: Option<&str>, moves: &[&str]) -> Option<usize> {
        let same = || self.moves.iter().zip(moves).take_while(|(one, other)| one == other).count();
        (self.fen.as_deref() == fen).then(same)
    }
}
