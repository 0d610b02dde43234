use engine_core::testkit::suite;
use engine_core::{Notation, Position, PositionRead, Variant};

use super::{Atomic, AtomicRules};
use crate::chess_board::rules::Rules;
use crate::chess_board::testing::{after, ending, fen, fen_error, gives_check, powers, read, setup};

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

/// Returns true for the side to move, and for the other side, if it can blow up the enemy king with
/// a capture.
fn can_win(text: &str) -> [bool; 2] {
    let pos = read::<Atomic>(text);
    let side = pos.side_to_move();
    [side, !side].map(|side| AtomicRules::can_win(pos.board(), &(), side))
}

#[test]
fn a_capture_beside_the_king_wins() {
    assert_eq!(can_win("rnb1kbnr/pppp1ppp/8/4N3/8/8/PPPPPqPP/RNBQKB1R w KQkq - 0 4"), [true, true]);
    assert_eq!(can_win("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"), [false, false]);
    // The rook captures the pawn beside the king, but cannot if its own king is also beside that
    // pawn.
    assert_eq!(can_win("k7/1p6/8/8/8/8/8/KR6 b - - 0 1"), [false, true]);
    assert_eq!(can_win("k7/1p6/K7/8/8/8/8/1R6 w - - 0 1"), [false, false]);
    // Kings do not capture.
    assert_eq!(can_win("7k/6p1/5K2/8/8/8/8/8 w - - 0 1"), [false, false]);
    assert_eq!(can_win("8/8/8/8/8/8/8/K7 b - - 0 1"), [false, false], "a king is gone already");
}

#[test]
fn a_threat_to_the_king_must_be_answered() {
    let pos = read::<Atomic>("rnbqkbnr/pppppppp/8/8/8/5N2/PPPPPPPP/RNBQKB1R w KQkq - 0 1");
    let answered = |text| gives_check::<Atomic>(&pos, text);
    assert!(answered("f3g5") && answered("f3e5"), "on f7 and d7 the knight would take beside the king");
    assert!(!answered("f3d4") && !answered("e2e4"));
}

#[test]
fn bad_fens_are_refused() {
    for (text, field) in [
        ("8/8/8/8/8/8/8/8 w - - 0 1", "board"),
        ("kk6/8/8/8/8/8/8/K7 w - - 0 1", "board"),
        ("k7/8/8/8/8/8/8/K6R w - - 0 1 fide:fide", "end"),
        ("k6R/8/8/8/8/8/8/K7 w - - 0 1", "board"),
        ("k7/8/8/8/8/8/8/K6D w - - 0 1", "board"),
    ] {
        assert_eq!(fen_error::<Atomic>(text), field, "{text}");
    }
    assert!(ending::<Atomic>(&read::<Atomic>("8/8/8/8/8/8/8/K7 b - - 0 1")).is_some());
}

/// Tests the descriptions of the pieces.
#[test]
fn pieces_say_what_the_game_makes_of_them() {
    for token in ["P", "n", "B", "r", "Q"] {
        assert!(powers::<Atomic>(token).contains("explode"), "{token}");
    }
    assert!(powers::<Atomic>("K").contains("captures nothing"));
}

/// Kings side by side may castle, but not across squares that their own king has shielded, as on
/// lichess.
#[test]
fn the_suite_of_lichess_is_counted_as_there() {
    const SUITE: &str = include_str!("data/lichess.epd");
    let plain = setup::<Atomic>();
    let mut setup = plain.clone();
    setup.options.set("UCI_Chess960", "true").unwrap();
    let mut counts = 0;
    for line in suite(SUITE) {
        let pos: <Atomic as Variant>::Position =
            <Atomic as Variant>::Notation::parse_fen(line.fen, &setup).unwrap();
        counts += line.check_perft(&pos, u64::MAX);
        if line.field("id").starts_with("atomic960") {
            let PositionRead { position, dropped }: PositionRead<<Atomic as Variant>::Position> =
                <Atomic as Variant>::Notation::read_fen(line.fen, &plain).unwrap();
            match dropped.first() {
                // Letters of files say that it is Chess960.
                None => counts += line.check_perft(&position, u64::MAX),
                Some(dropped) => assert_eq!(dropped.remedy, Some(("UCI_Chess960", "true"))),
            }
        }
    }
    assert_eq!(counts, 27);
}

#[test]
fn only_bare_kings_are_drawn() {
    assert!(read::<Atomic>("4k3/8/8/8/8/8/8/4K3 w - - 0 1").insufficient_material());
    assert!(!read::<Atomic>("4k3/8/8/8/8/8/8/4KN2 w - - 0 1").insufficient_material());
}
