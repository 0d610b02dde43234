//! Perft tables, and positions after moves.
//! `cargo test -p variants --test crazy -- --ignored derive` prints them again from the reference.

use engine_core::testkit::{check_suite, suite};
use rand::SeedableRng;
use rand::rngs::SmallRng;
use rand::seq::IndexedRandom;
use variants::crazy::{Crazy, fen};

use crate::harness::{engine_play, engine_position, setup};
use crate::reference::{Rule, State};

/// Counts by the reference.
const PERFT: &str = include_str!("../../src/crazy/data/perft.epd");
/// `FEN | move | FEN after it`, by the reference.
const MOVES: &str = include_str!("data/moves.txt");

fn lines(text: &'static str) -> impl Iterator<Item = Vec<&'static str>> {
    text.lines().filter(|line| !line.starts_with('#')).map(|line| line.split(" | ").collect())
}

#[test]
fn perft_is_as_in_the_table() {
    assert!(check_suite::<Crazy>(&setup("hard"), PERFT, u64::MAX) > 15);
}

#[test]
fn moves_lead_to_the_positions_in_the_table() {
    for fields in lines(MOVES) {
        let [before, text, after] = fields[..] else { panic!("{fields:?}") };
        let mut pos = engine_position(before, Rule::Hard);
        engine_play(&mut pos, text);
        assert_eq!(fen::print(&pos), after, "{text} in {before}");
    }
}

#[test]
#[ignore = "prints tables instead of testing"]
fn derive_perft_table() {
    for line in suite(PERFT) {
        let state = State::parse(line.fen, Rule::Hard);
        let counts: String = (1..=3).map(|depth| format!(" ;D{depth} {}", state.perft(depth))).collect();
        println!("{}{counts}", line.fen);
    }
}

/// Prints moves of random games, with all kinds of moves represented.
#[test]
#[ignore = "prints tables instead of testing"]
fn derive_move_table() {
    const SORTS: [&str; 9] = ["~", ",", "^", "x", "*", ".", "deny", "q", "e1g1"];
    const GAMES: u64 = 12;
    const PLIES: usize = 60;
    for seed in 0..GAMES {
        let mut rng = SmallRng::seed_from_u64(seed);
        let mut state = State::start(Rule::Hard);
        for ply in 0..PLIES {
            let moves = state.legal_moves();
            let sort = SORTS[ply % SORTS.len()];
            let fitting: Vec<_> =
                moves.iter().filter(|(text, next)| text.contains(sort) && !next.over).collect();
            let harmless: Vec<_> = moves.iter().filter(|(_, next)| !next.over).collect();
            let Some(&(text, next)) = fitting.choose(&mut rng).or_else(|| harmless.choose(&mut rng)) else {
                break;
            };
            // The move before a FEN is unknown, so a denial cannot be a line of the table.
            if !fitting.is_empty() && text != "deny" {
                println!("{} | {text} | {}", state.fen(), next.fen());
            }
            state = next.clone();
        }
    }
}
