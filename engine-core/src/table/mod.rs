//! Transposition table, shared by all threads without locks.

pub(crate) mod memory;
#[cfg(all(test, loom))]
mod models;
pub(crate) mod search_table;
#[cfg(test)]
mod tests;

#[cfg(feature = "threads")]
use rayon::prelude::*;

use crate::game::position::{Key, MoveCode};
use crate::game::score::Score;
use crate::sync::atomic::{AtomicU64, Ordering};
use crate::table::memory::{Reservation, prefer_large_pages};

/// Bound of a stored score.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum StoredBound {
    /// No score, only an evaluation.
    None,
    /// The true score is at most this.
    Upper,
    /// The true score is at least this.
    Lower,
    /// Exact score.
    Exact,
}

impl StoredBound {
    const fn from_bits(bits: u64) -> StoredBound {
        match bits & 3 {
            0 => StoredBound::None,
            1 => StoredBound::Upper,
            2 => StoredBound::Lower,
            _ => StoredBound::Exact,
        }
    }

    /// Returns true if the true score is at least the stored one.
    pub(crate) const fn is_floor(self) -> bool {
        matches!(self, StoredBound::Lower | StoredBound::Exact)
    }

    /// Returns true if the true score is at most the stored one.
    pub(crate) const fn is_ceiling(self) -> bool {
        matches!(self, StoredBound::Upper | StoredBound::Exact)
    }
}

/// Table entry of a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct TtEntry {
    /// Best move, if known.
    pub(crate) mv: Option<MoveCode>,
    /// Score in table form ([`Score::to_table`]).
    pub(crate) score: i16,
    /// Static evaluation before correction, if computed.
    pub(crate) eval: Option<Score>,
    /// Depth of the search that found the score, in plies (0 to 255).
    pub(crate) depth: i32,
    /// Bound of the score.
    pub(crate) bound: StoredBound,
    /// True if the position has ever been in a principal variation.
    pub(crate) was_pv: bool,
}

/// Value of a missing evaluation.
const NO_EVAL: i16 = i16::MIN;
/// Modulus of the generation counter.
const GENERATIONS: u64 = 32;
/// Plies of depth that one generation of age outweighs in replacement.
const AGE_WEIGHT: i32 = 4;
/// Plies by which an entry must be deeper to survive a new one of the same position.
const KEEP_MARGIN: i32 = 4;
/// Number of clusters from which all threads of the machine clear a table: 32 MiB.
#[cfg(feature = "threads")]
const SHARED_FROM: usize = 1 << 19;
/// Number of entries sampled by [`TranspositionTable::hashfull`].
const SAMPLE: usize = 1000;

/// Entry of two words. `data` has, from the low bits up: move 32, score 16, depth 8, bound 2, PV
/// flag 1, generation 5. `lock` has the evaluation (16) and 48 bits of the key, XORed with a hash
/// of `data` (after Hyatt and Mann): an entry whose halves two threads wrote matches no key,
/// whichever bits of `data` differ.
#[derive(Default, Debug)]
struct PackedEntry {
    lock: AtomicU64,
    data: AtomicU64,
}

impl PackedEntry {
    #[inline]
    fn load(&self) -> (u64, u64) {
        let data = self.data.load(Ordering::Relaxed);
        (self.lock.load(Ordering::Relaxed) ^ scatter(data), data)
    }

    #[inline]
    fn store(&self, open_lock: u64, data: u64) {
        self.data.store(data, Ordering::Relaxed);
        self.lock.store(open_lock ^ scatter(data), Ordering::Relaxed);
    }
}

/// Hash by which every bit of `data` affects the bits of the key. Without it, two entries of a
/// position whose moves differ only in their low 16 bits could mix, with a wrong evaluation. The
/// factor is 2^64 times the golden ratio: small differences become large ones.
#[inline]
const fn scatter(data: u64) -> u64 {
    data.wrapping_mul(0x9E37_79B9_7F4A_7C15)
}

/// Cache line of entries.
#[derive(Default, Debug)]
#[repr(align(64))]
struct Cluster([PackedEntry; 4]);

const fn pack(entry: &TtEntry, generation: u64) -> u64 {
    let mv = match entry.mv {
        Some(code) => code.bits() as u64,
        None => 0,
    };
    let depth = if entry.depth > 255 { 255 } else { entry.depth as u64 };
    mv | (entry.score as u16 as u64) << 32
        | depth << 48
        | (entry.bound as u64) << 56
        | (entry.was_pv as u64) << 58
        | generation << 59
}

const fn depth_of(data: u64) -> i32 {
    (data >> 48 & 0xFF) as i32
}

const fn generation_of(data: u64) -> u64 {
    data >> 59
}

fn unpack(open_lock: u64, data: u64) -> TtEntry {
    let eval = open_lock as u16 as i16;
    TtEntry {
        mv: MoveCode::new(data as u32),
        score: (data >> 32) as u16 as i16,
        eval: (eval != NO_EVAL).then(|| Score::raw(i32::from(eval))),
        depth: depth_of(data),
        bound: StoredBound::from_bits(data >> 56),
        was_pv: data >> 58 & 1 == 1,
    }
}

/// Untouched memory for a table. It counts as used until the table is created, and then is.
#[derive(Debug)]
pub(crate) struct TableMemory {
    clusters: Vec<Cluster>,
    count: usize,
    promise: Reservation,
}

impl Default for TableMemory {
    /// Reserves the smallest table.
    fn default() -> TableMemory {
        TableMemory { clusters: Vec::new(), count: 1, promise: Reservation::default() }
    }
}

impl TableMemory {
    /// Reserves memory for a table of `megabytes` MiB; `None` if the system refuses it.
    pub(crate) fn reserve(megabytes: usize) -> Option<TableMemory> {
        let count = megabytes.max(1).checked_mul((1 << 20) / size_of::<Cluster>())?;
        let mut clusters = Vec::new();
        clusters.try_reserve_exact(count).ok()?;
        prefer_large_pages(&mut clusters);
        let promise = Reservation::new((count * size_of::<Cluster>()) as u64);
        Some(TableMemory { clusters, count, promise })
    }

    /// Creates the empty table. Large ones are written by all threads of the machine.
    pub(crate) fn table(self) -> TranspositionTable {
        let TableMemory { mut clusters, count, promise: _promise } = self;
        #[cfg(feature = "threads")]
        if are_shared(count) {
            clusters.par_extend((0..count).into_par_iter().map(|_| Cluster::default()));
        }
        clusters.resize_with(count, Cluster::default);
        TranspositionTable { clusters, generation: AtomicU64::new(0) }
    }
}

/// Returns true if a table of this size is written by all threads of the machine. Waking them takes
/// longer than writing a few MiB.
#[cfg(feature = "threads")]
fn are_shared(clusters: usize) -> bool {
    clusters >= SHARED_FROM && has_threads()
}

/// Returns true if rayon's threads are available: rayon would panic if the system provides none,
/// and a table can be created without them.
#[cfg(feature = "threads")]
fn has_threads() -> bool {
    static HAS: std::sync::OnceLock<bool> = std::sync::OnceLock::new();
    // An error without a source means that the threads were started elsewhere.
    let start = || rayon::ThreadPoolBuilder::new().build_global();
    *HAS.get_or_init(|| start().map_or_else(|error| std::error::Error::source(&error).is_none(), |()| true))
}

/// Transposition table. Reading and writing take `&self`; losing a race costs an entry, never
/// correctness.
#[derive(Debug)]
pub(crate) struct TranspositionTable {
    clusters: Vec<Cluster>,
    generation: AtomicU64,
}

impl TranspositionTable {
    /// Size in bytes.
    #[cfg(test)]
    pub(crate) fn size(&self) -> usize {
        size_of_val(&*self.clusters)
    }

    /// Clears the table.
    pub(crate) fn clear(&self) {
        let empty = |cluster: &Cluster| cluster.0.iter().for_each(|entry| entry.store(0, 0));
        #[cfg(feature = "threads")]
        let share = are_shared(self.clusters.len());
        #[cfg(not(feature = "threads"))]
        let share = false;
        #[cfg(feature = "threads")]
        if share {
            self.clusters.par_iter().for_each(empty);
        }
        if !share {
            self.clusters.iter().for_each(empty);
        }
        self.generation.store(0, Ordering::Relaxed);
    }

    /// Starts a new generation: entries of earlier searches are replaced first.
    pub(crate) fn age(&self) {
        let next = (self.generation.load(Ordering::Relaxed) + 1) % GENERATIONS;
        self.generation.store(next, Ordering::Relaxed);
    }

    #[inline]
    fn cluster(&self, key: Key) -> &Cluster {
        let index = (u128::from(key) * self.clusters.len() as u128) >> 64;
        &self.clusters[index as usize]
    }

    /// Prefetches the cluster of this key into the cache.
    #[inline]
    pub(crate) fn prefetch(&self, key: Key) {
        #[cfg(target_arch = "x86_64")]
        {
            use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
            // SAFETY: every x86-64 processor has the instruction, which has no visible effect on
            // the program; the address is that of a cluster. Without it a search spent a seventh of
            // its time waiting for the table.
            unsafe { _mm_prefetch::<_MM_HINT_T0>(std::ptr::from_ref(self.cluster(key)).cast()) };
        }
        #[cfg(not(target_arch = "x86_64"))]
        let _ = key;
    }

    /// Returns the entry with this key.
    #[inline]
    pub(crate) fn probe(&self, key: Key) -> Option<TtEntry> {
        self.cluster(key).0.iter().find_map(|entry| {
            let (open_lock, data) = entry.load();
            (data != 0 && open_lock >> 16 == key & KEY_MASK).then(|| unpack(open_lock, data))
        })
    }

    /// Stores an entry in place of the position's old one, or else of the least valuable one in the
    /// cluster.
    pub(crate) fn store(&self, key: Key, entry: &TtEntry) {
        let generation = self.generation.load(Ordering::Relaxed);
        let mut entry = *entry;
        let mut place = &self.cluster(key).0[0];
        let mut least = i32::MAX;
        for candidate in &self.cluster(key).0 {
            let (open_lock, data) = candidate.load();
            if data != 0 && open_lock >> 16 == key & KEY_MASK {
                if keeps(data, &entry, generation) {
                    return;
                }
                entry.mv = entry.mv.or(MoveCode::new(data as u32));
                place = candidate;
                break;
            }
            let value =
                if data == 0 { i32::MIN } else { depth_of(data) - AGE_WEIGHT * age(data, generation) };
            if value < least {
                least = value;
                place = candidate;
            }
        }
        let eval = entry.eval.map_or(NO_EVAL, |eval| eval.value() as i16);
        place.store((key & KEY_MASK) << 16 | u64::from(eval as u16), pack(&entry, generation));
    }

    /// Share of entries written by the current search, in permille.
    pub(crate) fn hashfull(&self) -> u32 {
        let generation = self.generation.load(Ordering::Relaxed);
        let sample = self.clusters.iter().flat_map(|cluster| &cluster.0).take(SAMPLE);
        let used = sample.filter(|entry| {
            let (_, data) = entry.load();
            data != 0 && generation_of(data) == generation
        });
        used.count() as u32
    }
}

/// Bits of the key stored in an entry; the index of the cluster covers the others.
const KEY_MASK: u64 = (1 << 48) - 1;

/// Generations since an entry was written.
const fn age(data: u64, generation: u64) -> i32 {
    ((generation + GENERATIONS - generation_of(data)) % GENERATIONS) as i32
}

/// Returns true if an old entry of the same position is more valuable than a new one.
const fn keeps(old: u64, new: &TtEntry, generation: u64) -> bool {
    let exact = matches!(new.bound, StoredBound::Exact);
    !exact && age(old, generation) == 0 && depth_of(old) >= new.depth + KEEP_MARGIN
}
