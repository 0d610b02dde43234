//! Positions with thousands of legal moves: disguise chains of many Pawns with the pieces in high stacks.

use std::collections::HashSet;

use engine_core::Position;

use crate::harness::{engine_position, line_after};
use crate::reference::Rule;

const HIGH_STACKS: &str =
    "k7/8/8/8/r{nbqnbqnb}r{nbqnbqnb}r{nbqnbqnb}r{nbqnbqnb}4/PPPP4/PPPP4/7K w - - 0 1 deny:-";
const MANY_PAWNS: &str = "k7/8/8/8/3r{nbqnbqnb}r{nbqnbqnb}3/PPPPPPPP/PPPPPPPP/7K w - - 0 1 deny:-";

#[test]
fn the_reference_finds_the_same_thousand_moves() {
    assert_eq!(line_after(HIGH_STACKS, &[]).legal_moves.len(), 1376);
}

#[test]
fn thousands_of_moves_have_codes_of_their_own() {
    for (fen, legal) in [(HIGH_STACKS, 1376), (MANY_PAWNS, 4578)] {
        let mut pos = engine_position(fen, Rule::Hard);
        assert_eq!(pos.count_legal(), legal, "{fen}");
        let moves = pos.pseudo_legal();
        let codes: HashSet<_> = moves.iter().map(|&mv| pos.encode(mv)).collect();
        assert_eq!(codes.len(), moves.len(), "{fen}");
        for &mv in moves.iter().step_by(29) {
            assert_eq!(pos.decode(pos.encode(mv)), Some(mv), "{fen}");
        }
    }
}
