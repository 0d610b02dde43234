use engine_core::{Notation, Position, Side, Variant};

use super::Crazyhouse;
use crate::chess_board::Kind;
use crate::chess_board::testing::{after, ending, fen, fen_error, moves, read, setup};

#[test]
fn captured_pieces_change_hands() {
    let pos = after::<Crazyhouse>("4k3/8/8/3p4/4P3/8/8/4K3[] w - - 0 1", "e4d5");
    assert_eq!(fen::<Crazyhouse>(&pos), "4k3/8/8/3P4/8/8/8/4K3[P] b - - 0 1");
    let pos = after::<Crazyhouse>("4k3/8/8/8/3pP3/8/8/4K3[] b - e3 0 1", "d4e3");
    assert_eq!(fen::<Crazyhouse>(&pos), "4k3/8/8/8/8/4p3/8/4K3[p] w - - 0 2");
}

#[test]
fn pieces_in_hand_are_put_on_empty_squares() {
    let pos = read::<Crazyhouse>("4k3/8/8/8/8/8/8/4K3[Np] w - - 0 1");
    let drops = moves::<Crazyhouse>(&pos).into_iter().filter(|text| text.starts_with("N@")).count();
    assert_eq!(drops, 62);
    let pos = after::<Crazyhouse>("4k3/8/8/8/8/8/8/4K3[Np] w - - 0 1", "N@f3");
    assert_eq!(fen::<Crazyhouse>(&pos), "4k3/8/8/8/8/5N2/8/4K3[p] b - - 1 1");
    // Pawns cannot be dropped on the first or last rank.
    let drops = moves::<Crazyhouse>(&pos).into_iter().filter(|text| text.starts_with("P@")).count();
    assert_eq!(drops, 47);
}

#[test]
fn a_drop_parries_a_check_and_mates() {
    let pos = read::<Crazyhouse>("4k3/8/8/8/8/8/3PPP2/r3K3[B] w - - 0 1");
    assert_eq!(moves::<Crazyhouse>(&pos), ["B@b1", "B@c1", "B@d1"]);
    let pos = after::<Crazyhouse>("6k1/5ppp/8/8/8/8/8/6K1[Q] w - - 0 30", "Q@e8");
    assert_eq!(ending::<Crazyhouse>(&pos), Some(("1-0", "White mates")));
}

#[test]
fn a_promoted_piece_is_a_pawn_again() {
    let promoted = "4k3/P7/8/8/8/8/7r/4K3[] w - - 0 1";
    let pos = after::<Crazyhouse>(promoted, "a7a8q e8d7 a8a1");
    // The piece moves, and keeps its mark.
    assert_eq!(fen::<Crazyhouse>(&pos), "8/3k4/8/8/8/8/7r/Q~3K3[] b - - 2 2");
    let pos = after::<Crazyhouse>("r3k3/8/8/8/8/8/8/Q~3K3[] b - - 0 1", "a8a1");
    assert_eq!(fen::<Crazyhouse>(&pos), "4k3/8/8/8/8/8/8/r3K3[p] w - - 0 2");
    // A capturing piece does not inherit the mark of a promoted piece.
    let pos = after::<Crazyhouse>("r3k3/8/8/8/8/8/8/Q~3K3[] w - - 0 1", "a1a8");
    assert_eq!(fen::<Crazyhouse>(&pos), "Q~3k3/8/8/8/8/8/8/4K3[R] b - - 0 1");
}

#[test]
fn marks_and_hands_are_taken_back() {
    let text = "4k3/8/8/8/8/8/7r/Q~3K3[PPn] b - - 3 9";
    let mut pos = read::<Crazyhouse>(text);
    let key = pos.key();
    for mv in pos.legal_moves() {
        let undo = pos.make_move(mv).unwrap();
        pos.unmake_move(&undo);
        assert_eq!((fen::<Crazyhouse>(&pos).as_str(), pos.key()), (text, key));
    }
}

#[test]
fn fens_are_read_in_both_forms() {
    for text in [
        "4k3/1Q~6/8/8/4b3/8/Kpp5/8[Pn] b - - 0 1",
        "4k3/1Q~6/8/8/4b3/8/Kpp5/8/Pn b - - 0 1",
        "4k3/1Q~6/8/8/4b3/8/Kpp5/8[nP] b - -",
    ] {
        let read = read::<Crazyhouse>(text);
        assert_eq!(fen::<Crazyhouse>(&read), "4k3/1Q~6/8/8/4b3/8/Kpp5/8[Pn] b - - 0 1", "{text}");
    }
    let empty = "4k3/8/8/8/8/8/8/4K3[] w - - 0 1";
    for text in [
        "4k3/8/8/8/8/8/8/4K3 w - - 0 1",
        "4k3/8/8/8/8/8/8/4K3[-] w - - 0 1",
        "4k3/8/8/8/8/8/8/4K3/ w - - 0 1",
    ] {
        assert_eq!(fen::<Crazyhouse>(&read::<Crazyhouse>(text)), empty, "{text}");
    }
}

#[test]
fn bad_fens_are_refused() {
    for (text, field) in [
        ("4k3/8/8/8/8/8/8/4K3[K] w - - 0 1", "pockets"),
        ("4k3/8/8/8/8/8/8/4K3[x] w - - 0 1", "pockets"),
        ("4k3/8/8/8/8/8/8/4K3[Q w - - 0 1", "pockets"),
        ("4k3/8/8/8/8/8/8/4K3[Q]q w - - 0 1", "pockets"),
        ("4k3/8/8/8/8/8/8/4K~3[] w - - 0 1", "board"),
        ("4k3/P~7/8/8/8/8/8/4K3[] w - - 0 1", "board"),
        ("4k3/~7/8/8/8/8/8/4K3[] w - - 0 1", "board"),
        ("4k3/Q~~6/8/8/8/8/8/4K3[] w - - 0 1", "board"),
        ("4k3/8/8/8/8/8/8/4K3[Q] w - - 0 1 extra", "end"),
    ] {
        assert_eq!(fen_error::<Crazyhouse>(text), field, "{text}");
    }
}

#[test]
fn there_is_no_fifty_move_rule() {
    let pos = read::<Crazyhouse>("4k3/8/8/8/8/8/8/4K2R[] w - - 140 120");
    assert!(pos.halfmove_clock() < engine_core::CLOCK_LIMIT);
    assert!(fen::<Crazyhouse>(&pos).ends_with("140 120"));
}

#[test]
fn pawns_are_dropped_with_and_without_their_letter() {
    let pos = read::<Crazyhouse>("4k3/8/8/8/8/8/8/4K3[P] w - - 0 1");
    for text in ["P@e4", "@e4"] {
        let mv = <Crazyhouse as Variant>::Notation::parse_move(&pos, text, &setup::<Crazyhouse>()).unwrap();
        assert_eq!(mv, crate::chess_board::Move::drop(Kind::Pawn, "e4".parse().unwrap()));
    }
}

#[test]
fn hands_are_shown() {
    let pos = read::<Crazyhouse>("4k3/1Q~6/8/8/4b3/8/Kpp5/8[NPPq] b - - 0 1");
    let picture = <Crazyhouse as Variant>::Notation::picture(&pos);
    assert_eq!(picture.notes, ["White has in hand: Knight, 2 Pawns", "Black has in hand: Queen"]);
    assert_eq!(pos.state().count(Side::White, Kind::Pawn), 2);
    assert!(picture.pieces().any(|piece| piece.token == "Q~"));
}

/// Pieces in hand and promoted pawns are still in the game.
#[test]
fn only_what_cannot_come_back_is_too_little() {
    let is_drawn = |fen| read::<Crazyhouse>(fen).insufficient_material();
    assert!(is_drawn("4k3/8/8/8/8/8/8/4K3[] w - - 0 1"));
    for fen in [
        "4k3/8/8/8/8/8/8/4K3[P] w - - 0 1",
        "4k3/8/8/8/8/8/8/4K3[n] w - - 0 1",
        "4k3/8/8/8/8/8/8/4KN~2[] w - - 0 1",
        "4k3/8/8/8/8/8/8/4KQ2[] w - - 0 1",
    ] {
        assert!(!is_drawn(fen), "{fen}");
    }
}
