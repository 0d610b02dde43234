//! Integration tests of chess and Grand Tournament: perft, invariants, texts, XBoard, and a slow
//! generator for comparison.

mod against_reference;
mod chess960;
mod endings;
mod invariants;
#[path = "../letters/mod.rs"]
mod letters;
mod perft;
mod text;
mod xboard;

use engine_core::{Setup, Variant};
use variants::grand_tournament::{ArmyPosition, GrandTournament};

/// Returns the rules of a preset.
fn setup(name: &str) -> Setup {
    let preset = GrandTournament::INFO.presets.iter().find(|preset| preset.name == name).unwrap();
    Setup::new(preset, GrandTournament::INFO.options)
}

/// Reads a position of any pairing of Grand Tournament.
fn board(fen: &str) -> ArmyPosition {
    ArmyPosition::read(fen, &setup("grandtournament")).unwrap().position
}
