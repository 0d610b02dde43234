//! The words of the search: depth, window, and being stopped.

use crate::Score;

/// Plies still to search; quiescence from 0 down.
pub(crate) type Depth = i32;

/// The search was told to stop: every function returns at once, taking back its moves.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Stopped;

/// The scores that matter to a node: below `alpha` another line is better for the side to move, above `beta`
/// the opponent avoids the node.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Window {
    pub(crate) alpha: Score,
    pub(crate) beta: Score,
}

impl Window {
    pub(crate) const FULL: Window = Window { alpha: Score::MINUS_INFINITE, beta: Score::INFINITE };

    /// The narrowest window: is the score above `alpha`?
    pub(crate) fn above(alpha: Score) -> Window {
        Window { alpha, beta: alpha + 1 }
    }

    /// A score with `kept`/1024 of what it has beyond beta. How far beyond a cut node's score lies was never
    /// verified; other nodes take such a claim for a bound. Wins and losses stay.
    pub(crate) fn soften_fail_high(self, score: Score, kept: i32) -> Score {
        if score <= self.beta || score.is_decisive() || self.beta.is_decisive() {
            return score;
        }
        Score::raw(self.beta.value() + (score.value() - self.beta.value()) * kept / 1024)
    }

    /// The same window from the other side's view.
    pub(crate) fn flipped(self) -> Window {
        Window { alpha: -self.beta, beta: -self.alpha }
    }

    pub(crate) fn is_null(self) -> bool {
        self.alpha + 1 == self.beta
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_unproved_claims_beyond_beta_are_tempered() {
        let window = Window::above(Score::centipawns(100));
        let softened = |score: Score, kept| window.soften_fail_high(score, kept);
        assert_eq!(softened(Score::centipawns(501), 256), Score::centipawns(201));
        assert_eq!(softened(Score::centipawns(501), 1024), Score::centipawns(501));
        assert_eq!(softened(Score::centipawns(501), 0), window.beta);
        for score in [Score::centipawns(101), Score::centipawns(-300), Score::win_in(5), Score::loss_in(4)] {
            assert_eq!(softened(score, 0), score);
        }
        let won = Window::above(Score::win_in(9));
        assert_eq!(won.soften_fail_high(Score::win_in(3), 0), Score::win_in(3));
    }
}
