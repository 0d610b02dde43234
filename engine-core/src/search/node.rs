//! One node of the main search, as a list of named steps.

use super::movepick::{Hints, PickMode, Picked};
use super::node_info::{Candidate, Found, NodeInfo, NodeKind, NonPv, Pv, Singular};
use super::probe::Probe;
use super::reductions::PLY;
use super::stats::Rule;
use super::{Depth, Move, Searcher, Stopped, Window};
use crate::game::position::Position;
use crate::game::score::{MAX_PLY, Score};
use crate::game::variant::{MoveOrder, Variant};
use crate::search::history::Histories;
use crate::table::{StoredBound, TtEntry};

impl<V: Variant> Searcher<'_, V> {
    /// Searches the position on the board, `ply` plies from the root, to `depth` plies.
    pub(super) fn node<K: NodeKind>(
        &mut self,
        window: Window,
        depth: Depth,
        ply: usize,
        cut_node: bool,
    ) -> Result<Score, Stopped> {
        debug_assert!(window.alpha < window.beta && (K::PV || window.is_null()));
        if depth <= 0 {
            return self.quiescence::<K>(window, ply, self.params.quiescence_checks);
        }
        self.enter::<K>(ply)?;
        if let Some(score) = self.early_exit(ply) {
            return Ok(score);
        }
        if let Some(score) = self.tablebase_cut(window, depth, ply) {
            return Ok(score);
        }
        if !K::PV
            && let Some(score) = self.win_at_once(ply)
        {
            return Ok(score);
        }
        let window = match self.mate_distance(window, ply) {
            Ok(window) => window,
            Err(score) => return Ok(score),
        };
        let probe = self.probe();
        let excluded = self.stack.entry(ply).excluded;
        if !K::PV
            && excluded.is_none()
            && let Some(score) = self.table_cut(&probe, window, depth, ply)
        {
            self.credit_table_move(&probe, score, window, depth, ply);
            return Ok(score);
        }
        let mut node = self.node_info::<K>(window, depth, ply, cut_node, probe);
        if V::PARAMS.selective {
            self.credit_last_move(&node);
            node.depth += self.hindsight(&node);
            if let Some(score) = self.prune_node(&node)? {
                return Ok(score);
            }
            node.depth -= self.internal_reduction(&node);
        }
        let extension = match self.test_singular(&node)? {
            Singular::Extend(plies) => plies,
            Singular::Cut(score) => return Ok(score),
        };
        let extension = self.reply_extension(&node).map_or(extension, |plies| plies.max(extension));
        self.search_moves::<K>(&node, extension)
    }

    /// Counts the node and prepares its stack entry.
    #[inline]
    pub(super) fn enter<K: NodeKind>(&mut self, ply: usize) -> Result<(), Stopped> {
        self.tick()?;
        if K::PV {
            self.seldepth = self.seldepth.max(ply);
            self.stack.entry_mut(ply).pv.clear();
        }
        self.stack.entry_mut(ply + 2).cutoffs = 0;
        Ok(())
    }

    /// Depth adjustment in hindsight, in plies: the move that led here was reduced before this
    /// node's evaluation was known.
    fn hindsight(&mut self, node: &NodeInfo<Move<V>>) -> Depth {
        let reduction = std::mem::take(&mut self.stack.entry_mut(node.ply).reduction);
        let Some(sum) = node.eval_sum else { return 0 };
        let deeper = reduction >= self.params.hindsight_reduction && sum <= 0;
        let shallower = reduction > 1 && node.depth > 1 && sum > self.params.hindsight_margin;
        Depth::from(deeper) - Depth::from(shallower)
    }

    /// Collects the data on which the steps of the node depend.
    pub(super) fn node_info<K: NodeKind>(
        &mut self,
        window: Window,
        depth: Depth,
        ply: usize,
        cut_node: bool,
        probe: Probe<Move<V>>,
    ) -> NodeInfo<Move<V>> {
        let excluded = self.stack.entry(ply).excluded;
        let in_check = V::MoveOrder::in_check(&self.pos);
        if excluded.is_none() {
            self.evaluate_stack_entry(ply, in_check, &probe);
        }
        let eval = self.stack.entry(ply).eval;
        let table_score = probe.entry.as_ref().and_then(|entry| self.table_score(entry, ply));
        let before = self.stack.back(ply, 1).eval.filter(|_| ply > 0 && excluded.is_none());
        let was_pv = K::PV || probe.entry.is_some_and(|entry| entry.was_pv);
        NodeInfo {
            window,
            depth,
            ply,
            pv: K::PV,
            cut_node,
            in_check,
            eval,
            estimate: eval.map(|eval| probe.better_estimate(eval, table_score)),
            eval_sum: eval.zip(before).map(|(now, before)| now.value() + before.value()),
            improving: self.stack.is_improving(ply),
            table_score,
            table_move_noisy: probe.mv.is_some_and(|mv| self.pos.is_noisy(mv)),
            was_pv,
            probe,
            excluded,
        }
    }

    /// Stores the static evaluation of the node in its stack entry, from the table if it has one.
    fn evaluate_stack_entry(&mut self, ply: usize, in_check: bool, probe: &Probe<Move<V>>) {
        // Loaded before the evaluation, which hides the latency.
        let continuations = self.stack.continuations(ply);
        let correction = self.thread_data.histories.correction(&self.pos, &continuations, &self.params);
        let raw_eval = if in_check {
            None
        } else {
            let known = probe.entry.and_then(|entry| entry.eval);
            Some(known.unwrap_or_else(|| self.fresh_eval()))
        };
        let eval = raw_eval.map(|raw| Score::centipawns(raw.value() + correction));
        let entry = self.stack.entry_mut(ply);
        entry.raw_eval = raw_eval;
        entry.eval = eval;
        if let Some(raw) = raw_eval
            && probe.entry.is_none()
        {
            let entry = TtEntry {
                mv: None,
                score: 0,
                eval: Some(raw),
                depth: 0,
                bound: StoredBound::None,
                was_pv: false,
            };
            self.table.store(probe.key, &entry);
        }
    }

    /// Searches the moves, updates the histories and stores the result. The first move, which is
    /// the table move if there is one, is extended by `first_extension`.
    fn search_moves<K: NodeKind>(
        &mut self,
        node: &NodeInfo<Move<V>>,
        first_extension: Depth,
    ) -> Result<Score, Stopped> {
        let picker = self.thread_data.pickers.open(PickMode::All, self.hints(node));
        let found = self.move_loop::<K>(node, first_extension, picker);
        if let Ok(found) = &found
            && found.legal > 0
        {
            self.learn(node, found, picker);
        }
        self.thread_data.pickers.close(picker);
        let mut found = found?;
        if found.legal == 0 {
            // With an excluded move, the absence of others only means that it is singular.
            return Ok(match (node.excluded, node.eval) {
                (Some(_), _) => node.window.alpha,
                // There are legal moves, but a weak player overlooks all of them.
                (None, Some(eval)) if found.overlooked => eval,
                (None, _) => self.outcome_score(self.pos.no_moves(), node.ply),
            });
        }
        if V::PARAMS.selective {
            let depth = 16 * node.depth.max(1);
            let kept = 1024 * depth / (depth + self.params.fail_high_blend_weight);
            found.score = node.window.soften_fail_high(found.score, kept);
        }
        if node.excluded.is_none() {
            self.store(node, &found);
        }
        Ok(found.score)
    }

    pub(super) fn hints(&self, node: &NodeInfo<Move<V>>) -> Hints<Move<V>> {
        let continuations = self.stack.continuations(node.ply);
        Hints {
            table_move: node.probe.mv,
            killers: self.stack.entry(node.ply).killers,
            counter: self.thread_data.histories.counter(self.pos.side_to_move(), continuations[0]),
            continuations,
        }
    }

    fn move_loop<K: NodeKind>(
        &mut self,
        node: &NodeInfo<Move<V>>,
        first_extension: Depth,
        picker: usize,
    ) -> Result<Found<Move<V>>, Stopped> {
        let mut found = Found::nothing();
        let mut alpha = node.window.alpha;
        while let Some(picked) =
            self.thread_data.pickers.get(picker).next(&self.pos, &self.thread_data.histories, self.params)
        {
            if Some(picked.mv) == node.excluded {
                continue;
            }
            self.prefetch_after(picked.mv);
            let extension = if found.legal == 0 { first_extension } else { 0 };
            let hints = self.thread_data.pickers.get(picker).hints;
            let candidate = self.candidate(picked, &hints, found.legal + 1, extension);
            if self.overlooks(node, picked, candidate.gives_check) {
                found.overlooked = true;
                continue;
            }
            if V::PARAMS.selective
                && found.legal > 0
                && !found.score.is_loss()
                && self.prunes_move(node, &candidate, alpha, picker)
            {
                continue;
            }
            let Some(score) = self.search_child::<K>(node, &candidate, alpha, found.score)? else {
                continue;
            };
            found.legal += 1;
            found.score = found.score.max(score);
            if score > alpha {
                found.best = Some(picked);
                if K::PV {
                    self.stack.extend_pv(node.ply, picked.mv);
                }
                // Beta cutoff: the opponent avoids this node.
                if score >= node.window.beta {
                    self.stack.entry_mut(node.ply).cutoffs += 1;
                    break;
                }
                alpha = score;
            } else {
                self.thread_data.pickers.get(picker).tried.push(picked);
            }
        }
        Ok(found)
    }

    /// Returns true if a weak player overlooks a move. No move is overlooked in check.
    #[inline]
    pub(super) fn overlooks(
        &self,
        node: &NodeInfo<Move<V>>,
        Picked { mv, noisy }: Picked<Move<V>>,
        gives_check: bool,
    ) -> bool {
        let Some(weak) = &self.weakness else { return false };
        let loud = noisy || gives_check;
        !node.in_check && weak.overlooks(self.pos.key(), self.pos.encode(mv).bits(), node.ply, loud)
    }

    /// Data of a move before it is made.
    #[inline]
    pub(super) fn candidate(
        &self,
        picked: Picked<Move<V>>,
        hints: &Hints<Move<V>>,
        number: u32,
        extension: Depth,
    ) -> Candidate<Move<V>> {
        let Picked { mv, noisy } = picked;
        let at = (!noisy).then(|| Histories::<V>::quiet_index(&self.pos, mv, &hints.continuations));
        let history = match at {
            Some(at) => self.thread_data.histories.quiet(at),
            None => self.thread_data.histories.noisy(&self.pos, mv),
        };
        Candidate {
            mv,
            noisy,
            number,
            continuation: Histories::<V>::continuation(V::MoveOrder::piece_to(&self.pos, mv)),
            at,
            history,
            gives_check: V::MoveOrder::gives_check(&self.pos, mv),
            refutation: !noisy && hints.is_refutation(mv),
            extension,
        }
    }

    /// Makes a move, searches the child and unmakes the move; `None` if it is illegal. The only
    /// place where scores change sides.
    pub(super) fn search_child<K: NodeKind>(
        &mut self,
        node: &NodeInfo<Move<V>>,
        candidate: &Candidate<Move<V>>,
        alpha: Score,
        best: Score,
    ) -> Result<Option<Score>, Stopped> {
        let Some(undo) = &self.make(candidate.mv, candidate.continuation, node.ply) else { return Ok(None) };
        self.stack.entry_mut(node.ply).quiet = candidate.at;
        if candidate.extension > 1 {
            self.stack.entry_mut(node.ply + 1).double_extensions += 1;
        }
        let score = self.search_made::<K>(node, candidate, alpha, best);
        self.unmake(undo);
        score.map(Some)
    }

    /// Principal-variation search of the move on the board: all but the first are searched with a
    /// null window, late ones reduced.
    fn search_made<K: NodeKind>(
        &mut self,
        node: &NodeInfo<Move<V>>,
        candidate: &Candidate<Move<V>>,
        alpha: Score,
        best: Score,
    ) -> Result<Score, Stopped> {
        let child = node.ply + 1;
        let mut depth = node.depth - 1 + candidate.extension - self.alpha_raise_reduction(node, alpha);
        let null_window = Window::above(alpha).flipped();
        let mut score = alpha + 1;
        let reduced = self.reduced_depth(node, candidate, depth);
        if reduced < depth {
            self.stats.count(Rule::Reduction);
            self.stack.entry_mut(child).reduction = depth - reduced;
            score = -self.node::<NonPv>(null_window, reduced, child, true)?;
            self.stack.entry_mut(child).reduction = 0;
            if score > alpha {
                self.stats.count(Rule::ReductionRefuted);
                let promising = score > best + self.params.deeper_margin;
                let close = score < best + reduced.min(8);
                depth += Depth::from(promising) - Depth::from(close && !promising);
                if reduced < depth {
                    score = -self.node::<NonPv>(null_window, depth, child, !node.cut_node)?;
                }
                if let Some(at) = candidate.at {
                    self.learn_research(at, score > alpha, depth);
                }
            }
        } else if !K::PV || candidate.number > 1 {
            score = -self.node::<NonPv>(null_window, depth, child, !node.cut_node)?;
        }
        if K::PV && (candidate.number == 1 || score > alpha) {
            let window = Window { alpha, beta: node.window.beta };
            score = -self.node::<Pv>(window.flipped(), depth, child, false)?;
        }
        Ok(score)
    }

    /// Alpha-raise reduction: plies by which the remaining moves are reduced once one has raised
    /// alpha, since a second improvement is rare (as in Stockfish).
    fn alpha_raise_reduction(&self, node: &NodeInfo<Move<V>>, alpha: Score) -> Depth {
        /// Minimum depth of a reduced node.
        const MIN_DEPTH: Depth = 3;
        let raised = V::PARAMS.selective
            && alpha > node.window.alpha
            && (MIN_DEPTH..=self.params.alpha_raise_depth).contains(&node.depth)
            && !alpha.is_decisive();
        Depth::from(raised)
    }

    /// Depth of the first search of a late move.
    fn reduced_depth(
        &mut self,
        node: &NodeInfo<Move<V>>,
        candidate: &Candidate<Move<V>>,
        depth: Depth,
    ) -> Depth {
        /// Minimum depth of a node with reductions.
        const MIN_DEPTH: Depth = 2;
        let unreduced = if node.pv { 2 } else { 1 };
        if !V::PARAMS.selective || node.depth < MIN_DEPTH || candidate.number <= unreduced {
            return depth;
        }
        let child_cutoffs = self.stack.entry(node.ply + 1).cutoffs;
        let reduction = self.thread_data.reductions.reduction(&self.params, node, candidate, child_cutoffs);
        (depth - reduction.max(0) / PLY).clamp(1.min(depth), depth)
    }

    pub(super) fn store(&self, node: &NodeInfo<Move<V>>, found: &Found<Move<V>>) {
        let entry = TtEntry {
            mv: found.best.map(|best| self.pos.encode(best.mv)),
            score: found.score.to_table(node.ply),
            eval: self.stack.entry(node.ply).raw_eval,
            depth: node.depth,
            bound: found.bound(node.window),
            was_pv: node.was_pv,
        };
        self.table.store(node.probe.key, &entry);
    }

    /// Mate distance pruning: no line from here can be better than a win on the next move, or worse
    /// than being mated already.
    fn mate_distance(&mut self, window: Window, ply: usize) -> Result<Window, Score> {
        let narrowed = Window {
            alpha: window.alpha.max(Score::loss_in(ply)),
            beta: window.beta.min(Score::win_in((ply + 1).min(MAX_PLY))),
        };
        if narrowed.alpha < narrowed.beta {
            return Ok(narrowed);
        }
        self.stats.count(Rule::MateDistance);
        Err(narrowed.alpha)
    }
}
