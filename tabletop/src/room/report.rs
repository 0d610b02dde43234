//! Reports on whole games: their state in a room, and their production by the host.

use std::sync::Arc;
use std::time::Duration;

use engine_core::clock::Instant;
use engine_core::{Limits, OptionError, SearchReport, Side};
use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::annotate::{self, MIN_DEPTH, MoveClass, PositionAnalysis, Review};
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
    /// The better move.
    pub best: String,
    /// Line that begins with the better move, in SAN.
    pub line: Vec<String>,
}

/// Finished report.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct FinishedReport {
    /// HTML of the report.
    pub page: String,
    /// Expected score of White in each position of the first game, in points, and the search depth.
    pub shares: Vec<(f64, u32)>,
    /// Accuracy of White and Black in the first game, in per cent; `None` without moves.
    pub accuracy: [Option<f64>; 2],
    /// Mistakes of the first game.
    pub mistakes: Vec<Mistake>,
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
    /// Mistakes of the game; empty until the report is finished.
    mistakes: Vec<Mistake>,
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
            mistakes: Vec::new(),
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
    pub fn mistakes(&self) -> &[Mistake] {
        &self.mistakes
    }

    /// Accuracy of White and Black in per cent, with the numbers of inaccuracies, mistakes and
    /// blunders.
    pub fn summary(&self) -> [(Option<f64>, [usize; 3]); 2] {
        let count = |is_whites: bool, class: MoveClass| {
            let is_one = |mistake: &&Mistake| mistake.is_whites == is_whites && mistake.class == class;
            self.mistakes.iter().filter(is_one).count()
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

    /// Handles an event of the report; returns White's expected scores once the report is finished.
    pub(super) fn note(&mut self, news: ReportNews) -> Option<Vec<(f64, u32)>> {
        match news {
            ReportNews::Done(done) => self.done = done,
            ReportNews::Made(made) => {
                self.result = Some(Ok(made.page.into()));
                self.accuracy = made.accuracy;
                self.mistakes = made.mistakes;
                return Some(made.shares);
            }
            ReportNews::Failed(why) => self.result = Some(Err(why)),
        }
        None
    }
}

/// Produces a report with a separate engine whose table has `hash_mib` MiB. `begins` is called
/// before each position with the number of positions begun earlier.
///
/// # Errors
/// Those of the record and of `search`.
pub fn make(
    task: &ReportTask,
    catalogue: &Catalogue,
    hash_mib: usize,
    begins: &mut dyn FnMut(usize),
    search: &mut dyn FnMut(&mut Engine, Limits) -> Result<SearchReport, ReportError>,
) -> Result<FinishedReport, ReportError> {
    let mut engine = Engine::new(catalogue);
    engine.set_option(options::HASH, &hash_mib.to_string())?;
    let mut reviews: Vec<Review> = Vec::new();
    let mut mistakes = Vec::new();
    let mut begun = 0;
    for GameText { text, .. } in pgn_text::split_games(&task.pgn) {
        let game = Arc::new(annotate::read_game(&text, &mut engine)?);
        let mut find = |ply: usize, time: Duration, depth: Option<u32>| {
            game.set_up(ply, &mut engine)?;
            let move_time_ms = Some(time.as_millis() as u64);
            let limits = Limits { started: Instant::now(), move_time_ms, depth, ..Limits::default() };
            PositionAnalysis::new(&game, ply, &mut engine, |engine| search(engine, limits))
        };
        let mut analyses = (0..=game.moves.len())
            .map(|ply| {
                begun += 1;
                begins(begun);
                find(ply, task.each, None)
            })
            .collect::<Result<Vec<PositionAnalysis>, ReportError>>()?;
        let longer = (task.each * SECOND_LOOK).max(MIN_SECOND_LOOK);
        annotate::search_again(&game, &mut analyses, MIN_DEPTH, |ply, depth| find(ply, longer, Some(depth)))?;
        let review = Review::checked(Arc::clone(&game), analyses, MIN_DEPTH);
        if reviews.is_empty() {
            mistakes = mistakes_of(&review, &mut engine)?;
        }
        reviews.push(review);
    }
    let shares = reviews.first().map_or_else(Vec::new, |first| {
        first.positions.iter().map(|position| (position.expected, position.analysis.depth)).collect()
    });
    let accuracy = Side::BOTH.map(|side| reviews.first().and_then(|first| first.accuracy(side)));
    Ok(FinishedReport { page: annotate::report(&reviews), shares, accuracy, mistakes })
}

/// Marked moves of a reviewed game.
fn mistakes_of(review: &Review, engine: &mut Engine) -> Result<Vec<Mistake>, ReportError> {
    let numbers = review.game.numbers;
    let mut mistakes = Vec::new();
    for ply in 0..review.game.moves.len() {
        let analysis = &review.positions[ply].analysis;
        if let (Some(class), Some(best)) = (review.class_of(ply), analysis.best.clone()) {
            review.game.set_up(ply, engine)?;
            let played = format!("{} {}", numbers.text(ply), review.game.moves[ply].readable);
            let fen = engine.game().fen();
            let is_whites = engine.game().side_to_move() == Side::White;
            mistakes.push(Mistake { ply, is_whites, class, fen, played, best, line: analysis.line.clone() });
        }
    }
    Ok(mistakes)
}
