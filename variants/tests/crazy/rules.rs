//! The rules one by one, by their numbers in the rule text. The engine and the reference must agree on every position here.

use crate::harness::{assert_illegal, assert_legal, board_after, in_check, line_after, line_under};
use crate::reference::Rule;

#[test]
fn rule_1_stacks_keep_the_order_of_entry() {
    let inside = line_after("7k/8/8/8/8/8/PR6/B6K w - - 0 1 deny:-", &["a2b2^", "h8g8h8", "a1b2^"]);
    assert_eq!(inside.board(), "7k/8/8/8/8/8/1R{PB}6/7K");
    // Only a Rook can be the base of a stack.
    let beside = "7k/8/8/8/8/8/8/RN5K w - - 0 1 deny:-";
    assert_illegal(beside, "a1b1^");
    assert_illegal(beside, "a1b1");
}

#[test]
fn rule_2_a_rook_jumps_inside_with_its_contents() {
    let fen = "6k1/8/8/8/r{n}7/8/8/R{PB}6K w - - 0 1 deny:-";
    assert_eq!(board_after(fen, "a1a4^"), "6k1/8/8/8/r{nRPB}7/8/8/7K");
    assert_legal(fen, "a1a4");
    let pawn = "7k/8/8/8/8/r7/P7/7K w - - 0 1 deny:-";
    assert_eq!(board_after(pawn, "a2a3^"), "7k/8/8/8/8/r{P}7/8/7K");
    assert_illegal(pawn, "a2a4");
    assert_illegal("7k/8/8/8/8/1r6/P7/7K w - - 0 1 deny:-", "a2b3^");
}

#[test]
fn rule_3_capturing_a_square_captures_its_base_only() {
    let fen = "6k1/8/8/8/r{nb}7/8/8/Q6K w - - 0 1 deny:-";
    // The Knight falls on the Queen, whose explosion takes it; the Bishop falls on the empty square.
    assert_eq!(board_after(fen, "a1a4"), "6k1/8/8/8/b7/8/8/7K");
}

#[test]
fn rule_4_pieces_inside_move_from_their_square() {
    let fen = "7k/8/8/8/r{NbRp}7/8/8/7K w - - 0 1 deny:-";
    assert_eq!(board_after(fen, "a4.1b6"), "7k/8/1N6/8/r{bRp}7/8/8/7K");
    assert_eq!(board_after(fen, "a4.3a8"), "R{p}6k/8/8/8/r{Nb}7/8/8/7K");
    let black = "7k/8/8/8/r{NbRp}7/8/8/7K b - - 0 1 deny:-";
    assert_eq!(board_after(black, "a4b4"), "7k/8/8/8/1r{NbRp}6/8/8/7K");
    assert_eq!(board_after(black, "a4.2b5"), "7k/8/8/1b6/r{NRp}7/8/8/7K");
    assert_eq!(board_after(black, "a4.4a3"), "7k/8/8/8/r{NbR}7/p7/8/7K");
    assert_illegal("7k/8/8/8/8/8/R{P}7/7K w - - 0 1 deny:-", "a2.1c2");
}

#[test]
fn rule_5_sliders_capture_bases_and_jump_inside_rooks() {
    let fen = "7k/8/8/3r4/8/1B6/8/3R3K w - - 0 1 deny:-";
    assert_eq!(board_after(fen, "b3d5"), "7k/8/8/3B4/8/8/8/3R3K");
    assert_eq!(board_after(fen, "b3d5^"), "7k/8/8/3r{B}4/8/8/8/3R3K");
    assert_eq!(board_after(fen, "b3d1^"), "7k/8/8/3r4/8/8/8/3R{B}3K");
    assert_illegal(fen, "b3d1");
    assert_illegal(fen, "b3e6");
}

#[test]
fn rule_6_the_queen_takes_all_her_neighbours_of_either_colour() {
    let fen = "7k/8/8/2nPb3/2NQr{p}3/8/8/7K w - - 0 1 deny:-";
    assert_eq!(board_after(fen, "d4*"), "7k/8/8/4+b3/3Qp3/8/8/7K");
    assert_illegal("6k1/8/8/8/3Q4/8/8/7K w - - 0 1 deny:-", "d4*");
    let suicide = line_after("7k/p7/8/8/8/8/6Q1/7K w - - 0 1 deny:b", &["g2*"]);
    assert_eq!(suicide.fen, "7k/p7/8/8/8/8/6Q1/8 b - - 0 1 deny:b");
    assert!(suicide.legal_moves.is_empty());
    // Both Kings die: the mover has lost all the same.
    let both = line_after("8/6k1/5q2/4q3/3QK3/8/8/8 w - - 0 1 deny:-", &["d4*"]);
    assert_eq!(both.fen, "8/8/8/8/8/8/8/8 b - - 0 1 deny:-");
    assert!(both.legal_moves.is_empty());
}

#[test]
fn rule_7_knights_capture_in_their_path_base_or_inside() {
    let fen = "7k/8/8/8/8/1pR{np}5/1pp5/1N5K w - - 0 1 deny:-";
    for (text, board) in [
        ("b1c3^xb2", "7k/8/8/8/8/1pR{npN}5/2p5/7K"),
        ("b1c3^xb3", "7k/8/8/8/8/2R{npN}5/1pp5/7K"),
        ("b1c3^xc2", "7k/8/8/8/8/1pR{npN}5/1p6/7K"),
        ("b1c3^xc3.1", "7k/8/8/8/8/1pR{pN}5/1pp5/7K"),
        ("b1c3^xc3.2", "7k/8/8/8/8/1pR{nN}5/1pp5/7K"),
        ("b1a3xb2", "7k/8/8/8/8/NpR{np}5/2p5/7K"),
        ("b1d2xc2", "7k/8/8/8/8/1pR{np}5/1p1N4/7K"),
    ] {
        assert_eq!(board_after(fen, text), board, "{text}");
    }
    assert_illegal(fen, "b1c3xb2");
    assert_illegal(fen, "b1c3");
    // On its goal it captures the base, or nothing but a piece inside; not both.
    let enemy = "7k/8/8/8/8/2r{p}5/1p6/1N5K w - - 0 1 deny:-";
    assert_eq!(board_after(enemy, "b1c3"), "7k/8/8/8/8/2p5/1p6/7K");
    assert_illegal(enemy, "b1c3xb2");
    assert_legal(enemy, "b1c3^xc3.1");
}

#[test]
fn rule_8_the_king_makes_two_steps() {
    let fen = "7k/8/8/8/8/8/8/K1r5 w - - 0 1 deny:-";
    assert!(in_check(fen));
    assert_illegal(fen, "a1b1a1");
    assert_eq!(board_after(fen, "a1b1c1"), "7k/8/8/8/8/8/8/2K5");
    assert_eq!(board_after(fen, "a1b1c1^"), "7k/8/8/8/8/8/8/2r{K}5");
    assert_illegal(fen, "a1b2");
    // What stood inside the Rook it took first is in the air when it makes its second step, and falls afterwards.
    let loaded = "7k/8/8/8/8/8/1r{p}6/K7 w - - 0 1 deny:-";
    assert_eq!(board_after(loaded, "a1b2c3"), "7k/8/8/8/8/2K5/1p6/8");
}

#[test]
fn rule_8_castling_is_a_first_step() {
    let rights = "r3k2r/8/8/8/8/8/8/R{N}3K2R w KQkq - 0 1 deny:-";
    assert!(
        line_after("6k1/8/8/8/8/8/8/R{N}3K2R w KQ - 0 1 deny:-", &["e1c1b1"]).board().ends_with("1K1R{N}3R")
    );
    assert_legal("1k4r1/8/8/8/8/8/8/4K2R w K - 0 1 deny:-", "e1g1f1^");
    assert_illegal("1k3r2/8/8/8/8/8/8/4K2R w K - 0 1 deny:-", "e1g1f1^");
    assert_illegal("1k2r3/8/8/8/8/8/8/4K2R w K - 0 1 deny:-", "e1g1f1^");
    let moved = line_after("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1 deny:-", &["a1a8"]);
    assert!(moved.fen.contains(" Kk "), "{}", moved.fen);
    let home = line_after("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1 deny:-", &["e1e2e1"]);
    assert!(home.fen.contains(" - - "), "{}", home.fen);
    assert!(line_after(rights, &[]).fen.contains(" KQkq "));
}

#[test]
fn rule_9_a_bishop_rises_once_and_is_gone_after_its_next_turn() {
    let fen = "7k/8/8/3b4/8/8/8/3R2K1 w - - 0 1 deny:-";
    assert_eq!(board_after(fen, "d1d5"), "7k/8/8/3+b4/8/8/8/6K1");
    assert_eq!(line_after(fen, &["d1d5", "h8g8h8"]).board(), "7k/8/8/8/8/8/8/6K1");
    let again = "7k/8/8/3+b4/8/8/8/3R2K1 w - - 0 1 deny:-";
    assert_eq!(board_after(again, "d1d5"), "7k/8/8/3R4/8/8/8/6K1");
}

#[test]
fn rule_10_pawns_step_in_four_directions() {
    let fen = "7k/8/8/8/8/1p6/2P5/7K w - - 0 1 deny:-";
    for text in ["c2c3", "c2c4", "c2b2", "c2a2", "c2d2", "c2e2", "c2b3"] {
        assert_legal(fen, text);
    }
    for text in ["c2c1", "c2d3", "c2b1"] {
        assert_illegal(fen, text);
    }
    assert_illegal("7k/8/8/8/8/8/1NP5/7K w - - 0 1 deny:-", "c2a2");
    let black = "7k/5p2/8/8/8/8/8/7K b - - 0 1 deny:-";
    for text in ["f7f6", "f7f5", "f7e7", "f7d7", "f7g7", "f7h7"] {
        assert_legal(black, text);
    }
    assert_illegal(black, "f7f8");
}

#[test]
fn rule_11_a_disguise_swaps_places() {
    let fen = "7k/8/8/8/2R{nq}5/8/2P5/7K w - - 0 1 deny:-";
    assert_eq!(board_after(fen, "c2~c4"), "7k/8/8/8/2P5/8/2R{nq}5/7K");
    assert_eq!(board_after(fen, "c2~c4.2"), "7k/8/8/8/2R{nP}5/8/2q5/7K");
    let inside = "7k/8/8/8/R{NPn}b6/8/8/7K w - - 0 1 deny:-";
    assert_eq!(board_after(inside, "a4.2~b4"), "7k/8/8/8/R{Nbn}P6/8/8/7K");
    assert_illegal("7k/8/8/8/8/2P5/2P5/7K w - - 0 1 deny:-", "c2~c3");
    assert_legal("7k/8/8/8/8/2p5/2P5/7K w - - 0 1 deny:-", "c2~c3");
}

#[test]
fn rule_11_chains_follow_the_disguised_piece() {
    let fen = "7k/8/8/8/8/2n5/PPP5/7K w - - 0 1 deny:-";
    assert_eq!(board_after(fen, "c2~c3,b2,a2"), "7k/8/8/8/8/2P5/nPP5/7K");
    assert_eq!(board_after(fen, "c2~c3,b2"), "7k/8/8/8/8/2P5/PnP5/7K");
    assert_illegal(fen, "c2~c3,a2,c2");
    // Over an empty square, a double step; into the place of a Pawn inside a Rook.
    assert_legal("7k/8/8/8/8/2n5/P1P5/7K w - - 0 1 deny:-", "c2~c3,a2");
    let stack = "7k/8/8/8/8/2n5/2P5/2R{BPN}4K w - - 0 1 deny:-";
    assert_eq!(board_after(stack, "c2~c3,c1.2"), "7k/8/8/8/8/2P5/2P5/2R{BnN}4K");
}

#[test]
fn rule_12_double_steps_can_be_taken_in_passing_for_one_turn() {
    let fen = "7k/8/8/8/1p6/8/P7/7K w - - 0 1 deny:-";
    assert_eq!(line_after(fen, &["a2a4"]).fen, "7k/8/8/8/Pp6/8/8/7K b - a3a4 0 1 deny:-");
    assert_eq!(line_after(fen, &["a2a4", "b4a3"]).board(), "7k/8/8/8/8/p7/8/7K");
    let late = line_after(fen, &["a2a4", "h8g8h8", "h1g1h1"]);
    assert!(!late.legal_moves.contains(&"b4a3".to_string()));
    let pairs = line_after("7k/8/8/8/8/4n3/P1P1P3/7K w - - 0 1 deny:-", &["e2~e3,c2,a2"]);
    assert_eq!(pairs.fen, "7k/8/8/8/8/4P3/n1P1P3/7K b - b2c2,d2e2 0 1 deny:-");
}

#[test]
fn rule_13_pawns_leave_their_first_rank_and_promote_on_their_last() {
    let fall = "r3r{pP}2k/8/8/8/8/8/8/4R2K w - - 0 1 deny:-";
    // The black Pawn falls on the Rook and the white one on it: it promotes to a Queen.
    assert_eq!(board_after(fall, "e1e8"), "r3Q2k/8/8/8/8/8/8/7K");
    let own = "6k1/8/8/8/8/8/8/K3r{pP}2R w - - 0 1 deny:-";
    assert_eq!(board_after(own, "h1e1"), "6k1/8/8/8/8/8/8/K7");
    assert_eq!(board_after("7k/4P3/8/8/8/8/8/7K w - - 0 1 deny:-", "e7e8b"), "4B2k/8/8/8/8/8/8/7K");
    assert_eq!(board_after("4n2k/4P3/8/8/8/8/8/7K w - - 0 1 deny:-", "e7~e8n"), "4N2k/4n3/8/8/8/8/8/7K");
    assert_eq!(board_after("4nb1k/4P3/8/8/8/8/8/7K w - - 0 1 deny:-", "e7f8"), "4n+b1k/8/8/8/8/8/8/7K");
    // Inside a Rook there is no promotion.
    assert_eq!(board_after("4r2k/4P3/8/8/8/8/8/7K w - - 0 1 deny:-", "e7e8^"), "4r{P}2k/8/8/8/8/8/8/7K");
}

#[test]
fn rule_14_check_is_what_kills_the_king_and_not_ones_own() {
    assert!(in_check("3r3k/8/8/8/8/8/8/3K4 w - - 0 1 deny:-"));
    // The Queen beside the King explodes when it is taken.
    assert!(in_check("2r4k/8/8/8/8/8/2Q5/3K4 w - - 0 1 deny:-"));
    // Its capturer's King would die, too.
    assert!(!in_check("8/8/8/8/1k6/8/2Q5/3K4 w - - 0 1 deny:-"));
    // Inside a Rook only a Knight reaches the King, or what falls on it.
    assert!(!in_check("3r3k/8/8/8/8/8/8/3R{K}4 w - - 0 1 deny:-"));
    assert!(in_check("7k/8/8/8/8/2n5/8/3R{K}4 w - - 0 1 deny:-"));
}

#[test]
fn rule_15_a_move_leaves_the_own_king_alive_and_out_of_check() {
    let pinned = "3r3k/8/8/8/8/8/3N4/3K4 w - - 0 1 deny:-";
    assert_illegal(pinned, "d2f3");
    assert_legal(pinned, "d1c1c2");
    let quiet = line_after("7k/8/8/8/8/3p4/3P4/7K w - - 5 1 deny:-", &["d2~d3"]);
    assert!(quiet.fen.contains(" 0 1 "), "a disguise is a Pawn's move: {}", quiet.fen);
    let vanishes = line_after("7k/8/8/3+b4/8/8/8/K7 b - - 5 1 deny:-", &["h8g8h8"]);
    assert!(vanishes.fen.contains(" 6 2 "), "a Bishop's end does not reset the clock: {}", vanishes.fen);
}

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 deny:b";

#[test]
fn rule_16_a_denial_restores_the_position_and_passes_the_right() {
    let denied = line_after(START, &["e2e4", "deny"]);
    let board = START.trim_end_matches("deny:b");
    assert_eq!(denied.fen, format!("{board}deny:w:next:not=e2e4"));
    assert!(!denied.legal_moves.contains(&"e2e4".to_string()));
    let replaced = line_after(START, &["e2e4", "deny", "d2d4"]);
    assert!(replaced.fen.ends_with(" deny:w:immune"), "{}", replaced.fen);
    assert!(!replaced.legal_moves.contains(&"deny".to_string()));
    let immune = line_after(START, &["e2e4", "deny", "d2d4", "e7e5"]);
    assert!(immune.fen.ends_with(" deny:w") && !immune.legal_moves.contains(&"deny".to_string()));
    let next = line_after(START, &["e2e4", "deny", "d2d4", "e7e5", "g1f3", "a7a6"]);
    assert!(next.legal_moves.contains(&"deny".to_string()));
}

#[test]
fn rule_17_a_knights_two_paths_make_two_moves() {
    let denied = line_after(START, &["g1f3", "deny"]);
    assert!(denied.fen.ends_with(" deny:w:next"));
    assert!(denied.legal_moves.contains(&"g1f3".to_string()));
    let fen = "7k/8/8/8/8/8/1p6/1N5K w - - 0 1 deny:b";
    let path = line_after(fen, &["b1c3xb2", "deny"]);
    assert!(path.fen.ends_with(" deny:w:next:not=b1c3xb2"));
    assert!(!path.legal_moves.contains(&"b1c3xb2".to_string()));
    assert!(path.legal_moves.contains(&"b1a3xb2".to_string()));
}

#[test]
fn rule_18_clocks_are_those_of_the_restored_position() {
    let fen = "7k/8/8/8/8/8/1p6/1N5K w - - 7 30 deny:b";
    assert!(line_after(fen, &["b1c3xb2", "deny"]).fen.contains(" 7 30 "));
    // White's only way out of check is denied: mate.
    let only_way = "2k5/8/r7/8/8/p7/6r1/K2q4 w - - 0 1 deny:b";
    assert_eq!(line_after(only_way, &[]).legal_moves, ["a1b2c3"]);
    let mated = line_after(only_way, &["a1b2c3", "deny"]);
    assert!(mated.in_check && mated.legal_moves.is_empty());
    // White's only move is denied, and the King is safe: stalemate.
    let only_move = "7k/8/8/8/p1rp4/ppbp4/BNbq4/KBn5 w - - 0 1 deny:b";
    let only = line_after(only_move, &[]).legal_moves;
    assert_eq!(only.len(), 1);
    let stalemated = line_after(only_move, &[only[0].as_str(), "deny"]);
    assert!(!stalemated.in_check && stalemated.legal_moves.is_empty());
    assert!(stalemated.fen.ends_with(&format!("not={}", only[0])));
}

#[test]
fn rule_19_soft_denial_spares_the_king_and_off_knows_none() {
    let fen = "4k3/4p3/8/8/8/8/4P3/4K2R w K - 0 1 deny:b";
    let can_deny = |rule, text| line_under(rule, fen, &[text]).legal_moves.contains(&"deny".to_string());
    for text in ["e1d1c1", "e1g1f1^"] {
        assert!(can_deny(Rule::Hard, text) && !can_deny(Rule::Soft, text));
    }
    assert!(can_deny(Rule::Soft, "e2e4") && !can_deny(Rule::Off, "e2e4"));
    let disguise = line_under(Rule::Soft, "4k3/8/8/8/8/4K3/4P3/8 w - - 0 1 deny:b", &["e2~e3"]);
    assert!(disguise.legal_moves.contains(&"deny".to_string()), "a disguise is a Pawn's move");
    assert!(line_under(Rule::Off, fen, &[]).fen.ends_with(" deny:-"));
}
