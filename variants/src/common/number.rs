//! Numbers of an evaluation: plain integers in play, and for a tuner numbers that carry their
//! derivatives by each weight.

use std::iter::Sum;
use std::ops::{Add, Mul, Sub};

use engine_core::Trace;

/// A number of an evaluation. In play it is an `i32`, and the abstraction costs nothing.
pub(crate) trait Number:
    Copy + Add<Output = Self> + Sub<Output = Self> + Mul<i32, Output = Self> + Sum
{
    /// A number that depends on no weight.
    fn constant(value: i32) -> Self;

    /// Weight number `index`, with its present value.
    fn weight(index: usize, value: i32) -> Self;

    /// The number itself.
    fn value(self) -> i32;

    /// `share` hundredths of the number, rounded towards zero.
    fn percent(self, share: Self) -> Self;
}

impl Number for i32 {
    #[inline(always)]
    fn constant(value: i32) -> i32 {
        value
    }

    #[inline(always)]
    fn weight(_index: usize, value: i32) -> i32 {
        value
    }

    #[inline(always)]
    fn value(self) -> i32 {
        self
    }

    #[inline(always)]
    fn percent(self, share: i32) -> i32 {
        self * share / 100
    }
}

/// A value and its derivatives by `N` weights: forward automatic differentiation (R. E. Wengert,
/// 1964). The value is rounded as in play, the derivatives are not.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Traced<const N: usize> {
    value: i32,
    slopes: [f64; N],
}

impl<const N: usize> Traced<N> {
    /// Sum of both slopes, each multiplied by a factor.
    fn blend(self, by: f64, other: Self, other_by: f64) -> [f64; N] {
        std::array::from_fn(|index| self.slopes[index] * by + other.slopes[index] * other_by)
    }

    /// Returns the score as a tuner's trace.
    pub(crate) fn trace(&self) -> Trace {
        let slopes = self.slopes.iter().copied().enumerate().filter(|&(_, slope)| slope != 0.0).collect();
        Trace { score: f64::from(self.value), slopes }
    }
}

impl<const N: usize> Add for Traced<N> {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Traced { value: self.value + other.value, slopes: self.blend(1.0, other, 1.0) }
    }
}

impl<const N: usize> Sub for Traced<N> {
    type Output = Self;

    fn sub(self, other: Self) -> Self {
        Traced { value: self.value - other.value, slopes: self.blend(1.0, other, -1.0) }
    }
}

impl<const N: usize> Mul<i32> for Traced<N> {
    type Output = Self;

    fn mul(self, times: i32) -> Self {
        Traced { value: self.value * times, slopes: self.slopes.map(|slope| slope * f64::from(times)) }
    }
}

impl<const N: usize> Sum for Traced<N> {
    fn sum<I: Iterator<Item = Self>>(numbers: I) -> Self {
        numbers.fold(Self::constant(0), |sum, number| sum + number)
    }
}

impl<const N: usize> Number for Traced<N> {
    fn constant(value: i32) -> Self {
        Traced { value, slopes: [0.0; N] }
    }

    fn weight(index: usize, value: i32) -> Self {
        let mut weight = Self::constant(value);
        weight.slopes[index] = 1.0;
        weight
    }

    fn value(self) -> i32 {
        self.value
    }

    fn percent(self, share: Self) -> Self {
        let slopes = self.blend(f64::from(share.value) / 100.0, share, f64::from(self.value) / 100.0);
        Traced { value: self.value.percent(share.value), slopes }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Formula over three weights.
    fn formula<N: Number>(values: [i32; 3]) -> N {
        let [a, b, c] = [0, 1, 2].map(|index| N::weight(index, values[index]));
        [a * 3, (b + c * 2).percent(c), N::constant(9) - b].into_iter().sum()
    }

    #[test]
    fn values_are_those_of_play_and_slopes_are_derivatives() {
        let values = [70, 2000, 35];
        let traced: Traced<3> = formula(values);
        assert_eq!(traced.value, formula::<i32>(values));
        for index in 0..3 {
            const STEP: i32 = 100;
            let at = |step: i32| {
                let mut moved = values;
                moved[index] += step;
                f64::from(formula::<i32>(moved))
            };
            let slope = (at(STEP) - at(-STEP)) / f64::from(2 * STEP);
            assert!((traced.slopes[index] - slope).abs() < 0.02, "{index}: {slope} {:?}", traced.slopes);
        }
        let trace = traced.trace();
        assert_eq!(trace.slopes.len(), 3);
        assert_eq!(trace.score, f64::from(traced.value));
    }
}
