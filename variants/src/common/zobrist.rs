//! Random numbers for hash keys.

use engine_core::Key;

/// Increment of the SplitMix64 sequence.
const STEP: u64 = 0x9E37_79B9_7F4A_7C15;

/// The next number of the SplitMix64 sequence (Steele, Lea and Flood, 2014) after `state`.
pub(crate) const fn split_mix(state: u64) -> u64 {
    let mut z = state.wrapping_add(STEP);
    z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    z ^ (z >> 31)
}

/// Table of `N` keys, made at compile time. In WebAssembly, where random bytes would be a large
/// part of a download, each key is computed when it is read.
pub struct Keys<const N: usize> {
    #[cfg(not(target_family = "wasm"))]
    table: [Key; N],
    #[cfg(target_family = "wasm")]
    seed: u64,
}

impl<const N: usize> Keys<N> {
    /// Creates a table; different seeds give unrelated tables.
    pub const fn new(seed: u64) -> Keys<N> {
        Keys {
            #[cfg(not(target_family = "wasm"))]
            table: keys(seed),
            #[cfg(target_family = "wasm")]
            seed,
        }
    }

    /// Returns the key at an index below `N`.
    #[inline]
    pub const fn at(&self, index: usize) -> Key {
        #[cfg(not(target_family = "wasm"))]
        return self.table[index];
        #[cfg(target_family = "wasm")]
        return nth_key(self.seed, index);
    }
}

/// Returns `N` keys; different seeds give unrelated tables.
pub const fn keys<const N: usize>(seed: u64) -> [Key; N] {
    let mut table = [0; N];
    let mut index = 0;
    while index < N {
        table[index] = nth_key(seed, index);
        index += 1;
    }
    table
}

const fn nth_key(seed: u64, index: usize) -> Key {
    split_mix(split_mix(seed).wrapping_add(STEP.wrapping_mul(index as u64 + 1)))
}
