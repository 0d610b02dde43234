//! Counts of move sequences: published, by the reference, and by the engine.

use engine_core::perft;
use variants::spirit::fen;
use variants::spirit::position::{Rules, SpiritPosition};

use crate::support::{DEFAULT, epd_lines, reference};

const TABLE: &str = include_str!("../../src/spirit/data/perft.epd");
/// The reference is asked again for counts up to this.
const REFERENCE_LIMIT: u64 = 60_000;

/// The position of a line and its counts by depth.
fn parse(line: &str) -> (SpiritPosition, Vec<(u32, u64)>) {
    let mut fields = line.split(" ;");
    let text = fields.next().unwrap();
    let mut rules = DEFAULT;
    let mut counts = Vec::new();
    for field in fields {
        let (name, value) = field.split_once(' ').unwrap();
        if name == "rules" {
            rules = Rules { triumph_walls: value[..1].parse().unwrap(), haven: value.ends_with("haven") };
        } else if let Some(depth) = name.strip_prefix('D') {
            counts.push((depth.parse().unwrap(), value.parse().unwrap()));
        }
    }
    (fen::parse(text, rules).unwrap(), counts)
}

#[test]
fn reference_agrees_with_the_published_counts() {
    let start = reference(&fen::parse(fen::START, DEFAULT).unwrap());
    for (depth, nodes) in [(1, 12), (2, 144), (3, 2232), (4, 34_596), (5, 637_980)] {
        assert_eq!(start.perft(depth), nodes, "depth {depth}");
    }
    let haven = fen::parse(fen::START, Rules { triumph_walls: 4, haven: true }).unwrap();
    assert_eq!(reference(&haven).perft(5), 632_772);
}

#[test]
fn engine_counts_what_the_table_says() {
    for line in epd_lines(TABLE) {
        let (pos, counts) = parse(line);
        for (depth, nodes) in counts {
            assert_eq!(perft::perft(&mut pos.clone(), depth), nodes, "depth {depth}: {line}");
        }
    }
}

#[test]
fn table_is_the_references_own() {
    for line in epd_lines(TABLE) {
        let (pos, counts) = parse(line);
        let slow = reference(&pos);
        for (depth, nodes) in counts.into_iter().filter(|&(_, nodes)| nodes <= REFERENCE_LIMIT) {
            assert_eq!(slow.perft(depth), nodes, "depth {depth}: {line}");
        }
    }
}

#[test]
fn turned_positions_have_the_same_counts() {
    for line in epd_lines(TABLE) {
        let (pos, counts) = parse(line);
        for (depth, nodes) in counts.into_iter().filter(|&(depth, _)| depth <= 3) {
            assert_eq!(perft::perft(&mut pos.turned(), depth), nodes, "depth {depth}: {line}");
        }
    }
}
