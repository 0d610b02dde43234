//! Steps and leaps on the 8x8 board, in tables computed at compile time.

use engine_core::Side;

use crate::common::bitboard::Bitboard;
use crate::common::leaps::{LeapTable, leaps};
use crate::common::square::{Square, forward};

const KNIGHT_LEAPS: [(i8, i8); 8] = [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)];

const fn insert(set: Bitboard, square: Option<Square>) -> Bitboard {
    match square {
        Some(square) => Bitboard(set.0 | Bitboard::from_square(square).0),
        None => set,
    }
}

/// The up to 8 neighbours of each square.
static RING: LeapTable = leaps("K");

/// Targets of a Knight's leaps from each square.
static KNIGHT: LeapTable = leaps("N");

/// The squares on the path of some leap of a Knight: the neighbours, and two squares straight away.
/// The relation is symmetric.
static KNIGHT_REACH: LeapTable = leaps("KD");

/// Capture squares of a Pawn of each side.
static PAWN: [LeapTable; 2] = [leaps("fF"), leaps("bF")];

/// The two squares on each of the two paths of a Knight's leap (see rule 7).
const fn path_squares(from: Square, leap: (i8, i8)) -> [Option<Square>; 4] {
    let (files, ranks) = leap;
    let (long, side) =
        if files.abs() == 2 { ((files / 2, 0), (0, ranks)) } else { ((0, ranks / 2), (files, 0)) };
    [
        from.offset(long.0, long.1),
        from.offset(2 * long.0, 2 * long.1),
        from.offset(side.0, side.1),
        from.offset(side.0 + long.0, side.1 + long.1),
    ]
}

/// Goals of a Knight's leaps that pass a square, by start and passed square.
static GOALS_OVER: [[Bitboard; Square::COUNT]; Square::COUNT] = {
    let mut table = [[Bitboard::EMPTY; Square::COUNT]; Square::COUNT];
    let mut index = 0;
    while index < Square::COUNT {
        let from = Square::new(index as u8);
        let mut leap = 0;
        while leap < KNIGHT_LEAPS.len() {
            let goal = from.offset(KNIGHT_LEAPS[leap].0, KNIGHT_LEAPS[leap].1);
            let path = path_squares(from, KNIGHT_LEAPS[leap]);
            let mut step = 0;
            while step < path.len() && goal.is_some() {
                if let Some(passed) = path[step] {
                    let goals = &mut table[index][passed.index()];
                    *goals = insert(*goals, goal);
                }
                step += 1;
            }
            leap += 1;
        }
        index += 1;
    }
    table
};

/// The up to 8 neighbours of a square.
#[inline]
pub(super) fn ring(square: Square) -> Bitboard {
    RING[square.index()]
}

/// Targets of a Knight's leaps.
#[inline]
pub(super) fn knight_goals(square: Square) -> Bitboard {
    KNIGHT[square.index()]
}

/// Squares on the path of some leap from `square`; also the squares from which some leap passes it.
#[inline]
pub(super) fn knight_reach(square: Square) -> Bitboard {
    KNIGHT_REACH[square.index()]
}

/// Goals of a Knight's leaps from `from` that pass over `passed`.
#[inline]
pub(super) fn goals_over(from: Square, passed: Square) -> Bitboard {
    GOALS_OVER[from.index()][passed.index()]
}

/// Returns the four squares passed by a Knight's leap, the long path first.
pub(super) fn knight_path(from: Square, goal: Square) -> [Square; 4] {
    let leap = (goal.file() as i8 - from.file() as i8, goal.rank() as i8 - from.rank() as i8);
    path_squares(from, leap).map(|square| square.unwrap_or(goal))
}

/// Capture squares of a Pawn.
#[inline]
pub(super) fn pawn_captures(side: Side, square: Square) -> Bitboard {
    PAWN[side.index()][square.index()]
}

/// A Pawn's movement without capture.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct PawnStep {
    /// Files to the right.
    files: i8,
    /// Ranks towards the last one.
    ranks: i8,
    /// Two squares instead of one.
    pub(super) double: bool,
}

impl PawnStep {
    /// All seven steps: forward, backward, right, left, and the double ones.
    pub(super) const ALL: [PawnStep; 7] = [
        PawnStep { files: 0, ranks: 1, double: false },
        PawnStep { files: 0, ranks: -1, double: false },
        PawnStep { files: 1, ranks: 0, double: false },
        PawnStep { files: -1, ranks: 0, double: false },
        PawnStep { files: 0, ranks: 1, double: true },
        PawnStep { files: 1, ranks: 0, double: true },
        PawnStep { files: -1, ranks: 0, double: true },
    ];

    /// Goal of the step from `from`, never on the side's own first rank. Does not check that a
    /// double step is allowed from there.
    #[inline]
    pub(super) fn goal(self, side: Side, from: Square) -> Option<Square> {
        let length = 1 + self.double as i8;
        from.offset(self.files * length, self.ranks * length * forward(side))
            .filter(|goal| goal.relative_rank(side) > 0)
    }

    /// Start of the step that ends on `goal`.
    #[inline]
    pub(super) fn start(self, side: Side, goal: Square) -> Option<Square> {
        let length = -1 - self.double as i8;
        goal.offset(self.files * length, self.ranks * length * forward(side))
            .filter(|_| goal.relative_rank(side) > 0)
    }

    /// The square that a double step from `from` passes.
    #[inline]
    pub(super) fn middle(self, side: Side, from: Square) -> Option<Square> {
        from.offset(self.files, self.ranks * forward(side)).filter(|_| self.double)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn knights_pass_four_squares() {
        let (b1, c3, a3, d2) = (Square::at(1, 0), Square::at(2, 2), Square::at(0, 2), Square::at(3, 1));
        assert_eq!(knight_path(b1, c3).map(|square| square.to_string()), ["b2", "b3", "c1", "c2"]);
        assert_eq!(knight_path(b1, d2).map(|square| square.to_string()), ["c1", "d1", "b2", "c2"]);
        assert_eq!(goals_over(b1, Square::at(1, 1)), [a3, c3, d2].into_iter().collect());
        assert_eq!(knight_reach(b1).to_string(), "a1 c1 d1 a2 b2 c2 b3");
    }

    #[test]
    fn pawn_steps_reverse() {
        for side in Side::BOTH {
            for from in Square::all() {
                for step in PawnStep::ALL {
                    if let Some(goal) = step.goal(side, from) {
                        assert_eq!(step.start(side, goal), Some(from));
                    }
                }
            }
        }
    }
}
