//! Illusionary Piece Chess: speed of counting moves, of evaluating, and of searching beside chess, which has fewer sorts of
//! pieces.

use std::hint::black_box;

use criterion::{Criterion, Throughput};
use engine_core::{Evaluator, Limits, Notation, SearchEvent, Setup, Variant, perft};
use variants::illusionary::{Illusionary, IllusionaryEvaluator, IllusionaryNotation, IllusionaryPosition};

/// The position after the classic choices, and its perft at [`PERFT_DEPTH`].
const CLASSIC: &str = "rubqkbnr/pppspppp/8/8/8/8/PPPSPPPP/RUBQKBNR w KQkq - 0 1";
const PERFT_NODES: u64 = 546_746;
const PERFT_DEPTH: u32 = 4;
/// Nodes of each search.
const SEARCH_NODES: u64 = 200_000;

fn position(fen: &str) -> IllusionaryPosition {
    let setup = Setup::new(&Illusionary::INFO.presets[0], Illusionary::INFO.options);
    IllusionaryNotation::parse_fen(fen, &setup).expect("a position of the code")
}

fn count_and_evaluate(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("illusionary");
    let mut start = position(CLASSIC);
    group.throughput(Throughput::Elements(PERFT_NODES));
    group.bench_function("perft", |bencher| {
        bencher.iter(|| assert_eq!(perft::perft(black_box(&mut start), PERFT_DEPTH), PERFT_NODES));
    });
    let positions: Vec<_> = Illusionary::INFO.bench.iter().map(|(_, fen)| position(fen)).collect();
    let mut evaluator = IllusionaryEvaluator::new();
    group.throughput(Throughput::Elements(positions.len() as u64));
    group.bench_function("evaluation", |bencher| {
        bencher.iter(|| positions.iter().map(|pos| evaluator.score(black_box(pos)).value()).sum::<i32>());
    });
    group.finish();
}

fn search(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("search from the first move");
    group.sample_size(10).throughput(Throughput::Elements(SEARCH_NODES));
    for (name, fen) in [("chess", None), ("illusionary", Some(CLASSIC))] {
        let mut engine = variants::find(name).expect("a registered game").open();
        group.bench_function(name, |bencher| {
            bencher.iter(|| {
                engine.clear_hash();
                engine.set_position(fen, &[]).expect("a position of the code");
                let (sender, events) = crossbeam_channel::unbounded();
                engine.go(Limits { nodes: Some(black_box(SEARCH_NODES)), ..Limits::default() }, sender);
                events.iter().filter(|event| matches!(event, SearchEvent::Done(_))).count()
            });
        });
    }
    group.finish();
}

fn main() {
    let mut criterion = Criterion::default().configure_from_args();
    count_and_evaluate(&mut criterion);
    search(&mut criterion);
    criterion.final_summary();
}
