//! Second searches for moves that seem to lose something. On a busy machine one of the two searches
//! behind a mark may have ended at a depth at which scores mean little, or far from the depth of
//! the other. Such positions are searched again; moves that still lack sufficient depth are not
//! marked.

use super::analysis::{PositionAnalysis, second_nodes};
use super::game::AnnotatedGame;
use super::review::class_between;

/// Minimum depth, in plies, of the searches behind a mark.
pub const MIN_DEPTH: u32 = 8;

/// Searches positions of a game again until every move to be marked has sufficient depth, or
/// `search` reaches no greater depth. `search` receives the position, as the number of plies before
/// it, and the depth.
///
/// # Errors
/// Those of `search`.
pub fn search_again<E>(
    game: &AnnotatedGame,
    analyses: &mut [PositionAnalysis],
    least: u32,
    mut search: impl FnMut(usize, u32) -> Result<PositionAnalysis, E>,
) -> Result<(), E> {
    let mut given_up = vec![false; analyses.len()];
    // A new result changes the classes of the moves before and after the position.
    while let Some((ply, depth)) = next(game, analyses, least, &given_up) {
        let found = search(ply, depth)?;
        given_up[ply] = !found.is_settled() && found.depth < depth;
        if found.is_settled() || found.depth > analyses[ply].depth {
            analyses[ply] = found;
        }
    }
    Ok(())
}

/// Next position to search, and the depth.
fn next(
    game: &AnnotatedGame,
    analyses: &[PositionAnalysis],
    least: u32,
    given_up: &[bool],
) -> Option<(usize, u32)> {
    let is_unknown = |ply: &usize| !given_up[*ply] && analyses[*ply].is_unknown();
    if let Some(ply) = (0..analyses.len()).find(is_unknown) {
        return Some((ply, least.max(1)));
    }
    (0..game.moves.len()).rev().find_map(|ply| {
        let (before, after) = (&analyses[ply], &analyses[ply + 1]);
        class_between(game, ply, before, after)?;
        let [first, second] = second_nodes(before, after, least);
        let shallow = |at: usize, depth: u32| analyses[at].depth < depth && !given_up[at];
        // A move whose other position cannot be searched deep enough is not marked anyway.
        let places = [(ply + 1, second), (ply, first)];
        let hopeless = places.iter().any(|&(at, depth)| given_up[at] && analyses[at].depth < depth);
        places.into_iter().find(|&(at, depth)| !hopeless && shallow(at, depth))
    })
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use engine_core::{Score, WinCurve};

    use super::*;
    use crate::annotate::{MoveClass, Review, read_game};
    use crate::catalogue::all_games;
    use crate::engine::Engine;

    /// Search result with this score from the point of view of the side to move.
    fn analysis(score: i32, depth: u32) -> PositionAnalysis {
        let score = Score::centipawns(score);
        let chances = WinCurve::UNFITTED.chances(score);
        let (best, line) = (Some("h2h4".to_string()), Vec::new());
        PositionAnalysis { score: Some(score), chances: Some(chances), depth, best, line }
    }

    /// Mark of 1. e4 given searches before and after it, if deeper searches after it return `deep`
    /// centipawns up to depth `reached`; and the number of searches.
    fn mark(
        before: PositionAnalysis,
        after: PositionAnalysis,
        deep: i32,
        reached: u32,
    ) -> (Option<MoveClass>, usize) {
        let mut engine = Engine::new(all_games());
        let game = Arc::new(read_game("1. e4 *", &mut engine).unwrap());
        let mut analyses = vec![before, after];
        let mut searches = 0;
        search_again(&game, &mut analyses, MIN_DEPTH, |ply, depth| {
            searches += 1;
            Ok::<_, ()>(analysis(if ply == 1 { deep } else { 30 }, depth.min(reached)))
        })
        .unwrap();
        (Review::checked(game, analyses, MIN_DEPTH).class_of(0), searches)
    }

    #[test]
    fn a_shallow_score_marks_nothing() {
        let (seems_lost, level) = (400, -30);
        assert_eq!(mark(analysis(30, 12), analysis(seems_lost, 3), level, 99), (None, 1));
        assert_eq!(mark(analysis(30, 2), analysis(seems_lost, 2), level, 99), (None, 1), "both are shallow");
        assert_eq!(mark(analysis(500, 3), analysis(level, 12), level, 99), (None, 1), "the first is shallow");
    }

    #[test]
    fn a_blunder_is_marked_after_the_second_look() {
        let blunder = Some(MoveClass::Blunder);
        assert_eq!(mark(analysis(30, 12), analysis(400, 3), 420, 99), (blunder, 1));
        assert_eq!(mark(analysis(30, 12), analysis(400, 11), 0, 99), (blunder, 0), "equal depths need none");
        assert_eq!(mark(analysis(30, 14), analysis(400, 40), 0, 99), (blunder, 0), "and deep ones neither");
        let mated = PositionAnalysis { score: Some(Score::win_in(3)), ..analysis(0, 2) };
        let mated =
            PositionAnalysis { chances: mated.score.map(|score| WinCurve::UNFITTED.chances(score)), ..mated };
        assert_eq!(mark(analysis(30, 12), mated, 0, 99), (blunder, 0), "nor what is proved");
    }

    #[test]
    fn a_search_that_ended_too_early_is_made_up_for() {
        let unknown = || PositionAnalysis { score: None, chances: None, ..analysis(0, 0) };
        assert_eq!(mark(analysis(30, 12), unknown(), 420, 99), (Some(MoveClass::Blunder), 2));
        assert_eq!(mark(unknown(), analysis(-30, 12), 0, 99), (None, 1));
        assert_eq!(mark(unknown(), unknown(), 420, 0), (None, 2), "and given up if it says nothing again");
    }

    #[test]
    fn without_evidence_there_is_no_mark_and_an_end() {
        assert_eq!(mark(analysis(30, 12), analysis(400, 3), 400, 5), (None, 1));
        assert_eq!(mark(analysis(30, 2), analysis(400, 3), 400, 4).0, None);
    }
}
