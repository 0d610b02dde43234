//! FENs that are read, printed and refused.

use variants::illusionary::IllusionaryPosition;

use crate::{CLASSIC, START, fen, position, setup};

#[test]
fn fens_print_canonically() {
    for (read, printed) in [
        (START, START),
        (CLASSIC, CLASSIC),
        ("4k3/8/8/8/8/8/8/4K2P b - -", "board"),
        ("4k3/p7/8/8/8/8/8/4K3 b - -", "4k3/p7/8/8/8/8/8/4K3 b - - 0 1"),
        // Rooks of either kind castle.
        ("c3k2n/7p/8/8/8/8/P7/N3K2C w Kq - 3 9", "c3k2n/7p/8/8/8/8/P7/N3K2C w Kq - 3 9"),
        // Rights that no rook of either kind supports are dropped, even if Chess960 supports them.
        ("c3k2n/7p/8/8/8/8/P7/N3K2C w KQkq - 3 9", "c3k2n/7p/8/8/8/8/P7/N3K2C w Kq - 3 9"),
        ("4k2c/7p/8/8/8/8/P7/R2K3C w Qk - 3 9", "4k2c/7p/8/8/8/8/P7/R2K3C w k - 3 9"),
        // En passant needs an orthodox pawn that can have passed and a pawn ready to capture.
        ("4k3/8/8/2pP4/8/8/8/4K3 w - c6 0 2", "4k3/8/8/2pP4/8/8/8/4K3 w - c6 0 2"),
        ("4k3/8/8/2pS4/8/8/8/4K2P w - c6 0 2", "board"),
        ("4k3/8/8/2pS4/8/8/7P/4K3 w - c6 0 2", "4k3/8/8/2pS4/8/8/7P/4K3 w - c6 0 2"),
        ("4k3/8/8/2sP4/8/8/7P/4K3 w - c6 0 2", "4k3/8/8/2sP4/8/8/7P/4K3 w - - 0 2"),
        ("4k3/8/8/2p5/2S5/8/7P/4K3 w - c6 0 2", "4k3/8/8/2p5/2S5/8/7P/4K3 w - - 0 2"),
        ("4k3/2s5/8/2pP4/8/8/8/4K3 w - c6 0 2", "4k3/2s5/8/2pP4/8/8/8/4K3 w - - 0 2"),
        ("4k3/8/2n5/2pP4/8/8/8/4K3 w - c6 0 2", "4k3/8/2n5/2pP4/8/8/8/4K3 w - - 0 2"),
        // Counters stand still while pieces are chosen, and there is no en passant.
        (
            "rnbqkbnr/ppp1pppp/8/8/3pP3/8/PPPP1PPP/RNBQKBNR b KQkq e3 17 40 setup1",
            "rnbqkbnr/ppp1pppp/8/8/3pP3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1 setup1",
        ),
        ("1nk5/1p6/8/8/8/8/1P6/1NK5 w - - setup2", "1nk5/1p6/8/8/8/8/1P6/1NK5 w - - 0 1 setup2"),
        ("1nk5/8/8/8/8/8/8/2K5 b - - 0 1 setup3", "1nk5/8/8/8/8/8/8/2K5 b - - 0 1 setup3"),
        // Many illusions, an attack by one of them, and bare kings.
        ("zzk5/8/8/8/z3K3/8/8/CAUS4 w - - 0 1", "board"),
        ("zzk5/8/8/8/z3K3/8/1S6/CAU5 w - - 0 1", "zzk5/8/8/8/z3K3/8/1S6/CAU5 w - - 0 1"),
    ] {
        match IllusionaryPosition::read(read, &setup()) {
            Ok(read) => assert_eq!(fen(&read.position), printed),
            Err(error) => assert_eq!(error.field, printed, "{read}: {error}"),
        }
    }
}

#[test]
fn counters_and_en_passant_before_the_first_move_are_reported() {
    let read = |text| {
        let dropped = IllusionaryPosition::read(text, &setup()).unwrap().dropped;
        dropped.into_iter().map(|part| format!("{} {}", part.field, part.text)).collect::<Vec<_>>()
    };
    let text = "rnbqkbnr/ppp1pppp/8/8/3pP3/8/PPPP1PPP/RNBQKBNR b KQkq e3 17 40 setup1";
    assert_eq!(read(text), ["counters 17 40", "en passant e3"]);
    assert!(read(START).is_empty() && read("1nk5/1p6/8/8/8/8/1P6/1NK5 w - - setup2").is_empty());
}

#[test]
fn refusals_name_the_field() {
    for (text, field) in [
        ("", "board"),
        ("4k3/8/8/8/8/8/4K3 w - - 0 1", "board"),
        ("4k3/8/8/8/8/8/8/4K2D w - - 0 1", "board"),
        ("4k3/8/8/8/8/8/8/P3K3 w - - 0 1", "board"),
        ("s3k3/8/8/8/8/8/8/4K3 w - - 0 1", "board"),
        ("8/8/8/8/8/8/8/4K3 w - - 0 1", "board"),
        ("4k3/8/8/8/8/8/8/K3K3 w - - 0 1", "board"),
        ("4k3/8/8/8/8/8/8/4R1K1 w - - 0 1", "board"),
        ("8/8/8/8/8/8/3kK3/8 w - - 0 1", "board"),
        ("4k3/8/8/8/8/8/8/4K3 x - - 0 1", "side to move"),
        ("4k3/8/8/8/8/8/8/4K3 w QQ - 0 1", "castling"),
        ("4k3/8/8/8/8/8/8/4K3 w - e9 0 1", "en passant"),
        ("4k3/8/8/8/8/8/8/4K3 w - - -3 1", "half-move clock"),
        ("4k3/8/8/8/8/8/8/4K3 w - - 0 1 setup4", "choosing"),
        ("4k3/8/8/8/8/8/8/4K3 w - - 0 1 fide:fide", "end"),
        ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b KQkq - 0 1 setup1 setup1", "choosing"),
        // The wrong side, missing pieces, an attacked king.
        ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 setup1", "side to move"),
        ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b KQkq - 0 1 setup2", "side to move"),
        ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 setup3", "side to move"),
        ("1nk5/8/8/8/8/8/1P6/1NK5 b - - 0 1 setup1", "choosing"),
        ("1nk5/1p6/8/8/8/8/8/1NK5 b - - 0 1 setup1", "choosing"),
        ("1nk5/1p6/8/8/8/8/1P6/2K5 b - - 0 1 setup1", "choosing"),
        ("1uk5/1p6/8/8/8/8/1P6/1NK5 b - - 0 1 setup1", "choosing"),
        ("1uk5/1p6/8/8/8/8/1P6/1NK5 w - - 0 1 setup2", "choosing"),
        ("1uk5/1p6/8/8/8/8/1P6/1NK5 b - - 0 1 setup3", "choosing"),
        ("1nk5/1p6/8/8/8/8/1P6/1NK4r w - - 0 1 setup2", "board"),
    ] {
        let error = IllusionaryPosition::read(text, &setup()).unwrap_err();
        assert_eq!(error.field, field, "{text}: {error}");
    }
    // An illusionary attack is not an attack.
    assert_eq!(fen(&position("1nk5/1p6/8/8/8/8/1P6/1NK4c w - - 0 1 setup2")).split(' ').count(), 7);
}
