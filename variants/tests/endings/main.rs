//! Endings in play: the search finds the distance to mate, and every level mates.

mod defence;
mod drawn;
mod solved;
mod without_tables;

use std::sync::Arc;

use engine_core::endings::{EndingTables, EndingValue};
use engine_core::{GameEngine, Limits, MoveOrder, Notation, Score, ScoreReport, Setup, Strength, Variant};
use rand::SeedableRng;
use rand::rngs::SmallRng;
use variants::armies::mating_share;
use variants::chess_board::{Army, KINDS, Kind};
use variants::common::betza::MoveSet;
use variants::grand_tournament::GrandTournament;

use defence::{Ending, engine_at, engine_of, seed_of, setup_of};

type Armies = GrandTournament;
type ArmyPosition = <Armies as Variant>::Position;

/// Fields of the FEN after the board.
const FIELDS: &str = "w - - 0 1";

/// Pieces that mate alone.
const MATING: [char; 10] = ['Q', 'O', 'E', 'C', 'R', 'G', 'S', 'F', 'H', 'M'];

#[test]
fn mating_pieces_are_computed() {
    for info in KINDS.iter().filter(|info| info.kind.is_real() && info.kind.army().is_some()) {
        let share = mating_share(&MoveSet::parse(info.betza).unwrap());
        let mates = MATING.contains(&(info.letter as char));
        assert!(if mates { share > 0.9 } else { share < 0.1 }, "{}: {share}", info.name);
    }
    for (betza, mates) in [("NW", false), ("NG", false), ("KivmN", true), ("K", true)] {
        let share = mating_share(&MoveSet::parse(betza).unwrap());
        assert_eq!(share > 0.5, mates, "{betza}: {share}");
    }
}

/// Returns a pairing with the army of a piece.
fn pairing_of(letter: char) -> String {
    let army = Kind::from_letter(letter).and_then(Kind::army).expect("a piece of an army");
    format!("gt-{}-{}", army.name(), Army::Fide.name())
}

fn setup(game: &str) -> Setup {
    setup_of::<Armies>(game)
}

/// Returns a random position of king and piece against a bare king, White to move and not over.
fn random_position(letter: char, random: &mut SmallRng, setup: &Setup) -> (String, ArmyPosition) {
    defence::random_position::<Armies>(&format!("{letter}Kk"), FIELDS, setup, random)
}

fn tables_for(pos: &ArmyPosition) -> Arc<dyn EndingTables<ArmyPosition>> {
    let tables = Armies::ending_tables().expect("the game has tables");
    tables.generate(pos, &|| false);
    tables
}

/// Searches random positions of a piece against a bare king; the score is the distance to mate.
fn check_distances(game: &str, letter: char, random: &mut SmallRng) {
    let mut engine = engine_of(game);
    let start = random_position(letter, random, &setup(game)).1;
    let tables = tables_for(&start);
    for _ in 0..5 {
        let (fen, pos) = random_position(letter, random, &setup(game));
        let value = tables.probe(&pos).expect("the table has it");
        engine.game_mut().set_position(Some(&fen), &[]).unwrap();
        for nodes in [1, 20_000] {
            let report = engine.search(Limits { nodes: Some(nodes), ..Limits::default() }).unwrap();
            let info = report.info.unwrap();
            match value {
                EndingValue::Win(plies) => {
                    assert_eq!(info.internal_score, Score::win_in(plies as usize), "{game} {fen}");
                    assert_eq!(info.pv.len(), plies as usize, "{game} {fen}, {nodes} nodes");
                }
                _ => assert_eq!(info.internal_score, Score::DRAW, "{game} {fen}"),
            }
        }
    }
}

#[test]
fn the_search_knows_the_distance_to_mate_in_all_pairings() {
    let mut random = SmallRng::seed_from_u64(1);
    for (white, black) in Army::ALL.into_iter().flat_map(|white| Army::ALL.map(|black| (white, black))) {
        let game = format!("gt-{}-{}", white.name(), black.name());
        for letter in white.kinds().map(Kind::letter).into_iter().filter(|letter| MATING.contains(letter)) {
            check_distances(&game, letter, &mut random);
        }
    }
}

/// Play of levels with a piece against perfect defence.
struct LevelPlay {
    game: String,
    pieces: String,
    tables: Arc<dyn EndingTables<ArmyPosition>>,
    engine: Box<dyn GameEngine>,
}

impl LevelPlay {
    fn new(letter: char) -> LevelPlay {
        let game = pairing_of(letter);
        let start = random_position(letter, &mut SmallRng::seed_from_u64(0), &setup(&game)).1;
        let (tables, engine) = (tables_for(&start), engine_of(&game));
        LevelPlay { game, pieces: format!("{letter}Kk"), tables, engine }
    }

    /// Plays from a random won position; true if the level mates within fifty moves.
    fn mates(&mut self, skill: f64, seed: u64) -> bool {
        let oracle = |pos: &ArmyPosition| self.tables.probe(pos);
        let ending =
            Ending::<Armies> { game: &self.game, pieces: &self.pieces, fields: FIELDS, oracle: &oracle };
        ending.is_won(&mut *self.engine, seed, |random| {
            let strength = Some(Strength { skill, seed: seed_of(random) });
            Limits { strength, ..Limits::default() }
        })
    }
}

#[test]
fn every_level_mates_with_whatever_mates_alone() {
    for letter in MATING {
        let mut play = LevelPlay::new(letter);
        for (number, skill) in [0.0, 3.0, 5.0, 12.0, 20.0].into_iter().enumerate() {
            assert!(play.mates(skill, number as u64), "level {skill} does not mate with {letter}");
        }
    }
    let [mut queen, mut rook] = ['Q', 'R'].map(LevelPlay::new);
    for seed in 100..120 {
        assert!(queen.mates(3.0, seed) && rook.mates(3.0, seed), "seed {seed}");
    }
}

/// Play against perfect defence at all levels from 20 won positions of each piece.
#[test]
#[ignore = "takes some minutes"]
fn every_level_mates_from_twenty_positions() {
    for letter in MATING {
        let mut play = LevelPlay::new(letter);
        for skill in 0..=20 {
            let won = (200..220).filter(|&seed| play.mates(f64::from(skill), seed)).count();
            assert_eq!(won, 20, "level {skill} with {letter}");
        }
        println!("{letter}: 20 of 20 at levels 0 to 20");
    }
}

#[test]
fn a_level_sees_all_it_can_against_a_bare_king() {
    let setup = setup("chess");
    let bare = |fen: &str| {
        let pos: ArmyPosition = <Armies as Variant>::Notation::parse_fen(fen, &setup).unwrap();
        <Armies as Variant>::MoveOrder::has_bare_side(&pos)
    };
    assert!(bare("4k3/8/8/8/8/8/8/RR2K3 w - - 0 1") && bare("4k3/pp6/8/8/8/8/8/4K3 w - - 0 1"));
    assert!(!bare("4k3/p7/8/8/8/8/8/RR2K3 w - - 0 1"));
}

/// Returns the static evaluation in centipawns.
fn evaluation(game: &str, fen: &str) -> i32 {
    engine_at(game, fen).evaluate().0.value()
}

#[test]
fn unwinnable_endings_are_evaluated_as_draws() {
    for (game, fen) in [
        ("chess", "8/8/8/3k4/8/8/2NN4/4K3 w - - 0 1"),
        ("fischerandom", "8/8/8/3k4/8/8/2NN4/4K3 b - - 0 1"),
        ("gt-fide-fide", "8/8/8/3k4/8/8/2NN4/4K3 w - - 0 1"),
        ("chess", "8/8/8/3k4/8/8/2B1B3/4K3 w - - 0 1"),
        ("gt-clobberers-clobberers", "8/8/8/3k4/8/8/2D1A3/4K3 w - - 0 1"),
        ("gt-clobberers-fide", "8/8/8/3k4/8/8/2A5/4K3 w - - 0 1"),
    ] {
        assert!(evaluation(game, fen).abs() < 40, "{game} {fen}: {}", evaluation(game, fen));
    }
}

#[test]
fn winning_endings_are_evaluated_as_wins() {
    for (game, fen) in [
        ("chess", "8/8/8/3k4/8/8/1BN5/4K3 w - - 0 1"),
        ("chess", "8/8/8/3k4/8/8/2BB4/4K3 w - - 0 1"),
        ("gt-nutters-fide", "8/8/8/3k4/8/8/2H5/4K3 w - - 0 1"),
        ("gt-rookies-fide", "8/8/8/3k4/8/8/2M5/4K3 w - - 0 1"),
        ("gt-nutters-fide", "8/8/8/3k4/8/8/1II5/4K3 w - - 0 1"),
        ("gt-clobberers-fide", "8/8/8/3k4/8/8/1WW5/4K3 w - - 0 1"),
        ("gt-clobberers-fide", "8/8/8/3k4/8/8/1WA5/4K3 w - - 0 1"),
        ("gt-clobberers-fide", "8/8/8/3k4/8/8/1WD5/4K3 w - - 0 1"),
    ] {
        assert!(evaluation(game, fen) > 800, "{game} {fen}: {}", evaluation(game, fen));
    }
}

/// The mate score is also reported in the form of the protocols if the mover loses.
#[test]
fn the_defender_knows_as_well() {
    let mut engine = engine_at("chess", "8/8/8/3k4/8/8/8/QK6 b - - 0 1");
    let report = engine.search(Limits { nodes: Some(1000), ..Limits::default() }).unwrap();
    assert!(matches!(ScoreReport::from(report.info.unwrap().internal_score), ScoreReport::Mate(..0)));
}
