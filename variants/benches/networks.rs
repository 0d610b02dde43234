//! Time of an evaluation by a network: from scratch, and after a move, in every game.

use std::hint::black_box;
use std::sync::Arc;

use criterion::{Criterion, Throughput};
use engine_core::nnue::Network;
use engine_core::{Evaluator, Position, Setup, Variant};
use rand::{Rng, SeedableRng, rngs::SmallRng};
use variants::crazy::Crazy;
use variants::final_fantasy::FinalFantasy;
use variants::grand_tournament::GrandTournament;
use variants::illusionary::Illusionary;
use variants::spirit::Spirit;

/// Random games, and the plies at which a position of each is taken.
const GAMES: u64 = 4;
const PLIES: [usize; 3] = [8, 24, 48];

/// The move type of a game.
type MoveOf<V> = <<V as Variant>::Position as Position>::Move;

/// Positions of random games (seeded) with the legal moves of each.
fn positions<V: Variant>() -> Vec<(V::Position, Vec<MoveOf<V>>)> {
    let setup = Setup::new(&V::INFO.presets[0], V::INFO.options);
    let mut found = Vec::new();
    for seed in 0..GAMES {
        let mut random = SmallRng::seed_from_u64(seed);
        let mut pos = V::start(&setup, seed);
        for ply in 0..=PLIES[PLIES.len() - 1] {
            let moves = pos.legal_moves();
            if moves.is_empty() || pos.game_end().is_some() {
                break;
            }
            if PLIES.contains(&ply) {
                found.push((pos.clone(), moves.clone()));
            }
            pos.make_move(moves[random.random_range(0..moves.len())]);
        }
    }
    found
}

fn measure<V: Variant>(criterion: &mut Criterion, name: &str, hidden: usize) {
    let mut evaluator = V::evaluator();
    let slot = evaluator.network_slot().expect("networks evaluate the game");
    let network = Network::random(&slot.shape(), hidden, 1);
    slot.set(Some(Arc::new(network))).expect("it is made for the game");
    let mut positions = positions::<V>();
    let mut group = criterion.benchmark_group(name);
    group.throughput(Throughput::Elements(positions.len() as u64));
    group.bench_function("network from scratch", |bencher| {
        bencher.iter(|| {
            let score = |(pos, _): &(V::Position, _)| {
                evaluator.reset(pos);
                evaluator.score(black_box(pos)).value()
            };
            positions.iter().map(score).sum::<i32>()
        });
    });
    let moves: usize = positions.iter().map(|(_, moves)| moves.len()).sum();
    group.throughput(Throughput::Elements(moves as u64));
    group.bench_function("make, network after the move, unmake", |bencher| {
        bencher.iter(|| {
            let mut sum = 0;
            for (pos, moves) in &mut positions {
                evaluator.reset(pos);
                sum += evaluator.score(pos).value();
                for &mv in moves.iter() {
                    let undo = pos.make_move(mv).expect("it is legal");
                    evaluator.made(pos);
                    sum += evaluator.score(black_box(pos)).value();
                    evaluator.unmade();
                    pos.unmake_move(undo);
                }
            }
            sum
        });
    });
    group.finish();
}

fn main() {
    let mut criterion = Criterion::default().configure_from_args();
    measure::<GrandTournament>(&mut criterion, "chess, 128 hidden", 128);
    measure::<Illusionary>(&mut criterion, "illusionary, 128 hidden", 128);
    measure::<Spirit>(&mut criterion, "spirit, 64 hidden", 64);
    measure::<Crazy>(&mut criterion, "crazy, 64 hidden", 64);
    measure::<FinalFantasy>(&mut criterion, "finalfantasy, 64 hidden", 64);
    criterion.final_summary();
}
