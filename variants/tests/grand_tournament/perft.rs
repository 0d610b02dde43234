//! Perft compared with the counts of data/perft.epd.

use engine_core::testkit::check_suite;
use variants::grand_tournament::GrandTournament;

use crate::setup;

const SUITE: &str = include_str!("../../src/grand_tournament/data/perft.epd");

/// Maximum count that is recomputed; the environment variable `PERFT_LIMIT` sets another one for
/// deep runs.
const NODE_LIMIT: u64 = 5_000_000;

#[test]
fn counts_agree_with_the_suite() {
    let limit = std::env::var("PERFT_LIMIT").map_or(NODE_LIMIT, |text| text.parse().unwrap());
    let checked = check_suite::<GrandTournament>(&setup("grandtournament"), SUITE, limit);
    assert!(checked > 150, "only {checked} counts were checked");
}
