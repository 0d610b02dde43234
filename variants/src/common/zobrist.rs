//! Random numbers for hash keys, made at compile time.

use engine_core::Key;

/// The next number of the SplitMix64 sequence (Steele, Lea and Flood, 2014) after `state`.
pub const fn split_mix(state: u64) -> u64 {
    let mut z = state.wrapping_add(0x9E37_79B9_7F4A_7C15);
    z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    z ^ (z >> 31)
}

/// Returns `N` keys; different seeds give unrelated tables.
pub const fn keys<const N: usize>(seed: u64) -> [Key; N] {
    let mut table = [0; N];
    let mut state = split_mix(seed);
    let mut index = 0;
    while index < N {
        state = state.wrapping_add(0x9E37_79B9_7F4A_7C15);
        table[index] = split_mix(state);
        index += 1;
    }
    table
}
