use engine_core::{Position, Side};

use super::{Antichess, AntichessRules};
use crate::chess_board::Kind;
use crate::chess_board::rules::Rules;
use crate::chess_board::testing::{after, ending, fen_error, gives_check, moves, read};

#[test]
fn captures_are_forced() {
    let pos = read::<Antichess>("rnbqkbnr/p1pppppp/8/1p6/8/4P3/PPPP1PPP/RNBQKBNR w - - 0 2");
    assert_eq!(moves::<Antichess>(&pos), ["f1b5"]);
    // An en passant capture is compulsory, too.
    let pos = after::<Antichess>("8/2p5/8/1P6/8/8/7P/8 b - - 0 1", "c7c5");
    assert_eq!(moves::<Antichess>(&pos), ["b5c6"]);
}

#[test]
fn an_offered_piece_must_be_answered() {
    let pos = read::<Antichess>("rnbqkbnr/pppppppp/8/8/8/4P3/PPPP1PPP/RNBQKBNR w - - 0 1");
    let answered = |text| gives_check::<Antichess>(&pos, text);
    assert!(answered("f1a6") && !answered("d1g4"));
    assert!(!answered("e3e4"));
}

#[test]
fn a_king_is_a_piece_like_others() {
    let pos = read::<Antichess>("8/8/8/8/8/1r6/8/K7 w - - 0 1");
    assert_eq!(moves::<Antichess>(&pos), ["a1a2", "a1b1", "a1b2"]);
    assert!(pos.board.checkers().is_empty());
    assert_eq!(moves::<Antichess>(&after::<Antichess>("8/8/8/8/8/1r6/8/K7 w - - 0 1", "a1b2")), ["b3b2"]);
    // Any number of kings is legal.
    assert_eq!(moves::<Antichess>(&read::<Antichess>("8/8/8/8/8/p7/8/KK6 w - - 0 1")).len(), 6);
}

#[test]
fn pawns_become_kings_too() {
    let pos = read::<Antichess>("8/P7/8/8/8/8/8/7r w - - 0 1");
    assert_eq!(moves::<Antichess>(&pos), ["a7a8b", "a7a8k", "a7a8n", "a7a8q", "a7a8r"]);
    let pos = after::<Antichess>("1r6/P7/8/8/8/8/8/8 w - - 0 1", "a7b8k");
    assert_eq!(ending::<Antichess>(&pos), Some(("0-1", "Black has no piece left")));
}

#[test]
fn a_capture_is_forced_before_a_promotion() {
    let pos = read::<Antichess>("1r6/P7/8/8/8/8/8/8 w - - 0 1");
    assert!(moves::<Antichess>(&pos).iter().all(|text| text.starts_with("a7b8")));
}

#[test]
fn a_side_without_moves_has_won() {
    let pos = after::<Antichess>("8/8/7p/5p2/5P1P/8/8/8 b - - 0 40", "h6h5");
    assert_eq!(ending::<Antichess>(&pos), Some(("1-0", "White has no move left")));
}

#[test]
fn bishops_that_never_meet_are_a_draw() {
    let is_drawn = |fen| read::<Antichess>(fen).insufficient_material();
    assert!(is_drawn("8/8/8/8/8/8/8/B1B4b w - - 0 1"));
    assert!(is_drawn("8/8/8/8/8/8/8/b1b4B w - - 0 1"));
    assert!(!is_drawn("8/8/8/8/8/8/8/b6N w - - 0 1"));
    assert!(!is_drawn("8/8/8/8/8/8/8/b1B5 w - - 0 1"));
    assert!(!is_drawn("8/8/8/8/8/8/8/1B5b w - - 0 1"));
    assert!(!is_drawn("8/8/8/8/8/8/8/BB5b w - - 0 1"));
    assert!(!is_drawn("8/8/8/8/8/8/P7/B6b w - - 0 1"));
}

#[test]
fn bad_fens_are_refused() {
    assert_eq!(fen_error::<Antichess>("8/8/8/8/8/8/8/8 w - - 0 1"), "board");
    assert_eq!(fen_error::<Antichess>("8/8/8/8/8/8/8/K7 w KX - 0 1"), "castling");
}

#[test]
fn networks_see_what_is_attacked() {
    let mut seen = Vec::new();
    let pos = read::<Antichess>("8/8/8/1pp5/P1P5/8/8/R6r w - - 0 1");
    AntichessRules::facts(pos.board(), &(), |side, fact| seen.push((side, fact)));
    let [pawn, rook] = [Kind::Pawn, Kind::Rook].map(|kind| 2 * kind.index());
    let white = [(Side::White, pawn), (Side::White, pawn + 1), (Side::White, rook)];
    let black = [(Side::Black, pawn), (Side::Black, rook)];
    assert_eq!(seen, [&white[..], &black].concat());
}
