//! Speed of Final Fantasy Chess: bulk-counted perft, evaluation, and search, from the start position and from middle games
//! with riders, promoted pieces, Callers and True Paladins. Perft counts are asserted (they are those of data/perft.epd).

use std::hint::black_box;
use std::time::Duration;

use criterion::{Criterion, Throughput};
use engine_core::{Evaluator, GameEngine, Limits, Notation, SearchEvent, Setup, Variant, perft};
use variants::final_fantasy::{FfNotation, FfPosition, FinalFantasy};

/// Name, FEN, depth and count.
const PERFT: [(&str, &str, u32, u64); 4] = [
    ("start", "bnmakrgc/dddddddd/8/8/8/8/DDDDDDDD/CGRKAHPW[] w - - 0 1 call:-,-", 5, 747_045),
    (
        "riders",
        "bA{K}a{nk}2r1c/2dgdd1d/1d1dm1d1/8/8/D1G1D3/1D1D1DDD/C1R2HPW[Dd] w - - 1 13 call:-,-",
        4,
        996_179,
    ),
    (
        "warship",
        "8/ddddd3/8/6d1/1nH+a{k}4/4DD1P/dA{K}2R1DD/4c~3[WGG~DDcbrmdd] w - - 6 25 call:-,-",
        3,
        48_839,
    ),
    ("caller", "4k1c1/1d1m2d1/8/3p~4/2L5/5D2/1D4P1/1C2K3[HRa+rgnd] w - - 0 1 call:-,-", 2, 3_426),
];
/// Nodes of each search.
const SEARCH_NODES: u64 = 200_000;

fn setup() -> Setup {
    Setup::new(&FinalFantasy::INFO.presets[1], FinalFantasy::INFO.options)
}

fn position(fen: &str) -> FfPosition {
    FfNotation::parse_fen(fen, &setup()).expect("a position of the bench")
}

fn count_moves(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("final fantasy perft");
    for (name, fen, depth, count) in PERFT {
        let mut pos = position(fen);
        group.throughput(Throughput::Elements(count));
        group.bench_function(name, |bencher| {
            bencher.iter(|| assert_eq!(perft::perft(black_box(&mut pos), depth), count));
        });
    }
    group.finish();
}

fn evaluate(criterion: &mut Criterion) {
    let positions: Vec<FfPosition> = FinalFantasy::INFO.bench.iter().map(|(_, fen)| position(fen)).collect();
    let mut group = criterion.benchmark_group("final fantasy");
    group.throughput(Throughput::Elements(positions.len() as u64));
    let mut evaluator = FinalFantasy::evaluator(&setup());
    group.bench_function("evaluation", |bencher| {
        bencher.iter(|| positions.iter().map(|pos| evaluator.score(black_box(pos)).value()).sum::<i32>());
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

fn search_positions(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("final fantasy search");
    group.sample_size(10).measurement_time(Duration::from_secs(5));
    group.throughput(Throughput::Elements(SEARCH_NODES));
    let mut engine = variants::find("finalfantasy-advanced").expect("the game is registered").open();
    for (name, fen, ..) in PERFT {
        engine.set_position(Some(fen), &[]).expect("a position of the bench");
        group.bench_function(name, |bencher| {
            bencher.iter(|| {
                engine.clear_hash();
                search(&mut *engine, black_box(SEARCH_NODES))
            });
        });
    }
    group.finish();
}

fn main() {
    let mut criterion = Criterion::default().configure_from_args();
    count_moves(&mut criterion);
    evaluate(&mut criterion);
    search_positions(&mut criterion);
    criterion.final_summary();
}
