//! The laws of the test kit, for chess and all pairings.

use engine_core::Variant;
use engine_core::testkit::{Laws, check_laws};
use variants::grand_tournament::GrandTournament;

use crate::setup;

#[test]
fn chess_and_all_pairings_keep_the_laws() {
    for preset in GrandTournament::INFO.presets {
        let bench = GrandTournament::INFO.bench.iter();
        let fens: Vec<&str> = bench.filter(|(name, _)| *name == preset.name).map(|&(_, fen)| fen).collect();
        check_laws::<GrandTournament>(&setup(preset.name), &fens, &Laws { games: 3, ..Laws::default() });
    }
}

#[test]
fn positions_of_one_odd_rule_each_keep_the_laws() {
    let suite = include_str!("../../src/grand_tournament/data/perft.epd");
    let positions = suite.lines().filter(|line| !line.starts_with('#'));
    let fens: Vec<&str> = positions.map(|line| line.split(';').next().unwrap()).collect();
    let laws = Laws { games: 1, plies: 20, ..Laws::default() };
    check_laws::<GrandTournament>(&setup("grandtournament"), &fens, &laws);
}
