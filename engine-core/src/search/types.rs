//! The words of the search: depth, window, and being stopped.

use crate::Score;

/// Plies still to search; quiescence from 0 down.
pub(crate) type Depth = i32;

/// The search was told to stop: every function returns at once, taking back its moves.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Stopped;

/// The scores that matter to a node: below `alpha` another line is better for the side to move, above `beta` the opponent
/// avoids the node.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Window {
    pub(crate) alpha: Score,
    pub(crate) beta: Score,
}

impl Window {
    pub(crate) const FULL: Window = Window { alpha: Score::raw(-32_000), beta: Score::INFINITE };

    /// The narrowest window: is the score above `alpha`?
    pub(crate) fn above(alpha: Score) -> Window {
        Window { alpha, beta: alpha + 1 }
    }

    /// The same window from the other side's view.
    pub(crate) fn flipped(self) -> Window {
        Window { alpha: -self.beta, beta: -self.alpha }
    }

    pub(crate) fn is_null(self) -> bool {
        self.alpha + 1 == self.beta
    }
}
