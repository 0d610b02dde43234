//! A report on a whole game: how it stands in its room, and how it is made by whoever has time for it.

use std::sync::Arc;
use std::time::Duration;

use engine_core::clock::Instant;
use engine_core::{Limits, OptionError, SearchReport, Side};
use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::annotate::{self, Finding, LEAST_DEPTH, MoveClass, Review};
use crate::catalogue::Catalogue;
use crate::engine::Engine;
use crate::options;
use crate::records::error::RecordError;
use crate::records::pgn_text::{self, GameText};

/// How many times as long as the first a second look at a position may take, and the least that it may: it ends with its depth.
const SECOND_LOOK: u32 = 20;
const LEAST_SECOND_LOOK: Duration = Duration::from_secs(2);

/// About how many bytes each position of a report takes that is being made: its picture.
const IN_THE_MAKING: usize = 32 << 10;

/// Why there is no report.
#[derive(Debug, Error)]
#[allow(missing_docs, reason = "the messages say it")]
pub enum ReportError {
    #[error(transparent)]
    Record(#[from] RecordError),
    #[error(transparent)]
    Option(#[from] OptionError),
    #[error("the report was given up")]
    GivenUp,
    #[error("the search failed")]
    SearchFailed,
}

/// The number of a report, each of a room another.
pub type ReportId = u64;

/// A game to report on, and the time for each position.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct ReportTask {
    /// The game.
    pub pgn: String,
    /// How many moves it has.
    pub moves: usize,
    /// The time for each position.
    pub each: Duration,
}

/// A move of the game that cost its player something, and what was better.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Mistake {
    /// How many moves came before it.
    pub ply: usize,
    /// Whether White made it.
    pub is_whites: bool,
    /// How bad it was.
    pub class: MoveClass,
    /// The position before it.
    pub fen: String,
    /// The move, with its number, as people write it.
    pub played: String,
    /// The better move.
    pub best: String,
    /// How the game could have gone on with it, as people write it.
    pub line: Vec<String>,
}

/// A report that is made.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct MadeReport {
    /// The page.
    pub page: String,
    /// Points that White can expect in each position of the first game, and the depth at which that was found.
    pub shares: Vec<(f64, u32)>,
    /// Accuracy of White and Black in the first game, in per cent, where they have moved.
    pub accuracy: [Option<f64>; 2],
    /// The mistakes of the first game.
    pub mistakes: Vec<Mistake>,
}

/// What is to be done about a report.
#[derive(Clone, Debug)]
pub enum ReportOrder {
    /// It is to be made.
    Begin(ReportId, ReportTask),
    /// Nobody waits for it any more.
    End(ReportId),
}

/// What its maker says.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum ReportNews {
    /// So many positions are done.
    Done(usize),
    /// It is made.
    Made(MadeReport),
    /// There is none, for this reason.
    Failed(String),
}

/// A report in the making, or made, as its room knows it.
#[derive(Debug)]
pub struct RoomReport {
    pub(super) id: ReportId,
    done: usize,
    total: usize,
    /// The page, or why there is none.
    result: Option<Result<Arc<str>, String>>,
    /// Accuracy of White and Black, in per cent.
    accuracy: [Option<f64>; 2],
    /// The mistakes of the game, once they are known.
    mistakes: Vec<Mistake>,
    /// Nobody waits for it any more.
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

    /// Whether it is still being made.
    pub fn is_running(&self) -> bool {
        self.result.is_none()
    }

    /// Positions done, and how many there are.
    pub fn progress(&self) -> (usize, usize) {
        (self.done.min(self.total), self.total)
    }

    /// The page, or why there is none; `None` while it is being made.
    pub fn result(&self) -> Option<&Result<Arc<str>, String>> {
        self.result.as_ref()
    }

    /// The mistakes of the game; none while they are not known.
    pub fn mistakes(&self) -> &[Mistake] {
        &self.mistakes
    }

    /// Accuracy of White and Black in per cent, and their inaccuracies, mistakes and blunders.
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

    /// About how many bytes it takes.
    pub(super) fn weight(&self) -> usize {
        match &self.result {
            None => IN_THE_MAKING * self.total,
            Some(Ok(text)) => text.len(),
            Some(Err(_)) => 0,
        }
    }

    /// Takes what its maker says; gives White's chances in each position, once they are all known.
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

/// Makes a report with an engine of its own, whose table has this size. `begins` is told of each position, by how many were
/// begun before.
///
/// # Errors
/// Those of the record and of `search`.
pub fn make(
    task: &ReportTask,
    catalogue: &Catalogue,
    hash_mib: usize,
    begins: &mut dyn FnMut(usize),
    search: &mut dyn FnMut(&mut Engine, Limits) -> Result<SearchReport, ReportError>,
) -> Result<MadeReport, ReportError> {
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
            Finding::new(&game, ply, &mut engine, |engine| search(engine, limits))
        };
        let mut findings = (0..=game.moves.len())
            .map(|ply| {
                begun += 1;
                begins(begun);
                find(ply, task.each, None)
            })
            .collect::<Result<Vec<Finding>, ReportError>>()?;
        let longer = (task.each * SECOND_LOOK).max(LEAST_SECOND_LOOK);
        annotate::look_again(&game, &mut findings, LEAST_DEPTH, |ply, depth| find(ply, longer, Some(depth)))?;
        let review = Review::checked(Arc::clone(&game), findings, LEAST_DEPTH);
        if reviews.is_empty() {
            mistakes = mistakes_of(&review, &mut engine)?;
        }
        reviews.push(review);
    }
    let shares = reviews.first().map_or_else(Vec::new, |first| {
        first.positions.iter().map(|position| (position.expected, position.finding.depth)).collect()
    });
    let accuracy = Side::BOTH.map(|side| reviews.first().and_then(|first| first.accuracy(side)));
    Ok(MadeReport { page: annotate::report(&reviews), shares, accuracy, mistakes })
}

/// The marked moves of a game that has been reviewed.
fn mistakes_of(review: &Review, engine: &mut Engine) -> Result<Vec<Mistake>, ReportError> {
    let numbers = review.game.numbers;
    let mut mistakes = Vec::new();
    for ply in 0..review.game.moves.len() {
        let finding = &review.positions[ply].finding;
        if let (Some(class), Some(best)) = (review.class_of(ply), finding.best.clone()) {
            review.game.set_up(ply, engine)?;
            let played = format!("{} {}", numbers.text(ply), review.game.moves[ply].readable);
            let fen = engine.game().fen();
            let is_whites = engine.game().side_to_move() == Side::White;
            mistakes.push(Mistake { ply, is_whites, class, fen, played, best, line: finding.line.clone() });
        }
    }
    Ok(mistakes)
}
