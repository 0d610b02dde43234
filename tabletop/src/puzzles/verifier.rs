//! Selection of puzzles: a search of the position, and one that excludes its best move, must show
//! that one move is far better than all others. With few pieces left, the general solver proves it
//! instead.

use engine_core::endings::EndingValue;
use engine_core::endings::solver::SolveLimits;
use engine_core::{AnyGame, GameEngine, Limits, MoveCode, MoveStyle, Score};

use super::{Aim, Puzzle, PuzzleLineError};
use crate::catalogue::Catalogue;

/// Minimum number of legal moves of a puzzle.
const MIN_MOVES: usize = 3;

/// Maximum number of pieces of a position that is solved.
const SOLVED_PIECES: usize = 3;
/// Bounds of the solver. Positions beyond them are searched.
const SOLVER: SolveLimits<'static> =
    SolveLimits { positions: 2_000_000, memory: 1 << 29, files: None, is_stopped: &|| false, watch: &|_| () };

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
/// Bounds for the further moves of a solution.
const LATER: Bounds = Bounds { win: [0.94, 0.72], defence: STRICT.defence };
/// Bounds for known puzzles, which tolerate small changes of evaluation and search.
const LENIENT: Bounds = Bounds { win: [0.82, 0.76], defence: [0.26, 0.20] };

/// Maximum number of replies of the opponent that a puzzle may continue with.
const MAX_REPLIES: usize = 5;
/// Centipawns that such a reply may be worse than the best one, and plies if all of them lose by
/// force.
const CLOSE: i32 = 100;
const CLOSE_PLIES: i32 = 4;

/// The only move that solves a puzzle position.
#[derive(Clone, PartialEq, Debug)]
pub struct OnlyMove {
    /// Coordinate notation.
    pub best: String,
    /// Aim of the move.
    pub aim: Aim,
}

/// Result of a search.
#[derive(Clone, PartialEq, Debug)]
pub struct Found {
    /// Best move.
    pub best: String,
    /// Expected score of the side to move, in points.
    pub share: f64,
    score: Score,
}

impl PuzzleVerifier {
    /// Returns the settings for new puzzles.
    pub fn strict(nodes: u64) -> PuzzleVerifier {
        PuzzleVerifier { nodes, bounds: STRICT, keeps_table: false }
    }

    /// Returns the settings for the solver's second move and those after it.
    pub fn later(nodes: u64) -> PuzzleVerifier {
        PuzzleVerifier { nodes, bounds: LATER, keeps_table: false }
    }

    /// Returns the settings for known puzzles.
    pub fn lenient(nodes: u64) -> PuzzleVerifier {
        PuzzleVerifier { nodes, bounds: LENIENT, keeps_table: false }
    }

    /// Returns the settings for a quick scan of the positions of a game; its searches keep the
    /// transposition table.
    pub fn quick(nodes: u64) -> PuzzleVerifier {
        PuzzleVerifier { nodes, bounds: LENIENT, keeps_table: true }
    }

    /// Returns the only move of the position, if there is one. Except for a quick scan the search
    /// begins with an empty transposition table, so that the result is reproducible.
    pub fn verify(&self, engine: &mut dyn GameEngine) -> Option<OnlyMove> {
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

    /// Second step of `verify`: returns a result if the move found is the only one.
    pub fn only(&self, engine: &mut dyn GameEngine, found: Found) -> Option<OnlyMove> {
        let Bounds { win, defence } = self.bounds;
        if found.share < win[0].min(defence[0]) || engine.game().moves().len() < MIN_MOVES {
            return None;
        }
        let next = self.search_without(engine, &found.best)?.share;
        let aim = match found.share {
            share if share >= win[0] && next <= win[1] => Aim::Win,
            share if share >= defence[0] && share < win[0] && next <= defence[1] => Aim::Defence,
            _ => return None,
        };
        Some(OnlyMove { best: found.best, aim })
    }

    /// Returns the best moves of the position: as good as the best one, or nearly.
    pub fn replies(&self, engine: &mut dyn GameEngine) -> Vec<String> {
        let mut replies: Vec<Found> = Vec::new();
        let mut tried = Vec::new();
        while replies.len() < MAX_REPLIES.min(engine.game().moves().len()) {
            let Some(next) = self.search(engine, tried.clone()) else { break };
            let Ok(mv) = engine.game().read(&next.best) else { break };
            if replies.first().is_some_and(|best| !is_close(best.score, next.score)) {
                break;
            }
            tried.push(mv);
            replies.push(next);
        }
        replies.into_iter().map(|reply| reply.best).collect()
    }

    /// Checks that all moves of the solver in a known puzzle are the only ones; the last one may
    /// also end the game.
    ///
    /// # Errors
    /// [`PuzzleLineError`] for the first error.
    pub fn check(&self, puzzle: &Puzzle, catalogue: &Catalogue) -> Result<(), PuzzleLineError> {
        let mut engine = puzzle.engine(catalogue)?;
        for (at, text) in puzzle.solution.iter().enumerate() {
            engine.game().read(text)?;
            let is_win = at > 0 && wins_at_once(engine.game(), text);
            if at % 2 == 0 && !is_win && !self.is_only(&mut *engine, text, puzzle.aim) {
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
            if let Some(found) = solved(engine.game(), &exclude_moves) {
                return Some(found);
            }
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
        Some(Found { best: report.best?, share, score: info.score })
    }
}

/// Returns the exact result of a position with few pieces; `None` for others, and for those from
/// which too many positions can be reached.
fn solved(game: &dyn AnyGame, exclude_moves: &[MoveCode]) -> Option<Found> {
    let picture = game.picture();
    let in_hand: usize = picture.hands.iter().flatten().map(Vec::len).sum();
    if picture.pieces().count() + in_hand > SOLVED_PIECES {
        return None;
    }
    let is_left = |mv: &&MoveCode| !exclude_moves.contains(mv);
    let scores = game.moves().iter().filter(is_left).map(|&mv| Some((mv, score_of(game, mv)?)));
    let (best, score) = scores.collect::<Option<Vec<_>>>()?.into_iter().max_by_key(|scored| scored.1)?;
    let share = match score {
        score if score.is_win() => 1.0,
        score if score.is_loss() => 0.0,
        _ => 0.5,
    };
    Some(Found { best: game.write(best, MoveStyle::Coordinates), share, score })
}

/// Exact score of a move for its mover; `None` if it cannot be solved.
fn score_of(game: &dyn AnyGame, mv: MoveCode) -> Option<Score> {
    let mut after = game.copy();
    after.make_move(mv);
    Some(match after.solve(&SOLVER).ok()?.value {
        EndingValue::Draw => Score::DRAW,
        EndingValue::Win(plies) => Score::loss_in(plies as usize + 1),
        EndingValue::Loss(plies) => Score::win_in(plies as usize + 1),
    })
}

/// Returns true if a move wins the game at once.
pub fn wins_at_once(game: &dyn AnyGame, text: &str) -> bool {
    let outcome = game.read(text).ok().and_then(|mv| game.picture_after(mv).1);
    outcome.is_some_and(|outcome| outcome.winner == Some(game.side_to_move()))
}

/// Returns true if a reply is nearly as good as the best one.
fn is_close(best: Score, reply: Score) -> bool {
    let margin = if best.is_loss() { CLOSE_PLIES } else { CLOSE };
    reply.is_loss() == best.is_loss() && reply.value() >= best.value() - margin
}
