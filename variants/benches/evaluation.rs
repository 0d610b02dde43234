//! Time of one evaluation and of one exchange evaluation, chess and mixed armies apart.

use std::hint::black_box;

use criterion::{Criterion, Throughput};
use engine_core::{Evaluator, MoveKind, MoveOrder, Moves, Position};
use rand::{Rng, SeedableRng, rngs::SmallRng};
use variants::grand_tournament::{Army, ChessPosition, Classical, Order};

/// Plies between two positions.
const PLIES: usize = 8;

type Move = <ChessPosition as Position>::Move;

/// Positions of random games (seeded), `PLIES` apart: of chess, or of the mixed pairings.
fn positions(chess: bool) -> Vec<ChessPosition> {
    let mut random = SmallRng::seed_from_u64(1);
    let mut found = Vec::new();
    for white in Army::ALL {
        for black in Army::ALL.into_iter().filter(|&black| (white == Army::Fide && black == white) == chess) {
            for game in 1..=if chess { 12 } else { 2 } {
                let mut board = ChessPosition::start(white, black);
                for _ in 0..PLIES * game {
                    let moves = board.legal_moves();
                    if moves.is_empty() {
                        break;
                    }
                    board.make_move(moves[random.random_range(0..moves.len())]);
                }
                found.push(board);
            }
        }
    }
    found
}

/// A position and the positions after each of its moves.
fn with_children(board: &ChessPosition) -> Vec<ChessPosition> {
    let child = |mv| {
        let mut child = board.clone();
        child.make_move(mv).map(|_| child)
    };
    std::iter::once(board.clone()).chain(board.legal_moves().into_iter().filter_map(child)).collect()
}

fn captures(board: &ChessPosition) -> Vec<(ChessPosition, Move)> {
    let mut moves = Moves::new();
    board.generate(MoveKind::Noisy, &mut moves);
    moves.iter().map(|&mv| (board.clone(), mv)).collect()
}

fn evaluation(criterion: &mut Criterion) {
    for (name, chess) in [("chess", true), ("mixed", false)] {
        let boards: Vec<ChessPosition> = positions(chess).iter().flat_map(with_children).collect();
        let takes: Vec<(ChessPosition, Move)> = boards.iter().flat_map(captures).collect();
        let mut group = criterion.benchmark_group(name);
        group.throughput(Throughput::Elements(boards.len() as u64));
        let mut evaluator = Classical::new();
        group.bench_function("evaluation", |bencher| {
            bencher
                .iter(|| boards.iter().map(|board| evaluator.score(black_box(board)).value()).sum::<i32>());
        });
        group.throughput(Throughput::Elements(takes.len() as u64));
        group.bench_function("exchange", |bencher| {
            bencher
                .iter(|| takes.iter().filter(|(board, mv)| Order::see_ge(black_box(board), *mv, 0)).count());
        });
    }
}

fn main() {
    let mut criterion = Criterion::default().configure_from_args();
    evaluation(&mut criterion);
    criterion.final_summary();
}
