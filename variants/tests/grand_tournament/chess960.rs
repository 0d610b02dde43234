//! Chess960: arrays, FENs, move texts and XBoard's notation of castling.

use engine_core::testkit::{RandomPlay, check_invariants, check_suite};
use engine_core::{BoardCodec, FenError, Notation, Position, Setup, TurnReading, Variant};
use variants::grand_tournament::{ArmyPosition, ChessNotation, GrandTournament};

use crate::setup;

/// Returns the rules of a preset, with Chess960's in force.
fn chess960(name: &str, options: &[(&str, &str)]) -> Setup {
    let mut setup = setup(name);
    for (option, value) in [("UCI_Chess960", "true")].iter().chain(options) {
        setup.options.set(option, value).unwrap();
    }
    setup
}

fn read(fen: &str) -> Result<ArmyPosition, FenError> {
    ArmyPosition::read(fen, &chess960("grandtournament", &[])).map(|read| read.position)
}

fn board(fen: &str) -> ArmyPosition {
    read(fen).unwrap_or_else(|error| panic!("{fen}: {error}"))
}

fn start(setup: &Setup, seed: u64) -> String {
    ChessNotation::fen(&GrandTournament::start(setup, seed))
}

#[test]
fn each_side_has_its_array() {
    let usual = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w HAha - 0 1";
    assert_eq!(start(&chess960("chess", &[]), 0), usual);
    assert_eq!(start(&setup("fischerandom"), 0), usual);
    let arrays = [("WhiteArray", "0"), ("BlackArray", "959")];
    assert_eq!(
        start(&chess960("chess", &arrays), 0),
        "rkrnnqbb/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w HFca - 0 1"
    );
    assert_eq!(
        start(&chess960("gt-clobberers-nutters", &arrays), 0),
        "gkgiiohh/pppppppp/8/8/8/8/PPPPPPPP/WWCAADKD w HFca - 0 1"
    );
    let mut without = setup("chess");
    for (option, value) in arrays {
        without.options.set(option, value).unwrap();
    }
    assert_eq!(start(&without, 0), "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
}

#[test]
fn arrays_are_drawn_by_the_seed() {
    let rows = |arrays: &str, seed| {
        let fen = start(&chess960("chess", &[("RandomArrays", arrays)]), seed);
        let (board, _) = fen.split_once(' ').unwrap();
        let ranks: Vec<String> = board.split('/').map(str::to_uppercase).collect();
        (ranks[0].clone(), ranks[7].clone())
    };
    assert!((0..20).all(|seed| rows("same", seed).0 == rows("same", seed).1));
    assert!((0..20).any(|seed| rows("different", seed).0 != rows("different", seed).1));
    assert_eq!(rows("different", 7), rows("different", 7));
    let first: std::collections::BTreeSet<_> = (0..20).map(|seed| rows("same", seed).0).collect();
    assert!(first.len() > 15);
}

#[test]
fn fens_name_rights_by_file() {
    for (fen, written) in [
        ("rnbqkbnr/8/8/8/8/8/8/RNBQKBNR w KQkq - 0 1", "HAha"),
        ("rnbqkbnr/8/8/8/8/8/8/RNBQKBNR w HAha - 0 1", "HAha"),
        ("rnbqkbnr/8/8/8/8/8/8/RNBQKBNR w ahHK - 0 1", "Hha"),
        ("rnbqkbnr/8/8/8/8/8/8/RNBQKBNR w - - 0 1", "-"),
        // `KQkq` stand for the outermost corner piece; the inner one has its file's letter.
        ("4k3/8/8/8/8/8/8/RR2KR1R w KQ - 0 1", "HA"),
        ("4k3/8/8/8/8/8/8/RR2KR1R w FB - 0 1", "FB"),
        ("4k3/8/8/8/8/8/8/RR2KR1R w KB - 0 1", "HB"),
        ("bnrkrnqb/8/8/8/8/8/8/BNRKRNQB w ECec - 0 1", "ECec"),
        ("bnrkrnqb/8/8/8/8/8/8/BNRKRNQB w KQkq - 0 1", "ECec"),
        // Any army's corner piece can castle.
        ("1g1k3g/8/8/8/8/8/8/1D2K1D1 w GBhb - 0 1", "GBhb"),
    ] {
        let canonical = ChessNotation::fen(&board(fen));
        assert_eq!(canonical.split(' ').nth(2), Some(written), "{fen}");
        assert_eq!(ChessNotation::fen(&board(&canonical)), canonical);
    }
}

#[test]
fn rights_without_support_are_left_out() {
    let setup = chess960("grandtournament", &[]);
    for (fen, rights) in [
        ("4k3/8/8/8/8/8/8/R3K3", "K"),
        ("4k3/8/8/8/8/8/8/R3K3", "H"),
        ("4k3/8/8/8/8/8/8/R3K3", "E"),
        ("4k3/8/8/8/8/8/8/R3K3", "a"),
        ("4k3/8/8/8/8/8/8/r3K3", "A"),
        ("4k3/8/8/8/8/8/4K3/R6R", "HA"),
        ("4k3/8/8/8/8/8/4K3/R6R", "Q"),
        ("4k3/8/8/8/8/8/8/R3K2N", "H"),
    ] {
        let read = ArmyPosition::read(&format!("{fen} w {rights} - 0 1"), &setup).unwrap();
        assert_eq!(ChessNotation::fen(&read.position), format!("{fen} w - - 0 1"));
        assert!(matches!(&read.dropped[..], [dropped] if dropped.text == rights), "{fen} {rights}");
    }
}

#[test]
fn rights_that_make_no_sense_are_refused() {
    for (fen, rights) in [
        ("4k3/8/8/8/8/8/8/RR2K3", "AB"),
        ("4k3/8/8/8/8/8/8/RR2K3", "QB"),
        ("4k3/8/8/8/8/8/8/R3K3", "I"),
        ("4k3/8/8/8/8/8/8/R3K3", "A-"),
    ] {
        let error = read(&format!("{fen} w {rights} - 0 1")).unwrap_err();
        assert_eq!(error.field, "castling", "{fen} {rights}");
    }
}

/// Without the option either notation names the usual squares; the letter of another file that has
/// a corner piece means Chess960.
#[test]
fn file_letters_are_read_without_the_option() {
    let plain = setup("grandtournament");
    for (fen, written) in [
        ("r3k2r/8/8/8/8/8/8/R3K2R w HAha - 0 1", "KQkq"),
        ("r3k2r/8/8/8/8/8/8/R3K2R w KHq - 0 1", "Kq"),
        ("r3k2r/8/8/8/8/8/4K3/R6R w ha - 0 1", "kq"),
        // Rights without their pieces are dropped.
        ("r3k2r/8/8/8/8/8/4K3/R6R w HAha - 0 1", "kq"),
        ("4k3/8/8/8/8/8/8/R3K2N w KQkq - 0 1", "Q"),
        ("4k2r/8/8/8/8/8/8/RR2K1RR w hb - 0 1", "k"),
        ("4k2r/8/8/8/8/8/8/RR2K1RR w B - 0 1", "B"),
        ("4k2r/8/8/8/8/8/8/RR2K1RR w Gg - 0 1", "G"),
    ] {
        let board = ArmyPosition::read(fen, &plain).unwrap().position;
        assert_eq!(ChessNotation::fen(&board).split(' ').nth(2), Some(written), "{fen}");
    }
    for rights in ["HH", "KK"] {
        let fen = format!("4k2r/8/8/8/8/8/8/RR2K1RR w {rights} - 0 1");
        assert_eq!(ArmyPosition::read(&fen, &plain).unwrap_err().field, "castling", "{rights}");
    }
}

/// Castling has its own string, also where its king stays or makes a step.
#[test]
fn castling_by_file_letters_is_recognised_without_the_option() {
    let plain = setup("chess");
    let fens = [
        "1rk3r1/8/8/8/8/8/8/1RK3R1 w GBgb - 0 1",
        "1r3k1r/8/8/8/8/8/8/1R3K1R w HBhb - 0 1",
        "r3kr2/8/8/8/8/8/8/R3K2R w HAfa - 0 1",
    ];
    for (fen, castlings) in fens.iter().zip([&["c1b1"][..], &["f1b1", "f1h1"], &["e1a1"]]) {
        let board = ArmyPosition::read(fen, &plain).unwrap().position;
        let legal = legal(&board, &plain);
        assert!(castlings.iter().all(|castling| legal.iter().any(|text| text == castling)), "{legal:?}");
    }
    check_invariants::<GrandTournament>(&plain, &fens, &RandomPlay::new(6, 40));
    // Once the unusual right is gone, nothing tells the position from one of chess.
    let mut board = ArmyPosition::read(fens[2], &plain).unwrap().position;
    for text in ["e1e2", "f8f7", "e2e1", "f7f8"] {
        let mv = ChessNotation::parse_move(&board, text, &plain).unwrap();
        assert!(board.make_move(mv).is_some(), "{text}");
    }
    assert_eq!(ChessNotation::fen(&board), "r3kr2/8/8/8/8/8/8/R3K2R w q - 4 3");
}

fn legal(board: &ArmyPosition, setup: &Setup) -> Vec<String> {
    board.legal_moves().into_iter().map(|mv| ChessNotation::move_text(board, mv, setup)).collect()
}

/// Castling moves, and the resulting positions.
#[test]
fn castling_lands_on_its_squares() {
    let setup = chess960("grandtournament", &[]);
    for (fen, text, after) in [
        ("4k3/8/8/8/8/8/8/R3K2R w HA - 0 1", "e1h1", "4k3/8/8/8/8/8/8/R4RK1"),
        ("4k3/8/8/8/8/8/8/R3K2R w HA - 0 1", "e1a1", "4k3/8/8/8/8/8/8/2KR3R"),
        // King and corner piece change places; the king stays; the corner piece stays.
        ("4k3/8/8/8/8/8/8/5KR1 w G - 0 1", "f1g1", "4k3/8/8/8/8/8/8/5RK1"),
        ("4k3/8/8/8/8/8/8/6KR w H - 0 1", "g1h1", "4k3/8/8/8/8/8/8/5RK1"),
        ("4k3/8/8/8/8/8/8/3RK3 w D - 0 1", "e1d1", "4k3/8/8/8/8/8/8/2KR4"),
        ("4k3/8/8/8/8/8/8/1RK5 w B - 0 1", "c1b1", "4k3/8/8/8/8/8/8/2KR4"),
        // Bedes keep their colour, on both sides.
        ("4k3/8/8/8/8/8/8/D3K2D w HA - 0 1", "e1h1", "4k3/8/8/8/8/8/8/D4DK1"),
        ("4k3/8/8/8/8/8/8/D3K2D w HA - 0 1", "e1a1", "4k3/8/8/8/8/8/8/1KD4D"),
        ("4k3/8/8/8/8/8/8/4K1D1 w G - 0 1", "e1g1", "4k3/8/8/8/8/8/8/6DK"),
        ("4k3/8/8/8/8/8/8/1D2K3 w B - 0 1", "e1b1", "4k3/8/8/8/8/8/8/2KD4"),
    ] {
        let mut board = board(fen);
        let before = ChessNotation::fen(&board);
        let mv = ChessNotation::parse_move(&board, text, &setup).unwrap();
        assert_eq!(ChessNotation::move_text(&board, mv, &setup), text, "{fen}");
        assert!(!board.is_noisy(mv), "{fen}");
        assert_eq!(board.decode(board.encode(mv)), Some(mv), "{fen}");
        let undo = board.make_move(mv).unwrap();
        assert_eq!(ChessNotation::fen(&board), format!("{after} b - - 1 1"), "{fen}");
        board.unmake_move(&undo);
        assert_eq!(ChessNotation::fen(&board), before);
    }
}

#[test]
fn castling_needs_free_and_safe_squares() {
    let setup = chess960("grandtournament", &[]);
    for (fen, text) in [
        // The corner piece shielded the king's target from a rook.
        ("7k/8/8/8/8/8/8/rR2K3 w B - 0 1", "e1b1"),
        // The king's target, a crossed square, or its start square is attacked.
        ("7k/8/2r5/8/8/8/8/1R2K3 w B - 0 1", "e1b1"),
        ("7k/8/3r4/8/8/8/8/1R2K3 w B - 0 1", "e1b1"),
        ("7k/8/4r3/8/8/8/8/1R2K3 w B - 0 1", "e1b1"),
        // Only the castling itself would cover the king's target from a Short Rook.
        ("7k/8/8/8/8/8/8/RK4s1 w A - 0 1", "b1a1"),
        // A piece on the corner piece's path, or on the king's.
        ("7k/8/8/8/8/8/8/RN2K3 w A - 0 1", "e1a1"),
        ("7k/8/8/8/8/8/8/1K1N1R2 w F - 0 1", "b1f1"),
        ("7k/8/8/8/8/8/8/1K3RN1 w F - 0 1", "b1f1"),
    ] {
        assert!(ChessNotation::parse_move(&board(fen), text, &setup).is_err(), "{fen}");
        assert!(!legal(&board(fen), &setup).contains(&text.to_string()), "{fen}");
    }
    // The rook's path may be attacked.
    assert!(legal(&board("7k/8/1r6/8/8/8/8/R3K3 w A - 0 1"), &setup).contains(&"e1a1".to_string()));
}

#[test]
fn the_kings_own_travel_is_a_step_wherever_that_is_one() {
    let setup = chess960("grandtournament", &[]);
    for (fen, text, canonical) in [
        ("4k3/8/8/8/8/8/8/R3K2R w HA - 0 1", "e1g1", "e1h1"),
        ("4k3/8/8/8/8/8/8/D3K2R w HA - 0 1 fide:clobberers", "e1b1", "e1a1"),
        ("4k3/8/8/8/8/8/8/R4K1R w HA - 0 1", "f1g1", "f1g1"),
        ("4k3/8/8/8/8/8/8/R4K1R w HA - 0 1", "f1c1", "f1a1"),
        ("4k3/8/8/8/8/8/8/5KR1 w G - 0 1", "f1g1", "f1g1"),
    ] {
        let board = board(fen);
        let mv = ChessNotation::parse_move(&board, text, &setup).unwrap();
        assert_eq!(ChessNotation::move_text(&board, mv, &setup), canonical, "{fen}");
    }
    assert!(ChessNotation::parse_move(&board("4k3/8/8/8/8/8/8/6KR w H - 0 1"), "g1g1", &setup).is_err());
}

#[test]
fn castling_in_letters() {
    let fischerandom = setup("fischerandom");
    assert_eq!(ChessNotation::setup(&GrandTournament::start(&fischerandom, 0), &fischerandom), None);
    let board = board("6k1/8/8/8/8/8/8/1RK4R w HB - 0 1");
    for (said, text, ply) in [
        ("O-O", "c1h1", "O-O"),
        ("o-o-o", "c1b1", "O-O-O"),
        ("c1h1", "c1h1", "O-O"),
        ("c1d1", "c1d1", "c1d1"),
    ] {
        let TurnReading::Complete(mv) = ChessNotation::read(&board, &[said], &fischerandom) else {
            panic!("{said} is a move");
        };
        assert_eq!(ChessNotation::move_text(&board, mv, &fischerandom), text);
        assert_eq!(ChessNotation::plies(&board, mv, &fischerandom), [ply]);
    }
    let mv = ChessNotation::parse_move(&board, "c1b1", &fischerandom).unwrap();
    assert_eq!(ChessNotation::readable_move(&board, mv, &fischerandom), "O-O-O");
    let pointed = ChessNotation::describe(&board, mv, &fischerandom);
    assert_eq!(pointed.to, "b1".parse().ok());
    assert_eq!(pointed.words, "King castles on the queen's side");
}

#[test]
fn boards_with_other_rights_differ_in_their_keys() {
    let key = |rights: &str| board(&format!("4k3/8/8/8/8/8/8/RR2KR1R w {rights} - 0 1")).key();
    assert_ne!(key("HA"), key("FA"));
    assert_ne!(key("HA"), key("HB"));
    assert_eq!(key("HA"), key("KQ"));
}

#[test]
fn chess960_keeps_the_invariants() {
    let fens = [
        "bnrkrnqb/pppppppp/8/8/8/8/PPPPPPPP/BNRKRNQB w ECec - 0 1",
        "1r2k1r1/8/8/8/8/8/8/R4K1R w HAgb - 0 1",
    ];
    check_invariants::<GrandTournament>(&setup("fischerandom"), &fens, &RandomPlay::new(3, 120));
    for name in ["gt-clobberers-rookies", "gt-nutters-clobberers"] {
        let setup = chess960(name, &[("RandomArrays", "different")]);
        check_invariants::<GrandTournament>(&setup, &[], &RandomPlay::new(5, 120));
    }
}

#[test]
fn counts_agree_with_python_chess() {
    let table = include_str!("../../src/chess/data/chess960.epd");
    let checked = check_suite::<GrandTournament>(&setup("fischerandom"), table, u64::MAX);
    assert!(checked > 800, "only {checked} counts were checked");
}
