//! Models of all interleavings of a few threads (`scripts/loom.sh`).

use loom::sync::Arc;
use loom::thread;

use super::*;

fn entry(mv: u32, depth: i32) -> TtEntry {
    let mv = MoveCode::new(mv);
    TtEntry { mv, score: 5, eval: Some(Score::raw(7)), depth, bound: StoredBound::Lower, was_pv: false }
}

/// Models two threads that store and one that probes: every entry found must be one of those
/// stored.
fn store_and_look(first: (Key, TtEntry), second: (Key, TtEntry)) {
    loom::model(move || {
        let table = Arc::new(TableMemory::default().table());
        let writers = [first, second].map(|(key, entry)| {
            let table = Arc::clone(&table);
            thread::spawn(move || table.store(key, &entry))
        });
        for key in [first.0, second.0] {
            if let Some(found) = table.probe(key) {
                assert!([first, second].contains(&(key, found)), "{found:?}");
            }
        }
        for writer in writers {
            writer.join().unwrap();
        }
        for key in [first.0, second.0] {
            if let Some(found) = table.probe(key) {
                assert!([first, second].contains(&(key, found)), "{found:?}");
            }
        }
    });
}

#[test]
fn entries_of_two_positions_do_not_mix() {
    store_and_look((0xAAAA_0000_0001, entry(0xDEAD_BEEF, 9)), (0xBBBB_0000_0002, entry(0x1234_5678, 3)));
}

#[test]
fn entries_of_one_position_do_not_mix() {
    store_and_look((5, entry(0xDEAD_BEEF, 9)), (5, entry(0xDEAD_0001, 9)));
}
