//! Sorting with one sort for all types: the standard library's is compiled once for each of them,
//! which for the moves of all games is a tenth of a program.

/// Sorts by a number, the smallest first; items with equal numbers keep their order.
pub fn sort_by_number<T>(items: &mut [T], number: impl Fn(&T) -> i32) {
    let keys = items.iter().zip(0..).map(|(item, at)| key(number(item), at));
    let mut keys: Vec<u64> = keys.collect();
    sort(&mut keys);
    for start in 0..keys.len() {
        // Follows a cycle of the permutation; what has been moved stays.
        let mut at = start;
        loop {
            let from = keys[at] as u32 as usize;
            keys[at] = at as u64;
            if from == start {
                break;
            }
            items.swap(at, from);
            at = from;
        }
    }
}

/// Key that sorts by a number, then by an index, which is its lower half.
fn key(number: i32, index: u32) -> u64 {
    u64::from(number as u32 ^ 1 << 31) << 32 | u64::from(index)
}

/// Sorts keys.
pub(crate) fn sort(keys: &mut [u64]) {
    if !keys.is_sorted() {
        keys.sort_unstable();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn items_are_sorted_as_by_a_stable_sort() {
        let mut state = 1u32;
        for length in 0..60 {
            let numbers = (0..length).map(|at| {
                state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
                ((state >> 20) as i32 % 7 - 3, at)
            });
            let mut items: Vec<(i32, usize)> = numbers.chain([(i32::MAX, 99), (i32::MIN, 98)]).collect();
            let mut expected = items.clone();
            expected.sort_by_key(|item| item.0);
            sort_by_number(&mut items, |item| item.0);
            assert_eq!(items, expected);
        }
    }
}
