use engine_core::{MoveOrder, Notation, Position, Side, Variant};

use super::ThreeCheck;
use crate::chess_board::state::State;
use crate::chess_board::testing::{after, ending, fen, fen_error, read};

const QUIET: &str = "4k3/8/8/8/8/8/8/R3K3 w Q - 3+3 0 1";

#[test]
fn checks_are_counted_for_their_side() {
    let pos = after::<ThreeCheck>(QUIET, "a1a8 e8e7 a8a7 e7e6");
    assert_eq!(fen::<ThreeCheck>(&pos), "8/R7/4k3/8/8/8/8/4K3 w - - 1+3 4 3");
    let pos = after::<ThreeCheck>("4k2r/8/8/8/8/8/8/4K3 b k - 3+3 0 1", "h8h1");
    assert_eq!(fen::<ThreeCheck>(&pos), "4k3/8/8/8/8/8/8/4K2r w - - 3+2 1 2");
}

#[test]
fn the_third_check_wins() {
    let pos = after::<ThreeCheck>("4k3/8/8/8/8/8/8/R3K3 w - - 1+1 0 1", "a1a8");
    assert_eq!(ending::<ThreeCheck>(&pos), Some(("1-0", "White has given three checks")));
    let pos = after::<ThreeCheck>("4k2r/8/8/8/8/8/8/4K3 b - - 3+1 0 1", "h8h1");
    assert_eq!(ending::<ThreeCheck>(&pos), Some(("0-1", "Black has given three checks")));
}

#[test]
fn the_search_sees_a_third_check() {
    let wins = |fen| <ThreeCheck as Variant>::MoveOrder::wins_at_once(&read::<ThreeCheck>(fen));
    assert!(wins("4k3/8/8/8/8/8/8/R3K3 w - - 1+3 0 1"));
    assert!(!wins("4k3/8/8/8/8/8/8/R3K3 w - - 2+3 0 1"), "only the second");
    assert!(!wins("4k3/8/8/8/8/8/8/R3K3 b - - 1+3 0 1"), "not to move");
    assert!(wins("4k3/8/8/8/4N3/8/8/4RK2 w - - 1+3 0 1"), "uncovered");
    assert!(!wins("4r3/8/8/3k4/8/8/4N3/4K3 w - - 1+3 0 1"), "pinned");
    assert!(wins("3r4/8/8/3k4/8/8/4N3/4K3 w - - 1+3 0 1"));
}

#[test]
fn a_double_check_counts_once() {
    let pos = after::<ThreeCheck>("4k3/8/8/8/4N3/8/8/4RK2 w - - 3+3 0 1", "e4f6");
    assert_eq!(pos.board.checkers().count(), 2);
    assert_eq!(fen::<ThreeCheck>(&pos).split(' ').nth(4), Some("2+3"));
}

#[test]
fn counts_make_positions_differ_and_are_taken_back() {
    let [few, many] = ["3+3", "2+3"].map(|left| read::<ThreeCheck>(&QUIET.replace("3+3", left)).key());
    assert_ne!(few, many);
    let mut pos = read::<ThreeCheck>(QUIET);
    let undo = pos.legal_moves().into_iter().find(|mv| mv.to.to_string() == "a8").map(|mv| pos.make_move(mv));
    assert_ne!(pos.state(), read::<ThreeCheck>(QUIET).state());
    pos.unmake_move(&undo.unwrap().unwrap());
    assert_eq!((fen::<ThreeCheck>(&pos).as_str(), pos.key()), (QUIET, few));
}

#[test]
fn both_forms_of_the_field_are_read() {
    for text in [
        "4k3/8/8/8/8/8/8/4K2R w K - 2+1 4 9",
        "4k3/8/8/8/8/8/8/4K2R w K - 4 9 +1+2",
        "4k3/8/8/8/8/8/8/4K2R w K - 4 9 2+1",
    ] {
        assert_eq!(
            fen::<ThreeCheck>(&read::<ThreeCheck>(text)),
            "4k3/8/8/8/8/8/8/4K2R w K - 2+1 4 9",
            "{text}"
        );
    }
    assert_eq!(
        fen::<ThreeCheck>(&read::<ThreeCheck>("4k3/8/8/8/8/8/8/4K2R w K -")),
        "4k3/8/8/8/8/8/8/4K2R w K - 3+3 0 1"
    );
}

#[test]
fn bad_counts_are_refused() {
    for field in ["4+3", "3+", "+3", "a+b", "+1+4", "++1+1", "3+3+3"] {
        let text = QUIET.replace("3+3", field);
        assert_eq!(fen_error::<ThreeCheck>(&text), "checks", "{text}");
    }
    assert_eq!(fen_error::<ThreeCheck>(&format!("{QUIET} +0+0")), "checks");
}

#[test]
fn only_bare_kings_are_drawn() {
    assert!(read::<ThreeCheck>("4k3/8/8/8/8/8/8/4K3 w - - 1+1 0 1").insufficient_material());
    assert!(!read::<ThreeCheck>("4k3/8/8/8/8/8/8/4KN2 w - - 3+3 0 1").insufficient_material());
}

#[test]
fn networks_judge_by_the_checks_given() {
    let bucket = |fen| read::<ThreeCheck>(fen).state().bucket(Side::White);
    assert_eq!(bucket("4k3/8/8/8/8/8/8/R3K3 w - - 3+3 0 1"), 0);
    assert_eq!(bucket("4k3/8/8/8/8/8/8/R3K3 w - - 1+3 0 1"), 6);
    assert_eq!(bucket("4k3/8/8/8/8/8/8/R3K3 w - - 3+2 0 1"), 1);
    assert_eq!(bucket("4k3/8/8/8/8/8/8/R3K3 w - - 0+1 0 1"), 8, "over");
    assert_eq!(read::<ThreeCheck>("4k3/8/8/8/8/8/8/R3K3 w - - 1+3 0 1").state().bucket(Side::Black), 2);
}

#[test]
fn every_number_of_checks_is_another_position() {
    let fens = (0..16).map(|given| format!("4k3/8/8/8/8/8/8/4KQ2 w - - {}+{} 0 1", given / 4, given % 4));
    let keys: std::collections::HashSet<_> = fens.map(|fen| read::<ThreeCheck>(&fen).key()).collect();
    assert_eq!(keys.len(), 16);
}

#[test]
fn given_checks_are_shown() {
    let pos = read::<ThreeCheck>("4k3/8/8/8/8/8/8/4KQ2 w - - 3+1 0 1");
    let picture = <ThreeCheck as Variant>::Notation::picture(&pos);
    assert_eq!(picture.notes, ["White has given 0 of 3 checks", "Black has given 2 of 3 checks"]);
}
