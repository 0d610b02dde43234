//! Setup of XBoard's board and parsing of XBoard's moves.

use engine_core::{BoardCodec, Position, TurnReading, Variant};
use variants::illusionary::{Illusionary, IllusionaryPosition};

use crate::{CLASSIC, IllusionaryNotation, START, fen, position, setup, text};

fn read(pos: &IllusionaryPosition, plies: &[&str]) -> Option<String> {
    match IllusionaryNotation::read(pos, plies, &setup()) {
        TurnReading::Complete(turn) => Some(text(pos, turn)),
        TurnReading::Partial => Some("...".to_string()),
        TurnReading::Illegal(_) => None,
    }
}

#[test]
fn xboard_receives_the_start_position_in_force() {
    let board = IllusionaryNotation::setup(&position(CLASSIC), &setup()).unwrap();
    assert_eq!((board.size, board.parent, board.legality_off), ("8x8+0", "lion", true));
    assert_eq!(board.fen, CLASSIC);
    let letters: String = board.looks.iter().map(|look| look.letter.as_str()).collect();
    assert_eq!(letters, "PKRNBQCUAZS");
    let mut slots: Vec<u8> = board.looks.iter().map(|look| look.slot).collect();
    assert_eq!((slots[0], slots[1]), (0, 65));
    assert!(!slots.contains(&18));
    slots.sort_unstable();
    slots.dedup();
    assert_eq!(slots.len(), 11);
    let mut random = setup();
    random.options.set("IllusionSetup", "random").unwrap();
    let start = Illusionary::start(&random, 9);
    assert_eq!(IllusionaryNotation::setup(&start, &random).unwrap().fen, fen(&start));
    // XBoard starts with White to move, and with orthodox pieces if illusionary ones are still to
    // be chosen.
    assert_eq!(
        IllusionaryNotation::setup(&position(START), &setup()).unwrap().fen,
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
    );
}

/// XBoard drops the rights of a corner with an illusionary rook.
#[test]
fn a_start_drawn_by_lot_keeps_all_castling_rights() {
    let meant = |fen: &str| <IllusionaryNotation as BoardCodec<IllusionaryPosition>>::meant_start(fen);
    let dropped = "rnaqkbnr/ppsppppp/8/8/8/8/SPPPPPPP/RNBQKBNC w Qkq - 0 1";
    let whole = dropped.replace("Qkq", "KQkq");
    assert_eq!(meant(dropped), Some(whole.clone()));
    assert_eq!(fen(&position(&whole)), whole);
    for other in ["", "rnaqkbnr", "rnaqkbnr/ppsppppp/8/8/8/8/SPPPPPPP/RNBQK1NC w Qkq - 0 1"] {
        assert_eq!(meant(other), None, "{other}");
    }
    assert_eq!(meant(&dropped.replace(" w ", " b ")), None);
}

#[test]
fn moves_are_one_ply() {
    let pos = position("1n2k2r/P4S2/8/2pS4/8/7p/8/4K2R w Kk c6 0 1");
    for (ply, text) in [
        ("a7b8q", "a7b8q"),
        ("a7b8Q", "a7b8q"),
        ("f7g8z", "f7g8z"),
        ("e1g1", "e1g1"),
        ("O-O", "e1g1"),
        ("d5c6", "d5c6"),
        ("d5c5,c5c6", "d5c6"),
    ] {
        assert_eq!(read(&pos, &[ply]).as_deref(), Some(text), "{ply}");
    }
    for ply in ["e1e3", "f7g8q", "@@@@", "d5c5,c5b6"] {
        assert_eq!(read(&pos, &[ply]), None, "{ply}");
    }
}

#[test]
fn an_illusionary_pawn_takes_en_passant_by_way_of_its_prey() {
    let pos = position("4k3/7p/8/2pS4/8/8/7P/4K3 w - c6 0 1");
    let turn = pos.legal_moves().into_iter().find(|&turn| text(&pos, turn) == "d5c6").unwrap();
    assert_eq!(IllusionaryNotation::plies(&pos, turn, &setup()), ["d5c5,c5c6"]);
    let pos = position("4k3/7p/8/2pP4/8/8/7P/4K3 w - c6 0 1");
    let turn = pos.legal_moves().into_iter().find(|&turn| text(&pos, turn) == "d5c6").unwrap();
    assert_eq!(IllusionaryNotation::plies(&pos, turn, &setup()), ["d5c6"]);
}

#[test]
fn choices_change_pieces_in_place() {
    let first = position(START);
    assert_eq!(read(&first, &["d7a3,a3d7s"]).as_deref(), Some("i@d7"));
    assert_eq!(read(&first, &["i@d7"]).as_deref(), Some("i@d7"));
    assert_eq!(read(&first, &["e2e4"]), None);
    let second = position("rnbqkbnr/pppspppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 setup2");
    let plies = ["e2a3,a3e2s", "@@@@", "d1a3,a3d1z"];
    assert_eq!(read(&second, &plies[..1]).as_deref(), Some("..."));
    assert_eq!(read(&second, &plies[..2]).as_deref(), Some("..."));
    assert_eq!(read(&second, &plies).as_deref(), Some("i@e2+d1"));
    let third = position("rnbqkbnr/pppspppp/8/8/8/8/PPPPSPPP/RNBZKBNR b KQkq - 0 1 setup3");
    assert_eq!(read(&third, &["b8a3,a3b8u"]).as_deref(), Some("i@b8"));
    // The form in which XBoard garbles it on the way to a second engine.
    assert_eq!(read(&third, &["b8b8,a3`7"]).as_deref(), Some("i@b8"));
    assert_eq!(read(&third, &["e8a3,a3e8u"]), None);
}

#[test]
fn marks_and_choices() {
    let pos = position("1n2k3/P1S5/8/8/8/8/7p/4K3 w - - 0 1");
    let marks = |clicks: &[&str]| IllusionaryNotation::highlight(&pos, clicks, &setup());
    assert_eq!(marks(&["a7"]).as_deref(), Some("MM6/8/8/8/8/8/8/8"));
    assert_eq!(marks(&["c7"]).as_deref(), Some("1MMM4/8/8/8/8/8/8/8"));
    let choice = |clicks: &[&str]| IllusionaryNotation::choice(&pos, clicks, &setup());
    assert_eq!(choice(&["a7", "b8"]).as_deref(), Some("QRBN"));
    assert_eq!(choice(&["c7", "c8"]).as_deref(), Some("ZCAU"));
    assert_eq!(choice(&["e1", "e2"]), None);
}

#[test]
fn pieces_are_chosen_by_clicks() {
    let clicked =
        |fen: &str, first: &str| IllusionaryNotation::highlight(&position(fen), &[first], &setup()).unwrap();
    let nothing = "8/8/8/8/8/8/8/8";
    assert_eq!(clicked(START, "d7"), "8/8/3Y4/8/8/8/8/8");
    assert_eq!(clicked(START, "d8"), nothing);
    assert_eq!(clicked(START, "d2"), nothing);
    assert_eq!(read(&position(START), &["d7d6"]).as_deref(), Some("i@d7"));
    assert_eq!(read(&position(START), &["d7d5"]), None);
    let second = "rnbqkbnr/pppspppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 setup2";
    assert_eq!(clicked(second, "d2"), "8/8/8/8/8/8/8/YYYY1YYY");
    assert_eq!(clicked(second, "g1"), "8/8/8/8/8/8/YYYYYYYY/8");
    assert_eq!(clicked(second, "e1"), nothing);
    assert_eq!(read(&position(second), &["d2b1"]).as_deref(), Some("i@d2+b1"));
    assert_eq!(read(&position(second), &["b1d2"]).as_deref(), Some("i@d2+b1"));
    assert_eq!(read(&position(second), &["d2e1"]), None);
    let third = "rnbqkbnr/pppspppp/8/8/8/8/PPPPSPPP/RNBZKBNR b KQkq - 0 1 setup3";
    assert_eq!(clicked(third, "b8"), "8/8/1Y6/8/8/8/8/8");
    assert_eq!(clicked(third, "d7"), nothing);
    assert_eq!(read(&position(third), &["b8b6"]).as_deref(), Some("i@b8"));
    // If all squares before a piece are occupied, the marked square is behind it.
    assert_eq!(clicked("k7/8/r7/p7/p7/p7/R6P/R1N4K b - - 0 1 setup3", "a6"), "8/Y7/8/8/8/8/8/8");
    assert_eq!(read(&position(CLASSIC), &["d2b1"]), None);
}
