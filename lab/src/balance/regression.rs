//! Logistic regression with standard errors: maximum likelihood estimates of coefficients from
//! results.

use nalgebra::{DMatrix, DVector};

use crate::tune::fit::logistic;

/// Number of steps of Newton's method: far more than necessary.
const STEPS: u32 = 30;
/// Regularisation towards zero, as strong as a deviation of ten logits: it keeps coefficients
/// without data finite.
const PULL: f64 = 0.01;

/// A result with its terms: coefficient indices and counts, and White's share of the point.
#[derive(Clone, PartialEq, Debug)]
pub struct Observation {
    /// Indices and counts.
    pub terms: Vec<(usize, f64)>,
    /// White's share of the point, 0 to 1.
    pub result: f64,
}

/// Estimated coefficients in logits, with their covariance.
#[derive(Clone, PartialEq, Debug)]
pub struct Estimate {
    /// Coefficients.
    pub values: DVector<f64>,
    /// Covariance by the sandwich formula: draws make results vary less than wins and losses alone.
    covariance: DMatrix<f64>,
}

/// Sums over all observations: the gradient, the Hessian, and the squares of the individual
/// gradients.
fn sums(observations: &[Observation], values: &DVector<f64>) -> (DVector<f64>, DMatrix<f64>, DMatrix<f64>) {
    let size = values.len();
    let mut gradient = values * -PULL;
    let (mut hessian, mut squares) =
        (DMatrix::from_diagonal_element(size, size, PULL), DMatrix::zeros(size, size));
    for Observation { terms, result } in observations {
        let expected = logistic(terms.iter().map(|&(index, count)| count * values[index]).sum());
        let (miss, spread) = (result - expected, expected * (1.0 - expected));
        for &(row, count) in terms {
            gradient[row] += miss * count;
            for &(column, other) in terms {
                hessian[(row, column)] += spread * count * other;
                squares[(row, column)] += miss * miss * count * other;
            }
        }
    }
    (gradient, hessian, squares)
}

/// Inverse of a Hessian, which the regularisation keeps positive definite.
fn inverse(hessian: DMatrix<f64>) -> DMatrix<f64> {
    hessian.cholesky().expect("the pull keeps it positive definite").inverse()
}

/// Estimates `size` coefficients.
pub fn estimate(observations: &[Observation], size: usize) -> Estimate {
    let mut values = DVector::zeros(size);
    for _ in 0..STEPS {
        let (gradient, hessian, _) = sums(observations, &values);
        values += inverse(hessian) * gradient;
    }
    let (_, hessian, squares) = sums(observations, &values);
    let bread = inverse(hessian);
    Estimate { values, covariance: &bread * squares * &bread }
}

impl Estimate {
    /// Ratio of two coefficients, with its standard error (by the delta method).
    pub fn ratio(&self, index: usize, unit: usize) -> (f64, f64) {
        let ratio = self.values[index] / self.values[unit];
        let covariance = &self.covariance;
        let variance = covariance[(index, index)] - 2.0 * ratio * covariance[(index, unit)]
            + ratio * ratio * covariance[(unit, unit)];
        (ratio, variance.max(0.0).sqrt() / self.values[unit].abs())
    }

    /// Standard error of a coefficient.
    pub fn error(&self, index: usize) -> f64 {
        self.covariance[(index, index)].sqrt()
    }
}

#[cfg(test)]
mod tests {
    use rand::rngs::StdRng;
    use rand::{Rng, SeedableRng};

    use super::*;

    const TRUE: [f64; 3] = [0.2, 0.6, 3.0];

    fn observations(count: usize, seed: u64) -> Vec<Observation> {
        let mut random = StdRng::seed_from_u64(seed);
        let mut draw = || {
            let pieces = random.random_range(-1..=1);
            let units = random.random_range(-2..=2) - 5 * pieces;
            let terms = vec![(0, 1.0), (1, f64::from(units)), (2, f64::from(pieces))];
            let expected = logistic(terms.iter().map(|&(index, count)| count * TRUE[index]).sum());
            Observation { terms, result: f64::from(u8::from(random.random_bool(expected))) }
        };
        (0..count).map(|_| draw()).collect()
    }

    #[test]
    fn true_values_are_found_within_the_error() {
        let runs: Vec<Estimate> = (0..40).map(|seed| estimate(&observations(1500, seed), 3)).collect();
        let far = |index: usize| {
            let miss = |run: &&Estimate| (run.values[index] - TRUE[index]).abs() > 1.96 * run.error(index);
            runs.iter().filter(miss).count()
        };
        assert!((0..3).all(|index| far(index) <= 7), "{:?}", [far(0), far(1), far(2)]);
        let wide = runs.iter().filter(|run| {
            let (ratio, error) = run.ratio(2, 1);
            (ratio - 5.0).abs() > 1.96 * error
        });
        assert!(wide.count() <= 7);
        let (ratio, error) = runs[0].ratio(2, 1);
        assert!((ratio - 5.0).abs() < 0.5 && (0.02..0.4).contains(&error), "{ratio} {error}");
    }

    #[test]
    fn a_unit_is_one_and_the_unknown_is_zero() {
        let estimate = estimate(&observations(200, 1), 4);
        assert_eq!(estimate.ratio(1, 1).0, 1.0);
        assert!(estimate.ratio(1, 1).1 < 1e-6);
        assert_eq!(estimate.values[3], 0.0);
    }
}
