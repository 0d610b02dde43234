//! Selection of puzzles: a search of the position, and one that excludes its best move, must show
//! that one move is far better than all others.

use engine_core::{GameEngine, Limits, MoveCode};

use super::{Aim, Puzzle, PuzzleLineError};
use crate::catalogue::Catalogue;

/// Minimum number of legal moves of a puzzle.
const FEWEST_MOVES: usize = 3;

/// Settings for the evaluation of puzzle candidates.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct PuzzleVerifier {
    /// Node limit of each search.
    pub nodes: u64,
    bounds: Bounds,
    /// True if searches keep the transposition table of the engine.
    keeps_table: bool,
}

/// Expected scores for the solver, in points: minimum of the best move, and maximum of the second
/// best.
#[derive(Clone, Copy, PartialEq, Debug)]
struct Bounds {
    win: [f64; 2],
    defence: [f64; 2],
}

/// Bounds for new puzzles.
const STRICT: Bounds = Bounds { win: [0.94, 0.62], defence: [0.40, 0.08] };
/// Bounds for known puzzles, which tolerate small changes of evaluation and search.
const LENIENT: Bounds = Bounds { win: [0.82, 0.76], defence: [0.26, 0.20] };

/// Result for a puzzle position.
#[derive(Clone, PartialEq, Debug)]
pub struct Verdict {
    /// The only move.
    pub best: String,
    /// Aim of the move.
    pub aim: Aim,
    /// The opponent's reply in the principal variation, if any.
    pub answer: Option<String>,
}

/// Result of a search.
#[derive(Clone, PartialEq, Debug)]
pub struct Found {
    /// Best move.
    pub best: String,
    /// Expected score of the side to move, in points.
    pub share: f64,
    answer: Option<String>,
}

impl PuzzleVerifier {
    /// Returns the settings for new puzzles.
    pub fn strict(nodes: u64) -> PuzzleVerifier {
        PuzzleVerifier { nodes, bounds: STRICT, keeps_table: false }
    }

    /// Returns the settings for known puzzles.
    pub fn lenient(nodes: u64) -> PuzzleVerifier {
        PuzzleVerifier { nodes, bounds: LENIENT, keeps_table: false }
    }

    /// Returns the settings for a quick scan of the positions of a game; its searches keep the
    /// transposition table.
    pub fn glance(nodes: u64) -> PuzzleVerifier {
        PuzzleVerifier { nodes, bounds: LENIENT, keeps_table: true }
    }

    /// Returns the only move of the position, if there is one. Except for a quick scan the search
    /// begins with an empty transposition table, so that the result is reproducible.
    pub fn judge(&self, engine: &mut dyn GameEngine) -> Option<Verdict> {
        let found = self.best(engine)?;
        self.only(engine, found)
    }

    /// Returns the search result for the position; `None` if the game is over.
    pub fn best(&self, engine: &mut dyn GameEngine) -> Option<Found> {
        if engine.game().outcome().is_some() {
            return None;
        }
        self.search(engine, Vec::new())
    }

    /// Second step of `judge`: returns a result if the move found is the only one.
    pub fn only(&self, engine: &mut dyn GameEngine, found: Found) -> Option<Verdict> {
        let Bounds { win, defence } = self.bounds;
        if found.share < win[0].min(defence[0]) || engine.game().moves().len() < FEWEST_MOVES {
            return None;
        }
        let next = self.search_without(engine, &found.best)?.share;
        let aim = match found.share {
            share if share >= win[0] && next <= win[1] => Aim::Win,
            share if share >= defence[0] && share < win[0] && next <= defence[1] => Aim::Defence,
            _ => return None,
        };
        Some(Verdict { best: found.best, aim, answer: found.answer })
    }

    /// Checks that all moves of the solver in a known puzzle are the only ones.
    ///
    /// # Errors
    /// [`PuzzleLineError`] for the first error.
    pub fn check(&self, puzzle: &Puzzle, catalogue: &Catalogue) -> Result<(), PuzzleLineError> {
        let mut engine = puzzle.engine(catalogue)?;
        for (at, text) in puzzle.solution.iter().enumerate() {
            if at % 2 == 0 && !self.is_only(&mut *engine, text, puzzle.aim) {
                return Err(PuzzleLineError::Unsound(text.clone()));
            }
            engine.game_mut().play(text)?;
        }
        Ok(())
    }

    /// Returns true if the move achieves the aim and no other does. A defence may also win.
    fn is_only(&self, engine: &mut dyn GameEngine, text: &str, aim: Aim) -> bool {
        let Bounds { win, defence } = self.bounds;
        let [least, most] = if aim == Aim::Win { win } else { defence };
        if !self.search(engine, Vec::new()).is_some_and(|found| found.best == text && found.share >= least) {
            return false;
        }
        self.search_without(engine, text).is_none_or(|next| next.share <= most)
    }

    fn search_without(&self, engine: &mut dyn GameEngine, text: &str) -> Option<Found> {
        let mv = engine.game().read(text).ok()?;
        self.search(engine, vec![mv])
    }

    fn search(&self, engine: &mut dyn GameEngine, exclude_moves: Vec<MoveCode>) -> Option<Found> {
        if !self.keeps_table {
            engine.clear_hash();
        }
        let limits = Limits { nodes: Some(self.nodes), exclude_moves, ..Limits::default() };
        let report = engine.search(limits).ok()?;
        let info = report.info?;
        let share = match info.score {
            score if score.is_win() => 1.0,
            score if score.is_loss() => 0.0,
            _ => info.wdl.expected(),
        };
        let best = report.best?;
        // A principal variation that begins with another move belongs to an unfinished search.
        let answer = info.pv.iter().skip_while(|&text| *text != best).nth(1).cloned();
        Some(Found { best, share, answer })
    }
}
