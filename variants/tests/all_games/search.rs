//! The search in every game: without its selectivity it is plain minimax, and with it forced wins are found.

use engine_core::perft::perft;
use engine_core::testkit::{Plain, check_oracle, check_wins};
use engine_core::{Notation, Setup, Variant};
use variants::atomic::Atomic;
use variants::crazy::Crazy;
use variants::final_fantasy::FinalFantasy;
use variants::grand_tournament::GrandTournament;
use variants::king_of_the_hill::KingOfTheHill;
use variants::spirit::Spirit;
use variants::{GameVisitor, visit_games};

/// Positions that minimax may visit below one start.
const NODES: u64 = 10_000;
/// Starts of each game.
const STARTS: usize = 4;

fn setup<V: Variant>(preset: &str) -> Setup {
    let found = V::INFO.presets.iter().find(|known| known.name == preset);
    Setup::new(found.unwrap_or_else(|| panic!("no preset is called {preset}")), V::INFO.options)
}

/// Compares search and minimax on some bench positions of each game.
struct Comparison;

impl GameVisitor for Comparison {
    fn visit<V: Variant>(&mut self) {
        for &(preset, fen) in V::INFO.bench.iter().step_by(V::INFO.bench.len().div_ceil(STARTS)) {
            let setup = setup::<V>(preset);
            let mut pos =
                V::Notation::parse_fen(fen, &setup).unwrap_or_else(|error| panic!("{fen}: {error}"));
            for depth in (1..=4).take_while(|&depth| depth == 1 || perft(&mut pos, depth) <= NODES) {
                check_oracle::<Plain<V>>(&setup, &[(fen, &[])], depth);
            }
        }
    }
}

#[test]
fn search_without_selectivity_is_minimax() {
    visit_games(&mut Comparison);
}

#[test]
fn forced_wins_are_found_in_chess() {
    let setup = setup::<GrandTournament>("chess");
    check_wins::<GrandTournament>(&setup, include_str!("../../src/grand_tournament/data/tactics.epd"));
}

#[test]
fn forced_wins_are_found_with_armies() {
    let setup = setup::<GrandTournament>("gt-clobberers-rookies");
    check_wins::<GrandTournament>(&setup, include_str!("../../src/grand_tournament/data/tactics-armies.epd"));
}

#[test]
fn forced_wins_are_found_in_spirit_chess() {
    check_wins::<Spirit>(&setup::<Spirit>("spirit"), include_str!("../../src/spirit/data/tactics.epd"));
}

#[test]
fn forced_wins_are_found_in_final_fantasy_chess() {
    let setup = setup::<FinalFantasy>("finalfantasy-advanced");
    check_wins::<FinalFantasy>(&setup, include_str!("../../src/final_fantasy/data/tactics.epd"));
}

#[test]
fn forced_wins_are_found_in_crazy_chess() {
    check_wins::<Crazy>(&setup::<Crazy>("crazy"), include_str!("../../src/crazy/data/tactics.epd"));
}

#[test]
fn forced_wins_are_found_in_atomic_chess() {
    check_wins::<Atomic>(&setup::<Atomic>("atomic"), include_str!("../../src/atomic/data/tactics.epd"));
}

#[test]
fn forced_wins_are_found_in_king_of_the_hill() {
    let table = include_str!("../../src/king_of_the_hill/data/tactics.epd");
    check_wins::<KingOfTheHill>(&setup::<KingOfTheHill>("kingofthehill"), table);
}
