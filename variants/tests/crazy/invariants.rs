//! The test kit's invariants.

use engine_core::testkit::{RandomPlay, check_invariants};
use variants::crazy::Crazy;

use crate::harness::setup;

/// Positions with stacks, Queens beside Kings, risen Bishops, pairs of en passant, denials in
/// progress.
const POSITIONS: [&str; 6] = [
    "r{kq}1b2r2/pp1ppp1p/2n2np1/8/3PP1b1/2N2N2/PPP1BPPP/R{B}2Q1R{K}2 w - - 4 9 deny:w",
    "r3k2r/pppq1ppp/2n1bn2/3pp3/3PP3/2N1BN2/PPPQ1PPP/R3K2R w KQkq - 2 8 deny:b",
    "2r{Kn}5/1p1P4/8/2R{pPk}1+b3/4P3/1q2R{RQ}3/1P5B/8 w - - 0 20 deny:b",
    "7k/5p2/8/2r{np}1b3/2qK1n2/3q4/2PR4/4R{Q}3 w - - 0 1 deny:b",
    "7k/8/8/8/1pP5/p2n4/1P1P4/7K b - c3c4 0 1 deny:w:immune",
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 deny:w:next:not=e2e4",
];

#[test]
fn invariants_hold() {
    for (rule, plies) in [("hard", 30), ("soft", 8), ("off", 8)] {
        let play = RandomPlay { key_in_fen: false, ..RandomPlay::new(1, plies) };
        check_invariants::<Crazy>(&setup(rule), &POSITIONS, &play);
    }
}
