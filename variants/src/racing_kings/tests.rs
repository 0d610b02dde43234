use engine_core::{Notation, Position, Shade, Side, Variant};

use super::{RacingKings, RacingKingsRules, WAYS};
use crate::chess_board::rules::Rules;
use crate::chess_board::testing::{after, ending, fen_error, moves, read};

#[test]
fn nobody_gives_check() {
    let pos = read::<RacingKings>("8/8/8/8/4k3/8/8/R3K3 w - - 0 1");
    let direct = moves::<RacingKings>(&pos);
    assert!(direct.contains(&"a1a3".to_string()) && !direct.contains(&"a1a4".to_string()), "{direct:?}");
    // A discovered check is not allowed either.
    let pos = read::<RacingKings>("8/8/8/8/R2N3k/8/8/4K3 w - - 0 1");
    assert!(moves::<RacingKings>(&pos).iter().all(|text| !text.starts_with("d4")));
}

#[test]
fn the_first_king_on_the_last_rank_wins() {
    let pos = after::<RacingKings>("8/6K1/8/1k6/8/8/8/8 w - - 0 1", "g7g8");
    assert_eq!(ending::<RacingKings>(&pos), Some(("1-0", "White's king has won the race")));
    let pos = after::<RacingKings>("8/1k6/8/6K1/8/8/8/8 b - - 0 1", "b7b8");
    assert_eq!(ending::<RacingKings>(&pos), Some(("0-1", "Black's king has won the race")));
}

#[test]
fn black_may_follow_at_once() {
    let follow = "8/1k4K1/8/8/8/8/8/8 w - - 0 1";
    assert_eq!(ending::<RacingKings>(&after::<RacingKings>(follow, "g7g8")), None);
    let both = Some(("1/2-1/2", "Both kings have reached the last rank"));
    assert_eq!(ending::<RacingKings>(&after::<RacingKings>(follow, "g7g8 b7b8")), both);
    let late = Some(("1-0", "White's king has won the race"));
    assert_eq!(ending::<RacingKings>(&after::<RacingKings>(follow, "g7g8 b7b6")), late);
    // White controls the squares, so Black cannot follow.
    let guarded = "8/1k4K1/8/8/8/8/8/R1RB4 w - - 0 1";
    assert_eq!(ending::<RacingKings>(&after::<RacingKings>(guarded, "g7h8")), None);
    let guarded = "1N6/k5K1/2N5/8/8/3B4/8/8 w - - 0 1";
    assert_eq!(fen_error::<RacingKings>(guarded), "board");
}

#[test]
fn bare_kings_race_on() {
    assert!(!read::<RacingKings>("8/8/8/8/8/8/k7/7K w - - 0 1").insufficient_material());
}

#[test]
fn bad_fens_are_refused() {
    for (text, field) in [
        ("8/8/8/8/8/8/k6K/R7 w - - 0 1", "board"),
        ("8/8/8/8/8/8/k6K/8/r7 w - - 0 1", "board"),
        ("8/8/8/8/8/P7/k6K/8 w - - 0 1", "board"),
        ("8/8/8/8/8/8/8/4K2k w X - 0 1", "castling"),
    ] {
        assert_eq!(fen_error::<RacingKings>(text), field, "{text}");
    }
}

#[test]
fn the_goal_is_seen_on_the_board() {
    let picture =
        <RacingKings as Variant>::Notation::picture(&read::<RacingKings>(RacingKings::INFO.bench[0].1));
    let special = picture.squares().filter(|&square| picture.at(square).shade == Shade::Special);
    assert!(special.map(|square| square.rank).eq([7; 8]));
    assert!(
        <RacingKings as Variant>::Notation::flip(&read::<RacingKings>(RacingKings::INFO.bench[0].1))
            .is_none()
    );
}

#[test]
fn networks_see_the_kings_ways() {
    let facts = |fen| {
        let mut white = Vec::new();
        RacingKingsRules::facts(read::<RacingKings>(fen).board(), &(), |side, fact| {
            if side == Side::White {
                white.push(fact);
            }
        });
        white
    };
    let ahead = [WAYS, WAYS + 1, WAYS + 2];
    assert_eq!(facts("8/8/8/8/8/K7/8/7k w - - 0 1")[..3], [4, 5, 6], "five moves");
    assert_eq!(facts("8/8/3K4/8/8/8/8/7k w - - 0 1"), [&[1, 2, 3, 4, 5, 6][..], &ahead].concat());
    // Two rooks control the seventh rank, and defend each other.
    assert!(facts("8/r6r/3K4/8/8/8/8/7k w - - 0 1").is_empty());
}
