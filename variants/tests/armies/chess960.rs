//! Armies from files in the arrays of Chess960.

use std::sync::Arc;

use engine_core::testkit::{RandomPlay, check_invariants, check_suite};
use engine_core::{Notation, Position, Setup, Variant};
use variants::armies::{Army, CustomArmies, CustomArmyPosition};
use variants::chess_board::notation::ChessNotation;

use crate::{army, army_of, setup, try_setup};

/// Returns the setup of a game between two armies under Chess960's rules.
fn chess960(white: &str, black: &str, more: &[Arc<Army>], options: &[(&str, &str)]) -> Setup {
    let mut setup = setup(white, black, more);
    for (option, value) in [("UCI_Chess960", "true"), ("RandomArrays", "off")].iter().chain(options) {
        setup.options.set(option, value).unwrap();
    }
    setup
}

fn start(setup: &Setup, seed: u64) -> String {
    ChessNotation::fen(&CustomArmies::start(setup, seed))
}

/// Pieces of the four places.
const FOUR: [&str; 4] = ["C", "M", "G", "A"];

#[test]
fn each_side_has_its_array() {
    let pieces = [("C", "R4"), ("M", "WF"), ("G", "A"), ("A", "KN")];
    let own = army_of("Arrayed", &FOUR, &pieces);
    let usual = chess960(&own.id, "fide", std::slice::from_ref(&own), &[]);
    assert_eq!(start(&usual, 0), "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/CMGAKGMC w HAha - 0 1");
    let arrays = [("WhiteArray", "0"), ("BlackArray", "959")];
    let other = chess960(&own.id, "fide", std::slice::from_ref(&own), &arrays);
    assert_eq!(start(&other, 0), "rkrnnqbb/pppppppp/8/8/8/8/PPPPPPPP/GGAMMCKC w HFca - 0 1");
    let same = chess960(&own.id, &own.id, std::slice::from_ref(&own), &[("RandomArrays", "same")]);
    let ranks = |seed| {
        let fen = start(&same, seed);
        let board = fen.split(' ').next().unwrap().to_string();
        (board[..8].to_ascii_uppercase(), board[board.len() - 8..].to_string())
    };
    assert!((0..20).all(|seed| ranks(seed).0 == ranks(seed).1));
    assert!((1..20).any(|seed| ranks(seed) != ranks(0)));
    let mut without = setup(&own.id, "fide", std::slice::from_ref(&own));
    for (option, value) in arrays {
        without.options.set(option, value).unwrap();
    }
    assert!(start(&without, 0).ends_with("/CMGAKGMC w KQkq - 0 1"));
}

/// XBoard reads an x after a move as a capture.
#[test]
fn no_piece_is_an_x_in_a_game() {
    let own = army_of("Exes", &["X", "M", "G", "A"], &[("X", "R"), ("M", "N"), ("G", "B"), ("A", "Q")]);
    assert!(
        start(&setup(&own.id, &own.id, std::slice::from_ref(&own)), 0).ends_with("/IMGAKGMI w KQkq - 0 1")
    );
}

/// In an army with a whole rank the outermost pieces castle, and the pieces beside the king keep
/// their order from the outside.
#[test]
fn a_whole_rank_has_arrays() {
    let pieces = [("C", "R"), ("M", "N"), ("G", "B"), ("A", "Q"), ("V", "WA")];
    let rank = ["C", "king", "M", "G", "A", "G", "M", "V"];
    let own = army_of("Whole", &rank, &pieces);
    assert!(start(&setup(&own.id, &own.id, std::slice::from_ref(&own)), 0).ends_with("/CKMGAGMV w - - 0 1"));
    let usual = chess960(&own.id, &own.id, std::slice::from_ref(&own), &[]);
    assert!(start(&usual, 0).ends_with("/CKMGAGMV w HAha - 0 1"));
    let first =
        chess960(&own.id, &own.id, std::slice::from_ref(&own), &[("WhiteArray", "0"), ("BlackArray", "534")]);
    assert_eq!(start(&first, 0), "cmgkagmv/pppppppp/8/8/8/8/PPPPPPPP/GGAMMCKV w HFha - 0 1");
    let edge = army_of("Edge", &["C", "M", "G", "A", "G", "M", "V", "king"], &pieces);
    let edged = chess960(&edge.id, &edge.id, std::slice::from_ref(&edge), &[]);
    assert!(start(&edged, 0).ends_with("/CMGAGMVK w Aa - 0 1"));
}

/// With the pieces of chess the game is Chess960, with the counts of other programs.
#[test]
fn the_pieces_of_chess_play_chess960() {
    let pieces = [("R", "R"), ("N", "N"), ("B", "B"), ("Q", "Q")];
    let own = army_of("Orthodox", &["R", "N", "B", "Q"], &pieces);
    let setup = chess960(&own.id, &own.id, std::slice::from_ref(&own), &[]);
    let table = include_str!("../../src/chess/data/chess960.epd");
    let checked = check_suite::<CustomArmies>(&setup, table, 100_000);
    assert!(checked > 800, "only {checked} counts were checked");
}

#[test]
fn arrays_keep_the_invariants() {
    let pieces = [("C", "R4[F-R]"), ("M", "nNiD"), ("G", "BpR"), ("A", "cQmN")];
    let own = army_of("Strays", &FOUR, &pieces);
    let fens = ["m1ck1gc1/8/8/8/8/8/8/1C1M1K1C w HBgc - 0 1"];
    let random = [("RandomArrays", "different")];
    for (black, fens) in [(own.id.as_str(), &fens[..]), ("clobberers", &[])] {
        let setup = chess960(&own.id, black, std::slice::from_ref(&own), &random);
        check_invariants::<CustomArmies>(&setup, fens, &RandomPlay::new(4, 100));
    }
}

/// A position does not determine its array, so initial moves start from anywhere on the first rank.
#[test]
fn first_moves_start_on_the_first_rank() {
    let own = army_of("Starters", &FOUR, &[("C", "R"), ("M", "WimD"), ("G", "B"), ("A", "Q")]);
    let moves = |setup: &Setup, fen: &str| {
        let board = CustomArmyPosition::read(fen, setup).unwrap().position;
        let from = |mv: &String| mv.starts_with("c1") || mv.starts_with("c2");
        let moves = board.legal_moves().into_iter().map(|mv| ChessNotation::move_text(&board, mv, setup));
        moves.filter(from).count()
    };
    let setup = setup(&own.id, &own.id, std::slice::from_ref(&own));
    let arrays = chess960(&own.id, &own.id, std::slice::from_ref(&own), &[]);
    let (first, second) = ("4k3/8/8/8/8/8/8/2M1K3 w - - 0 1", "4k3/8/8/8/8/8/2M5/4K3 w - - 0 1");
    // One step each way, and the leaps to a1 and c3; the king is on e1.
    assert_eq!((moves(&arrays, first), moves(&setup, first)), (5, 3));
    assert_eq!((moves(&arrays, second), moves(&setup, second)), (4, 4));
}

/// An army that could capture a king on the first move starts from the next array in which it
/// cannot.
#[test]
fn no_array_starts_with_a_king_en_prise() {
    // Seven ranks up and two files to the side.
    let own = army("Snipers", ["(2,7)W", "N", "B", "Q"]);
    let Some(_) = try_setup(&own.id, "fide", std::slice::from_ref(&own)) else {
        panic!("its own rank takes no king")
    };
    for number in (0..960).step_by(7) {
        let number = number.to_string();
        let arrays = [("WhiteArray", number.as_str()), ("BlackArray", number.as_str())];
        for (white, black) in [(own.id.as_str(), "fide"), ("fide", own.id.as_str())] {
            let setup = chess960(white, black, std::slice::from_ref(&own), &arrays);
            let board = CustomArmies::try_start(&setup, 0).unwrap();
            assert!(board.board().checkers().is_empty(), "{}", ChessNotation::fen(&board));
        }
    }
}
