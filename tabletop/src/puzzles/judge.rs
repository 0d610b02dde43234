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
}

/// What a search found: a move, and the share of a point that the mover can expect.
struct Found {
    best: String,
    share: f64,
}

impl Judge {
    /// One for new puzzles.
    pub fn strict(nodes: u64) -> Judge {
        Judge { nodes, bounds: STRICT }
    }

    /// One for known puzzles, and for a first look.
    pub fn lenient(nodes: u64) -> Judge {
        Judge { nodes, bounds: LENIENT }
    }

    /// The only move of the position, if there is one. The search begins with nothing known, so that the same position is always
    /// judged in the same way.
    pub fn judge(&self, engine: &mut dyn GameEngine) -> Option<Verdict> {
        if engine.game().outcome().is_some() || engine.game().moves().len() < FEWEST_MOVES {
            return None;
        }
        let found = self.search(engine, Vec::new())?;
        let Bounds { win, defence } = self.bounds;
        if found.share < win[0].min(defence[0]) {
            return None;
        }
        let next = self.search_without(engine, &found.best)?.share;
        let only = |aim| Some(Verdict { best: found.best.clone(), aim });
        match found.share {
            share if share >= win[0] && next <= win[1] => only(Aim::Win),
            share if share >= defence[0] && share < win[0] && next <= defence[1] => only(Aim::Defence),
            _ => None,
        }
    }

    /// What the side to move plays, with nothing known before.
    pub fn answer(&self, engine: &mut dyn GameEngine) -> Option<String> {
        if engine.game().outcome().is_some() {
            return None;
        }
        self.search(engine, Vec::new()).map(|found| found.best)
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
        engine.clear_hash();
        let limits = Limits { nodes: Some(self.nodes), exclude_moves, ..Limits::default() };
        let report = engine.search(limits).ok()?;
        let info = report.info?;
        let share = match info.score {
            score if score.is_win() => 1.0,
            score if score.is_loss() => 0.0,
            _ => info.wdl.expected(),
        };
        Some(Found { best: report.best?, share })
    }
}
