//! Captured pieces, and Callers that borrow their abilities.

use engine_core::{Notation, Position};
use variants::final_fantasy::FfNotation;

use crate::agreement::setup;
use crate::worked_examples::Claim::{After, Check, Illegal, Legal, Moves};
use crate::worked_examples::{Example, assert_illegal, moves, position};

/// The rules one by one, each with positions and claims about them.
pub(super) const EXAMPLES: &[Example] = &[
    // A call gives the side the abilities of a captured piece.
    ("7k/8/8/8/8/8/8/K1L5[n] w", Moves("c1", "b2 a3 d2 e3 f4 g5 h6")),
    ("7k/8/8/8/8/8/8/K1L5[n] w", Moves("n:c1", "b2 a3 d2 e3 f4 g5 h6 a2 b3 d3 e2")),
    ("7k/8/8/8/8/8/8/K1L5[n] w", Moves("n:a1", "a2 b1 b2")),
    ("7k/8/8/8/8/8/8/K1L5[n] w", After("n:c1d3", "7k/8/8/8/8/3L4/8/K7[] b - - 1 1 call:n,-")),
    // From then on they apply to every Caller of the side.
    ("7k/8/8/8/8/8/8/K1L2L2[] w call:n,-", Legal("c1d3 f1e3 f1g3")),
    ("7k/8/8/8/8/3d4/2L5/K7[] w call:n,-", Legal("c2/d3")),
    // Promoted pieces are called with a plus.
    ("7k/8/8/8/8/8/8/K1L5[+g] w", Legal("+g:c1d4 +g:c1f2 +g:c1d3")),
    ("7k/8/8/8/8/8/8/K1L5[g] w", Illegal("g:c1d4")),
    // Only a side with a Caller can call, and never a King.
    ("7k/8/8/8/8/8/8/K1R5[n] w", Moves("n:", "")),
    ("7k/8/8/8/8/6+P1/8/c{d}1L5[K] w call:-,- hit:a1=K@a1", Illegal("k:g3!")),
    // A silenced or riding Caller can call but not use the abilities.
    ("7k/8/8/8/8/8/8/K1LX4[n] w", Moves("n:c1", "b2 a3 d2 e3 f4 g5 h6")),
    ("7k/8/8/8/8/8/8/K1C{L}5[n] w", Moves("n:c1.1", "b2 a3 d2 e3 f4 g5 h6")),
    ("7k/8/8/8/8/8/8/K1W{L}5[n] w", Legal("n:c1.1d3")),
    // Borrowed pawns never promote.
    ("8/2L5/8/8/k7/8/8/K7[d] w", Moves("d:c7", "b8 d8 b6 a5 d6 e5 f4 g3 h2 c8")),
    // Of a carrier's abilities only the moves of an empty one are borrowed.
    ("7k/8/8/8/2d5/8/8/K1L5[c] w", Legal("c:c1c2 c:c1c3 c:c1h1")),
    ("7k/8/8/8/2d5/8/8/K1L5[c] w", Illegal("c:c1c4")),
    ("7k/8/8/8/8/8/8/K1L5[a] w", Illegal("a:c1c2")),
    // A Chocobot's leaps, without the fetching of a rider.
    ("7k/8/8/8/2D5/8/8/K1L5[+c] w", Legal("+c:c1d3 +c:c1c3")),
    ("7k/8/8/8/2D5/8/8/K1L5[+c] w", Illegal("+c:c1c4")),
    // Borrowed movement is special. It captures units that normal moves cannot (an Airship),
    // respects protection, and converts no carrier.
    ("7k/8/8/8/8/3a4/8/K1L5[n] w", Legal("n:c1d3")),
    ("7k/8/8/8/4p~3/3d4/8/K1L5[n] w", Illegal("n:c1d3")),
    ("7k/8/8/8/8/3c4/8/K1L5[n] w", Illegal("n:c1d3&")),
    // If a normal move has the same effect, it takes precedence: it captures a Moogle, which cannot
    // be an object.
    ("7k/8/8/8/8/4o3/8/K1L5[m] w", Legal("m:c1e3")),
    ("7k/8/8/8/8/4o3/8/K1L5[m] w", Illegal("m:c1/e3")),
    ("7k/8/8/8/8/3o4/8/K1L5[n] w", Illegal("n:c1d3")),
    // Borrowed auras protect and silence.
    ("7k/8/4m3/8/2D5/8/8/K3L3[] b", Legal("e6/c4")),
    ("7k/8/4m3/8/2D5/8/4L3/K7[] b call:h~,-", Illegal("e6/c4")),
    ("7k/8/4m3/1L6/2D5/8/8/K7[] b call:x,-", Illegal("e6/c4")),
    // A borrowed attack costs the Caller.
    ("6p~k/4c3/8/8/8/8/8/K1L5[+n] w", After("+n:c1%e7", "6p~k/8/8/8/8/8/8/K7[c] b")),
    // A loss empties the slot for good. A capture by conversion is a loss, a King's conversion is
    // not.
    ("7k/8/8/3m4/8/5D2/8/K1L5[] b call:n,-", After("d5/f3", "7k/8/8/3m4/8/8/8/K1L5[D] w - - 0 2 call:-,-")),
    ("7k/8/8/8/8/2x5/8/KC1L4[] b call:n,-", After("c3b1&", "7k/8/8/8/8/8/8/Kc~{x}1L4[] w - - 0 2 call:-,-")),
    ("8/8/8/8/8/5k2/4D3/K1L5[] b call:n,-", After("f3Oe2", "8/8/8/8/8/5k2/4d3/K1L5[] w - - 0 2 call:n,-")),
    // A sacrificial defence empties it, too.
    (
        "7k/l7/8/3m4/8/5R2/8/K3+P3[] b call:-,H",
        After("d5/f3 e1!", "7k/l7/8/8/8/5R2/8/K7[m] b - - 0 2 call:-,-"),
    ),
    // A new call replaces the old piece.
    ("7k/8/8/8/8/8/8/K1L5[c] w call:n,-", After("c:a1a2", "7k/8/8/8/8/8/K7/2L5[] b - - 1 1 call:c,-")),
    // Of two equal pieces the one that is not original is called.
    ("7k/8/8/8/8/8/8/K1L5[nn~] w", After("n:a1a2", "7k/8/8/8/8/8/K7/2L5[n] b - - 1 1 call:n~,-")),
    ("7k/8/8/8/8/8/8/K1L5[n~] w call:n,-", Moves("n:", "")),
    // A borrowed defence is called in the turn of the answer.
    (
        "7k/8/8/3m4/8/5R2/8/K3L3[+p~] b",
        After("d5/f3", "7k/8/8/3m4/8/8/8/K3L3[R+p~] w - - 0 2 call:-,- hit:f3=R@d5"),
    ),
    ("7k/8/8/3m4/8/5R2/8/K3L3[+p~] b", After("d5/f3 +p:e1!", "7k/8/8/8/8/5R2/8/K7[m] b - - 0 2 call:+p~,-")),
    // A called Caller checks no King in an Airship: only protection stops the normal slide against
    // units without a King, and immunity stops it against an Airship.
    ("8/8/8/8/8/6a{k}1/8/K3L3[] b call:l,-", Check(false)),
    ("8/8/8/8/8/6a{k}1/8/K3L3[] b call:l,-", Legal("g3g2")),
    ("8/8/8/8/8/6a{k}1/8/K3L3[] b call:m,-", Check(true)),
    ("8/8/8/8/8/6a{k}1/8/K3L3[l] b", Check(false)),
    ("8/8/8/8/8/6a{k}1/8/K3L3[m] b", Check(true)),
    // Removed pieces are listed in order, and sacrificed ones are not.
    ("7k/8/8/3a!{dm}4/8/8/6M~1/K7[HCr] w", After("g2d5", "7k/8/8/3M~4/8/8/8/K7[CHarmd] b")),
];

/// All captures with a call are possible without it, unless the Caller itself makes them by its
/// borrowed abilities.
#[test]
fn captures_after_a_call_are_new_if_the_caller_makes_them() {
    let pos = position("7k/8/8/8/8/3d4/d7/K1L5[n] w");
    for (text, noisy) in [("n:c1d3", true), ("n:c1e2", false), ("n:a1a2", false), ("a1a2", true)] {
        let mv = FfNotation::parse_move(&pos, text, &setup(1)).unwrap();
        assert_eq!(pos.is_noisy(mv), noisy, "{text}");
    }
}

/// Moves that expose their own King: away from a blocked piece, or out of the line of a Caller that
/// could attack after a call.
#[test]
fn counts_agree_with_lists_of_legal_moves() {
    for (fen, legal, illegal) in
        [("7k/8/8/8/8/2nd4/1KD5/8[] w", "b2a1", "c2d3"), ("7k/8/8/3l4/3P4/4K3/8/8[R~] w", "e3f2", "d4b5")]
    {
        let all = moves(fen);
        let has = |text: &str| all.iter().any(|mv| mv == text);
        assert!(has(legal) && !has(illegal), "{fen}: {all:?}");
        assert_eq!(position(fen).count_legal(), all.len() as u64, "{fen}");
    }
}

/// "A borrowed Caller, Airship, Tank or other carrier without empty movement adds nothing (the
/// Caller's own slide does not become special), but can be called." A special slide would also
/// capture units that normal moves cannot: an Airship, a Tank.
#[test]
fn some_called_pieces_add_nothing() {
    for (piece, enemies) in [
        ("l", "6t1"),
        ("l", "6a1"),
        ("a", "6t1"),
        ("+a", "6t1"),
        ("t", "6a1"),
        ("w~", "6t1"),
        ("+w~", "6a1"),
        ("b", "6t1"),
        ("+b", "6a1"),
    ] {
        let all = moves(&format!("7k/8/8/8/8/{enemies}/8/K3L3[{piece}] w"));
        let prefix = piece.replace('~', "") + ":";
        let (called, plain): (Vec<&String>, Vec<&String>) =
            all.iter().partition(|mv| mv.starts_with(&prefix));
        let called: Vec<&str> = called.iter().map(|mv| &mv[prefix.len()..]).collect();
        assert_eq!(called, plain, "{piece}");
        assert_eq!(plain.len(), 8, "{piece}");
        assert_illegal(&format!("8/7k/8/8/8/{enemies}/8/K3L3[] w call:{piece},-"), "e1g3");
    }
}
