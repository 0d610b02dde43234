//! Root node: its moves keep their lines and scores from iteration to iteration.

use super::movepick::{Hints, PickMode, Picked};
use super::node_info::{Found, Pv};
use super::strength::Weakness;
use super::task::{mating_move, winner_at_once, winning_move};
use super::{Depth, Move, RootMove, Searcher, Stopped, Window};
use crate::engine::game_engine::Bound;
use crate::game::position::Position;
use crate::game::score::Score;
use crate::game::sorting::sort_by_number;
use crate::game::variant::{MoveOrder, Variant};

impl<V: Variant> Searcher<'_, V> {
    /// Lists the root moves, most promising first.
    pub(super) fn list_root_moves(&mut self) {
        // A position that ends the game has no moves to generate: a king may be missing.
        if self.task.root_moves.is_empty() {
            return;
        }
        let probe = self.probe();
        let picker =
            self.thread_data.pickers.open(PickMode::All, Hints::new(probe.mv, self.stack.continuations(0)));
        while let Some(picked) =
            self.thread_data.pickers.get(picker).next(&self.pos, &self.thread_data.histories, self.params)
        {
            if self.task.root_moves.contains(&picked.mv) {
                self.root_moves.push(RootMove::new(picked.mv));
            }
        }
        self.thread_data.pickers.close(picker);
        self.order_by_endings();
        if let Some(weak) = self.weakness {
            self.overlook_root_moves(weak);
        }
    }

    /// Orders the root moves by the endgame tables, if they contain the root: a search that ends
    /// before its first score plays the first move.
    fn order_by_endings(&mut self) {
        if self.task.known_ending(&self.pos).is_none() {
            return;
        }
        let (task, pos) = (self.task, &self.pos);
        let opponents_score = |mv: Move<V>| {
            let mut after = pos.clone();
            after.make_move(mv)?;
            task.known_ending(&after)?.score(&after, 1)
        };
        let number = |mv| opponents_score(mv).map_or(0, |score| score.value());
        sort_by_number(&mut self.root_moves, |root_move| number(root_move.mv));
    }

    /// Restricts the root moves to those that a weak player does not overlook, or to a single
    /// random one. Moves that end the game with the player's own loss are left out first.
    fn overlook_root_moves(&mut self, weak: Weakness) {
        let key = self.pos.key();
        let lost_at_once = |mv: Move<V>| winner_at_once(&self.pos, mv) == Some(!self.pos.side_to_move());
        let others: Vec<_> = self.root_moves.iter().filter(|root| !lost_at_once(root.mv)).cloned().collect();
        if !others.is_empty() {
            self.root_moves = others;
        }
        if let Some(index) = weak.random_move_index(key, self.root_moves.len()) {
            self.root_moves = vec![RootMove::new(self.root_moves[index].mv)];
            return;
        }
        let seen = |root_move: &&RootMove<Move<V>>| {
            let mv = root_move.mv;
            let loud = self.pos.is_noisy(mv) || V::MoveOrder::gives_check(&self.pos, mv);
            !weak.overlooks(key, self.pos.encode(mv).bits(), 0, loud)
        };
        let seen: Vec<_> = self.root_moves.iter().filter(seen).cloned().collect();
        if !seen.is_empty() {
            self.root_moves = seen;
        }
    }

    /// Searches the root moves from index `first` on.
    pub(super) fn search_root(
        &mut self,
        window: Window,
        depth: Depth,
        first: usize,
    ) -> Result<Score, Stopped> {
        self.enter::<Pv>(0)?;
        for root_move in &mut self.root_moves[first..] {
            root_move.score = None;
        }
        let probe = self.probe();
        let node = self.node_info::<Pv>(window, depth, 0, false, probe);
        let hints = self.hints(&node);
        let mut found = Found::nothing();
        let mut alpha = window.alpha;
        for index in first..self.root_moves.len() {
            let mv = self.root_moves[index].mv;
            let picked = Picked { mv, noisy: self.pos.is_noisy(mv) };
            self.announce_move(mv, index);
            let candidate = self.candidate(picked, &hints, found.legal + 1, 0);
            let nodes_before = self.nodes;
            let score = self.search_child::<Pv>(&node, &candidate, alpha, found.score);
            self.root_moves[index].nodes += self.nodes - nodes_before;
            let Some(mut score) = score? else { continue };
            found.legal += 1;
            if score > alpha && self.is_mated_after(mv, score) {
                score = Score::loss_in(2);
                self.stack.entry_mut(1).pv.clear();
            }
            found.score = found.score.max(score);
            if found.legal == 1 || score > alpha {
                self.stack.extend_pv(0, mv);
                self.note_root_score(index, score, window);
            }
            if score > alpha {
                found.best = Some(picked);
                if score >= window.beta {
                    break;
                }
                alpha = score;
            }
        }
        if first == 0 && self.task.is_unrestricted() {
            self.store(&node, &found);
        }
        Ok(found.score)
    }

    /// Returns true if the opponent, who is far ahead, can answer a root move with a win that the
    /// search of that move has pruned: at such an evaluation it prunes late quiet moves, and later
    /// whole nodes. Called only for moves that would become the best.
    fn is_mated_after(&self, mv: Move<V>, score: Score) -> bool {
        /// Maximum score of a side that is far behind.
        const FAR_BEHIND: Score = Score::raw(-400);
        let mut pos = self.pos.clone();
        V::PARAMS.selective
            && self.weakness.is_none()
            && score <= FAR_BEHIND
            && !score.is_decisive()
            && pos.make_move(mv).is_some()
            && pos.game_end().is_none()
            && (winning_move(&pos).is_some() || mating_move::<V>(&pos).is_some())
    }

    /// Records the score of a new best root move.
    fn note_root_score(&mut self, index: usize, score: Score, window: Window) {
        let pv = &self.stack.entry(0).pv;
        let root_move = &mut self.root_moves[index];
        root_move.score = Some(score);
        root_move.known = score;
        root_move.bound = if score >= window.beta {
            Bound::Lower
        } else if score <= window.alpha {
            Bound::Upper
        } else {
            Bound::Exact
        };
        let average = root_move.average.map_or(score.value(), |old| (old.value() + score.value()) / 2);
        root_move.average = Some(Score::raw(average));
        root_move.seldepth = self.seldepth;
        if root_move.bound != Bound::Upper {
            root_move.pv.clone_from(pv);
        }
    }

    /// Sorts the root moves from index `first` on by the scores of this iteration. Moves without a
    /// score keep their order.
    pub(super) fn sort_root_moves(&mut self, first: usize) {
        sort_by_number(&mut self.root_moves[first..], |root_move| {
            root_move.score.map_or(i32::MAX, |score| -score.value())
        });
    }
}
