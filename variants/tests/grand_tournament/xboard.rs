//! Setup of XBoard's board and parsing of XBoard's moves.

use engine_core::{BoardCodec, BoardSetup, TurnReading, Variant};
use variants::grand_tournament::{ChessNotation, GrandTournament};

use crate::{board, setup};

fn line<'a>(shown: &'a BoardSetup, piece: &str) -> &'a str {
    &shown.pieces.iter().find(|line| line.piece == piece).unwrap().betza
}

/// Returns the setup of XBoard's board for a game.
fn declared(name: &str) -> Option<BoardSetup> {
    let setup = setup(name);
    ChessNotation::setup(&GrandTournament::start(&setup, 0), &setup)
}

#[test]
fn xboard_knows_chess_itself() {
    assert_eq!(declared("chess"), None);
}

#[test]
fn pairings_come_with_letters_images_and_moves() {
    let shown = declared("gt-clobberers-nutters").unwrap();
    assert_eq!((shown.parent, shown.size, shown.legality_off), ("fairy", "8x8+0", false));
    assert_eq!(shown.fen, "gihokhig/pppppppp/8/8/8/8/PPPPPPPP/DAWCKWAD w KQkq - 0 1");
    let letters: String = shown.looks.iter().map(|look| look.letter.as_str()).collect();
    assert_eq!(letters, "PKDAWCGIHO");
    assert_eq!(shown.looks[1].slot, 65);
    let mut slots: Vec<u8> = shown.looks.iter().map(|look| look.slot).collect();
    slots.sort_unstable();
    slots.dedup();
    assert_eq!(slots.len(), shown.looks.len());
    assert_eq!(line(&shown, "P&"), "fmWfceFifmnD");
    assert_eq!(line(&shown, "G&"), "fsRbWbF");
    assert_eq!(line(&shown, "H&"), "fhNsWbWbF");
    assert_eq!(line(&shown, "K"), "KirO2ilO3");
    assert_eq!(line(&shown, "k"), "KisO2");
    let black = declared("gt-fide-clobberers").unwrap();
    assert_eq!((line(&black, "K"), line(&black, "k")), ("KisO2", "KilO2irO3"));
}

#[test]
fn turns_are_single_plies() {
    let setup = setup("grandtournament");
    let board = board("4k3/P7/8/8/8/8/8/D3K2D w KQ - 0 1");
    for (said, text) in [
        ("e1b1", "e1b1"),
        ("e1a1", "e1b1"),
        ("O-O-O", "e1b1"),
        ("0-0", "e1g1"),
        ("a7a8c", "a7a8c"),
        ("a7a8C", "a7a8c"),
    ] {
        let TurnReading::Complete(mv) = ChessNotation::read(&board, &[said], &setup) else {
            panic!("{said} is a move");
        };
        assert_eq!(ChessNotation::plies(&board, mv, &setup), [text]);
    }
    assert!(matches!(ChessNotation::read(&board, &["e1e3"], &setup), TurnReading::Illegal(_)));
    assert!(matches!(ChessNotation::read(&board, &["e1e2", "e8e7"], &setup), TurnReading::Illegal(_)));
    assert_eq!(ChessNotation::read(&board, &[], &setup), TurnReading::Partial);
}

#[test]
fn castling_is_shown_as_the_kings_travel_even_under_chess960() {
    let mut setup = setup("grandtournament");
    setup.options.set("UCI_Chess960", "true").unwrap();
    let board = board("4k3/8/8/8/8/8/8/D3K2D w KQ - 0 1");
    let TurnReading::Complete(mv) = ChessNotation::read(&board, &["e1b1"], &setup) else {
        panic!("castling is legal");
    };
    assert_eq!(ChessNotation::plies(&board, mv, &setup), ["e1b1"]);
}

#[test]
fn marks_and_choices() {
    let setup = setup("gt-fide-clobberers");
    let board = board("1r2k3/P7/8/8/8/8/8/D3K2D w KQ - 0 1");
    assert_eq!(ChessNotation::highlight(&board, &["a7"], &setup).as_deref(), Some("MM6/8/8/8/8/8/8/8"));
    assert_eq!(
        ChessNotation::highlight(&board, &["e1"], &setup).as_deref(),
        Some("8/8/8/8/8/8/3YYY2/3Y1YY1")
    );
    assert_eq!(ChessNotation::highlight(&board, &["h8"], &setup).as_deref(), Some("8/8/8/8/8/8/8/8"));
    assert_eq!(ChessNotation::choice(&board, &["a7", "b8"], &setup).as_deref(), Some("QCRDABNW"));
    assert_eq!(ChessNotation::choice(&board, &["e1", "e2"], &setup), None);
    assert_eq!(ChessNotation::highlight(&board, &["a7"], &crate::setup("chess")), None);
}
