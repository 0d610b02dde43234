//! Endings that nobody wins although the rules do not end them: evaluated as draws, and solved in
//! Atomic Chess.

use std::thread;

use engine_core::endings::EndingValue;
use engine_core::endings::solver::{SolveLimits, solve};
use engine_core::{Notation, Score, Setup, Variant};
use variants::atomic::Atomic;
use variants::find;

type AtomicText = <Atomic as Variant>::Notation;

fn atomic(fen: &str) -> <Atomic as Variant>::Position {
    AtomicText::parse_fen(fen, &Setup::new(&Atomic::INFO.presets[0], Atomic::INFO.options))
        .expect("a position")
}

/// Static evaluation of a position.
fn evaluation(game: &str, fen: &str) -> Score {
    let mut engine = find(game).expect("a game").engine();
    engine.game_mut().set_position(Some(fen), &[]).unwrap_or_else(|error| panic!("{fen}: {error}"));
    engine.evaluate().0
}

/// Solves the ending of this piece, and checks some positions with each side to move.
fn check_drawn(piece: &str) {
    let fens = [
        format!("8/8/8/3k4/8/8/8/{piece}3K3"),
        format!("7k/8/5K2/8/8/8/8/{piece}7"),
        format!("8/8/8/8/3K4/4{piece}3/8/k7"),
        format!("7k/4{piece}3/8/6K1/8/8/8/8"),
    ];
    let limits = SolveLimits {
        positions: 1 << 20,
        memory: 1 << 29,
        files: None,
        is_stopped: &|| false,
        watch: &|_| (),
    };
    let solution = solve(&atomic(&format!("{} w - - 0 1", fens[0])), &limits).expect("few positions");
    for fen in fens.iter().flat_map(|fen| ["w", "b"].map(|side| format!("{fen} {side} - - 0 1"))) {
        assert_eq!(solution.value(&atomic(&fen)), Some(EndingValue::Draw), "{fen}");
        assert_eq!(evaluation("atomic", &fen), Score::DRAW, "{fen}");
    }
}

#[test]
fn a_rook_a_bishop_or_a_knight_alone_wins_no_atomic_chess() {
    let solved = ["R", "B", "N"].map(|piece| thread::spawn(move || check_drawn(piece)));
    for thread in solved {
        thread.join().expect("draws");
    }
    assert_ne!(evaluation("atomic", "8/8/8/3k4/8/8/8/Q3K3 w - - 0 1"), Score::DRAW, "a Queen wins");
}

#[test]
fn one_minor_piece_on_the_board_or_in_hand_draws_crazyhouse() {
    for fen in [
        "4k3/8/8/8/8/8/8/4K3[N] w - - 0 1",
        "4k3/8/8/8/8/8/8/4K3[b] w - - 0 1",
        "4k3/8/8/8/8/8/8/4KN2[] b - - 0 1",
    ] {
        assert_eq!(evaluation("crazyhouse", fen), Score::DRAW, "{fen}");
    }
    for (fen, why) in [
        ("4k3/8/8/8/8/8/8/4K3[NN] w - - 0 1", "two of them"),
        ("4k3/8/8/8/8/8/8/4KN2[N] w - - 0 1", "another in hand"),
        ("4k3/8/8/8/8/8/8/4KN~2[] w - - 0 1", "it is a pawn once it is taken"),
        ("4k3/8/8/8/8/8/8/4K3[P] w - - 0 1", "it promotes"),
    ] {
        assert_ne!(evaluation("crazyhouse", fen), Score::DRAW, "{why}: {fen}");
    }
}
