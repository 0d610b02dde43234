//! Endings in play: the search finds the distance to mate, and every level mates.

use engine_core::endings::{EndingTables, EndingValue};
use engine_core::{
    GameEngine, Limits, MoveOrder, Notation, Position, Score, ScoreReport, Setup, Side, Strength, Variant,
};
use rand::rngs::SmallRng;
use rand::seq::IteratorRandom;
use rand::{Rng, SeedableRng};
use variants::armies::mating_share;
use variants::chess_board::{Army, KINDS, Kind};
use variants::common::betza::MoveSet;
use variants::grand_tournament::GrandTournament;

type Armies = GrandTournament;
type ArmyPosition = <Armies as Variant>::Position;

/// Pieces that mate alone.
const MATING: [char; 10] = ['Q', 'O', 'E', 'C', 'R', 'G', 'S', 'F', 'H', 'M'];

#[test]
fn what_mates_alone_is_computed() {
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
    Setup::new(variants::find(game).expect("a game").preset, Armies::INFO.options)
}

/// Returns a random position of king and piece against a bare king, White to move and not over.
fn random_position(letter: char, random: &mut SmallRng, setup: &Setup) -> (String, ArmyPosition) {
    loop {
        let squares: Vec<usize> = (0..64).choose_multiple(random, 3);
        let mut board = [b'1'; 64];
        squares.iter().zip([letter as u8, b'K', b'k']).for_each(|(&square, piece)| board[square] = piece);
        let ranks: Vec<&str> = board.chunks(8).map(|rank| std::str::from_utf8(rank).unwrap()).collect();
        let fen = format!("{} w - - 0 1", ranks.join("/"));
        if let Ok(pos) = <Armies as Variant>::Notation::parse_fen(&fen, setup) {
            return (fen, pos);
        }
    }
}

fn tables_for(pos: &ArmyPosition) -> std::sync::Arc<dyn EndingTables<ArmyPosition>> {
    let tables = Armies::ending_tables().expect("the game has tables");
    tables.generate(pos, &|| false);
    tables
}

fn engine_at(game: &str, fen: &str) -> Box<dyn GameEngine> {
    let choice = variants::find(game).or_else(|| variants::published(game));
    let mut engine = choice.expect("a game").engine();
    engine.game_mut().set_position(Some(fen), &[]).expect("a position");
    engine
}

#[test]
fn the_search_knows_the_distance_to_mate() {
    let mut random = SmallRng::seed_from_u64(1);
    for letter in MATING {
        let game = pairing_of(letter);
        for _ in 0..5 {
            let (fen, pos) = random_position(letter, &mut random, &setup(&game));
            let value = tables_for(&pos).probe(&pos).expect("the table has it");
            let mut engine = engine_at(&game, &fen);
            let report = engine.search(Limits { nodes: Some(20_000), ..Limits::default() }).unwrap();
            let info = report.info.unwrap();
            match value {
                EndingValue::Win(plies) => {
                    assert_eq!(info.internal_score, Score::win_in(plies as usize), "{fen}");
                    assert_eq!(info.pv.len(), plies as usize, "{fen}");
                }
                _ => assert_eq!(info.internal_score, Score::DRAW, "{fen}"),
            }
        }
    }
}

/// Plays a level against perfect defence; returns true if it mates within fifty moves.
fn mates(letter: char, skill: f64, seed: u64) -> bool {
    let game = pairing_of(letter);
    let mut random = SmallRng::seed_from_u64(seed);
    let setup = setup(&game);
    let (fen, pos, tables) = loop {
        let (fen, pos) = random_position(letter, &mut random, &setup);
        let tables = tables_for(&pos);
        if matches!(tables.probe(&pos), Some(EndingValue::Win(_))) {
            break (fen, pos, tables);
        }
    };
    let mut engine = engine_at(&game, &fen);
    let mut pos = pos;
    for _ in 0..100 {
        let text = if pos.side_to_move() == Side::White {
            let strength = Some(Strength { skill, seed: random.random() });
            engine.search(Limits { strength, ..Limits::default() }).unwrap().best.unwrap()
        } else {
            let after = |mv| {
                let mut after = pos.clone();
                after.make_move(mv);
                tables.probe(&after).and_then(EndingValue::plies).unwrap_or(u32::MAX)
            };
            let Some(mv) = pos.legal_moves().into_iter().max_by_key(|&mv| after(mv)) else {
                return pos.no_moves().winner == Some(Side::White);
            };
            <Armies as Variant>::Notation::move_text(&pos, mv, &setup)
        };
        let mv = <Armies as Variant>::Notation::parse_move(&pos, &text, &setup).unwrap();
        pos.make_move(mv);
        engine.game_mut().play(&text).unwrap();
    }
    false
}

#[test]
fn every_level_mates_with_whatever_mates_alone() {
    for letter in MATING {
        for (number, skill) in [0.0, 3.0, 5.0, 12.0, 20.0].into_iter().enumerate() {
            assert!(mates(letter, skill, number as u64), "level {skill} does not mate with {letter}");
        }
    }
    for seed in 100..120 {
        assert!(mates('Q', 3.0, seed) && mates('R', 3.0, seed), "seed {seed}");
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
fn what_cannot_be_won_is_evaluated_as_a_draw() {
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
fn what_mates_is_evaluated_as_a_win() {
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
