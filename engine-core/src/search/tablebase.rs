//! Probes of Syzygy tablebases: at nodes, and at the root, where they keep only moves that preserve
//! the result.

use std::cmp::Reverse;
use std::mem::discriminant;

use super::{Depth, Move, Searcher, Window};
use crate::endings::tablebase::{TablebaseSettings, TablebaseValue};
use crate::game::position::Position;
use crate::game::score::Score;
use crate::game::variant::Variant;

/// Score of a tablebase win at the root, in centipawns: above all evaluations of real positions,
/// below known mates.
const TABLEBASE_WIN: i32 = 20_000;

/// Move clock, in plies, from which only moves of the best distance are kept, so that a win makes
/// progress. Before, the search may find a mate that is shorter than the way to the next capture or
/// pawn move, and several lines can be shown.
const PROGRESS_FROM: u32 = 16;

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
        if self.pos.halfmove_clock() != 0 || self.stack.entry(ply).excluded.is_some() {
            return None;
        }
        let pos = V::tablebase_position(&self.pos)?;
        if pos.pieces() >= settings.max_pieces(pos.game) && depth < settings.probe_depth as Depth {
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
    /// Moves that preserve the result and, from [`PROGRESS_FROM`] on, make progress.
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
    settings.value(&V::tablebase_position(root)?)?;
    let ranks: Option<Vec<Rank>> = moves.iter().map(|&mv| rank::<V>(root, mv, settings)).collect();
    let ranks = ranks?;
    let best = ranks.iter().copied().max()?;
    let needs_progress = root.halfmove_clock() >= PROGRESS_FROM;
    let is_kept =
        |rank: &Rank| if needs_progress { *rank == best } else { discriminant(rank) == discriminant(&best) };
    let kept = moves.iter().zip(&ranks).filter(|(_, rank)| is_kept(rank)).map(|(&mv, _)| mv);
    Some(TablebaseRoot {
        moves: kept.collect(),
        score: score_of(best.value(), 0),
        hits: ranks.len() as u64 + 1,
    })
}

/// Result of a move for the side that makes it, worst first. The numbers are plies to the next
/// capture or pawn move.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Rank {
    /// Loses at once.
    Ended,
    /// Loses, the later the better.
    Loses(u32),
    /// Loses, but the move clock runs out first.
    Escapes(u32),
    /// Draws.
    Draws,
    /// Wins, but not before the move clock runs out; the sooner the better.
    ComesLate(Reverse<u32>),
    /// Wins, the sooner the better.
    Wins(Reverse<u32>),
    /// Wins at once.
    Ends,
}

impl Rank {
    /// Rank of a win or loss this number of plies after a move from `before`; the move clock may
    /// prevent it if `is_limited`.
    fn decided<P: Position>(value: TablebaseValue, plies: u32, before: &P, is_limited: bool) -> Rank {
        let is_in_time = !is_limited || before.halfmove_clock() + 1 + plies <= P::CLOCK_LIMIT;
        match (value, is_in_time) {
            (TablebaseValue::Win, true) => Rank::Wins(Reverse(plies)),
            (TablebaseValue::Win, false) => Rank::ComesLate(Reverse(plies)),
            (TablebaseValue::Loss, true) => Rank::Loses(plies),
            (TablebaseValue::Loss, false) => Rank::Escapes(plies),
            _ => Rank::Draws,
        }
    }

    const fn value(self) -> TablebaseValue {
        match self {
            Rank::Ended | Rank::Loses(_) => TablebaseValue::Loss,
            Rank::Escapes(_) | Rank::Draws | Rank::ComesLate(_) => TablebaseValue::Draw,
            Rank::Wins(_) | Rank::Ends => TablebaseValue::Win,
        }
    }
}

/// Ranks a move; `None` if the resulting position is in no table.
fn rank<V: Variant>(root: &V::Position, mv: Move<V>, settings: &TablebaseSettings) -> Option<Rank> {
    let mut after = root.clone();
    after.make_move(mv)?;
    let end = after.game_end().or_else(|| after.legal_moves().is_empty().then(|| after.no_moves()));
    if let Some(end) = end {
        return Some(match end.winner {
            None => Rank::Draws,
            Some(winner) if winner == root.side_to_move() => Rank::Ends,
            Some(_) => Rank::Ended,
        });
    }
    if after.insufficient_material() {
        return Some(Rank::Draws);
    }
    let pos = V::tablebase_position(&after)?;
    let value = settings.value(&pos)?.reversed();
    // A move that makes progress resets the count. Without distance tables every move that
    // preserves the result has the same rank.
    let made_progress = after.halfmove_clock() == 0;
    let plies = if made_progress || value == TablebaseValue::Draw {
        0
    } else {
        settings.tables.plies_to_zeroing(&pos).map_or(0, i32::unsigned_abs)
    };
    let is_limited = settings.fifty_move_rule && !made_progress;
    Some(Rank::decided(value, plies, root, is_limited))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::test_games::OnGrid;
    use crate::test_games::duel::DuelPosition;

    #[test]
    fn wins_and_losses_after_the_move_clock_are_draws() {
        let pos = DuelPosition::read("...k/..../..../.K../R... w - - 70 1");
        let ranked = |value, plies, is_limited| Rank::decided(value, plies, &pos, is_limited);
        for (value, plies, is_limited, expected) in [
            (TablebaseValue::Win, 29, true, TablebaseValue::Win),
            (TablebaseValue::Win, 30, true, TablebaseValue::Draw),
            (TablebaseValue::Win, 30, false, TablebaseValue::Win),
            (TablebaseValue::Loss, 29, true, TablebaseValue::Loss),
            (TablebaseValue::Loss, 30, true, TablebaseValue::Draw),
        ] {
            assert_eq!(ranked(value, plies, is_limited).value(), expected, "{value:?} in {plies}");
        }
    }

    #[test]
    fn results_come_before_distances() {
        let sorted = [
            Rank::Ended,
            Rank::Loses(3),
            Rank::Loses(30),
            Rank::Escapes(60),
            Rank::Draws,
            Rank::ComesLate(Reverse(80)),
            Rank::Wins(Reverse(9)),
            Rank::Wins(Reverse(1)),
            Rank::Ends,
        ];
        assert!(sorted.is_sorted());
    }
}
