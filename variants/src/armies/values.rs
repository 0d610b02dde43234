//! First estimates of piece values from moves.
//!
//! Ralph Betza's crowded-board mobility
//! (<https://www.chessvariants.com/d.betza/pieceval/pieceval.html>) is the number of squares that a
//! piece attacks, averaged over the board, when each square is empty with a certain probability.
//! The logarithm of the value is modelled as linear in the logarithms of the mobility and of the
//! forward share, less a constant for colour-bound pieces. The four numbers are fitted to the
//! values of the sixteen known pieces in the evaluation; with one left out at a time, the others
//! predict it with an error of 4 % (root mean square; 8 % at worst).
//!
//! All values are in pawns of the evaluation, in which a rook has about five.

use engine_core::Side;

use crate::chess::Classical;
use crate::chess_board::kinds::{KINDS, Kind};
use crate::chess_board::piece_set::keeps_colour;
use crate::chess_board::routes::add_routes;
use crate::common::betza::{MoveSet, Step};
use crate::common::square::Square;

/// Probability that a square is empty. Betza used 0.69; this fits the known pieces better.
const EMPTY: f64 = 0.75;

/// Constant, exponent of the mobility, exponent of its forward share, and the loss of colour-bound
/// pieces.
const FIT: [f64; 4] = [-0.5797, 1.1544, 0.2602, -0.2070];

/// Factor from values measured in games to those of the evaluation, both in pawns: a pawn of the
/// start position has a little less value than one of the evaluation, which includes the end game.
/// Fitted to the sixteen known pieces (`docs/balance.md`).
pub const OF_MEASURED: f64 = 0.94;

/// Relative standard error of [`estimated_value`] (see the top of this file).
pub const ESTIMATE_ERROR: f64 = 0.04;

/// Returns the kinds of the four armies.
pub(super) fn known_kinds() -> impl Iterator<Item = Kind> {
    KINDS[2..18].iter().map(|info| info.kind)
}

/// Returns the value of a known kind, in pawns.
pub(super) fn known_value(kind: Kind) -> f64 {
    let whole = |kind: Kind| f64::from(Classical::material(kind).iter().sum::<i32>());
    whole(kind) / whole(Kind::Pawn)
}

/// Returns the known kind with exactly these moves.
pub(super) fn kind_moving(moves: &MoveSet) -> Option<Kind> {
    known_kinds().find(|kind| MoveSet::parse(kind.info().betza).is_ok_and(|known| known.equals(moves)))
}

/// Mobility of a piece in numbers.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Mobility {
    /// Squares that it moves to or attacks on a crowded board.
    pub(super) all: f64,
    /// Forward part of the mobility.
    pub(super) forward: f64,
    /// Share of leaps in the mobility.
    pub(super) leaps: f64,
    /// True if the piece never leaves its colour.
    pub(super) bound: bool,
}

impl Mobility {
    pub(super) fn new(moves: &MoveSet) -> Mobility {
        let all_steps: Vec<Step> = moves.steps().iter().copied().filter(|step| !step.initial).collect();
        let (mut all, mut forward, mut leaps) = (0.0, 0.0, 0.0);
        for from in (0..64).map(Square::new) {
            // The weight of a square that can be reached in several ways is the probability that
            // one of them is open.
            let mut shut = [[1.0; 64]; 2];
            for &step in &all_steps {
                let mut routes = Vec::new();
                add_routes(step, Side::White, from, &mut routes);
                for route in routes {
                    let closed = 1.0 - route.chance(EMPTY);
                    let modes = [step.moves, step.captures];
                    modes
                        .iter()
                        .zip(&mut shut)
                        .filter(|(has, _)| **has)
                        .for_each(|(_, shut)| shut[route.to.index()] *= closed);
                    if route.path.is_empty() && step.range == 1 {
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

    /// Returns the value in pawns.
    pub(super) fn value(self) -> f64 {
        /// Minimum mobility and forward share in the formula, for pieces that hardly move, or not
        /// forward.
        const LEAST: f64 = 0.05;
        let [base, mobility, forward, bound] = FIT;
        let all = self.all.max(LEAST);
        let share = (self.forward / all).max(LEAST);
        let bound = if self.bound { bound } else { 0.0 };
        (base + mobility * all.ln() + forward * share.ln() + bound).exp().max(0.1)
    }
}

/// Returns the value of a piece in pawns: that of a known one with the same moves, or an estimate.
pub fn estimated_value(moves: &MoveSet) -> f64 {
    kind_moving(moves).map_or_else(|| Mobility::new(moves).value(), known_value)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn known() -> Vec<(Mobility, f64)> {
        let mobility = |kind: Kind| Mobility::new(&MoveSet::parse(kind.info().betza).unwrap());
        known_kinds().map(|kind| (mobility(kind), known_value(kind))).collect()
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

    fn estimated(mobility: &Mobility, fit: [f64; 4]) -> f64 {
        row(mobility).iter().zip(fit).map(|(x, c)| x * c).sum::<f64>().exp()
    }

    /// After another tuning of the evaluation the numbers have to be fitted again; the failure
    /// message contains them.
    #[test]
    fn the_formula_is_the_fit_and_foretells_each_known_piece() {
        let pieces = known();
        let (mut sum, mut worst) = (0.0_f64, 0.0_f64);
        for left_out in 0..pieces.len() {
            let others: Vec<_> =
                (0..pieces.len()).filter(|&at| at != left_out).map(|at| pieces[at]).collect();
            let (mobility, value) = pieces[left_out];
            let error = estimated(&mobility, fitted(&others)) / value - 1.0;
            sum += error * error;
            worst = worst.max(error.abs());
            let drift = mobility.value() / estimated(&mobility, fitted(&pieces)) - 1.0;
            assert!(drift.abs() < 0.02, "{:?}", fitted(&pieces));
        }
        let mean = (sum / pieces.len() as f64).sqrt();
        assert!(mean < 0.045 && worst < 0.09, "{mean} {worst}");
    }

    /// Table of `docs/balance.md`, in the order of the kinds.
    #[test]
    fn measured_values_are_put_into_pawns_of_the_evaluation() {
        const MEASURED: [f64; 16] =
            [4.87, 3.27, 4.08, 10.55, 4.86, 4.75, 3.60, 8.70, 5.23, 3.75, 4.66, 9.68, 4.01, 3.23, 5.04, 8.99];
        let ratios = known_kinds().zip(MEASURED).map(|(kind, measured)| (known_value(kind) / measured).ln());
        let ratio = (ratios.sum::<f64>() / 16.0).exp();
        assert!((ratio / OF_MEASURED - 1.0).abs() < 0.02, "{ratio}");
    }

    #[test]
    fn more_moves_are_worth_more() {
        let value = |betza: &str| Mobility::new(&MoveSet::parse(betza).unwrap()).value();
        assert!(value("R4") < value("R") && value("R") < value("Q") && value("Q") < value("QN"));
        assert!(value("nN") < value("N") && value("N") < value("NN"));
        assert!(value("bW") > 0.05 && value("mN") < value("N"));
    }

    #[test]
    fn pieces_with_known_moves_have_known_values() {
        let value = |betza: &str| estimated_value(&MoveSet::parse(betza).unwrap());
        assert_eq!(value("BR"), known_value(Kind::Queen));
        assert_eq!(value("DHF"), known_value(Kind::HalfDuck));
    }
}
