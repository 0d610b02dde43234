//! Benchmark of the PGN reader: 10,000 games of random moves in SAN, read as openings of a match
//! and as games for `analyze`. `cargo bench -p tabletop --bench pgn [-- NAME...]` takes names of
//! games; the default is chess.

use std::fmt::Write;
use std::time::Instant;

use engine_core::MoveStyle;
use tabletop::catalogue::all_games;
use tabletop::engine::Engine;
use tabletop::records::pgn_reader;

/// Number of games written.
const GAMES: u64 = 500;
/// Number of times that each game is read.
const TIMES: u32 = 20;
/// Length limit of a game, in plies.
const PLIES: u32 = 120;

/// Advances a linear congruential generator, and returns its upper bits.
fn draw(state: &mut u64) -> usize {
    *state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
    (*state >> 33) as usize
}

fn random_game(engine: &mut Engine, name: &str, seed: u64) -> (String, u32) {
    let mut state = seed;
    engine.new_game();
    let game = engine.game_mut();
    let mut text = format!("[Variant \"{name}\"]\n[SetUp \"1\"]\n[FEN \"{}\"]\n\n", game.fen());
    let mut plies = 0;
    while plies < PLIES && game.outcome().is_none() {
        let chosen = game.moves()[draw(&mut state) % game.moves().len()];
        write!(text, "{} ", game.write(chosen, MoveStyle::San)).expect("strings take text");
        game.make_move(chosen);
        plies += 1;
    }
    (text + "*\n", plies)
}

fn time(what: &str, mut read: impl FnMut()) {
    let began = Instant::now();
    (0..TIMES).for_each(|_| read());
    println!("{what}: {:.2} s", began.elapsed().as_secs_f64());
}

fn main() {
    let names: Vec<String> = std::env::args().skip(1).filter(|argument| !argument.starts_with('-')).collect();
    let names = if names.is_empty() { vec!["chess".to_string()] } else { names };
    for name in names {
        let choice = all_games().find(&name).expect("a game");
        let mut engine = Engine::new(all_games());
        engine.choose(&choice);
        let games: Vec<_> = (0..GAMES).map(|seed| random_game(&mut engine, &name, seed)).collect();
        let plies: u32 = games.iter().map(|(_, plies)| plies).sum();
        println!("{name}: {} games, {} moves", GAMES * u64::from(TIMES), plies * TIMES);
        time("  as openings of a match", || {
            for (text, plies) in &games {
                let (opening, _) =
                    pgn_reader::read_opening(text, usize::MAX, engine.game_mut()).expect("a game");
                assert_eq!(opening.moves.len(), *plies as usize);
            }
        });
        time("  as games to analyse", || {
            for (text, plies) in &games {
                let recorded = pgn_reader::set_up(text, &mut engine).expect("a game");
                assert_eq!(recorded.written.moves.len(), *plies as usize);
            }
        });
    }
}
