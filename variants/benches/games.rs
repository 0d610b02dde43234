//! Speed of every game: counting moves, evaluating, the test for check, and searching. The counts are asserted, so that no
//! generator is timed on the wrong work.

use std::hint::black_box;

use criterion::{Criterion, Throughput};
use engine_core::{Evaluator, Limits, MoveOrder, Notation, SearchEvent, Setup, Variant, perft};
use variants::atomic::Atomic;
use variants::crazy::Crazy;
use variants::final_fantasy::FinalFantasy;
use variants::grand_tournament::GrandTournament;
use variants::illusionary::Illusionary;
use variants::king_of_the_hill::KingOfTheHill;
use variants::spirit::Spirit;

/// Nodes of each search.
const SEARCH_NODES: u64 = 200_000;

/// A position of a game, by a preset's name and a FEN, with its perft.
struct Case {
    name: &'static str,
    preset: &'static str,
    fen: &'static str,
    depth: u32,
    count: u64,
}

const fn case(name: &'static str, preset: &'static str, fen: &'static str, depth: u32, count: u64) -> Case {
    Case { name, preset, fen, depth, count }
}

const CHESS: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

fn measure<V: Variant>(criterion: &mut Criterion, case: &Case) {
    let choice = variants::find(case.preset).expect("a registered game");
    let setup = Setup::new(choice.preset, V::INFO.options);
    let position = |fen: &str| V::Notation::parse_fen(fen, &setup).expect("a position of the code");
    let mut group = criterion.benchmark_group(case.name);
    let mut start = position(case.fen);
    group.throughput(Throughput::Elements(case.count));
    group.bench_function("perft", |bencher| {
        bencher.iter(|| assert_eq!(perft::perft(black_box(&mut start), case.depth), case.count));
    });

    let positions: Vec<_> = V::INFO.bench.iter().map(|(_, fen)| position(fen)).collect();
    group.throughput(Throughput::Elements(positions.len() as u64));
    let mut evaluator = V::evaluator();
    group.bench_function("evaluation", |bencher| {
        let mut score = |pos: &V::Position| {
            evaluator.reset(pos);
            evaluator.score(black_box(pos)).value()
        };
        bencher.iter(|| positions.iter().map(&mut score).sum::<i32>());
    });
    group.bench_function("check", |bencher| {
        bencher.iter(|| positions.iter().filter(|pos| V::MoveOrder::in_check(black_box(pos))).count());
    });

    group.sample_size(10).throughput(Throughput::Elements(SEARCH_NODES));
    let mut engine = choice.open();
    engine.set_position(Some(case.fen), &[]).expect("a position of the code");
    group.bench_function("search", |bencher| {
        bencher.iter(|| {
            engine.clear_hash();
            let (sender, events) = crossbeam_channel::unbounded();
            engine.go(Limits { nodes: Some(black_box(SEARCH_NODES)), ..Limits::default() }, sender);
            events.iter().filter(|event| matches!(event, SearchEvent::Done(_))).count()
        });
    });
    group.finish();
}

fn main() {
    let mut criterion = Criterion::default().configure_from_args();
    let criterion = &mut criterion;
    measure::<GrandTournament>(criterion, &case("chess", "chess", CHESS, 4, 197_281));
    measure::<Atomic>(criterion, &case("atomic", "atomic", CHESS, 4, 197_326));
    measure::<KingOfTheHill>(criterion, &case("king of the hill", "kingofthehill", CHESS, 4, 197_281));
    let classic = "rubqkbnr/pppspppp/8/8/8/8/PPPSPPPP/RUBQKBNR w KQkq - 0 1";
    measure::<Illusionary>(criterion, &case("illusionary", "illusionary", classic, 4, 546_746));
    measure::<Spirit>(criterion, &case("spirit", "spirit", variants::spirit::fen::START, 5, 637_980));
    let stacked = "r2q1rk1/pppbbppp/2np1n2/4p3/2B1P3/2NP1N2/PPPBQPPP/R4R{K}2 w - - 4 9 deny:-";
    measure::<Crazy>(criterion, &case("crazy", "crazy", stacked, 3, 298_422));
    for (name, fen, depth, count) in [
        (
            "final fantasy, start",
            "bnmakrgc/dddddddd/8/8/8/8/DDDDDDDD/CGRKAHPW[] w - - 0 1 call:-,-",
            5,
            747_045,
        ),
        (
            "final fantasy, riders",
            "bA{K}a{nk}2r1c/2dgdd1d/1d1dm1d1/8/8/D1G1D3/1D1D1DDD/C1R2HPW[Dd] w - - 1 13 call:-,-",
            4,
            996_179,
        ),
        (
            "final fantasy, warship",
            "8/ddddd3/8/6d1/1nH+a{k}4/4DD1P/dA{K}2R1DD/4c~3[WGG~DDcbrmdd] w - - 6 25 call:-,-",
            3,
            48_839,
        ),
        (
            "final fantasy, caller",
            "4k1c1/1d1m2d1/8/3p~4/2L5/5D2/1D4P1/1C2K3[HRa+rgnd] w - - 0 1 call:-,-",
            2,
            3_426,
        ),
    ] {
        measure::<FinalFantasy>(criterion, &case(name, "finalfantasy-advanced", fen, depth, count));
    }
    criterion.final_summary();
}
