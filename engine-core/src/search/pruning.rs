//! Pruning: one small function for each rule.
//!
//! Rules for whole nodes return a score that replaces the search; rules for moves return true if a
//! move is skipped. No rule returns an unproved win or loss.

use super::movepick::{Hints, PickMode};
use super::node_info::{Candidate, NodeInfo, NonPv, Singular};
use super::reductions::PLY;
use super::stats::Rule;
use super::{Depth, Move, Searcher, Stopped, Window};
use crate::game::position::Position;
use crate::game::score::Score;
use crate::game::variant::{MoveOrder, Variant};
use crate::search::history::Histories;
use crate::search::params::SearchParams;
use crate::table::{StoredBound, TtEntry};

impl<V: Variant> Searcher<'_, V> {
    /// Applies the pruning rules for whole nodes; `None` if the moves must be searched.
    pub(super) fn prune_node(&mut self, node: &NodeInfo<Move<V>>) -> Result<Option<Score>, Stopped> {
        let (Some(eval), Some(estimate)) = (node.eval, node.estimate) else { return Ok(None) };
        if node.pv || node.excluded.is_some() || node.window.beta.is_decisive() {
            return Ok(None);
        }
        if let Some(score) = self.reverse_futility(node, estimate) {
            self.stats.count(Rule::ReverseFutility);
            return Ok(Some(score));
        }
        if let Some(score) = self.razoring(node, estimate)? {
            return Ok(Some(score));
        }
        if let Some(score) = self.null_move(node, eval, estimate)? {
            return Ok(Some(score));
        }
        self.probcut(node, eval)
    }

    /// Reverse futility pruning: the estimate is so far above beta that a few plies are unlikely to
    /// change the outcome.
    pub(super) fn reverse_futility(&self, node: &NodeInfo<Move<V>>, estimate: Score) -> Option<Score> {
        let params = self.params;
        let improving = if node.improving { params.reverse_futility_improving } else { 0 };
        let worsening =
            if node.eval_sum.is_some_and(|sum| sum > 0) { params.reverse_futility_worsening } else { 0 };
        let margin = self.grown(params.reverse_futility_slope * node.depth - improving - worsening);
        let beta = node.window.beta;
        let safe = node.depth <= params.reverse_futility_depth && estimate - margin.max(0) >= beta;
        safe.then(|| node.window.soften_fail_high(estimate, params.fail_high_blend_futility))
    }

    /// Futility margin, grown with the size of the search.
    #[inline]
    pub(super) fn grown(&self, margin: i32) -> i32 {
        margin + margin * (self.params.margin_growth * self.doublings) / 1024
    }

    /// Razoring: far below alpha only captures can help, so quiescence returns the score.
    fn razoring(&mut self, node: &NodeInfo<Move<V>>, estimate: Score) -> Result<Option<Score>, Stopped> {
        let params = self.params;
        let margin = params.razor_base + params.razor_slope * node.depth * node.depth;
        if node.depth > params.razor_depth || estimate + margin > node.window.alpha {
            return Ok(None);
        }
        let score = self.quiescence::<NonPv>(node.window, node.ply, params.quiescence_checks)?;
        if score > node.window.alpha {
            return Ok(None);
        }
        self.stats.count(Rule::Razoring);
        Ok(Some(score))
    }

    /// Null-move pruning: if passing fails high, a move will too.
    fn null_move(
        &mut self,
        node: &NodeInfo<Move<V>>,
        eval: Score,
        estimate: Score,
    ) -> Result<Option<Score>, Stopped> {
        let params = self.params;
        let (beta, depth, ply) = (node.window.beta, node.depth, node.ply);
        let slack = params.null_move_slack - params.null_move_slack_slope * depth;
        if depth < params.null_move_depth
            || ply < self.null_move_floor
            || estimate < beta
            || eval + slack < beta
            || (ply > 0 && self.stack.entry(ply - 1).mv.is_none())
            || !V::MoveOrder::null_move_ok(&self.pos)
        {
            return Ok(None);
        }
        let surplus = (estimate.value() - beta.value()) / params.null_move_eval_divisor;
        let reduced = depth
            - params.null_move_base
            - depth / params.null_move_depth_divisor
            - surplus.min(params.null_move_eval_limit);
        let Some(undo) = &self.make_null(ply) else { return Ok(None) };
        let score = self.node::<NonPv>(Window::above(beta - 1).flipped(), reduced, ply + 1, !node.cut_node);
        self.unmake(undo);
        let score = -score?;
        if score < beta {
            return Ok(None);
        }
        // A win after a null move is not proved: the opponent may have had to pass.
        let score = if score.is_decisive() {
            beta
        } else {
            node.window.soften_fail_high(score, params.fail_high_blend_null_move)
        };
        if depth < params.null_move_verify_depth || self.null_move_floor > 0 {
            self.stats.count(Rule::NullMove);
            return Ok(Some(score));
        }
        self.verify_null_move(node, reduced, score)
    }

    /// Guards against zugzwang: a deep null-move cutoff must also hold without null moves in the
    /// next plies.
    fn verify_null_move(
        &mut self,
        node: &NodeInfo<Move<V>>,
        reduced: Depth,
        score: Score,
    ) -> Result<Option<Score>, Stopped> {
        debug_assert_eq!(self.null_move_floor, 0, "verifications do not nest");
        let beta = node.window.beta;
        self.null_move_floor = node.ply + (3 * reduced.max(1) as usize).div_ceil(4);
        let verified = self.node::<NonPv>(Window::above(beta - 1), reduced, node.ply, false);
        self.null_move_floor = 0;
        let holds = verified? >= beta;
        self.stats.count(if holds { Rule::NullMove } else { Rule::NullMoveRefuted });
        Ok(holds.then_some(score))
    }

    /// ProbCut (Buro, 1995): a capture that wins clearly in a shallow search will likely win in a
    /// deep one.
    fn probcut(&mut self, node: &NodeInfo<Move<V>>, eval: Score) -> Result<Option<Score>, Stopped> {
        let params = self.params;
        let beta = node.window.beta + params.probcut_margin;
        let depth = node.depth - params.probcut_reduction;
        if node.depth < params.probcut_depth || beta.is_decisive() {
            return Ok(None);
        }
        if let (Some(entry), Some(score)) = (&node.probe.entry, node.table_score) {
            let enough = node.window.beta + params.probcut_table_margin;
            if entry.depth >= depth && entry.bound.is_floor() && score >= enough && !score.is_decisive() {
                self.stats.count(Rule::ProbCut);
                return Ok(Some(enough));
            }
            if entry.depth > depth && score < beta {
                return Ok(None);
            }
        }
        let table_move = node.probe.mv.filter(|_| node.table_move_noisy);
        let hints = Hints::new(table_move, self.stack.continuations(node.ply));
        let picker = self.thread_data.pickers.open(PickMode::Winning(beta.value() - eval.value()), hints);
        let found = self.probcut_moves(node, beta, depth, picker);
        self.thread_data.pickers.close(picker);
        let Some((mv, score)) = found? else { return Ok(None) };
        self.stats.count(Rule::ProbCut);
        let entry = TtEntry {
            mv: Some(self.pos.encode(mv)),
            score: score.to_table(node.ply),
            eval: self.stack.entry(node.ply).raw_eval,
            depth: depth + 1,
            bound: StoredBound::Lower,
            was_pv: node.was_pv,
        };
        self.table.store(node.probe.key, &entry);
        Ok(Some(if score.is_decisive() { node.window.beta } else { score - params.probcut_margin }))
    }

    /// Returns the first capture that reaches `beta` in quiescence and then at `depth`.
    fn probcut_moves(
        &mut self,
        node: &NodeInfo<Move<V>>,
        beta: Score,
        depth: Depth,
        picker: usize,
    ) -> Result<Option<(Move<V>, Score)>, Stopped> {
        let window = Window::above(beta - 1).flipped();
        while let Some(picked) =
            self.thread_data.pickers.get(picker).next(&self.pos, &self.thread_data.histories, self.params)
        {
            let continuation = Histories::<V>::continuation(V::MoveOrder::piece_to(&self.pos, picked.mv));
            let Some(undo) = &self.make(picked.mv, continuation, node.ply) else { continue };
            let mut score = self.quiescence::<NonPv>(window, node.ply + 1, self.params.quiescence_checks);
            if matches!(score, Ok(score) if -score >= beta) {
                score = self.node::<NonPv>(window, depth, node.ply + 1, !node.cut_node);
            }
            self.unmake(undo);
            let score = -score?;
            if score >= beta {
                return Ok(Some((picked.mv, score)));
            }
        }
        Ok(None)
    }

    /// Internal iterative reduction (Ed Schröder): without a table move the ordering is poor, so
    /// the node is searched less deeply.
    pub(super) fn internal_reduction(&mut self, node: &NodeInfo<Move<V>>) -> Depth {
        let reduces =
            node.depth >= self.params.iir_depth && node.probe.mv.is_none() && (node.pv || node.cut_node);
        if reduces {
            self.stats.count(Rule::InternalReduction);
        }
        Depth::from(reduces)
    }

    /// Singular extensions (Anantharaman and others, 1988, as in Stockfish): if all other moves are
    /// clearly worse than the table move, it is extended; if others fail high as well, the node is
    /// cut.
    pub(super) fn test_singular(&mut self, node: &NodeInfo<Move<V>>) -> Result<Singular, Stopped> {
        /// Maximum number of plies by which the table entry may be shallower than this node.
        const TABLE_SLACK: Depth = 3;
        let params = self.params;
        let (Some(mv), Some(entry), Some(table_score)) = (node.probe.mv, node.probe.entry, node.table_score)
        else {
            return Ok(Singular::Extend(0));
        };
        if !params.selective
            || node.depth < params.singular_depth
            || node.excluded.is_some()
            || entry.depth < node.depth - TABLE_SLACK
            || !entry.bound.is_floor()
            || table_score.is_decisive()
            || node.ply as Depth >= 2 * self.root_depth
        {
            return Ok(Singular::Extend(0));
        }
        let target = table_score - params.singular_margin * node.depth / 16;
        self.stack.entry_mut(node.ply).excluded = Some(mv);
        let window = Window::above(target - 1);
        let others = self.node::<NonPv>(window, (node.depth - 1) / 2, node.ply, node.cut_node);
        self.stack.entry_mut(node.ply).excluded = None;
        Ok(self.weigh_singular(node, target, others?, table_score))
    }

    /// One-reply extension in plies: a single evasion of check (pseudo-legal moves are counted).
    pub(super) fn reply_extension(&self, node: &NodeInfo<Move<V>>) -> Option<Depth> {
        let params = self.params;
        let may_extend = params.reply_extension > 0
            && params.selective
            && node.in_check
            && node.excluded.is_none()
            && (node.ply as Depth) < 2 * self.root_depth;
        (may_extend && self.pos.pseudo_legal().len() == 1).then_some(params.reply_extension)
    }

    fn weigh_singular(
        &mut self,
        node: &NodeInfo<Move<V>>,
        target: Score,
        others: Score,
        table_score: Score,
    ) -> Singular {
        let params = self.params;
        let beta = node.window.beta;
        if others < target {
            let doubly = !node.pv
                && others < target - params.singular_double_margin
                && self.stack.entry(node.ply).double_extensions < params.singular_double_limit;
            self.stats.count(if doubly { Rule::DoubleExtension } else { Rule::SingularExtension });
            return Singular::Extend(if doubly { 2 } else { 1 });
        }
        if others >= beta && !others.is_decisive() {
            self.stats.count(Rule::MultiCut);
            return Singular::Cut(others);
        }
        if table_score >= beta || node.cut_node {
            self.stats.count(Rule::NegativeExtension);
            return Singular::Extend(if table_score >= beta { -2 } else { -1 });
        }
        Singular::Extend(0)
    }

    /// Returns true if a move can be skipped. Called only once a legal move that does not lose by
    /// force is known.
    pub(super) fn prunes_move(
        &mut self,
        node: &NodeInfo<Move<V>>,
        candidate: &Candidate<Move<V>>,
        alpha: Score,
        picker: usize,
    ) -> bool {
        let params = self.params;
        let rule = if candidate.noisy {
            self.prunes_noisy(node, candidate, alpha)
        } else if late_move(node, candidate, &params) {
            self.thread_data.pickers.get(picker).skip_quiets();
            Some(Rule::LateMovePruning)
        } else {
            self.prunes_quiet(node, candidate, alpha, picker)
        };
        if let Some(rule) = rule {
            self.stats.count(rule);
        }
        rule.is_some()
    }

    fn prunes_noisy(
        &self,
        node: &NodeInfo<Move<V>>,
        candidate: &Candidate<Move<V>>,
        alpha: Score,
    ) -> Option<Rule> {
        let params = self.params;
        if let Some(eval) = node.eval
            && node.depth <= params.noisy_futility_depth
            && !candidate.gives_check
            && !alpha.is_decisive()
        {
            let gain = V::MoveOrder::capture_gain(&self.pos, candidate.mv);
            let margin = params.noisy_futility_base + params.noisy_futility_slope * node.depth;
            if eval + self.grown(margin) + gain <= alpha {
                return Some(Rule::NoisyFutility);
            }
        }
        let floor = params.exchange_noisy_slope * node.depth;
        let loses =
            node.depth <= params.exchange_depth && !V::MoveOrder::see_ge(&self.pos, candidate.mv, floor);
        loses.then_some(Rule::ExchangePruning)
    }

    fn prunes_quiet(
        &mut self,
        node: &NodeInfo<Move<V>>,
        candidate: &Candidate<Move<V>>,
        alpha: Score,
        picker: usize,
    ) -> Option<Rule> {
        let params = self.params;
        let reduction = self.thread_data.reductions.base(&params, node.depth, candidate.number, false);
        let reduced = (node.depth - reduction / PLY).max(0);
        if reduced <= params.history_depth && candidate.history < params.history_slope * node.depth {
            return Some(Rule::HistoryPruning);
        }
        if let Some(eval) = node.eval
            && reduced <= params.futility_depth
            && !candidate.gives_check
            && !alpha.is_decisive()
        {
            let margin = params.futility_base + params.futility_slope * reduced;
            let history = candidate.history / params.futility_history_divisor;
            if eval + self.grown(margin) + history <= alpha {
                self.thread_data.pickers.get(picker).skip_quiets();
                return Some(Rule::Futility);
            }
        }
        let floor = params.exchange_quiet_slope * reduced * reduced;
        let loses =
            node.depth <= params.exchange_depth && !V::MoveOrder::see_ge(&self.pos, candidate.mv, floor);
        loses.then_some(Rule::ExchangePruning)
    }
}

/// Late move pruning: after enough moves at a shallow depth, the remaining quiet ones are unlikely
/// to help.
fn late_move<M>(node: &NodeInfo<M>, candidate: &Candidate<M>, params: &SearchParams) -> bool {
    let moves = params.late_move_base + params.late_move_slope * node.depth * node.depth / 16;
    let allowed = if node.improving { moves } else { moves / 2 };
    node.depth <= params.late_move_depth && candidate.number as i32 > allowed.max(1)
}
