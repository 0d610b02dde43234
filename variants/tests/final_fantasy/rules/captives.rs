//! Captured pieces, and Callers that borrow their abilities.

use crate::worked_examples::{
    after, assert_after, assert_illegal, assert_legal, assert_moves, in_check, moves,
};

#[test]
fn a_call_lends_the_callers_side_a_captured_mans_abilities() {
    let text = "7k/8/8/8/8/8/8/K1L5[n] w";
    let own = "b2 a3 d2 e3 f4 g5 h6";
    assert_moves(text, "c1", own);
    assert_moves(text, "n:c1", &format!("{own} a2 b3 d3 e2"));
    assert_moves(text, "n:a1", "a2 b1 b2");
    assert_eq!(after(text, "n:c1d3"), "7k/8/8/8/8/3L4/8/K7[] b - - 1 1 call:n,-");
}

#[test]
fn every_caller_of_the_side_has_it_from_then_on() {
    assert_legal("7k/8/8/8/8/8/8/K1L2L2[] w call:n,-", "c1d3 f1e3 f1g3");
    assert_legal("7k/8/8/8/8/3d4/2L5/K7[] w call:n,-", "c2/d3");
}

#[test]
fn the_slot_is_emptied_for_good_by_a_loss() {
    let text = "7k/8/8/3m4/8/5D2/8/K1L5[] b call:n,-";
    assert_eq!(after(text, "d5/f3"), "7k/8/8/3m4/8/8/8/K1L5[D] w - - 0 2 call:-,-");
    // A capture by conversion is a loss, a King's conversion is none.
    let text = "7k/8/8/8/8/2x5/8/KC1L4[] b call:n,-";
    assert_eq!(after(text, "c3b1&"), "7k/8/8/8/8/8/8/Kc~{x}1L4[] w - - 0 2 call:-,-");
    let text = "8/8/8/8/8/5k2/4D3/K1L5[] b call:n,-";
    assert_eq!(after(text, "f3Oe2"), "8/8/8/8/8/5k2/4d3/K1L5[] w - - 0 2 call:n,-");
}

#[test]
fn a_new_call_gives_the_old_piece_up() {
    let text = "7k/8/8/8/8/8/8/K1L5[c] w call:n,-";
    assert_eq!(after(text, "c:a1a2"), "7k/8/8/8/8/8/K7/2L5[] b - - 1 1 call:c,-");
}

#[test]
fn of_two_alike_the_one_that_is_not_original_goes() {
    let text = "7k/8/8/8/8/8/8/K1L5[nn~] w";
    assert_eq!(after(text, "n:a1a2"), "7k/8/8/8/8/8/K7/2L5[n] b - - 1 1 call:n~,-");
    assert_moves("7k/8/8/8/8/8/8/K1L5[n~] w call:n,-", "n:", "");
}

#[test]
fn promoted_pieces_are_called_with_a_plus() {
    let text = "7k/8/8/8/8/8/8/K1L5[+g] w";
    assert_legal(text, "+g:c1d4 +g:c1f2 +g:c1d3");
    assert_illegal("7k/8/8/8/8/8/8/K1L5[g] w", "g:c1d4");
}

#[test]
fn only_a_side_with_a_caller_calls_and_never_a_king() {
    assert_moves("7k/8/8/8/8/8/8/K1R5[n] w", "n:", "");
    let text = "7k/8/8/8/8/6+P1/8/c{d}1L5[K] w call:-,- hit:a1=K@a1";
    assert_illegal(text, "k:g3!");
}

#[test]
fn a_silenced_or_riding_caller_calls_but_cannot_use_it() {
    assert_moves("7k/8/8/8/8/8/8/K1LX4[n] w", "n:c1", "b2 a3 d2 e3 f4 g5 h6");
    assert_moves("7k/8/8/8/8/8/8/K1C{L}5[n] w", "n:c1.1", "b2 a3 d2 e3 f4 g5 h6");
    assert_legal("7k/8/8/8/8/8/8/K1W{L}5[n] w", "n:c1.1d3");
}

/// "A borrowed Caller, Airship, Tank or other carrier without empty movement adds nothing (the Caller's own slide does not
/// become special), but can be called." A special slide would also take what normal moves cannot: an Airship, a Tank.
#[test]
fn some_called_pieces_add_nothing() {
    for (piece, enemies) in [
        ("l", "6t1"),
        ("l", "6a1"),
        ("a", "6t1"),
        ("+a", "6t1"),
        ("t", "6a1"),
        ("w~", "6t1"),
        ("+w~", "6a1"),
        ("b", "6t1"),
        ("+b", "6a1"),
    ] {
        let all = moves(&format!("7k/8/8/8/8/{enemies}/8/K3L3[{piece}] w"));
        let prefix = piece.replace('~', "") + ":";
        let (called, plain): (Vec<&String>, Vec<&String>) =
            all.iter().partition(|mv| mv.starts_with(&prefix));
        let called: Vec<&str> = called.iter().map(|mv| &mv[prefix.len()..]).collect();
        assert_eq!(called, plain, "{piece}");
        assert_eq!(plain.len(), 8, "{piece}");
        assert_illegal(&format!("8/7k/8/8/8/{enemies}/8/K3L3[] w call:{piece},-"), "e1g3");
    }
}

/// Nor does it check: protection alone keeps the normal slide from a unit that is no King's, immunity from an Airship's.
#[test]
fn a_called_caller_checks_no_king_in_an_airship() {
    let text = "8/8/8/8/8/6a{k}1/8/K3L3[] b call:l,-";
    assert!(!in_check(text));
    assert_legal(text, "g3g2");
    assert!(in_check("8/8/8/8/8/6a{k}1/8/K3L3[] b call:m,-"));
    assert!(!in_check("8/8/8/8/8/6a{k}1/8/K3L3[l] b"));
    assert!(in_check("8/8/8/8/8/6a{k}1/8/K3L3[m] b"));
}

#[test]
fn borrowed_pawns_never_promote() {
    assert_moves("8/2L5/8/8/k7/8/8/K7[d] w", "d:c7", "b8 d8 b6 a5 d6 e5 f4 g3 h2 c8");
}

#[test]
fn of_carriers_only_an_empty_ones_moves_are_borrowed() {
    assert_legal("7k/8/8/8/2d5/8/8/K1L5[c] w", "c:c1c2 c:c1c3 c:c1h1");
    assert_illegal("7k/8/8/8/2d5/8/8/K1L5[c] w", "c:c1c4");
    assert_illegal("7k/8/8/8/8/8/8/K1L5[a] w", "a:c1c2");
    // A Chocobot's leaps, but nobody to come to.
    assert_legal("7k/8/8/8/2D5/8/8/K1L5[+c] w", "+c:c1d3 +c:c1c3");
    assert_illegal("7k/8/8/8/2D5/8/8/K1L5[+c] w", "+c:c1c4");
}

#[test]
fn borrowed_movement_is_special() {
    // It takes what normal moves cannot (an Airship), respects protection, and converts no carrier.
    assert_legal("7k/8/8/8/8/3a4/8/K1L5[n] w", "n:c1d3");
    assert_illegal("7k/8/8/8/4p~3/3d4/8/K1L5[n] w", "n:c1d3");
    assert_illegal("7k/8/8/8/8/3c4/8/K1L5[n] w", "n:c1d3&");
    // Where a normal move does the same, the normal one is meant: it takes a Moogle, which is no object.
    assert_legal("7k/8/8/8/8/4o3/8/K1L5[m] w", "m:c1e3");
    assert_illegal("7k/8/8/8/8/4o3/8/K1L5[m] w", "m:c1/e3");
    assert_illegal("7k/8/8/8/8/3o4/8/K1L5[n] w", "n:c1d3");
}

#[test]
fn borrowed_auras_protect_and_silence() {
    let text = "7k/8/4m3/8/2D5/8/8/K3L3[] b";
    assert_legal(text, "e6/c4");
    assert_illegal("7k/8/4m3/8/2D5/8/4L3/K7[] b call:h~,-", "e6/c4");
    assert_illegal("7k/8/4m3/1L6/2D5/8/8/K7[] b call:x,-", "e6/c4");
}

#[test]
fn a_borrowed_attack_costs_the_caller() {
    let text = "6p~k/4c3/8/8/8/8/8/K1L5[+n] w";
    assert_after(text, "+n:c1%e7", "6p~k/8/8/8/8/8/8/K7[c] b");
}

#[test]
fn a_borrowed_defence_is_called_in_the_turn_that_answers() {
    let text = "7k/8/8/3m4/8/5R2/8/K3L3[+p~] b";
    assert_eq!(after(text, "d5/f3"), "7k/8/8/3m4/8/8/8/K3L3[R+p~] w - - 0 2 call:-,- hit:f3=R@d5");
    assert_eq!(after(text, "d5/f3 +p:e1!"), "7k/8/8/8/8/5R2/8/K7[m] b - - 0 2 call:+p~,-");
}

#[test]
fn removed_pieces_are_listed_in_order_and_sacrificed_ones_are_not() {
    let text = "7k/8/8/3a!{dm}4/8/8/6M~1/K7[HCr] w";
    assert_after(text, "g2d5", "7k/8/8/3M~4/8/8/8/K7[CHarmd] b");
}
