//! Perft: counts legal move sequences, to test a move generator.

use crate::game::position::{MoveKind, Position};

/// Number of legal move sequences of length `depth`; 1 for depth 0.
pub fn perft<P: Position>(pos: &mut P, depth: u32) -> u64 {
    perft_until(pos, depth, &|| false)
}

/// Perft below each legal move, in the generator's order. With more than one thread the moves are
/// distributed over a thread pool of that size. Depth 0 gives an empty list.
pub fn divide<P: Position>(pos: &P, depth: u32, threads: usize) -> Vec<(P::Move, u64)> {
    divide_until(pos, depth, threads, &|| false).unwrap_or_default()
}

/// [`divide`] with a stop condition: returns `None` soon after `is_stopped` returns true.
pub(crate) fn divide_until<P: Position>(
    pos: &P,
    depth: u32,
    threads: usize,
    is_stopped: &(dyn Fn() -> bool + Sync),
) -> Option<Vec<(P::Move, u64)>> {
    if depth == 0 {
        return Some(Vec::new());
    }
    let moves = pos.legal_moves();
    let below = |index: usize| {
        let mut board = pos.clone();
        let made = if is_stopped() { None } else { board.make_move(moves[index]) };
        made.map_or(0, |_| perft_until(&mut board, depth - 1, is_stopped))
    };
    let counts = map_indices(moves.len(), threads, &below);
    (!is_stopped()).then(|| moves.iter().copied().zip(counts).collect())
}

/// Maps the indices below `count` on a number of threads. Takes a trait object, so that it is
/// compiled once for all games.
#[cfg(feature = "threads")]
fn map_indices(count: usize, threads: usize, work: &(dyn Fn(usize) -> u64 + Sync)) -> Vec<u64> {
    use rayon::prelude::*;
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads);
    match if threads > 1 { pool.build().ok() } else { None } {
        Some(pool) => pool.install(|| (0..count).into_par_iter().map(work).collect()),
        None => (0..count).map(work).collect(),
    }
}

/// Maps the indices below `count`.
#[cfg(not(feature = "threads"))]
fn map_indices(count: usize, _threads: usize, work: &(dyn Fn(usize) -> u64 + Sync)) -> Vec<u64> {
    (0..count).map(work).collect()
}

fn perft_until<P: Position>(pos: &mut P, depth: u32, is_stopped: &dyn Fn() -> bool) -> u64 {
    let mut lists = (0..depth).map(|_| Vec::new()).collect::<Vec<_>>();
    count(pos, depth, &mut lists, is_stopped)
}

/// Minimum depth of nodes that check the stop condition.
const ASKING_DEPTH: u32 = 2;

/// `lists` has one list per remaining ply; the last ply is counted without generating moves.
fn count<P: Position>(
    pos: &mut P,
    depth: u32,
    lists: &mut [Vec<P::Move>],
    is_stopped: &dyn Fn() -> bool,
) -> u64 {
    match depth {
        0 => return 1,
        1 => return pos.count_legal(),
        _ => {}
    }
    if pos.game_end().is_some() || (depth >= ASKING_DEPTH && is_stopped()) {
        return 0;
    }
    let Some((moves, deeper)) = lists.split_first_mut() else { return 0 };
    moves.clear();
    pos.generate(MoveKind::Noisy, moves);
    pos.generate(MoveKind::Quiet, moves);
    let mut total = 0;
    for &mv in &*moves {
        if let Some(undo) = &pos.make_move(mv) {
            total += count(pos, depth - 1, deeper, is_stopped);
            pos.unmake_move(undo);
        }
    }
    total
}
