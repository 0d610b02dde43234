//! Speed of every game of the registry on its bench positions: perft, evaluation, static exchanges,
//! check detection, and search.

use std::hint::black_box;
use std::sync::Arc;
use std::time::Duration;

use criterion::measurement::WallTime;
use criterion::{BenchmarkGroup, Criterion, Throughput};
use engine_core::nnue::Network;
use engine_core::perft::perft;
use engine_core::{Evaluator, Limits, MoveKind, MoveOrder, Notation, Position, Setup, Variant};
use variants::{GameVisitor, visit_games};

/// Least number of nodes of a perft of all positions together; the depth follows from it.
const MIN_NODES: u64 = 200_000;
/// Nodes of the search of each position.
const SEARCH_NODES: u64 = 20_000;
/// Number of hidden units of the network that is timed beside the game's own evaluation.
const HIDDEN: usize = 64;

/// A position and its legal moves.
type WithMoves<P> = (P, Vec<<P as Position>::Move>);

fn positions<V: Variant>() -> Vec<WithMoves<V::Position>> {
    let read = |&(name, fen): &(&str, &str)| {
        let preset = V::INFO.presets.iter().find(|preset| preset.name == name).expect("a name of the game");
        let setup = Setup::new(preset, V::INFO.options);
        let pos = V::Notation::parse_fen(fen, &setup).expect("a bench position");
        let moves = pos.legal_moves();
        (pos, moves)
    };
    V::INFO.bench.iter().map(read).collect()
}

/// Times perft. The counts are compared, so that no generator is timed on the wrong work.
fn count_moves<P: Position>(group: &mut BenchmarkGroup<'_, WallTime>, positions: &mut [WithMoves<P>]) {
    let mut count = |depth| positions.iter_mut().map(|(pos, _)| perft(black_box(pos), depth)).sum::<u64>();
    let counts = (1..).map(|depth| (depth, count(depth)));
    let (depth, nodes) = counts.into_iter().find(|(_, nodes)| *nodes >= MIN_NODES).expect("games go on");
    group.throughput(Throughput::Elements(nodes));
    group.bench_function("perft", |bencher| bencher.iter(|| assert_eq!(count(depth), nodes)));
}

fn evaluate<P: Position>(
    group: &mut BenchmarkGroup<'_, WallTime>,
    name: &str,
    evaluator: &mut impl Evaluator<P>,
    positions: &mut [WithMoves<P>],
) {
    group.throughput(Throughput::Elements(positions.len() as u64));
    group.bench_function(format!("{name} from scratch"), |bencher| {
        bencher.iter(|| {
            let score = |(pos, _): &WithMoves<P>| {
                evaluator.reset(pos);
                evaluator.score(black_box(pos)).value()
            };
            positions.iter().map(score).sum::<i32>()
        });
    });
    group.throughput(Throughput::Elements(positions.iter().map(|(_, moves)| moves.len() as u64).sum()));
    group.bench_function(format!("make, {name}, unmake"), |bencher| {
        bencher.iter(|| {
            let mut sum = 0;
            for (pos, moves) in positions.iter_mut() {
                evaluator.reset(pos);
                for &mv in moves.iter() {
                    let undo = pos.make_move(mv).expect("it is legal");
                    evaluator.made(pos);
                    sum += evaluator.score(black_box(pos)).value();
                    evaluator.unmade();
                    pos.unmake_move(&undo);
                }
            }
            sum
        });
    });
}

fn order_moves<V: Variant>(group: &mut BenchmarkGroup<'_, WallTime>, positions: &[WithMoves<V::Position>]) {
    let noisy: Vec<_> = positions
        .iter()
        .map(|(pos, _)| {
            let mut moves = Vec::new();
            pos.generate(MoveKind::Noisy, &mut moves);
            (pos, moves)
        })
        .collect();
    group.throughput(Throughput::Elements(noisy.iter().map(|(_, moves)| moves.len() as u64).sum()));
    group.bench_function("exchange", |bencher| {
        let winning = |(pos, moves): &(&V::Position, Vec<_>)| {
            moves.iter().filter(|&&mv| V::MoveOrder::see_ge(black_box(pos), mv, 0)).count()
        };
        bencher.iter(|| noisy.iter().map(winning).sum::<usize>());
    });
    group.throughput(Throughput::Elements(positions.len() as u64));
    group.bench_function("check", |bencher| {
        bencher.iter(|| positions.iter().filter(|(pos, _)| V::MoveOrder::in_check(black_box(pos))).count());
    });
}

fn search<V: Variant>(group: &mut BenchmarkGroup<'_, WallTime>) {
    let mut positions: Vec<_> = V::INFO
        .bench
        .iter()
        .map(|(name, fen)| (variants::find(name).expect("a name of the game").engine(), fen))
        .collect();
    group.throughput(Throughput::Elements(SEARCH_NODES * positions.len() as u64)).sample_size(10);
    group.bench_function("search", |bencher| {
        bencher.iter(|| {
            for (engine, fen) in &mut positions {
                engine.clear_hash();
                engine.game_mut().set_position(Some(fen), &[]).expect("a bench position");
                engine.search(Limits { nodes: Some(SEARCH_NODES), ..Limits::default() }).expect("an answer");
            }
        });
    });
}

/// Visitor that measures each game.
struct Games(Criterion);

impl GameVisitor for Games {
    fn visit<V: Variant>(&mut self) {
        let mut group = self.0.benchmark_group(&*V::INFO.presets[0].name);
        group.warm_up_time(Duration::from_secs(1)).measurement_time(Duration::from_secs(3));
        let mut positions = positions::<V>();
        count_moves(&mut group, &mut positions);
        let mut evaluator = V::evaluator();
        evaluate(&mut group, "evaluation", &mut evaluator, &mut positions);
        if let Some(slot) = evaluator.network_slot() {
            let network = Network::random(&slot.shape(), HIDDEN, 1);
            slot.set(Some(Arc::new(network))).expect("it is made for the game");
            evaluate(&mut group, "network of 64", &mut evaluator, &mut positions);
        }
        order_moves::<V>(&mut group, &positions);
        search::<V>(&mut group);
        group.finish();
    }
}

fn main() {
    let mut games = Games(Criterion::default().configure_from_args());
    visit_games(&mut games);
    games.0.final_summary();
}
