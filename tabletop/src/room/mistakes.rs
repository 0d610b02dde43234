//! Mistakes found by a report: the move played, the best one, and others that are good enough.

use engine_core::{AnySquare, Description, MoveCode, MoveStyle, SearchReport, Side};
use serde::{Deserialize, Serialize};

use crate::annotate::{MoveClass, Review};
use crate::engine::Engine;
use crate::records::error::RecordError;

/// Maximum number of other good moves: in a position with more of them the played one is rarely a
/// mistake.
const MAX_GOOD: usize = 5;

/// A mistake, and the better move.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Mistake {
    /// Number of plies before the move.
    pub ply: usize,
    /// True if White made the move.
    pub is_whites: bool,
    /// Class of the mistake.
    pub class: MoveClass,
    /// FEN of the position before the move.
    pub fen: String,
    /// The move in SAN, with its number.
    pub played: String,
    /// Origin and destination of the move, as far as it has them on the board.
    pub squares: Vec<String>,
    /// The better move.
    pub best: String,
    /// Other moves that lose less than an inaccuracy.
    pub good: Vec<String>,
    /// Line that begins with the better move, in SAN.
    pub line: Vec<String>,
}

/// Search of the given moves of the position on the board.
type SearchMoves<'a, E> = dyn FnMut(&mut Engine, Vec<MoveCode>) -> Result<SearchReport, E> + 'a;

/// Marked moves of a reviewed game.
pub(super) fn mistakes_of<E: From<RecordError>>(
    review: &Review,
    engine: &mut Engine,
    search: &mut SearchMoves<'_, E>,
) -> Result<Vec<Mistake>, E> {
    let numbers = review.game.numbers;
    let mut mistakes = Vec::new();
    for ply in 0..review.game.moves.len() {
        let analysis = &review.positions[ply].analysis;
        if let (Some(class), Some(best)) = (review.class_of(ply), analysis.best.clone()) {
            review.game.set_up(ply, engine)?;
            let move_played = &review.game.moves[ply];
            let game = engine.game();
            let played = format!("{} {}", numbers.text(ply), move_played.readable);
            let squares = move_played.mv.map_or_else(Vec::new, |mv| squares_of(&game.describe(mv)));
            let (fen, is_whites) = (game.fen(), game.side_to_move() == Side::White);
            let expected = analysis.chances.map_or(0.0, |chances| chances.expected());
            let good = good_moves(engine, [&best, &move_played.text], expected, search)?;
            let line = analysis.line.clone();
            mistakes.push(Mistake { ply, is_whites, class, fen, played, squares, best, good, line });
        }
    }
    Ok(mistakes)
}

/// Origin and destination of a move, once if they are the same.
fn squares_of(description: &Description) -> Vec<String> {
    let mut squares: Vec<String> = [description.from, description.to]
        .into_iter()
        .flatten()
        .map(|square: AnySquare| square.to_string())
        .collect();
    squares.dedup();
    squares
}

/// Moves besides `known` with which the side to move expects little less than `expected` points.
fn good_moves<E>(
    engine: &mut Engine,
    known: [&str; 2],
    expected: f64,
    search: &mut SearchMoves<'_, E>,
) -> Result<Vec<String>, E> {
    let game = engine.game();
    let written = |&mv: &MoveCode| (mv, game.write(mv, MoveStyle::Coordinates));
    let mut left: Vec<(MoveCode, String)> = game.moves().iter().map(written).collect();
    left.retain(|(_, text)| !known.contains(&&**text));
    let mut good = Vec::new();
    while good.len() < MAX_GOOD && !left.is_empty() {
        let moves = left.iter().map(|&(mv, _)| mv).collect();
        let SearchReport { best: Some(best), info: Some(info), .. } = search(engine, moves)? else { break };
        if MoveClass::from_loss(expected - info.wdl.expected()).is_some() {
            break;
        }
        left.retain(|(_, text)| *text != best);
        good.push(best);
    }
    Ok(good)
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use engine_core::Limits;

    use super::*;
    use crate::catalogue::all_games;
    use crate::room::report::{ReportError, ReportNews, ReportTask, make};

    /// Mistakes of a game by searches of a fixed size, and the news of the report.
    fn reviewed(pgn: &str) -> (Vec<Mistake>, Vec<ReportNews>) {
        let task = ReportTask { pgn: pgn.to_string(), moves: 0, each: Duration::from_millis(10) };
        let mut all_news = Vec::new();
        let mut tell = |news| all_news.push(news);
        let mut search = |engine: &mut Engine, limits: Limits| {
            let nodes = limits.depth.is_none().then_some(20_000);
            let limits = Limits { move_time_ms: None, nodes, ..limits };
            engine.player_mut().search(limits).map_err(|_| ReportError::SearchFailed)
        };
        let made = make(&task, all_games(), 1, &mut tell, &mut search).unwrap();
        (made.mistakes, all_news)
    }

    #[test]
    fn a_mistake_has_its_squares_and_other_good_moves() {
        let (mistakes, all_news) = reviewed("1. e4 e5 2. Qh5 Ke7 3. Qxe5# 1-0");
        let scored = all_news.iter().filter_map(|news| match news {
            ReportNews::Expected(ply, share) if (0.0..=1.0).contains(share) => Some(*ply),
            _ => None,
        });
        assert_eq!(scored.collect::<Vec<_>>(), [0, 1, 2, 3, 4], "the end has no score");
        let mark = ReportNews::Marked { ply: 3, is_whites: false, class: MoveClass::Blunder };
        assert!(all_news.contains(&mark), "{all_news:?}");
        let blunder = mistakes.iter().find(|mistake| mistake.played == "2... Ke7").unwrap();
        assert_eq!(
            (blunder.class, &blunder.squares[..]),
            (MoveClass::Blunder, &["e8", "e7"].map(String::from)[..])
        );
        let right = || std::iter::once(&blunder.best).chain(&blunder.good);
        assert!(blunder.good.len() > 1 && right().any(|text| text == "b8c6"), "{blunder:?}");
        assert!(!right().any(|text| ["e8e7", "g7g6"].contains(&&**text)), "{blunder:?}");
    }

    #[test]
    fn where_there_is_no_other_move_none_is_good() {
        let (mistakes, _) = reviewed("[FEN \"6k1/5ppp/8/8/8/8/3q4/4K2R w K - 0 1\"]\n\n1. Kf1 Qd1+ *");
        assert_eq!((&*mistakes[0].best, mistakes[0].good.len()), ("e1d2", 0), "{mistakes:?}");
    }
}
