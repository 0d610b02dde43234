//! Perft: counting legal move sequences, the test of a move generator.

use rayon::prelude::*;

use crate::{MoveKind, Position};

/// The number of legal move sequences of length `depth`; 1 for depth 0.
pub fn perft<P: Position>(pos: &mut P, depth: u32) -> u64 {
    perft_until(pos, depth, &|| false)
}

/// Perft below each legal move, in the generator's order. With more than one thread the moves are shared out
/// among the workers of a pool of that size. Depth 0 gives an empty list.
pub fn divide<P: Position>(pos: &P, depth: u32, threads: usize) -> Vec<(P::Move, u64)> {
    divide_until(pos, depth, threads, &|| false).unwrap_or_default()
}

/// [`divide`], but it ends, without counts, soon after `is_stopped` says so.
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
        let count = board.make_move(mv).map_or(0, |_| perft_until(&mut board, depth - 1, is_stopped));
        (mv, count)
    };
    let moves = pos.legal_moves();
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads);
    let counts = match if threads > 1 { pool.build().ok() } else { None } {
        Some(pool) => pool.install(|| moves.par_iter().map(|&mv| below(mv)).collect()),
        None => moves.into_iter().map(below).collect(),
    };
    (!is_stopped()).then_some(counts)
}

fn perft_until<P: Position>(pos: &mut P, depth: u32, is_stopped: &(impl Fn() -> bool + ?Sized)) -> u64 {
    let mut lists = (0..depth).map(|_| Vec::new()).collect::<Vec<_>>();
    count(pos, depth, &mut lists, is_stopped)
}

/// Nodes this far above the leaves, and further, ask whether to stop.
const ASKING_DEPTH: u32 = 3;

/// `lists` holds one list for each ply to go; the last ply counts without generating.
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
