//! The reference compared with the published counts of the rules, and with itself.

use std::collections::HashSet;

use rand::SeedableRng;
use rand::rngs::StdRng;
use rand::seq::IndexedRandom;

use crate::reference::{Rules, in_check, legal, parse, perft};

const START: &str = "bnmakrgc/dddddddd/8/8/8/8/DDDDDDDD/CGRKAHPW[] w - - 0 1 call:-,-";

#[test]
fn anchors() {
    for (white, black, counts) in [
        ("DDDDDDDD", "dddddddd", &[13, 169, 2621, 40512][..]),
        ("SSSSSSSS", "dddddddd", &[19, 247, 5076]),
        ("OOOOOOOO", "ssssssss", &[27, 513, 14149]),
        ("DSODSODS", "sdoosdsd", &[19, 361, 7216]),
    ] {
        let state = parse(&START.replace("dddddddd", black).replace("DDDDDDDD", white), Rules::default());
        for (depth, &count) in (1..).zip(counts) {
            assert_eq!(perft(&state, depth), count, "{white} {black} depth {depth}");
        }
    }
}

#[test]
fn texts_are_unique_and_fens_round_trip() {
    let rules = Rules { advanced: true, ..Rules::default() };
    for seed in 0..4 {
        let mut rng = StdRng::seed_from_u64(seed);
        let mut state = parse(START, rules);
        for _ in 0..80 {
            assert_eq!(parse(&state.fen(), rules).fen(), state.fen());
            let moves = legal(&state);
            let texts: HashSet<String> = moves.iter().map(|mv| mv.text()).collect();
            assert_eq!(texts.len(), moves.len(), "{}", state.fen());
            let Some(mv) = moves.choose(&mut rng) else {
                break;
            };
            state = state.apply(mv);
        }
    }
}

#[test]
fn a_king_leaves_a_mages_line() {
    let state = parse("4k3/8/8/8/8/5m2/8/3K4[] w - - 0 1 call:-,-", Rules::default());
    assert!(in_check(&state));
    let mut moves: Vec<String> = legal(&state).iter().map(|mv| mv.text()).collect();
    moves.sort();
    assert_eq!(moves, ["d1c1", "d1c2", "d1d2", "d1e1"]);
}
