//! Randomly damaged files, for tests of their readers.

use rand::Rng;

/// Number of bytes at the start of a file that are damaged as often as all others together, since
/// headers are short.
const HEAD: usize = 300;

/// Damages the bytes at one random place: changes a bit, a byte or the case of a letter, inserts or
/// removes a byte, swaps two bytes, zeroes a range or truncates. The result always differs from the
/// input.
///
/// # Panics
/// If there are no bytes.
pub fn damaged(bytes: &[u8], random: &mut impl Rng) -> Vec<u8> {
    loop {
        let mut changed = bytes.to_vec();
        let reach = if random.random_bool(0.5) { bytes.len().min(HEAD) } else { bytes.len() };
        let at = random.random_range(0..reach);
        match random.random_range(0..8) {
            0 => changed[at] ^= 1 << random.random_range(0..8),
            1 => changed[at] = random.random(),
            2 => changed[at] ^= b' ',
            3 => changed.insert(at, random.random()),
            4 => drop(changed.remove(at)),
            5 => changed.swap(at, random.random_range(0..bytes.len())),
            6 => {
                let end = (at + random.random_range(1..=512)).min(bytes.len());
                changed[at..end].fill(0);
            }
            _ => changed.truncate(at),
        }
        if changed != bytes {
            return changed;
        }
    }
}
