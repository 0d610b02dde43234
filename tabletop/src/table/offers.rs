//! Draw offers of the engine.

use engine_core::Side;

/// Draw offers of the engine.
#[derive(Default)]
pub(super) struct Offers {
    /// The engine that has offered a draw with its last move.
    pub(super) open: Option<Side>,
    /// Plies of the game at the last offer.
    pub(super) last: Option<usize>,
}

impl Offers {
    /// The offer that is open holds no longer.
    pub(super) fn close(&mut self) {
        self.open = None;
    }
}
