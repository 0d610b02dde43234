//! Expected results of scores, and the common scale of centipawns.

use crate::game::score::Score;

/// Expected shares of wins, draws and losses, in permille; they sum to 1000.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct WinDrawLoss {
    /// Wins.
    pub win: u32,
    /// Draws.
    pub draw: u32,
    /// Losses.
    pub loss: u32,
}

/// Relation between scores and results of a game: a logistic curve, fitted to self-play by
/// `menagerie curve`.
///
/// The search uses centipawns of the evaluation, whose meaning differs from game to game. Reported
/// scores are on a common scale: at 1.00 half of the games are won. If almost no game is drawn, an
/// equal position wins half of its games as well; there 1.00 means an expected score of 60 %.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct WinCurve {
    /// Score that wins half of its games, in centipawns of the evaluation; at least 1.
    pub half_won: f64,
    /// Increase of the score, in centipawns, that multiplies the odds to win by e; at least 1.
    pub spread: f64,
}

impl WinCurve {
    /// For games without self-play data: the usual value of a pawn, and the shape that engines find
    /// for chess.
    pub const UNFITTED: WinCurve = WinCurve { half_won: 100.0, spread: 75.0 };

    /// Chance to win at a score in centipawns of the evaluation, 0 to 1.
    pub fn win_chance(&self, centipawns: f64) -> f64 {
        1.0 / (1.0 + ((self.half_won - centipawns) / self.spread).exp())
    }

    /// Expected results at a score of the search. The opponent's chance to win is that of the
    /// opposite score.
    pub fn chances(&self, score: Score) -> WinDrawLoss {
        if score.is_win() {
            return WinDrawLoss { win: 1000, draw: 0, loss: 0 };
        }
        if score.is_loss() {
            return WinDrawLoss { win: 0, draw: 0, loss: 1000 };
        }
        let permille = |centipawns: i32| (1000.0 * self.win_chance(f64::from(centipawns))).round() as u32;
        let win = permille(score.value());
        // Both round up if almost all games are decisive.
        let loss = permille(-score.value()).min(1000 - win);
        WinDrawLoss { win, draw: 1000 - win - loss, loss }
    }

    /// Centipawns of the evaluation for 1.00 on the common scale.
    fn pawn(&self) -> f64 {
        /// Logarithm of the odds of 60 to 40.
        const MIN_ODDS: f64 = 0.405_465;
        self.half_won.max(MIN_ODDS * self.spread)
    }

    /// Score of the search on the common scale. Wins and losses stay unchanged.
    pub fn reported(&self, score: Score) -> Score {
        if score.is_decisive() {
            return score;
        }
        Score::centipawns((f64::from(score.value()) * 100.0 / self.pawn()).round() as i32)
    }
}

impl WinDrawLoss {
    /// A sure draw.
    pub const DRAW: WinDrawLoss = WinDrawLoss { win: 0, draw: 1000, loss: 0 };

    /// Expected points, 0 to 1.
    pub fn expected(&self) -> f64 {
        (f64::from(self.win) + f64::from(self.draw) / 2.0) / 1000.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shares_sum_to_all_and_mirror() {
        for curve in [WinCurve::UNFITTED, WinCurve { half_won: 1.0, spread: 300.0 }] {
            for centipawns in (-3000..=3000).step_by(7) {
                let wdl = curve.chances(Score::centipawns(centipawns));
                let mirrored = curve.chances(Score::centipawns(-centipawns));
                assert_eq!(wdl.win + wdl.draw + wdl.loss, 1000);
                assert!(wdl.win.abs_diff(mirrored.loss) <= 1 && wdl.loss.abs_diff(mirrored.win) <= 1);
                assert!((wdl.expected() + mirrored.expected() - 1.0).abs() < 2e-3);
            }
        }
        assert_eq!(WinCurve::UNFITTED.chances(Score::win_in(3)).win, 1000);
        assert_eq!(WinCurve::UNFITTED.chances(Score::loss_in(3)).loss, 1000);
    }

    #[test]
    fn one_pawn_wins_half_of_the_games_on_the_common_scale() {
        let curve = WinCurve { half_won: 240.0, spread: 100.0 };
        assert_eq!(curve.chances(Score::centipawns(240)).win, 500);
        assert_eq!(curve.reported(Score::centipawns(240)), Score::centipawns(100));
        assert_eq!(curve.reported(Score::centipawns(-60)), Score::centipawns(-25));
        assert_eq!(curve.reported(Score::DRAW), Score::DRAW);
        assert_eq!(curve.reported(Score::win_in(9)), Score::win_in(9));
        // Without draws, half of the games are won at a score near 0.
        let drawless = WinCurve { half_won: 4.0, spread: 300.0 };
        let three_to_two = Score::centipawns(122);
        assert!((drawless.chances(three_to_two).expected() - 0.6).abs() < 0.005);
        assert_eq!(drawless.reported(three_to_two), Score::centipawns(100));
        let steep = WinCurve { half_won: 1.0, spread: 1.0 };
        assert_eq!(steep.reported(Score::EVAL_MAX), Score::EVAL_MAX);
    }
}
