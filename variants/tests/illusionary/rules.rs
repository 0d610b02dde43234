//! The rules, one by one.

use engine_core::{AnySquare, Notation, Position};

use self::Claim::{After, Checkers, Ends, Moves};
use crate::{CLASSIC, IllusionaryNotation, START, fen, play, position, targets, turns};

/// Claim about a position; turns are separated by blanks.
enum Claim {
    /// The legal turns that begin like this are exactly these, without that beginning.
    Moves(&'static str, &'static str),
    /// FEN after these turns.
    After(&'static str, &'static str),
    /// Pieces that give check.
    Checkers(&'static str),
    /// Result after these turns by the game's own rules; empty if the game continues.
    Ends(&'static str, &'static str),
}

const SECOND: &str = "rnbqkbnr/pppspppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 setup2";
const THIRD: &str = "rnbqkbnr/pppspppp/8/8/8/8/PPPPSPPP/CNBQKBNR b KQkq - 0 1 setup3";

/// The rules, each with positions and claims about them.
const RULES: &[(&str, Claim)] = &[
    // 0: illusionary pieces move as required.
    ("k7/p7/8/8/3U4/8/7P/7K w - - 0 1", Moves("d4", "b2 b3 b4 b5 b6 c2 c6 d2 d6 e2 e6 f2 f3 f4 f5 f6")),
    (
        "k7/p7/8/8/3A4/8/7P/7K w - - 0 1",
        Moves("d4", "a1 a7 b2 b3 b5 b6 c2 c3 c5 c6 e2 e3 e5 e6 f2 f3 f5 f6 g1 g7 h8"),
    ),
    (
        "k7/p7/8/8/3C4/8/7P/7K w - - 0 1",
        Moves("d4", "a4 b3 b4 b5 c2 c4 c6 d1 d2 d3 d5 d6 d7 d8 e2 e4 e6 f3 f4 f5 g4 h4"),
    ),
    (
        "k7/p7/8/8/3Z4/8/7P/7K w - - 0 1",
        Moves(
            "d4",
            "a1 a4 a7 b2 b3 b4 b5 b6 c2 c3 c4 c5 c6 d1 d2 d3 d5 d6 d7 d8 e2 e3 e4 e5 e6 f2 f3 f4 f5 f6 g1 g4 g7 h4 h8",
        ),
    ),
    ("k7/p7/8/8/3S4/8/7P/7K w - - 0 1", Moves("d4", "c5 d5 e5")),
    // The illusionary pawn steps once, or twice from its start square.
    ("4k3/p7/8/8/8/8/3S3P/4K3 w - - 0 1", Moves("d2", "b4 c3 d3 d4 e3 f4")),
    // It captures where it steps, but never with the double step, and leaps over no piece.
    ("4k3/8/8/8/3p1p2/2pPp3/3S3P/4K3 w - - 0 1", Moves("d2", "c3 e3")),
    ("4k3/p7/8/1p1p1p2/8/8/3S3P/4K3 w - - 0 1", Moves("d2", "b4 c3 d3 d4 e3 f4")),
    ("4k3/8/8/8/1p1p1p2/8/3S3P/4K3 w - - 0 1", Moves("d2", "c3 d3 e3")),
    ("4k3/p7/8/8/8/8/S6P/4K3 w - - 0 1", Moves("a2", "a3 a4 b3 c4")),
    ("4k3/p7/8/8/8/8/6PS/4K3 w - - 0 1", Moves("h2", "f4 g3 h3 h4")),
    ("4k3/3s3p/8/8/8/8/7P/4K3 b - - 0 1", Moves("d7", "b5 c6 d5 d6 e6 f5")),
    // 1: four choices by three turns.
    (START, Moves("", "i@a7 i@b7 i@c7 i@d7 i@e7 i@f7 i@g7 i@h7")),
    (START, After("i@d7", SECOND)),
    (SECOND, Moves("i@e2+", "a1 b1 c1 d1 f1 g1 h1")),
    (SECOND, After("i@e2+a1", THIRD)),
    (THIRD, Moves("", "i@a8 i@b8 i@c8 i@d8 i@f8 i@g8 i@h8")),
    (THIRD, After("i@d8", "rnbzkbnr/pppspppp/8/8/8/8/PPPPSPPP/CNBQKBNR w KQkq - 0 1")),
    ("rnbzkbnr/pppspppp/8/8/8/8/PPPPSPPP/CNBQKBNR w KQkq - 0 1", Moves("i@", "")),
    // Only orthodox pieces are chosen.
    ("rukz4/1ps5/8/8/8/8/6PS/6AK b - - 0 1 setup3", Moves("", "i@a8")),
    // White is bare, Black not yet: the game does not end before the last choice.
    ("rnk5/1p6/8/8/8/8/6PS/6RK w - - 0 1 setup2", Ends("i@g2+g1", "")),
    ("rnk5/1p6/8/8/8/8/6PS/6RK w - - 0 1 setup2", Ends("i@g2+g1 i@b8", "0-1")),
    // 2: illusionary pieces give no check. The king may stay, and move to squares that only
    // illusions attack.
    ("4k3/4p3/8/8/4c2z/8/P7/4K3 w - - 0 1", Checkers("")),
    ("4k3/4p3/8/8/4c2z/8/P7/4K3 w - - 0 1", Moves("", "a2a3 a2a4 e1d1 e1d2 e1e2 e1f1 e1f2")),
    ("4k3/4p3/8/8/4r2z/8/P7/4K3 w - - 0 1", Checkers("e4")),
    ("4k3/4p3/8/8/4r2z/8/P7/4K3 w - - 0 1", Moves("", "e1d1 e1d2 e1f1 e1f2")),
    // They capture no king, not even by a promotion. An illusionary pawn, bishop, rook and queen
    // reach it.
    ("4k3/3S4/8/1A6/8/4C2Z/p6P/6K1 w - - 0 1", Moves("d7", "c8a c8c c8u c8z d8a d8c d8u d8z")),
    ("4k3/3S4/8/1A6/8/4C2Z/p6P/6K1 w - - 0 1", Moves("b5e8", "")),
    ("4k3/3S4/8/1A6/8/4C2Z/p6P/6K1 w - - 0 1", Moves("e3e8", "")),
    ("4k3/3S4/8/1A6/8/4C2Z/p6P/6K1 w - - 0 1", Moves("h3e8", "")),
    // They capture real pieces and each other.
    ("4k3/p7/8/3zp3/8/4U3/P7/7K w - - 0 1", Moves("e3", "c1 c2 c3 c4 c5 d1 d5 e1 e5 f1 f5 g1 g2 g3 g4 g5")),
    // A bishop is pinned by a rook, not by an illusionary one.
    ("4r1k1/7p/8/8/8/8/4B3/4K3 w - - 0 1", Moves("e2", "")),
    ("4c1k1/7p/8/8/8/8/4B3/4K3 w - - 0 1", Moves("e2", "a6 b5 c4 d1 d3 f1 f3 g4 h5")),
    // An illusionary piece is pinned like any other, and takes the pinning piece; between, it is a
    // shield.
    ("4r1k1/7p/8/8/8/8/P3C3/4K3 w - - 0 1", Moves("e2", "e3 e4 e5 e6 e7 e8")),
    ("4r1k1/7p/8/8/4s3/8/7P/4K3 w - - 0 1", Checkers("")),
    // Castling from, over and to squares that illusions attack.
    ("4k3/p7/8/8/2zzz3/8/8/R3K2R w KQ - 0 1", Moves("e1", "c1 d1 d2 e2 f1 f2 g1")),
    ("4k3/8/8/8/5r2/8/8/R3K2R w KQ - 0 1", Moves("e1", "c1 d1 d2 e2")),
    // The illusionary rook castles as a rook does.
    ("4k3/p7/8/8/8/8/7P/C3K2C w KQ - 0 1", After("e1c1", "4k3/p7/8/8/8/8/7P/2KC3C b - - 1 1")),
    ("4k3/p7/8/8/8/8/7P/C3K2C w KQ - 0 1", After("e1g1", "4k3/p7/8/8/8/8/7P/C4CK1 b - - 1 1")),
    // 3: a bared king loses at once. Illusionary pieces do not count, ordinary pawns do.
    ("4k3/8/8/3p4/4P3/8/7S/4K3 w - - 0 1", Ends("", "")),
    ("4k3/8/8/3p4/4P3/8/7S/4K3 w - - 0 1", Ends("e4d5", "1-0")),
    ("4k3/1zuac3/1s6/8/8/8/7P/4K3 w - - 0 1", Ends("", "1-0")),
    ("4k3/1p6/8/8/8/8/7P/4K3 w - - 0 1", Ends("", "")),
    // Capturing the last piece wins even if it stalemates. With both kings bare the game is a draw,
    // which only a FEN can contain.
    ("k7/2Q5/1p6/8/8/8/8/4K3 w - - 0 1", Ends("c7b6", "1-0")),
    ("4k3/1z6/8/8/8/8/8/4K3 w - - 0 1", Ends("", "1/2-1/2")),
    // Only the pinned bishop could capture Black's last pawn, and that would not be Black's last
    // real piece.
    ("4k3/8/4r3/3p4/4B3/8/8/4K3 w - - 0 1", Moves("e4", "")),
    // The knight gives check, and is the last piece: it may be captured, but a pawn's step is
    // illegal.
    ("4k3/8/8/8/8/3n4/P1P5/4K3 w - - 0 1", Moves("", "c2d3 e1d1 e1d2 e1e2 e1f1")),
    // 4: illusionary pawns capture en passant.
    ("4k3/2p4p/8/3S4/8/8/7P/4K3 b - - 0 1", After("c7c5", "4k3/7p/8/2pS4/8/8/7P/4K3 w - c6 0 2")),
    ("4k3/7p/8/2pS4/8/8/7P/4K3 w - c6 0 2", Moves("d5", "c6 d6 e6")),
    ("4k3/7p/8/2pS4/8/8/7P/4K3 w - c6 0 2", After("d5c6", "4k3/7p/2S5/8/8/8/7P/4K3 b - - 0 2")),
    // Their own double step gives neither kind of pawn the right to en passant.
    ("4k3/7p/8/8/1p1s1p1s/8/4S2P/4K3 w - - 0 1", After("e2e4", "4k3/7p/8/8/1p1sSp1s/8/7P/4K3 b - - 0 1")),
    ("4k3/7p/8/8/1p1s1p1s/8/4S2P/4K3 w - - 0 1", After("e2c4", "4k3/7p/8/8/1pSs1p1s/8/7P/4K3 b - - 0 1")),
    ("4k3/7p/8/8/1p1s1p1s/8/4S2P/4K3 w - - 0 1", After("e2g4", "4k3/7p/8/8/1p1s1pSs/8/7P/4K3 b - - 0 1")),
    // An orthodox pawn's double step gives it to both kinds, if they stand beside the pawn.
    ("4k3/7p/8/8/3p4/8/4P3/4K3 w - - 0 1", After("e2e4", "4k3/7p/8/8/3pP3/8/8/4K3 b - e3 0 1")),
    ("4k3/7p/8/8/5s2/8/4P3/4K3 w - - 0 1", After("e2e4", "4k3/7p/8/8/4Ps2/8/8/4K3 b - e3 0 1")),
    ("4k3/7p/8/8/7s/8/4P3/4K3 w - - 0 1", After("e2e4", "4k3/7p/8/8/4P2s/8/8/4K3 b - - 0 1")),
    // The capture would open the rank to the rook; a plain step that would not is not allowed.
    // Without the en passant square it is.
    ("4k3/7p/8/K1Sp3r/8/8/7P/8 w - d6 0 1", Moves("c5", "b6 c6")),
    ("4k3/7p/8/2Sp3r/8/8/7P/K7 w - - 0 1", Moves("c5", "b6 c6 d6")),
    // A check by the passing pawn is answered by its capture.
    ("7k/8/8/3pS3/4K3/8/7P/8 w - d6 0 1", Moves("e5", "d6")),
    // 5: each kind of pawn promotes to its own kinds.
    ("1n2k3/P1S5/8/8/8/8/7p/4K3 w - - 0 1", Moves("a7", "a8b a8n a8q a8r b8b b8n b8q b8r")),
    ("1n2k3/P1S5/8/8/8/8/7p/4K3 w - - 0 1", Moves("c7", "b8a b8c b8u b8z c8a c8c c8u c8z d8a d8c d8u d8z")),
    ("1n2k3/P1S5/8/8/8/8/7p/4K3 w - - 0 1", After("c7d8z", "1n1Zk3/P7/8/8/8/8/7p/4K3 b - - 0 1")),
    ("4k3/p7/8/8/8/8/3s3P/6K1 b - - 3 1", After("d2e1c", "4k3/p7/8/8/8/8/7P/4c1K1 w - - 0 2")),
];

#[test]
fn the_rules_hold() {
    for (text, claim) in RULES {
        let pos = position(text);
        let after = |turns: &str| play(&pos, &turns.split_whitespace().collect::<Vec<_>>());
        match claim {
            Moves(start, expected) => assert_eq!(targets(&pos, start), *expected, "{start} in {text}"),
            After(turns, expected) => assert_eq!(fen(&after(turns)), *expected, "{turns} in {text}"),
            Checkers(squares) => {
                assert_eq!(IllusionaryNotation::checkers(&pos), AnySquare::named_in(squares), "{text}");
            }
            Ends(turns, result) => {
                let after = after(turns);
                assert_eq!(after.game_end().map_or("", |end| end.result()), *result, "{turns} in {text}");
                assert_eq!(after.legal_moves().is_empty(), !result.is_empty(), "{turns} in {text}");
            }
        }
    }
}

#[test]
fn white_chooses_a_pawn_and_a_piece() {
    assert_eq!(turns(&position(SECOND)).len(), 8 * 7);
}

#[test]
fn the_end_says_whose_king_is_bare() {
    let taken = play(&position("4k3/8/8/3p4/4P3/8/7S/4K3 w - - 0 1"), &["e4d5"]);
    assert_eq!(taken.game_end().map(|end| end.reason), Some("Black's king is bare"));
}

#[test]
fn rule_6_moves_of_both_pawns_reset_the_clock() {
    let pos = position("4k3/p7/8/8/8/8/P2S4/4K3 w - - 30 40");
    for (text, clock) in [("a2a3", 0), ("d2d3", 0), ("d2b4", 0), ("e1e2", 31)] {
        assert_eq!(play(&pos, &[text]).halfmove_clock(), clock, "{text}");
    }
}

#[test]
fn rule_6_want_of_material_is_never_claimed() {
    for text in ["4k3/1n6/8/8/8/8/6N1/4K3 w - - 0 1", "4k3/1n6/8/8/8/8/6B1/4K3 w - - 0 1"] {
        assert!(!position(text).insufficient_material(), "{text}");
    }
}

#[test]
fn mate_and_stalemate_are_those_of_chess() {
    let mate = position("R5k1/5ppp/8/8/8/8/8/4K3 b - - 0 1");
    assert_eq!((turns(&mate).len(), mate.no_moves().result()), (0, "1-0"));
    // Only an illusionary rook gives "check": no mate.
    assert!(!turns(&position("C5k1/5ppp/8/8/8/8/7P/4K3 b - - 0 1")).is_empty());
    let stalemate = position("k7/p1R5/P7/8/8/8/1R6/4K3 b - - 0 1");
    assert_eq!((turns(&stalemate).len(), stalemate.no_moves().result()), (0, "1/2-1/2"));
    assert_eq!(turns(&position(CLASSIC)).len(), 26);
}
