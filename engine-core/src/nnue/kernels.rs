//! Inner loops of the network. All slices of a call have the same length, a multiple of 32.

/// Fixed-point value of 1.0 in an accumulator: input weights are in units of 1/255.
pub const ACTIVATION_SCALE: i16 = 255;

/// `out = from + added - removed`.
#[inline]
pub(super) fn move_one(out: &mut [i16], from: &[i16], added: &[i16], removed: &[i16]) {
    for (((out, &from), &added), &removed) in out.iter_mut().zip(from).zip(added).zip(removed) {
        *out = from.wrapping_add(added).wrapping_sub(removed);
    }
}

/// `out = from + added - removed[0] - removed[1]`.
#[inline]
pub(super) fn capture(out: &mut [i16], from: &[i16], added: &[i16], removed: [&[i16]; 2]) {
    let rows = added.iter().zip(removed[0]).zip(removed[1]);
    for ((out, &from), ((&added, &first), &second)) in out.iter_mut().zip(from).zip(rows) {
        *out = from.wrapping_add(added).wrapping_sub(first).wrapping_sub(second);
    }
}

/// `out += row`.
#[inline]
pub(super) fn add(out: &mut [i16], row: &[i16]) {
    for (out, &row) in out.iter_mut().zip(row) {
        *out = out.wrapping_add(row);
    }
}

/// `out -= row`.
#[inline]
pub(super) fn subtract(out: &mut [i16], row: &[i16]) {
    for (out, &row) in out.iter_mut().zip(row) {
        *out = out.wrapping_sub(row);
    }
}

/// Sum of the clipped and squared values times their weights. The weights are within ±128, so that
/// one product fits 16 bits; the reader of the network ensures that the sum fits 32.
#[inline]
pub(super) fn output(accumulator: &[i16], weights: &[i16]) -> i32 {
    let mut sum = 0i32;
    for (&value, &weight) in accumulator.iter().zip(weights) {
        let clipped = value.clamp(0, ACTIVATION_SCALE);
        sum = sum.wrapping_add(i32::from(clipped.wrapping_mul(weight)) * i32::from(clipped));
    }
    sum
}
