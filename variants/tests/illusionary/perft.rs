//! Perft compared with the counts of data/perft.epd, which the slow generator computed.

use engine_core::testkit::{check_suite, suite};
use variants::illusionary::Illusionary;

use crate::reference::Reference;
use crate::setup;

const SUITE: &str = include_str!("../../src/illusionary/data/perft.epd");
/// Maximum count that the reference recomputes; the environment variable `REFERENCE_LIMIT` sets
/// another one.
const REFERENCE_LIMIT: u64 = 20_000;

#[test]
fn engine_counts_what_the_table_says() {
    let checked = check_suite::<Illusionary>(&setup(), SUITE, u64::MAX);
    assert!(checked > 60, "only {checked} counts were checked");
}

#[test]
fn table_is_the_references_own() {
    let limit = std::env::var("REFERENCE_LIMIT").map_or(REFERENCE_LIMIT, |text| text.parse().unwrap());
    for line in suite(SUITE) {
        for (depth, nodes) in line.counts(limit) {
            assert_eq!(Reference::new(line.fen).perft(depth), nodes, "depth {depth}: {line}");
        }
    }
}
