//! Perft of chess and Grand Tournament against numbers from data/perft.epd.

use engine_core::perft::perft;
use engine_core::{Notation, Setup, Variant};
use variants::grand_tournament::{BoardNotation, GrandTournament};

const SUITE: &str = include_str!("../src/grand_tournament/data/perft.epd");

/// The largest count that is recomputed, unless PERFT_LIMIT names another.
const NODE_LIMIT: u64 = 5_000_000;

#[test]
fn counts_agree_with_the_suite() {
    let limit = std::env::var("PERFT_LIMIT").map_or(NODE_LIMIT, |text| text.parse().unwrap());
    let preset =
        GrandTournament::INFO.presets.iter().find(|preset| preset.name == "grandtournament").unwrap();
    let setup = Setup::new(preset, GrandTournament::INFO.options);
    for line in SUITE.lines().filter(|line| !line.is_empty() && !line.starts_with('#')) {
        let (fen, fields) = line.split_once(';').unwrap();
        let id = line.rsplit_once(";id ").unwrap().1;
        let mut board = BoardNotation::parse_fen(fen, &setup).unwrap();
        for field in fields.split(';').filter_map(|field| field.trim().strip_prefix('D')) {
            let (depth, nodes) = field.split_once(' ').unwrap();
            let (depth, nodes): (u32, u64) = (depth.parse().unwrap(), nodes.parse().unwrap());
            if nodes <= limit {
                assert_eq!(perft(&mut board, depth), nodes, "{id} at depth {depth}");
            }
        }
    }
}
