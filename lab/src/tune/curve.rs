//! Fits the curve that relates a game's scores to results.

use std::collections::BTreeMap;

use engine_core::WinCurve;
use nalgebra::{Matrix2, Vector2};

use super::fit::logistic;
use crate::selfplay::sample::Sample;

use tabletop::text::counted;

/// Multiple of the score that wins half of its games, up to which scores are used: games beyond it
/// are won, or stuck for good, and have no information about the shape of the curve.
const REACH: f64 = 3.0;
/// Minimum of that limit in centipawns; the next constant is its maximum.
const MIN_REACH: f64 = 400.0;
const MAX_SCORE: i32 = 1500;
/// Number of successive fits, each within the limit from the previous one.
const FITS: usize = 8;
/// Maximum of the score that wins half of its games, in centipawns, for games in which hardly any
/// score does.
const MAX_HALF_WON: f64 = 1000.0;
/// Width of the rows of the table, in centipawns.
const ROW: i32 = 100;
/// Start of the last row of the table, in centipawns.
const LAST_ROW: i32 = 1000;
/// Number of steps of Newton's method, far more than necessary.
const STEPS: usize = 60;

/// By score: number of wins of the side with this score, and of other results.
#[derive(Clone, Default, Debug)]
pub struct ScoreCounts(BTreeMap<i32, [f64; 2]>);

impl ScoreCounts {
    /// Counts a position from both sides' views.
    pub fn add(&mut self, sample: &Sample) {
        for (score, result) in [(sample.score, sample.result), (-sample.score, 1.0 - sample.result)] {
            if score.abs() <= MAX_SCORE {
                self.0.entry(score).or_default()[usize::from(result < 1.0)] += 1.0;
            }
        }
    }

    /// Number of positions.
    pub fn positions(&self) -> u64 {
        (self.0.values().flatten().sum::<f64>() / 2.0) as u64
    }

    /// Share of wins among positions with scores from `low` up to but not including `high`, and
    /// their number.
    pub fn wins(&self, low: i32, high: i32) -> (f64, u64) {
        let [won, other] = self
            .0
            .range(low..high)
            .fold([0.0; 2], |[won, other], (_, counts)| [won + counts[0], other + counts[1]]);
        (won / (won + other).max(1.0), (won + other) as u64)
    }

    /// Mean loss of a curve, in bits per position.
    pub fn loss(&self, curve: &WinCurve) -> f64 {
        let (mut bits, mut total) = (0.0, 0.0);
        for (&score, &[won, other]) in &self.0 {
            let chance = curve.win_chance(f64::from(score)).clamp(1e-9, 1.0 - 1e-9);
            bits -= won * chance.log2() + other * (1.0 - chance).log2();
            total += won + other;
        }
        bits / f64::max(total, 1.0)
    }

    /// Table of the curve in use, the fitted one and the observed shares of wins.
    pub fn table(&self, old: &WinCurve, fitted: &WinCurve) -> String {
        let curve_line = |(name, curve): (&str, &WinCurve)| {
            format!(
                "{name}: half of the games are won at {:.1} centipawns, spread {:.1}; loss {:.4} bits a position\n",
                curve.half_won,
                curve.spread,
                self.loss(curve)
            )
        };
        let row = |low: i32| {
            let (won, positions) = self.wins(low - ROW / 2, low + ROW / 2);
            let curve = 100.0 * fitted.win_chance(f64::from(low));
            format!("{low:>6} {positions:>9} {:>7.1} {curve:>7.1}\n", 100.0 * won)
        };
        let curves: String = [("in use", old), ("fitted", fitted)].map(curve_line).concat();
        let rows: String = (-LAST_ROW..=LAST_ROW).step_by(ROW as usize).map(row).collect();
        let positions = self.positions();
        let head = format!("{:>6} {:>9} {:>7} {:>7}", "score", "positions", "won %", "curve %");
        format!("{}\n{curves}\n{head}\n{rows}", counted(positions, "position"))
    }

    /// Most likely curve.
    pub fn fit(&self) -> WinCurve {
        let mut curve = self.fit_within(MAX_SCORE);
        for _ in 0..FITS {
            let reach = (REACH * curve.half_won).clamp(MIN_REACH, f64::from(MAX_SCORE));
            curve = self.fit_within(reach as i32);
        }
        curve
    }

    /// Logistic regression of "won" on scores within `reach` centipawns.
    fn fit_within(&self, reach: i32) -> WinCurve {
        // The chance is logistic(slope * score / 100 + level).
        let (mut slope, mut level) = (1.0, -1.0);
        for _ in 0..STEPS {
            let mut gradient = Vector2::zeros();
            let mut hessian = Matrix2::from_diagonal_element(1e-9);
            for (&score, &[won, other]) in self.0.range(-reach..=reach) {
                let x = f64::from(score) / 100.0;
                let chance = logistic(slope * x + level);
                let miss = won - (won + other) * chance;
                let weight = (won + other) * chance * (1.0 - chance);
                gradient += miss * Vector2::new(x, 1.0);
                hessian += weight * Matrix2::new(x * x, x, x, 1.0);
            }
            let Some(factors) = hessian.cholesky() else { break };
            let step = factors.solve(&gradient);
            // Small steps: far from the solution, whole ones may overshoot.
            slope += step[0].clamp(-0.5, 0.5);
            level += step[1].clamp(-0.5, 0.5);
        }
        let slope = slope.max(1e-3);
        let round = |value: f64| (value * 10.0).round() / 10.0;
        WinCurve {
            half_won: round((-100.0 * level / slope).clamp(1.0, MAX_HALF_WON)),
            spread: round((100.0 / slope).max(1.0)),
        }
    }
}

/// Source file of a game's curve.
pub fn source(curve: &WinCurve, positions: u64) -> String {
    format!(
        "//! Curve from scores to expected results. Written by `menagerie curve`.\n\n\
         use engine_core::WinCurve;\n\n\
         /// Fitted to {positions} positions of self-play.\n\
         pub(crate) const CURVE: WinCurve = WinCurve {{ half_won: {:.1}, spread: {:.1} }};\n",
        curve.half_won, curve.spread
    )
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::path::Path;

    use super::*;

    /// Positions whose results follow a curve exactly.
    fn drawn_from(curve: &WinCurve) -> ScoreCounts {
        let mut counts = ScoreCounts::default();
        for score in (-1000..=1000).step_by(10) {
            let chance = curve.win_chance(f64::from(score));
            counts.0.insert(score, [1e4 * chance, 1e4 * (1.0 - chance)]);
        }
        counts
    }

    #[test]
    fn the_fit_finds_the_curve_that_made_the_data() {
        for (half_won, spread) in [(100.0, 75.0), (40.0, 160.0), (700.0, 350.0)] {
            let curve = WinCurve { half_won, spread };
            let counts = drawn_from(&curve);
            let fitted = counts.fit();
            assert!((fitted.half_won - half_won).abs() <= 0.1, "{fitted:?}");
            assert!((fitted.spread - spread).abs() <= 0.1, "{fitted:?}");
            assert!(counts.loss(&fitted) <= counts.loss(&WinCurve::UNFITTED) + 1e-9);
        }
    }

    #[test]
    fn the_files_of_the_games_are_what_the_fit_would_write() {
        let games = Path::new(env!("CARGO_MANIFEST_DIR")).join("../variants/src");
        let folders = fs::read_dir(games).unwrap().map(|folder| folder.unwrap().path());
        let mut files: Vec<String> =
            folders.filter_map(|folder| fs::read_to_string(folder.join("curve.rs")).ok()).collect();
        for entry in variants::VARIANTS.iter() {
            let choice = entry.choices().next().unwrap();
            let (name, curve) = (&choice.preset.name, choice.engine().curve());
            if curve == WinCurve::UNFITTED {
                continue;
            }
            let positions = |file: &str| file.split(' ').find_map(|word| word.parse().ok()).unwrap();
            let written = files.iter().position(|file| source(&curve, positions(file)) == *file);
            files.remove(written.unwrap_or_else(|| panic!("{name}: no file holds its curve")));
        }
        assert_eq!(files, [""; 0], "files of curves that no game has");
    }

    #[test]
    fn positions_count_for_both_sides_and_large_scores_do_not() {
        let mut counts = ScoreCounts::default();
        for line in ["8/8 w; 1; 50; chess", "8/8 w; 0.5; -50; chess", "8/8 w; 1; 2000; chess"] {
            counts.add(&line.parse().unwrap());
        }
        assert_eq!(counts.positions(), 2);
        assert_eq!(counts.wins(50, 51), (0.5, 2));
        assert_eq!(counts.wins(-50, -49), (0.0, 2));
        assert_eq!(counts.wins(51, 5000), (0.0, 0));
    }

    #[test]
    fn games_that_are_never_won_keep_a_scale() {
        let mut counts = ScoreCounts::default();
        for _ in 0..100 {
            counts.add(&"8/8 w; 0.5; 300; chess".parse().unwrap());
        }
        let fitted = counts.fit();
        assert!((1.0..=MAX_HALF_WON).contains(&fitted.half_won) && fitted.spread >= 1.0, "{fitted:?}");
    }
}
