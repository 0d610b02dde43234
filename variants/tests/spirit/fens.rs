//! FENs that are read, printed and refused.

use variants::spirit::fen;

use crate::support::{DEFAULT, random_position};

#[test]
fn fens_round_trip() {
    for text in [fen::START, "9/9/9/9/4a4/9/9/9/A8 b - - 99 120", "OoXxWwBbA/9/9/9/9/9/9/9/9 w - - 0 1"] {
        assert_eq!(fen::write(&fen::parse(text, DEFAULT).unwrap()), text);
    }
    for seed in 0..500 {
        let pos = random_position(seed, DEFAULT);
        assert_eq!(fen::parse(&fen::write(&pos), DEFAULT).unwrap(), pos);
    }
}

#[test]
fn counters_default() {
    let short = fen::parse("8a/9/9/9/9/9/9/9/A8 b - -", DEFAULT).unwrap();
    assert_eq!(fen::write(&short), "8a/9/9/9/9/9/9/9/A8 b - - 0 1");
}

#[test]
fn refusals_name_the_field_and_the_reason() {
    for (text, field, reason) in [
        ("", "board", "missing"),
        ("8a/9/9/9/9/9/9/A8 w - -", "board", "8 ranks"),
        ("8a/9/9/9/9/9/9/9/9/A8 w - -", "board", "10 ranks"),
        ("8a/8/9/9/9/9/9/9/A8 w - -", "board", "rank 8"),
        ("8a/9W/9/9/9/9/9/9/A8 w - -", "board", "rank 8"),
        ("8a/54/9/9/9/9/9/9/A8 w - -", "board", "two digits"),
        ("8a/9/9/9/9/9/9/9/A70 w - -", "board", "two digits"),
        ("8k/9/9/9/9/9/9/9/A8 w - -", "board", "'k'"),
        ("8a/é8/9/9/9/9/9/9/A8 w - -", "board", "'é'"),
        ("8a/9/9/9/9/9/9/9/AA7 w - -", "board", "White has 2 Adepts"),
        ("7aa/9/9/9/9/9/9/9/A8 w - -", "board", "Black has 2 Adepts"),
        ("9/9/9/9/9/9/9/9/9 w - -", "board", "no Adept"),
        ("8a/9/9/9/4W4/9/9/9/A8 w - -", "board", "Wall on the Stones"),
        ("8a/9/9/9/4o4/9/9/9/A8 w - -", "board", "Wall on the Stones"),
        ("8a/9/9/9/4X4/9/9/9/A8 w - -", "board", "Wall on the Stones"),
        ("8a/9/9/9/9/9/9/9/A8", "side to move", "missing"),
        ("8a/9/9/9/9/9/9/9/A8 white - -", "side to move", "'white'"),
        ("8a/9/9/9/9/9/9/9/A8 w KQ -", "castling", "'KQ'"),
        ("8a/9/9/9/9/9/9/9/A8 w - e3", "en passant", "'e3'"),
        ("8a/9/9/9/9/9/9/9/A8 w - - x 1", "end", "'x'"),
        ("8a/9/9/9/9/9/9/9/A8 w - - 0 1 walls", "end", "'walls'"),
        ("8a/9/9/9/9/9/9/9/A8 w - - -1 1", "half-move clock", "'-1'"),
    ] {
        let error = fen::parse(text, DEFAULT).unwrap_err();
        assert_eq!(error.field, field, "{text}: {error}");
        assert!(error.reason.contains(reason), "{text}: {error}");
    }
}
