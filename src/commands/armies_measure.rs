//! `armies measure`: piece values of an army, its scores, and the odds that make it even, from
//! self-play games.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use clap::Args;
use engine_core::GameEngine;
use lab::apart::keep_apart;
use lab::balance::measured::{ArmyReport, FORMAT, MeasuringPlan, PieceBefore};
use lab::balance::odds_pool::{OddsPool, play_with_odds};
use lab::balance::results::{BalanceResult, known_games};
use lab::files::{self, FileError, check_writable};
use lab::json_lines::JsonLines;
use lab::random::seed_of;
use lab::selfplay::games::SelfPlaySettings;
use tabletop::armies::with_files;
use variants::armies::{Army, estimated_value, pairing_name};

use super::self_play::{open_engine, play_games};
use super::{CommandError, Result};
use crate::armies::with_values;
use crate::catalogue::{Catalogue, Choice};
use crate::text::{about, counted, printable, unique};

/// Longest run, in minutes: a month.
const MAX_MINUTES: f64 = 31.0 * 24.0 * 60.0;
/// Unit of the piece values.
const UNIT: &str = "Pawn";

/// Arguments of `armies measure`.
#[derive(Args)]
pub(crate) struct MeasureArguments {
    /// File, or name of an army
    pub(super) file: PathBuf,
    /// Play for this many minutes, such as 30 or 0.5
    #[arg(long, default_value = "30", value_parser = parse_minutes)]
    minutes: Duration,
    /// Play at most this many games in total; 0 shows the results so far
    #[arg(long)]
    games: Option<u64>,
    /// Armies that it plays against
    #[arg(
        long,
        value_name = "NAMES",
        value_delimiter = ',',
        default_value = "fide,clobberers,nutters,rookies"
    )]
    against: Vec<String>,
    /// Number of nodes searched for each move
    #[arg(long, default_value_t = 1000, value_parser = clap::value_parser!(u64).range(1..))]
    nodes: u64,
    /// Seed of the random numbers
    #[arg(short, long, default_value_t = 0)]
    seed: u64,
    /// Number of games to play in parallel [default: one per processor]
    #[arg(short, long, value_parser = clap::value_parser!(u16).range(1..=512))]
    jobs: Option<u16>,
    /// File for the results; an existing file continues an earlier run [default: beside the army,
    /// NAME.measured.jsonl]
    #[arg(long, value_name = "FILE")]
    state: Option<PathBuf>,
    /// Write the measured values, combined with the estimates, to the army's file
    #[arg(long)]
    write: bool,
}

fn parse_minutes(text: &str) -> std::result::Result<Duration, String> {
    let minutes = text.parse().ok().filter(|minutes| (0.0..=MAX_MINUTES).contains(minutes));
    let minutes: f64 = minutes.ok_or_else(|| format!("not a number from 0 to {MAX_MINUTES}"))?;
    Ok(Duration::from_secs_f64(60.0 * minutes))
}

/// Identity of an army for its games, on one line: pieces and places. The stated values are not
/// part of it, because they are the result of the run and may change between its parts.
fn line_up(army: &Army) -> String {
    let pieces = army.pieces.iter().map(|piece| format!(" {}={}", piece.name, piece.betza));
    format!("{} {}{}", army.id, army.rank_letters(), pieces.collect::<String>())
}

/// State of a run: its plan, and the games played so far.
struct Run<'a> {
    arguments: &'a MeasureArguments,
    army: &'a Army,
    plan: MeasuringPlan,
    choices: Vec<Choice>,
    pools: Vec<OddsPool>,
    settings: SelfPlaySettings,
    games: Vec<BalanceResult>,
    state: PathBuf,
}

/// Measures an army.
pub(super) fn run(
    arguments: &MeasureArguments,
    army: &Army,
    catalogue: &Catalogue,
    out: &mut impl Write,
) -> Result {
    if arguments.write {
        if !arguments.file.exists() {
            let why = format!("{}: there is no such file to write to", arguments.file.display());
            return Err(CommandError::Input(why));
        }
        check_writable(&arguments.file)?;
    }
    let mut run = Run::new(arguments, army, catalogue)?;
    run.play()?;
    let report = ArmyReport::new(&run.plan, &run.games);
    let pieces: Vec<PieceBefore<'_>> = army
        .pieces
        .iter()
        .map(|piece| PieceBefore {
            name: &piece.name,
            stated: piece.value,
            estimated: estimated_value(&piece.moves),
        })
        .collect();
    let opponents: Vec<&str> = unique(arguments.against.iter().map(String::as_str));
    let mut text = report.text(&army.name, &opponents, &pieces);
    let written = arguments.write.then(|| write_values(&arguments.file, army, &report)).transpose();
    text.extend(written.iter().flatten().cloned());
    let shown = out.write_all(printable(&text).as_bytes());
    written?;
    Ok(shown?)
}

impl<'a> Run<'a> {
    fn new(arguments: &'a MeasureArguments, army: &'a Army, catalogue: &Catalogue) -> Result<Run<'a>> {
        let is_file = arguments.file.exists();
        let files: &[PathBuf] = if is_file { std::slice::from_ref(&arguments.file) } else { &[] };
        let catalogue = with_files(catalogue, files)?;
        let mut choices = Vec::new();
        for other in unique(arguments.against.iter().map(String::as_str)) {
            for name in [pairing_name(&army.id, other), pairing_name(other, &army.id)] {
                let choice = catalogue.find(&name);
                choices.push(choice.map_err(CommandError::input)?);
            }
        }
        let open = |choice: &Choice| OddsPool::new(&mut *open_engine(choice)?).map_err(CommandError::input);
        let pools = choices.iter().map(open).collect::<Result<Vec<_>>>()?;
        // An army with a large advantage at the start has not won yet.
        let settings = SelfPlaySettings {
            nodes: arguments.nodes,
            plies: 6,
            within: 150,
            resign: 3000,
            max_plies: 400,
            per_game: 0,
        };
        let plan = MeasuringPlan {
            menagerie_army: FORMAT,
            army: line_up(army),
            variants: choices.iter().map(|choice| choice.preset.name.to_string()).collect(),
            unit: UNIT.to_string(),
            settings: settings.clone(),
            seed: arguments.seed,
        };
        let beside = if is_file { arguments.file.clone() } else { PathBuf::from(&army.id) };
        let state = arguments.state.clone().unwrap_or_else(|| beside.with_extension("measured.jsonl"));
        if is_file {
            keep_apart(&[("the army", &arguments.file)], &[("--state", &state)])?;
        }
        let other = "it belongs to another run; remove it, or name another file with --state";
        let games = known_games(&state, &plan, 0.., other)?;
        Ok(Run { arguments, army, plan, choices, pools, settings, games, state })
    }

    /// Plays until the time limit.
    fn play(&mut self) -> Result {
        let most = self.arguments.games.unwrap_or(u64::MAX);
        let time = self.arguments.minutes;
        let (first, started) = (self.games.len() as u64, Instant::now());
        if most <= first || time.is_zero() {
            return Ok(());
        }
        report!(
            "{}: {} so far, playing for {}; Ctrl-C interrupts the run, and the same command continues it",
            self.army.name,
            counted(first, "game"),
            about(time)
        );
        let mut file = JsonLines::begin_or_go_on(&self.state, &self.plan, self.games.len())?;
        let mut played = Vec::new();
        let in_time = (first..most).take_while(|_| started.elapsed() < time);
        let count = (most - first).min(100_000) as usize;
        let play = |engine: &mut dyn GameEngine, game| self.play_one(engine, game);
        play_games(self.arguments.jobs, &self.choices, count, in_time, open_engine, play, |result, _| {
            file.add(&result)?;
            played.push(result);
            Ok(())
        })?;
        self.games.extend(played);
        Ok(())
    }

    fn play_one(&self, engine: &mut dyn GameEngine, game: u64) -> BalanceResult {
        let odds = self.plan.has_odds(game).then(|| (&self.pools[self.plan.variant(game)], UNIT));
        play_with_odds(engine, game, odds, &self.settings, seed_of(self.plan.seed, game))
    }
}

/// Writes the measured piece values to the file of an army, and returns lines about them. Everything
/// else in the file is preserved.
fn write_values(path: &Path, army: &Army, report: &ArmyReport<'_>) -> Result<String> {
    let whole = files::read_input(path).map_err(FileError::read(path))?;
    let text = files::as_text(whole.clone()).map_err(FileError::read(path))?;
    if text != army.text {
        return Err(FileError::content(path, "it has changed in the meantime: nothing was written").into());
    }
    let mut values = Vec::new();
    let mut said = String::new();
    for piece in &army.pieces {
        let value = report.combined(&piece.name, estimated_value(&piece.moves));
        if value.is_none() {
            said += &format!("{}: too few games for a value\n", piece.name);
        }
        values.push(value.map(|value| (10.0 * value.value).round() / 10.0));
    }
    let changed = with_values(&text, &values).map_err(|why| FileError::content(path, why))?;
    // The byte-order mark of some editors.
    let mark = &whole[..whole.len() - text.len()];
    files::replace(path, [mark, changed.as_bytes()].concat())?;
    said += &format!("{}: {} values written\n", path.display(), values.iter().flatten().count());
    Ok(said)
}
