//! The search in every game: without selectivity it equals plain minimax, and with it forced wins
//! are found.

use std::path::Path;
use std::{fs, thread};

use engine_core::perft::perft;
use engine_core::testkit::{Plain, check_oracle, check_wins, folder_of, winning_moves};
use engine_core::{
    Choice, InfoLine, Limits, Notation, Position, Score, SearchEvent, SearchHandle, SearchReport, Setup,
    Strength, Variant,
};
use rand::SeedableRng;
use rand::rngs::SmallRng;
use rand::seq::IndexedRandom;
use variants::crazy::Crazy;
use variants::final_fantasy::FinalFantasy;
use variants::grand_tournament::GrandTournament;
use variants::spirit::Spirit;
use variants::{GameVisitor, visit_games};

/// Maximum number of positions that minimax visits from one start position.
const NODES: u64 = 10_000;
/// Maximum number of start positions of each game.
const STARTS: usize = 4;

fn setup<V: Variant>(preset: &str) -> Setup {
    let found = V::INFO.presets.iter().find(|known| known.name == preset);
    Setup::new(found.unwrap_or_else(|| panic!("no preset is called {preset}")), V::INFO.options)
}

/// Visitor that compares search and minimax on some bench positions of each game.
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

/// Defines a test for each table of forced wins: its name, the game and preset, and the file.
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

/// Checks of the relatives of chess: every game without a separate folder of tests.
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

/// Checks the table of forced wins in the game's folder.
fn check_table<V: Variant>() {
    let file =
        Path::new(env!("CARGO_MANIFEST_DIR")).join("src").join(folder_of::<V>()).join("data/tactics.epd");
    let table = fs::read_to_string(&file).unwrap_or_else(|error| panic!("{}: {error}", file.display()));
    check_wins::<V>(&setup::<V>(&V::INFO.presets[0].name), &table);
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

/// Visitor that plays random games of every game, with short searches of the positions.
struct ShortSearches(fn(&str, &[InfoLine], &SearchReport, Answered));

/// Limits of a search, and true if its move loses at once.
struct Answered {
    limits: Limits,
    loses_at_once: bool,
}

impl GameVisitor for ShortSearches {
    fn visit<V: Variant>(&mut self) {
        for (seed, &(preset, fen)) in
            V::INFO.bench.iter().step_by(V::INFO.bench.len().div_ceil(STARTS)).enumerate()
        {
            let setup = setup::<V>(preset);
            let found = V::INFO.presets.iter().find(|known| known.name == preset).unwrap();
            let mut engine = Choice::of::<V>(found).engine();
            let mut pos = V::Notation::parse_fen(fen, &setup).unwrap();
            let mut rng = SmallRng::seed_from_u64(seed as u64);
            for ply in 0..40_u64 {
                let Some(&mv) = pos.legal_moves().choose(&mut rng) else { break };
                let here = V::Notation::fen(&pos);
                if ply % 4 == 0 && engine.game_mut().set_position(Some(&here), &[]).is_ok() {
                    let limits = [
                        Limits { depth: Some(1 + ply as u32 % 3), ..Limits::default() },
                        Limits { nodes: Some([0, 1, 10, 300][ply as usize / 4 % 4]), ..Limits::default() },
                    ];
                    for limits in limits {
                        let search = SearchHandle::start(&mut *engine, limits.clone());
                        let (lines, report) = heard(&search);
                        let best =
                            V::Notation::parse_move(&pos, report.best.as_ref().unwrap(), &setup).unwrap();
                        let mut after = pos.clone();
                        assert!(after.make_move(best).is_some());
                        let loses_at_once =
                            after.game_end().is_none() && !winning_moves(&after, 1).is_empty();
                        self.0(&here, &lines, &report, Answered { limits, loses_at_once });
                    }
                }
                assert!(pos.make_move(mv).is_some());
            }
        }
    }
}

fn heard(search: &SearchHandle) -> (Vec<InfoLine>, SearchReport) {
    let mut lines = Vec::new();
    for event in search.events() {
        match event {
            SearchEvent::Info(line) => lines.push(line),
            SearchEvent::CurrentMove { .. } => {}
            SearchEvent::Done(report) => return (lines, report),
        }
    }
    panic!("a search always answers")
}

/// The last line of any search begins with its best move and the ponder move.
#[test]
fn answers_are_the_beginning_of_the_last_line() {
    visit_games(&mut ShortSearches(|fen, lines, report, _| {
        let last = lines.last().unwrap_or_else(|| panic!("no line for {fen}"));
        assert_eq!(
            (last.pv.first(), last.pv.get(1)),
            (report.best.as_ref(), report.ponder.as_ref()),
            "{fen}"
        );
    }));
}

/// A search of one ply detects that an opponent who is far ahead wins at once.
#[test]
fn shallow_searches_see_mate_in_one_by_the_opponent() {
    visit_games(&mut ShortSearches(|fen, lines, _, answered| {
        let score = lines.last().unwrap().internal_score;
        if answered.limits.depth.is_some() && answered.loses_at_once && score < Score::centipawns(-400) {
            assert_eq!(score.plies_to_end(), Some(-2), "{fen} {lines:?}");
        }
    }));
}

/// Visitor that lets the weakest level move in all bench positions of every game.
struct WeakestMoves;

impl GameVisitor for WeakestMoves {
    fn visit<V: Variant>(&mut self) {
        for &(preset, fen) in V::INFO.bench {
            let setup = setup::<V>(preset);
            let found = V::INFO.presets.iter().find(|known| known.name == preset).unwrap();
            let mut engine = Choice::of::<V>(found).engine();
            let pos = V::Notation::parse_fen(fen, &setup).unwrap();
            let opponent_wins = |mv| {
                let mut after = pos.clone();
                assert!(after.make_move(mv).is_some());
                after.game_end().is_some_and(|end| end.winner == Some(!pos.side_to_move()))
            };
            if engine.game_mut().set_position(Some(fen), &[]).is_err()
                || pos.legal_moves().into_iter().all(opponent_wins)
            {
                continue;
            }
            for seed in 0..100 {
                let strength = Some(Strength { skill: 0.0, seed });
                let limits = Limits { depth: Some(1), strength, ..Limits::default() };
                let best = heard(&SearchHandle::start(&mut *engine, limits)).1.best.unwrap();
                let mv = V::Notation::parse_move(&pos, &best, &setup).unwrap();
                assert!(!opponent_wins(mv), "{fen}: {best:?} with seed {seed}");
            }
        }
    }
}

/// Even a random move does not lose the game by itself, as an explosion beside one's own king does.
#[test]
fn no_level_ends_the_game_with_its_own_loss() {
    visit_games(&mut WeakestMoves);
}
