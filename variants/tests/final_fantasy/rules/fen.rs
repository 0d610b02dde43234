//! FENs that are read, written and refused.

use engine_core::{Notation, Position, Variant};
use variants::final_fantasy::{FfNotation, FinalFantasy};

use crate::agreement::setup;
use crate::worked_examples::{after, in_check, moves, position, refusal};

const START: &str = "bnmakrgc/dddddddd/8/8/8/8/DDDDDDDD/CGRKAHPW[] w - - 0 1 call:-,-";

#[test]
fn the_start_position_follows_the_options() {
    let mut rules = setup(1);
    assert_eq!(FfNotation::fen(&FinalFantasy::start(&rules, 0)), START);
    rules.options.set("WhitePawns", "dsodsods").unwrap();
    rules.options.set("BlackPawns", "SDOOSDSD").unwrap();
    let fen = FfNotation::fen(&FinalFantasy::start(&rules, 0));
    assert_eq!(fen, START.replace("dddddddd", "sdoosdsd").replace("DDDDDDDD", "DSODSODS"));
    for bad in ["DDDDDDD", "DDDDDDDDD", "DDDDDDDX", ""] {
        assert!(rules.options.set("WhitePawns", bad).is_err(), "{bad}");
    }
}

#[test]
fn written_fens_are_canonical() {
    let read = |fen: &str| FfNotation::fen(&FfNotation::parse_fen(fen, &setup(1)).unwrap());
    assert_eq!(read("4k3/8/8/8/8/8/8/K7 w - -"), "4k3/8/8/8/8/8/8/K7[] w - - 0 1 call:-,-");
    assert_eq!(
        read("4k3/8/8/8/8/8/8/K6L[ndg~gH+G~G~GR] w - -"),
        "4k3/8/8/8/8/8/8/K6L[HRGG~+G~gg~nd] w - - 0 1 call:-,-"
    );
}

#[test]
fn carriers_riders_slots_and_hits_come_back() {
    for fen in [
        "4k3/8/8/8/8/8/8/+A~!{+R~+K}7[] b - - 3 9 call:-,-",
        "+a~{dks}7/8/8/8/8/8/8/4K2L[H~g+g~dd] w - - 0 20 call:n,-",
        "7k/8/8/3m4/8/8/8/K3+P3[R] w - - 0 2 call:-,- hit:f3=R@d5",
        "7k/8/8/8/8/8/8/Kc~{n}2+P3[] w - - 0 2 call:-,- hit:b1=C@b1.1",
        "7k/8/8/8/8/8/8/KP2+P~3[R] w - - 0 2 call:-,- hit:f3=R@-",
    ] {
        assert_eq!(FfNotation::fen(&FfNotation::parse_fen(fen, &setup(0)).unwrap()), fen);
    }
}

#[test]
fn a_hit_that_nobody_can_answer_is_dropped() {
    let pos = position("7k/8/8/3m4/8/8/8/K3P3[R] w call:-,- hit:f3=R@d5");
    assert_eq!(FfNotation::fen(&pos), "7k/8/8/3m4/8/8/8/K3P3[R] w - - 0 1 call:-,-");
}

#[test]
fn impossible_positions_are_refused_with_the_field_at_fault() {
    for (text, field) in [
        ("4k3/8/8/8/8/8/8/8[] w", "board"),
        ("4k3/8/8/8/8/8/8/KK6[] w", "board"),
        ("4k3/8/8/8/8/8/8/KD6[] w", "board"),
        ("4k2d/8/8/8/8/8/8/K7[] w", "board"),
        ("4k3/8/8/8/8/8/8/K7/8[] w", "board"),
        ("4k3/8/8/8/8/8/8/K8[] w", "board"),
        ("4k3/8/8/8/8/8/8/KQ6[] w", "board"),
        ("4k3/8/8/8/8/8/8/KM6[] w", "board"),
        ("4k3/8/8/8/8/8/8/KR5R[] w", "board"),
        ("4k3/8/8/8/8/8/8/KR6[R] w", "board"),
        ("4k3/8/8/8/8/8/8/KL6[nn] w", "board"),
        ("4k3/8/8/8/8/8/8/K~7[] w", "board"),
        ("4k3/8/8/8/8/8/8/K+T6[] w", "board"),
        ("4k3/8/8/8/8/8/8/KL~6[] w", "board"),
        ("4k3/8/8/8/8/8/8/KA!6[] w", "board"),
        ("4k3/8/8/8/8/8/8/KW!6[] b", "board"),
        ("4k3/8/8/8/8/8/8/KW{PH}5[] w", "board"),
        ("4k3/8/8/8/8/8/8/KA{W}6[] w", "board"),
        ("4k3/8/8/8/8/8/8/KA{d}6[] w", "board"),
        ("4k3/8/8/8/8/8/8/KA{}6[] w", "board"),
        ("4k3/8/8/8/8/8/8/KP{D}6[] w", "board"),
        ("4k3/8/8/8/8/8/8/K7[z] w", "captured"),
        ("4k3/8/8/8/8/8/8/K7[n w", "captured"),
        ("4k3/8/8/8/8/8/8/KL6[] w call:N~,-", "call"),
        ("4k3/8/8/8/8/8/8/KL6[] w call:k,-", "call"),
        ("4k3/8/8/8/8/8/8/KL6[] w call:n", "call"),
        ("4k3/8/8/8/8/8/8/K3+P3[] w call:-,- hit:f3=R@e8", "hit"),
        ("7k/8/8/3m4/8/8/8/K3+P3[R] w call:n,- hit:f3=R@d5", "hit"),
        ("7k/8/8/3m4/8/8/8/K3+P3[R] w call:-,- hit:d5=R@f3", "hit"),
        ("7k/8/8/3m4/8/8/8/K3+P3[R] w call:-,- hit:f3", "hit"),
        ("7k/8/8/8/8/8/8/Kc~{n}1C+P3[] w call:-,- hit:b1=C@b1.1", "board"),
        ("4k3/4C{D}3/8/8/8/8/8/K7[] w", "board"),
    ] {
        let error = refusal(text);
        assert!(error.starts_with(&format!("bad FEN, {field}: ")), "{text}: {error}");
        assert!(!error.contains('\n'));
    }
    for fen in [
        "4k3/8/8/8/8/8/8/K7[] w KQ - 0 1",
        "4k3/8/8/8/8/8/8/K7[] w - e3 0 1",
        "4k3/8/8/8/8/8/8/K7[] x - - 0 1",
    ] {
        assert!(FfNotation::parse_fen(fen, &setup(0)).is_err(), "{fen}");
    }
    // Two kings and 62 captured pieces are the maximum.
    let with_lost = |count| format!("4k3/8/8/8/8/8/8/K7[{}] w", "D".repeat(count));
    assert!(position(&with_lost(62)).no_moves().winner.is_none());
    assert!(refusal(&with_lost(63)).contains("more than 64 pieces in all"));
}

#[test]
fn the_clock_starts_again_after_captures_slays_conversions_sacrifices_and_pawn_moves() {
    let clock = |fen: &str| fen.split(' ').nth(4).unwrap().to_string();
    let base = "7k/8/8/3d4/8/1d3M~2/1D6/K1C{D}5[] w";
    for (mv, expected) in
        [("f3d5", "0"), ("f3/d5", "0"), ("f3e4", "1"), ("c1c2", "1"), ("c1.1c2", "0"), ("a1b1", "1")]
    {
        assert_eq!(clock(&after(base, mv)), expected, "{mv}");
    }
    assert_eq!(clock(&after("7k/8/8/8/8/8/1d6/K7[] w", "a1Ob2")), "0");
    assert_eq!(clock(&after("7k/8/8/8/8/8/8/K1L5[] w call:d,-", "c1c2")), "1");
    // A Chocobot that fetches a pawn moves itself.
    assert_eq!(clock(&after("7k/8/8/D7/8/8/8/+C1K5[] w", "a1a5")), "1");
}

#[test]
fn two_kings_on_foot_alone_are_a_draw() {
    let bare = |text: &str| position(text).insufficient_material();
    assert!(bare("4k3/8/8/8/8/8/8/K7[] w"));
    assert!(bare("4+k3/8/8/8/8/8/8/K7[RHdd] w"));
    assert!(!bare("4k3/8/8/8/8/8/8/C{K}7[] w"));
    assert!(!bare("4k3/8/8/8/8/8/8/KC6[] w"));
}

#[test]
fn stalemate_is_a_draw_and_mate_is_not() {
    let stalemate = "8/8/8/8/8/2+k5/8/K7[] w";
    assert!(moves(stalemate).is_empty() && !in_check(stalemate));
    assert_eq!(position(stalemate).no_moves().winner, None);
    let mate = "3+m3k/8/5+n2/8/8/8/1P6/K7[] w";
    assert!(moves(mate).is_empty() && in_check(mate));
    assert_eq!(position(mate).no_moves().winner, Some(engine_core::Side::Black));
}

#[test]
fn the_move_number_counts_blacks_moves() {
    let started = after("bnmakrgc/dddddddd/8/8/8/8/DDDDDDDD/CGRKAHPW[] w", "e2e3 e7e6");
    assert_eq!(started, "bnmakrgc/dddd1ddd/4d3/8/8/4D3/DDDD1DDD/CGRKAHPW[] w - - 0 2 call:-,-");
    assert!(after("4k3/8/8/8/8/8/8/K7[] b", "e8e7").contains(" 1 2 call"));
}
