//! Draw offers of the engine.

use engine_core::Side;

/// Draw offers of the engine.
#[derive(Default)]
pub(super) struct Offers {
    /// Side whose engine has offered a draw with its last move.
    pub(super) open: Option<Side>,
    /// Number of plies at the last offer.
    pub(super) last: Option<usize>,
}

impl Offers {
    /// Withdraws the pending offer.
    pub(super) fn close(&mut self) {
        self.open = None;
    }
}
