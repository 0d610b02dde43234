//! FENs and moves as text.

use std::collections::BTreeSet;

use engine_core::{AnySquare, Notation, Position, Variant};
use variants::grand_tournament::{ArmyPosition, ChessNotation, GrandTournament};

use crate::{board, setup};

/// FENs that are printed unchanged.
#[test]
fn canonical_fens_round_trip() {
    for fen in [
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        "dawckwad/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        "4k3/8/8/8/8/8/8/4K3 b - - 12 34",
        "4k3/8/8/8/8/8/8/4K3 b - - 65535 65535",
        "4k3/8/8/8/8/8/8/4K3 b - - 12 34 fide:rookies",
        "4k3/8/8/8/8/8/8/4K3 w - - 0 1 nutters:nutters",
        "4k3/8/8/8/8/8/8/O3K3 w - - 0 1 fide:nutters",
        "4k3/8/8/2pP4/8/8/8/4K3 w - c6 0 1",
        "s3k2d/8/8/8/8/8/8/D3K2S b KQkq - 0 1",
    ] {
        assert_eq!(ChessNotation::fen(&board(fen)), fen);
    }
}

/// FENs that are accepted and corrected.
#[test]
fn other_fens_are_put_right() {
    for (fen, canonical) in [
        ("4k3/8/8/8/8/8/8/4K3 w - -", "4k3/8/8/8/8/8/8/4K3 w - - 0 1"),
        ("4k3/8/8/8/8/8/8/4K3 w - - 0 0", "4k3/8/8/8/8/8/8/4K3 w - - 0 1"),
        ("4k3/8/8/8/8/8/8/4K3 w - - fide:fide", "4k3/8/8/8/8/8/8/4K3 w - - 0 1"),
        ("r3k2r/8/8/8/8/8/8/R3K2R w qkQK - 0 1", "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1"),
        // The armies of a set have a fixed order; a field that is implied by the letters is
        // omitted.
        (
            "dawckwad/8/8/8/8/8/8/RNBQKBNR w - - 0 1 clobberers:fide",
            "dawckwad/8/8/8/8/8/8/RNBQKBNR w - - 0 1",
        ),
        ("4k3/8/8/8/8/8/8/E3K3 w - - 0 1 rookies:fide", "4k3/8/8/8/8/8/8/E3K3 w - - 0 1 fide:rookies"),
        // En passant: no pawn is ready; no pawn can have passed; the squares behind are not free.
        ("4k3/8/8/3p4/8/8/8/4K3 w - d6 0 1", "4k3/8/8/3p4/8/8/8/4K3 w - - 0 1"),
        ("4k3/8/8/4P3/8/8/8/4K3 w - d6 0 1", "4k3/8/8/4P3/8/8/8/4K3 w - - 0 1"),
        ("4k3/8/3n4/3pP3/8/8/8/4K3 w - d6 0 1", "4k3/8/3n4/3pP3/8/8/8/4K3 w - - 0 1"),
        ("4k3/3n4/8/3pP3/8/8/8/4K3 w - d6 0 1", "4k3/3n4/8/3pP3/8/8/8/4K3 w - - 0 1"),
        ("4k3/8/8/3nP3/8/8/8/4K3 w - d6 0 1", "4k3/8/8/3nP3/8/8/8/4K3 w - - 0 1"),
        // The pawn that is ready is pinned: the field depends on pseudo-legal captures.
        ("4r2k/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "4r2k/8/8/3pP3/8/8/8/4K3 w - d6 0 1"),
    ] {
        assert_eq!(ChessNotation::fen(&board(fen)), canonical, "{fen}");
    }
}

#[test]
fn bad_fens_are_refused_by_field() {
    for (name, fen, field) in [
        ("grandtournament", "", "board"),
        ("grandtournament", "4k3/8/8/8/8/8/8 w - - 0 1", "board"),
        ("grandtournament", "4k3/8/8/8/8/8/8/8/4K3 w - - 0 1", "board"),
        ("grandtournament", "4k4/8/8/8/8/8/8/4K3 w - - 0 1", "board"),
        ("grandtournament", "4k2/8/8/8/8/8/8/4K3 w - - 0 1", "board"),
        ("grandtournament", "4k3/9/8/8/8/8/8/4K3 w - - 0 1", "board"),
        ("grandtournament", "4k3/08/8/8/8/8/8/4K3 w - - 0 1", "board"),
        ("grandtournament", "4k3/8/8/8/8/8/8/4K2Z w - - 0 1", "board"),
        ("grandtournament", "4k3/8/8/8/8/8/8/4K2é w - - 0 1", "board"),
        ("grandtournament", "4k3/8/8/8/8/8/8/8 w - - 0 1", "board"),
        ("grandtournament", "8/8/8/8/8/8/8/4K3 w - - 0 1", "board"),
        ("grandtournament", "4k3/8/8/8/8/8/8/K3K3 w - - 0 1", "board"),
        ("grandtournament", "4k3/8/8/8/8/8/8/P3K3 w - - 0 1", "board"),
        ("grandtournament", "p3k3/8/8/8/8/8/8/4K3 w - - 0 1", "board"),
        ("grandtournament", "4k3/8/8/8/8/8/8/4K2r b - - 0 1", "board"),
        ("grandtournament", "8/8/8/8/8/8/3kK3/8 w - - 0 1", "board"),
        ("grandtournament", "4k3/8/8/8/8/8/8/RDGK4 w - - 0 1", "board"),
        ("grandtournament", "4k3/8/8/8/8/8/8/4K3 x - - 0 1", "side to move"),
        ("grandtournament", "4k3/8/8/8/8/8/8/4K3 w KX - 0 1", "castling"),
        ("grandtournament", "4k3/8/8/8/8/8/8/4K3 w KK - 0 1", "castling"),
        ("grandtournament", "4k3/8/8/8/8/8/8/4K3 w - z9 0 1", "en passant"),
        ("grandtournament", "4k3/8/8/8/8/8/8/4K3 w - - -1 1", "half-move clock"),
        ("grandtournament", "4k3/8/8/8/8/8/8/4K3 w - - 65536 1", "half-move clock"),
        ("grandtournament", "4k3/8/8/8/8/8/8/4K3 w - - 0 65536", "move number"),
        ("grandtournament", "4k3/8/8/8/8/8/8/4K3 w - - 0 1 fide", "armies"),
        ("grandtournament", "4k3/8/8/8/8/8/8/4K3 w - - 0 1 fide:elves", "armies"),
        ("grandtournament", "4k3/8/8/8/8/8/8/4K3 w - - 0 1 fide:fide:fide", "armies"),
        ("grandtournament", "4k3/8/8/8/8/8/8/4K3 w - - 0 1 fide:fide more", "armies"),
        ("grandtournament", "4k3/8/8/8/8/8/8/D3K3 w - - 0 1 fide:rookies", "armies"),
        ("chess", "4k3/8/8/8/8/8/8/D3K3 w - - 0 1", "armies"),
        ("chess", "4k3/8/8/8/8/8/8/4K3 w - - 0 1 fide:rookies", "armies"),
    ] {
        let error = ArmyPosition::read(fen, &setup(name)).unwrap_err();
        assert_eq!(error.field, field, "{fen}: {error}");
    }
}

/// Rights that only Chess960 supports, and en passant squares that no pawn can have passed.
#[test]
fn parts_without_effect_are_dropped_and_reported() {
    for (name, fen, left, dropped) in [
        ("chess", "r1k1r2q/p1ppp1pp/8/8/8/8/P1PPP1PP/R1K1R2Q w KQkq - 0 1", "-", "KQkq"),
        ("grandtournament", "4k3/8/8/8/8/8/8/4K3 w - e4 0 1", "-", "e4"),
        ("grandtournament", "4k3/8/8/8/8/8/8/4K3 w - e3 0 1", "-", "e3"),
        ("grandtournament", "4k3/8/8/8/8/8/8/4K3 b - e6 0 1", "-", "e6"),
        ("grandtournament", "4k3/8/8/8/8/8/8/4K2R w KQ - 0 1", "K", "Q"),
    ] {
        let read = ArmyPosition::read(fen, &setup(name)).unwrap();
        assert_eq!(ChessNotation::fen(&read.position).split(' ').nth(2), Some(left), "{fen}");
        assert!(matches!(&read.dropped[..], [one] if one.text == dropped), "{fen}");
        assert_eq!(read.dropped[0].remedy.is_some(), name == "chess", "{fen}");
    }
}

/// A name only selects the start position: a FEN of any pairing is accepted under any name but
/// `chess`.
#[test]
fn names_do_not_bind_positions() {
    let fen = "gihokhig/pppppppp/8/8/8/8/PPPPPPPP/SMFEKFMS w KQkq - 0 1";
    assert!(ArmyPosition::read(fen, &setup("gt-fide-fide")).is_ok());
    let bare = ArmyPosition::read("4k3/8/8/8/8/8/8/4K3 w - - 0 1 fide:fide", &setup("chess"));
    assert_eq!(ChessNotation::fen(&bare.unwrap().position), "4k3/8/8/8/8/8/8/4K3 w - - 0 1");
}

/// A position keeps its armies after the loss of their last piece.
#[test]
fn armies_outlive_their_pieces() {
    let mut board = board("4k3/8/8/8/8/8/3d4/4K3 w - - 0 1 fide:clobberers");
    let mv = ChessNotation::parse_move(&board, "e1d2", &setup("grandtournament")).unwrap();
    board.make_move(mv).unwrap();
    assert_eq!(ChessNotation::fen(&board), "4k3/8/8/8/8/8/3K4/8 b - - 0 1 fide:clobberers");
}

#[test]
fn castling_goes_by_two_names() {
    let mut chess960 = setup("grandtournament");
    chess960.options.set("UCI_Chess960", "true").unwrap();
    let plain = setup("grandtournament");
    for (fen, travel, onto_corner) in [
        ("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "e1g1", "e1h1"),
        ("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "e1c1", "e1a1"),
        ("4k3/8/8/8/8/8/8/D3K2D w KQ - 0 1", "e1b1", "e1a1"),
        ("g3k2g/8/8/8/8/8/8/4K3 b kq - 0 1", "e8c8", "e8a8"),
        ("d3k2d/8/8/8/8/8/8/4K3 b kq - 0 1", "e8b8", "e8a8"),
    ] {
        let board = board(fen);
        for setup in [&plain, &chess960] {
            let mv = ChessNotation::parse_move(&board, travel, setup).unwrap();
            assert_eq!(ChessNotation::parse_move(&board, onto_corner, setup), Ok(mv));
        }
        let mv = ChessNotation::parse_move(&board, travel, &plain).unwrap();
        assert_eq!(ChessNotation::move_text(&board, mv, &plain), travel);
        assert_eq!(ChessNotation::move_text(&board, mv, &chess960), onto_corner);
    }
    let board = board("4k3/8/8/8/8/8/8/D3K2D w KQ - 0 1");
    assert!(ChessNotation::parse_move(&board, "e1c1", &plain).is_err());
}

#[test]
fn garbled_moves_are_refused() {
    let board = board("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
    for text in [
        "", "e", "e2", "e2e", "e2e5", "e7e5", "e2e4q", "e2e4qq", "E2E4", "é2e4", "e2-e4", "0000", "O-O",
        "e1g1",
    ] {
        assert!(ChessNotation::parse_move(&board, text, &setup("chess")).is_err(), "{text}");
    }
}

#[test]
fn promotion_letters_ignore_case() {
    let board = board("4k3/P7/8/8/8/8/8/4K3 w - - 0 1 fide:rookies");
    let setup = setup("grandtournament");
    for letter in "rnbqsmfe".chars() {
        let text = format!("a7a8{letter}");
        let mv = ChessNotation::parse_move(&board, &text, &setup).unwrap();
        assert_eq!(ChessNotation::parse_move(&board, &text.to_uppercase().to_lowercase(), &setup), Ok(mv));
        assert_eq!(
            ChessNotation::parse_move(&board, &format!("a7a8{}", letter.to_ascii_uppercase()), &setup),
            Ok(mv)
        );
        assert_eq!(ChessNotation::move_text(&board, mv, &setup), text);
    }
    for text in ["a7a8", "a7a8k", "a7a8p", "a7a8d"] {
        assert!(ChessNotation::parse_move(&board, text, &setup).is_err(), "{text}");
    }
}

#[test]
fn moves_as_people_write_them() {
    for (fen, text, san) in [
        ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "g1f3", "Nf3"),
        ("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "e1g1", "O-O"),
        ("3k4/8/8/8/8/8/8/R3K2R w KQ - 0 1", "e1c1", "O-O-O+"),
        ("4k3/8/8/8/8/8/8/D3K2D w KQ - 0 1", "e1b1", "O-O-O"),
        ("4k3/8/8/2pP4/8/8/8/4K3 w - c6 0 1", "d5c6", "dxc6"),
        ("1r2k3/P7/8/8/8/8/8/4K3 w - - 0 1 fide:rookies", "a7b8e", "axb8=E+"),
        ("4k3/8/8/8/8/8/8/R3K2R w - - 0 1", "a1d1", "Rd1"),
        ("4k3/8/8/8/8/8/4K3/R6R w - - 0 1", "a1d1", "Rad1"),
        ("4k3/R7/8/8/8/8/4K3/R7 w - - 0 1", "a1a4", "R1a4"),
        ("6k1/8/8/8/4Q2Q/8/8/K6Q w - - 0 1", "h4e1", "Qh4e1"),
        ("6rk/6pp/8/4N3/8/8/8/4K3 w - - 0 1", "e5f7", "Nf7#"),
        ("4k3/8/8/4p3/3H4/8/8/4K3 w - - 0 1", "d4c3", "Hc3"),
    ] {
        let board = board(fen);
        let setup = setup("grandtournament");
        let mv = ChessNotation::parse_move(&board, text, &setup).unwrap();
        assert_eq!(ChessNotation::readable_move(&board, mv, &setup), san, "{fen}");
    }
}

#[test]
fn diagrams_and_checkers() {
    let board = board("4k3/8/8/8/8/8/3q4/D3K3 w - - 0 1");
    let lines: Vec<String> = ChessNotation::picture(&board).text(false).lines().map(str::to_string).collect();
    assert_eq!(lines[0], "8 . . . . k . . .");
    assert_eq!(lines[7], "1 D . . . K . . .");
    assert_eq!(lines[8], "  a b c d e f g h");
    assert!(ChessNotation::picture(&board).text(true).contains("2 . . . ♛ . . . ."));
    assert_eq!(ChessNotation::checkers(&board), AnySquare::named_in("d2"));
}

#[test]
fn flipping_exchanges_colours() {
    let fen = "d3k2d/8/8/2pP4/8/8/8/R3K2R w KQk c6 3 9";
    let flipped = ChessNotation::flip(&board(fen)).unwrap();
    assert_eq!(ChessNotation::fen(&flipped), "r3k2r/8/8/8/2Pp4/8/8/D3K2D b Kkq c3 3 9");
}

#[test]
fn scant_material() {
    for (fen, scant) in [
        ("4k3/8/8/8/8/8/8/4K3 w - - 0 1", true),
        ("4k3/8/8/8/8/8/8/4K1N1 w - - 0 1", true),
        ("4kb2/8/8/8/8/8/8/4K3 w - - 0 1", true),
        ("4kb2/8/8/8/8/8/8/4KB2 w - - 0 1", false),
        ("4k3/8/8/8/8/8/8/4KNN1 w - - 0 1", false),
        ("4k3/8/8/8/8/8/8/4K1W1 w - - 0 1", false),
        ("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", false),
        ("4k3/8/8/8/8/8/8/4K1I1 w - - 0 1", false),
    ] {
        assert_eq!(board(fen).insufficient_material(), scant, "{fen}");
    }
}

/// A pawn and four pieces of each army, without the King.
#[test]
fn pieces_of_all_armies_have_values() {
    let values = GrandTournament::piece_values();
    let names: BTreeSet<&str> = values.iter().map(|value| value.name).collect();
    assert_eq!((values.len(), names.len()), (17, 17), "{names:?}");
    assert!(["Pawn", "Queen", "Charging Rook"].iter().all(|name| names.contains(name)), "{names:?}");
    assert!(!names.contains("King"));
    assert!(
        values.iter().all(|value| value.stated.is_some_and(|stated| stated >= 100) && value.weight[0] > 0)
    );
}
