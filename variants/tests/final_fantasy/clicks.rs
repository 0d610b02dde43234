//! Marks and choices for a user's clicks on XBoard's board.

use engine_core::{BoardCodec, Notation, TurnReading};
use variants::final_fantasy::FfNotation;

use crate::agreement::setup;
use crate::worked_examples::position;

/// Splits the clicked squares.
fn squares(clicks: &str) -> Vec<&str> {
    clicks.split(' ').collect()
}

/// Marks in XBoard's letters: a goal is yellow, a capture red, a choice magenta, a square to move
/// on from cyan.
#[test]
fn clicks_get_marks() {
    for (fen, clicks, marks) in [
        ("7k/8/8/3d4/8/1d3M~2/1D6/K1C{D}5[] w", "f3", "8/8/8/3C3Y/4Y1Y1/8/4Y1Y1/3Y3Y"),
        ("7k/8/8/3d4/8/1d3M~2/1D6/K1C{D}5[] w", "f3 d5", "8/8/8/3R4/8/5Y2/8/8"),
        ("7k/8/8/3d4/8/1d3M~2/1D6/K1C{D}5[] w", "c1", "2Y5/2Y5/2Y5/2Y5/2Y5/2Y5/2M5/1Y1YYYYY"),
        ("7k/8/8/3d4/8/1d6/1D6/K1C{D}5[] w", "b2", "8/8/8/8/8/8/8/8"),
        ("7k/2D5/8/3d4/8/1d6/8/K1C{D}5[G] w", "c7", "2Y5/8/8/8/8/8/8/8"),
        ("7k/2D5/8/3d4/8/1d6/8/K1C{D}5[G] w", "c7 c8", "2Y5/8/8/8/8/8/8/8"),
        ("8/2D5/8/8/k7/8/8/7K[m] w", "c7", "2C5/8/8/8/8/8/8/8"),
        ("8/2D5/8/8/k7/8/8/7K[m] w", "c7 c8", "2Y5/8/8/8/8/8/8/YYYYYYY1"),
        ("8/2D5/8/8/k7/8/5R2/7K[] w", "c7", "2M5/8/8/8/8/8/8/8"),
        ("7k/8/8/3m4/8/8/8/K3+P3[R] w call:-,- hit:f3=R@d5", "e1", "8/8/8/8/8/3Y1C2/2Y3Y1/8"),
        ("7k/8/8/8/8/8/8/K1L5[] w call:n,-", "c1", "8/8/7Y/6Y1/5Y2/YY1YY3/YY1YY3/8"),
        ("7k/8/8/8/8/8/8/K1L5[n] w", "c1", "8/8/7Y/6Y1/5Y2/YY1YY3/YY1YY3/8"),
        ("7k/8/8/8/8/8/1d6/K7[] w", "a1", "8/8/8/8/8/8/YC6/1Y6"),
        ("7k/8/8/8/8/8/1d6/K7[] w", "a1 b2", "8/8/8/8/8/8/1R6/Y7"),
        ("7k/8/8/8/8/8/1d6/K7[] w", "a1 b1", "8/8/8/8/8/8/8/1Y6"),
        ("7k/8/8/8/8/8/8/K7[] w", "b5", "8/8/8/8/8/8/8/8"),
    ] {
        let shown = FfNotation::highlight(&position(fen), &squares(clicks), &setup(1));
        assert_eq!(shown.as_deref(), Some(marks), "{fen} {clicks}");
    }
}

/// An impossible move gets the usual message, whether or not a capture can still be answered; only
/// an unanswerable capture of the King gets another one.
#[test]
fn half_moves_that_mean_nothing_are_illegal() {
    for (fen, why) in [
        ("7k/8/8/3m4/8/8/8/K3+P3[R] w call:-,- hit:f3=R@d5", "no such legal move"),
        ("7k/8/8/3m4/6x1/8/8/K3+P3[R] w call:-,- hit:f3=R@d5", "no such legal move"),
        ("7k/8/8/8/8/8/8/K7[] w", "no such legal move"),
        ("7k/8/8/8/8/6+P1/8/c{d}7[K] w call:-,- hit:a1=K@a1", "no such legal move"),
        ("7k/8/8/8/8/6+P1/8/c{d}x6[K] w call:-,- hit:a1=K@a1", "the King is lost"),
    ] {
        let read = FfNotation::read(&position(fen), &["a1a8"], &setup(1));
        assert!(matches!(&read, TurnReading::Illegal(reason) if reason == why), "{fen}: {read:?}");
    }
}

#[test]
fn ambiguous_clicks_offer_a_choice() {
    for (fen, clicks, letters) in [
        ("7k/8/8/3d4/8/1d3M~2/1D6/K1C{D}5[] w", "c1 c2", Some("CD")),
        ("7k/8/8/3d4/8/1d3M~2/1D6/K1C{D}5[] w", "f3 h8", None),
        ("8/2D5/8/8/k7/8/5R2/7K[] w", "c7 c8", Some("MK")),
        ("8/7k/8/8/3A{K}4/8/8/8[] w", "d4 e5", Some("AK")),
        ("8/2D5/8/8/k7/8/8/7K[m] w", "c7 c8", None),
        ("8/2D5/8/8/k7/8/8/7K[m] w", "c7 c8 b1", None),
        ("8/2D5/5R2/8/k7/8/8/7K[m] w", "c7 c8", Some("MK")),
        ("8/2D5/5R2/8/k7/8/8/7K[m] w", "c7 c8 c8", Some("MK")),
    ] {
        let offered = FfNotation::choice(&position(fen), &squares(clicks), &setup(1));
        assert_eq!(offered.as_deref(), letters, "{fen} {clicks}");
    }
}

/// A pawn captures an Airship and boards it or not: XBoard sends no letter that the piece
/// already has.
#[test]
fn a_choice_of_the_own_letter_is_sent_without_it() {
    let pos = position("7k/7d/6A!1/6K1/8/8/8/8[] b");
    assert_eq!(FfNotation::choice(&pos, &["h7", "g6"], &setup(1)).as_deref(), Some("DE"));
    for (ply, mv) in [("h7g6", "h7g6"), ("h7g6d", "h7g6"), ("h7g6e", "h7g6&")] {
        let expected = FfNotation::parse_move(&pos, mv, &setup(1)).unwrap();
        let read = FfNotation::read(&pos, &[ply], &setup(1));
        assert!(matches!(read, TurnReading::Complete(read) if read == expected), "{ply}: {read:?}");
    }
}

/// Encoding of each kind of move: moves that change more than two squares are shown in turns in
/// which the other side waits.
#[test]
fn the_encoding_is_the_documented_one() {
    let table: &[(&str, &str, &[&str])] = &[
        ("8/1S6/8/8/k7/8/8/7K[] w", "b7a8=b", &["b7a8b"]),
        ("8/2D5/8/8/k7/8/5R2/7K[] w", "c7c8=m", &["c7c8m"]),
        (
            "8/2D5/8/8/k7/8/5R2/7K[] w",
            "c7c8=+",
            &["h1a1,a1h1", "a4a1,a1a4", "c7c8k", "a4c8,c8a4", "f2a1,a1f2+"],
        ),
        ("8/3D4/8/8/k7/8/8/7K[] w", "d7d8=+", &["h1a1,a1h1", "a4a1,a1a4", "d7d8k", "a4h1,h1a4", "d8h1i"]),
        ("8/2D5/8/8/k7/8/8/7K[m] w", "c7c8=m", &["c7c8m"]),
        (
            "8/2D5/8/8/k7/8/8/7K[m] w",
            "c7c8=l@b1",
            &["h1a1,a1h1", "a4a1,a1a4", "c7c8,c8b1l", "M@c8", "b1a1,a1b1"],
        ),
        (
            "8/2D5/8/8/k7/8/8/7K[m] w",
            "c7c8=l@a1",
            &["h1a1,a1h1", "a4a1,a1a4", "c7c8,c8a1l", "M@c8", "a1b1,b1a1"],
        ),
        ("7k/8/8/3d4/8/1d3M~2/1D6/K1C{D}5[] w", "f3/d5", &["f3d5,d5f3"]),
        ("7k/8/8/3d4/8/1d3M~2/1D6/K1C{D}5[] w", "f3d5", &["f3d5"]),
        (
            "7k/8/8/3d4/8/1d3M~2/1D6/K1C{D}5[] w",
            "c1c2",
            &["a1b1,b1a1", "b3b1,b1b3", "c1c2c", "b3c2,c2b3", "Q@c2"],
        ),
        (
            "7k/8/8/3d4/8/1d3M~2/1D6/K1C{D}5[] w",
            "c1.1c2",
            &["a1b1,b1a1", "b3b1,b1b3", "c1c2d", "b3b1,b1b3", "C@c1"],
        ),
        ("7k/8/8/3d4/8/1d3M~2/1D6/K1C{D}5[] w", "c1b1", &["c1b1"]),
        ("7k/8/8/8/8/8/1d6/K7[] w", "a1Ob2", &["a1b1,b1a1", "b2b1,b1b2", "a1b2,b2a1", "h8b1,b1h8", "D@b2"]),
        ("7k/8/8/8/8/8/1d6/K7[] w", "a1b2", &["a1b2"]),
        (
            "7k/8/8/3m4/8/8/8/K3+P3[R] w call:-,- hit:f3=R@d5",
            "e1!",
            &["a1b1,b1a1", "d5b1,b1d5", "e1f3,f3e1", "h8e1,e1h8", "R@f3", "h8d5,d5h8", "a1b1,b1a1"],
        ),
        ("7k/8/8/8/8/8/8/K1L5[] w call:d,-", "c1c2", &["c1c2"]),
        ("7k/8/8/8/8/8/8/K1C5[] w", "a1b1", &["a1b1"]),
        ("7k/8/8/8/8/8/8/KC6[] w", "a1b1", &["a1b1q"]),
    ];
    for &(fen, mv, plies) in table {
        let pos = position(fen);
        let found = FfNotation::parse_move(&pos, mv, &setup(1)).unwrap();
        assert_eq!(FfNotation::plies(&pos, found, &setup(1)), plies, "{fen} {mv}");
    }
}
