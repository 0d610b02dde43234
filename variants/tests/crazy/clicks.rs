//! Marks and choices for a user's clicks on XBoard's board.

use engine_core::{BoardCodec, Notation};
use variants::crazy::notation::CrazyNotation;

use crate::harness::{engine_position, setup};
use crate::reference::Rule;

/// Splits the clicked squares.
fn squares(clicks: &str) -> Vec<&str> {
    clicks.split(' ').collect()
}

/// Marks in XBoard's letters: a goal is yellow, a capture red, a choice magenta, a square to move
/// on from cyan.
#[test]
fn clicks_get_marks() {
    for (fen, clicks, marks) in [
        ("7k/8/8/8/8/1pR{np}5/1pp5/1N5K w - - 0 1 deny:-", "b1", "8/8/8/8/8/YCM5/1CCY4/8"),
        ("7k/8/8/8/8/1pR{np}5/1pp5/1N5K w - - 0 1 deny:-", "b1 c3", "8/8/8/8/8/8/8/8"),
        ("7k/8/8/8/8/1pR{np}5/1pp5/1N5K w - - 0 1 deny:-", "b1 a3", "8/8/8/8/8/8/8/8"),
        ("7k/8/8/8/8/8/1q6/K7 w - - 0 1 deny:-", "a1", "8/8/8/8/8/8/1C6/8"),
        ("7k/8/8/8/8/8/1q6/K7 w - - 0 1 deny:-", "a1 b2", "8/8/8/8/8/RRR5/R1R5/RRR5"),
        ("7k/8/8/3r4/8/1B6/8/3R3K w - - 0 1 deny:-", "b3", "8/8/8/3M4/Y1Y5/8/Y1Y5/3Y4"),
        ("7k/8/8/3r4/8/1B6/8/3R3K w - - 0 1 deny:-", "d1", "8/8/8/3M4/3Y4/3Y4/3Y4/YYY1YYY1"),
        ("7k/8/8/8/r{NbRp}7/8/8/7K w - - 0 1 deny:-", "a4", "Y7/Y7/YY6/Y1Y5/1YYYYYYY/Y1Y5/YY6/Y7"),
        ("7k/8/8/2nPb3/2NQr{p}3/8/8/7K w - - 0 1 deny:-", "d4", "8/8/8/2MRM3/2R1M3/2YYY3/1Y1Y1Y2/Y2Y2Y1"),
        ("7k/P7/8/8/8/8/8/7K w - - 0 1 deny:-", "a7", "M7/1Y6/Y7/8/8/8/8/8"),
        ("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1 deny:-", "e1", "8/8/8/8/8/8/3CCC2/2CC1CC1"),
        ("7k/8/8/8/8/8/8/7K w - - 0 1 deny:-", "b5", "8/8/8/8/8/8/8/8"),
    ] {
        let shown =
            CrazyNotation::highlight(&engine_position(fen, Rule::Soft), &squares(clicks), &setup("soft"));
        assert_eq!(shown.as_deref(), Some(marks), "{fen} {clicks}");
    }
}

#[test]
fn ambiguous_clicks_offer_a_choice() {
    for (fen, clicks, letters) in [
        ("7k/8/8/8/8/1pR{np}5/1pp5/1N5K w - - 0 1 deny:-", "b1 c3", Some("NPC")),
        ("7k/8/8/3r4/8/1B6/8/3R3K w - - 0 1 deny:-", "b3 d5", Some("BC")),
        ("7k/8/8/3r4/8/1B6/8/3R3K w - - 0 1 deny:-", "d1 d5", Some("RC")),
        ("7k/8/8/2nPb3/2NQr{p}3/8/8/7K w - - 0 1 deny:-", "d4 e4", Some("QSC")),
        ("7k/8/8/2nPb3/2NQr{p}3/8/8/7K w - - 0 1 deny:-", "d4 c5", Some("QS")),
        ("7k/8/8/2nPb3/2NQr{p}3/8/8/7K w - - 0 1 deny:-", "d4 e5", Some("QS")),
        ("7k/P7/8/8/8/8/8/7K w - - 0 1 deny:-", "a7 a8", Some("QRBN")),
        ("7k/8/8/8/8/1pR{np}5/1pp5/1N5K w - - 0 1 deny:-", "b1 h8", None),
    ] {
        let offered =
            CrazyNotation::choice(&engine_position(fen, Rule::Soft), &squares(clicks), &setup("soft"));
        assert_eq!(offered.as_deref(), letters, "{fen} {clicks}");
    }
}

/// Encoding of each kind of move: one half-move if that is sufficient, otherwise an encoded number,
/// and corrections of the squares while the other side waits.
#[test]
fn the_encoding_is_the_documented_one() {
    let table: &[(&str, &str, &[&str])] = &[
        ("7k/8/8/8/8/1pR{np}5/1pp5/1N5K w - - 0 1 deny:-", "b1d2", &["b1d2"]),
        ("7k/8/8/8/8/1pR{np}5/1pp5/1N5K w - - 0 1 deny:-", "b1d2xb2", &["b1b2,b2d2"]),
        ("7k/8/8/8/8/1pR{np}5/1pp5/1N5K w - - 0 1 deny:-", "b1c3^", &["b1c3c"]),
        (
            "7k/8/8/8/8/1pR{np}5/1pp5/1N5K w - - 0 1 deny:-",
            "b1c3^xb2",
            &["b1f1,f1b1", "c2b1,b1c2", "h1b2,b2h1"],
        ),
        (
            "7k/8/8/8/8/1pR{np}5/1pp5/1N5K w - - 0 1 deny:-",
            "b1c3^xc3.2",
            &["b1e2,e2b1", "b2b1,b1b2", "h1a1,a1h1"],
        ),
        (
            "7k/8/8/3r4/8/1B6/8/3R3K w - - 0 1 deny:-",
            "b3d5^",
            &["d1b2,b2d1", "h8b3,b3h8", "d1d5,d5d1", "C@d5", "d1a1,a1d1"],
        ),
        ("7k/8/8/8/4Pp2/8/8/7K b - e3e4 0 1 deny:-", "f4e3", &["f4e4,e4e3"]),
        ("7k/8/8/8/4Pp2/8/8/7K b - e3e4 0 1 deny:-", "f4~e4", &["f4e1,e1f4", "e4f4", "P@e4"]),
        ("7k/8/8/8/4Pp2/8/8/7K b - e3e4 0 1 deny:-", "h8g7f6", &["h8g7,g7f6"]),
        (
            "7k/8/8/8/8/8/R{N}6P/7K w - - 0 1 deny:-",
            "a2.1c3",
            &["a2f1,f1a2", "h8a2,a2h8", "R@a2", "h8a1,a1h8", "N@c3"],
        ),
    ];
    for &(fen, mv, plies) in table {
        let pos = engine_position(fen, Rule::Soft);
        let found = CrazyNotation::parse_move(&pos, mv, &setup("soft")).unwrap();
        assert_eq!(CrazyNotation::plies(&pos, found, &setup("soft")), plies, "{fen} {mv}");
    }
}
