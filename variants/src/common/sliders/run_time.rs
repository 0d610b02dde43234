//! The table of attacks where it is computed at run time.

use std::sync::atomic::{AtomicU64, Ordering};

use super::{ENTRIES, fill_all};
use crate::common::bitboard::Bitboard;

/// Zeros take no space in the module. Reads are as fast as those of plain numbers.
static ATTACKS: [AtomicU64; ENTRIES] = [const { AtomicU64::new(0) }; ENTRIES];

/// Computes the table; to be called before any game is opened.
pub fn prepare() {
    let mut table = vec![Bitboard::EMPTY; ENTRIES];
    fill_all(&mut table);
    for (entry, attacks) in ATTACKS.iter().zip(table) {
        entry.store(attacks.0, Ordering::Relaxed);
    }
}

#[inline]
pub(super) fn attacks_at(index: usize) -> Bitboard {
    Bitboard(ATTACKS[index].load(Ordering::Relaxed))
}
