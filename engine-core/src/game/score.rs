//! Scores: centipawns, and distances to a forced win.

use std::fmt;
use std::ops::{Add, Neg, Sub};

/// Maximum ply of a search line.
pub const MAX_PLY: usize = 246;

/// Score from the view of the side to move. Three disjoint ranges: evaluations within
/// ±[`Score::EVAL_MAX`], wins and losses in a known number of plies beyond ±[`Score::WIN_MIN`], and
/// the window bounds ±[`Score::INFINITE`].
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Score(i32);

impl Score {
    /// Draw.
    pub const DRAW: Score = Score(0);
    /// Upper bound of the full search window, above every real score.
    pub const INFINITE: Score = Score(32_000);
    /// Lower bound of the full search window.
    pub const MINUS_INFINITE: Score = Score(-Score::INFINITE.0);
    /// Immediate win; a win in n plies scores n less.
    pub const WIN: Score = Score(31_000);
    /// Longest win that can be distinguished from an evaluation.
    pub const WIN_MIN: Score = Score(31_000 - 2 * MAX_PLY as i32);
    /// Maximum evaluation in centipawns.
    pub const EVAL_MAX: Score = Score(29_000);

    /// Evaluation in centipawns, clamped to the evaluation range.
    #[inline]
    pub const fn centipawns(value: i32) -> Score {
        if value > Score::EVAL_MAX.0 {
            Score::EVAL_MAX
        } else if value < -Score::EVAL_MAX.0 {
            Score(-Score::EVAL_MAX.0)
        } else {
            Score(value)
        }
    }

    /// Raw value without clamping, for window arithmetic inside the search.
    #[inline]
    pub const fn raw(value: i32) -> Score {
        Score(value)
    }

    /// Win of the side to move in `plies` plies from the root.
    #[inline]
    pub const fn win_in(plies: usize) -> Score {
        Score(Score::WIN.0 - plies as i32)
    }

    /// Loss of the side to move in `plies` plies from the root.
    #[inline]
    pub const fn loss_in(plies: usize) -> Score {
        Score(-Score::WIN.0 + plies as i32)
    }

    /// Raw value.
    #[inline]
    pub const fn value(self) -> i32 {
        self.0
    }

    /// Returns true for a forced win of the side to move.
    #[inline]
    pub const fn is_win(self) -> bool {
        self.0 >= Score::WIN_MIN.0
    }

    /// Returns true for a forced loss of the side to move.
    #[inline]
    pub const fn is_loss(self) -> bool {
        self.0 <= -Score::WIN_MIN.0
    }

    /// Returns true for a forced win or loss.
    #[inline]
    pub const fn is_decisive(self) -> bool {
        self.is_win() || self.is_loss()
    }

    /// Plies from the root to the end of a forced win (positive) or loss (negative); `None` for
    /// evaluations.
    pub const fn plies_to_end(self) -> Option<i32> {
        if self.is_win() {
            Some(Score::WIN.0 - self.0)
        } else if self.is_loss() {
            Some(-(Score::WIN.0 + self.0))
        } else {
            None
        }
    }

    /// Score in table form: distances counted from the node at `ply` instead of from the root.
    #[inline]
    pub const fn to_table(self, ply: usize) -> i16 {
        let value = if self.is_win() {
            self.0 + ply as i32
        } else if self.is_loss() {
            self.0 - ply as i32
        } else {
            self.0
        };
        value as i16
    }

    /// Inverse of [`to_table`](Score::to_table).
    #[inline]
    pub const fn from_table(stored: i16, ply: usize) -> Score {
        let score = Score(stored as i32);
        if score.is_win() {
            Score(score.0 - ply as i32)
        } else if score.is_loss() {
            Score(score.0 + ply as i32)
        } else {
            score
        }
    }
}

impl Neg for Score {
    type Output = Score;

    #[inline]
    fn neg(self) -> Score {
        Score(-self.0)
    }
}

impl Add<i32> for Score {
    type Output = Score;

    #[inline]
    fn add(self, centipawns: i32) -> Score {
        Score(self.0 + centipawns)
    }
}

impl Sub<i32> for Score {
    type Output = Score;

    #[inline]
    fn sub(self, centipawns: i32) -> Score {
        Score(self.0 - centipawns)
    }
}

impl fmt::Debug for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.plies_to_end() {
            Some(plies) => write!(f, "#{plies}ply"),
            None => write!(f, "{}cp", self.0),
        }
    }
}
