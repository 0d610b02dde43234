//! One thread's search of one task: its state and common methods.

use std::time::Duration;

use crate::clock::Instant;
use crate::game::position::{Key, Outcome, Position};
use crate::game::repetition::RepetitionHistory;
use crate::game::score::{MAX_PLY, Score};
use crate::game::variant::{Evaluator, MoveOrder, Variant};
use crate::search::control::Control;
use crate::search::history::Histories;
use crate::search::time::Budget;
use crate::table::{StoredBound, TranspositionTable, TtEntry};

use super::active_params::ActiveParams;
use super::movepick::Pickers;
use super::probe::Probe;
use super::reductions::Reductions;
use super::root_move::RootMove;
use super::stack::SearchStack;
use super::stats::{Rule, Stats};
use super::strength::Weakness;
use super::task::{Task, ThreadResult};
use super::types::{Depth, Stopped, Window};
use crate::game::variant::Move;

/// Data that a search thread keeps from one search to the next.
pub(crate) struct ThreadData<V: Variant> {
    pub(super) histories: Histories<V>,
    pub(super) pickers: Pickers<V>,
    pub(super) reductions: Reductions,
    /// Salt of the player to whom the data belong; see [`Searcher::table_key`].
    salt: Key,
}

impl<V: Variant> ThreadData<V> {
    /// Size in bytes, without the parts that grow during the search.
    #[cfg(feature = "threads")]
    pub(crate) const BYTES: usize = Histories::<V>::BYTES;

    pub(crate) fn new() -> ThreadData<V> {
        ThreadData {
            histories: Histories::new(),
            pickers: Pickers::new(),
            reductions: Reductions::new(),
            salt: 0,
        }
    }

    /// Discards the data of another player.
    fn of_player(self, salt: Key) -> ThreadData<V> {
        if self.salt == salt { self } else { ThreadData { salt, ..ThreadData::new() } }
    }
}

/// Nodes between two checks of the clock. Even with no time left this number is searched, so that
/// the move is never a blind one.
const CHECK_INTERVAL: u64 = 256;

/// One thread's search of one task.
pub(crate) struct Searcher<'a, V: Variant> {
    pub(super) task: &'a Task<V>,
    pub(super) params: ActiveParams<'a, V>,
    pub(super) table: &'a TranspositionTable,
    pub(super) control: &'a Control,
    /// Index of this thread; thread 0 manages the time and reports.
    pub(super) thread: usize,
    pub(super) pos: V::Position,
    pub(super) evaluator: V::Evaluator,
    pub(super) repetitions: RepetitionHistory,
    pub(super) stack: SearchStack<Move<V>>,
    pub(super) thread_data: ThreadData<V>,
    pub(super) root_moves: Vec<RootMove<Move<V>>>,
    /// Depth of the current iteration.
    pub(super) root_depth: Depth,
    pub(super) completed_depth: Depth,
    /// Number of times that this thread's node count had doubled before the current iteration;
    /// margins grow with it.
    pub(super) doublings: i32,
    pub(super) nodes: u64,
    /// Node count of the next check of the limits.
    pub(super) next_check: u64,
    pub(super) budget: Budget,
    /// True once the clock would have ended the search, but for pondering.
    pub(super) out_of_time: bool,
    /// Minimum ply of null moves while a null-move cutoff is verified.
    pub(super) null_move_floor: usize,
    pub(super) seldepth: usize,
    /// Weakness of a limited strength, if any.
    pub(super) weakness: Option<Weakness>,
    /// Distinguishes a weak player's table entries from others; 0 at full strength.
    salt: Key,
    /// Best line as last reported.
    pub(super) reported: Option<Vec<Move<V>>>,
    pub(crate) stats: Stats,
}

impl<'a, V: Variant> Searcher<'a, V> {
    pub(crate) fn new(
        task: &'a Task<V>,
        thread: usize,
        mut evaluator: V::Evaluator,
        thread_data: ThreadData<V>,
    ) -> Self {
        let pos = task.game.position().clone();
        let mut weakness = Weakness::from_strength(task.limits.strength);
        if V::MoveOrder::has_bare_side(&pos) || task.known_ending(&pos).is_some() {
            weakness = weakness.map(Weakness::without_oversights);
        }
        let salt = weakness.map_or(0, |weakness| weakness.salt());
        evaluator.reset(&pos);
        Searcher {
            task,
            params: task.params(),
            table: &task.table,
            control: &task.control,
            thread,
            repetitions: RepetitionHistory::new(&task.game),
            stack: SearchStack::new(Histories::<V>::NO_CONTINUATION),
            thread_data: thread_data.of_player(salt),
            root_moves: Vec::new(),
            root_depth: 0,
            completed_depth: 0,
            doublings: 0,
            nodes: 0,
            next_check: task.limits.nodes.unwrap_or(u64::MAX).min(CHECK_INTERVAL),
            budget: Budget::new(&task.limits, pos.counters()),
            out_of_time: false,
            null_move_floor: 0,
            seldepth: 0,
            weakness,
            salt,
            reported: None,
            stats: Stats::default(),
            pos,
            evaluator,
        }
    }

    /// Returns the result, and the data for the next search.
    pub(crate) fn into_result(mut self) -> (ThreadResult<V>, ThreadData<V>) {
        let is_unscored = !self.root_moves.is_empty() && !self.root_moves.iter().any(RootMove::is_scored);
        let result = ThreadResult {
            static_eval: (is_unscored && self.thread == 0).then(|| {
                let known = self.task.known_ending(&self.pos).and_then(|value| value.score(&self.pos, 0));
                known.unwrap_or_else(|| self.fresh_eval())
            }),
            root_moves: self.root_moves,
            depth: self.completed_depth as u32,
            reported: self.reported,
        };
        (result, self.thread_data)
    }

    /// Prefetches the table entry of the position after a move, if the game can predict its key.
    #[inline]
    pub(super) fn prefetch_after(&self, mv: Move<V>) {
        if let Some(key) = V::MoveOrder::likely_key(&self.pos, mv) {
            self.table.prefetch(key ^ self.salt);
        }
    }

    /// Plays a move from the node at `ply`; `None` if it is illegal.
    #[inline]
    pub(super) fn make(
        &mut self,
        mv: Move<V>,
        continuation: u32,
        ply: usize,
    ) -> Option<<V::Position as Position>::Undo> {
        self.evaluator.leaving(&self.pos);
        let undo = self.pos.make_move(mv)?;
        self.table.prefetch(self.table_key());
        self.evaluator.made(&self.pos);
        self.repetitions.push(self.pos.repetition_key(), self.pos.halfmove_clock());
        self.stack.played(ply, Some(mv), continuation);
        Some(undo)
    }

    /// Makes a null move in the node at `ply`, if the game allows it.
    pub(super) fn make_null(&mut self, ply: usize) -> Option<<V::Position as Position>::Undo> {
        let undo = self.pos.make_null_move()?;
        self.table.prefetch(self.table_key());
        self.evaluator.made(&self.pos);
        self.repetitions.push_null(self.pos.repetition_key(), self.pos.halfmove_clock());
        self.stack.played(ply, None, Histories::<V>::NO_CONTINUATION);
        Some(undo)
    }

    #[inline]
    pub(super) fn unmake(&mut self, undo: &<V::Position as Position>::Undo) {
        self.repetitions.pop();
        self.evaluator.unmade();
        self.pos.unmake_move(undo);
    }

    /// Counts a node and checks the limits.
    #[inline]
    pub(super) fn tick(&mut self) -> Result<(), Stopped> {
        if self.nodes >= self.next_check || self.control.is_halted() {
            self.check_limits()?;
        }
        self.nodes += 1;
        Ok(())
    }

    #[cold]
    pub(super) fn check_limits(&mut self) -> Result<(), Stopped> {
        self.publish_nodes();
        // Adding up the counters of many threads takes time: it is done only for a node limit.
        let nodes_left = self.task.limits.nodes.map(|limit| limit.saturating_sub(self.task.total_nodes()));
        self.next_check = self.nodes + CHECK_INTERVAL.min(nodes_left.unwrap_or(u64::MAX));
        if self.task.listener.should_stop() {
            self.control.stop();
        }
        if self.control.is_halted() || nodes_left == Some(0) {
            return Err(Stopped);
        }
        if self.is_time_up() {
            // With more threads than processors the other threads may have to wait before they
            // notice.
            self.control.halt();
            return Err(Stopped);
        }
        Ok(())
    }

    pub(super) fn publish_nodes(&self) {
        self.task.publish_nodes(self.thread, self.nodes);
    }

    /// Hard time limit, checked by all threads; only the first stops earlier.
    pub(super) fn is_time_up(&self) -> bool {
        let on_clock = self.control.on_clock(self.elapsed());
        on_clock.is_some_and(|time| self.out_of_time || self.budget.hard.is_some_and(|hard| time >= hard))
    }

    pub(super) fn elapsed(&self) -> Duration {
        Instant::now().saturating_duration_since(self.task.limits.started)
    }

    /// Score of a game that ended at `ply`.
    pub(super) fn outcome_score(&self, end: Outcome, ply: usize) -> Score {
        match end.winner {
            None => Score::DRAW,
            Some(winner) if winner == self.pos.side_to_move() => Score::win_in(ply),
            Some(_) => Score::loss_in(ply),
        }
    }

    /// Score of a node that needs no search: the game is over or drawn, or the line is too long.
    #[inline]
    pub(super) fn early_exit(&mut self, ply: usize) -> Option<Score> {
        if let Some(end) = self.pos.game_end() {
            return Some(self.outcome_score(end, ply));
        }
        if self.pos.halfmove_clock() >= V::Position::CLOCK_LIMIT {
            let stuck = self.pos.count_legal() == 0;
            return Some(if stuck { self.outcome_score(self.pos.no_moves(), ply) } else { Score::DRAW });
        }
        if self.repetitions.repeats() || self.pos.insufficient_material() {
            return Some(Score::DRAW);
        }
        if let Some(score) = self.task.known_ending(&self.pos).and_then(|value| value.score(&self.pos, ply)) {
            return Some(score);
        }
        (ply >= MAX_PLY - 1).then(|| self.fresh_eval())
    }

    /// Score of a node at which one move wins the game. `None` if a weak player might overlook it,
    /// and in an unselective search.
    #[inline]
    pub(super) fn win_at_once(&self, ply: usize) -> Option<Score> {
        let wins = V::PARAMS.selective && self.weakness.is_none() && V::MoveOrder::wins_at_once(&self.pos);
        wins.then(|| Score::win_in((ply + 1).min(MAX_PLY)))
    }

    /// Score of the evaluator, with a weak player's error.
    pub(super) fn fresh_eval(&mut self) -> Score {
        let score = self.evaluator.score(&self.pos).value();
        let error = self.weakness.map_or(0, |weak| weak.eval_error(self.pos.key()));
        Score::centipawns(score + error)
    }

    /// Table key of the position on the board: a weak player's entries are separate.
    #[inline]
    pub(super) fn table_key(&self) -> Key {
        self.pos.key() ^ self.salt
    }

    /// Probes the table for the position on the board. The move is checked to be pseudo-legal.
    #[inline]
    pub(super) fn probe(&self) -> Probe<Move<V>> {
        let key = self.table_key();
        let entry = self.table.probe(key);
        let mv = entry.and_then(|entry| entry.mv).and_then(|code| self.pos.decode(code));
        Probe { key, entry, mv }
    }

    /// Score of a table entry at `ply`, if it has a reliable one: wins and losses that would occur
    /// after the move clock has run out are not.
    #[inline]
    pub(super) fn table_score(&self, entry: &TtEntry, ply: usize) -> Option<Score> {
        if entry.bound == StoredBound::None {
            return None;
        }
        let score = Score::from_table(entry.score, ply);
        let clock_left = i64::from(V::Position::CLOCK_LIMIT) - i64::from(self.pos.halfmove_clock());
        match score.plies_to_end() {
            Some(plies) if i64::from(plies.abs()) - ply as i64 > clock_left => None,
            _ => Some(score),
        }
    }

    /// Returns a score that cuts the node off, if the entry is deep enough.
    #[inline]
    pub(super) fn table_cut(
        &mut self,
        probe: &Probe<Move<V>>,
        window: Window,
        depth: Depth,
        ply: usize,
    ) -> Option<Score> {
        let entry = probe.entry.as_ref()?;
        let deep_enough = if V::PARAMS.selective { entry.depth >= depth } else { entry.depth == depth };
        if !deep_enough
            || !V::PARAMS.table_cuts
            || self.pos.halfmove_clock() >= self.params.table_clock_guard as u32
        {
            return None;
        }
        let score = self.table_score(entry, ply)?;
        let settles = (entry.bound.is_floor() && score >= window.beta)
            || (entry.bound.is_ceiling() && score <= window.alpha)
            || entry.bound == StoredBound::Exact;
        if settles {
            self.stats.count(Rule::TableCut);
        }
        settles.then_some(score)
    }
}
