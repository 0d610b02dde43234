//! Staged move picking: the table move, promising noisy moves, quiet moves by history, then bad
//! noisy moves.

use super::{ActiveParams, Move};
use crate::game::position::{MoveKind, Position};
use crate::game::variant::{MoveOrder, Variant};
use crate::search::history::{Continuations, Histories};

/// Selection of moves that a picker returns.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum PickMode {
    /// Every move.
    All,
    /// Noisy moves only.
    Noisy,
    /// Noisy moves, and quiet ones that give check.
    NoisyAndChecks,
    /// Noisy moves whose exchanges win at least this number of centipawns.
    Winning(i32),
}

/// Move ordering hints for a picker.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Hints<M> {
    /// Move of the transposition table.
    pub(crate) table_move: Option<M>,
    /// Quiet moves that failed high in sibling nodes.
    pub(crate) killers: [Option<M>; 2],
    /// Quiet move that last refuted the previous move.
    pub(crate) counter: Option<M>,
    /// Continuation indices of the previous moves.
    pub(crate) continuations: Continuations,
}

impl<M: Copy + Eq> Hints<M> {
    /// Creates hints without refutations.
    pub(crate) fn new(table_move: Option<M>, continuations: Continuations) -> Hints<M> {
        Hints { table_move, killers: [None; 2], counter: None, continuations }
    }

    /// Refutation bonus of a move, in quarters.
    #[inline]
    fn refutation_quarters(&self, mv: M) -> i32 {
        let mv = Some(mv);
        [self.killers[0], self.killers[1], self.counter]
            .iter()
            .position(|&hint| hint == mv)
            .map_or(0, |rank| 4 - rank as i32)
    }

    /// Returns true for killers and the counter move.
    #[inline]
    pub(crate) fn is_refutation(&self, mv: M) -> bool {
        self.refutation_quarters(mv) > 0
    }
}

/// Exchange loss, in centipawns, from which a quiet check gets no bonus.
const CHECK_LOSS: i32 = 75;
/// Number of selections after which the rest of a list is sorted: selecting one by one from long
/// lists is slow.
const PICKS_BEFORE_SORT: usize = 24;

/// Move indices by ordering score.
#[derive(Debug)]
struct MoveQueue {
    /// Score (high half, biased) and index (low half, inverted: the move generated first wins
    /// ties).
    entries: Vec<u64>,
    picks: usize,
}

impl MoveQueue {
    fn clear(&mut self) {
        self.entries.clear();
        self.picks = 0;
    }

    #[inline]
    fn push(&mut self, score: i32, index: usize) {
        let biased = score as u32 ^ 1 << 31;
        self.entries.push(u64::from(biased) << 32 | u64::from(!(index as u32)));
    }

    /// Adds a bonus to every entry, which depends on its index.
    #[inline]
    fn raise(&mut self, bonus: impl Fn(usize) -> i32) {
        for entry in &mut self.entries {
            *entry = entry.wrapping_add((bonus(!(*entry as u32) as usize) as u64) << 32);
        }
    }

    /// Removes and returns the best entry: score and index.
    #[inline]
    fn take(&mut self) -> Option<(i32, usize)> {
        self.picks += 1;
        if self.picks == PICKS_BEFORE_SORT {
            self.entries.sort_unstable();
        }
        let entry = if self.picks >= PICKS_BEFORE_SORT {
            self.entries.pop()?
        } else {
            // Entries are distinct, so that the maximum can be found first, by vector instructions,
            // and then its position.
            let greatest = self.entries.iter().copied().fold(0, u64::max);
            let place = self.entries.iter().position(|&entry| entry == greatest)?;
            self.entries.swap_remove(place)
        };
        Some((((entry >> 32) as u32 ^ 1 << 31) as i32, !(entry as u32) as usize))
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum PickStage {
    TableMove,
    GenerateNoisy,
    GoodNoisy,
    GenerateQuiet,
    Quiet,
    BadNoisy,
    Done,
}

/// A move with its kind.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Picked<M> {
    pub(crate) mv: M,
    /// True for noisy moves.
    pub(crate) noisy: bool,
}

/// Returns the pseudo-legal moves of a position one by one, each exactly once, most promising
/// first. Reused from node to node, so that its lists keep their capacity.
#[derive(Debug)]
pub(crate) struct Picker<V: Variant> {
    stage: PickStage,
    mode: PickMode,
    skip_quiets: bool,
    pub(crate) hints: Hints<Move<V>>,
    moves: Vec<Move<V>>,
    order: MoveQueue,
    bad: Vec<u32>,
    next_bad: usize,
    /// Moves searched without a cutoff, for the histories.
    pub(crate) tried: Vec<Picked<Move<V>>>,
}

impl<V: Variant> Picker<V> {
    pub(crate) fn new() -> Picker<V> {
        Picker {
            stage: PickStage::Done,
            mode: PickMode::All,
            skip_quiets: false,
            hints: Hints::new(None, [Histories::<V>::NO_CONTINUATION; 3]),
            moves: Vec::new(),
            order: MoveQueue { entries: Vec::new(), picks: 0 },
            bad: Vec::new(),
            next_bad: 0,
            tried: Vec::new(),
        }
    }

    /// Starts at a position. The table move must be pseudo-legal there, and fit the mode.
    pub(crate) fn start(&mut self, mode: PickMode, hints: Hints<Move<V>>) {
        self.stage = PickStage::TableMove;
        self.mode = mode;
        self.hints = hints;
        self.skip_quiets = false;
        self.tried.clear();
    }

    /// Skips the remaining quiet moves.
    #[inline]
    pub(crate) fn skip_quiets(&mut self) {
        self.skip_quiets = true;
    }

    /// Returns the next move of `pos`, which must be the position at which the picker was started.
    pub(crate) fn next(
        &mut self,
        pos: &V::Position,
        histories: &Histories<V>,
        params: ActiveParams<'_, V>,
    ) -> Option<Picked<Move<V>>> {
        loop {
            match self.stage {
                PickStage::TableMove => {
                    self.stage = PickStage::GenerateNoisy;
                    if let Some(mv) = self.hints.table_move {
                        return Some(Picked { mv, noisy: pos.is_noisy(mv) });
                    }
                }
                PickStage::GenerateNoisy => {
                    self.generate_noisy(pos, histories, params);
                    self.stage = PickStage::GoodNoisy;
                }
                PickStage::GoodNoisy => match self.order.take() {
                    Some((score, index)) => {
                        if self.is_good(pos, params, score, index) {
                            return Some(Picked { mv: self.moves[index], noisy: true });
                        }
                    }
                    None => {
                        self.stage = if matches!(self.mode, PickMode::All | PickMode::NoisyAndChecks) {
                            PickStage::GenerateQuiet
                        } else {
                            PickStage::Done
                        };
                    }
                },
                PickStage::GenerateQuiet => {
                    if !self.skip_quiets {
                        self.generate_quiet(pos, histories, params);
                    }
                    self.stage = PickStage::Quiet;
                }
                PickStage::Quiet => {
                    if !self.skip_quiets
                        && let Some((_, index)) = self.order.take()
                    {
                        return Some(Picked { mv: self.moves[index], noisy: false });
                    }
                    self.stage = PickStage::BadNoisy;
                }
                PickStage::BadNoisy => {
                    if let Some(&index) = self.bad.get(self.next_bad) {
                        self.next_bad += 1;
                        return Some(Picked { mv: self.moves[index as usize], noisy: true });
                    }
                    self.stage = PickStage::Done;
                }
                PickStage::Done => return None,
            }
        }
    }

    fn generate_noisy(&mut self, pos: &V::Position, histories: &Histories<V>, params: ActiveParams<'_, V>) {
        self.bad.clear();
        self.next_bad = 0;
        self.order.clear();
        self.moves.clear();
        pos.generate(MoveKind::Noisy, &mut self.moves);
        for (index, &mv) in self.moves.iter().enumerate() {
            if Some(mv) != self.hints.table_move {
                let gain = V::MoveOrder::capture_gain(pos, mv);
                self.order.push(gain * params.noisy_gain_weight + histories.noisy(pos, mv), index);
            }
        }
    }

    /// Returns false for moves that are deferred to the end, or excluded by the mode.
    fn is_good(&mut self, pos: &V::Position, params: ActiveParams<'_, V>, score: i32, index: usize) -> bool {
        let mv = self.moves[index];
        match self.mode {
            PickMode::Noisy | PickMode::NoisyAndChecks => true,
            PickMode::Winning(floor) => V::MoveOrder::see_ge(pos, mv, floor),
            PickMode::All => {
                let good = V::MoveOrder::see_ge(pos, mv, -score / params.noisy_exchange_divisor);
                if !good {
                    self.bad.push(index as u32);
                }
                good
            }
        }
    }

    fn generate_quiet(&mut self, pos: &V::Position, histories: &Histories<V>, params: ActiveParams<'_, V>) {
        self.order.clear();
        let first = self.moves.len();
        pos.generate(MoveKind::Quiet, &mut self.moves);
        let checks_only = self.mode == PickMode::NoisyAndChecks;
        // Histories first, in a loop so short that the processor loads several moves' cells at
        // once.
        for (index, &mv) in self.moves.iter().enumerate().skip(first) {
            if Some(mv) != self.hints.table_move && (!checks_only || V::MoveOrder::gives_check(pos, mv)) {
                let history =
                    histories.quiet(Histories::<V>::quiet_index(pos, mv, &self.hints.continuations));
                self.order.push(history, index);
            }
        }
        let Picker { hints, moves, order, .. } = self;
        order.raise(|index| {
            let mv = moves[index];
            let refutation = params.refutation_bonus * hints.refutation_quarters(mv) / 4;
            let checks = params.check_bonus > 0
                && V::MoveOrder::gives_check(pos, mv)
                && V::MoveOrder::see_ge(pos, mv, -CHECK_LOSS);
            refutation + if checks { params.check_bonus } else { 0 }
        });
    }
}

/// Pickers for nested nodes. They may outnumber the plies, since a node can search its own position
/// again.
#[derive(Debug)]
pub(crate) struct Pickers<V: Variant> {
    stack: Vec<Picker<V>>,
    open: usize,
}

impl<V: Variant> Pickers<V> {
    pub(crate) fn new() -> Pickers<V> {
        Pickers { stack: Vec::new(), open: 0 }
    }

    /// Starts a picker and returns its index. It must be closed before those opened earlier.
    pub(crate) fn open(&mut self, mode: PickMode, hints: Hints<Move<V>>) -> usize {
        let number = self.open;
        if number == self.stack.len() {
            self.stack.push(Picker::new());
        }
        self.stack[number].start(mode, hints);
        self.open += 1;
        number
    }

    /// Closes a picker and those opened after it.
    pub(crate) fn close(&mut self, number: usize) {
        self.open = number;
    }

    #[inline]
    pub(crate) fn get(&mut self, number: usize) -> &mut Picker<V> {
        &mut self.stack[number]
    }
}
