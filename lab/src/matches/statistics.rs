//! Statistics of results: the difference in strength of two players.
//!
//! Sources: the logistic Elo model; pentanomial variance and normalised Elo after M. Van den Bergh,
//! "Normalized Elo" and "Comments on normalized Elo" (2021); the generalised sequential probability
//! ratio test (GSPRT) after X. Li, J. Liu, Z. Ying, "Generalized sequential probability ratio test
//! for separate families of hypotheses" (2014), in the form used by Fishtest.

use std::f64::consts::{LN_10, SQRT_2};

/// Quantile of the normal distribution for a two-sided 95 % interval.
pub(crate) const Z_95: f64 = 1.959_963_984_540_054;

/// Count of an outcome class that never occurred, so that no probability is zero (Fishtest's
/// value).
const EMPTY_CLASS: f64 = 1e-3;

/// One normalised Elo in units of (score - 1/2) / deviation of one game.
const NORMALISED_ELO: f64 = 800.0 / LN_10;

/// Elo difference of an expected score strictly between 0 and 1; infinite at the ends.
fn elo_from_score(score: f64) -> f64 {
    if score <= 0.0 {
        f64::NEG_INFINITY
    } else if score >= 1.0 {
        f64::INFINITY
    } else {
        -400.0 * (1.0 / score - 1.0).log10()
    }
}

/// Expected score of an Elo difference.
fn score_from_elo(elo: f64) -> f64 {
    1.0 / (1.0 + 10f64.powf(-elo / 400.0))
}

/// Probability that a standard normal variable is below `x`.
fn normal_cdf(x: f64) -> f64 {
    (1.0 + libm::erf(x / SQRT_2)) / 2.0
}

/// Counts of scores, worst class first. A class is a game (`N` = 3: loss, draw, win) or a pair of
/// games with one opening and colours swapped (`N` = 5: 0 to 2 points in halves).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ResultCounts<const N: usize>(pub [u64; N]);

/// Results by game: losses, draws, wins.
pub type Trinomial = ResultCounts<3>;

/// Results by pair: 0, 1/2, 1, 3/2 and 2 points.
pub type Pentanomial = ResultCounts<5>;

impl<const N: usize> Default for ResultCounts<N> {
    fn default() -> Self {
        ResultCounts([0; N])
    }
}

impl<const N: usize> ResultCounts<N> {
    /// Games per counted unit.
    const GAMES: f64 = (N as f64 - 1.0) / 2.0;

    /// Results from the opponent's view.
    pub fn mirrored(mut self) -> Self {
        self.0.reverse();
        self
    }

    /// Sum of both counts.
    pub fn plus(mut self, other: &Self) -> Self {
        self.0.iter_mut().zip(other.0).for_each(|(sum, more)| *sum += more);
        self
    }

    /// Number of counted units (games or pairs).
    pub fn total(&self) -> u64 {
        self.0.iter().sum()
    }

    /// Score of class `index`, 0 to 1 per game.
    fn class_score(index: usize) -> f64 {
        index as f64 / (N as f64 - 1.0)
    }

    /// Mean score per game, 0 to 1; 1/2 without results.
    pub fn score(&self) -> f64 {
        if self.total() == 0 {
            return 0.5;
        }
        let sum: f64 = self.0.iter().enumerate().map(|(i, &n)| n as f64 * Self::class_score(i)).sum();
        sum / self.total() as f64
    }

    /// Variance of one unit's mean score per game.
    fn variance(&self) -> f64 {
        if self.total() == 0 {
            return 0.0;
        }
        let mean = self.score();
        let square = |i| (Self::class_score(i) - mean).powi(2);
        self.0.iter().enumerate().map(|(i, &n)| n as f64 * square(i)).sum::<f64>() / self.total() as f64
    }

    /// Standard error of [`score`](ResultCounts::score).
    pub(crate) fn standard_error(&self) -> f64 {
        if self.total() == 0 { 0.0 } else { (self.variance() / self.total() as f64).sqrt() }
    }

    /// Elo difference and half the width of its 95 % interval. The interval is cut at 0 % and 100
    /// %, where it becomes infinite; the half-width is `NaN` without results.
    pub fn elo(&self) -> (f64, f64) {
        if self.total() == 0 {
            return (0.0, f64::NAN);
        }
        let (score, margin) = (self.score(), Z_95 * self.standard_error());
        let width = elo_from_score(score + margin) - elo_from_score(score - margin);
        (elo_from_score(score), width / 2.0)
    }

    /// Normalised Elo difference and half the width of its 95 % interval; `NaN` if all results are
    /// identical.
    pub(crate) fn normalised_elo(&self) -> (f64, f64) {
        let deviation = (self.variance() * Self::GAMES).sqrt();
        let scale = NORMALISED_ELO / deviation;
        if deviation == 0.0 {
            return (f64::NAN, f64::NAN);
        }
        ((self.score() - 0.5) * scale, Z_95 * self.standard_error() * scale)
    }

    /// Likelihood of superiority: the probability that the true score is above one half. Equal
    /// units, which have no variance, count as that many won games.
    pub(crate) fn likelihood_of_superiority(&self) -> f64 {
        let (lead, error) = (self.score() - 0.5, self.standard_error());
        if error > 0.0 {
            normal_cdf(lead / error)
        } else if lead == 0.0 {
            0.5
        } else {
            normal_cdf((self.total() as f64).sqrt().copysign(lead))
        }
    }

    /// Observed distribution, with empty classes filled up, and the number of units.
    fn distribution(&self) -> ([f64; N], f64) {
        let filled = self.0.map(|n| if n == 0 { EMPTY_CLASS } else { n as f64 });
        let total: f64 = filled.iter().sum();
        (filled.map(|n| n / total), total)
    }

    /// Log-likelihood ratio of `hypotheses` under these counts; 0 without results.
    pub fn log_likelihood_ratio(&self, hypotheses: &Hypotheses) -> f64 {
        if self.total() == 0 {
            return 0.0;
        }
        match hypotheses.model {
            EloModel::Logistic => {
                self.logistic_ratio(score_from_elo(hypotheses.elo0), score_from_elo(hypotheses.elo1))
            }
            EloModel::Normalised => {
                self.normalised_ratio(hypotheses.elo0 / NORMALISED_ELO, hypotheses.elo1 / NORMALISED_ELO)
            }
        }
    }

    /// Exact GSPRT ratio of two expected scores.
    fn logistic_ratio(&self, score0: f64, score1: f64) -> f64 {
        let (observed, total) = self.distribution();
        let (likely0, likely1) = (most_likely(&observed, score0), most_likely(&observed, score1));
        let mean: f64 = (0..N).map(|i| observed[i] * (likely1[i] / likely0[i]).ln()).sum();
        total * mean
    }

    /// Approximate GSPRT ratio of two values of (score - 1/2) / deviation of one game: section 4.1
    /// of Van den Bergh's "A practical introduction to the GSPRT" applied to normalised Elo.
    fn normalised_ratio(&self, lead0: f64, lead1: f64) -> f64 {
        let (observed, total) = self.distribution();
        let mean: f64 = (0..N).map(|i| observed[i] * Self::class_score(i)).sum();
        let variance: f64 = (0..N).map(|i| observed[i] * (Self::class_score(i) - mean).powi(2)).sum();
        let lead = (mean - 0.5) / (variance * Self::GAMES).sqrt();
        let games = total * Self::GAMES;
        games / 2.0 * ((1.0 + (lead - lead0).powi(2)) / (1.0 + (lead - lead1).powi(2))).ln()
    }
}

/// Distribution nearest (in likelihood) to `observed` among those with the mean score `score` per
/// game: each probability is the observed one over 1 + x (class score - score), with x found by
/// bisection.
fn most_likely<const N: usize>(observed: &[f64; N], score: f64) -> [f64; N] {
    const STEPS: usize = 200;
    let lead = |i| ResultCounts::<N>::class_score(i) - score;
    let likely = |x: f64| std::array::from_fn::<f64, N, _>(|i| observed[i] / (1.0 + x * lead(i)));
    // All denominators are positive strictly between these two.
    let (mut low, mut high) = (-1.0 / (1.0 - score), 1.0 / score);
    for _ in 0..STEPS {
        let middle = f64::midpoint(low, high);
        let excess: f64 = likely(middle).iter().enumerate().map(|(i, p)| p * lead(i)).sum();
        if excess > 0.0 {
            low = middle;
        } else {
            high = middle;
        }
    }
    likely(f64::midpoint(low, high))
}

/// Unit of a sequential test's bounds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum EloModel {
    /// Ordinary Elo: the expected score alone.
    Logistic,
    /// Elo divided by the deviation of one game, scaled to equal ordinary Elo at a draw ratio of 0.
    Normalised,
}

/// Two Elo differences between which a sequential test decides.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Hypotheses {
    /// Difference under H0.
    pub elo0: f64,
    /// Difference under H1, larger than `elo0`.
    pub elo1: f64,
    /// Unit of both.
    pub model: EloModel,
}

/// Sequential probability ratio test.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Sprt {
    /// Hypotheses.
    pub hypotheses: Hypotheses,
    /// Probability of accepting H1 if H0 is true.
    pub alpha: f64,
    /// Probability of accepting H0 if H1 is true.
    pub beta: f64,
}

/// Decision of a sequential test.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SprtDecision {
    /// More games are needed.
    Undecided,
    /// The weaker hypothesis is accepted.
    AcceptH0,
    /// The stronger hypothesis is accepted.
    AcceptH1,
}

impl Sprt {
    /// Log-likelihood ratios at which H0 (first) and H1 are accepted.
    pub fn bounds(&self) -> (f64, f64) {
        ((self.beta / (1.0 - self.alpha)).ln(), ((1.0 - self.beta) / self.alpha).ln())
    }

    /// Decision at a log-likelihood ratio.
    pub fn decision(&self, ratio: f64) -> SprtDecision {
        let (lower, upper) = self.bounds();
        if ratio >= upper {
            SprtDecision::AcceptH1
        } else if ratio <= lower {
            SprtDecision::AcceptH0
        } else {
            SprtDecision::Undecided
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn logistic(elo0: f64, elo1: f64) -> Hypotheses {
        Hypotheses { elo0, elo1, model: EloModel::Logistic }
    }

    fn normalised(elo0: f64, elo1: f64) -> Hypotheses {
        Hypotheses { elo0, elo1, model: EloModel::Normalised }
    }

    #[track_caller]
    fn assert_near(found: f64, expected: f64, tolerance: f64) {
        assert!((found - expected).abs() <= tolerance, "{found} is not {expected} within {tolerance}");
    }

    #[test]
    fn scores_and_elo_are_inverse() {
        assert_near(elo_from_score(0.75), 190.848_501_9, 1e-6);
        assert_near(elo_from_score(0.5), 0.0, 1e-12);
        assert_near(score_from_elo(400.0), 10.0 / 11.0, 1e-12);
        assert_near(elo_from_score(score_from_elo(-37.5)), -37.5, 1e-9);
        assert_eq!(elo_from_score(1.0), f64::INFINITY);
    }

    #[test]
    fn normal_distribution_matches_tables() {
        assert_near(normal_cdf(0.0), 0.5, 1e-15);
        assert_near(normal_cdf(1.0), 0.841_344_746_068_543, 1e-12);
        assert_near(normal_cdf(Z_95), 0.975, 1e-12);
        assert_near(normal_cdf(-3.0), 0.001_349_898_031_630, 1e-12);
        assert_near(normal_cdf(4.0), 0.999_968_328_758_167, 1e-12);
    }

    /// Log-likelihood ratios reported by Fishtest for Stockfish pull requests 3209 (STC, LTC), 2971
    /// and 2493.
    #[test]
    fn logistic_ratio_matches_fishtest() {
        let reported = [
            ([253, 4282, 17604, 4431, 286], logistic(-0.25, 1.25), 2.94),
            ([58, 3302, 33130, 3518, 84], logistic(0.25, 1.25), 2.97),
            ([17, 253, 1042, 337, 39], logistic(-0.5, 1.5), 2.96),
            ([424, 2948, 5832, 3045, 460], logistic(-1.0, 3.0), 2.94),
        ];
        for (counts, hypotheses, ratio) in reported {
            assert_near(ResultCounts(counts).log_likelihood_ratio(&hypotheses), ratio, 0.0051);
        }
    }

    /// The same for pull requests 4194 (STC, LTC) and 6019, which were tested in normalised Elo.
    #[test]
    fn normalised_ratio_matches_fishtest() {
        let reported = [
            ([371, 10263, 24989, 10642, 379], normalised(0.0, 2.0), 2.95),
            ([47, 8181, 25234, 8575, 47], normalised(0.5, 2.5), 2.94),
            ([320, 12431, 27275, 12858, 316], normalised(0.0, 2.0), 2.95),
        ];
        for (counts, hypotheses, ratio) in reported {
            assert_near(ResultCounts(counts).log_likelihood_ratio(&hypotheses), ratio, 0.0051);
        }
    }

    /// Output of fastchess: Elo 72.85 +/- 22.33, nElo 132.30 +/- 39.32 over 150 pairs.
    #[test]
    fn elo_and_error_match_fastchess() {
        let pairs = ResultCounts([1, 10, 78, 48, 13]);
        let (elo, error) = pairs.elo();
        assert_near(elo, 72.85, 0.005);
        assert_near(error, 22.33, 0.005);
        let (elo, error) = pairs.normalised_elo();
        assert_near(elo, 132.30, 0.005);
        assert_near(error, 39.32, 0.005);
    }

    /// Calculated by hand: 10 wins, 5 draws, 5 losses: mean 0.625, variance 0.171875, error
    /// sqrt(0.171875 / 20).
    #[test]
    fn trinomial_by_hand() {
        let games = ResultCounts([5, 5, 10]);
        assert_near(games.score(), 0.625, 1e-12);
        assert_near(games.standard_error(), 0.092_702_481_0, 1e-9);
        assert_near(games.likelihood_of_superiority(), normal_cdf(0.125 / 0.092_702_481_0), 1e-9);
    }

    #[test]
    fn empty_and_one_sided_counts_stay_defined() {
        let none = Pentanomial::default();
        assert_eq!(none.log_likelihood_ratio(&logistic(0.0, 5.0)), 0.0);
        assert_eq!(none.likelihood_of_superiority(), 0.5);
        assert!(none.elo().1.is_nan());
        let all_won = ResultCounts([0, 0, 0, 0, 50]);
        assert_eq!(all_won.elo().0, f64::INFINITY);
        assert_near(all_won.likelihood_of_superiority(), 1.0, 1e-9);
        let [one_won, one_lost] = [ResultCounts([0, 0, 1]), ResultCounts([1, 0, 0])];
        assert_near(one_won.likelihood_of_superiority(), normal_cdf(1.0), 1e-12);
        assert_near(one_lost.likelihood_of_superiority(), normal_cdf(-1.0), 1e-12);
        assert!(all_won.log_likelihood_ratio(&logistic(0.0, 5.0)) > 0.0);
    }

    #[test]
    fn a_test_is_symmetric_in_the_players() {
        let counts = ResultCounts([12, 40, 110, 55, 20]);
        let mirrored = ResultCounts([20, 55, 110, 40, 12]);
        let there = counts.log_likelihood_ratio(&logistic(-3.0, 7.0));
        let back = mirrored.log_likelihood_ratio(&logistic(-7.0, 3.0));
        assert_near(there, -back, 1e-9);
    }

    #[test]
    fn bounds_are_walds() {
        let sprt = Sprt { hypotheses: logistic(0.0, 5.0), alpha: 0.05, beta: 0.05 };
        let (lower, upper) = sprt.bounds();
        assert_near(upper, 2.944_438_979, 1e-8);
        assert_near(lower, -2.944_438_979, 1e-8);
        assert_eq!(sprt.decision(2.95), SprtDecision::AcceptH1);
        assert_eq!(sprt.decision(-2.95), SprtDecision::AcceptH0);
        assert_eq!(sprt.decision(0.0), SprtDecision::Undecided);
    }
}
