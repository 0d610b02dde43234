//! Spirit Chess: speed of counting moves, of evaluating and of searching.

use std::hint::black_box;

use criterion::{Criterion, Throughput};
use engine_core::{Evaluator, GameEngine, Limits, MoveOrder, SearchEvent, Variant, perft};
use variants::spirit::position::{Rules, SpiritPosition};
use variants::spirit::{Spirit, SpiritEvaluator, SpiritOrder, Weights, fen};

const RULES: Rules = Rules { triumph_walls: 5, haven: false };
/// Perft of the start position at [`PERFT_DEPTH`].
const PERFT_NODES: u64 = 637_980;
const PERFT_DEPTH: u32 = 5;
/// Nodes of each search.
const SEARCH_NODES: u64 = 200_000;

fn bench_positions() -> Vec<SpiritPosition> {
    Spirit::INFO.bench.iter().filter_map(|(_, text)| fen::parse(text, RULES).ok()).collect()
}

fn count_moves(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("spirit");
    let mut start = fen::parse(fen::START, RULES).expect("the start position");
    group.throughput(Throughput::Elements(PERFT_NODES));
    group.bench_function("perft", |bencher| {
        bencher.iter(|| {
            let nodes = perft::perft(black_box(&mut start), PERFT_DEPTH);
            assert_eq!(nodes, PERFT_NODES);
        });
    });
    group.finish();
}

fn evaluate(criterion: &mut Criterion) {
    let positions = bench_positions();
    let mut group = criterion.benchmark_group("spirit");
    group.throughput(Throughput::Elements(positions.len() as u64));
    let mut evaluator = SpiritEvaluator::new(Weights::DEFAULT);
    group.bench_function("evaluation", |bencher| {
        bencher.iter(|| positions.iter().map(|pos| evaluator.score(black_box(pos)).value()).sum::<i32>());
    });
    group.bench_function("danger", |bencher| {
        bencher.iter(|| positions.iter().filter(|pos| SpiritOrder::in_check(black_box(pos))).count());
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
    let mut group = criterion.benchmark_group("spirit");
    group.sample_size(10);
    group.throughput(Throughput::Elements(SEARCH_NODES));
    let mut engine = variants::find("spirit").expect("spirit is registered").open();
    let middle_game = Spirit::INFO.bench.last().map(|(_, text)| *text);
    engine.set_position(middle_game, &[]).expect("a bench position");
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
