//! Repetitions along the searched line.

use crate::game::position::{Key, Position};
use crate::game::progress::Game;

/// Position between the start of the game and the node.
#[derive(Clone, Copy, Debug)]
struct PastPosition {
    key: Key,
    clock: u32,
    /// Index of the earliest position that this one could repeat.
    since: usize,
}

/// Number of counters of positions, a power of two.
const COUNTERS: usize = 1024;

/// Index of the counter of positions with this key.
#[inline]
fn counter(key: Key) -> usize {
    key as usize % COUNTERS
}

/// Positions from the start of the game to the node. Those of the game itself are never popped.
#[derive(Clone, Debug)]
pub(crate) struct RepetitionHistory {
    list: Vec<PastPosition>,
    /// Number of positions in the list by some bits of their keys: most positions repeat nothing,
    /// which is found out without a walk through a long game.
    counts: [u16; COUNTERS],
    /// Index of the root of the search.
    root: usize,
    /// See [`Position::RESETS_RETURN`].
    resets_return: bool,
    /// Earlier occurrences before the root that make a draw: [`Position::REPETITION_LIMIT`] minus
    /// 1.
    max_before_root: usize,
}

impl RepetitionHistory {
    /// Creates the history of a game; the current position is the root.
    pub(crate) fn new<P: Position>(game: &Game<P>) -> RepetitionHistory {
        let mut repetitions = RepetitionHistory::empty(P::RESETS_RETURN, P::REPETITION_LIMIT - 1);
        for pos in game.positions() {
            repetitions.push(pos.repetition_key(), pos.halfmove_clock());
        }
        repetitions.root = repetitions.list.len() - 1;
        repetitions
    }

    fn empty(resets_return: bool, max_before_root: usize) -> RepetitionHistory {
        RepetitionHistory { list: Vec::new(), counts: [0; COUNTERS], root: 0, resets_return, max_before_root }
    }

    /// Pushes a position after a move. While the clock counts up, earlier positions can recur;
    /// after a reset they cannot, unless such moves can be undone. After a jump of the clock all
    /// earlier positions count.
    #[inline]
    pub(crate) fn push(&mut self, key: Key, clock: u32) {
        let since = match self.list.last() {
            Some(last) if clock == last.clock + 1 || clock == 0 && self.resets_return => last.since,
            _ if clock == 0 => self.list.len(),
            _ => 0,
        };
        self.add(PastPosition { key, clock, since });
    }

    /// Pushes a position after a null move, before which no position can recur.
    #[inline]
    pub(crate) fn push_null(&mut self, key: Key, clock: u32) {
        self.add(PastPosition { key, clock, since: self.list.len() });
    }

    #[inline]
    fn add(&mut self, position: PastPosition) {
        let count = &mut self.counts[counter(position.key)];
        *count = count.wrapping_add(1);
        self.list.push(position);
    }

    /// Pops a position after a move or null move was unmade.
    #[inline]
    pub(crate) fn pop(&mut self) {
        if let Some(last) = self.list.pop() {
            let count = &mut self.counts[counter(last.key)];
            *count = count.wrapping_sub(1);
        }
    }

    /// Returns true if the last position counts as drawn: it occurred after the root, where one
    /// repetition suffices, or before it as often as the rule requires.
    #[inline]
    pub(crate) fn repeats(&self) -> bool {
        let here = self.list.len() - 1;
        let PastPosition { key, since, .. } = self.list[here];
        if self.counts[counter(key)] == 1 {
            return false;
        }
        let mut before_root = 0;
        let mut index = here;
        while index >= since + 2 {
            index -= 2;
            if self.list[index].key == key {
                if index > self.root {
                    return true;
                }
                before_root += 1;
                if before_root == self.max_before_root {
                    return true;
                }
            }
        }
        false
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Creates a line of keys with their clocks, the root at `root`.
    fn repetitions(line: &[(Key, u32)], root: usize) -> RepetitionHistory {
        let mut repetitions = RepetitionHistory { root, ..RepetitionHistory::empty(false, 2) };
        for &(key, clock) in line {
            repetitions.push(key, clock);
        }
        repetitions
    }

    #[test]
    fn once_is_enough_below_the_root() {
        let line = [(9, 0), (1, 1), (2, 2), (3, 3), (4, 4), (1, 5)];
        assert!(repetitions(&line, 0).repeats());
        assert!(!repetitions(&line, 1).repeats());
    }

    #[test]
    fn before_the_root_it_takes_two() {
        let line = [(1, 0), (2, 1), (3, 2), (4, 3), (1, 4), (2, 5), (3, 6), (4, 7), (1, 8)];
        assert!(repetitions(&line, 7).repeats());
        assert!(!repetitions(&line[..5], 4).repeats());
    }

    #[test]
    fn progress_and_null_moves_bar_the_way() {
        assert!(!repetitions(&[(9, 0), (1, 1), (2, 2), (3, 0), (4, 1), (1, 2)], 0).repeats());
        let mut nulled = repetitions(&[(9, 0), (1, 1), (2, 2)], 0);
        nulled.push_null(3, 3);
        nulled.push(4, 4);
        nulled.push(1, 5);
        assert!(!nulled.repeats());
        nulled.pop();
        nulled.pop();
        nulled.pop();
        nulled.push(3, 3);
        nulled.push(4, 4);
        nulled.push(1, 5);
        assert!(nulled.repeats());
    }

    #[test]
    fn repetitions_cross_resets_that_can_be_undone_but_no_null_moves() {
        let line = [(9, 0), (1, 1), (2, 0), (1, 0), (2, 0)];
        assert!(!repetitions(&line, 0).repeats());
        let mut returning = RepetitionHistory { resets_return: true, ..repetitions(&[], 0) };
        for (key, clock) in line {
            returning.push(key, clock);
        }
        assert!(returning.repeats());
        returning.push_null(3, 1);
        returning.push(4, 0);
        returning.push(1, 0);
        assert!(!returning.repeats());
    }

    #[test]
    fn a_clock_that_jumps_back_looks_everywhere() {
        let line = [(9, 4), (1, 5), (2, 6), (3, 0), (4, 6), (1, 7)];
        assert!(repetitions(&line, 0).repeats());
    }
}
