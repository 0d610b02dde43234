//! Histories: bounded statistics of earlier search results for move ordering and evaluation
//! correction.

use crate::game::position::{Key, Position, Side};
use crate::game::variant::{MoveOrder, Variant};
use crate::search::Move;
use crate::search::params::SearchParams;

/// Bound of the butterfly table.
const BUTTERFLY_BOUND: i32 = 8192;
/// Bound of the capture table.
const CAPTURE_BOUND: i32 = 8192;
/// Bound of the continuation tables.
const CONTINUATION_BOUND: i32 = 16_384;
/// Bound of the correction tables, in units of 1/[`CORRECTION_UNIT`] centipawn.
const CORRECTION_BOUND: i32 = 16_384;
const CORRECTION_UNIT: i32 = 256;
/// Cells of a correction table per side.
const CORRECTION_CELLS: usize = 1 << 14;
/// Maximum number of columns of the continuation tables, whose size is the square: games with more
/// piece-to indices share cells.
const CONTINUATION_COLUMNS: usize = 2048;

/// Plies back that the continuation tables use.
pub(crate) const CONTINUATION_PLIES: [usize; 3] = [1, 2, 4];

/// Table of statistics within ±`BOUND`: updates move a value towards the bound in proportion to its
/// distance.
#[derive(Clone, Debug)]
struct Statistics<const BOUND: i32>(Vec<i16>);

impl<const BOUND: i32> Statistics<BOUND> {
    fn new(cells: usize) -> Self {
        // Zeroed memory is mapped only when touched.
        Statistics(vec![0; cells])
    }

    #[inline]
    fn get(&self, index: usize) -> i32 {
        i32::from(self.0[index])
    }

    #[inline]
    fn update(&mut self, index: usize, bonus: i32) {
        let cell = &mut self.0[index];
        let bonus = bonus.clamp(-BOUND, BOUND);
        let old = i32::from(*cell);
        *cell = (old + bonus - old * bonus.abs() / BOUND) as i16;
    }
}

/// Moves that led to a node, as indices into the continuation tables, nearest first
/// ([`CONTINUATION_PLIES`]).
pub(crate) type Continuations = [u32; 3];

/// Histories of a search thread.
#[derive(Clone, Debug)]
pub(crate) struct Histories<V: Variant> {
    /// `[side][butterfly]`
    butterfly: Statistics<BUTTERFLY_BOUND>,
    /// `[side][piece-to][victim]`
    capture: Statistics<CAPTURE_BOUND>,
    /// Counter-move history, replies to the opponent's last move: `[side][continuation][piece-to]`.
    reply: Statistics<CONTINUATION_BOUND>,
    /// Follow-up history, continuations of the side's own last moves: `[side][continuation][piece-to]`.
    follow_up: Statistics<CONTINUATION_BOUND>,
    /// Quiet move that last refuted a move: `[side][continuation]`.
    counter: Vec<Option<Move<V>>>,
    /// `[key kind][side][key]`; the last kind is the last two moves.
    correction: Statistics<CORRECTION_BOUND>,
    variant: std::marker::PhantomData<fn() -> V>,
}

/// Indices of a quiet move in the tables.
#[derive(Clone, Copy, Debug)]
pub(crate) struct QuietIndex {
    butterfly: usize,
    reply: usize,
    follow_ups: [usize; 2],
}

impl<V: Variant> Histories<V> {
    const PIECE_TO: usize = V::MoveOrder::PIECE_TO;
    const BUTTERFLY: usize = V::MoveOrder::BUTTERFLY;
    const VICTIMS: usize = V::MoveOrder::VICTIMS;
    /// Number of columns of the continuation tables.
    const COLUMNS: usize =
        if Self::PIECE_TO < CONTINUATION_COLUMNS { Self::PIECE_TO } else { CONTINUATION_COLUMNS };
    /// Number of rows per side: one per column, and one for "no move".
    const ROWS: usize = Self::COLUMNS + 1;

    /// Numbers of cells of the tables, in their order.
    const CELLS: [usize; 5] = [
        2 * Self::BUTTERFLY,
        2 * Self::PIECE_TO * Self::VICTIMS,
        2 * Self::ROWS * Self::COLUMNS,
        2 * Self::ROWS * Self::COLUMNS,
        4 * 2 * CORRECTION_CELLS,
    ];
    /// Size of all tables in bytes.
    #[cfg(feature = "threads")]
    pub(crate) const BYTES: usize = {
        let [butterfly, capture, reply, follow_up, correction] = Self::CELLS;
        (butterfly + capture + reply + follow_up + correction) * size_of::<i16>()
            + 2 * Self::ROWS * size_of::<Option<Move<V>>>()
    };

    pub(crate) fn new() -> Histories<V> {
        let [butterfly, capture, reply, follow_up, correction] = Self::CELLS;
        Histories {
            butterfly: Statistics::new(butterfly),
            capture: Statistics::new(capture),
            reply: Statistics::new(reply),
            follow_up: Statistics::new(follow_up),
            counter: vec![None; 2 * Self::ROWS],
            correction: Statistics::new(correction),
            variant: std::marker::PhantomData,
        }
    }

    /// Continuation index of a null move, or of a move before the start.
    pub(crate) const NO_CONTINUATION: u32 = Self::COLUMNS as u32;

    /// Continuation index of a move.
    #[inline]
    pub(crate) fn continuation(piece_to: usize) -> u32 {
        (if Self::PIECE_TO > Self::COLUMNS { piece_to % Self::COLUMNS } else { piece_to }) as u32
    }

    /// Returns the indices of a quiet move.
    #[inline]
    pub(crate) fn quiet_index(pos: &V::Position, mv: Move<V>, continuations: &Continuations) -> QuietIndex {
        let side = pos.side_to_move().index();
        let column = Self::continuation(V::MoveOrder::piece_to(pos, mv)) as usize;
        let cell = |row: u32| (side * Self::ROWS + row as usize) * Self::COLUMNS + column;
        QuietIndex {
            butterfly: side * Self::BUTTERFLY + V::MoveOrder::butterfly(pos, mv),
            reply: cell(continuations[0]),
            follow_ups: [cell(continuations[1]), cell(continuations[2])],
        }
    }

    /// History score of a quiet move: within about ±65000, usually far less.
    #[inline]
    pub(crate) fn quiet(&self, at: QuietIndex) -> i32 {
        2 * self.butterfly.get(at.butterfly)
            + self.reply.get(at.reply)
            + self.follow_up.get(at.follow_ups[0])
            + self.follow_up.get(at.follow_ups[1]) / 2
    }

    /// Updates all histories of a quiet move by a bonus (or a malus, if negative).
    pub(crate) fn update_quiet(&mut self, at: QuietIndex, bonus: i32) {
        self.butterfly.update(at.butterfly, bonus);
        self.update_continuations(at, bonus);
    }

    /// Updates only the butterfly history of a quiet move by a bonus (or a malus, if negative).
    pub(crate) fn update_butterfly(&mut self, at: QuietIndex, bonus: i32) {
        self.butterfly.update(at.butterfly, bonus);
    }

    /// Updates only the continuation histories of a quiet move by a bonus (or a malus, if
    /// negative).
    pub(crate) fn update_continuations(&mut self, at: QuietIndex, bonus: i32) {
        self.reply.update(at.reply, bonus);
        self.follow_up.update(at.follow_ups[0], bonus);
        self.follow_up.update(at.follow_ups[1], bonus / 2);
    }

    fn capture_index(pos: &V::Position, mv: Move<V>) -> usize {
        let side = pos.side_to_move().index();
        (side * Self::PIECE_TO + V::MoveOrder::piece_to(pos, mv)) * Self::VICTIMS
            + V::MoveOrder::victim(pos, mv)
    }

    /// History score of a noisy move: within ±8192.
    #[inline]
    pub(crate) fn noisy(&self, pos: &V::Position, mv: Move<V>) -> i32 {
        self.capture.get(Self::capture_index(pos, mv))
    }

    /// Updates the history of a noisy move by a bonus (or a malus, if negative).
    pub(crate) fn update_noisy(&mut self, pos: &V::Position, mv: Move<V>, bonus: i32) {
        self.capture.update(Self::capture_index(pos, mv), bonus);
    }

    /// Quiet move of `side` that last refuted the move with this continuation index.
    #[inline]
    pub(crate) fn counter(&self, side: Side, continuation: u32) -> Option<Move<V>> {
        self.counter[side.index() * Self::ROWS + continuation as usize]
    }

    pub(crate) fn set_counter(&mut self, side: Side, continuation: u32, mv: Move<V>) {
        self.counter[side.index() * Self::ROWS + continuation as usize] = Some(mv);
    }

    /// Cells of the position's features; features with key 0 have none.
    fn correction_cells(pos: &V::Position) -> [Option<usize>; 3] {
        let keys = V::MoveOrder::correction_keys(pos);
        let cell = |kind| (keys[kind] != 0).then(|| Self::correction_cell(pos, kind, keys[kind]));
        [cell(0), cell(1), cell(2)]
    }

    fn correction_cell(pos: &V::Position, kind: usize, key: Key) -> usize {
        (kind * 2 + pos.side_to_move().index()) * CORRECTION_CELLS + key as usize % CORRECTION_CELLS
    }

    /// Cell of the last two moves.
    fn continuation_cell(pos: &V::Position, continuations: &Continuations) -> usize {
        /// Multiplier that spreads pairs of moves over the cells.
        const MIX: u64 = 0x9E37_79B9_7F4A_7C15;
        let pair = u64::from(continuations[0]) << 32 | u64::from(continuations[1]);
        Self::correction_cell(pos, 3, (pair + 1).wrapping_mul(MIX) >> 40)
    }

    /// Known error of the position's evaluation, in centipawns: the correction to add.
    #[inline]
    pub(crate) fn correction(
        &self,
        pos: &V::Position,
        continuations: &Continuations,
        params: &SearchParams,
    ) -> i32 {
        let cells = Self::correction_cells(pos);
        let features = cells.iter().flatten().map(|&cell| self.correction.get(cell)).sum::<i32>();
        let moves = self.correction.get(Self::continuation_cell(pos, continuations));
        let total = features * params.correction_weight + moves * params.correction_continuation;
        total / (1024 * CORRECTION_UNIT)
    }

    /// Updates the correction after a search of `depth` plies scored `error` centipawns more than
    /// the evaluation.
    pub(crate) fn update_correction(
        &mut self,
        pos: &V::Position,
        continuations: &Continuations,
        error: i32,
        depth: i32,
    ) {
        /// Points of an update per centipawn and ply.
        const GAIN: i32 = 8;
        let bonus = (error * depth * GAIN).clamp(-CORRECTION_BOUND / 4, CORRECTION_BOUND / 4);
        let moves = Self::continuation_cell(pos, continuations);
        for cell in Self::correction_cells(pos).into_iter().flatten().chain([moves]) {
            self.correction.update(cell, bonus);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::notation::Notation;
    use crate::game::setup::Setup;
    use crate::test_games::Duel;

    #[test]
    fn statistics_stay_in_bounds_and_follow_the_bonus() {
        let mut table = Statistics::<1000>::new(1);
        for _ in 0..100 {
            table.update(0, 700);
            assert!(table.get(0) <= 1000);
        }
        assert!(table.get(0) > 900);
        table.update(0, -100_000);
        assert!((-1000..0).contains(&table.get(0)));
    }

    #[test]
    fn correction_follows_the_error_of_its_feature() {
        let setup = Setup::new(&Duel::INFO.presets[0], Duel::INFO.options);
        let pos = Duel::start(&setup, 0);
        let mut histories = Histories::<Duel>::new();
        let moves = [Histories::<Duel>::NO_CONTINUATION; 3];
        for _ in 0..50 {
            histories.update_correction(&pos, &moves, 60, 8);
        }
        let params = SearchParams::DEFAULT;
        assert!(histories.correction(&pos, &moves, &params) > 10);
        let read = |fen| <Duel as Variant>::Notation::parse_fen(fen, &setup).unwrap();
        let other = read("r.k./..../..../..../R.K. w - - 0 1");
        assert_eq!(histories.correction(&other, &[0, 0, 0], &params), 0);
    }
}
