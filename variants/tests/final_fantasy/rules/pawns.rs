//! Pawns and their promotion.

use engine_core::{Notation, Position};
use variants::final_fantasy::FfNotation;

use crate::agreement::{engine_position, setup};
use crate::worked_examples::Claim::{After, Illegal, Moves};
use crate::worked_examples::{Example, assert_moves};

const ANY: &str = "=a =w =c =b =h =r =m =p =g =n =t =l =x";

/// The rules one by one, each with positions and claims about them.
pub(super) const EXAMPLES: &[Example] = &[
    // Dwarves, Sylphs and Moogles walk.
    ("7k/8/8/2d1d3/3D4/8/8/K7[] w", Moves("d4", "d5 c5 e5")),
    ("7k/8/8/2dd4/3S4/8/8/K7[] w", Moves("d4", "d5 e5")),
    ("7k/8/8/2dd4/3O4/8/8/K7[] w", Moves("d4", "d5 c5 e5")),
    ("7k/8/8/8/8/8/3D4/K7[] w", Moves("d2", "d3")),
    // Sylphs and Moogles promote in the same way.
    ("8/1S6/8/8/k7/8/8/7K[] w", Moves("b7", "a8=b c8=m")),
    ("8/1O6/8/8/k7/8/8/7K[] w", Moves("b7", "a8=b b8=n c8=m")),
    // The new piece is not original.
    ("8/3DD3/8/8/k7/8/8/7K[] w", After("d7d8=a", "3A~4/4D3/8/8/k7/8/8/7K[] b")),
    ("8/3DD3/8/8/k7/8/8/7K[] w", After("e7e8=t", "4T3/3D4/8/8/k7/8/8/7K[] b")),
    // A riding pawn promotes by getting off.
    ("8/2W{D}5/8/8/k7/8/8/7K[] w", After("c7.1c8=m", "2M~5/2W5/8/8/k7/8/8/7K[] b")),
    // A raise promotes the original piece of the pawn's own file.
    ("8/2D5/8/8/k7/8/5R2/7K[] w", Moves("c7c8", "=m =+")),
    ("8/2D5/8/8/k7/8/5R2/7K[] w", After("c7c8=+", "8/8/8/8/k7/8/5+R2/7K[] b")),
    ("8/2D5/8/8/k7/8/5C{R}2/7K[] w", After("c7c8=+", "8/8/8/8/k7/8/5C{+R}2/7K[] b")),
    ("8/3D4/8/8/k7/8/8/7K[] w", After("d7d8=+", "8/8/8/8/k7/8/8/7+K[] b")),
    ("8/2D5/8/8/k7/8/5R~2/7K[] w", Moves("c7c8", "=m")),
    ("8/2D5/8/8/k7/8/5+R2/7K[] w", Moves("c7c8", "=m")),
    // A raise may capture.
    ("2m5/1D6/8/8/k7/8/4R3/7K[] w", After("b7c8=+", "8/8/8/8/k7/8/4+R3/7K[m] b")),
    // A ransom returns the enemy's piece in exchange for a special one.
    ("8/2D5/8/8/k7/8/8/7K[m] w", Moves("c7c8", "=m =l@a1 =l@b1 =l@c1 =l@d1 =l@e1 =l@f1 =l@g1")),
    ("8/2D5/8/8/k7/8/8/7K[m] w", After("c7c8=l@b1", "2m5/8/8/8/k7/8/8/1L5K[] b")),
    ("8/2D5/8/8/k7/8/8/7K[+m] w", After("c7c8=l@b1", "2m5/8/8/8/k7/8/8/1L5K[] b")),
    // A piece captured by the move itself counts; one that is not original does not.
    ("2m5/1D6/8/8/k7/8/8/7K[] w", After("b7c8=l@a1", "2m5/8/8/8/k7/8/8/L6K[] b")),
    ("8/2D5/8/8/k7/8/8/7K[m~] w", Moves("c7c8", "=m")),
    // Not if the side's own piece is still there, promoted or not.
    ("8/2D5/8/8/k7/8/5R2/7K[m] w", Moves("c7c8", "=m =+")),
    ("8/2D5/8/8/k7/8/5+R2/7K[m] w", Moves("c7c8", "=m")),
    // It has changed sides.
    ("8/2D5/5r~2/8/k7/8/8/1TTTTTTK[m] w", Moves("c7c8", "=m =l@a1")),
    // Pawns that are given up do not return.
    ("8/2D5/8/8/k7/8/5R2/7K[D] w", After("c7c8=+", "8/8/8/8/k7/8/5+R2/7K[D] b")),
    ("8/2D5/8/8/k7/8/5R2/7K[D] w", Illegal("c7c8")),
];

#[test]
fn a_pawn_becomes_the_piece_of_the_enemys_home() {
    let text = "8/DDDDDDDD/8/8/k7/8/8/7K[] w";
    for (file, pieces) in [
        ("a", "=b"),
        ("b", "=n"),
        ("c", "=m"),
        ("d", "=a =+"),
        ("e", ANY),
        ("f", "=r"),
        ("g", "=g"),
        ("h", "=c"),
    ] {
        assert_moves(text, &format!("{file}7{file}8"), pieces);
    }
    let text = "k7/8/8/8/7K/8/dddddddd/8[] b";
    for (file, pieces) in [
        ("a", "=c"),
        ("b", "=g"),
        ("c", "=r"),
        ("d", ANY),
        ("e", "=a =+"),
        ("f", "=h"),
        ("g", "=p"),
        ("h", "=w"),
    ] {
        assert_moves(text, &format!("{file}2{file}1"), pieces);
    }
}

#[test]
fn the_special_piece_depends_on_the_piece_freed() {
    let all = "8/DDDDDDDD/8/8/k7/8/8/1TTTTTTK[abcgmnr] w";
    for (file, entrant) in [
        ("a", "=b =t@a1"),
        ("b", "=n =x@a1"),
        ("c", "=m =l@a1"),
        ("f", "=r =l@a1"),
        ("g", "=g =x@a1"),
        ("h", "=c =t@a1"),
    ] {
        assert_moves(all, &format!("{file}7{file}8"), entrant);
    }
    // Neither the Airship nor the King is ever returned.
    assert_moves(all, "d7d8", "=a =+");
    assert_moves(all, "e7e8", ANY);
}

#[test]
fn the_basic_game_has_neither_raise_nor_ransom() {
    let rules = setup(0);
    let pos = engine_position("8/2D5/8/8/k7/8/8/7K[m] w - - 0 1 call:-,-", &rules);
    let texts: Vec<String> =
        pos.legal_moves().into_iter().map(|mv| FfNotation::move_text(&pos, mv, &rules)).collect();
    assert!(texts.iter().any(|text| text == "c7c8=m"));
    assert!(!texts.iter().any(|text| text.contains('@')), "{texts:?}");
}
