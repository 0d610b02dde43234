//! `analyze GAME.pgn`: whole games, several positions in parallel, as annotated PGN and as an HTML
//! report. Each game is written when it is finished.

use std::fs::File;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard};

use engine_core::{Limits, unpoisoned};
use lab::apart::{NamedFile, keep_apart};
use lab::files::{self, FileError, MAX_INPUT};

use super::analyze_arguments::Arguments;
use super::batch::Batch;
use super::printer::Printer;
use super::search;
use super::{CommandError, Result};
use crate::annotate::{self, AnnotatedGame, MIN_DEPTH, PositionAnalysis, Review};
use crate::catalogue::Catalogue;
use crate::engine::Engine;
use crate::records::encoding::text_of;
use crate::records::error::RecordError;
use crate::records::pgn_text::{self, GameText};
use crate::records::tags::RESULT;
use crate::text::{one_line, printable};

/// Default search time per position in seconds.
const DEFAULT_SECONDS: f64 = 1.0;

/// Game in progress.
struct GameInWork {
    game: Arc<AnnotatedGame>,
    /// Number of the game in its file.
    number: usize,
    /// Results for its positions.
    analyses: Mutex<Vec<Option<PositionAnalysis>>>,
}

/// Unit of work.
enum PgnTask {
    /// Search of the position before this move of a game, or of its last position. The worker that
    /// completes the game also runs its second searches.
    Position(Arc<GameInWork>, usize),
    /// A game that cannot be read, its number of positions, and the reason.
    Refused(usize, String),
}

/// Result of a unit of work.
enum PgnOutcome {
    Found(Arc<GameInWork>),
    Refused(usize, String),
}

/// Annotates the games of a file in order.
pub(super) fn run(arguments: &Arguments, path: &Path, catalogue: &Catalogue, out: &mut impl Write) -> Result {
    let shown = path.display();
    let outputs = [("--output", &arguments.output), ("--html", &arguments.html)];
    let outputs: Vec<NamedFile<'_>> =
        outputs.into_iter().filter_map(|(option, file)| Some((option, file.as_deref()?))).collect();
    keep_apart(&[("the games", path)], &outputs)?;
    let bytes = files::read_text(path).map_err(FileError::read(path))?;
    let mut games = pgn_text::split_games(&text_of(&bytes));
    if games.is_empty() {
        return Err(CommandError::Input(format!("{shown}: there is no game in it")));
    }
    // Invalid options and output files are detected before the searches.
    arguments.new_engine(catalogue)?;
    let mut out = Printer::new(out, arguments.html.is_some());
    let mut output = PgnOutput::open(arguments, &mut out)?;
    let all = games.len();
    let mut refused = 0;
    if arguments.resume {
        let done = output.resume(arguments, &games, catalogue, &mut refused)?;
        games.drain(..done);
    }
    review(games, arguments, catalogue, &mut output, &mut refused)?;
    output.write_report(arguments)?;
    match refused {
        0 => Ok(()),
        _ => Err(CommandError::Work(format!("{refused} of {all} games could not be followed"))),
    }
}

/// Destination of the annotated games.
struct PgnOutput<'a, W> {
    file: Option<(File, PathBuf)>,
    out: &'a mut W,
    /// Reviews for the report, if requested.
    reviews: Option<Vec<Review>>,
}

impl<'a, W: Write> PgnOutput<'a, W> {
    /// Opens the output files before the long work, so that errors are detected early.
    fn open(arguments: &Arguments, out: &'a mut W) -> Result<PgnOutput<'a, W>> {
        if let Some(file) = &arguments.html {
            files::check_writable(file)?;
        }
        let open = |path: &PathBuf| {
            let open = if arguments.resume { files::open_alone } else { files::create_alone };
            Ok::<_, FileError>((open(path).map_err(FileError::write(path))?, path.clone()))
        };
        let file = arguments.output.as_ref().map(open).transpose()?;
        Ok(PgnOutput { file, out, reviews: arguments.html.is_some().then(Vec::new) })
    }

    /// Reads the games written by an earlier run, truncates an incomplete one, and returns the
    /// number of input games that need no more work. Games among them that cannot be read are
    /// reported and counted again.
    fn resume(
        &mut self,
        arguments: &Arguments,
        games: &[GameText],
        catalogue: &Catalogue,
        refused: &mut usize,
    ) -> Result<usize> {
        let Some((file, path)) = &mut self.file else { return Ok(0) };
        let write_error = FileError::write(path);
        let text = files::bounded(&*file, MAX_INPUT).map_err(&write_error)?;
        let text = String::from_utf8_lossy(&text).into_owned();
        let whole = whole_games(&text);
        let written = pgn_text::split_games(whole);
        let mut reader = arguments.new_engine(catalogue)?;
        let mut next = 0;
        for GameText { number, text: annotated, .. } in &written {
            let game = loop {
                let Some(game) = games.get(next) else { break None };
                next += 1;
                match annotate::read_game(&game.text, &mut reader) {
                    Ok(game) => break Some(game),
                    Err(error) => print_refusal(&refusal(game, error)),
                }
                *refused += 1;
            };
            if !game.is_some_and(|game| is_of(annotated, &game)) {
                let shown = path.display();
                return Err(CommandError::Input(format!(
                    "{shown}: game {number} is not among those to be analysed"
                )));
            }
        }
        // A letter may be cut, too.
        let torn = text[whole.len()..].trim_start().trim_end_matches(char::REPLACEMENT_CHARACTER);
        let mut left =
            games[next..].iter().filter_map(|game| annotate::read_game(&game.text, &mut reader).ok());
        if !torn.is_empty() && !left.next().is_some_and(|game| is_beginning_of(torn, &game)) {
            let why = "it ends with something else than the beginning of the next game";
            return Err(CommandError::Input(format!("{}: {why}", path.display())));
        }
        file.set_len(whole.len() as u64).map_err(&write_error)?;
        io::Seek::seek(file, io::SeekFrom::End(0)).map_err(&write_error)?;
        Ok(next)
    }

    /// Writes a game.
    fn add(&mut self, review: Review) -> Result {
        let text = annotate::annotated(&review);
        match &mut self.file {
            Some((file, path)) => {
                file.write_all(text.as_bytes()).map_err(FileError::write(path))?;
            }
            None => self.out.write_all(text.as_bytes()).and_then(|()| self.out.flush())?,
        }
        if let Some(reviews) = &mut self.reviews {
            reviews.push(review);
        }
        Ok(())
    }

    fn write_report(&self, arguments: &Arguments) -> Result {
        let (Some(reviews), Some(file)) = (&self.reviews, &arguments.html) else { return Ok(()) };
        Ok(files::replace(file, annotate::report(reviews))?)
    }
}

/// Part of a file of annotated games that consists of complete games: each ends with its result and
/// a blank line.
fn whole_games(text: &str) -> &str {
    let mut ends = text.rmatch_indices("\n\n").map(|(at, _)| at);
    let is_result = |end: &usize| {
        let last = text[..*end].rsplit(char::is_whitespace).next();
        last.is_some_and(|word| pgn_text::RESULTS.contains(&word))
    };
    ends.find(is_result).map_or("", |end| &text[..end + 2])
}

/// Returns true if an annotated game belongs to this game of the input: it has the same tags,
/// except for those written by the analysis, and the same number of moves.
fn is_of(annotated: &str, game: &AnnotatedGame) -> bool {
    let known = |tags: &[(String, String)]| {
        tags.iter()
            .filter(|(name, _)| !["Annotator", RESULT].contains(&name.as_str()))
            .cloned()
            .collect::<Vec<_>>()
    };
    known(&pgn_text::tags(annotated)) == known(&game.tags)
        && pgn_text::move_text(annotated).is_ok_and(|text| text.moves.len() == game.moves.len())
}

/// Returns true if a text may be the beginning of the annotated form of this game.
fn is_beginning_of(torn: &str, game: &AnnotatedGame) -> bool {
    let head = annotate::head(game) + "[Annotator \"";
    torn.starts_with(&head) || head.starts_with(torn)
}

/// Searches every position of every game and writes the games; games that cannot be read are
/// reported and counted.
fn review(
    games: Vec<GameText>,
    arguments: &Arguments,
    catalogue: &Catalogue,
    output: &mut PgnOutput<'_, impl Write>,
    refused: &mut usize,
) -> Result {
    let batch = Batch {
        jobs: arguments.jobs,
        unit: "positions",
        new_worker: || arguments.new_engine(catalogue),
        work: |engine: &mut Engine, task: PgnTask| match task {
            PgnTask::Position(game, ply) => {
                let analysis = find(arguments, engine, &game.game, ply)?;
                if let Some(analyses) = game.add(ply, analysis) {
                    game.put(search_again(arguments, engine, &game.game, analyses)?);
                }
                Ok(PgnOutcome::Found(game))
            }
            PgnTask::Refused(positions, reason) => Ok(PgnOutcome::Refused(positions, reason)),
        },
    };
    let positions = games.iter().map(positions).sum();
    let mut reader = arguments.new_engine(catalogue)?;
    let tasks = games.into_iter().flat_map(move |game| tasks(&game, &mut reader));
    let mut searched = 0;
    batch.run(positions, tasks, |outcome, progress| {
        match outcome {
            PgnOutcome::Found(game) => {
                searched += 1;
                if searched == 1 {
                    progress.suspend(|| print_notes(&game));
                }
                if searched > game.game.moves.len() {
                    searched = 0;
                    let analyses = game.analyses().drain(..).flatten().collect();
                    let review = Review::checked(Arc::clone(&game.game), analyses, MIN_DEPTH);
                    progress.suspend(|| output.add(review))?;
                }
            }
            PgnOutcome::Refused(positions, reason) => {
                *refused += 1;
                progress.inc(positions as u64 - 1);
                progress.suspend(|| print_refusal(&reason));
            }
        }
        Ok(())
    })
}

impl GameInWork {
    fn analyses(&self) -> MutexGuard<'_, Vec<Option<PositionAnalysis>>> {
        // A worker that fails while holding the lock ends the whole run.
        unpoisoned(self.analyses.lock())
    }

    /// Stores the result for a position; returns all results once they are complete.
    fn add(&self, ply: usize, analysis: PositionAnalysis) -> Option<Vec<PositionAnalysis>> {
        let mut analyses = self.analyses();
        analyses[ply] = Some(analysis);
        if analyses.iter().all(Option::is_some) {
            Some(analyses.iter().flatten().cloned().collect())
        } else {
            None
        }
    }

    /// Replaces the results by better ones.
    fn put(&self, analyses: Vec<PositionAnalysis>) {
        *self.analyses() = analyses.into_iter().map(Some).collect();
    }
}

/// Results after second searches for the moves that seem to lose something.
fn search_again(
    arguments: &Arguments,
    engine: &mut Engine,
    game: &AnnotatedGame,
    mut analyses: Vec<PositionAnalysis>,
) -> Result<Vec<PositionAnalysis>> {
    annotate::search_again(game, &mut analyses, MIN_DEPTH, |ply, depth| {
        find_by(engine, game, ply, |engine| arguments.bounds.second_look(engine, depth, DEFAULT_SECONDS))
    })?;
    Ok(analyses)
}

/// Number of positions of a game.
fn positions(game: &GameText) -> usize {
    pgn_text::move_text(&game.text).map_or(0, |found| found.moves.len()) + 1
}

/// Units of work for a game.
fn tasks(game: &GameText, engine: &mut Engine) -> Vec<PgnTask> {
    match annotate::read_game(&game.text, engine) {
        Ok(read) => {
            let positions = read.moves.len() + 1;
            let analyses = Mutex::new(vec![None; positions]);
            let game = Arc::new(GameInWork { game: Arc::new(read), number: game.number, analyses });
            (0..positions).map(|ply| PgnTask::Position(Arc::clone(&game), ply)).collect()
        }
        Err(error) => vec![PgnTask::Refused(positions(game), refusal(game, error))],
    }
}

/// Message for a game that cannot be read.
fn refusal(game: &GameText, error: RecordError) -> String {
    format!("game {}: {}", game.number, one_line(error.in_file(game.line)))
}

/// Reports that a game is left out.
fn print_refusal(reason: &str) {
    report!("menagerie: {}; it is left out", printable(reason));
}

/// Reports what was read otherwise than written.
fn print_notes(game: &GameInWork) {
    for note in &game.game.notes {
        report!("menagerie: game {}: {}", game.number, one_line(note));
    }
}

fn find(
    arguments: &Arguments,
    engine: &mut Engine,
    game: &AnnotatedGame,
    ply: usize,
) -> Result<PositionAnalysis> {
    find_by(engine, game, ply, |engine| arguments.bounds.limits(engine, DEFAULT_SECONDS))
}

/// Result of a search within these limits in a position of a game.
fn find_by(
    engine: &mut Engine,
    game: &AnnotatedGame,
    ply: usize,
    limits: impl FnOnce(&Engine) -> Limits,
) -> Result<PositionAnalysis> {
    game.set_up(ply, engine).map_err(CommandError::work)?;
    PositionAnalysis::new(game, ply, engine, |engine| {
        let limits = limits(engine);
        search::answer(engine, limits)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_game_that_was_being_written_is_no_whole_game() {
        let first = "[White \"A\"]\n\n1. e4 {[%eval 0.30,9]} 1-0\n\n";
        let second = "[White \"B\"]\n\n1. d4 {not 1-0 but} *\n\n";
        let both = format!("{first}{second}");
        for cut in 0..second.len() {
            assert_eq!(whole_games(&both[..first.len() + cut]), first, "{cut}");
        }
        assert_eq!(whole_games(&both), both);
        assert_eq!(whole_games(""), "");
    }
}
