//! The test kit's invariants, for chess and all pairings.

use engine_core::Variant;
use engine_core::testkit::{RandomPlay, check_invariants, suite};
use variants::grand_tournament::GrandTournament;

use crate::setup;

#[test]
fn chess_and_all_pairings_keep_the_invariants() {
    for preset in GrandTournament::INFO.presets {
        let bench = GrandTournament::INFO.bench.iter();
        let fens: Vec<&str> = bench.filter(|(name, _)| *name == preset.name).map(|&(_, fen)| fen).collect();
        check_invariants::<GrandTournament>(&setup(&preset.name), &fens, &RandomPlay::new(3, 120));
    }
}

#[test]
fn positions_of_one_rare_rule_each_keep_the_invariants() {
    let suite = suite(include_str!("../../src/grand_tournament/data/perft.epd"));
    let fens: Vec<&str> = suite.map(|line| line.fen).collect();
    let play = RandomPlay::new(1, 20);
    check_invariants::<GrandTournament>(&setup("grandtournament"), &fens, &play);
}
