//! Iterative deepening with aspiration windows, and its stop conditions.

use super::{Depth, Searcher, Stopped, Window};
use crate::engine::game_engine::Bound;
use crate::game::score::{MAX_PLY, Score};
use crate::game::sorting::sort_by_number;
use crate::game::variant::Variant;
use crate::search::params::TimeParams;

/// Parameters of time management.
const TIME: TimeParams = TimeParams::DEFAULT;
/// Maximum depth of an iteration.
const MAX_DEPTH: Depth = MAX_PLY as Depth - 1;

impl<V: Variant> Searcher<'_, V> {
    /// Searches with increasing depth until a limit is reached.
    pub(crate) fn deepen(&mut self) {
        self.list_root_moves();
        if self.root_moves.is_empty() {
            return;
        }
        let lines = self.task.lines().clamp(1, self.root_moves.len());
        let limit =
            self.task.limits.depth.map_or(MAX_DEPTH, |depth| depth.clamp(1, MAX_DEPTH as u32) as Depth);
        // Every other thread searches one ply deeper, so that the table has entries before the
        // others need them.
        let ahead = self.thread as Depth % 2;
        let mut changes = 0.0;
        // If the endgame tables contain the root, they contain its successors: one iteration is
        // exact.
        let known = self.task.known_ending(&self.pos);
        let is_known = known.is_some_and(|value| value.score(&self.pos, 0).is_some());
        for depth in 1..=limit {
            self.root_depth = (depth + ahead).min(limit);
            self.doublings = doublings(self.nodes);
            let best_before = self.root_moves[0].mv;
            let score_before = self.root_moves[0].known;
            if self.iterate(lines).is_err() {
                break;
            }
            self.completed_depth = self.root_depth;
            changes = changes / 2.0 + f64::from(self.root_moves[0].mv != best_before);
            self.report_iteration(lines);
            if is_known || self.completed_depth == limit || self.is_enough(depth, changes, score_before) {
                break;
            }
        }
        self.publish_nodes();
        // The first thread to reach the requested depth stops all; with several lines the first
        // thread must report them.
        if self.task.limits.depth.is_some() && lines == 1 && self.completed_depth == limit {
            self.control.halt();
        }
    }

    /// Searches all lines to the depth of the iteration.
    fn iterate(&mut self, lines: usize) -> Result<(), Stopped> {
        self.seldepth = 0;
        for first in 0..lines {
            let searched = self.aspirate(first);
            self.sort_root_moves(first);
            searched?;
            sort_by_number(&mut self.root_moves[..=first], |root_move| -root_move.known.value());
        }
        Ok(())
    }

    /// Searches with a narrow window around the expected score, widened until the score is within
    /// it.
    fn aspirate(&mut self, first: usize) -> Result<(), Stopped> {
        /// Maximum reduction, in plies, of the search after a fail high.
        const MAX_LOWERED: Depth = 3;
        let mut delta = self.params.aspiration_delta;
        let mut window = match self.root_moves[first].average {
            Some(average) if self.root_depth >= self.params.aspiration_depth => {
                Window { alpha: open_below(average - delta), beta: open_above(average + delta) }
            }
            _ => Window::FULL,
        };
        let mut lowered = 0;
        loop {
            let depth = (self.root_depth - lowered).max(1);
            let score = self.search_root(window, depth, first)?;
            if score <= window.alpha {
                let middle = Score::raw((window.alpha.value() + window.beta.value()) / 2);
                window = Window { alpha: open_below(score - delta), beta: middle.max(score + 1) };
                lowered = 0;
            } else if score >= window.beta {
                window.beta = open_above(score + delta);
                lowered = if V::PARAMS.selective { (lowered + 1).min(MAX_LOWERED) } else { 0 };
            } else {
                return Ok(());
            }
            self.sort_root_moves(first);
            self.report_bound(first);
            delta += delta / 2;
        }
    }

    /// Returns true to stop after a finished iteration.
    fn is_enough(&mut self, depth: Depth, changes: f64, score_before: Score) -> bool {
        if self.thread != 0 {
            return false;
        }
        let best = &self.root_moves[0];
        if let (Some(moves), Some(plies)) = (self.task.limits.mate, best.known.plies_to_end())
            && plies.unsigned_abs() <= moves.saturating_mul(2)
            && best.bound == Bound::Exact
        {
            return true;
        }
        let Some(soft) = self.budget.soft else { return false };
        let settled = best.known.plies_to_end().is_some_and(|plies| plies.abs() < depth);
        let effort = best.nodes as f64 / self.nodes.max(1) as f64;
        let drop = score_before.value().saturating_sub(best.known.value());
        let scale = if self.root_moves.len() == 1 {
            TIME.forced
        } else {
            stability_scale(changes) * drop_scale(drop) * effort_scale(effort)
        };
        let over = self.elapsed() >= soft.mul_f64(scale) || settled;
        if over && self.control.is_pondering() {
            self.out_of_time = true;
            return false;
        }
        over
    }
}

/// Number of times that the node count has doubled since margins began to grow, with an upper
/// bound.
fn doublings(nodes: u64) -> i32 {
    /// Nodes up to which margins do not grow.
    const SMALL: u64 = 1 << 15;
    /// Maximum number of doublings.
    const MOST: u32 = 3;
    (nodes / SMALL).max(1).ilog2().min(MOST) as i32
}

/// More time while the best move keeps changing. `changes` is the number of iterations with a
/// change, halved with each iteration.
fn stability_scale(changes: f64) -> f64 {
    (TIME.stable + TIME.change * changes).min(TIME.unstable)
}

/// More time if the score drops; `drop` in centipawns.
fn drop_scale(drop: i32) -> f64 {
    let [rise, fall] = TIME.drops;
    let [least, most] = TIME.drop_range;
    (1.0 + f64::from(drop.clamp(rise, fall)) / TIME.drop_unit).clamp(least, most)
}

/// Less time if almost all nodes were spent on the best move.
fn effort_scale(effort: f64) -> f64 {
    let [least, most] = TIME.effort_range;
    (TIME.effort - effort).clamp(least, most)
}

/// Opens the window downwards if `alpha` is below all evaluations.
fn open_below(alpha: Score) -> Score {
    if alpha < -Score::EVAL_MAX { -Score::INFINITE } else { alpha }
}

/// Opens the window upwards if `beta` is above all evaluations.
fn open_above(beta: Score) -> Score {
    if beta > Score::EVAL_MAX { Score::INFINITE } else { beta }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn margins_grow_with_long_searches_only_and_not_for_ever() {
        assert_eq!([0, 1, 32_767, 65_535].map(doublings), [0; 4]);
        assert_eq!([65_536, 131_072, 262_144].map(doublings), [1, 2, 3]);
        assert_eq!([1 << 40, u64::MAX].map(doublings), [3; 2]);
    }

    #[test]
    fn trouble_asks_for_time_and_calm_saves_it() {
        assert!(stability_scale(2.0) > stability_scale(0.0));
        assert!(drop_scale(80) > 1.0 && drop_scale(-80) < 1.0);
        assert!(effort_scale(0.95) < 1.0 && effort_scale(0.2) > 1.0);
        assert!(drop_scale(i32::MAX) <= 1.6 && stability_scale(9.0) <= 1.75);
    }
}
