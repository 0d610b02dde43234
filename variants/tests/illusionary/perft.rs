//! Perft against the numbers of data/perft.epd, which the slow generator counted.

use engine_core::perft::perft;

use crate::reference::Reference;
use crate::{lines, position};

const SUITE: &str = include_str!("../../src/illusionary/data/perft.epd");
/// The reference is asked again for counts up to this; the environment variable `REFERENCE_LIMIT` names another.
const REFERENCE_LIMIT: u64 = 20_000;

/// The FEN of a line and its counts by depth.
fn parse(line: &str) -> (&str, Vec<(u32, u64)>) {
    let mut fields = line.split(" ;");
    let fen = fields.next().unwrap();
    let counts = fields.filter_map(|field| {
        let (depth, nodes) = field.strip_prefix('D')?.split_once(' ')?;
        Some((depth.parse().unwrap(), nodes.parse().unwrap()))
    });
    (fen, counts.collect())
}

#[test]
fn engine_counts_what_the_table_says() {
    let mut checked = 0;
    for line in lines(SUITE) {
        let (fen, counts) = parse(line);
        for (depth, nodes) in counts {
            assert_eq!(perft(&mut position(fen), depth), nodes, "depth {depth}: {line}");
            checked += 1;
        }
    }
    assert!(checked > 60, "only {checked} counts were checked");
}

#[test]
fn table_is_the_references_own() {
    let limit = std::env::var("REFERENCE_LIMIT").map_or(REFERENCE_LIMIT, |text| text.parse().unwrap());
    for line in lines(SUITE) {
        let (fen, counts) = parse(line);
        for (depth, nodes) in counts.into_iter().filter(|&(_, nodes)| nodes <= limit) {
            assert_eq!(Reference::new(fen).perft(depth), nodes, "depth {depth}: {line}");
        }
    }
}
