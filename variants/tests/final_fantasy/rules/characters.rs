//! What the characters do on foot: normal moves, special moves, slaying.

use crate::worked_examples::{assert_after, assert_illegal, assert_legal, assert_moves};

#[test]
fn king_steps_and_converts_neighbours() {
    assert_moves("4k3/8/8/8/8/8/1d6/K7[] w", "a1", "a2 b1 b2 Ob2");
}

#[test]
fn emperor_converts_at_a_knights_leap_too() {
    assert_moves("4k3/8/8/8/8/1c6/8/+K7[] w", "a1", "a2 b1 b2 Ob3");
    assert_illegal("4k3/8/8/8/8/1c6/8/K7[] w", "a1Ob3");
}

#[test]
fn white_mage_is_a_bishop() {
    assert_moves("6k1/8/1d6/8/3H4/8/1D6/K7[] w", "d4", "c5 b6 e5 f6 g7 h8 c3 e3 f2 g1");
}

#[test]
fn white_wizard_steps() {
    assert_moves("7k/8/8/8/1D6/8/3+H4/K7[] w", "d2", "c1 e1 c3 e3 f4 g5 h6 d1 d3 c2 e2");
}

/// The Wizard on d2 watches over b4 and f4. The friend there is protected by the Wizard itself, which does not count.
#[test]
fn white_wizard_slays_who_could_capture_a_friend_two_squares_off() {
    assert_legal("7k/8/2n5/8/1D6/8/3+H4/K7[] w", "d2/c6");
    assert_legal("7k/4m3/8/8/1D6/8/3+H4/K7[] w", "d2/e7");
    // A slay is no capture.
    assert_illegal("7k/8/8/1n6/1D6/8/3+H4/K7[] w", "d2/b5");
    // Nor does it matter that the Dark Knight is pinned.
    assert_legal("2k5/8/2n5/8/1D6/8/3+H4/K1C{D}5[] w", "d2/c6");
    // A rider counts; an empty carrier captures nothing.
    assert_legal("7k/8/2c{n}5/8/1D6/8/3+H4/K7[] w", "d2/c6");
    assert_legal("7k/8/8/8/1D4c{n}1/8/3+H4/K7[] w", "d2/g4");
    assert_illegal("7k/8/8/8/1D4c1/8/3+H4/K7[] w", "d2/g4");
}

#[test]
fn white_wizard_considers_immunity() {
    assert_illegal("7k/8/2n5/8/1T6/8/3+H4/K7[] w", "d2/c6");
    assert_illegal("7k/8/2n5/8/1A6/8/3+H4/K7[] w", "d2/c6");
}

/// The Sylph on d5 blocks the leaps upward; the slays pass over c5 and e5.
#[test]
fn red_mage_has_a_lame_knights_move_and_slays_two_squares_off() {
    let text = "7k/8/1n3d2/3s4/3R4/8/1D6/K7[] w";
    assert_moves(text, "d4", "c5 b6 e5 f6 c3 e3 f2 g1 b3 b5 f3 f5 c2 e2 /b6 /f6");
}

#[test]
fn red_wizard_leaps_and_slays_along_bishop_lines() {
    let text = "6k1/8/1n6/3s4/3+R4/8/1D6/K7[] w";
    assert_moves(text, "d4", "c5 b6 e5 f6 g7 h8 c3 e3 f2 g1 b3 b5 f3 f5 c2 e2 c6 e6 d3 c4 e4 /b6");
}

#[test]
fn black_mage_slays_along_bishop_lines() {
    assert_moves("3k4/8/1n6/8/3M~4/8/1D6/K7[] w", "d4", "c5 b6 /b6 e5 f6 g7 h8 c3 e3 f2 g1");
}

#[test]
fn black_wizard_slays_along_queen_lines() {
    let text = "6k1/8/1n1d4/8/3+M~4/8/1D6/K7[] w";
    assert_moves(text, "d4", "c5 b6 /b6 e5 f6 g7 h8 c3 e3 f2 g1 d5 d3 c4 e4 /d6");
}

#[test]
fn knights_of_all_kinds_leap() {
    for piece in ["P", "+P", "G", "N~", "X"] {
        assert_moves(&format!("7k/8/8/8/8/8/8/K6{piece}[] w"), "h1", "f2 g3");
    }
    assert_moves("7k/8/8/8/8/8/8/K6+G[] w", "h1", "f2 g3 e2 g4");
}

/// Special captures cannot convert the carrier.
#[test]
fn dragoon_captures_by_the_camels_leap_only() {
    assert_moves("7k/8/8/8/6d1/8/8/K6G[] w", "h1", "f2 g3 g4");
    assert_moves("7k/8/8/8/6c1/8/8/K6G[] w", "h1", "f2 g3 g4");
}

#[test]
fn dark_knight_slays_its_neighbours() {
    assert_moves("7k/8/DD6/n7/8/8/8/K7[] b", "a5", "b3 b7 c4 c6 /a6 /b6");
}

#[test]
fn black_knight_removes_any_enemy_and_itself() {
    let text = "7k/8/DD6/+n7/8/8/8/KP5W[] b";
    assert_moves(text, "a5", "b3 b7 c4 c6 /a6 /b6 %a6 %b6 %b1 %h1");
    assert_after(text, "a5%h1", "7k/8/DD6/8/8/8/8/KP6[W] w");
}

#[test]
fn caller_alone_is_a_bishop() {
    assert_moves("8/k7/8/8/8/8/8/K6L[] w", "h1", "g2 f3 e4 d5 c6 b7 a8");
}
