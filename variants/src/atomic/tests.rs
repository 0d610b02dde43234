use engine_core::testkit::suite;
use engine_core::{Notation, Position, Variant};

use super::Atomic;
use crate::chess_board::testing::{after, ending, fault, fen, powers, read, setup};

#[test]
fn explosions_end_games_and_rights() {
    let attacked = "rnb1kbnr/pppp1ppp/8/4N3/8/8/PPPPPqPP/RNBQKB1R w KQkq - 0 4";
    assert_eq!(
        ending::<Atomic>(&after::<Atomic>(attacked, "e5f7")),
        Some(("1-0", "Black's king is blown up"))
    );
    let mut pos = read::<Atomic>("r3k2r/8/8/8/8/8/6b1/R3K2R b KQkq - 0 1");
    let before = fen::<Atomic>(&pos);
    let mv = <Atomic as Variant>::Notation::parse_move(&pos, "h8h1", &setup::<Atomic>()).unwrap();
    let undo = pos.make_move(mv).unwrap();
    assert_eq!(fen::<Atomic>(&pos), "r3k3/8/8/8/8/8/8/R3K3 w Qq - 0 2");
    pos.unmake_move(&undo);
    assert_eq!(fen::<Atomic>(&pos), before);
}

#[test]
fn bad_fens_are_refused() {
    for text in [
        "8/8/8/8/8/8/8/8 w - - 0 1",
        "kk6/8/8/8/8/8/8/K7 w - - 0 1",
        "k7/8/8/8/8/8/8/K6R w - - 0 1 fide:fide",
        "k6R/8/8/8/8/8/8/K7 w - - 0 1",
        "k7/8/8/8/8/8/8/K6D w - - 0 1",
    ] {
        assert_eq!(fault::<Atomic>(text), "board", "{text}");
    }
    assert!(ending::<Atomic>(&read::<Atomic>("8/8/8/8/8/8/8/K7 b - - 0 1")).is_some());
}

/// Who asks a piece learns what is different in this game.
#[test]
fn pieces_say_what_the_game_makes_of_them() {
    for token in ["P", "n", "B", "r", "Q"] {
        assert!(powers::<Atomic>(token).contains("explode"), "{token}");
    }
    assert!(powers::<Atomic>("K").contains("captures nothing"));
}

/// Kings side by side castle, but not across squares that their own king has covered, as on lichess.
#[test]
fn the_suite_of_lichess_is_counted_as_there() {
    const SUITE: &str = include_str!("data/lichess.epd");
    let mut setup = setup::<Atomic>();
    setup.options.set("UCI_Chess960", "true").unwrap();
    let mut counts = 0;
    for line in suite(SUITE) {
        let pos: <Atomic as Variant>::Position =
            <Atomic as Variant>::Notation::parse_fen(line.fen, &setup).unwrap();
        counts += line.check_perft(&pos, u64::MAX);
        if line.field("id").starts_with("atomic960") {
            assert_eq!(fault::<Atomic>(line.fen), "castling", "without the option");
        }
    }
    assert_eq!(counts, 27);
}

#[test]
fn only_bare_kings_are_drawn() {
    assert!(read::<Atomic>("4k3/8/8/8/8/8/8/4K3 w - - 0 1").insufficient_material());
    assert!(!read::<Atomic>("4k3/8/8/8/8/8/8/4KN2 w - - 0 1").insufficient_material());
}
