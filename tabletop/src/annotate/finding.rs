//! What searches found in the positions of a game, and whether that is enough to mark a move by.

use engine_core::{MoveStyle, Score, SearchReport, WinDrawLoss};

use super::game::AnnotatedGame;
use crate::engine::Engine;

/// From this depth on the depths of two searches need not be equal.
const DEEP: u32 = 14;

/// What the search found in a position.
#[derive(Clone, Debug)]
pub struct Finding {
    /// The score from the view of the side to move; `None` where the game is over.
    pub score: Option<Score>,
    /// What that score promises, by the game's curve.
    pub chances: Option<WinDrawLoss>,
    /// Depth in plies.
    pub depth: u32,
    /// The best move; `None` where there is none.
    pub best: Option<String>,
    /// The best line, as people write it.
    pub line: Vec<String>,
}

impl Finding {
    /// What `search` finds in the position after `ply` moves, which is on the engine's board; nothing where the game is over.
    pub fn new<E>(
        game: &AnnotatedGame,
        ply: usize,
        engine: &mut Engine,
        search: impl FnOnce(&mut Engine) -> Result<SearchReport, E>,
    ) -> Result<Finding, E> {
        if ply == game.moves.len() && game.outcome.is_some() {
            return Ok(Finding { score: None, chances: None, depth: 0, best: None, line: Vec::new() });
        }
        let SearchReport { best, info, .. } = search(engine)?;
        let info = info.as_ref();
        Ok(Finding {
            score: info.map(|info| info.score),
            chances: info.map(|info| info.wdl),
            depth: info.map_or(0, |info| info.depth),
            line: info.map_or_else(Vec::new, |info| engine.game().write_line(&info.pv, MoveStyle::San)),
            best,
        })
    }

    /// Whether the search ended before it could say anything.
    pub(super) fn is_unknown(&self) -> bool {
        self.best.is_some() && self.score.is_none()
    }

    /// Whether more depth would change nothing: the game is over, or the score is proved.
    pub(super) fn is_settled(&self) -> bool {
        self.best.is_none() || self.score.is_some_and(Score::is_decisive)
    }
}

/// How deep the positions before and after a move have to be searched for a mark, `least` at least: both alike, counted from the
/// position before. What is proved or over needs no depth.
pub(super) fn wanted(before: &Finding, after: &Finding, least: u32) -> [u32; 2] {
    let searched = [before, after].into_iter().filter(|finding| !finding.is_settled());
    let deepest = searched.map(|finding| finding.depth).max().unwrap_or(0);
    let depth = deepest.min(DEEP).max(least);
    let of = |finding: &Finding, depth: u32| if finding.is_settled() { 0 } else { depth };
    [of(before, depth), of(after, depth.saturating_sub(1))]
}

/// Whether the positions before and after a move were searched well enough for a mark.
pub(super) fn is_enough(before: &Finding, after: &Finding, least: u32) -> bool {
    let [first, second] = wanted(before, after, least);
    before.depth >= first && after.depth >= second
}
