//! Speed of move generation: bulk-counted perft of chess, beside the crate cozy-chess. The counts
//! are asserted, so that no generator is timed on the wrong work.

use std::hint::black_box;
use std::time::Duration;

use criterion::{BatchSize, Criterion, Throughput};
use engine_core::perft::perft;
use variants::grand_tournament::{Army, ArmyPosition};

const CHESS_DEPTH: u32 = 5;
const CHESS_NODES: u64 = 4_865_609;

/// Perft with cozy-chess in its usual form: copies the board for each move and bulk-counts the last
/// ply.
fn cozy_perft(board: &cozy_chess::Board, depth: u32) -> u64 {
    let mut nodes = 0;
    board.generate_moves(|moves| {
        if depth == 1 {
            nodes += moves.len() as u64;
        } else {
            for mv in moves {
                let mut child = board.clone();
                child.play_unchecked(mv);
                nodes += cozy_perft(&child, depth - 1);
            }
        }
        false
    });
    nodes
}

fn chess(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("perft chess start position");
    group.throughput(Throughput::Elements(CHESS_NODES)).measurement_time(Duration::from_secs(6));
    group.bench_function("menagerie", |bencher| {
        bencher.iter_batched_ref(
            || ArmyPosition::start_with(Army::Fide, Army::Fide),
            |board| assert_eq!(perft(black_box(board), CHESS_DEPTH), CHESS_NODES),
            BatchSize::SmallInput,
        );
    });
    group.bench_function("cozy-chess", |bencher| {
        let board = cozy_chess::Board::startpos();
        bencher.iter(|| assert_eq!(cozy_perft(black_box(&board), CHESS_DEPTH), CHESS_NODES));
    });
    group.finish();
}

fn main() {
    let mut criterion = Criterion::default().configure_from_args();
    chess(&mut criterion);
    criterion.final_summary();
}
