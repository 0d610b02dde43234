//! Human-readable moves, after the suggestions of the source.

use engine_core::Notation;
use variants::final_fantasy::FfNotation;

use crate::agreement::setup;
use crate::worked_examples::{position, readable};

#[test]
fn long_notation_names_the_piece_and_shows_what_it_does() {
    for (text, mv, expected) in [
        ("bnmakrgc/dddddddd/8/8/8/8/DDDDDDDD/CGRKAHPW[] w", "e2e3", "Dw(e2-e3)"),
        ("7k/8/8/3d4/8/5M~2/8/K7[] w", "f3d5", "BM(f3xd5)"),
        ("7k/8/8/3d4/8/5M~2/8/K7[] w", "f3/d5", "BM(f3/d5)"),
        ("7k/8/8/8/8/8/1d6/K7[] w", "a1Ob2", "Ki(a1Ob2)"),
        ("6k1/8/8/8/8/8/8/A{DP}6K[] w", "a1.2b3", "Pa(a1.2-b3)"),
        ("7k/8/8/8/8/1c6/8/P6K[] w", "a1b3&", "Pa(a1xb3&)"),
        ("7k/8/DD6/+n7/8/8/8/KP5W[] b", "a5%h1", "BN(a5%h1)"),
        ("7k/8/8/3m4/8/8/8/K3+P3[R] w call:-,- hit:f3=R@d5", "e1!", "TP(e1!)"),
        ("8/2D5/8/8/k7/8/5R2/7K[] w", "c7c8=m", "Dw(c7-c8=BM)"),
        ("8/2D5/8/8/k7/8/5R2/7K[] w", "c7c8=+", "Dw(c7-c8=+)"),
        ("8/2D5/8/8/k7/8/8/7K[m] w", "c7c8=l@b1", "Dw(c7-c8=Ca@b1)"),
        ("7k/8/8/8/8/8/8/K1L5[n] w", "n:c1d3", "DN: Ca(c1-d3)"),
    ] {
        assert_eq!(readable(text, mv), expected);
    }
}

#[test]
fn check_and_mate_are_marked() {
    assert_eq!(readable("7k/8/8/8/8/8/8/K2C{D}4[] w", "d1d8"), "Ch(d1-d8)+");
    assert_eq!(readable("3+m3k/8/8/8/4+n3/8/1P6/K7[] b", "e4f6"), "BN(e4-f6)++");
}

#[test]
fn letters_of_promotions_are_taken_in_either_case() {
    let pos = position("8/2D5/8/8/k7/8/8/7K[m] w");
    let rules = setup(1);
    for (upper, lower) in [("c7c8=M", "c7c8=m"), ("c7c8=L@b1", "c7c8=l@b1")] {
        let read = |text: &str| FfNotation::parse_move(&pos, text, &rules).unwrap();
        assert_eq!(read(upper), read(lower));
    }
    for bad in ["c7c8", "c7c8=n", "c7c8=", "n:c7c8=m", "", "c7c8=m@a1", "C7c8=m", "h1.1g1"] {
        assert!(FfNotation::parse_move(&pos, bad, &rules).is_err(), "{bad}");
    }
}

/// Notes and descriptions of moves contain the names of pieces, not their letters.
#[test]
fn notes_name_the_pieces() {
    let notes = |text: &str| FfNotation::picture(&position(text)).notes;
    assert_eq!(notes("7k/8/8/8/8/8/8/K7[Cd] w"), ["White has lost: Chocobo", "Black has lost: Dwarf"]);
    assert_eq!(notes("7k/8/8/8/8/8/8/K1L5[] w call:n,-"), ["White has called a Dark Knight"]);
    let words = |text: &str, mv: &str| {
        let pos = position(text);
        let mv = FfNotation::parse_move(&pos, mv, &setup(0)).unwrap();
        FfNotation::describe(&pos, mv, &setup(0)).words
    };
    let board = "7k/8/8/8/8/1m6/3C4/K1R5[] w";
    assert_eq!(words(board, "c1b2"), "Red Mage goes to b2");
    assert_eq!(words(board, "c1d2"), "Red Mage boards the Chocobo");
    assert_eq!(words(board, "c1b3"), "Red Mage takes the Black Mage");
    let struck = position("7k/8/8/3m4/8/8/8/K3+P3[R] w call:-,- hit:f3=R@d5");
    let note = "The Red Mage was captured on f3 and may be saved";
    assert!(FfNotation::picture(&struck).notes.contains(&note.to_string()));
    let answer = FfNotation::parse_move(&struck, "e1!", &setup(0)).unwrap();
    let words = FfNotation::describe(&struck, answer, &setup(0)).words;
    assert!(words.contains("the Red Mage on f3 comes back"), "{words}");
}
