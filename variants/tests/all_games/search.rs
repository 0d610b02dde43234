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
    forced_wins_in_chess: GrandTournament, "chess", "grand_tournament/data/tactics.epd";
    forced_wins_with_armies: GrandTournament, "gt-clobberers-rookies", "grand_tournament/data/tactics-armies.epd";
    forced_wins_in_spirit_chess: Spirit, "spirit", "spirit/data/tactics.epd";
    forced_wins_in_final_fantasy_chess: FinalFantasy, "finalfantasy-advanced", "final_fantasy/data/tactics.epd";
    forced_wins_in_crazy_chess: Crazy, "crazy", "crazy/data/tactics.epd";
    forced_wins_in_atomic_chess: Atomic, "atomic", "atomic/data/tactics.epd";
    forced_wins_in_king_of_the_hill: KingOfTheHill, "kingofthehill", "king_of_the_hill/data/tactics.epd";
}
