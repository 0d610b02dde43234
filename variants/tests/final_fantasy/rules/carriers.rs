//! Carriers: ridden and empty, boarding, leaving, capture by conversion, immunity.

use std::collections::BTreeSet;

use engine_core::{Notation, Position, Setup};
use variants::final_fantasy::FfNotation;

use crate::agreement::{engine_position, setup};
use crate::worked_examples::Claim::{After, Illegal, Legal, Moves};
use crate::worked_examples::{Example, assert_illegal, assert_moves};

/// The rules one by one, each with positions and claims about them.
pub(super) const EXAMPLES: &[Example] = &[
    // A Warship shoots over exactly one unit of any colour.
    ("3c4/7k/1d6/3s4/dD1+A{P}4/8/8/K7[] w", Legal("d4/d8 d4/a4")),
    ("3c4/7k/1d6/3s4/dD1+A{P}4/8/8/K7[] w", Illegal("d4/d5 d4/b6")),
    ("6k1/8/8/8/dDD+A{P}4/8/8/K7[] w", Illegal("d4/a4")),
    // A White Chocobo's rider uses its special moves and gets off to capture.
    ("7k/8/8/8/8/2d5/8/W{M~}6K[] w", Moves("a1.1", "b2 c3 /c3")),
    ("7k/8/8/8/3d4/8/8/2W{G}4K[] w", After("c1.1d4", "7k/8/8/8/3G4/8/8/2W4K[d] b")),
    ("7k/8/8/8/8/2d5/8/B~{M~}6K[] w", Moves("a1.1", "b2 c3")),
    // A Magic Chocobo also moves as a knight.
    ("7k/8/8/8/8/8/P7/+W{G}K6[] w", Moves("a1", "b3 c2 .1b3 .1c2")),
    ("7k/8/8/8/8/1d6/P7/+W{G}K6[] w", Illegal("a1b3")),
    // A Chocobo walks alone but captures nothing.
    ("7k/8/8/d7/8/8/8/C1K5[] w", Moves("a1", "a2 a3 a4 b1")),
    // A Chocobot leaps alone and fetches its rider.
    ("7k/8/8/D7/8/1P6/8/+CAK5[] w", Moves("a1", "a2 a3 a4 a5 b3 c2")),
    ("7k/8/8/D7/8/1P6/8/+CAK5[] w", After("a1b3", "7k/8/8/D7/8/1+C{P}6/8/1AK5[] b")),
    ("7k/8/8/O7/8/8/8/+C1K5[] w", Illegal("a1a5")),
    ("7k/8/8/D7/8/8/8/+C{D}1K5[] w", Illegal("a1a5")),
    // A Black Chocobo jumps to black squares.
    // Behind a3 the black squares are a4, a6 and a8, behind b1 d1, f1 and h1.
    ("7k/8/8/8/8/D7/8/B~{P}K6[] w", Moves("a1", "a2 a4 a6 a8 d1 f1 h1 .1b3 .1c2")),
    ("c6k/8/8/8/8/D7/8/B~{P}K6[] w", Illegal("a1a8")),
    // A Black Talon captures in its jump and slays diagonally.
    ("c6k/8/g7/8/8/D7/8/+B~{P}1K5[] w", Legal("a1a8 a1a6 a1a4 a1b3")),
    ("c6k/8/8/d7/8/D7/8/+B~{P}1K5[] w", Illegal("a1a5")),
    ("7k/8/8/8/8/1d6/1d6/+B~{P}6K[] w", Legal("a1b3 a1/b2")),
    ("7k/8/8/8/8/1d6/1d6/+B~6K[] w", Illegal("a1b3 a1/b2")),
    // A Tank moves without capturing, and shoots over one unit.
    ("7k/d7/D7/8/8/8/8/T{P}1c4K[] w", Moves("a1", "a2 a3 a4 a5 b1 /a7 .1b3 .1c2")),
    // Characters board by normal moves.
    ("7k/8/8/8/8/8/3W4/K1H5[] w", After("c1d2", "7k/8/8/8/8/8/3W{H}4/K7[] b")),
    ("7k/8/8/8/8/8/AD6/KW6[] w", Legal("a1a2 a1b1")),
    ("7k/8/8/8/6W1/8/8/K6+G[] w", Legal("h1g4")),
    // A Dwarf's capture and a Dragoon's special capture are no moves.
    ("7k/8/8/8/8/W7/1D6/K7[] w", Illegal("b2a3")),
    ("7k/8/8/8/6W1/8/8/K6G[] w", Illegal("h1g4")),
    // Only Airships carry more than one rider.
    ("7k/8/8/8/8/1W6/1D6/K7[] w", Legal("b2b3")),
    ("7k/8/8/8/8/1W{P}6/1D6/K7[] w", Illegal("b2b3")),
    ("7k/8/8/8/8/1A{P}6/1D6/K7[] w", After("b2b3", "7k/8/8/8/8/1A!{PD}6/8/K7[] b")),
    // Pawns do not board on their last rank.
    ("1W5k/1D6/8/8/8/8/8/K7[] w", Moves("b7", "")),
    // Carriers never ride.
    ("7k/8/8/8/8/8/8/W{P}1A4K[] w", Illegal("a1c1")),
    // Riders change from carrier to carrier.
    ("6k1/8/8/8/8/1W6/8/A{DP}6K[] w", After("a1.2b3", "6k1/8/8/8/8/1W{P}6/8/A!{D}6K[] b")),
    // A character removes or converts an empty carrier.
    ("7k/8/8/8/8/1c6/8/P6K[] w", Moves("a1", "b3 b3& c2")),
    ("7k/8/8/8/8/1c6/8/P6K[] w", After("a1b3", "7k/8/8/8/8/1P6/8/7K[c] b")),
    ("7k/8/8/8/8/1c6/8/P6K[] w", After("a1b3&", "7k/8/8/8/8/1C~{P}6/8/7K[] b")),
    ("7k/8/8/8/8/1c6/8/W{P}6K[] w", Legal("a1.1b3&")),
    // Excluded are a ridden carrier, a capture by a carrier, and a pawn on its last rank.
    ("7k/8/8/8/8/1c{d}6/8/P6K[] w", Moves("a1", "b3 c2")),
    ("6k1/8/8/c7/8/8/8/W{P}1K5[] w", Moves("a1a", "2 3 4 5")),
    ("b6k/1D6/8/8/8/8/8/K7[] w", Illegal("b7a8&")),
    // Airships are immune.
    ("7k/8/8/3a4/8/8/8/K2A{P}4[] w", Illegal("d1d5")),
    ("7k/8/8/3a{d}4/8/8/8/K2A{P}4[] w", Illegal("d1d5")),
    ("7k/8/8/3a!{d}4/8/8/8/K2A{P}4[] w", Legal("d1d5")),
    // Capturing, boarding and leaving expose an Airship for a turn.
    ("3c{d}3k/8/8/8/8/8/8/K2A{P}4[] w", After("d1d8", "3A!{P}3k/8/8/8/8/8/8/K7[cd] b")),
    ("3c{d}3k/8/8/8/8/2P5/8/K2A4[] w", After("c3d1", "3c{d}3k/8/8/8/8/8/8/K2A!{P}4[] b")),
    ("3c{d}3k/8/8/8/8/8/8/K2A!{P}4[] b", Legal("d8d1")),
    ("3c{d}3k/8/8/8/8/8/8/K2A{P}4[] w", After("d1.1e3", "3c{d}3k/8/8/8/8/4P3/8/K2A!4[] b")),
    ("3c{d}3k/8/8/8/8/4P3/8/K2A!4[] b", After("h8g8 a1a2", "3c{d}2k1/8/8/8/8/4P3/K7/3A4[] b")),
    ("3c{d}2k1/8/8/8/8/4P3/K7/3A4[] b", Illegal("d8d1")),
    // Moving and shooting expose no Airship.
    ("7k/8/8/8/8/8/8/K2A{P}4[] w", After("d1d5", "7k/8/8/3A{P}4/8/8/8/K7[] b")),
    ("3c3k/8/8/3D4/8/8/8/K2+A{P}4[] w", After("d1/d8", "7k/8/8/3D4/8/8/8/K2+A{P}4[c] b")),
    // A conversion by capture exposes an Airship, a King's conversion does not.
    ("7k/8/8/8/8/1a!6/8/P6K[] w", After("a1b3&", "7k/8/8/8/8/1A~!{P}6/8/7K[] b")),
    ("7k/8/8/8/8/8/1a!6/K7[] w", After("a1Ob2", "7k/8/8/8/8/8/1A~6/K7[] b")),
    // Slays and special captures can capture Airships and Tanks.
    ("7k/8/8/3a4/8/8/6M~1/K7[] w", Legal("g2/d5")),
    ("7k/8/8/8/6t1/8/8/K6G[] w", Legal("h1g4")),
    ("7k/8/8/8/8/6t1/8/K6G[] w", Illegal("h1g3")),
    // Riders are captured with their carrier.
    ("7k/8/8/3a!{dm}4/8/8/6M~1/K7[] w", After("g2d5", "7k/8/8/3M~4/8/8/8/K7[amd] b")),
];

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
fn only_dwarves_drive_tanks_if_so_agreed() {
    let fen = "7k/8/8/8/8/1T5T/1D6/K5P1[] w - - 0 1 call:-,-";
    assert_forbids("TanksDwarvesOnly", fen, &["b2b3", "g1h3"], &["g1h3"]);
}

#[test]
fn kings_stay_off_airships_if_so_agreed() {
    // Kings, Emperors and riding ones may board neither Airship nor Warship, but other carriers.
    let fen = "7k/8/8/8/8/8/1A1C4/1+A~K1P3[] w - - 0 1 call:-,-";
    assert_forbids("KingsOffAirships", fen, &["c1b1", "c1b2", "c1d2"], &["c1b1", "c1b2"]);
    let fen = "7k/8/8/8/8/8/1A6/C{+K}2P4[] w - - 0 1 call:-,-";
    assert_forbids("KingsOffAirships", fen, &["a1.1b2", "a1.1a2"], &["a1.1b2"]);
    // They may not convert an exposed one that they capture either.
    let fen = "7k/8/8/8/8/8/1a!1P4/K7[] w - - 0 1 call:-,-";
    assert_forbids("KingsOffAirships", fen, &["a1b2", "a1b2&"], &["a1b2&"]);
}

/// Asserts that of these moves, which are legal without the option, the option forbids exactly
/// `forbidden`.
fn assert_forbids(option: &str, fen: &str, moves: &[&str], forbidden: &[&str]) {
    let legal = |rules: &Setup| {
        let pos = engine_position(fen, rules);
        let texts = pos.legal_moves().into_iter().map(|mv| FfNotation::move_text(&pos, mv, rules));
        texts.filter(|text| moves.contains(&text.as_str())).collect::<BTreeSet<_>>()
    };
    let mut rules = setup(0);
    assert_eq!(legal(&rules).len(), moves.len(), "{fen}");
    rules.options.set(option, "true").unwrap();
    let allowed = moves.iter().filter(|mv| !forbidden.contains(mv)).map(|mv| mv.to_string()).collect();
    assert_eq!(legal(&rules), allowed, "{fen}");
}
