//! Perft: counting legal move sequences, the test of a move generator.

use rayon::prelude::*;

use crate::{MoveKind, Moves, Position};

/// The number of legal move sequences of length `depth`; 1 for depth 0.
#[must_use]
pub fn perft<P: Position>(pos: &mut P, depth: u32) -> u64 {
    let mut lists = (0..depth).map(|_| Moves::new()).collect::<Vec<_>>();
    count(pos, depth, &mut lists)
}

/// Perft below each legal move, in the generator's order. With more than one thread the moves are shared out
/// among the workers of a pool of that size. Depth 0 gives an empty list.
#[must_use]
pub fn divide<P: Position>(pos: &P, depth: u32, threads: usize) -> Vec<(P::Move, u64)> {
    if depth == 0 {
        return Vec::new();
    }
    let below = |mv: P::Move| {
        let mut board = pos.clone();
        let count = board.make_move(mv).map_or(0, |_| perft(&mut board, depth - 1));
        (mv, count)
    };
    let moves = pos.legal_moves();
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads);
    match if threads > 1 { pool.build().ok() } else { None } {
        Some(pool) => pool.install(|| moves.par_iter().map(|&mv| below(mv)).collect()),
        None => moves.into_iter().map(below).collect(),
    }
}

/// `lists` holds one list for each ply to go; the last ply counts without generating.
fn count<P: Position>(pos: &mut P, depth: u32, lists: &mut [Moves<P::Move>]) -> u64 {
    match depth {
        0 => return 1,
        1 => return pos.count_legal(),
        _ => {}
    }
    if pos.game_end().is_some() {
        return 0;
    }
    let Some((moves, deeper)) = lists.split_first_mut() else { return 0 };
    moves.clear();
    pos.generate(MoveKind::Noisy, moves);
    pos.generate(MoveKind::Quiet, moves);
    let mut total = 0;
    for &mv in &*moves {
        if let Some(undo) = pos.make_move(mv) {
            total += count(pos, depth - 1, deeper);
            pos.unmake_move(undo);
        }
    }
    total
}
