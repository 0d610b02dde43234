//! Square matrices of the regressions, which have few coefficients.

use std::ops::{Index, IndexMut};

/// A square matrix, row by row.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Matrix(Vec<Vec<f64>>);

impl Index<(usize, usize)> for Matrix {
    type Output = f64;

    fn index(&self, (row, column): (usize, usize)) -> &f64 {
        &self.0[row][column]
    }
}

impl IndexMut<(usize, usize)> for Matrix {
    fn index_mut(&mut self, (row, column): (usize, usize)) -> &mut f64 {
        &mut self.0[row][column]
    }
}

impl Matrix {
    /// Diagonal matrix with one value on the diagonal.
    pub(crate) fn diagonal(size: usize, value: f64) -> Matrix {
        let mut matrix = Matrix(vec![vec![0.0; size]; size]);
        (0..size).for_each(|index| matrix[(index, index)] = value);
        matrix
    }

    /// Product with a column vector.
    pub(crate) fn apply(&self, vector: &[f64]) -> Vec<f64> {
        self.0.iter().map(|row| row.iter().zip(vector).map(|(a, b)| a * b).sum()).collect()
    }

    /// Product with a symmetric matrix.
    pub(crate) fn product(&self, symmetric: &Matrix) -> Matrix {
        Matrix(self.0.iter().map(|row| symmetric.apply(row)).collect())
    }

    /// Inverse of a symmetric matrix by Gauss-Jordan elimination in place; `None` unless it is
    /// positive definite, for which no exchange of rows is needed.
    pub(crate) fn inverse(mut self) -> Option<Matrix> {
        for pivot in 0..self.0.len() {
            let scale = self[(pivot, pivot)];
            if scale.is_nan() || scale <= 0.0 {
                return None;
            }
            self[(pivot, pivot)] = 1.0;
            self.0[pivot].iter_mut().for_each(|cell| *cell /= scale);
            let pivot_row = self.0[pivot].clone();
            for (_, row) in self.0.iter_mut().enumerate().filter(|(index, _)| *index != pivot) {
                let factor = std::mem::take(&mut row[pivot]);
                row.iter_mut().zip(&pivot_row).for_each(|(cell, value)| *cell -= factor * value);
            }
        }
        Some(self)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_matrix_times_its_inverse_is_one() {
        let matrix = Matrix(vec![vec![4.0, 2.0, 0.5], vec![2.0, 3.0, -1.0], vec![0.5, -1.0, 5.0]]);
        let inverse = matrix.clone().inverse().unwrap();
        for (row, cells) in matrix.product(&inverse).0.iter().enumerate() {
            for (column, cell) in cells.iter().enumerate() {
                let expected = f64::from(u8::from(row == column));
                assert!((cell - expected).abs() < 1e-12, "{row} {column}: {cell}");
            }
        }
        assert_eq!(matrix.apply(&[1.0, 2.0, 4.0]), [10.0, 4.0, 18.5]);
    }

    #[test]
    fn only_positive_definite_matrices_are_inverted() {
        for cells in [[1.0, 2.0, 1.0], [0.0, 0.0, 1.0], [-1.0, 0.0, 1.0], [f64::NAN, 0.0, 1.0]] {
            let [first, beside, second] = cells;
            assert_eq!(Matrix(vec![vec![first, beside], vec![beside, second]]).inverse(), None);
        }
    }
}
