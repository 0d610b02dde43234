//! Match runner: plays games in worker threads, prints and stores their results.

use std::collections::{BTreeSet, HashSet};
use std::convert::Infallible;
use std::fs::File;
use std::io::{self, Write};
use std::path::Path;

use engine_core::AnyGame;
use engine_core::endings::tablebase::Tablebase;
use tabletop::catalogue::{drawn_start, draws_start};
use tabletop::host;
use tabletop::records::game::{EndKind, GameRecord, PlayerError};
use tabletop::records::pgn::{PgnTags, write_game};
use tabletop::records::time_control::TimeControl;
use tabletop::text::{counted, printable};

use crate::files::{FileError, append_to, is_reader_gone, open_to_append};
use crate::json_lines::JsonLines;
use crate::matches::error::MatchError;
use crate::matches::internal::unused_networks;
use crate::matches::log::MatchLog;
use crate::matches::openings::Book;
use crate::matches::plan::MatchHeader;
use crate::matches::report::MatchReport;
use crate::matches::results::{GameResult, MatchResults};
use crate::matches::schedule::{Schedule, Slot};
use crate::matches::settings::{EngineSettings, GameChoice, MatchSettings, PgnSettings, RoundFormat};
use crate::matches::statistics::SprtDecision;
use crate::matches::tally::MatchTally;
use crate::matches::variant::open_referee;
use crate::matches::worker::{self, FinishedGame, Shared, Worker};
use crate::pool;
use crate::stop::{StopSignal, StopSwitch};

/// Outcome of a match.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Finish {
    /// All games were played.
    Complete {
        /// Number of games with a fault (time, illegal move, disconnect, ...).
        faults: u64,
    },
    /// The sequential test was decided.
    Decided(SprtDecision),
    /// Interrupted by the user.
    Interrupted,
    /// An engine failed permanently, which ended the match.
    Broken,
}

fn append(path: &Path) -> Result<File, FileError> {
    open_to_append(path).map_err(FileError::write(path))
}

/// Output files of games.
struct Files<'a> {
    pgn: Option<(File, &'a PgnSettings)>,
    epd: Option<File>,
    results: Option<JsonLines>,
}

impl<'a> Files<'a> {
    /// Opens or creates the files; existing results are continued.
    fn open(settings: &'a MatchSettings, header: &MatchHeader, known: usize) -> Result<Files<'a>, FileError> {
        let pgn = settings.pgn.as_ref().map(|pgn| append(&pgn.file).map(|file| (file, pgn))).transpose()?;
        let epd = settings.epd_out.as_deref().map(append).transpose()?;
        let begin = |path| JsonLines::begin_or_go_on(path, header, known);
        let results = settings.results.as_deref().map(begin).transpose()?;
        Ok(Files { pgn, epd, results })
    }

    /// Writes a game. Its result counts once it has its end: a match that goes on can tell whether
    /// the game was recorded before that.
    fn add(
        &mut self,
        settings: &MatchSettings,
        slot: &Slot,
        record: &GameRecord,
        result: &GameResult,
    ) -> Result<(), MatchError> {
        if let Some(results) = &mut self.results {
            results.begin(result)?;
        }
        if let Some((file, pgn)) = &mut self.pgn {
            let engines = [&settings.engines[slot.white], &settings.engines[slot.black]];
            let choice = &settings.variants[slot.variant];
            let tags = PgnTags {
                event: &settings.event,
                site: &settings.site,
                round: slot.round + 1,
                white: &engines[0].name,
                black: &engines[1].name,
                kept: None,
                variant: &choice.variant,
                options: &choice.options,
                time: Some(engines.map(|engine| engine.limits.time)),
            };
            let written = append_to(file, write_game(&tags, record, pgn.minimal));
            written.map_err(FileError::write(&pgn.file))?;
        }
        if let Some(file) = &mut self.epd {
            append_to(file, format!("{}\n", record.end_fen)).map_err(MatchError::LastPositions)?;
        }
        if let Some(results) = &mut self.results {
            results.end()?;
        }
        Ok(())
    }
}

/// Collector of the workers' results.
struct Collector<'a> {
    settings: &'a MatchSettings,
    report: MatchReport<'a>,
    tally: MatchTally,
    files: Files<'a>,
    log: Option<MatchLog>,
    switch: &'a StopSwitch,
    out: &'a mut dyn Write,
    decision: SprtDecision,
    broken: bool,
    /// Error of the output, unless its reader has closed it.
    output_error: Option<io::Error>,
    /// Reported dropped parts of openings.
    left_out: BTreeSet<String>,
}

impl Collector<'_> {
    fn print(&mut self, text: &str) {
        if let Err(error) = self.out.write_all(printable(text).as_bytes()).and_then(|()| self.out.flush()) {
            // Playing on would be pointless.
            self.switch.stop();
            if !is_reader_gone(&error) {
                self.output_error = Some(error);
            }
        }
    }

    /// Counts the games of the same match that are already in a file.
    fn go_on_after(&mut self, played: &[GameResult], file: &Path) {
        if played.is_empty() {
            return;
        }
        played.iter().for_each(|result| self.tally.add(result));
        let (games, wanted) = (self.tally.games(), self.report.wanted);
        let file = file.display();
        self.print(&format!(
            "The match continues after {games} of {} in {file}; without that file it starts again\n",
            counted(wanted, "game")
        ));
        self.test();
    }

    /// Processes a worker's result.
    fn collect(&mut self, game: Result<Option<FinishedGame>, MatchError>) {
        let failure = match game {
            Ok(game) => game.and_then(|game| self.take(&game).err()),
            Err(error) => Some(error),
        };
        if let Some(error) = failure.or_else(|| self.log_failure()) {
            self.give_up(&error);
        }
    }

    /// Ends the match for a reason, which is printed once.
    fn give_up(&mut self, reason: &MatchError) {
        if !std::mem::replace(&mut self.broken, true) {
            self.print(&format!("The match cannot go on: {reason}\n"));
        }
        self.switch.stop();
    }

    fn log_failure(&self) -> Option<MatchError> {
        self.log.as_ref().and_then(MatchLog::failure).map(MatchError::Log)
    }

    fn take(&mut self, game: &FinishedGame) -> Result<(), MatchError> {
        let FinishedGame { slot, record, junk, left_out } = game;
        for line in left_out {
            if self.left_out.insert(line.clone()) {
                self.print(&format!("Warning: {line}\n"));
            }
        }
        let names = &self.report.plan.engines;
        let ending = &record.ending;
        if let EndKind::Forfeit(side, PlayerError::Unable(reason)) = &ending.kind {
            let engine = names[[slot.white, slot.black][side.index()]].clone();
            return Err(MatchError::Unable { engine, reason: reason.clone() });
        }
        let Some(result) = GameResult::new(slot, record, *junk) else { return Ok(()) };
        self.files.add(self.settings, slot, record, &result)?;
        self.tally.add(&result);
        let (games, wanted) = (self.tally.games(), self.report.wanted);
        let is_due = |interval: u64| interval > 0 && games.is_multiple_of(interval);
        if is_due(self.settings.outcome_interval) {
            self.print(&format!(
                "Finished game {} ({} vs {}): {} {{{}}}\n",
                slot.game + 1,
                names[slot.white],
                names[slot.black],
                ending.result,
                ending.reason,
            ));
        }
        if is_due(self.settings.score_interval) {
            self.print(&(self.report.score_line(&self.tally, slot.pairing) + "\n"));
        }
        if is_due(self.settings.rating_interval) && games < wanted {
            self.print(&self.report.table(&self.tally));
        }
        self.test();
        match &ending.kind {
            EndKind::Forfeit(side, error) if error.is_fatal() && !self.settings.recover => {
                let engine = names[[slot.white, slot.black][side.index()]].clone();
                Err(MatchError::Broken(engine, error.clone()))
            }
            _ => Ok(()),
        }
    }

    /// Stops the match once the sequential test is decided. A part of a match does not decide for
    /// the whole.
    fn test(&mut self) {
        let Some(sprt) = self.settings.sprt else { return };
        if self.settings.shard.of > 1 || self.decision != SprtDecision::Undecided {
            return;
        }
        let paired = self.tally.schedule().is_paired();
        let ratio = self.tally.encounters()[0].log_likelihood_ratio(&sprt.hypotheses, paired);
        self.decision = sprt.decision(ratio);
        if self.decision != SprtDecision::Undecided {
            self.switch.stop();
        }
    }
}

/// Warning about identical games.
const REPEATS: &str = "Warning: with fixed depth or nodes and without -openings the same games are played again and again \
                       (menagerie openings makes openings)\n";

/// Returns true if the match plays more games of a variant than can differ: only the colours change
/// between them.
fn games_repeat(settings: &MatchSettings, referee: &mut dyn AnyGame) -> bool {
    let RoundFormat { rounds, games, swap, .. } = settings.format;
    let different = (1 + u64::from(swap)) * settings.variants.len() as u64;
    let is_fixed = |engine: &EngineSettings| engine.limits.time == TimeControl::Infinite;
    settings.openings.is_none()
        && settings.engines.iter().all(is_fixed)
        && rounds * games > different
        && !draws_start(referee)
        && drawn_start(referee, 1).is_none()
}

/// True if there are tables of a game.
fn has_tables(referee: &dyn AnyGame, tables: &dyn Tablebase) -> bool {
    referee.tablebase_game().is_some_and(|game| tables.max_pieces(game) > 0)
}

/// Returns lines about identical games, and about games without tables.
fn warnings(settings: &MatchSettings, tablebase: Option<&dyn Tablebase>) -> Result<String, MatchError> {
    let mut repeats = false;
    let mut without_tables = Vec::new();
    for choice in &settings.variants {
        let mut referee = open_referee(choice)?;
        repeats |= games_repeat(settings, &mut *referee);
        if tablebase.is_some_and(|tables| !has_tables(&*referee, tables)) {
            without_tables.push(choice.variant.as_str());
        }
    }
    let mut lines = unused_networks(&settings.engines, &settings.variants)?;
    if repeats {
        lines += REPEATS;
    }
    if !without_tables.is_empty() {
        let games = without_tables.join(", ");
        lines += &format!("Warning: -tb has no tables of {games}: such games are played to the end\n");
    }
    Ok(lines)
}

/// Plays a match and reports on it to `out`. `switch` and `signal` belong together and stop it
/// early.
pub fn run(
    settings: &MatchSettings,
    switch: &StopSwitch,
    signal: &StopSignal,
    out: &mut dyn Write,
) -> Result<Finish, MatchError> {
    let mut header = MatchHeader::new(settings);
    if settings.results.is_some() {
        header.add_checksums(settings)?;
    }
    let schedule = Schedule::planned(&header.plan);
    let books = match &settings.openings {
        None => Vec::new(),
        Some(openings) => {
            let load = |choice: &GameChoice| Book::load(openings, &choice.variant, settings.seed);
            settings.variants.iter().map(load).collect::<Result<Vec<_>, _>>()?
        }
    };
    let tablebase = settings.tablebase.as_deref().map(host::open_tablebase).transpose();
    let tablebase = tablebase.map_err(MatchError::Tablebase)?.map(|opened| opened.tables);
    let warnings = warnings(settings, tablebase.as_deref())?;
    for (variant, (book, choice)) in books.iter().zip(&settings.variants).enumerate() {
        let slots = schedule.slots(settings.shard).take_while(|_| !signal.is_given());
        let numbers = slots.filter(|slot| slot.variant == variant).map(|slot| slot.opening);
        book.check(numbers, &mut *open_referee(choice)?)?;
    }
    let (mut played, unended) = match &settings.results {
        Some(path) => MatchResults::played(path, &header)?,
        None => (Vec::new(), None),
    };
    let log = match &settings.log {
        Some(path) => Some(MatchLog::create(path)?),
        None => settings.debug.then(MatchLog::stderr),
    };
    if !try_engines(settings, signal, log.as_ref())? {
        return Ok(Finish::Interrupted);
    }
    let mut files = Files::open(settings, &header, played.len())?;
    if let (Some(game), Some(pgn), Some(results)) = (unended, &settings.pgn, &mut files.results)
        && game.is_last_of(&pgn.file, &header)
    {
        results.add(&game)?;
        played.push(game);
    }
    let shared = Shared { settings, books, signal: signal.clone(), log, tablebase };
    let mut collector = Collector {
        settings,
        report: MatchReport { plan: &header.plan, wanted: schedule.slots(settings.shard).count() as u64 },
        tally: MatchTally::new(schedule.clone(), settings.engines.len()),
        files,
        log: shared.log.clone(),
        switch,
        out,
        decision: SprtDecision::Undecided,
        broken: false,
        output_error: None,
        left_out: BTreeSet::new(),
    };
    if let Some(file) = &settings.results {
        collector.go_on_after(&played, file);
    }
    if !warnings.is_empty() {
        collector.print(&warnings);
    }
    let played: HashSet<u64> = played.iter().map(|result| result.game).collect();
    let slots = schedule.slots(settings.shard).filter(|slot| !played.contains(&slot.game));
    let slots = slots.take_while(|_| !signal.is_given());
    let Ok(()) = pool::run(
        settings.concurrency,
        slots,
        || Ok::<_, Infallible>(Worker::new(&shared)),
        |worker, slot| Ok(worker.play(slot)),
        |_, game| {
            collector.collect(game);
            Ok(())
        },
    );
    // The engines have ended: no more log lines follow.
    if let Some(error) = collector.log_failure() {
        collector.give_up(&error);
    }
    let table = collector.report.table(&collector.tally);
    collector.print(&table);
    if let Some(error) = collector.output_error {
        return Err(MatchError::Output(error));
    }
    Ok(if collector.broken {
        Finish::Broken
    } else if collector.decision != SprtDecision::Undecided {
        Finish::Decided(collector.decision)
    } else if signal.is_given() {
        Finish::Interrupted
    } else {
        Finish::Complete { faults: collector.tally.faults() }
    })
}

/// Starts each engine once, to detect errors before the first game; returns false if the match was
/// stopped meanwhile.
fn try_engines(
    settings: &MatchSettings,
    signal: &StopSignal,
    log: Option<&MatchLog>,
) -> Result<bool, MatchError> {
    for engine in &settings.engines {
        let name = || engine.name.clone();
        match worker::start_engine(engine, signal, log) {
            Ok(_) => {}
            Err(PlayerError::Interrupted) => return Ok(false),
            Err(PlayerError::Unable(reason)) => return Err(MatchError::Unable { engine: name(), reason }),
            Err(error) => return Err(MatchError::Start(name(), error)),
        }
    }
    Ok(true)
}
