//! Search results for the positions of a game, and the conditions under which they suffice to mark
//! a move.

use engine_core::{MoveStyle, Score, SearchReport, WinDrawLoss};

use super::game::AnnotatedGame;
use crate::engine::Engine;

/// Depth from which on two searches count as equally deep.
const DEEP: u32 = 14;

/// Search result for a position.
#[derive(Clone, Debug)]
pub struct PositionAnalysis {
    /// Score from the point of view of the side to move; `None` where the game is over.
    pub score: Option<Score>,
    /// Win, draw and loss probabilities of the score, by the game's curve.
    pub chances: Option<WinDrawLoss>,
    /// Depth in plies.
    pub depth: u32,
    /// Best move; `None` where there is none.
    pub best: Option<String>,
    /// Principal variation in readable notation.
    pub line: Vec<String>,
}

impl PositionAnalysis {
    /// Calls `search` for the position after `ply` moves, which is on the engine's board; the
    /// result is empty where the game is over.
    pub fn new<E>(
        game: &AnnotatedGame,
        ply: usize,
        engine: &mut Engine,
        search: impl FnOnce(&mut Engine) -> Result<SearchReport, E>,
    ) -> Result<PositionAnalysis, E> {
        if ply == game.moves.len() && game.outcome.is_some() {
            return Ok(PositionAnalysis {
                score: None,
                chances: None,
                depth: 0,
                best: None,
                line: Vec::new(),
            });
        }
        let SearchReport { best, info, .. } = search(engine)?;
        let info = info.as_ref();
        Ok(PositionAnalysis {
            score: info.map(|info| info.score),
            chances: info.map(|info| info.wdl),
            depth: info.map_or(0, |info| info.depth),
            line: info.map_or_else(Vec::new, |info| engine.game().write_line(&info.pv, MoveStyle::San)),
            best,
        })
    }

    /// Returns true if the search ended without a score.
    pub(super) fn is_unknown(&self) -> bool {
        self.best.is_some() && self.score.is_none()
    }

    /// Returns true if more depth would change nothing: the game is over, or the score is proved.
    pub(super) fn is_settled(&self) -> bool {
        self.best.is_none() || self.score.is_some_and(Score::is_decisive)
    }
}

/// Depths required of the positions before and after a move to mark it, at least `least`: equal
/// depths, counted from the position before the move. Proved scores and finished games require
/// none.
pub(super) fn second_nodes(before: &PositionAnalysis, after: &PositionAnalysis, least: u32) -> [u32; 2] {
    let searched = [before, after].into_iter().filter(|analysis| !analysis.is_settled());
    let deepest = searched.map(|analysis| analysis.depth).max().unwrap_or(0);
    let depth = deepest.min(DEEP).max(least);
    let of = |analysis: &PositionAnalysis, depth: u32| if analysis.is_settled() { 0 } else { depth };
    [of(before, depth), of(after, depth.saturating_sub(1))]
}

/// Returns true if the positions before and after a move were searched deep enough to mark it.
pub(super) fn is_enough(before: &PositionAnalysis, after: &PositionAnalysis, least: u32) -> bool {
    let [first, second] = second_nodes(before, after, least);
    before.depth >= first && after.depth >= second
}
