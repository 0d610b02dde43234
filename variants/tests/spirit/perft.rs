//! Counts of move sequences: published, by the reference, and by the engine.

use engine_core::perft;
use engine_core::testkit::{SuiteLine, suite};
use variants::spirit::fen;
use variants::spirit::state::{SpiritPosition, SpiritRules};

use crate::support::{DEFAULT, reference};

const TABLE: &str = include_str!("../../src/spirit/data/perft.epd");
/// Maximum count that the reference recomputes.
const REFERENCE_LIMIT: u64 = 60_000;

/// Returns the position of a line.
fn position(line: &SuiteLine<'_>) -> SpiritPosition {
    let rules = line.fields().find(|&(name, _)| name == "rules").map_or(DEFAULT, |(_, value)| SpiritRules {
        triumph_walls: value[..1].parse().unwrap(),
        haven: value.ends_with("haven"),
    });
    fen::parse(line.fen, rules).unwrap()
}

#[test]
fn reference_agrees_with_the_published_counts() {
    let start = reference(&fen::parse(fen::START, DEFAULT).unwrap());
    for (depth, nodes) in [(1, 12), (2, 144), (3, 2232), (4, 34_596), (5, 637_980)] {
        assert_eq!(start.perft(depth), nodes, "depth {depth}");
    }
    let haven = fen::parse(fen::START, SpiritRules { triumph_walls: 4, haven: true }).unwrap();
    assert_eq!(reference(&haven).perft(5), 632_772);
}

#[test]
fn engine_counts_what_the_table_says() {
    for line in suite(TABLE) {
        line.check_perft(&position(&line), u64::MAX);
    }
}

#[test]
fn table_is_the_references_own() {
    for line in suite(TABLE) {
        let slow = reference(&position(&line));
        for (depth, nodes) in line.counts(REFERENCE_LIMIT) {
            assert_eq!(slow.perft(depth), nodes, "depth {depth}: {line}");
        }
    }
}

#[test]
fn turned_positions_have_the_same_counts() {
    for line in suite(TABLE) {
        for (depth, nodes) in line.counts(u64::MAX).filter(|&(depth, _)| depth <= 3) {
            assert_eq!(perft::perft(&mut position(&line).turned(), depth), nodes, "depth {depth}: {line}");
        }
    }
}
