//! Plies of XBoard's board.

use engine_core::testkit::check_board;
use engine_core::{BoardCodec, Position, TurnReading, Variant};
use variants::spirit::moves::Move;
use variants::spirit::notation::{SpiritNotation, move_text};
use variants::spirit::state::SpiritPosition;
use variants::spirit::{Spirit, fen};

use crate::support::{ALL_RULES, find, pieces, random_game, random_position, setup};

fn read(pos: &SpiritPosition, plies: &[String]) -> TurnReading<Move> {
    let plies: Vec<&str> = plies.iter().map(String::as_str).collect();
    SpiritNotation::read(pos, &plies, &setup())
}

/// Asserts that every move is displayed correctly and read back from its plies alone, also in the
/// form in which XBoard passes them on, and from its canonical text.
fn assert_shown(pos: &SpiritPosition) {
    check_board::<Spirit>(pos, &setup());
    for mv in pos.legal_moves() {
        let text = move_text(mv);
        assert_eq!(
            read(pos, std::slice::from_ref(&text)),
            TurnReading::Complete(mv),
            "{text}, {}",
            fen::write(pos)
        );
    }
}

#[test]
fn turns_show_right_and_read_back_in_random_games() {
    for (seed, rules) in (100..112).zip(ALL_RULES.into_iter().cycle()) {
        random_game(fen::parse(fen::START, rules).unwrap(), seed, 100, assert_shown);
    }
}

#[test]
fn turns_show_right_and_read_back_in_random_positions() {
    for (seed, rules) in (0..400).zip(ALL_RULES.into_iter().cycle()) {
        random_game(random_position(seed, rules), seed, 2, assert_shown);
    }
}

#[test]
fn a_full_board_leaves_only_the_pass_to_wait() {
    let mut pos = pieces("Aa1 ai9 Xc3 wd4 Sd5 ce5");
    let soldier = pos.at("d5".parse().unwrap());
    for file in 'a'..='i' {
        for rank in '1'..='9' {
            let square = format!("{file}{rank}").parse().unwrap();
            if pos.at(square).is_none() {
                pos.put(square, soldier);
            }
        }
    }
    assert_shown(&pos);
    assert_eq!(SpiritNotation::plies(&pos, find(&pos, "c3d4"), &setup()), ["c3d4t", "W@c3", "@@@@"]);
}

/// Encoding of each row of the documented table.
#[test]
fn the_encoding_is_the_documented_one() {
    let pos = pieces("Aa1 Bb1 Oc3 Wd2 wd4 Xg3 Wh4 ae5 ph9 bh8 Sf6 Sb5");
    for (text, plies) in [
        ("a1a2", vec!["a1a2"]),
        ("d2d3", vec!["d2d3"]),
        ("c3c4w", vec!["c3c4o"]),
        ("g3f3w", vec!["g3f3t"]),
        ("c3c4", vec!["B@c4", "e5c3,c3e5", "W@c3"]),
        ("g3f3", vec!["a1g3,g3a1", "W@g3", "B@f3"]),
        ("c3d4", vec!["c3d4t", "e5c1,c1e5", "W@c3"]),
        ("g3h4", vec!["g3h4o", "W@g3", "a1c1,c1a1"]),
        ("f6e5@d6", vec!["f6e5s", "A@d6", "a1c1,c1a1"]),
    ] {
        assert_eq!(SpiritNotation::plies(&pos, find(&pos, text), &setup()), plies, "{text}");
    }
    let mounting = pieces("Aa1 Bc3 Bb1 wd4 ob4 ai9");
    for (text, plies) in [("c3d4", ["c3d4t"]), ("c3b4", ["c3b4t"])] {
        assert_eq!(SpiritNotation::plies(&mounting, find(&mounting, text), &setup()), plies);
    }
    let master = pieces("Ae5 Se4 Bc3 ai9 bh8");
    let plies = SpiritNotation::plies(&master, find(&master, "e5e4p"), &setup());
    assert_eq!(plies, ["e5e4,e4e5", "i9a1,a1i9", "P@e4"]);
}

#[test]
fn users_speak_in_one_ply() {
    let pos = pieces("Aa1 Bb1 Oc3 Wd2 wd4 Xg3 ae5 bh9 bh8 Sf6");
    for (ply, text) in [
        ("c3c4b", "c3c4"),
        ("c3c4B", "c3c4"),
        ("c3c4", "c3c4"),
        ("c3c4o", "c3c4w"),
        ("c3c4w", "c3c4w"),
        ("g3g4t", "g3g4w"),
        ("f6e5,e5d6", "f6e5@d6"),
        ("f6e5,e5f6", "f6e5@f6"),
        ("f6e5@d6", "f6e5@d6"),
        ("d2d3", "d2d3"),
    ] {
        assert_eq!(read(&pos, &[ply.to_string()]), TurnReading::Complete(find(&pos, text)), "{ply}");
    }
    for ply in ["f6e5", "a1a9", "c3c4q", "c3c4ob", "é", "", "a1", "@@@@", "W@", "W@a9x", "a1b1,", "f6e5,e5e5"]
    {
        assert!(matches!(read(&pos, &[ply.to_string()]), TurnReading::Illegal(_)), "{ply}");
    }
    assert!(matches!(read(&pos, &["c3d4t".into(), "h9h8".into()]), TurnReading::Illegal(_)));
    let sole_refuge = pieces("Aa1 Bb1 Cc3 ae5 bh8 We4 Wf4 Wd5 wf5 wd6 we6 sf6");
    assert_eq!(read(&sole_refuge, &["c3e5".into()]), TurnReading::Complete(find(&sole_refuge, "c3e5@d4")));
}

#[test]
fn a_manned_wall_in_haven_needs_no_choice() {
    let pos = fen::parse("8a/7b1/9/9/9/9/2O6/9/A6B1 w - - 0 1", ALL_RULES[1]).unwrap();
    assert_eq!(read(&pos, &["c3c4".into()]), TurnReading::Complete(find(&pos, "c3c4w")));
    assert_eq!(SpiritNotation::choice(&pos, &["c3", "c4"], &setup()), None);
    let marks = SpiritNotation::highlight(&pos, &["c3"], &setup());
    assert_eq!(marks.as_deref(), Some("9/9/9/9/9/2Y6/1Y1Y5/2Y6/9"));
}

#[test]
fn clicks_get_marks_and_choices() {
    let pos = pieces("Aa1 Bb1 Oc3 wd4 Xg3 ae5 bh9 bh8 Sf6 sg7");
    let marks = |clicks: &[&str]| SpiritNotation::highlight(&pos, clicks, &setup()).unwrap();
    assert_eq!(marks(&["c3"]), "9/9/9/9/9/1YMY5/1M1M5/1YMY5/9");
    assert_eq!(marks(&["f6"]), "9/9/5YR2/4Y1Y2/4CY3/9/9/9/9");
    assert_eq!(marks(&["f6", "e5"]), "9/9/9/3YYY3/3Y1Y3/4YY3/9/9/9");
    assert_eq!(marks(&["h8"]), "9/9/9/9/9/9/9/9/9");
    assert_eq!(SpiritNotation::highlight(&pos, &["z9"], &setup()), None);
    assert_eq!(SpiritNotation::choice(&pos, &["c3", "c4"], &setup()).as_deref(), Some("BW"));
    assert_eq!(SpiritNotation::choice(&pos, &["g3", "g4"], &setup()).as_deref(), Some("BW"));
    assert_eq!(SpiritNotation::choice(&pos, &["c3", "d4"], &setup()), None);
    let master = pieces("Ae5 Se4 Bc3 Bb1 Ca3 ai9 bh8");
    assert_eq!(SpiritNotation::choice(&master, &["e5", "e4"], &setup()).as_deref(), Some("PC"));
    assert_eq!(
        SpiritNotation::highlight(&master, &["e5"], &setup()).unwrap(),
        "9/9/9/3YYY3/3Y1Y3/3YMY3/9/9/9"
    );
}

#[test]
fn xboard_receives_every_letter_once() {
    let board = SpiritNotation::setup(&Spirit::start(&setup(), 0), &setup()).unwrap();
    let mut slots: Vec<u8> = board.looks.iter().map(|look| look.slot).collect();
    slots.sort_unstable();
    slots.dedup();
    assert_eq!(slots.len(), 8);
    assert!(slots.iter().all(|slot| ![0, 18, 65].contains(slot)));
    let pieces = board.fen.split(' ').next().unwrap().chars().filter(char::is_ascii_alphabetic);
    for letter in pieces.map(|letter| letter.to_ascii_uppercase().to_string()) {
        assert!(board.looks.iter().any(|look| look.letter == letter), "{letter}");
    }
}
