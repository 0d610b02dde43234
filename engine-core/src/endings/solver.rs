//! Retrograde solver for positions with a limited number of reachable positions, in any game.
//!
//! It lists all reachable positions with their predecessors, then propagates wins and losses
//! backwards from the ends of games, nearest first. Positions that remain undecided are drawn.
//! Positions are identified by their [keys](Position::key), so the move clock and repetitions are
//! ignored.

use std::collections::{HashMap, VecDeque};
use std::hash::{BuildHasherDefault, Hasher};
use std::sync::Arc;

use super::{EndingFiles, EndingValue, best_play};
use crate::game::position::{Key, Outcome, Position};

/// Limits of the solver.
pub struct SolveLimits<'a> {
    /// Maximum number of positions.
    pub positions: usize,
    /// Maximum memory in bytes.
    pub memory: usize,
    /// Files of the tables that may answer instead.
    pub files: Option<Arc<dyn EndingFiles>>,
    /// Polled some thousand times a second; stops the solver when it returns true.
    pub is_stopped: &'a dyn Fn() -> bool,
    /// Called as often with the number of positions found so far.
    pub watch: &'a dyn Fn(usize),
}

/// Reason that a position was not solved.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum SolveError {
    /// The limit on positions was reached.
    #[error("more than {0} positions can be reached from here")]
    TooManyPositions(usize),
    /// The limit on memory was reached.
    #[error("it takes more than {0} MiB of memory")]
    OutOfMemory(usize),
    /// The stop flag was set.
    #[error("stopped before it was solved")]
    Stopped,
}

/// Solved position as text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SolveReport {
    /// Result for the side to move.
    pub value: EndingValue,
    /// Best play to the end of a decided game, in canonical strings; empty in a draw.
    pub line: Vec<String>,
    /// Number of reachable positions; `None` if the value comes from a table.
    pub positions: Option<usize>,
}

/// Hasher for keys, which are hashes already.
#[derive(Default)]
struct KeyHasher(u64);

impl Hasher for KeyHasher {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        bytes.iter().for_each(|&byte| self.0 = self.0.rotate_left(8) ^ u64::from(byte));
    }

    fn write_u64(&mut self, key: u64) {
        // Keys of some games use few bits.
        self.0 = key.wrapping_mul(0x9E37_79B9_7F4A_7C15);
    }
}

type Numbers = HashMap<Key, u32, BuildHasherDefault<KeyHasher>>;

/// Values of all positions reachable from one.
pub struct Solution {
    numbers: Numbers,
    /// By number: 0 for a draw, `n + 1` for a win in n plies, `-n - 1` for a loss.
    values: Vec<i32>,
}

/// Reachable positions before their values are known.
struct Closure {
    numbers: Numbers,
    /// Values of ends of games, 0 elsewhere.
    values: Vec<i32>,
    /// Number of moves by position.
    moves: Vec<u32>,
    /// Successors of all positions, position by position.
    children: Vec<u32>,
}

/// Number of positions between two checks of the limits.
const CHECK_INTERVAL: usize = 256;

/// Solves a position.
///
/// # Errors
/// [`SolveError`] if a limit is reached or the stop flag is set.
pub fn solve<P: Position>(root: &P, limits: &SolveLimits<'_>) -> Result<Solution, SolveError> {
    let closure = Closure::from_root(root, limits)?;
    let values = closure.values_backwards(limits)?;
    Ok(Solution { numbers: closure.numbers, values })
}

/// Value of a finished game for the side to move.
fn ended<P: Position>(pos: &P, end: Outcome) -> i32 {
    match end.winner {
        None => 0,
        Some(winner) if winner == pos.side_to_move() => 1,
        Some(_) => -1,
    }
}

impl Closure {
    fn from_root<P: Position>(root: &P, limits: &SolveLimits<'_>) -> Result<Closure, SolveError> {
        let mut closure = Closure {
            numbers: Numbers::default(),
            values: Vec::new(),
            moves: Vec::new(),
            children: Vec::new(),
        };
        closure.numbers.insert(root.key(), 0);
        let mut queue = VecDeque::from([root.clone()]);
        while let Some(pos) = queue.pop_front() {
            if closure.moves.len().is_multiple_of(CHECK_INTERVAL) {
                closure.check(limits, queue.len() * size_of::<P>())?;
            }
            closure.expand(pos, &mut queue);
        }
        Ok(closure)
    }

    /// Adds the successors of a position; new positions are appended to the queue.
    fn expand<P: Position>(&mut self, mut pos: P, queue: &mut VecDeque<P>) {
        if let Some(end) = pos.game_end() {
            return self.push(ended(&pos, end), 0);
        }
        let before = self.children.len();
        for mv in pos.pseudo_legal() {
            let Some(undo) = &pos.make_move(mv) else { continue };
            let next = self.numbers.len() as u32;
            let number = *self.numbers.entry(pos.key()).or_insert(next);
            self.children.push(number);
            if number == next {
                queue.push_back(pos.clone());
            }
            pos.unmake_move(undo);
        }
        let moves = self.children.len() - before;
        let value = if moves == 0 { ended(&pos, pos.no_moves()) } else { 0 };
        self.push(value, moves);
    }

    fn push(&mut self, value: i32, moves: usize) {
        self.values.push(value);
        self.moves.push(moves as u32);
    }

    fn check(&self, limits: &SolveLimits<'_>, queued: usize) -> Result<(), SolveError> {
        /// Bytes per position in all tables, its slot in the growing hash table included, and per
        /// move.
        const BYTES: [usize; 2] = [48, 8];
        let memory = queued + self.numbers.len() * BYTES[0] + self.children.capacity() * BYTES[1];
        if self.numbers.len() > limits.positions {
            Err(SolveError::TooManyPositions(limits.positions))
        } else if memory > limits.memory {
            Err(SolveError::OutOfMemory(limits.memory >> 20))
        } else if (limits.is_stopped)() {
            Err(SolveError::Stopped)
        } else {
            (limits.watch)(self.numbers.len());
            Ok(())
        }
    }

    /// Predecessors of all positions: start indices by position, and the concatenated lists.
    fn predecessors(&self) -> (Vec<u32>, Vec<u32>) {
        let mut starts = vec![0; self.moves.len() + 1];
        self.children.iter().for_each(|&child| starts[child as usize + 1] += 1);
        (1..starts.len()).for_each(|number| starts[number] += starts[number - 1]);
        let mut next = starts.clone();
        let mut parents = vec![0; self.children.len()];
        let mut children = self.children.iter();
        for (parent, &moves) in self.moves.iter().enumerate() {
            for &child in children.by_ref().take(moves as usize) {
                parents[next[child as usize] as usize] = parent as u32;
                next[child as usize] += 1;
            }
        }
        (starts, parents)
    }

    /// Computes the values of all positions backwards from the ends of games, nearest first.
    fn values_backwards(&self, limits: &SolveLimits<'_>) -> Result<Vec<i32>, SolveError> {
        let (starts, parents) = self.predecessors();
        let mut values = self.values.clone();
        // Number of moves not known to lose.
        let mut open = self.moves.clone();
        let mut queue: VecDeque<u32> =
            (0..values.len() as u32).filter(|&number| values[number as usize] != 0).collect();
        let mut done = 0_usize;
        while let Some(number) = queue.pop_front() {
            done += 1;
            if done.is_multiple_of(CHECK_INTERVAL) && (limits.is_stopped)() {
                return Err(SolveError::Stopped);
            }
            let number = number as usize;
            let value = values[number];
            for &parent in &parents[starts[number] as usize..starts[number + 1] as usize] {
                let parent = parent as usize;
                open[parent] -= 1;
                if values[parent] != 0 {
                    continue;
                }
                if value < 0 {
                    values[parent] = 1 - value;
                } else if open[parent] == 0 {
                    values[parent] = -1 - value;
                } else {
                    continue;
                }
                queue.push_back(parent as u32);
            }
        }
        Ok(values)
    }
}

impl Solution {
    /// Number of positions.
    pub fn positions(&self) -> usize {
        self.values.len()
    }

    /// Value of a reachable position; `None` for others.
    pub fn value<P: Position>(&self, pos: &P) -> Option<EndingValue> {
        let value = self.values[*self.numbers.get(&pos.key())? as usize];
        Some(match value {
            0 => EndingValue::Draw,
            1.. => EndingValue::Win(value as u32 - 1),
            _ => EndingValue::Loss(-value as u32 - 1),
        })
    }

    /// Best play from a position to the end of a decided game; empty in a draw.
    pub fn line<P: Position>(&self, pos: &P) -> Vec<P::Move> {
        best_play(pos, |pos| self.value(pos))
    }
}

#[cfg(test)]
mod tests {
    use std::cell::{Cell, RefCell};

    use super::*;
    use crate::game::progress::Game;
    use crate::game::score::Score;
    use crate::test_games::duel::DuelPosition;
    use crate::test_games::{Duel, OnGrid};
    use crate::testkit::minimax;

    const ROOK_ENDING: &str = "...k/..../..../.K../R... w - - 0 1";

    fn limits(is_stopped: &dyn Fn() -> bool) -> SolveLimits<'_> {
        SolveLimits { positions: 1 << 20, memory: 1 << 28, files: None, is_stopped, watch: &|_| () }
    }

    fn solved(fen: &str) -> (DuelPosition, Solution) {
        let pos = DuelPosition::read(fen);
        let solution = solve(&pos, &limits(&|| false)).unwrap();
        (pos, solution)
    }

    #[test]
    fn a_rook_wins_and_two_kings_draw() {
        let (pos, solution) = solved(ROOK_ENDING);
        let Some(EndingValue::Win(plies)) = solution.value(&pos) else { panic!("not won") };
        let line = solution.line(&pos);
        assert_eq!(line.len(), plies as usize);
        let mut after = pos;
        line.into_iter().for_each(|mv| assert!(after.make_move(mv).is_some()));
        assert!(after.legal_moves().is_empty() && after.no_moves().winner.is_some());
        let (pos, solution) = solved("...k/..../..../.K../.... w - - 0 1");
        assert_eq!(solution.value(&pos), Some(EndingValue::Draw));
        assert!(solution.line(&pos).is_empty());
    }

    /// Compares the values with those of an unpruned search.
    #[test]
    fn short_wins_and_losses_are_those_of_minimax() {
        const DEPTH: u32 = 4;
        let (root, solution) = solved("..k./..../.K../..../R... w - - 0 1");
        let mut seen = [0; 2];
        let mut level = vec![root];
        for _ in 0..3 {
            let after = |pos: &DuelPosition| {
                let played = |mv| {
                    let mut after = pos.clone();
                    after.make_move(mv).map(|_| after)
                };
                pos.legal_moves().into_iter().filter_map(played).collect::<Vec<_>>()
            };
            level = level.iter().flat_map(after).collect();
            for pos in &level {
                let expected = minimax::<Duel>(&Game::new(pos.clone()), DEPTH + 1);
                let score = match solution.value(pos).unwrap() {
                    EndingValue::Win(plies) if plies <= DEPTH => Score::win_in(plies as usize),
                    EndingValue::Loss(plies) if plies <= DEPTH => Score::loss_in(plies as usize),
                    _ => {
                        assert!(!expected.is_decisive());
                        continue;
                    }
                };
                assert_eq!(score, expected);
                seen[usize::from(score.is_loss())] += 1;
            }
        }
        assert!(seen.iter().all(|&count| count > 20), "{seen:?}");
    }

    #[test]
    fn limits_and_the_stop_flag_end_it() {
        let pos = DuelPosition::read(ROOK_ENDING);
        let stop = || true;
        let error = |limits: SolveLimits<'_>| solve(&pos, &limits).err();
        assert_eq!(error(limits(&stop)), Some(SolveError::Stopped));
        let few = SolveLimits { positions: 300, ..limits(&|| false) };
        assert_eq!(error(few), Some(SolveError::TooManyPositions(300)));
        let small = SolveLimits { memory: 1 << 10, ..limits(&|| false) };
        assert_eq!(error(small), Some(SolveError::OutOfMemory(0)));
        let asked = Cell::new(0);
        let soon = || asked.replace(asked.get() + 1) > 5;
        assert_eq!(error(limits(&soon)), Some(SolveError::Stopped));
    }

    #[test]
    fn positions_are_counted_while_they_are_found() {
        let counts = RefCell::new(Vec::new());
        let watch = |count| counts.borrow_mut().push(count);
        let pos = DuelPosition::read(ROOK_ENDING);
        let solution = solve(&pos, &SolveLimits { watch: &watch, ..limits(&|| false) }).unwrap();
        let counts = counts.into_inner();
        assert!(counts.len() > 2 && counts.is_sorted(), "{counts:?}");
        assert!(counts.last().is_some_and(|&last| last <= solution.positions()));
    }
}
