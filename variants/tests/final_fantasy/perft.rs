//! Table of perft counts: the engine's and, for small counts, the reference's.

use engine_core::perft::divide;
use engine_core::testkit::{SuiteLine, suite};
use engine_core::{Notation, Variant};
use variants::final_fantasy::{FfNotation, FfPosition, FinalFantasy};

use crate::agreement::setup;
use crate::reference::{self, Rules};

const TABLE: &str = include_str!("../../src/final_fantasy/data/perft.epd");
/// Maximum count that the engine recomputes, and the maximum for the reference.
const ENGINE_LIMIT: u64 = 400_000;
const REFERENCE_LIMIT: u64 = 4_000;

/// Returns the number of a line's preset: 1 has the advanced rules.
fn preset(line: &SuiteLine<'_>) -> usize {
    let name = line.fields().find(|&(name, _)| name == "variant").map_or("", |(_, value)| value);
    FinalFantasy::INFO.presets.iter().position(|other| other.name == name).unwrap_or(0)
}

fn position(line: &SuiteLine<'_>) -> FfPosition {
    let pos = FfNotation::parse_fen(line.fen, &setup(preset(line))).unwrap();
    assert_eq!(FfNotation::fen(&pos), line.fen);
    pos
}

fn check_engine(limit: u64) {
    for line in suite(TABLE) {
        line.check_perft(&position(&line), limit);
    }
}

fn check_reference(limit: u64) {
    for line in suite(TABLE) {
        let rules = Rules { advanced: preset(&line) == 1, ..Rules::default() };
        let state = reference::parse(line.fen, rules);
        for (depth, count) in line.counts(limit) {
            assert_eq!(reference::perft(&state, depth), count, "depth {depth}: {line}");
        }
    }
}

#[test]
fn the_engine_counts_what_the_table_says() {
    check_engine(ENGINE_LIMIT);
}

#[test]
fn the_reference_counts_what_the_table_says() {
    check_reference(REFERENCE_LIMIT);
}

#[test]
fn divide_adds_up() {
    for line in suite(TABLE).filter(|line| line.fen.contains("call:-,-")) {
        let Some((depth, count)) = line.counts(u64::MAX).nth(1) else { continue };
        assert_eq!(divide(&position(&line), depth, 2).iter().map(|&(_, nodes)| nodes).sum::<u64>(), count);
    }
}

/// Recomputes the whole table with the engine.
#[test]
#[ignore = "half a minute; scripts/agreement.sh runs it"]
fn the_engine_counts_all_of_the_table() {
    check_engine(u64::MAX);
}

/// Recomputes the table with the reference, except the deepest entries of the start positions.
#[test]
#[ignore = "minutes; scripts/agreement.sh runs it"]
fn the_reference_counts_most_of_the_table() {
    check_reference(50_000);
}
