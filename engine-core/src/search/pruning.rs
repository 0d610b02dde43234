//! What need not be searched: one small function for each rule.
//!
//! Rules for whole nodes return a score in place of the search; rules for moves say whether a move is skipped. None of them
//! answers with a win or a loss that was not proved.

use super::facts::{Candidate, Facts, NonPv, Singular};
use super::movepick::{Hints, Mode};
use super::reductions::PLY;
use super::stats::Rule;
use super::{Depth, Move, Searcher, Stopped, Window};
use crate::history::Histories;
use crate::transposition::{Record, StoredBound};
use crate::{MoveOrder, Position, Score, SearchParams, Variant};

impl<V: Variant> Searcher<'_, V> {
    /// Tries to do without searching the node's moves.
    pub(super) fn prune_node(&mut self, facts: &Facts<Move<V>>) -> Result<Option<Score>, Stopped> {
        let (Some(eval), Some(estimate)) = (facts.eval, facts.estimate) else { return Ok(None) };
        if facts.pv || facts.excluded.is_some() || facts.window.beta.is_decisive() {
            return Ok(None);
        }
        if let Some(score) = reverse_futility(facts, estimate, &self.params) {
            self.stats.count(Rule::ReverseFutility);
            return Ok(Some(score));
        }
        if let Some(score) = self.razoring(facts, estimate)? {
            return Ok(Some(score));
        }
        if let Some(score) = self.null_move(facts, eval, estimate)? {
            return Ok(Some(score));
        }
        self.probcut(facts, eval)
    }

    /// Razoring: far below alpha, only captures can help, so quiescence decides.
    fn razoring(&mut self, facts: &Facts<Move<V>>, estimate: Score) -> Result<Option<Score>, Stopped> {
        let params = self.params;
        let margin = params.razor_base + params.razor_slope * facts.depth * facts.depth;
        if facts.depth > params.razor_depth || estimate + margin > facts.window.alpha {
            return Ok(None);
        }
        let score = self.quiescence::<NonPv>(facts.window, facts.ply)?;
        if score > facts.window.alpha {
            return Ok(None);
        }
        self.stats.count(Rule::Razoring);
        Ok(Some(score))
    }

    /// Null move: if passing is good enough, moving is.
    fn null_move(
        &mut self,
        facts: &Facts<Move<V>>,
        eval: Score,
        estimate: Score,
    ) -> Result<Option<Score>, Stopped> {
        let params = self.params;
        let (beta, depth, ply) = (facts.window.beta, facts.depth, facts.ply);
        let slack = params.null_move_slack - params.null_move_slack_slope * depth;
        if depth < params.null_move_depth
            || ply < self.null_move_floor
            || estimate < beta
            || eval + slack < beta
            || (ply > 0 && self.frame(ply - 1).mv.is_none())
            || !V::MoveOrder::null_move_ok(&self.pos)
        {
            return Ok(None);
        }
        let surplus = (estimate.value() - beta.value()) / params.null_move_eval_divisor;
        let reduced = depth
            - params.null_move_base
            - depth / params.null_move_depth_divisor
            - surplus.min(params.null_move_eval_limit);
        let Some(undo) = self.make_null(ply) else { return Ok(None) };
        let score = self.node::<NonPv>(Window::above(beta - 1).flipped(), reduced, ply + 1, !facts.cut_node);
        self.unmake(undo);
        let score = -score?;
        if score < beta {
            return Ok(None);
        }
        // A win after passing is not a win: the opponent was not to move.
        let score = if score.is_decisive() { beta } else { score };
        if depth < params.null_move_verify_depth || self.null_move_floor > 0 {
            self.stats.count(Rule::NullMove);
            return Ok(Some(score));
        }
        self.verify_null_move(facts, reduced, score)
    }

    /// Zugzwang: a deep null-move cut must also hold without null moves in the plies to come.
    fn verify_null_move(
        &mut self,
        facts: &Facts<Move<V>>,
        reduced: Depth,
        score: Score,
    ) -> Result<Option<Score>, Stopped> {
        let beta = facts.window.beta;
        self.null_move_floor = facts.ply + (3 * reduced.max(1) as usize).div_ceil(4);
        let verified = self.node::<NonPv>(Window::above(beta - 1), reduced, facts.ply, false);
        self.null_move_floor = 0;
        let holds = verified? >= beta;
        self.stats.count(if holds { Rule::NullMove } else { Rule::NullMoveRefuted });
        Ok(holds.then_some(score))
    }

    /// ProbCut (Buro, 1995): a capture that wins clearly in a shallow search will win in a deep one.
    fn probcut(&mut self, facts: &Facts<Move<V>>, eval: Score) -> Result<Option<Score>, Stopped> {
        let params = self.params;
        let beta = facts.window.beta + params.probcut_margin;
        let depth = facts.depth - params.probcut_reduction;
        if facts.depth < params.probcut_depth || beta.is_decisive() {
            return Ok(None);
        }
        if let (Some(record), Some(score)) = (&facts.probe.record, facts.table_score)
            && record.depth > depth
            && score < beta
        {
            return Ok(None);
        }
        let table_move = facts.probe.mv.filter(|_| facts.table_move_noisy);
        let hints = Hints::new(table_move, self.line.rows(facts.ply));
        let picker = self.memory.pickers.open(Mode::Winning(beta.value() - eval.value()), hints);
        let found = self.probcut_moves(facts, beta, depth, picker);
        self.memory.pickers.close(picker);
        let Some((mv, score)) = found? else { return Ok(None) };
        self.stats.count(Rule::ProbCut);
        let record = Record {
            mv: Some(self.pos.encode(mv)),
            score: score.to_table(facts.ply),
            eval: self.frame(facts.ply).raw_eval,
            depth: depth + 1,
            bound: StoredBound::Lower,
            was_pv: facts.was_pv,
        };
        self.table.store(facts.probe.key, &record);
        Ok(Some(if score.is_decisive() { facts.window.beta } else { score - params.probcut_margin }))
    }

    /// The first capture that beats `beta` in quiescence and then at `depth`.
    fn probcut_moves(
        &mut self,
        facts: &Facts<Move<V>>,
        beta: Score,
        depth: Depth,
        picker: usize,
    ) -> Result<Option<(Move<V>, Score)>, Stopped> {
        let window = Window::above(beta - 1).flipped();
        while let Some(picked) =
            self.memory.pickers.get(picker).next(&self.pos, &self.memory.histories, self.params)
        {
            let row = Histories::<V>::row(V::MoveOrder::slot(&self.pos, picked.mv));
            let Some(undo) = self.make(picked.mv, row, facts.ply) else { continue };
            let mut score = self.quiescence::<NonPv>(window, facts.ply + 1);
            if matches!(score, Ok(score) if -score >= beta) {
                score = self.node::<NonPv>(window, depth, facts.ply + 1, !facts.cut_node);
            }
            self.unmake(undo);
            let score = -score?;
            if score >= beta {
                return Ok(Some((picked.mv, score)));
            }
        }
        Ok(None)
    }

    /// Internal iterative reduction (Ed Schröder): without a table move the ordering is poor, and the effort with it.
    pub(super) fn internal_reduction(&mut self, facts: &Facts<Move<V>>) -> Depth {
        let reduces =
            facts.depth >= self.params.iir_depth && facts.probe.mv.is_none() && (facts.pv || facts.cut_node);
        if reduces {
            self.stats.count(Rule::InternalReduction);
        }
        Depth::from(reduces)
    }

    /// Singular extensions (Anantharaman and others, 1988, as in Stockfish): if all other moves are clearly worse than the
    /// table's, it is extended; if others are good enough as well, the node is cut.
    pub(super) fn test_singular(&mut self, facts: &Facts<Move<V>>) -> Result<Singular, Stopped> {
        /// Plies by which the table's search may be shallower than this one.
        const TABLE_SLACK: Depth = 3;
        let params = self.params;
        let (Some(mv), Some(record), Some(table_score)) =
            (facts.probe.mv, facts.probe.record, facts.table_score)
        else {
            return Ok(Singular::Extend(0));
        };
        if !params.selective
            || facts.depth < params.singular_depth
            || facts.excluded.is_some()
            || record.depth < facts.depth - TABLE_SLACK
            || !record.bound.is_floor()
            || table_score.is_decisive()
            || facts.ply as Depth >= 2 * self.root_depth
        {
            return Ok(Singular::Extend(0));
        }
        let target = table_score - params.singular_margin * facts.depth / 16;
        self.line.frame_mut(facts.ply).excluded = Some(mv);
        let window = Window::above(target - 1);
        let others = self.node::<NonPv>(window, (facts.depth - 1) / 2, facts.ply, facts.cut_node);
        self.line.frame_mut(facts.ply).excluded = None;
        Ok(self.judge_singular(facts, target, others?, table_score))
    }

    fn judge_singular(
        &mut self,
        facts: &Facts<Move<V>>,
        target: Score,
        others: Score,
        table_score: Score,
    ) -> Singular {
        let params = self.params;
        let beta = facts.window.beta;
        if others < target {
            let doubly = !facts.pv
                && others < target - params.singular_double_margin
                && self.frame(facts.ply).double_extensions < params.singular_double_limit;
            self.stats.count(if doubly { Rule::DoubleExtension } else { Rule::SingularExtension });
            return Singular::Extend(if doubly { 2 } else { 1 });
        }
        if others >= beta && !others.is_decisive() {
            self.stats.count(Rule::MultiCut);
            return Singular::Cut(others);
        }
        if table_score >= beta || facts.cut_node {
            self.stats.count(Rule::NegativeExtension);
            return Singular::Extend(if table_score >= beta { -2 } else { -1 });
        }
        Singular::Extend(0)
    }

    /// True if a move can be skipped unsearched. Only asked once a legal move that does not lose by force is known.
    pub(super) fn prunes_move(
        &mut self,
        facts: &Facts<Move<V>>,
        candidate: &Candidate<Move<V>>,
        alpha: Score,
        picker: usize,
    ) -> bool {
        let params = self.params;
        let rule = if candidate.noisy {
            self.prunes_noisy(facts, candidate, alpha)
        } else if late_move(facts, candidate, &params) {
            self.memory.pickers.get(picker).skip_quiets();
            Some(Rule::LateMovePruning)
        } else {
            self.prunes_quiet(facts, candidate, alpha, picker)
        };
        if let Some(rule) = rule {
            self.stats.count(rule);
        }
        rule.is_some()
    }

    fn prunes_noisy(
        &self,
        facts: &Facts<Move<V>>,
        candidate: &Candidate<Move<V>>,
        alpha: Score,
    ) -> Option<Rule> {
        let params = self.params;
        if let Some(eval) = facts.eval
            && facts.depth <= params.noisy_futility_depth
            && !candidate.gives_check
            && !alpha.is_decisive()
        {
            let gain = V::MoveOrder::capture_gain(&self.pos, candidate.mv);
            let margin = params.noisy_futility_base + params.noisy_futility_slope * facts.depth;
            if eval + margin + gain <= alpha {
                return Some(Rule::NoisyFutility);
            }
        }
        let floor = params.exchange_noisy_slope * facts.depth;
        let loses =
            facts.depth <= params.exchange_depth && !V::MoveOrder::see_ge(&self.pos, candidate.mv, floor);
        loses.then_some(Rule::ExchangePruning)
    }

    fn prunes_quiet(
        &mut self,
        facts: &Facts<Move<V>>,
        candidate: &Candidate<Move<V>>,
        alpha: Score,
        picker: usize,
    ) -> Option<Rule> {
        let params = self.params;
        let reduction = self.memory.reductions.base(&params, facts.depth, candidate.number, false);
        let reduced = (facts.depth - reduction / PLY).max(0);
        if reduced <= params.history_depth && candidate.history < params.history_slope * facts.depth {
            return Some(Rule::HistoryPruning);
        }
        if let Some(eval) = facts.eval
            && reduced <= params.futility_depth
            && !candidate.gives_check
            && !alpha.is_decisive()
        {
            let margin = params.futility_base
                + params.futility_slope * reduced
                + candidate.history / params.futility_history_divisor;
            if eval + margin <= alpha {
                self.memory.pickers.get(picker).skip_quiets();
                return Some(Rule::Futility);
            }
        }
        let floor = params.exchange_quiet_slope * reduced * reduced;
        let loses =
            facts.depth <= params.exchange_depth && !V::MoveOrder::see_ge(&self.pos, candidate.mv, floor);
        loses.then_some(Rule::ExchangePruning)
    }
}

/// Reverse futility: so far above beta that a few plies will not spoil it.
fn reverse_futility<M>(facts: &Facts<M>, estimate: Score, params: &SearchParams) -> Option<Score> {
    let improving = if facts.improving { params.reverse_futility_improving } else { 0 };
    let margin = params.reverse_futility_slope * facts.depth - improving;
    let beta = facts.window.beta;
    let safe = facts.depth <= params.reverse_futility_depth && estimate - margin.max(0) >= beta;
    // Halfway to beta: the true score is not known, and a modest claim spoils the table less.
    safe.then(|| Score::raw((estimate.value() + beta.value()) / 2))
}

/// Late move pruning: after enough quiet moves at a shallow depth, the rest will not help either.
fn late_move<M>(facts: &Facts<M>, candidate: &Candidate<M>, params: &SearchParams) -> bool {
    let moves = params.late_move_base + params.late_move_slope * facts.depth * facts.depth / 16;
    let allowed = if facts.improving { moves } else { moves / 2 };
    facts.depth <= params.late_move_depth && candidate.number as i32 > allowed.max(1)
}
