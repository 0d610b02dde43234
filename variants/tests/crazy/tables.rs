//! Perft tables, and positions after moves. `cargo test -p variants --test crazy -- --ignored derive` prints them afresh from the
//! reference.

use engine_core::perft::perft;
use rand::SeedableRng;
use rand::rngs::SmallRng;
use rand::seq::IndexedRandom;
use variants::crazy::fen;

use crate::harness::{engine_play, engine_position};
use crate::reference::{Rule, State};

/// `FEN | nodes at depth 1, 2, ...`, by the reference.
const PERFT: &str = include_str!("data/perft.txt");
/// `FEN | move | FEN after it`, by the reference.
const MOVES: &str = include_str!("data/moves.txt");

fn lines(text: &'static str) -> impl Iterator<Item = Vec<&'static str>> {
    text.lines().filter(|line| !line.starts_with('#')).map(|line| line.split(" | ").collect())
}

#[test]
fn perft_is_as_in_the_table() {
    for fields in lines(PERFT) {
        let [fen, counts] = fields[..] else { panic!("{fields:?}") };
        let mut pos = engine_position(fen, Rule::Hard);
        for (depth, count) in (1..).zip(counts.split(' ')) {
            assert_eq!(perft(&mut pos, depth).to_string(), count, "depth {depth} of {fen}");
        }
    }
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
    for fields in lines(PERFT) {
        let state = State::parse(fields[0], Rule::Hard);
        let counts: Vec<String> = (1..=3).map(|depth| state.perft(depth).to_string()).collect();
        println!("{} | {}", fields[0], counts.join(" "));
    }
}

/// Prints moves of random games in which every sort of move has its share.
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
            // What was played before a FEN is unknown: a denial cannot be a line of the table.
            if !fitting.is_empty() && text != "deny" {
                println!("{} | {text} | {}", state.fen(), next.fen());
            }
            state = next.clone();
        }
    }
}
