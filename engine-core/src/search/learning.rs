//! Learning from a node: histories for ordering and reducing moves, and corrections of the
//! evaluation.

use super::movepick::Picked;
use super::node_info::{Found, NodeInfo};
use super::probe::Probe;
use super::{Depth, Move, Searcher, Window};
use crate::game::position::Position;
use crate::game::score::Score;
use crate::game::variant::Variant;
use crate::search::history::{Histories, QuietIndex};
use crate::search::params::SearchParams;
use crate::table::StoredBound;

impl<V: Variant> Searcher<'_, V> {
    /// Updates the history of the quiet move that led here: a bonus if the sum of the evaluations
    /// before and after it is bad for the side to move now, a malus if it is good (as in
    /// Stockfish).
    pub(super) fn credit_last_move(&mut self, node: &NodeInfo<Move<V>>) {
        let Some(sum) = node.eval_sum else { return };
        if let Some(at) = self.stack.back(node.ply, 1).quiet {
            let limit = self.params.eval_credit_limit;
            let points = (-sum * self.params.eval_credit / 16).clamp(-limit, limit);
            self.thread_data.histories.update_butterfly(at, points);
        }
    }

    /// Gives a bonus to the quiet table move if the table cut the node off without a search.
    pub(super) fn credit_table_move(
        &mut self,
        probe: &Probe<Move<V>>,
        score: Score,
        window: Window,
        depth: Depth,
        ply: usize,
    ) {
        if let Some(mv) = probe.mv
            && score >= window.beta
            && !self.pos.is_noisy(mv)
        {
            let at = Histories::<V>::quiet_index(&self.pos, mv, &self.stack.continuations(ply));
            self.thread_data.histories.update_quiet(at, bonus(&self.params, depth));
        }
    }

    /// Updates the histories with the moves that did well here, and the correction tables with the
    /// error of the evaluation.
    pub(super) fn learn(&mut self, node: &NodeInfo<Move<V>>, found: &Found<Move<V>>, picker: usize) {
        if let Some(best) = found.best {
            self.learn_moves(node, best, picker);
        } else if node.ply > 0
            && node.excluded.is_none()
            && let Some(at) = self.stack.entry(node.ply - 1).quiet
        {
            let points = bonus(&self.params, node.depth) * self.params.prior_credit / 1024;
            self.thread_data.histories.update_quiet(at, points);
        }
        let Some(eval) = node.eval else { return };
        let is_informative = match found.bound(node.window) {
            StoredBound::Lower => found.score > eval,
            StoredBound::Upper => found.score < eval,
            _ => true,
        };
        if is_informative
            && node.excluded.is_none()
            && !found.score.is_decisive()
            && !found.best.is_some_and(|best| best.noisy)
        {
            let error = found.score.value() - eval.value();
            let continuations = self.stack.continuations(node.ply);
            self.thread_data.histories.update_correction(&self.pos, &continuations, error, node.depth);
        }
    }

    /// Updates the history of a reduced quiet move by the result of its re-search.
    pub(super) fn learn_research(&mut self, at: QuietIndex, refutes: bool, depth: Depth) {
        let points = if refutes { bonus(&self.params, depth) } else { malus(&self.params, depth) };
        self.thread_data.histories.update_continuations(at, points * self.params.research_credit / 1024);
    }

    fn learn_moves(&mut self, node: &NodeInfo<Move<V>>, best: Picked<Move<V>>, picker: usize) {
        let continuations = self.stack.continuations(node.ply);
        let bonus = bonus(&self.params, node.depth);
        let malus = malus(&self.params, node.depth);
        let histories = &mut self.thread_data.histories;
        if best.noisy {
            histories.update_noisy(&self.pos, best.mv, bonus);
        } else {
            histories.update_quiet(Histories::<V>::quiet_index(&self.pos, best.mv, &continuations), bonus);
            histories.set_counter(self.pos.side_to_move(), continuations[0], best.mv);
            self.stack.add_killer(node.ply, best.mv);
        }
        for tried in &self.thread_data.pickers.get(picker).tried {
            if tried.noisy {
                histories.update_noisy(&self.pos, tried.mv, malus);
            } else if !best.noisy {
                histories
                    .update_quiet(Histories::<V>::quiet_index(&self.pos, tried.mv, &continuations), malus);
            }
        }
    }
}

/// History bonus of a move that was best at `depth`.
fn bonus(params: &SearchParams, depth: Depth) -> i32 {
    (params.bonus_slope * depth + params.bonus_base).min(params.bonus_limit)
}

/// History malus of a move that was not best at `depth`: negative.
fn malus(params: &SearchParams, depth: Depth) -> i32 {
    -(params.malus_slope * depth).min(params.malus_limit)
}
