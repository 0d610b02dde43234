//! Perft tables.

use crate::reference::{Rule, State};

#[test]
fn reference_from_the_start() {
    for (rule, counts) in [(Rule::Hard, [21, 440, 12_100]), (Rule::Off, [21, 420, 11_696])] {
        for (depth, count) in (1..).zip(counts) {
            assert_eq!(State::start(rule).perft(depth), count, "{rule:?} {depth}");
        }
    }
}

/// One ply deeper; takes about half a minute.
#[test]
#[ignore = "slow: run before a release"]
fn reference_from_the_start_deeper() {
    assert_eq!(State::start(Rule::Hard).perft(4), 349_823);
    assert_eq!(State::start(Rule::Off).perft(4), 330_463);
}
