//! Reports on whole games: their state in a room, and their production by the host.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;

use engine_core::clock::Instant;
use engine_core::{Limits, OptionError, SearchReport, Side};
use serde::{Deserialize, Serialize};
use thiserror::Error;

use super::mistakes::{Mistake, mistakes_of};
use crate::annotate::{self, MIN_DEPTH, MoveClass, PositionAnalysis, Review, class_between, white_share};
use crate::catalogue::Catalogue;
use crate::engine::Engine;
use crate::options;
use crate::records::error::RecordError;
use crate::records::pgn_text::{self, GameText};

/// Time limit of a second search of a position, as a multiple of the first, and its minimum; the
/// second search ends at its depth.
const SECOND_LOOK: u32 = 20;
const MIN_SECOND_LOOK: Duration = Duration::from_secs(2);

/// Approximate size in bytes of a position in an unfinished report, mainly its picture.
const IN_THE_MAKING: usize = 32 << 10;

/// Reason for a failed report.
#[derive(Debug, Error)]
#[allow(missing_docs, reason = "the messages say it")]
pub enum ReportError {
    #[error(transparent)]
    Record(#[from] RecordError),
    #[error(transparent)]
    Option(#[from] OptionError),
    #[error("the report was cancelled")]
    GivenUp,
    #[error("the search failed")]
    SearchFailed,
}

/// Number of a report, unique in its room.
pub type ReportId = u64;

/// A game to report on, and the search time per position.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct ReportTask {
    /// Game in PGN.
    pub pgn: String,
    /// Number of moves of the game.
    pub moves: usize,
    /// Search time per position.
    pub each: Duration,
}

/// Finished report.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct FinishedReport {
    /// HTML of the report.
    pub page: String,
    /// Expected score of White in each position of the first game, in points, and the search depth.
    pub shares: Vec<(f64, u32)>,
    /// Scores of these positions as text; empty where the game is over.
    pub scores: Vec<String>,
    /// Accuracy of White and Black in the first game, in per cent; `None` without moves.
    pub accuracy: [Option<f64>; 2],
    /// Mistakes of the first game.
    pub mistakes: Vec<Mistake>,
}

/// Scores of the positions of a game, in their order.
pub(super) struct ReportScores {
    /// White's expected scores, and the search depths.
    pub(super) shares: Vec<(f64, u32)>,
    /// As text.
    pub(super) scores: Vec<String>,
}

/// Order about a report.
#[derive(Clone, Debug)]
pub enum ReportOrder {
    /// Produce the report.
    Begin(ReportId, ReportTask),
    /// Cancel the report.
    End(ReportId),
}

/// Event of a report.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum ReportNews {
    /// This many positions are finished.
    Done(usize),
    /// White's expected score after this many plies, until the report is finished.
    Expected(usize, f64),
    /// Class of a bad move by the searches before and after it, until the report is finished.
    Marked {
        /// Number of plies before the move.
        ply: usize,
        /// True if White made the move.
        is_whites: bool,
        /// Class of the move.
        class: MoveClass,
    },
    /// The report is finished.
    Made(FinishedReport),
    /// The report failed for this reason.
    Failed(String),
}

/// State of a report in its room, unfinished or finished.
#[derive(Debug)]
pub struct RoomReport {
    pub(super) id: ReportId,
    done: usize,
    total: usize,
    /// HTML of the report, or the reason for its failure.
    result: Option<Result<Arc<str>, String>>,
    /// Accuracy of White and Black, in per cent.
    accuracy: [Option<f64>; 2],
    /// White's expected scores while the report is unfinished.
    shares: Vec<Option<f64>>,
    /// Marks of the moves while the report is unfinished: true if White made the move, and its
    /// class.
    marks: Vec<Option<(bool, MoveClass)>>,
    /// Mistakes of the game; empty until the report is finished.
    mistakes: Vec<Mistake>,
    /// Nodes of the study's tree with the mistakes, and their indices.
    pub(super) places: BTreeMap<usize, usize>,
    /// Scores of the positions after the moves of the study's tree, by node.
    pub(super) scores: BTreeMap<usize, String>,
    /// True once the report is cancelled.
    pub(super) is_given_up: bool,
}

impl RoomReport {
    pub(super) fn new(id: ReportId, moves: usize) -> RoomReport {
        RoomReport {
            id,
            done: 0,
            total: moves + 1,
            result: None,
            accuracy: [None; 2],
            shares: vec![None; moves + 1],
            marks: vec![None; moves],
            mistakes: Vec::new(),
            places: BTreeMap::new(),
            scores: BTreeMap::new(),
            is_given_up: false,
        }
    }

    /// Returns true while the report is unfinished.
    pub fn is_running(&self) -> bool {
        self.result.is_none()
    }

    /// Number of positions finished, and their total.
    pub fn progress(&self) -> (usize, usize) {
        (self.done.min(self.total), self.total)
    }

    /// HTML of the report, or the reason for its failure; `None` while it is unfinished.
    pub fn result(&self) -> Option<&Result<Arc<str>, String>> {
        self.result.as_ref()
    }

    /// Mistakes of the game; empty until the report is finished.
    pub(crate) fn mistakes(&self) -> &[Mistake] {
        &self.mistakes
    }

    /// Drops what is said of the nodes of the study's tree, which has become another one.
    pub(super) fn forget_nodes(&mut self) {
        self.places.clear();
        self.scores.clear();
    }

    /// Mistake at a node of the study's tree.
    pub(super) fn mistake_at(&self, node: usize) -> Option<&Mistake> {
        self.mistakes.get(*self.places.get(&node)?)
    }

    /// White's expected scores of the positions searched so far; empty once the report is finished.
    pub fn shares(&self) -> &[Option<f64>] {
        if self.is_running() { &self.shares } else { &[] }
    }

    /// Classes of the bad moves found so far, by the plies before them; empty once the report is
    /// finished.
    pub fn marks(&self) -> impl ExactSizeIterator<Item = Option<MoveClass>> {
        let marks = if self.is_running() { &self.marks[..] } else { &[] };
        marks.iter().map(|mark| mark.map(|(_, class)| class))
    }

    /// Accuracy of White and Black in per cent, with the numbers of inaccuracies, mistakes and
    /// blunders, those found so far while the report is unfinished.
    pub fn summary(&self) -> [(Option<f64>, [usize; 3]); 2] {
        let found: Vec<(bool, MoveClass)> = match self.is_running() {
            true => self.marks.iter().flatten().copied().collect(),
            false => self.mistakes.iter().map(|mistake| (mistake.is_whites, mistake.class)).collect(),
        };
        let count = |is_whites: bool, class: MoveClass| {
            found.iter().filter(|mark| **mark == (is_whites, class)).count()
        };
        let classes = [MoveClass::Inaccuracy, MoveClass::Mistake, MoveClass::Blunder];
        [true, false].map(|is_whites| {
            (self.accuracy[usize::from(!is_whites)], classes.map(|class| count(is_whites, class)))
        })
    }

    /// Approximate size in bytes.
    pub(super) fn weight(&self) -> usize {
        match &self.result {
            None => IN_THE_MAKING * self.total,
            Some(Ok(text)) => text.len(),
            Some(Err(_)) => 0,
        }
    }

    /// Handles an event of the report; returns the scores once the report is finished.
    pub(super) fn note(&mut self, news: ReportNews) -> Option<ReportScores> {
        match news {
            ReportNews::Done(done) => self.done = done,
            ReportNews::Expected(ply, share) => {
                if let Some(known) = self.shares.get_mut(ply) {
                    *known = Some(share);
                }
            }
            ReportNews::Marked { ply, is_whites, class } => {
                if let Some(known) = self.marks.get_mut(ply) {
                    *known = Some((is_whites, class));
                }
            }
            ReportNews::Made(made) => {
                self.result = Some(Ok(made.page.into()));
                self.accuracy = made.accuracy;
                self.mistakes = made.mistakes;
                return Some(ReportScores { shares: made.shares, scores: made.scores });
            }
            ReportNews::Failed(why) => self.result = Some(Err(why)),
        }
        None
    }
}

/// Produces a report with a separate engine whose table has `hash_mib` MiB. `tell` receives its
/// progress: the number of positions begun before each of them, their scores, and the bad moves.
///
/// # Errors
/// Those of the record and of `search`.
pub fn make(
    task: &ReportTask,
    catalogue: &Catalogue,
    hash_mib: usize,
    tell: &mut dyn FnMut(ReportNews),
    search: &mut dyn FnMut(&mut Engine, Limits) -> Result<SearchReport, ReportError>,
) -> Result<FinishedReport, ReportError> {
    let mut engine = Engine::new(catalogue);
    engine.set_option(options::HASH, &hash_mib.to_string())?;
    let mut reviews: Vec<Review> = Vec::new();
    let mut mistakes = Vec::new();
    let mut begun = 0;
    for GameText { text, .. } in pgn_text::split_games(&task.pgn) {
        let game = Arc::new(annotate::read_game(&text, &mut engine)?);
        let mut find = |engine: &mut Engine, ply: usize, time: Duration, depth: Option<u32>| {
            game.set_up(ply, engine)?;
            let limits = Limits { depth, ..timed(time) };
            PositionAnalysis::new(&game, ply, engine, |engine| search(engine, limits))
        };
        let mut analyses = Vec::with_capacity(game.moves.len() + 1);
        for ply in 0..=game.moves.len() {
            begun += 1;
            tell(ReportNews::Done(begun));
            let found = find(&mut engine, ply, task.each, None)?;
            if let (Some(chances), true) = (found.chances, reviews.is_empty()) {
                tell(ReportNews::Expected(ply, white_share(chances, engine.game().side_to_move())));
            }
            analyses.push(found);
            if let (Some(before), true) = (ply.checked_sub(1), reviews.is_empty())
                && let Some(class) = class_between(&game, before, &analyses[before], &analyses[ply])
            {
                let is_whites = game.moves[before].side == Side::White;
                tell(ReportNews::Marked { ply: before, is_whites, class });
            }
        }
        let longer = (task.each * SECOND_LOOK).max(MIN_SECOND_LOOK);
        annotate::search_again(&game, &mut analyses, MIN_DEPTH, |ply, depth| {
            find(&mut engine, ply, longer, Some(depth))
        })?;
        let review = Review::checked(Arc::clone(&game), analyses, MIN_DEPTH);
        if reviews.is_empty() {
            mistakes = mistakes_of(&review, &mut engine, &mut |engine, moves| {
                search(engine, Limits { search_moves: moves, ..timed(task.each / 2) })
            })?;
        }
        reviews.push(review);
    }
    let shares = reviews.first().map_or_else(Vec::new, |first| {
        first.positions.iter().map(|position| (position.expected, position.analysis.depth)).collect()
    });
    let scores = reviews.first().map_or_else(Vec::new, |first| {
        first.positions.iter().map(|position| position.score.clone()).collect()
    });
    let accuracy = Side::BOTH.map(|side| reviews.first().and_then(|first| first.accuracy(side)));
    Ok(FinishedReport { page: annotate::report(&reviews), shares, scores, accuracy, mistakes })
}

/// Limits of a search that begins now.
fn timed(time: Duration) -> Limits {
    Limits { started: Instant::now(), move_time_ms: Some(time.as_millis() as u64), ..Limits::default() }
}
