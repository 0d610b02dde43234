//! Carriers: what they do ridden and empty, mounting, dismounting, capture by conversion, immunity.

use engine_core::{Notation, Position, Setup};
use variants::final_fantasy::FfNotation;

use crate::agreement::{engine_position, setup};
use crate::worked_examples::{assert_after, assert_illegal, assert_legal, assert_moves};

#[test]
fn carriers_without_riders_stand_still() {
    for carrier in ["A", "+A", "W", "+W", "B~", "+B~", "T"] {
        assert_moves(&format!("7k/8/8/3d4/8/8/3d4/K2{carrier}4[] w"), "d1", "");
    }
}

/// Of the squares behind d5, e4 and c3, the white ones are d6, d8, f4, h4, b2 and a1.
#[test]
fn airship_moves_as_a_queen_and_jumps_to_white_squares() {
    let text = "8/8/8/3D3k/3A{P}D3/2K5/8/8[] w";
    let slides = "c4 b4 a4 c5 b6 a7 e5 f6 g7 h8 e3 f2 g1 d3 d2 d1";
    let rider = ".1b3 .1b5 .1c2 .1c6 .1e2 .1e6 .1f3 .1f5";
    assert_moves(text, "d4", &format!("{slides} {rider} d6 d8 f4 h4 b2 a1"));
    assert_illegal("3c4/7k/8/3D4/3A{P}4/8/8/K7[] w", "d4d8");
}

#[test]
fn warship_shoots_over_exactly_one_unit_of_any_colour() {
    let text = "3c4/7k/1d6/3s4/dD1+A{P}4/8/8/K7[] w";
    assert_legal(text, "d4/d8 d4/a4");
    assert_illegal(text, "d4/d5 d4/b6");
    assert_illegal("6k1/8/8/8/dDD+A{P}4/8/8/K7[] w", "d4/a4");
}

#[test]
fn white_chocobos_rider_uses_his_specials_and_gets_off_to_capture() {
    assert_moves("7k/8/8/8/8/2d5/8/W{M~}6K[] w", "a1.1", "b2 c3 /c3");
    assert_after("7k/8/8/8/3d4/8/8/2W{G}4K[] w", "c1.1d4", "7k/8/8/8/3G4/8/8/2W4K[d] b");
    assert_moves("7k/8/8/8/8/2d5/8/B~{M~}6K[] w", "a1.1", "b2 c3");
}

#[test]
fn magic_chocobo_also_moves_as_a_knight() {
    assert_moves("7k/8/8/8/8/8/P7/+W{G}K6[] w", "a1", "b3 c2 .1b3 .1c2");
    assert_illegal("7k/8/8/8/8/1d6/P7/+W{G}K6[] w", "a1b3");
}

#[test]
fn chocobo_walks_alone_but_takes_nothing() {
    assert_moves("7k/8/8/d7/8/8/8/C1K5[] w", "a1", "a2 a3 a4 b1");
}

#[test]
fn chocobot_leaps_alone_and_comes_to_its_rider() {
    let text = "7k/8/8/D7/8/1P6/8/+CAK5[] w";
    assert_moves(text, "a1", "a2 a3 a4 a5 b3 c2");
    assert_after(text, "a1b3", "7k/8/8/D7/8/1+C{P}6/8/1AK5[] b");
    assert_illegal("7k/8/8/O7/8/8/8/+C1K5[] w", "a1a5");
    assert_illegal("7k/8/8/D7/8/8/8/+C{D}1K5[] w", "a1a5");
}

/// Behind a3 the black squares are a4, a6 and a8, behind b1 d1, f1 and h1.
#[test]
fn black_chocobo_jumps_to_black_squares() {
    let text = "7k/8/8/8/8/D7/8/B~{P}K6[] w";
    assert_moves(text, "a1", "a2 a4 a6 a8 d1 f1 h1 .1b3 .1c2");
    assert_illegal("c6k/8/8/8/8/D7/8/B~{P}K6[] w", "a1a8");
}

#[test]
fn black_talon_captures_in_its_jump_and_slays_diagonally() {
    assert_legal("c6k/8/g7/8/8/D7/8/+B~{P}1K5[] w", "a1a8 a1a6 a1a4 a1b3");
    assert_illegal("c6k/8/8/d7/8/D7/8/+B~{P}1K5[] w", "a1a5");
    assert_legal("7k/8/8/8/8/1d6/1d6/+B~{P}6K[] w", "a1b3 a1/b2");
    assert_illegal("7k/8/8/8/8/1d6/1d6/+B~6K[] w", "a1b3 a1/b2");
}

#[test]
fn tank_moves_without_capturing_and_shoots_over_one_unit() {
    assert_moves("7k/d7/D7/8/8/8/8/T{P}1c4K[] w", "a1", "a2 a3 a4 a5 b1 /a7 .1b3 .1c2");
}

#[test]
fn characters_mount_by_normal_moves() {
    assert_after("7k/8/8/8/8/8/3W4/K1H5[] w", "c1d2", "7k/8/8/8/8/8/3W{H}4/K7[] b");
    assert_legal("7k/8/8/8/8/8/AD6/KW6[] w", "a1a2 a1b1");
    assert_legal("7k/8/8/8/6W1/8/8/K6+G[] w", "h1g4");
    // A Dwarf's capture and a Dragoon's special capture are no moves.
    assert_illegal("7k/8/8/8/8/W7/1D6/K7[] w", "b2a3");
    assert_illegal("7k/8/8/8/6W1/8/8/K6G[] w", "h1g4");
}

#[test]
fn only_airships_take_more_than_one_rider() {
    assert_legal("7k/8/8/8/8/1W6/1D6/K7[] w", "b2b3");
    assert_illegal("7k/8/8/8/8/1W{P}6/1D6/K7[] w", "b2b3");
    assert_after("7k/8/8/8/8/1A{P}6/1D6/K7[] w", "b2b3", "7k/8/8/8/8/1A!{PD}6/8/K7[] b");
}

#[test]
fn pawns_do_not_mount_on_their_last_rank() {
    assert_moves("1W5k/1D6/8/8/8/8/8/K7[] w", "b7", "");
}

#[test]
fn carriers_never_ride() {
    assert_illegal("7k/8/8/8/8/8/8/W{P}1A4K[] w", "a1c1");
}

#[test]
fn riders_change_from_carrier_to_carrier() {
    let text = "6k1/8/8/8/8/1W6/8/A{DP}6K[] w";
    assert_after(text, "a1.2b3", "6k1/8/8/8/8/1W{P}6/8/A!{D}6K[] b");
}

#[test]
fn only_dwarves_drive_tanks_if_so_agreed() {
    let fen = "7k/8/8/8/8/1T5T/1D6/K5P1[] w - - 0 1 call:-,-";
    let mounts = |rules: &Setup| {
        let pos = engine_position(fen, rules);
        let texts = pos.legal_moves().into_iter().map(|mv| FfNotation::move_text(&pos, mv, rules));
        let mut mounts: Vec<String> =
            texts.filter(|text| ["b2b3", "g1h3"].contains(&text.as_str())).collect();
        mounts.sort();
        mounts
    };
    let mut rules = setup(0);
    assert_eq!(mounts(&rules), ["b2b3", "g1h3"]);
    rules.options.set("TanksDwarvesOnly", "true").unwrap();
    assert_eq!(mounts(&rules), ["b2b3"]);
}

#[test]
fn a_character_removes_or_converts_an_empty_carrier() {
    let text = "7k/8/8/8/8/1c6/8/P6K[] w";
    assert_moves(text, "a1", "b3 b3& c2");
    assert_after(text, "a1b3", "7k/8/8/8/8/1P6/8/7K[c] b");
    assert_after(text, "a1b3&", "7k/8/8/8/8/1C~{P}6/8/7K[] b");
    assert_legal("7k/8/8/8/8/1c6/8/W{P}6K[] w", "a1.1b3&");
    // Not a ridden one, not with a carrier, not a pawn on its last rank.
    assert_moves("7k/8/8/8/8/1c{d}6/8/P6K[] w", "a1", "b3 c2");
    assert_moves("6k1/8/8/c7/8/8/8/W{P}1K5[] w", "a1a", "2 3 4 5");
    assert_illegal("b6k/1D6/8/8/8/8/8/K7[] w", "b7a8&");
}

#[test]
fn airships_are_immune() {
    assert_illegal("7k/8/8/3a4/8/8/8/K2A{P}4[] w", "d1d5");
    assert_illegal("7k/8/8/3a{d}4/8/8/8/K2A{P}4[] w", "d1d5");
    assert_legal("7k/8/8/3a!{d}4/8/8/8/K2A{P}4[] w", "d1d5");
}

#[test]
fn capturing_boarding_and_leaving_expose_an_airship_for_a_turn() {
    assert_after("3c{d}3k/8/8/8/8/8/8/K2A{P}4[] w", "d1d8", "3A!{P}3k/8/8/8/8/8/8/K7[cd] b");
    assert_after("3c{d}3k/8/8/8/8/2P5/8/K2A4[] w", "c3d1", "3c{d}3k/8/8/8/8/8/8/K2A!{P}4[] b");
    assert_legal("3c{d}3k/8/8/8/8/8/8/K2A!{P}4[] b", "d8d1");
    let left = "3c{d}3k/8/8/8/8/4P3/8/K2A!4[] b";
    assert_after("3c{d}3k/8/8/8/8/8/8/K2A{P}4[] w", "d1.1e3", "3c{d}3k/8/8/8/8/4P3/8/K2A!4[] b");
    assert_after(left, "h8g8 a1a2", "3c{d}2k1/8/8/8/8/4P3/K7/3A4[] b");
    assert_illegal("3c{d}2k1/8/8/8/8/4P3/K7/3A4[] b", "d8d1");
}

#[test]
fn moving_and_shooting_expose_no_airship() {
    assert_after("7k/8/8/8/8/8/8/K2A{P}4[] w", "d1d5", "7k/8/8/3A{P}4/8/8/8/K7[] b");
    let cannon = "3c3k/8/8/3D4/8/8/8/K2+A{P}4[] w";
    assert_after(cannon, "d1/d8", "7k/8/8/3D4/8/8/8/K2+A{P}4[c] b");
}

#[test]
fn conversion_by_capture_exposes_an_airship_and_a_kings_does_not() {
    assert_after("7k/8/8/8/8/1a!6/8/P6K[] w", "a1b3&", "7k/8/8/8/8/1A~!{P}6/8/7K[] b");
    assert_after("7k/8/8/8/8/8/1a!6/K7[] w", "a1Ob2", "7k/8/8/8/8/8/1A~6/K7[] b");
}

#[test]
fn slays_and_special_captures_take_airships_and_tanks() {
    assert_legal("7k/8/8/3a4/8/8/6M~1/K7[] w", "g2/d5");
    assert_legal("7k/8/8/8/6t1/8/8/K6G[] w", "h1g4");
    assert_illegal("7k/8/8/8/8/6t1/8/K6G[] w", "h1g3");
}

#[test]
fn riders_are_captured_with_their_carrier() {
    assert_after("7k/8/8/3a!{dm}4/8/8/6M~1/K7[] w", "g2d5", "7k/8/8/3M~4/8/8/8/K7[amd] b");
}
