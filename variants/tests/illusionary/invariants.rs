//! The test kit's invariants.

use engine_core::testkit::{RandomPlay, check_invariants, suite};
use engine_core::{Evaluator, MoveOrder, Notation, Position, Score, Variant};
use variants::chess_board::Order;
use variants::illusionary::Illusionary;

use crate::{IllusionaryNotation, position, setup};

#[test]
fn the_invariants_hold_in_all_set_ups() {
    for value in ["choose", "random", "classic"] {
        let mut setup = setup();
        setup.options.set("IllusionSetup", value).unwrap();
        check_invariants::<Illusionary>(&setup, &[], &RandomPlay::new(4, 120));
    }
}

#[test]
fn the_invariants_hold_from_other_arrays() {
    let mut setup = setup();
    for (option, value) in [("UCI_Chess960", "true"), ("RandomArrays", "different")] {
        setup.options.set(option, value).unwrap();
    }
    check_invariants::<Illusionary>(&setup, &[], &RandomPlay::new(4, 120));
}

#[test]
fn the_invariants_hold_in_bench_and_rare_positions() {
    let bench = Illusionary::INFO.bench.iter().map(|&(_, fen)| fen);
    let suite = suite(include_str!("../../src/illusionary/data/perft.epd"));
    let fens: Vec<&str> = bench.chain(suite.map(|line| line.fen)).collect();
    check_invariants::<Illusionary>(&setup(), &fens, &RandomPlay::new(1, 30));
}

/// White's score in centipawns.
fn score(fen: &str) -> i32 {
    let pos = position(fen);
    let score = Illusionary::evaluator().score(&pos).value();
    if pos.side_to_move() == engine_core::Side::White { score } else { -score }
}

#[test]
fn few_real_pieces_are_worth_guarding() {
    // The same illusionary queen for a knight: worse for the side that is nearly bare.
    let safe = score("rnbqk3/pppp4/8/8/8/8/PPPP4/RNBQK3 w - - 0 1");
    let nearly_bare = score("3zk3/4n3/8/8/8/8/PPPP4/RNBQK3 w - - 0 1");
    assert!(safe.abs() < 100, "{safe}");
    assert!(nearly_bare > 800, "{nearly_bare}");
    assert!(score("4k3/p7/8/8/8/8/1P6/Z3K3 w - - 0 1") < Score::EVAL_MAX.value());
}

#[test]
fn exchanges_know_that_kings_fear_no_illusions() {
    let wins = |fen: &str, text: &str| {
        let pos = position(fen);
        let turn = IllusionaryNotation::parse_move(&pos, text, &setup()).unwrap();
        (-3_000..3_000).rev().find(|&floor| Order::see_ge(&pos, turn, floor)).unwrap()
    };
    // A rook captures a pawn beside the king, defended by a rook: the king cannot recapture.
    assert_eq!(wins("4k3/3p4/8/8/8/8/3R4/3RK3 w - - 0 1", "d2d7"), 100);
    // Defended by an illusionary rook only: the king recaptures, and is not captured.
    assert_eq!(wins("4k3/3p4/8/8/8/8/3R4/3CK3 w - - 0 1", "d2d7"), -400);
    // An illusionary pawn defends like a pawn.
    assert_eq!(wins("4k3/8/2s5/3p4/8/8/3R4/4K3 w - - 0 1", "d2d5"), -400);
    assert_eq!(wins("4k3/8/3s4/3p4/8/8/3R4/4K3 w - - 0 1", "d2d5"), -400);
}

#[test]
fn only_real_pieces_are_seen_to_give_check() {
    let gives = |fen: &str, text: &str| {
        let pos = position(fen);
        let turn = IllusionaryNotation::parse_move(&pos, text, &setup()).unwrap();
        Order::gives_check(&pos, turn)
    };
    assert!(gives("4k3/7p/8/8/8/8/R7/4K3 w - - 0 1", "a2a8"));
    assert!(!gives("4k3/7p/8/8/8/8/C6P/4K3 w - - 0 1", "a2a8"));
    // Discovered checks by an illusionary piece from a real one, and vice versa.
    assert!(gives("4k3/7p/8/8/8/4S3/4R3/4K3 w - - 0 1", "e3d4"));
    assert!(!gives("4k3/7p/8/8/8/4N3/4C3/4K3 w - - 0 1", "e3d5"));
}
