//! Protection and piercing, conversion, pawns in the way, Magitek fields, and what they leave alone.

use crate::worked_examples::{assert_after, assert_illegal, assert_legal, assert_moves, in_check};

/// The white Paladin on d4 could take the pawn on e6.
#[test]
fn auras_protect_from_captures() {
    assert_legal("7k/8/4d3/8/3P4/8/8/K7[] w", "d4e6");
    for protected in [
        "7k/8/4d3/8/3P4/1h~6/8/K7[] w",
        "4+h~2k/8/4d3/8/3P4/8/8/K7[] w",
        "2r4k/8/4d3/8/3P4/8/8/K7[] w",
        "7k/8/4d3/8/3P4/1+r6/8/K7[] w",
        "7k/5p~2/4d3/8/3P4/8/8/K7[] w",
    ] {
        assert_illegal(protected, "d4e6");
    }
}

/// The source: protection makes immune to attack from a distance, too.
#[test]
fn auras_protect_from_slays() {
    assert_legal("7k/8/3d4/8/1M~6/8/8/K7[] w", "b4/d6 b4d6");
    assert_illegal("7k/4p~3/3d4/8/1M~6/8/8/K7[] w", "b4/d6 b4d6");
}

#[test]
fn protection_of_a_line_ends_on_the_first_unit() {
    assert_legal("7k/8/4d3/8/2dP4/1h~6/8/K7[] w", "d4e6");
}

#[test]
fn riders_protect_only_from_a_white_chocobo() {
    assert_legal("7k/8/4d3/8/3P4/1b{h~}6/8/K7[] w", "d4e6");
    assert_illegal("7k/8/4d3/8/3P4/1w~{h~}6/8/K7[] w", "d4e6");
}

#[test]
fn a_king_is_not_protected() {
    assert!(in_check("8/8/4k3/3p~4/8/8/4C{D}3/K7[] b"));
    assert!(in_check("8/8/4c{k}3/3p~4/8/8/4C{D}3/K7[] b"));
}

#[test]
fn dragon_masters_camel_leap_pierces_and_his_knights_leap_does_not() {
    assert_illegal("7k/8/8/8/6d1/7p~/8/K6G[] w", "h1g4");
    assert_legal("7k/8/8/8/6d1/7p~/8/K6+G[] w", "h1g4");
    assert_illegal("7k/8/8/8/7p~/6d1/8/K6+G[] w", "h1g3");
}

#[test]
fn cannons_pierce() {
    assert_legal("7k/dp~6/8/D7/8/8/8/T{D}6K[] w", "a1/a7");
    assert_legal("6k1/dp~6/8/D7/8/8/8/+A{D}6K[] w", "a1/a7");
}

#[test]
fn black_wizard_helps_normal_captures_two_squares_off_to_pierce() {
    assert_illegal("7k/4p~3/3d4/4D3/8/8/8/K7[] w", "e5d6");
    assert_legal("7k/4p~3/3d4/4D3/8/6+M~1/8/K7[] w", "e5d6");
    assert_illegal("k7/3dp~3/8/4A{P}3/8/8/8/K7[] w", "e5.1d7");
    assert_legal("k7/3dp~3/8/4A{P}3/8/6+M~1/8/K7[] w", "e5.1d7");
    // Not special captures, and not a Moogle.
    assert_illegal("7k/8/8/8/6d1/5+M~1p~/8/K6G[] w", "h1g4");
    assert_illegal("7k/4p~3/3d4/4O3/8/6+M~1/8/K7[] w", "e5d6");
}

#[test]
fn protection_stops_a_sacrificial_attack_even_on_a_king() {
    assert!(in_check("4k3/8/8/8/8/8/8/K6+N~[] b"));
    assert!(!in_check("4k3/3p~4/8/8/8/8/8/K6+N~[] b"));
    assert!(in_check("4k3/3p~4/8/8/8/5+M~2/8/K6+N~[] b"));
}

/// The source: with a Black Wizard two squares diagonally from a Black Knight that cannot be captured, Dark wins.
#[test]
fn black_knight_and_black_wizard_mate() {
    assert!(!in_check("7k/8/5+n2/8/8/8/1P6/K7[] w"));
    let text = "3+m3k/8/5+n2/8/8/8/1P6/K7[] w";
    assert!(in_check(text));
    assert_moves(text, "", "");
}

/// The source: carriers and riders in one fell swoop, Tanks, too.
#[test]
fn conversion_takes_whole_units() {
    assert_after("7k/8/8/8/8/8/1t{d}6/K7[] w", "a1Ob2", "7k/8/8/8/8/8/1T{D}6/K7[] b");
    assert_after("7k/8/8/8/8/8/1+c{n}6/K7[] w", "a1Ob2", "7k/8/8/8/8/8/1+C~{N~}6/K7[] b");
}

#[test]
fn protection_does_not_stop_conversion() {
    let text = "7k/8/8/8/8/2p~5/1d6/K7[] w";
    assert_legal(text, "a1Ob2");
    assert_illegal(text, "a1b2");
}

#[test]
fn a_riding_king_converts_from_a_white_chocobo_only() {
    assert_after("7k/8/8/8/8/8/1d6/W{K}7[] w", "a1.1Ob2", "7k/8/8/8/8/8/1D6/W{K}7[] b");
    assert_illegal("7k/8/8/8/8/8/1d6/C{K}7[] w", "a1.1Ob2");
}

#[test]
fn a_king_may_not_stand_where_an_emperor_converts() {
    assert_moves("8/8/8/8/8/2k5/8/K7[] w", "", "a1a2 a1b1");
    let text = "8/8/8/8/8/2+k5/8/K7[] w";
    assert_moves(text, "", "");
    assert!(!in_check(text));
}

#[test]
fn a_moogle_on_foot_is_no_object() {
    let text = "7k/8/8/8/8/2o5/8/M~6K[] w";
    assert_legal(text, "a1c3");
    assert_illegal(text, "a1/c3");
    assert_illegal("7k/8/8/8/8/8/1o6/K7[] w", "a1Ob2");
    assert_legal("7k/8/8/8/8/2c{o}5/8/M~6K[] w", "a1/c3");
    // Friends cannot protect it, as they protect a Dwarf.
    assert_legal("7k/8/8/8/3p~4/2o5/8/M~6K[] w", "a1c3");
    assert_illegal("7k/8/8/8/3p~4/2d5/8/M~6K[] w", "a1c3");
}

#[test]
fn a_dwarf_silences_the_enemy_in_front_of_it() {
    assert_legal("7k/8/8/8/8/2d5/8/M~6K[] w", "a1/c3");
    assert_illegal("7k/8/8/8/8/2d5/d7/M~6K[] w", "a1/c3");
    assert_legal("7k/8/8/8/8/8/1d6/M~6K[] w", "a1/b2");
    assert_legal("7k/8/8/8/8/2d5/o7/M~6K[] w", "a1/c3");
    assert_legal("7k/8/8/8/8/2d5/c{d}7/M~6K[] w", "a1/c3");
}

#[test]
fn a_sylph_silences_the_enemies_diagonally_in_front_of_it() {
    assert_illegal("7k/8/8/8/8/8/1s6/M~6K[] w", "a1/b2");
    assert_legal("7k/8/8/8/8/2d5/s7/M~6K[] w", "a1/c3");
}

#[test]
fn silenced_pieces_protect_nobody_and_silenced_carriers_do_not_jump() {
    assert_illegal("7k/4p~3/3d4/8/8/6M~1/8/K7[] w", "g3/d6");
    assert_legal("7k/4p~3/3dD3/8/8/6M~1/8/K7[] w", "g3/d6");
    assert_illegal("6k1/8/8/8/8/8/d7/A{P}6K[] w", "a1a3");
    assert_legal("6k1/8/8/8/8/8/s7/A{P}6K[] w", "a1a3 a1a5 a1a7");
}

#[test]
fn silenced_pieces_can_be_objects() {
    assert_legal("7k/8/2d5/2D5/8/5M~2/8/K7[] w", "f3/c6");
}

#[test]
fn a_magitek_knight_silences_its_neighbours_of_both_sides() {
    assert_illegal("7k/8/8/8/8/2d5/X7/M~6K[] w", "a1/c3");
    assert_illegal("7k/8/8/8/8/2d5/x7/M~6K[] w", "a1/c3");
}

#[test]
fn nothing_beside_a_magitek_knight_is_an_object() {
    let text = "7k/8/8/8/3x4/2d5/8/M~6K[] w";
    assert_illegal(text, "a1/c3");
    assert_legal(text, "a1c3");
    assert_legal("7k/8/8/8/8/2x5/8/M~6K[] w", "a1/c3");
    // Not of a protection either.
    assert_legal("7k/8/8/4x3/3p~4/2d5/8/M~6K[] w", "a1/c3");
}

#[test]
fn a_riding_magitek_knight_has_a_field_on_a_white_chocobo_only() {
    assert_legal("7k/8/8/8/8/2d5/c{x}7/M~6K[] w", "a1/c3");
    assert_illegal("7k/8/8/8/8/2d5/w~{x}7/M~6K[] w", "a1/c3");
}

/// The source: both behave exactly as knights.
#[test]
fn two_magitek_knights_side_by_side_cancel_each_other() {
    assert_legal("7k/8/8/8/3x4/2dx4/8/M~6K[] w", "a1/c3");
    // A blocked one has no field to cancel with.
    assert_illegal("7k/8/8/8/3x4/2dx4/3D4/M~6K[] w", "a1/c3");
}

/// The source: the Knight on the Magic Chocobo ignores the other, whose field is cancelled. So those beside the rider are
/// silenced, and those beside the Knight on foot alone are not.
#[test]
fn a_magitek_knight_on_a_magic_chocobo_is_beyond_the_others_field() {
    assert_legal("7k/8/8/8/3+W{X}2d1/3x4/4M~3/7K[] w", "e2/g4");
    assert_illegal("7k/8/6d1/8/3+W{X}M~3/3x4/8/7K[] w", "e4/g6");
    assert_legal("7k/8/6d1/8/3W{X}M~3/3x4/8/7K[] w", "e4/g6");
}

#[test]
fn a_magic_chocobo_and_its_rider_ignore_enemy_fields_only() {
    assert_legal("7k/8/8/8/8/2d5/x7/+W{M~}6K[] w", "a1.1/c3");
    assert_illegal("7k/8/8/8/8/2d5/x7/W{M~}6K[] w", "a1.1/c3");
    assert_illegal("7k/8/8/8/8/2d5/X7/+W{M~}6K[] w", "a1.1/c3");
}

#[test]
fn a_magic_chocobo_is_no_enemys_object() {
    let text = "7k/8/8/8/8/2+w~5/8/M~6K[] w";
    assert_illegal(text, "a1/c3");
    assert_legal(text, "a1c3 a1c3&");
    assert_illegal("7k/8/8/8/3p~4/2+w~5/8/M~6K[] w", "a1c3");
}

/// The source: carrying and the immunity of Airships and Tanks are no special abilities. All are beside a Magitek Knight.
#[test]
fn carrying_and_immunity_cannot_be_silenced() {
    assert_legal("7k/8/8/8/x7/P7/8/1W5K[] w", "a3b1");
    assert_illegal("7k/8/8/8/8/1t6/x7/P6K[] w", "a1b3");
    assert_illegal("7k/8/8/8/8/1a6/x7/P6K[] w", "a1b3");
}
