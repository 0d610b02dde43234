//! Quiescence search: noisy moves are searched before a position is evaluated.

use super::movepick::{Hints, PickMode, Picked};
use super::node_info::{Found, NodeInfo, NodeKind};
use super::stats::Rule;
use super::{Depth, Move, Searcher, Stopped, Window};
use crate::game::position::Position;
use crate::game::score::Score;
use crate::game::variant::{MoveOrder, Variant};
use crate::search::history::Histories;

impl<V: Variant> Searcher<'_, V> {
    /// Score of the position after all noisy moves are played out. For `checks` plies quiet moves
    /// that give check are searched as well.
    pub(super) fn quiescence<K: NodeKind>(
        &mut self,
        window: Window,
        ply: usize,
        checks: Depth,
    ) -> Result<Score, Stopped> {
        self.enter::<K>(ply)?;
        if let Some(score) = self.early_exit(ply) {
            return Ok(score);
        }
        if !V::PARAMS.selective {
            return Ok(self.fresh_eval());
        }
        if let Some(score) = self.win_at_once(ply) {
            return Ok(score);
        }
        let probe = self.probe();
        if !K::PV
            && let Some(score) = self.table_cut(&probe, window, 0, ply)
        {
            return Ok(score);
        }
        let node = self.node_info::<K>(window, 0, ply, false, probe);
        let mut found = Found::nothing();
        if let Some(estimate) = node.estimate {
            found.score = estimate;
            if estimate >= window.beta {
                self.stats.count(Rule::StandPat);
                return Ok(window.soften_fail_high(estimate, self.params.fail_high_blend_stand_pat));
            }
        }
        let (mode, table_move) = if node.in_check {
            (PickMode::All, probe.mv)
        } else if checks > 0 {
            let fits = |mv: &Move<V>| node.table_move_noisy || V::MoveOrder::gives_check(&self.pos, *mv);
            (PickMode::NoisyAndChecks, probe.mv.filter(fits))
        } else {
            (PickMode::Noisy, probe.mv.filter(|_| node.table_move_noisy))
        };
        let picker = self.thread_data.pickers.open(mode, Hints { table_move, ..self.hints(&node) });
        let searched = self.quiescence_moves::<K>(&node, &mut found, picker, checks);
        self.thread_data.pickers.close(picker);
        searched?;
        if node.in_check && found.legal == 0 {
            return Ok(self.outcome_score(self.pos.no_moves(), ply));
        }
        found.score = window.soften_fail_high(found.score, self.params.fail_high_blend_capture);
        self.store(&node, &found);
        Ok(found.score)
    }

    fn quiescence_moves<K: NodeKind>(
        &mut self,
        node: &NodeInfo<Move<V>>,
        found: &mut Found<Move<V>>,
        picker: usize,
        checks: Depth,
    ) -> Result<(), Stopped> {
        let mut alpha = node.window.alpha.max(found.score);
        while let Some(picked) =
            self.thread_data.pickers.get(picker).next(&self.pos, &self.thread_data.histories, self.params)
        {
            self.prefetch_after(picked.mv);
            if !found.score.is_loss() && self.skips_move(node, found, picked, alpha) {
                continue;
            }
            if self.overlooks(node, picked, false) {
                continue;
            }
            let continuation = Histories::<V>::continuation(V::MoveOrder::piece_to(&self.pos, picked.mv));
            let Some(undo) = &self.make(picked.mv, continuation, node.ply) else { continue };
            let window = Window { alpha, beta: node.window.beta };
            let score = self.quiescence::<K>(window.flipped(), node.ply + 1, checks - 1);
            self.unmake(undo);
            let score = -score?;
            found.legal += 1;
            if node.in_check && !score.is_loss() {
                // One evasion that does not lose is enough to skip the quiet ones.
                self.thread_data.pickers.get(picker).skip_quiets();
            }
            found.score = found.score.max(score);
            if score > alpha {
                found.best = Some(picked);
                alpha = score;
                if K::PV {
                    self.stack.extend_pv(node.ply, picked.mv);
                }
                if score >= node.window.beta {
                    return Ok(());
                }
            }
        }
        Ok(())
    }

    /// Returns true for moves that lose material, or cannot raise the score to alpha.
    fn skips_move(
        &mut self,
        node: &NodeInfo<Move<V>>,
        found: &mut Found<Move<V>>,
        Picked { mv, noisy }: Picked<Move<V>>,
        alpha: Score,
    ) -> bool {
        let params = self.params;
        let quiet_check = !noisy && !node.in_check;
        if let Some(eval) = node.eval
            && !quiet_check
            && !alpha.is_decisive()
        {
            let gain = V::MoveOrder::capture_gain(&self.pos, mv);
            let reach = Score::centipawns(eval.value() + params.quiescence_futility + gain);
            if reach <= alpha && !V::MoveOrder::gives_check(&self.pos, mv) {
                found.score = found.score.max(reach);
                self.stats.count(Rule::QuiescenceFutility);
                return true;
            }
        }
        let floor = if quiet_check { params.quiescence_check_exchange } else { params.quiescence_exchange };
        let loses = !V::MoveOrder::see_ge(&self.pos, mv, floor);
        if loses {
            self.stats.count(Rule::QuiescenceExchange);
        }
        loses
    }
}
