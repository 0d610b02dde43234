//! Perft against the numbers of data/perft.epd.

use engine_core::perft::perft;

use crate::board;

const SUITE: &str = include_str!("../../src/grand_tournament/data/perft.epd");

/// The largest count that is recomputed; the environment variable `PERFT_LIMIT` names another for deep runs.
const NODE_LIMIT: u64 = 5_000_000;

#[test]
fn counts_agree_with_the_suite() {
    let limit = std::env::var("PERFT_LIMIT").map_or(NODE_LIMIT, |text| text.parse().unwrap());
    let mut checked = 0;
    for line in SUITE.lines().filter(|line| !line.starts_with('#')) {
        let (fen, fields) = line.split_once(';').unwrap();
        let (counts, id) = fields.split_once(";id ").unwrap();
        let mut board = board(fen);
        for (depth, field) in (1..).zip(counts.split(';')) {
            let (name, nodes) = field.trim().split_once(' ').unwrap();
            assert_eq!(name, format!("D{depth}"), "{id}");
            let nodes: u64 = nodes.parse().unwrap();
            if nodes <= limit {
                assert_eq!(perft(&mut board, depth), nodes, "{id} at depth {depth}");
                checked += 1;
            }
        }
    }
    assert!(checked > 150, "only {checked} counts were checked");
}
