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
    is_stopped: &(impl Fn() -> bool + Sync + ?Sized),
) -> Option<Vec<(P::Move, u64)>> {
    if depth == 0 {
        return Some(Vec::new());
    }
    let below = |mv: P::Move| {
        let mut board = pos.clone();
        let made = if is_stopped() { None } else { board.make_move(mv) };
        let count = made.map_or(0, |_| perft_until(&mut board, depth - 1, is_stopped));
        (mv, count)
    };
    let counts = shared_out(pos.legal_moves(), threads, below);
    (!is_stopped()).then_some(counts)
}

/// Maps the moves, in their order, on a number of threads.
#[cfg(feature = "threads")]
fn shared_out<M: Send + Sync, T: Send>(
    moves: Vec<M>,
    threads: usize,
    work: impl Fn(M) -> T + Send + Sync,
) -> Vec<T> {
    use rayon::prelude::*;
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads);
    match if threads > 1 { pool.build().ok() } else { None } {
        Some(pool) => pool.install(|| moves.into_par_iter().map(work).collect()),
        None => moves.into_iter().map(work).collect(),
    }
}

/// Maps the moves, in their order.
#[cfg(not(feature = "threads"))]
fn shared_out<M, T>(moves: Vec<M>, _threads: usize, work: impl Fn(M) -> T) -> Vec<T> {
    moves.into_iter().map(work).collect()
}

fn perft_until<P: Position>(pos: &mut P, depth: u32, is_stopped: &(impl Fn() -> bool + ?Sized)) -> u64 {
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
    is_stopped: &(impl Fn() -> bool + ?Sized),
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
