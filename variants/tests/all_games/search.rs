//! The search in every game: without its selectivity it is plain minimax, and with it forced wins are found.

use std::path::Path;
use std::{fs, thread};

use engine_core::perft::perft;
use engine_core::testkit::{Plain, check_oracle, check_wins, folder_of};
use engine_core::{Notation, Setup, Variant};
use variants::crazy::Crazy;
use variants::final_fantasy::FinalFantasy;
use variants::grand_tournament::GrandTournament;
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
struct MinimaxCheck;

impl GameVisitor for MinimaxCheck {
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
    visit_games(&mut MinimaxCheck);
}

/// A test for each table of forced wins: its name, the game and preset, and the file.
macro_rules! forced_wins_are_found {
    ($($test:ident: $game:ty, $preset:literal, $table:literal;)*) => {$(
        #[test]
        fn $test() {
            check_wins::<$game>(&setup::<$game>($preset), include_str!(concat!("../../src/", $table)));
        }
    )*};
}

forced_wins_are_found! {
    forced_wins_in_chess: GrandTournament, "chess", "chess/data/tactics.epd";
    forced_wins_with_armies: GrandTournament, "gt-clobberers-rookies", "grand_tournament/data/tactics.epd";
    forced_wins_in_spirit_chess: Spirit, "spirit", "spirit/data/tactics.epd";
    forced_wins_in_final_fantasy_chess: FinalFantasy, "finalfantasy-advanced", "final_fantasy/data/tactics.epd";
    forced_wins_in_crazy_chess: Crazy, "crazy", "crazy/data/tactics.epd";
}

/// The check of each relative of chess: every game that has no folder of tests of its own.
#[derive(Default)]
struct Relatives(Vec<(&'static str, fn())>);

impl GameVisitor for Relatives {
    fn visit<V: Variant>(&mut self) {
        let module = folder_of::<V>();
        if !Path::new(env!("CARGO_MANIFEST_DIR")).join("tests").join(module).exists() {
            self.0.push((module, check_table::<V>));
        }
    }
}

/// The table of forced wins in the game's folder.
fn check_table<V: Variant>() {
    let file =
        Path::new(env!("CARGO_MANIFEST_DIR")).join("src").join(folder_of::<V>()).join("data/tactics.epd");
    let table = fs::read_to_string(&file).unwrap_or_else(|error| panic!("{}: {error}", file.display()));
    check_wins::<V>(&setup::<V>(V::INFO.presets[0].name), &table);
}

#[test]
fn forced_wins_in_relatives_of_chess() {
    let mut relatives = Relatives::default();
    visit_games(&mut relatives);
    let started = relatives.0.into_iter().map(|(name, check)| (name, thread::spawn(check)));
    for (name, check) in started.collect::<Vec<_>>() {
        assert!(check.join().is_ok(), "{name} failed");
    }
}
