//! Probes of Syzygy tablebases: at nodes, and at the root, where they keep only moves that preserve
//! the result.

use super::{Depth, Move, Searcher, Window};
use crate::endings::tablebase::{TablebaseSettings, TablebaseValue};
use crate::game::position::Position;
use crate::game::score::Score;
use crate::game::variant::Variant;

/// Score of a tablebase win at the root, in centipawns: above all evaluations of real positions,
/// below known mates.
const TABLEBASE_WIN: i32 = 20_000;

/// Score of a value at `ply`.
fn score_of(value: TablebaseValue, ply: usize) -> Score {
    match value {
        TablebaseValue::Win => Score::centipawns(TABLEBASE_WIN - ply as i32),
        TablebaseValue::Loss => Score::centipawns(ply as i32 - TABLEBASE_WIN),
        TablebaseValue::BlessedLoss | TablebaseValue::Draw | TablebaseValue::CursedWin => Score::DRAW,
    }
}

impl<V: Variant> Searcher<'_, V> {
    /// Returns a tablebase score that cuts the node off. Tables ignore the move clock: only
    /// positions right after progress are probed.
    #[inline]
    pub(super) fn tablebase_cut(&self, window: Window, depth: Depth, ply: usize) -> Option<Score> {
        let settings = self.task.tablebase.as_ref()?;
        if self.pos.halfmove_clock() != 0 || self.stack_entry(ply).excluded.is_some() {
            return None;
        }
        let pos = V::tablebase_position(&self.pos)?;
        if pos.pieces() >= settings.most_pieces(pos.game) && depth < settings.probe_depth as Depth {
            return None;
        }
        let value = settings.value(&pos)?;
        self.task.count_tablebase_hit();
        let score = score_of(value, ply);
        let settles = match value {
            TablebaseValue::Win => score >= window.beta,
            TablebaseValue::Loss => score <= window.alpha,
            _ => true,
        };
        settles.then_some(score)
    }
}

/// Tablebase result of a root position.
pub(crate) struct TablebaseRoot<V: Variant> {
    /// Moves that preserve the result and make progress.
    pub(crate) moves: Vec<Move<V>>,
    /// Score to report.
    pub(crate) score: Score,
    /// Number of positions probed.
    pub(crate) hits: u64,
}

/// Ranks the moves of a root position; `None` if it, or the position after one of its moves, has no
/// table.
pub(crate) fn rank_root<V: Variant>(
    root: &V::Position,
    moves: &[Move<V>],
    settings: &TablebaseSettings,
) -> Option<TablebaseRoot<V>> {
    let value = settings.value(&V::tablebase_position(root)?)?;
    let ranks: Option<Vec<i32>> = moves.iter().map(|&mv| rank::<V>(root, mv, settings)).collect();
    let ranks = ranks?;
    let best = ranks.iter().copied().max()?;
    let kept = moves.iter().zip(&ranks).filter(|(_, rank)| **rank == best).map(|(&mv, _)| mv);
    Some(TablebaseRoot { moves: kept.collect(), score: score_of(value, 0), hits: ranks.len() as u64 + 1 })
}

/// Rank of a move: wins first, the sooner they make progress the better; losses last, the later the
/// better.
fn rank<V: Variant>(root: &V::Position, mv: Move<V>, settings: &TablebaseSettings) -> Option<i32> {
    /// Greater than any number of plies.
    const FAR: i32 = 10_000;
    let mut after = root.clone();
    after.make_move(mv)?;
    let end = after.game_end().or_else(|| after.legal_moves().is_empty().then(|| after.no_moves()));
    if let Some(end) = end {
        return Some(match end.winner {
            None => 0,
            Some(winner) if winner == root.side_to_move() => 2 * FAR,
            Some(_) => -2 * FAR,
        });
    }
    if after.insufficient_material() {
        return Some(0);
    }
    let pos = V::tablebase_position(&after)?;
    let value = settings.value(&pos)?.reversed();
    // A move that makes progress resets the count.
    let zeroing = |sign: i32| Some(if after.halfmove_clock() == 0 { sign } else { 0 });
    let plies = match value {
        TablebaseValue::Win => zeroing(1).filter(|&plies| plies != 0),
        TablebaseValue::Loss => zeroing(-1).filter(|&plies| plies != 0),
        _ => return Some(0),
    };
    let plies = plies.or_else(|| settings.tables.plies_to_zeroing(&pos).map(|plies| -plies));
    // Without distance tables every move that preserves the result has the same rank.
    let distance = plies.map_or(0, i32::abs);
    Some(if value == TablebaseValue::Win { FAR - distance } else { distance - FAR })
}
