//! Basic types of the search: depth, window, stop signal.

use crate::game::score::Score;

/// Plies left to search; quiescence at 0 and below.
pub(crate) type Depth = i32;

/// The search was stopped: every function unmakes its moves and returns at once.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Stopped;

/// Window of relevant scores: below `alpha` the side to move has a better line elsewhere, above
/// `beta` the opponent avoids the node.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Window {
    pub(crate) alpha: Score,
    pub(crate) beta: Score,
}

impl Window {
    pub(crate) const FULL: Window = Window { alpha: Score::MINUS_INFINITE, beta: Score::INFINITE };

    /// Null window that tests if the score is above `alpha`.
    pub(crate) fn above(alpha: Score) -> Window {
        Window { alpha, beta: alpha + 1 }
    }

    /// Fail-high blending: keeps `kept`/1024 of the excess of a score above beta. The excess of a
    /// cut node was never verified, and other nodes would take it for a bound. Wins and losses stay
    /// unchanged.
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
