//! Tests of the transposition table.

use super::*;

fn table() -> TranspositionTable {
    TableMemory::reserve(1).unwrap().table()
}

fn entry(depth: i32, bound: StoredBound) -> TtEntry {
    TtEntry {
        mv: MoveCode::new(0xDEAD_BEEF),
        score: -31_000,
        eval: Some(Score::raw(-29_000)),
        depth,
        bound,
        was_pv: true,
    }
}

#[test]
fn records_come_back_as_stored() {
    let table = table();
    let key = 0x0123_4567_89AB_CDEF;
    assert_eq!(table.probe(key), None);
    for bound in [StoredBound::None, StoredBound::Upper, StoredBound::Lower, StoredBound::Exact] {
        let stored = entry(200, bound);
        table.store(key, &stored);
        assert_eq!(table.probe(key), Some(stored));
    }
    assert_eq!(table.probe(key ^ 1), None);
    let bare = TtEntry { mv: None, eval: None, was_pv: false, ..entry(0, StoredBound::Exact) };
    let other = 77;
    table.store(other, &bare);
    assert_eq!(table.probe(other), Some(bare));
    table.clear();
    assert_eq!(table.probe(key), None);
}

#[test]
fn all_kinds_of_clearing_empty_a_table() {
    for megabytes in [1, 40] {
        let table = TableMemory::reserve(megabytes).expect("memory").table();
        let keys = [0, u64::MAX / 3, u64::MAX / 2, u64::MAX - 1];
        for key in keys {
            assert_eq!(table.probe(key), None);
            table.store(key, &entry(1, StoredBound::Exact));
            assert!(table.probe(key).is_some());
        }
        table.clear();
        assert!(keys.iter().all(|&key| table.probe(key).is_none()), "{megabytes} MiB");
    }
}

#[test]
fn a_known_move_outlives_a_record_without_one() {
    let table = table();
    table.store(5, &entry(3, StoredBound::Exact));
    table.store(5, &TtEntry { mv: None, ..entry(4, StoredBound::Upper) });
    assert_eq!(table.probe(5).and_then(|hit| hit.mv), MoveCode::new(0xDEAD_BEEF));
}

#[test]
fn deep_entries_survive_shallow_ones_until_they_age() {
    let table = table();
    table.store(5, &entry(20, StoredBound::Lower));
    table.store(5, &entry(2, StoredBound::Lower));
    assert_eq!(table.probe(5).map(|hit| hit.depth), Some(20));
    table.age();
    table.store(5, &entry(2, StoredBound::Lower));
    assert_eq!(table.probe(5).map(|hit| hit.depth), Some(2));
}

/// Fills a cluster with four entries, the first of them `searches_since_first` searches earlier
/// than the others, and stores a fifth; returns which of the four remain.
fn left_by_a_fifth(depths: [i32; 4], searches_since_first: u32) -> [bool; 4] {
    let table = table();
    table.store(1, &entry(depths[0], StoredBound::Lower));
    (0..searches_since_first).for_each(|_| table.age());
    for key in 2..=4 {
        table.store(key, &entry(depths[key as usize - 1], StoredBound::Lower));
    }
    table.store(100, &entry(1, StoredBound::Lower));
    assert!(table.probe(100).is_some());
    [1, 2, 3, 4].map(|key| table.probe(key).is_some())
}

#[test]
fn the_shallowest_neighbour_makes_room() {
    assert_eq!(left_by_a_fifth([9, 4, 7, 8], 0), [true, false, true, true]);
}

#[test]
fn a_deep_entry_of_an_old_search_makes_room_before_young_shallow_ones() {
    assert_eq!(left_by_a_fifth([9, 3, 3, 3], 2), [false, true, true, true]);
}

#[test]
fn halves_of_two_entries_match_no_key() {
    let table = table();
    let (first, second) = (0xAAAA_0000_0001, 0xBBBB_0000_0002);
    table.store(first, &entry(9, StoredBound::Lower));
    table.store(second, &entry(8, StoredBound::Upper));
    let entries = &table.cluster(first).0;
    let torn = entries[1].data.load(Ordering::Relaxed);
    entries[0].data.store(torn, Ordering::Relaxed);
    assert_eq!(table.probe(first), None);
    assert!(table.probe(second).is_some());
}

#[test]
fn halves_of_two_entries_of_one_position_match_no_key() {
    let table = table();
    let key = 0xAAAA_0000_0001;
    let place = &table.cluster(key).0[0];
    let first = entry(9, StoredBound::Lower);
    for other in [
        TtEntry { mv: MoveCode::new(0xDEAD_0001), ..first },
        TtEntry { score: 17, ..first },
        TtEntry { depth: 10, ..first },
        TtEntry { was_pv: false, ..first },
        TtEntry { mv: MoveCode::new(0xDEAD_0001), eval: Some(Score::raw(3)), ..first },
    ] {
        table.clear();
        table.store(key, &first);
        let data = place.data.load(Ordering::Relaxed);
        table.clear();
        table.store(key, &other);
        place.data.store(data, Ordering::Relaxed);
        assert_eq!(table.probe(key), None, "{other:?}");
    }
}

#[test]
fn hashfull_counts_the_current_generation() {
    let table = table();
    let spread = u64::MAX / table.clusters.len() as u64;
    for index in 0..500 {
        table.store(index * spread + spread / 2, &entry(1, StoredBound::Lower));
    }
    assert_eq!(table.hashfull(), 250);
    table.age();
    assert_eq!(table.hashfull(), 0);
}
