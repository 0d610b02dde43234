//! First values of pieces, from their moves.
//!
//! Ralph Betza's crowded-board mobility (<https://www.chessvariants.com/d.betza/pieceval/pieceval.html>): how many squares a piece attacks,
//! averaged over the board, when each square is empty with a certain chance. The logarithm of the value is linear in those of the mobility and of
//! the share that goes forward, and colour-bound pieces lose a part. The four numbers were fitted to the values of the sixteen known pieces in
//! the evaluation; with one left out at a time, the others foretell it with an error of 7 % (root mean square; 13 % at worst).

use engine_core::Side;

use crate::chess_board::piece_set::keeps_colour;
use crate::chess_board::ways::add_ways;
use crate::common::betza::{MoveSet, Step};
use crate::common::square::Square;

/// The chance that a square is empty. Betza took 0.69; this fits the known pieces better.
const EMPTY: f64 = 0.75;

/// Base, exponent of the mobility, exponent of its forward share, and what colour-bound pieces lose.
const FIT: [f64; 4] = [-0.6353, 1.2363, 0.2880, -0.1574];

/// By how much the values in the evaluation are above those that are measured in games (`docs/balance.md`).
pub(super) const ENGINE_SCALE: f64 = 1.1;

/// How a piece moves, in numbers.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Mobility {
    /// Squares that it moves to or attacks on a crowded board.
    pub(super) all: f64,
    /// Those of them that lie forward.
    pub(super) forward: f64,
    /// The share of leaps among them.
    pub(super) leaps: f64,
    /// It never leaves its colour.
    pub(super) bound: bool,
}

impl Mobility {
    pub(super) fn new(moves: &MoveSet) -> Mobility {
        let all_steps: Vec<Step> = moves.steps().iter().copied().filter(|step| !step.initial).collect();
        let (mut all, mut forward, mut leaps) = (0.0, 0.0, 0.0);
        for from in (0..64).map(Square::new) {
            // A square that is reached in several ways counts by the chance that one of them is open.
            let mut shut = [[1.0; 64]; 2];
            for &step in &all_steps {
                let mut ways = Vec::new();
                add_ways(step, Side::White, from, &mut ways);
                for way in ways {
                    let closed = 1.0 - way.chance(EMPTY);
                    let modes = [step.moves, step.captures];
                    modes
                        .iter()
                        .zip(&mut shut)
                        .filter(|(has, _)| **has)
                        .for_each(|(_, shut)| shut[way.to.index()] *= closed);
                    if way.path.is_empty() && step.range == 1 {
                        leaps += 0.5 * f64::from(u8::from(step.moves) + u8::from(step.captures));
                    }
                }
            }
            for to in (0..64).map(Square::new) {
                let open = shut.iter().map(|shut| 1.0 - shut[to.index()]).sum::<f64>() / 2.0;
                all += open;
                if to.rank() > from.rank() {
                    forward += open;
                }
            }
        }
        let share = if all > 0.0 { leaps / all } else { 0.0 };
        Mobility {
            all: all / 64.0,
            forward: forward / 64.0,
            leaps: share.min(1.0),
            bound: keeps_colour(moves),
        }
    }

    /// The value in pawns.
    pub(super) fn value(self) -> f64 {
        /// What pieces count for that hardly move, or not forward.
        const LEAST: f64 = 0.05;
        let [base, mobility, forward, bound] = FIT;
        let all = self.all.max(LEAST);
        let share = (self.forward / all).max(LEAST);
        let bound = if self.bound { bound } else { 0.0 };
        (base + mobility * all.ln() + forward * share.ln() + bound).exp().max(0.1)
    }
}

/// The value of a piece in pawns, as games would measure it, from its moves.
pub fn estimated_value(moves: &MoveSet) -> f64 {
    Mobility::new(moves).value() / ENGINE_SCALE
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chess_board::kinds::{Army, KINDS};

    /// The values in the evaluation, in pawns, of the kinds of the four armies (`docs/balance.md`).
    const KNOWN: [f64; 16] =
        [5.57, 3.62, 3.85, 11.09, 5.21, 4.79, 3.49, 9.43, 5.23, 3.49, 3.85, 10.52, 4.95, 3.52, 5.16, 10.31];

    fn known() -> Vec<(Mobility, f64)> {
        let infos = KINDS[2..18].iter();
        assert!(KINDS[17].kind.army() == Some(Army::Rookies));
        infos
            .zip(KNOWN)
            .map(|(info, value)| (Mobility::new(&MoveSet::parse(info.betza).unwrap()), value))
            .collect()
    }

    fn row(mobility: &Mobility) -> [f64; 4] {
        [1.0, mobility.all.ln(), (mobility.forward / mobility.all).ln(), f64::from(u8::from(mobility.bound))]
    }

    /// Least squares by the normal equations.
    fn fitted(pieces: &[(Mobility, f64)]) -> [f64; 4] {
        let mut rows = [[0.0; 5]; 4];
        for (mobility, value) in pieces {
            let x = row(mobility);
            for i in 0..4 {
                (0..4).for_each(|j| rows[i][j] += x[i] * x[j]);
                rows[i][4] += x[i] * value.ln();
            }
        }
        for i in 0..4 {
            for other in (0..4).filter(|&other| other != i) {
                let by = rows[other][i] / rows[i][i];
                (0..5).for_each(|j| rows[other][j] -= by * rows[i][j]);
            }
        }
        std::array::from_fn(|i| rows[i][4] / rows[i][i])
    }

    #[test]
    fn the_formula_is_the_fit_and_foretells_each_known_piece() {
        let pieces = known();
        for (ours, fit) in FIT.iter().zip(fitted(&pieces)) {
            assert!((ours - fit).abs() < 0.002, "{:?}", fitted(&pieces));
        }
        let (mut sum, mut worst) = (0.0_f64, 0.0_f64);
        for left_out in 0..pieces.len() {
            let others: Vec<_> =
                (0..pieces.len()).filter(|&at| at != left_out).map(|at| pieces[at]).collect();
            let (mobility, value) = pieces[left_out];
            let foretold: f64 = row(&mobility).iter().zip(fitted(&others)).map(|(x, c)| x * c).sum();
            let error = foretold.exp() / value - 1.0;
            sum += error * error;
            worst = worst.max(error.abs());
        }
        let mean = (sum / pieces.len() as f64).sqrt();
        assert!(mean < 0.08 && worst < 0.14, "{mean} {worst}");
    }

    #[test]
    fn more_moves_are_worth_more() {
        let value = |betza: &str| Mobility::new(&MoveSet::parse(betza).unwrap()).value();
        assert!(value("R4") < value("R") && value("R") < value("Q") && value("Q") < value("QN"));
        assert!(value("nN") < value("N") && value("N") < value("NN"));
        assert!(value("bW") > 0.05 && value("mN") < value("N"));
    }
}
