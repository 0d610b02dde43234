//! End of a search: combines the results of its threads into one.

use std::panic::{AssertUnwindSafe, catch_unwind};

use crate::endings;
use crate::engine::game_engine::{Bound, SearchEvent, SearchReport};
use crate::game::position::Position;
use crate::game::score::Score;
use crate::game::variant::Variant;
use crate::search::strength::mixed;
use crate::search::task::{Task, ThreadResult};
use crate::search::{Move, RootMove, Searcher, ThreadData};

/// Runs one thread's part of a search; returns its result and the data that the thread keeps for
/// the next search. A panic is recorded and returns nothing.
pub(crate) fn search<V: Variant>(
    task: &Task<V>,
    thread: usize,
    evaluator: V::Evaluator,
    kept: Option<ThreadData<V>>,
) -> Option<(ThreadResult<V>, ThreadData<V>)> {
    let kept = kept.unwrap_or_else(ThreadData::new);
    let searched = catch_unwind(AssertUnwindSafe(|| {
        endings::prepare(task);
        let mut searcher = Searcher::new(task, thread, evaluator, kept);
        searcher.deepen();
        searcher.into_result()
    }));
    searched.inspect_err(|_| task.control.note_panic()).ok()
}

/// Ends a search: waits until the result may be reported and reports it, even after a panic.
pub(crate) fn answer<V: Variant>(task: &Task<V>, results: &[ThreadResult<V>]) {
    let report = catch_unwind(AssertUnwindSafe(|| conclude(task, results)));
    let report = report.unwrap_or_else(|_| {
        task.control.note_panic();
        SearchReport {
            best: None,
            ponder: None,
            info: None,
            nodes: 0,
            elapsed: task.limits.started.elapsed(),
        }
    });
    // Without threads nothing could request the result during a wait: it is reported at once.
    #[cfg(feature = "threads")]
    task.control.wait_until_reportable(task.limits.infinite);
    task.control.finish(&*task.listener, report);
}

/// Chooses the move to play. Reports its line, with the other requested ones, unless it was the
/// last one reported.
pub(crate) fn conclude<V: Variant>(task: &Task<V>, results: &[ThreadResult<V>]) -> SearchReport {
    let first = results.first();
    let deepest = results.iter().map(|result| result.depth).max();
    let least = if task.limits.depth.is_some() { deepest } else { first.map(|result| result.depth) };
    // With several lines, those of the first thread have been reported.
    let chosen = if task.lines() > 1 { first } else { vote(results, least.unwrap_or(0)) };
    let best = chosen.and_then(|result| choose(task, result));
    let line = match &best {
        Some(best) => task.line_texts(&best.pv, best.known),
        None => task.line_texts(&task.root_moves[..task.root_moves.len().min(1)], Score::DRAW),
    };
    let info = chosen.zip(best.as_ref()).filter(|(_, best)| best.is_scored()).map(|(result, best)| {
        let is_reported = first
            .is_some_and(|first| first.reported.as_ref() == Some(&best.pv) && first.depth >= result.depth);
        if !is_reported {
            let others = result.root_moves.iter().filter(|other| other.is_scored() && other.mv != best.mv);
            for (index, root_move) in
                std::iter::once(best).chain(others).take(task.limits.multi_pv).enumerate()
            {
                task.send(SearchEvent::Info(task.info_line(root_move, result.depth, index + 1)));
            }
        }
        task.info_line(best, result.depth, 1)
    });
    let mut line = line.into_iter();
    SearchReport {
        best: line.next(),
        ponder: line.next(),
        info,
        nodes: task.total_nodes(),
        elapsed: task.limits.started.elapsed(),
    }
}

/// Root move of a thread to play: the best one, or with variety a random one of about the same
/// score. A search that ended before its first score has the static evaluation.
fn choose<V: Variant>(task: &Task<V>, result: &ThreadResult<V>) -> Option<RootMove<Move<V>>> {
    /// Maximum centipawns by which a chosen move may be worse than the best one.
    const WORSE: i32 = 12;
    let best = result.root_moves.first()?;
    if let Some(known) = result.static_eval {
        return Some(RootMove { known, bound: Bound::Exact, ..best.clone() });
    }
    let Some(seed) = task.variety().filter(|_| !best.known.is_decisive()) else { return Some(best.clone()) };
    let is_as_good = |other: &&RootMove<Move<V>>| {
        other.bound == Bound::Exact && other.known.value() + WORSE >= best.known.value()
    };
    let others = result.root_moves.iter().take(task.lines()).skip(1).filter(is_as_good);
    let choices = std::iter::once(best).chain(others).collect::<Vec<_>>();
    let number = (mixed(task.game.position().key() ^ seed) >> 32) % choices.len() as u64;
    Some(choices[number as usize].clone())
}

/// Returns the result to follow. Each thread votes for its move, weighted by its depth and score
/// (as in Stockfish). Threads that have completed fewer than `least` plies have no vote.
fn vote<V: Variant>(results: &[ThreadResult<V>], least: u32) -> Option<&ThreadResult<V>> {
    /// Weight of the worst result per ply of depth.
    const MIN_WEIGHT: i64 = 20;
    let voters = results.iter().filter_map(|result| {
        let best = result.root_moves.first()?;
        (result.depth >= least && best.is_scored()).then_some((result, best))
    });
    let voters = voters.collect::<Vec<_>>();
    let worst = voters.iter().map(|(_, best)| best.known.value()).min().unwrap_or(0);
    let votes_for = |mv: Move<V>| {
        let backers = voters.iter().filter(|(_, best)| best.mv == mv);
        backers
            .map(|(result, best)| {
                (i64::from(best.known.value() - worst) + MIN_WEIGHT) * i64::from(result.depth.max(1))
            })
            .sum::<i64>()
    };
    let mut chosen = None;
    let mut most = (i32::MIN, 0, 0);
    for (result, best) in &voters {
        // A proved win needs no majority.
        let proved = if best.known.is_win() { best.known.value() } else { 0 };
        let weight = (proved, votes_for(best.mv), result.depth);
        if weight > most {
            most = weight;
            chosen = Some(*result);
        }
    }
    chosen.or(results.first())
}
