//! Moves and boards as text, names and options.

use engine_core::{Notation, Variant};
use variants::illusionary::{Illusionary, IllusionaryPosition};

use crate::{CLASSIC, IllusionaryNotation, START, fen, position, setup};

#[test]
fn options_decide_how_a_game_begins() {
    let start = |value: &str, seed| {
        let mut setup = setup();
        setup.options.set("IllusionSetup", value).unwrap();
        fen(&Illusionary::start(&setup, seed))
    };
    assert_eq!(fen(&Illusionary::start(&setup(), 5)), START);
    assert_eq!(start("choose", 5), START);
    assert_eq!(start("classic", 5), CLASSIC);
    assert!(setup().options.set("IllusionSetup", "none").is_err());
    assert_eq!(Illusionary::INFO.xboard_defaults, [("IllusionSetup", "random")]);
    // Each choice occurs, one of each kind a side.
    let fens: Vec<String> = (0..400).map(|seed| start("random", seed)).collect();
    assert_eq!(start("random", 7), fens[7]);
    for file in 0..8 {
        let chosen = |row: usize, illusionary: &str| {
            let is_chosen = |fen: &&String| {
                let row = fen.split(['/', ' ']).nth(row).unwrap();
                assert_eq!(row.chars().filter(|&piece| illusionary.contains(piece)).count(), 1, "{fen}");
                illusionary.contains(row.chars().nth(file).unwrap())
            };
            fens.iter().filter(is_chosen).count()
        };
        assert!(chosen(1, "s") > 20 && chosen(6, "S") > 20);
        assert_eq!(file != 4, chosen(0, "uacz") > 20);
        assert_eq!(file != 4, chosen(7, "UACZ") > 20);
    }
    assert!(fens.iter().all(|fen| fen.ends_with(" w KQkq - 0 1")));
}

#[test]
fn moves_are_read_as_printed_and_nothing_else() {
    for (text, good, bad) in [
        (START, "i@d7", "d7"),
        (START, "i@a7", "i@a8"),
        (START, "i@h7", "i@h7+b8"),
        (START, "i@h7", "I@h7"),
        (START, "i@e7", "e7e5"),
        (CLASSIC, "e2e4", "i@e2"),
        (CLASSIC, "d2b4", "d2b5"),
        ("1n2k3/P1S5/8/8/8/8/7p/4K3 w - - 0 1", "a7b8q", "a7b8"),
        ("1n2k3/P1S5/8/8/8/8/7p/4K3 w - - 0 1", "a7b8q", "a7b8z"),
        ("1n2k3/P1S5/8/8/8/8/7p/4K3 w - - 0 1", "c7c8Z", "c7c8Q"),
        ("r3k2r/8/8/8/8/8/P7/4K3 b kq - 0 1", "e8c8", "e8b8"),
        ("r3k2r/8/8/8/8/8/P7/4K3 b kq - 0 1", "e8a8", "e8g7"),
        ("rnbqkbnr/pppspppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 setup2", "i@d2+b1", "d2b1"),
    ] {
        let pos = position(text);
        let read = |text| IllusionaryNotation::parse_move(&pos, text, &setup());
        assert!(read(good).is_ok(), "{good}");
        assert!(read(bad).is_err(), "{bad}");
    }
}

#[test]
fn moves_as_people_write_them() {
    for (text, mv, readable) in [
        (START, "i@d7", "i@d7"),
        (CLASSIC, "e2e4", "e4"),
        (CLASSIC, "d2b4", "Sb4"),
        (CLASSIC, "b1d3", "Ud3"),
        ("4k3/8/8/2pS4/8/8/7P/4K3 w - c6 0 1", "d5c6", "Sxc6#"),
        ("1n2k3/2S5/8/8/8/8/P6p/4K3 w - - 0 1", "c7b8z", "Sxb8=Z"),
        ("1n2k3/2S4P/8/8/8/8/7p/4K3 w - - 0 1", "h7h8q", "h8=Q+"),
        ("4k3/1n6/8/8/8/8/4Z3/4K1N1 w - - 0 1", "e2e7", "Ze7"),
        ("4k3/1n6/8/8/8/8/4C3/C3K1N1 w - - 0 1", "a1c2", "Cac2"),
    ] {
        let pos = position(text);
        let turn = IllusionaryNotation::parse_move(&pos, mv, &setup()).unwrap();
        assert_eq!(IllusionaryNotation::readable_move(&pos, turn, &setup()), readable);
    }
}

#[test]
fn boards_show_illusions_by_letter() {
    let board = IllusionaryNotation::picture(&position(CLASSIC)).text(false);
    let lines: Vec<&str> = board.lines().collect();
    assert_eq!(lines[0], "8 r u b q k b n r");
    assert_eq!(lines[6], "2 P P P S P P P P");
    assert!(IllusionaryNotation::picture(&position(CLASSIC)).text(true).contains("8 ♜ u ♝"));
}

#[test]
fn choices_are_described_to_players() {
    let notes = |text: &str| IllusionaryNotation::picture(&position(text)).notes;
    assert_eq!(notes(START), ["Black chooses a pawn to become illusionary"]);
    let second = "rnbqkbnr/pppspppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 setup2";
    assert_eq!(notes(second), ["White chooses a pawn and a piece to become illusionary"]);
    let third = "rnbqkbnr/pppspppp/8/8/8/8/PPPPSPPP/CNBQKBNR b KQkq - 0 1 setup3";
    assert_eq!(notes(third), ["Black chooses a piece to become illusionary"]);
    assert!(notes(CLASSIC).is_empty());
    let read =
        |text: &str| -> Result<IllusionaryPosition, _> { IllusionaryNotation::parse_fen(text, &setup()) };
    let refused = |text: &str| read(text).unwrap_err().to_string();
    assert!(refused(&START.replace(" b ", " w ")).contains("it is Black who chooses"));
    assert!(refused(&second.replace(" w ", " b ")).contains("it is White who chooses"));
}
