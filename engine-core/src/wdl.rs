//! Expected results from scores.

use crate::{Score, WinDrawLoss};

/// The score, in centipawns, that wins half of its games.
const HALF_WON: f64 = 150.0;
/// How much one more unit of the logistic is worth, in centipawns.
const SPREAD: f64 = 75.0;

impl WinDrawLoss {
    /// A logistic model: the chance to win passes one half at 1.5 pawns, the chance to lose at -1.5, and the rest are
    /// draws. Hand-set after the shape that engines fit to their own games; not fitted per game.
    #[must_use]
    pub fn from_score(score: Score) -> WinDrawLoss {
        if score.is_win() {
            return WinDrawLoss { win: 1000, draw: 0, loss: 0 };
        }
        if score.is_loss() {
            return WinDrawLoss { win: 0, draw: 0, loss: 1000 };
        }
        let chance =
            |centipawns: f64| (1000.0 / (1.0 + ((HALF_WON - centipawns) / SPREAD).exp())).round() as u32;
        let centipawns = f64::from(score.value());
        let (win, loss) = (chance(centipawns), chance(-centipawns));
        WinDrawLoss { win, draw: 1000 - win - loss, loss }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shares_sum_to_all_and_mirror() {
        for centipawns in (-3000..=3000).step_by(7) {
            let wdl = WinDrawLoss::from_score(Score::centipawns(centipawns));
            let mirrored = WinDrawLoss::from_score(Score::centipawns(-centipawns));
            assert_eq!(wdl.win + wdl.draw + wdl.loss, 1000);
            assert_eq!((wdl.win, wdl.loss), (mirrored.loss, mirrored.win));
        }
        assert!(WinDrawLoss::from_score(Score::DRAW).draw > 700);
        assert_eq!(WinDrawLoss::from_score(Score::win_in(3)).win, 1000);
    }
}
