//! What makes a puzzle: by a search of the position, and one without the move that it found, one move is far better than all others.

use engine_core::{GameEngine, Limits, MoveCode};

use super::{Aim, Puzzle, PuzzleFault};
use crate::catalogue::Catalogue;

/// Legal moves that there must be: fewer are no choice.
const FEWEST_MOVES: usize = 3;

/// A way to judge positions.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Judge {
    /// Nodes of each search.
    pub nodes: u64,
    bounds: Bounds,
    /// Searches go on from what the engine has learnt.
    keeps_table: bool,
}

/// Shares of a point, for the solver: what the best move must have, and what the next one may have.
#[derive(Clone, Copy, PartialEq, Debug)]
struct Bounds {
    win: [f64; 2],
    defence: [f64; 2],
}

/// What new puzzles must fulfil.
const STRICT: Bounds = Bounds { win: [0.94, 0.62], defence: [0.40, 0.08] };
/// What holds for known ones, also when evaluation and search have changed a little.
const LENIENT: Bounds = Bounds { win: [0.82, 0.76], defence: [0.26, 0.20] };

/// What a judge found.
#[derive(Clone, PartialEq, Debug)]
pub struct Verdict {
    /// The only move.
    pub best: String,
    /// What it does.
    pub aim: Aim,
    /// What the other side answers to it, as far as the search has seen.
    pub answer: Option<String>,
}

/// What a search found.
#[derive(Clone, PartialEq, Debug)]
pub struct Found {
    /// The move to play.
    pub best: String,
    /// The share of a point that the mover can expect.
    pub share: f64,
    answer: Option<String>,
}

impl Judge {
    /// One for new puzzles.
    pub fn strict(nodes: u64) -> Judge {
        Judge { nodes, bounds: STRICT, keeps_table: false }
    }

    /// One for known puzzles.
    pub fn lenient(nodes: u64) -> Judge {
        Judge { nodes, bounds: LENIENT, keeps_table: false }
    }

    /// One for a quick look at each position of a game: its searches go on from what the engine has learnt in the game.
    pub fn glance(nodes: u64) -> Judge {
        Judge { nodes, bounds: LENIENT, keeps_table: true }
    }

    /// The only move of the position, if there is one. But for a glance the search begins with nothing known, so that the same
    /// position is always judged in the same way.
    pub fn judge(&self, engine: &mut dyn GameEngine) -> Option<Verdict> {
        let found = self.best(engine)?;
        self.only(engine, found)
    }

    /// What the side to move plays; `None` if the game is over.
    pub fn best(&self, engine: &mut dyn GameEngine) -> Option<Found> {
        if engine.game().outcome().is_some() {
            return None;
        }
        self.search(engine, Vec::new())
    }

    /// The second half of judging: whether what was found is the only move.
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

    /// Looks whether all moves of the solver in a known puzzle are the only ones.
    ///
    /// # Errors
    /// [`PuzzleFault`] for the first thing that is wrong.
    pub fn check(&self, puzzle: &Puzzle, catalogue: &Catalogue) -> Result<(), PuzzleFault> {
        let mut engine = puzzle.engine(catalogue)?;
        for (at, text) in puzzle.solution.iter().enumerate() {
            if at % 2 == 0 && !self.is_only(&mut *engine, text, puzzle.aim) {
                return Err(PuzzleFault::Unsound(text.clone()));
            }
            engine.game_mut().play(text)?;
        }
        Ok(())
    }

    /// Whether a move does what is asked and no other does. A defence that wins is one.
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
        // A line that begins with another move is one of a search that was not finished.
        let answer = info.pv.iter().skip_while(|&text| *text != best).nth(1).cloned();
        Some(Found { best, share, answer })
    }
}
