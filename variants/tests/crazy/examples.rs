//! The worked examples of the source text, each a position, a move and what must come of it.

use crate::harness::{assert_illegal, assert_legal, board_after, in_check, line_after};

/// Positions, moves, and the boards that come of them.
const EXAMPLES: [(&str, &str, &str); 26] = [
    // A King takes two pieces in one move.
    ("7k/8/8/8/8/8/1pn5/K7 w", "a1b2c2", "7k/8/8/8/8/8/2K5/8"),
    // A King returns to its square after taking a guarded piece.
    ("1r5k/8/8/8/8/8/1p6/K7 w", "a1b2a1", "1r5k/8/8/8/8/8/8/K7"),
    ("1r5k/8/8/8/8/8/1p6/K7 w", "a1a2b2", "illegal"),
    // Castling is followed by a step into the Rook.
    ("k7/8/8/8/8/8/8/4K2R w K - 0 1 deny:-", "e1g1f1^", "k7/8/8/8/8/8/8/5R{K}2"),
    ("k7/8/8/8/8/8/8/4K2R w K - 0 1 deny:-", "e1g1", "illegal"),
    // A King survives an explosion inside a Rook.
    ("7k/8/8/8/8/8/1q6/KR6 w", "a1b2b1^", "7k/8/8/8/8/8/8/1K6"),
    ("7k/8/8/8/8/8/1q6/KR6 w", "a1b2a1", "illegal"),
    // A King leaves a Bishop that rises.
    ("7k/8/8/8/8/8/1b6/K7 w", "a1b2b1", "7k/8/8/8/8/8/1+b6/1K6"),
    ("7k/8/8/8/8/8/1b6/K7 w", "a1a2b2", "illegal"),
    // Rooks fall on one another.
    ("7k/8/8/r{rp}7/8/8/8/R{P}6K w", "a1a5", "7k/8/8/p7/8/8/8/7K"),
    // A King takes beside a Rook and jumps inside.
    ("7k/8/8/8/8/8/1p6/KR6 w", "a1b2b1^", "7k/8/8/8/8/8/8/1R{K}6"),
    // A Queen explodes from inside a Rook.
    ("8/7k/8/2pn4/3R{Q}4/3P4/8/K7 w", "d4.1*", "8/7k/8/8/3R{Q}4/8/8/K7"),
    // A Knight takes the third of four Rooks.
    ("7k/8/8/8/8/8/1r{rrrp}6/1N5K w", "b1c3xb2.2", "7k/8/8/8/8/2N5/1p6/7K"),
    ("7k/8/8/8/8/2r{rrrp}5/8/1N5K w", "b1c3^xc3.2", "7k/8/8/8/8/2N5/8/7K"),
    // A Knight takes in its path and lands inside a Rook.
    ("7k/8/8/8/8/2r5/1p6/1N5K w", "b1c3^xb2", "7k/8/8/8/8/2r{N}5/8/7K"),
    ("7k/8/8/8/8/2r5/1p6/1N5K w", "b1c3xb2", "illegal"),
    // A Bishop taken inside a Rook rises and takes it.
    ("7k/8/8/8/8/8/1r{b}6/1N5K w", "b1c3xb2.1", "7k/8/8/8/8/2N5/1+b6/7K"),
    // Rook and Pawn take a Bishop and the Pawn stays.
    ("7k/8/8/b7/8/8/8/R{P}6K w", "a1a5", "7k/8/8/P7/8/8/8/7K"),
    // A Pawn disguises as the King inside an enemy Rook.
    ("8/8/8/8/2r{k}5/8/2P5/7K w", "c2~c4.1", "8/8/8/8/2r{P}5/8/2k5/7K"),
    ("8/8/8/2r{k}5/8/2P5/8/7K w", "c3~c5.1", "illegal"),
    // A Chain drags the King along the Pawns.
    ("8/8/8/8/2r{k}5/8/2P1P3/7K w", "c2~c4.1,e2", "8/8/8/8/2r{P}5/8/2P1k3/7K"),
    ("8/8/8/8/8/2r{k}5/2PP4/7K w", "c2~c3.1,d2", "8/8/8/8/8/2r{P}5/2Pk4/7K"),
    // A Pawn promotes at the end of the turn if it is still there.
    ("r{P}6k/8/8/8/8/8/8/R6K w", "a1a8", "Q6k/8/8/8/8/8/8/7K"),
    ("r{Pn}5k1/8/8/8/8/8/8/R6K w", "a1a8", "n5k1/8/8/8/8/8/8/7K"),
    ("r{P}6k/8/8/8/8/8/8/7K w", "a8.1b8n", "rN5k/8/8/8/8/8/8/7K"),
    ("r{P}6k/8/8/8/8/8/8/7K w", "a8.1b8", "illegal"),
];

#[test]
fn moves_lead_to_the_boards_of_the_examples() {
    for (position, text, board) in EXAMPLES {
        let fen = if position.contains("deny") { position } else { &format!("{position} - - 0 1 deny:-") };
        match board {
            "illegal" => assert_illegal(fen, text),
            _ => assert_eq!(board_after(fen, text), board, "{text} in {fen}"),
        }
    }
}

#[test]
fn queen_can_lose_the_game_on_the_first_move() {
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 deny:b";
    assert_eq!(board_after(start, "d1*"), "rnbqkbnr/pppppppp/8/8/8/8/PP3PPP/RN+BQ1BNR");
    assert!(line_after(start, &["d1*"]).legal_moves.is_empty());
}

#[test]
fn revenge_takes_the_piece_that_took_the_queen_and_the_king_beside_it() {
    let fen = "3q3k/8/8/8/8/8/p2Q4/4K3 w - - 0 1 deny:-";
    assert!(in_check(fen));
    let fen = "7k/8/8/n7/8/1Q6/1P6/7K b - - 0 1 deny:-";
    assert_eq!(board_after(fen, "a5b3"), "7k/8/8/8/8/8/8/7K");
}

#[test]
fn king_inside_an_enemy_rook() {
    let fen = "7k/8/8/8/8/3r{K}4/8/8 w - - 0 1 deny:-";
    assert!(!in_check(fen));
    assert_legal(fen, "d3.1d4d3^");
}

#[test]
fn risen_bishop_has_one_turn_whatever_its_owner_plays() {
    let fen = "7k/8/8/8/8/3b4/8/2R1N2K b - - 0 1 deny:-";
    let after = line_after(fen, &["h8g8h8", "e1d3"]);
    assert_eq!(after.board(), "7k/8/8/8/8/3+b4/8/2R4K");
    let moved = line_after(fen, &["h8g8h8", "e1d3", "d3a6"]);
    assert_eq!(moved.board(), "7k/8/8/8/8/8/8/2R4K");
    let other = line_after(fen, &["h8g8h8", "e1d3", "h8g8h8"]);
    assert_eq!(other.board(), "7k/8/8/8/8/8/8/2R4K");
}

#[test]
fn bishop_checks_a_king_alone_inside_a_rook() {
    assert!(in_check("7k/6b1/8/8/8/2R{K}5/8/8 w - - 0 1 deny:-"));
    assert!(!in_check("7k/6+b1/8/8/8/2R{K}5/8/8 w - - 0 1 deny:-"));
    assert!(!in_check("7k/8/8/8/1p6/2R{K}5/8/8 w - - 0 1 deny:-"));
    assert!(!in_check("7k/6b1/8/8/8/2R{NK}5/8/8 w - - 0 1 deny:-"));
    assert!(in_check("7k/8/8/8/1p6/2R{KP}5/8/8 w - - 0 1 deny:-"));
}

#[test]
fn pawns_step_backward_and_sideways_but_never_to_their_first_rank() {
    let fen = "7k/8/8/8/8/P7/1P6/7K w - - 0 1 deny:-";
    for text in ["a3a2", "a3b3", "a3a4", "b2c2", "b2d2", "b2a2", "b2b4"] {
        assert_legal(fen, text);
    }
    for text in ["b2b1", "a3c3", "a3a5", "a3a1"] {
        assert_illegal(fen, text);
    }
    assert_illegal("7k/8/8/8/8/8/P7/R6K w - - 0 1 deny:-", "a2a1^");
}

#[test]
fn sideways_double_step_can_be_taken_en_passant() {
    let fen = "7k/8/8/8/8/p7/2P5/7K w - - 0 1 deny:-";
    let after = line_after(fen, &["c2a2"]);
    assert_eq!(after.fen, "7k/8/8/8/8/p7/P7/7K b - b2a2 0 1 deny:-");
    assert_eq!(line_after(fen, &["c2a2", "a3b2"]).board(), "7k/8/8/8/8/8/1p6/7K");
}

#[test]
fn pawn_that_falls_on_its_first_rank_is_gone_at_the_end_of_the_turn() {
    let fen = "r6k/8/8/8/8/8/8/R{P}6K b - - 0 1 deny:-";
    assert_eq!(board_after(fen, "a8a1"), "7k/8/8/8/8/8/8/7K");
    assert_illegal("7k/8/8/8/8/8/8/R{P}6K w - - 0 1 deny:-", "a1.1b1");
    assert_legal("7k/8/8/8/8/8/8/R{P}6K w - - 0 1 deny:-", "a1.1a2");
}

#[test]
fn pawn_behind_a_checked_king_disguises_as_him() {
    let checked = "3r3k/8/8/8/8/3K4/3P4/8 w - - 0 1 deny:-";
    assert!(in_check(checked));
    assert_eq!(board_after(checked, "d2~d3"), "3r3k/8/8/8/8/3P4/3K4/8");
}

#[test]
fn en_passant_takes_the_pawn_of_a_disguise_never_the_disguised_piece() {
    let fen = "7k/8/8/8/2np4/8/2P5/7K w - - 0 1 deny:-";
    let disguised = line_after(fen, &["c2~c4"]);
    assert_eq!(disguised.fen, "7k/8/8/8/2Pp4/8/2n5/7K b - c3c4 0 1 deny:-");
    assert_eq!(line_after(fen, &["c2~c4", "d4c3"]).board(), "7k/8/8/8/8/2p5/2n5/7K");
}

#[test]
fn en_passant_takes_the_pawn_of_a_chain_that_moved_two_squares() {
    let fen = "7k/8/8/8/8/p2n4/1P1P4/7K w - - 0 1 deny:-";
    let chained = line_after(fen, &["d2~d3,b2"]);
    assert_eq!(chained.fen, "7k/8/8/8/8/p2P4/1n1P4/7K b - c2d2 0 1 deny:-");
    let pawns = "7k/8/8/8/8/1p1n4/1P1P4/7K w - - 0 1 deny:-";
    assert_eq!(line_after(pawns, &["d2~d3,b2", "b3c2"]).board(), "7k/8/8/8/8/3P4/1np5/7K");
}

#[test]
fn double_steps_need_the_own_second_rank_and_no_rook() {
    assert_illegal("7k/8/8/8/8/8/R{P}7/7K w - - 0 1 deny:-", "a2.1a4");
    assert_illegal("8/P7/8/8/8/8/8/k6K w - - 0 1 deny:-", "a7c7");
    assert_illegal("7k/8/8/8/P7/8/n7/7K w - - 0 1 deny:-", "a4~a2");
    assert_illegal("7k/8/8/8/P7/8/8/7K w - - 0 1 deny:-", "a4a2");
    let moved_back = line_after("7k/8/8/8/8/P7/8/7K w - - 0 1 deny:-", &["a3a2", "h8g8h8"]);
    assert!(moved_back.legal_moves.contains(&"a2a4".to_string()));
}
