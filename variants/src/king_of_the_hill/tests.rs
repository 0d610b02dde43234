use engine_core::{MoveOrder, Notation, Position, Shade, Side, Variant};

use super::{GUARDED, HillRules, KingOfTheHill, OPEN, WAY};
use crate::chess_board::rules::Rules;
use crate::chess_board::testing::{after, ending, fen_error, gives_check, moves, powers, read};

const APPROACH: &str = "4k3/8/8/8/8/4K3/8/8 w - - 0 1";

fn end_after(fen: &str, text: &str) -> Option<(&'static str, &'static str)> {
    ending::<KingOfTheHill>(&after::<KingOfTheHill>(fen, text))
}

#[test]
fn kings_win_on_the_hill() {
    for text in ["e3e4", "e3d4"] {
        assert_eq!(end_after(APPROACH, text), Some(("1-0", "White's king is on the hill")), "{text}");
    }
    assert_eq!(end_after(APPROACH, "e3f4"), None);
    let black = "8/8/3k4/8/8/8/8/4K3 b - - 0 1";
    for text in ["d6d5", "d6e5"] {
        assert_eq!(end_after(black, text), Some(("0-1", "Black's king is on the hill")), "{text}");
    }
    assert_eq!(end_after(black, "d6c5"), None);
}

#[test]
fn nobody_moves_once_a_king_is_there() {
    assert!(moves::<KingOfTheHill>(&read::<KingOfTheHill>("4k3/8/8/8/4K3/8/8/8 b - - 0 1")).is_empty());
}

/// The king cannot enter the hill on an attacked square.
#[test]
fn a_guarded_hill_is_not_entered() {
    let pos = read::<KingOfTheHill>("3rk3/8/8/8/8/4K3/8/8 w - - 0 1");
    let moves = moves::<KingOfTheHill>(&pos);
    assert!(moves.contains(&"e3e4".to_string()) && !moves.contains(&"e3d4".to_string()), "{moves:?}");
}

/// A step next to the hill threatens to win like a threat of mate; entering it wins.
#[test]
fn the_search_sees_a_king_beside_the_hill() {
    type Order = <KingOfTheHill as Variant>::MoveOrder;
    for (fen, wins, threatened) in [
        (APPROACH, true, false),
        (&APPROACH.replace(" w ", " b "), false, true),
        // Both squares in reach are attacked, or occupied by a piece of the king's side.
        ("5k2/8/8/8/r7/4K3/8/8 w - - 0 1", false, false),
        ("3rk3/8/8/8/4P3/4K3/8/8 b - - 0 1", false, false),
    ] {
        let pos = read::<KingOfTheHill>(fen);
        assert_eq!((Order::wins_at_once(&pos), Order::in_check(&pos)), (wins, threatened), "{fen}");
    }
    let pos = read::<KingOfTheHill>("4k3/8/8/8/8/8/4K3/8 w - - 0 1");
    let loud = |text| gives_check::<KingOfTheHill>(&pos, text);
    assert_eq!(["e2e3", "e2d3", "e2f2", "e2f1"].map(loud), [true, true, false, false]);
}

#[test]
fn a_bare_king_can_still_walk_there() {
    assert!(!read::<KingOfTheHill>(APPROACH).insufficient_material());
}

#[test]
fn mate_and_stalemate_are_those_of_chess() {
    let back_rank = "6k1/5ppp/8/8/8/8/8/K2R4 w - - 0 1";
    assert_eq!(end_after(back_rank, "d1d8"), Some(("1-0", "White mates")));
    assert_eq!(end_after("7k/8/8/6Q1/8/8/8/K7 w - - 0 1", "g5g6"), Some(("1/2-1/2", "Stalemate")));
}

#[test]
fn bad_fens_are_refused() {
    for (text, field) in [
        ("8/8/8/8/8/8/8/4K3 w - - 0 1", "board"),
        ("4k3/8/8/8/8/8/8/4RK2 w - - 0 1", "board"),
        ("4k3/8/8/8/8/8/8/4K3 w - - 0 1 hill", "end"),
        ("4k3/8/8/8/8/8/8/4K3 w - e9 0 1", "en passant"),
    ] {
        assert_eq!(fen_error::<KingOfTheHill>(text), field, "{text}");
    }
}

#[test]
fn the_king_says_what_it_can_do() {
    assert!(powers::<KingOfTheHill>("k").contains("Wins the game by reaching d4"));
    assert!(!powers::<KingOfTheHill>("Q").contains("Wins"));
}

#[test]
fn the_hill_is_seen_on_the_board() {
    let picture = <KingOfTheHill as Variant>::Notation::picture(&read::<KingOfTheHill>(
        "4k3/8/8/8/8/8/8/4K3 w - - 0 1",
    ));
    let special = picture.squares().filter(|&square| picture.at(square).shade == Shade::Special);
    assert_eq!(special.map(|square| square.to_string()).collect::<Vec<_>>(), ["d4", "e4", "d5", "e5"]);
}

#[test]
fn networks_see_the_ways_to_the_hill() {
    let facts = |fen| {
        let mut white = Vec::new();
        HillRules::facts(read::<KingOfTheHill>(fen).board(), &(), |side, fact| {
            if side == Side::White && fact >= WAY {
                white.push(fact);
            }
        });
        white
    };
    let all_open = [OPEN, OPEN + 1, OPEN + 2, OPEN + 3];
    let one_move = [WAY, WAY + 1, WAY + 2, WAY + 3, WAY + 4];
    let guards_two = [GUARDED, GUARDED + 1];
    assert_eq!(facts(APPROACH), [&one_move[..], &all_open, &guards_two].concat());
    assert_eq!(facts("7k/8/8/8/8/8/8/4K3 w - - 0 1"), [&one_move[2..], &all_open].concat(), "three moves");
    // The rooks guard ranks 4 and 5.
    assert!(facts("7k/8/8/r7/r7/8/8/4K3 w - - 0 1").is_empty());
    // Its own pawns keep the king from two of the squares.
    assert_eq!(facts("7k/8/8/8/3PP3/8/8/4K3 w - - 0 1")[..3], [WAY + 3, WAY + 4, OPEN]);
}
