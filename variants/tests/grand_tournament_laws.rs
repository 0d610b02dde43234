//! The laws of the test kit, for chess and all pairings.

use engine_core::testkit::{Laws, check_laws};
use engine_core::{Setup, Variant};
use variants::grand_tournament::GrandTournament;

#[test]
fn chess_and_all_pairings_keep_the_laws() {
    for preset in GrandTournament::INFO.presets {
        let setup = Setup::new(preset, GrandTournament::INFO.options);
        let fens: Vec<&str> = GrandTournament::INFO
            .bench
            .iter()
            .filter(|(name, _)| *name == preset.name)
            .map(|(_, fen)| *fen)
            .collect();
        check_laws::<GrandTournament>(&setup, &fens, &Laws { games: 4, ..Laws::default() });
    }
}
