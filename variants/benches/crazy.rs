//! Crazy Chess: speed of counting moves, of evaluating, of the test for check and of searching.

use std::hint::black_box;

use criterion::{Criterion, Throughput};
use engine_core::perft::perft;
use engine_core::{Evaluator, GameEngine, Limits, SearchEvent, Variant};
use variants::crazy::Crazy;
use variants::crazy::denial::DenialRule;
use variants::crazy::eval::CrazyEvaluator;
use variants::crazy::fen;
use variants::crazy::position::CrazyPosition;
use variants::crazy::weights::Weights;

/// A middle game with a King inside a Rook, and its perft at [`PERFT_DEPTH`] without denials.
const MIDDLE_GAME: &str = "r2q1rk1/pppbbppp/2np1n2/4p3/2B1P3/2NP1N2/PPPBQPPP/R4R{K}2 w - - 4 9 deny:-";
const PERFT_DEPTH: u32 = 3;
const PERFT_NODES: u64 = 298_422;
/// Nodes of each search.
const SEARCH_NODES: u64 = 200_000;

fn bench_positions() -> Vec<CrazyPosition> {
    let parse = |(_, text): &(_, &str)| fen::parse(text, DenialRule::Hard).expect("a bench position");
    Crazy::INFO.bench.iter().map(parse).collect()
}

fn count_moves(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("crazy");
    let mut pos = fen::parse(MIDDLE_GAME, DenialRule::Off).expect("the middle game");
    group.throughput(Throughput::Elements(PERFT_NODES));
    group.bench_function("perft", |bencher| {
        bencher.iter(|| assert_eq!(perft(black_box(&mut pos), PERFT_DEPTH), PERFT_NODES));
    });
    group.finish();
}

fn evaluate(criterion: &mut Criterion) {
    let positions = bench_positions();
    let mut group = criterion.benchmark_group("crazy");
    group.throughput(Throughput::Elements(positions.len() as u64));
    let mut evaluator = CrazyEvaluator::new(Weights::DEFAULT);
    group.bench_function("evaluation", |bencher| {
        bencher.iter(|| positions.iter().map(|pos| evaluator.score(black_box(pos)).value()).sum::<i32>());
    });
    group.bench_function("check", |bencher| {
        bencher.iter(|| positions.iter().filter(|pos| black_box(pos).in_check()).count());
    });
    group.finish();
}

/// Searches with one thread until `nodes` are spent.
fn search(engine: &mut dyn GameEngine, nodes: u64) -> u64 {
    let (sender, events) = crossbeam_channel::unbounded();
    engine.go(Limits { nodes: Some(nodes), ..Limits::default() }, sender);
    let report = events.iter().find_map(|event| match event {
        SearchEvent::Done(report) => Some(report),
        SearchEvent::Info(_) | SearchEvent::CurrentMove { .. } => None,
    });
    report.map_or(0, |report| report.nodes)
}

fn search_middle_game(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("crazy");
    group.sample_size(10);
    group.throughput(Throughput::Elements(SEARCH_NODES));
    let mut engine = variants::find("crazy").expect("crazy is registered").open();
    engine.set_position(Some(MIDDLE_GAME), &[]).expect("the middle game");
    group.bench_function("search", |bencher| {
        bencher.iter(|| {
            engine.clear_hash();
            search(&mut *engine, black_box(SEARCH_NODES))
        });
    });
    group.finish();
}

fn main() {
    let mut criterion = Criterion::default().configure_from_args();
    count_moves(&mut criterion);
    evaluate(&mut criterion);
    search_middle_game(&mut criterion);
    criterion.final_summary();
}
