//! The rules, one by one.

use engine_core::{Notation, Position};

use crate::{CLASSIC, IllusionaryNotation, START, fen, play, position, targets, turns};

#[test]
fn rule_0_illusionary_pieces_move_as_they_should() {
    let alone = |piece| targets(&position(&format!("k7/p7/8/8/3{piece}4/8/7P/7K w - - 0 1")), "d4");
    assert_eq!(alone('U'), "b2 b3 b4 b5 b6 c2 c6 d2 d6 e2 e6 f2 f3 f4 f5 f6");
    assert_eq!(alone('A'), "a1 a7 b2 b3 b5 b6 c2 c3 c5 c6 e2 e3 e5 e6 f2 f3 f5 f6 g1 g7 h8");
    assert_eq!(alone('C'), "a4 b3 b4 b5 c2 c4 c6 d1 d2 d3 d5 d6 d7 d8 e2 e4 e6 f3 f4 f5 g4 h4");
    assert_eq!(
        alone('Z'),
        "a1 a4 a7 b2 b3 b4 b5 b6 c2 c3 c4 c5 c6 d1 d2 d3 d5 d6 d7 d8 e2 e3 e4 e5 e6 f2 f3 f4 f5 f6 g1 g4 g7 h4 h8"
    );
    assert_eq!(alone('S'), "c5 d5 e5");
}

#[test]
fn rule_0_the_illusionary_pawn_steps_once_or_from_home_twice() {
    let pos = position("4k3/p7/8/8/8/8/3S3P/4K3 w - - 0 1");
    assert_eq!(targets(&pos, "d2"), "b4 c3 d3 d4 e3 f4");
    // It captures where it steps, but never with the double step, and leaps over nobody.
    let pos = position("4k3/8/8/8/3p1p2/2pPp3/3S3P/4K3 w - - 0 1");
    assert_eq!(targets(&pos, "d2"), "c3 e3");
    let pos = position("4k3/p7/8/1p1p1p2/8/8/3S3P/4K3 w - - 0 1");
    assert_eq!(targets(&pos, "d2"), "b4 c3 d3 d4 e3 f4");
    let pos = position("4k3/8/8/8/1p1p1p2/8/3S3P/4K3 w - - 0 1");
    assert_eq!(targets(&pos, "d2"), "c3 d3 e3");
    assert_eq!(targets(&position("4k3/p7/8/8/8/8/S6P/4K3 w - - 0 1"), "a2"), "a3 a4 b3 c4");
    assert_eq!(targets(&position("4k3/p7/8/8/8/8/6PS/4K3 w - - 0 1"), "h2"), "f4 g3 h3 h4");
    assert_eq!(targets(&position("4k3/3s3p/8/8/8/8/7P/4K3 b - - 0 1"), "d7"), "b5 c6 d5 d6 e6 f5");
}

#[test]
fn rule_1_four_choices_by_three_turns() {
    let start = position(START);
    assert_eq!(turns(&start).join(" "), "i@a7 i@b7 i@c7 i@d7 i@e7 i@f7 i@g7 i@h7");
    let second = play(&start, &["i@d7"]);
    assert_eq!(fen(&second), "rnbqkbnr/pppspppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 setup2");
    assert_eq!(turns(&second).len(), 8 * 7);
    assert!(turns(&second).iter().any(|text| text == "i@e2+a1"));
    assert!(!turns(&second).iter().any(|text| text.ends_with("+e1")));
    let third = play(&second, &["i@e2+a1"]);
    assert_eq!(fen(&third), "rnbqkbnr/pppspppp/8/8/8/8/PPPPSPPP/CNBQKBNR b KQkq - 0 1 setup3");
    assert_eq!(turns(&third).join(" "), "i@a8 i@b8 i@c8 i@d8 i@f8 i@g8 i@h8");
    let begun = play(&third, &["i@d8"]);
    assert_eq!(fen(&begun), "rnbzkbnr/pppspppp/8/8/8/8/PPPPSPPP/CNBQKBNR w KQkq - 0 1");
    assert!(turns(&begun).iter().all(|text| !text.contains('@')));
}

#[test]
fn rule_1_only_orthodox_pieces_are_chosen_and_bare_kings_wait() {
    let pos = position("rukz4/1ps5/8/8/8/8/6PS/6AK b - - 0 1 setup3");
    assert_eq!(turns(&pos).join(" "), "i@a8");
    // White is bare, Black not yet: nothing ends before the last choice.
    let pos = position("rnk5/1p6/8/8/8/8/6PS/6RK w - - 0 1 setup2");
    let pos = play(&pos, &["i@g2+g1"]);
    assert_eq!(pos.game_end(), None);
    let pos = play(&pos, &["i@b8"]);
    assert_eq!(pos.game_end().map(|end| end.result()), Some("0-1"));
    assert!(pos.legal_moves().is_empty());
}

#[test]
fn rule_2_illusionary_pieces_give_no_check() {
    let pos = position("4k3/4p3/8/8/4c2z/8/P7/4K3 w - - 0 1");
    assert_eq!(IllusionaryNotation::checkers(&pos), "");
    // The king may stay, and go where only illusions attack.
    assert_eq!(turns(&pos).join(" "), "a2a3 a2a4 e1d1 e1d2 e1e2 e1f1 e1f2");
    let real = position("4k3/4p3/8/8/4r2z/8/P7/4K3 w - - 0 1");
    assert_eq!(IllusionaryNotation::checkers(&real), "e4");
    assert_eq!(turns(&real).join(" "), "e1d1 e1d2 e1f1 e1f2");
}

#[test]
fn rule_2_illusionary_pieces_capture_no_king_but_all_else() {
    // An illusionary pawn, bishop, rook and queen reach the black king: it is no target, not even of a promotion.
    let pos = position("4k3/3S4/8/1A6/8/4C2Z/p6P/6K1 w - - 0 1");
    assert_eq!(targets(&pos, "d7"), "c8a c8c c8u c8z d8a d8c d8u d8z");
    assert!(turns(&pos).iter().all(|text| !text.contains("e8")));
    // They capture real pieces and each other.
    let pos = position("4k3/p7/8/3zp3/8/4U3/P7/7K w - - 0 1");
    assert_eq!(targets(&pos, "e3"), "c1 c2 c3 c4 c5 d1 d5 e1 e5 f1 f5 g1 g2 g3 g4 g5");
}

#[test]
fn rule_2_a_pin_needs_a_real_piece_and_illusions_block() {
    // The bishop is pinned by a rook, not by an illusionary one.
    assert_eq!(targets(&position("4r1k1/7p/8/8/8/8/4B3/4K3 w - - 0 1"), "e2"), "");
    assert_eq!(targets(&position("4c1k1/7p/8/8/8/8/4B3/4K3 w - - 0 1"), "e2"), "a6 b5 c4 d1 d3 f1 f3 g4 h5");
    // An illusionary piece is pinned like any other, and takes the pinning piece.
    assert_eq!(targets(&position("4r1k1/7p/8/8/8/8/P3C3/4K3 w - - 0 1"), "e2"), "e3 e4 e5 e6 e7 e8");
    // An illusionary piece between is a shield.
    assert_eq!(IllusionaryNotation::checkers(&position("4r1k1/7p/8/8/4s3/8/7P/4K3 w - - 0 1")), "");
}

#[test]
fn rule_2_castling_from_over_and_to_squares_that_illusions_attack() {
    let pos = position("4k3/p7/8/8/2zzz3/8/8/R3K2R w KQ - 0 1");
    assert_eq!(targets(&pos, "e1"), "c1 d1 d2 e2 f1 f2 g1");
    let pos = position("4k3/8/8/8/5r2/8/8/R3K2R w KQ - 0 1");
    assert_eq!(targets(&pos, "e1"), "c1 d1 d2 e2");
    // The illusionary rook castles as a rook does.
    let pos = position("4k3/p7/8/8/8/8/7P/C3K2C w KQ - 0 1");
    assert_eq!(fen(&play(&pos, &["e1c1"])), "4k3/p7/8/8/8/8/7P/2KC3C b - - 1 1");
    assert_eq!(fen(&play(&pos, &["e1g1"])), "4k3/p7/8/8/8/8/7P/C4CK1 b - - 1 1");
}

#[test]
fn rule_3_a_bared_king_loses_at_once() {
    let pos = position("4k3/8/8/3p4/4P3/8/7S/4K3 w - - 0 1");
    assert_eq!(pos.game_end(), None);
    let taken = play(&pos, &["e4d5"]);
    let end = taken.game_end().unwrap();
    assert_eq!((end.result(), end.reason), ("1-0", "Black's king is bare"));
    assert!(taken.legal_moves().is_empty());
    // Illusionary pieces do not count, ordinary pawns do.
    assert!(position("4k3/1zuac3/1s6/8/8/8/7P/4K3 w - - 0 1").game_end().is_some());
    assert!(position("4k3/1p6/8/8/8/8/7P/4K3 w - - 0 1").game_end().is_none());
    // Taking the last piece wins even if it stalemates.
    let pos = position("k7/2Q5/1p6/8/8/8/8/4K3 w - - 0 1");
    assert_eq!(play(&pos, &["c7b6"]).game_end().map(|end| end.result()), Some("1-0"));
    // Both bare: a draw, which only a FEN can bring about.
    let both = position("4k3/1z6/8/8/8/8/8/4K3 w - - 0 1");
    assert_eq!(both.game_end().map(|end| end.result()), Some("1/2-1/2"));
}

#[test]
fn rule_3_does_not_excuse_leaving_the_king_in_check() {
    // Only the pinned bishop could take Black's last pawn, and that would not be Black's last real piece.
    let pos = position("4k3/8/4r3/3p4/4B3/8/8/4K3 w - - 0 1");
    assert_eq!(targets(&pos, "e4"), "");
    // The knight checks, and is the last piece: it may be taken, a pawn's step may not be played.
    let pos = position("4k3/8/8/8/8/3n4/P1P5/4K3 w - - 0 1");
    assert_eq!(turns(&pos).join(" "), "c2d3 e1d1 e1d2 e1e2 e1f1");
}

#[test]
fn rule_4_illusionary_pawns_take_en_passant_and_are_not_taken_so() {
    let pos = position("4k3/2p4p/8/3S4/8/8/7P/4K3 b - - 0 1");
    let passed = play(&pos, &["c7c5"]);
    assert_eq!(fen(&passed), "4k3/7p/8/2pS4/8/8/7P/4K3 w - c6 0 2");
    assert_eq!(targets(&passed, "d5"), "c6 d6 e6");
    assert_eq!(fen(&play(&passed, &["d5c6"])), "4k3/7p/2S5/8/8/8/7P/4K3 b - - 0 2");
    // Its own double step gives no right, to neither kind of pawn.
    for home in ["e4", "c4", "g4"] {
        let pos = position("4k3/7p/8/8/1p1s1p1s/8/4S2P/4K3 w - - 0 1");
        let text = format!("e2{home}");
        assert!(fen(&play(&pos, &[&text])).contains(" b - - 0 1"), "{text}");
    }
    // An orthodox pawn's gives it to both.
    assert!(fen(&play(&position("4k3/7p/8/8/3p4/8/4P3/4K3 w - - 0 1"), &["e2e4"])).contains(" e3 "));
    assert!(fen(&play(&position("4k3/7p/8/8/5s2/8/4P3/4K3 w - - 0 1"), &["e2e4"])).contains(" e3 "));
    assert!(fen(&play(&position("4k3/7p/8/8/7s/8/4P3/4K3 w - - 0 1"), &["e2e4"])).contains(" - 0 1"));
}

#[test]
fn rule_4_going_to_the_passed_square_is_always_the_capture() {
    // Taking would open the rank to the rook; the plain step that would not is not on offer.
    let pos = position("4k3/7p/8/K1Sp3r/8/8/7P/8 w - d6 0 1");
    assert_eq!(targets(&pos, "c5"), "b6 c6");
    // Without the right it is: nothing stands on d6.
    let pos = position("4k3/7p/8/2Sp3r/8/8/7P/K7 w - - 0 1");
    assert_eq!(targets(&pos, "c5"), "b6 c6 d6");
    // A check by the pawn that passed is answered by taking it.
    let pos = position("7k/8/8/3pS3/4K3/8/7P/8 w - d6 0 1");
    assert_eq!(targets(&pos, "e5"), "d6");
}

#[test]
fn rule_5_pawns_promote_each_to_their_own() {
    let pos = position("1n2k3/P1S5/8/8/8/8/7p/4K3 w - - 0 1");
    assert_eq!(targets(&pos, "a7"), "a8b a8n a8q a8r b8b b8n b8q b8r");
    assert_eq!(targets(&pos, "c7"), "b8a b8c b8u b8z c8a c8c c8u c8z d8a d8c d8u d8z");
    assert_eq!(fen(&play(&pos, &["c7d8z"])), "1n1Zk3/P7/8/8/8/8/7p/4K3 b - - 0 1");
    let pos = position("4k3/p7/8/8/8/8/3s3P/6K1 b - - 3 1");
    assert_eq!(fen(&play(&pos, &["d2e1c"])), "4k3/p7/8/8/8/8/7P/4c1K1 w - - 0 2");
}

#[test]
fn rule_6_moves_of_both_pawns_reset_the_clock() {
    let pos = position("4k3/p7/8/8/8/8/P2S4/4K3 w - - 30 40");
    for (text, clock) in [("a2a3", 0), ("d2d3", 0), ("d2b4", 0), ("e1e2", 31)] {
        assert_eq!(play(&pos, &[text]).halfmove_clock(), clock, "{text}");
    }
}

#[test]
fn rule_6_want_of_material_is_never_claimed() {
    for text in ["4k3/1n6/8/8/8/8/6N1/4K3 w - - 0 1", "4k3/1n6/8/8/8/8/6B1/4K3 w - - 0 1"] {
        assert!(!position(text).insufficient_material(), "{text}");
    }
}

#[test]
fn mate_and_stalemate_are_those_of_chess() {
    let mate = position("R5k1/5ppp/8/8/8/8/8/4K3 b - - 0 1");
    assert_eq!((turns(&mate).len(), mate.no_moves().result()), (0, "1-0"));
    // Only an illusionary rook "checks": no mate.
    assert!(!turns(&position("C5k1/5ppp/8/8/8/8/7P/4K3 b - - 0 1")).is_empty());
    let stalemate = position("k7/p1R5/P7/8/8/8/1R6/4K3 b - - 0 1");
    assert_eq!((turns(&stalemate).len(), stalemate.no_moves().result()), (0, "1/2-1/2"));
    assert_eq!(turns(&position(CLASSIC)).len(), 26);
}
