//! Relatives of chess on its board: perft, invariants and single rules.

use engine_core::testkit::{RandomPlay, check_invariants, check_suite, suite};
use engine_core::{FenError, Notation, Position, Setup, Shade, Variant};
use variants::atomic::Atomic;
use variants::king_of_the_hill::KingOfTheHill;

fn setup<V: Variant>() -> Setup {
    Setup::new(&V::INFO.presets[0], V::INFO.options)
}

fn try_read<V: Variant>(fen: &str) -> Result<V::Position, FenError> {
    V::Notation::parse_fen(fen, &setup::<V>())
}

fn read<V: Variant>(fen: &str) -> V::Position {
    try_read::<V>(fen).unwrap_or_else(|error| panic!("{fen}: {error}"))
}

/// Plays a move; gives what takes it back.
fn play<V: Variant>(pos: &mut V::Position, text: &str) -> <V::Position as Position>::Undo {
    let mv = V::Notation::parse_move(pos, text, &setup::<V>()).unwrap();
    pos.make_move(mv).unwrap()
}

fn fen<V: Variant>(pos: &V::Position) -> String {
    V::Notation::fen(pos)
}

/// The largest count that is recomputed.
const NODE_LIMIT: u64 = 100_000;

fn check_game<V: Variant>(table: &str) {
    let listed = suite(table).map(|line| line.fen);
    let fens: Vec<&str> = listed.chain(V::INFO.bench.iter().map(|&(_, fen)| fen)).step_by(7).collect();
    check_invariants::<V>(&setup::<V>(), &fens, &RandomPlay::of(3, 120));
}

const ATOMIC: &str = include_str!("../../src/atomic/data/perft.epd");
const HILL: &str = include_str!("../../src/king_of_the_hill/data/perft.epd");

#[test]
fn counts_agree_with_pyffish() {
    assert!(check_suite::<Atomic>(&setup::<Atomic>(), ATOMIC, NODE_LIMIT) > 50);
    assert!(check_suite::<KingOfTheHill>(&setup::<KingOfTheHill>(), HILL, NODE_LIMIT) > 50);
}

#[test]
fn games_keep_the_invariants() {
    check_game::<Atomic>(ATOMIC);
    check_game::<KingOfTheHill>(HILL);
}

/// The end of the game after a move, in words.
fn end_after<V: Variant>(fen: &str, text: &str) -> Option<&'static str> {
    let mut pos = read::<V>(fen);
    play::<V>(&mut pos, text);
    pos.game_end().map(|end| end.reason)
}

#[test]
fn kings_win_on_the_hill() {
    let fen = "4k3/8/8/8/8/4K3/8/8 w - - 0 1";
    assert_eq!(end_after::<KingOfTheHill>(fen, "e3e4"), Some("White's king is on the hill"));
    assert_eq!(end_after::<KingOfTheHill>(fen, "e3f4"), None);
    assert!(!read::<KingOfTheHill>(fen).insufficient_material());
    assert!(read::<KingOfTheHill>("4k3/8/8/8/4K3/8/8/8 b - - 0 1").legal_moves().is_empty());
}

#[test]
fn explosions_end_games_and_rights() {
    let attacked = "rnb1kbnr/pppp1ppp/8/4N3/8/8/PPPPPqPP/RNBQKB1R w KQkq - 0 4";
    assert_eq!(end_after::<Atomic>(attacked, "e5f7"), Some("Black's king is blown up"));
    let mut pos = read::<Atomic>("r3k2r/8/8/8/8/8/6b1/R3K2R b KQkq - 0 1");
    let before = fen::<Atomic>(&pos);
    let undo = play::<Atomic>(&mut pos, "h8h1");
    assert_eq!(fen::<Atomic>(&pos), "r3k3/8/8/8/8/8/8/R3K3 w Qq - 0 2");
    pos.unmake_move(&undo);
    assert_eq!(fen::<Atomic>(&pos), before);
}

#[test]
fn bad_fens_are_refused() {
    for fen in [
        "8/8/8/8/8/8/8/8 w - - 0 1",
        "kk6/8/8/8/8/8/8/K7 w - - 0 1",
        "k7/8/8/8/8/8/8/K6R w - - 0 1 fide:fide",
        "k6R/8/8/8/8/8/8/K7 w - - 0 1",
        "k7/8/8/8/8/8/8/K6D w - - 0 1",
    ] {
        let error = try_read::<Atomic>(fen).err();
        assert_eq!(error.map(|error| error.field), Some("board"), "{fen}");
    }
    assert!(read::<Atomic>("8/8/8/8/8/8/8/K7 b - - 0 1").game_end().is_some());
}

/// What a piece of the start position does beyond its moves.
fn powers<V: Variant>(token: &str) -> String {
    let picture = V::Notation::picture(&V::start(&setup::<V>(), 0));
    let figures: Vec<_> = picture.spots().flat_map(|spot| picture.at(spot).figures.clone()).collect();
    figures.iter().find(|figure| figure.token == token).unwrap().info.powers.join(" ")
}

/// Who asks a piece learns what is different in this game.
#[test]
fn pieces_say_what_their_game_makes_of_them() {
    assert!(powers::<KingOfTheHill>("k").contains("Wins the game by reaching d4"));
    for token in ["P", "n", "B", "r", "Q"] {
        assert!(powers::<Atomic>(token).contains("explode"), "{token}");
        assert!(!powers::<KingOfTheHill>(token).contains("explode"), "{token}");
    }
    assert!(powers::<Atomic>("K").contains("captures nothing"));
}

#[test]
fn the_hill_is_seen_on_the_board() {
    let picture = <KingOfTheHill as Variant>::Notation::picture(&read::<KingOfTheHill>(
        "4k3/8/8/8/8/8/8/4K3 w - - 0 1",
    ));
    let hill: Vec<String> = picture
        .spots()
        .filter(|&spot| picture.at(spot).shade == Shade::Special)
        .map(|spot| spot.to_string())
        .collect();
    assert_eq!(hill, ["d4", "e4", "d5", "e5"]);
}
