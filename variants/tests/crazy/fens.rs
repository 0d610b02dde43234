//! FENs that are accepted, printed or refused, and the reasons, and the parsing of moves.

use engine_core::Position;
use variants::crazy::denial::DenialRule;
use variants::crazy::fen::{parse, print, read, without_stale_rights};
use variants::crazy::text::{find_move, move_text};

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 deny:b";

#[test]
fn canonical_fens_print_as_they_are() {
    for fen in [
        START,
        "7k/8/8/8/8/8/8/R{Kp}7 w - - 0 1 deny:w",
        "7k/8/8/3+b4/8/8/8/K7 w - - 0 1 deny:w",
        "7k/8/8/8/3Pp3/8/1PP5/7K b - d3d4 0 3 deny:-",
        "7k/8/8/8/4P3/8/n1P1P3/7K b - b2c2,d2e2 4 9 deny:b",
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 deny:w:next:not=e2e4",
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 deny:w:next",
        "rnbqkbnr/pppppppp/8/8/3P4/8/PPP1PPPP/RNBQKBNR b KQkq d3d4 0 1 deny:w:immune",
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 deny:-",
    ] {
        assert_eq!(print(&parse(fen, DenialRule::Hard).unwrap()), fen);
    }
}

#[test]
fn missing_fields_have_defaults_and_unsupported_castlings_are_dropped() {
    let canonical = |fen| print(&parse(fen, DenialRule::Hard).unwrap());
    assert_eq!(canonical("7k/8/8/8/8/8/8/K7 w - -"), "7k/8/8/8/8/8/8/K7 w - - 0 1 deny:b");
    assert_eq!(canonical("7k/8/8/8/8/8/8/R3R{K}3 w KQkq - 3 4"), "7k/8/8/8/8/8/8/R3R{K}3 w - - 3 4 deny:b");
    let off = print(&parse(&START.replace("deny:b", "deny:w:next:not=e2e4"), DenialRule::Off).unwrap());
    assert_eq!(off, START.replace("deny:b", "deny:-"));
}

/// Castling rights without their pieces are dropped by every reader; the other rights are dropped
/// when pieces have been removed in an editor.
#[test]
fn rights_go_with_their_pieces_and_are_named() {
    let castling = read("r3k2r/8/8/8/8/8/8/4K2R w KQkq - 0 1 deny:b", DenialRule::Hard).unwrap();
    assert_eq!(print(&castling.position), "r3k2r/8/8/8/8/8/8/4K2R w Kkq - 0 1 deny:b");
    let dropped: Vec<String> = castling.dropped.iter().map(ToString::to_string).collect();
    assert_eq!(dropped, ["castling Q is left out: King or Rook is not at home"]);
    for (fen, kept, left_out) in [
        (START, START, &[][..]),
        (
            "7k/8/8/8/3Pp3/8/1PP5/7K b - c3c4,d3d4 0 3 deny:-",
            "7k/8/8/8/3Pp3/8/1PP5/7K b - d3d4 0 3 deny:-",
            &["en passant c3c4"],
        ),
        (
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 deny:w:next:not=e4e5",
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 deny:w:next",
            &["deny not=e4e5"],
        ),
        ("7k/8/8/8/8/8/8/7K w KQkqx - 0 1 deny:b", "7k/8/8/8/8/8/8/7K w KQkqx - 0 1 deny:b", &[]),
    ] {
        let (found, dropped) = without_stale_rights(fen, DenialRule::Hard);
        let named = dropped.iter().map(|dropped| format!("{} {}", dropped.field, dropped.text));
        assert_eq!(
            (found.as_str(), named.collect::<Vec<_>>()),
            (kept, left_out.iter().map(ToString::to_string).collect())
        );
    }
}

/// The code of a move has room for a full disguise on the last rank.
#[test]
fn codes_of_disguises_tell_what_is_promoted_to() {
    let pos = parse("r6k/P7/8/8/8/8/8/7K w - - 0 1 deny:-", DenialRule::Soft).unwrap();
    let disguises: Vec<_> =
        pos.legal_moves().into_iter().filter(|&mv| move_text(&pos, mv).starts_with("a7~a8")).collect();
    assert_eq!(disguises.len(), 4);
    for mv in disguises {
        assert_eq!(pos.decode(pos.encode(mv)), Some(mv), "{}", move_text(&pos, mv));
    }
}

/// A King that an explosion has removed is missing from the FEN that is printed; such a FEN is
/// refused, as in all games with a royal piece.
#[test]
fn positions_without_a_king_are_printed_and_refused() {
    let mut pos = parse("7k/p7/8/8/8/8/6Q1/7K w - - 0 1 deny:b", DenialRule::Hard).unwrap();
    pos.make_move(find_move(&pos, "g2*").unwrap());
    let fen = print(&pos);
    assert!(pos.game_end().is_some() && !fen.contains('K'), "{fen}");
    let error = parse(&fen, DenialRule::Hard).err().unwrap();
    assert_eq!(error.to_string(), "bad FEN, board: White has no King", "{fen}");
}

/// Rooks contain at most 64 pieces in all.
#[test]
fn too_many_pieces_inside_rooks_are_refused() {
    let with_inside = |first, second| {
        let inside = |count| "N".repeat(count);
        parse(
            &format!("7k/8/8/8/8/8/8/R{{{}}}R{{{}}}5K w - - 0 1 deny:-", inside(first), inside(second)),
            DenialRule::Hard,
        )
    };
    assert_eq!(with_inside(32, 32).err().map(|error| error.to_string()), None);
    let error = with_inside(32, 33).err().unwrap();
    assert!(error.to_string().contains("more than 64 pieces inside Rooks"), "{error}");
}

/// FENs that are refused, with the faulty field.
const REFUSED: [(&str, &str); 27] = [
    ("7k/8/8/8/8/8/8/R{}6K w - - 0 1", "board"),
    ("7k/8/8/8/8/8/8/R{R{P}}6K w - - 0 1", "board"),
    ("7k/8/8/8/8/8/8/N{P}6K w - - 0 1", "board"),
    ("7k/8/8/8/8/8/8/R{P6K w - - 0 1", "board"),
    ("7k/8/8/8/8/8/8/{P}7K w - - 0 1", "board"),
    ("7k/8/8/8/8/8/8/+N6K w - - 0 1", "board"),
    ("7k/8/8/8/8/8/8/+6K w - - 0 1", "board"),
    ("7k/8/8/8/8/8/8/P6K w - - 0 1", "board"),
    ("p6k/8/8/8/8/8/8/7K w - - 0 1", "board"),
    ("8/8/8/8/8/8/8/7K w - - 0 1", "board"),
    ("7k/8/8/8/8/8/8/6KK w - - 0 1", "board"),
    ("k6r/8/8/8/8/8/8/7K b - - 0 1", "board"),
    ("7k/8/8/8/8/8/8/K8 w - - 0 1", "board"),
    ("7k/8/8/8/8/8/7K w - - 0 1", "board"),
    ("7k/8/8/8/8/8/8/K7 x - - 0 1", "side"),
    ("7k/8/8/8/8/8/8/K7 w X - 0 1", "castling"),
    ("7k/8/8/8/4P3/8/8/K7 b - e3 0 1", "en passant"),
    ("7k/8/8/8/4P3/8/8/K7 w - e3e4 0 1", "en passant"),
    ("7k/8/8/8/4P3/4n3/8/K7 b - e3e4 0 1", "en passant"),
    ("7k/8/8/8/8/8/8/K7 b - e3e4 0 1", "en passant"),
    ("7k/8/8/8/8/8/P1P5/6K1 b - b2a2,b2c2 0 1", "en passant"),
    ("7k/8/8/8/8/8/8/K7 w - - 0 1 deny:x", "deny"),
    ("7k/8/8/8/8/8/8/K7 w - - 0 1 deny:b:next", "deny"),
    ("7k/8/8/8/8/8/8/K7 w - - 0 1 deny:w:immune", "deny"),
    ("7k/8/8/8/8/8/8/K7 w - - 0 1 deny:w:next:not=a1a2", "deny"),
    ("7k/8/8/8/8/8/8/KN6 w - - 0 1 deny:w:next:not=b1c3", "deny"),
    ("7k/8/8/8/8/8/8/K7 w - - 0 1 deny:w:next:not=deny", "deny"),
];

#[test]
fn bad_fens_are_refused_and_the_field_is_named() {
    for (fen, field) in REFUSED {
        match parse(fen, DenialRule::Hard) {
            Ok(_) => panic!("{fen} was accepted"),
            Err(error) => {
                let text = error.to_string();
                assert!(text.contains(field), "{fen}: {text}");
                assert!(!text.contains('\n'), "{fen}: {text}");
            }
        }
    }
}

#[test]
fn promotions_read_in_either_case_and_0000_denies() {
    let pos = parse("7k/4P3/8/8/8/8/8/7K w - - 0 1 deny:b", DenialRule::Hard).unwrap();
    let mv = find_move(&pos, "e7e8N").unwrap();
    assert_eq!(move_text(&pos, mv), "e7e8n");
    for text in ["e7e8", "E7E8q", "e7e8k", "0000", "deny", "h1g1", "e7e8qq", ""] {
        assert!(find_move(&pos, text).is_none(), "{text}");
    }
    let mut after = pos.clone();
    assert!(after.make_move(mv).is_some());
    assert_eq!(find_move(&after, "0000"), find_move(&after, "deny"));
    assert!(find_move(&after, "deny").is_some());
}
