//! `menagerie match`: plays a match, or merges the results of its parts.

use std::ffi::OsString;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;
use std::thread;
use std::time::{Duration, Instant};

use clap::Args;
use lab::apart::{NamedFile, keep_apart};
use lab::matches::error::MergeError;
use lab::matches::plan::MatchPlan;
use lab::matches::report::MatchReport;
use lab::matches::results::MatchResults;
use lab::matches::runner::{self, Finish};
use lab::matches::schedule::Schedule;
use lab::matches::statistics::SprtDecision;
use lab::matches::tally::MatchTally;
use lab::matches::{arguments, children, unsupported};
use lab::stop::stop_switch;

use super::printer::Printer;
use crate::catalogue::Catalogue;
use crate::text::{printable, short_lines};

/// Text of `menagerie match --help`.
pub(crate) fn help() -> String {
    format!("{}\n{}", include_str!("match_help.txt"), unsupported::help())
}

/// Exit code: all games were played, and no engine failed.
const FINISHED: u8 = 0;
/// Exit code: an engine failed, or the match could not be played or merged.
const FAILED: u8 = 1;
/// Exit code: the command line is invalid.
const USAGE: u8 = 2;
/// Exit code: the sequential test accepted H1.
const ACCEPTED_H1: u8 = 10;
/// Exit code: the sequential test accepted H0.
const ACCEPTED_H0: u8 = 11;
/// Exit code of a match ended by Ctrl-C, the same as in shells.
const INTERRUPTED: u8 = 130;

/// Time limit for the orderly end of a stopped match.
const ORDERLY_END: Duration = Duration::from_secs(15);
/// Time limit once no engine is running.
const ENGINELESS_LIMIT: Duration = Duration::from_secs(2);

/// Play a match between engines, with the arguments of cutechess-cli
#[derive(Args)]
#[command(disable_help_flag = true, override_help = help())]
pub(crate) struct Arguments {
    #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
    words: Vec<OsString>,
}

impl Arguments {
    /// Words after `match`.
    #[cfg(test)]
    pub(crate) fn words(&self) -> &[OsString] {
        &self.words
    }
}

/// Runs the match. Results go to `out`, errors to standard error.
pub(crate) fn run(arguments: &Arguments, _: &Catalogue, out: &mut impl Write) -> ExitCode {
    let args = &arguments.words[..];
    let wants_help = |word: &OsString| ["-h", "-help", "--help"].iter().any(|help| word == help);
    if args.is_empty() || args.iter().any(wants_help) {
        return match show(&help(), out) {
            Ok(()) => ExitCode::from(FINISHED),
            Err(error) => {
                report!("menagerie match: cannot write the results: {error}");
                ExitCode::from(FAILED)
            }
        };
    }
    let code = match args.split_first() {
        Some((first, rest)) if first == "merge" => merge(rest, out),
        _ => play(args, out),
    };
    code.map_or_else(
        |(code, error)| {
            report!("menagerie match: {}", short_lines(&error));
            ExitCode::from(code)
        },
        ExitCode::from,
    )
}

/// Writes a text; a closed pipe is not an error.
fn show(text: &str, out: &mut dyn Write) -> io::Result<()> {
    let mut out = Printer::new(out, true);
    out.write_all(text.as_bytes()).and_then(|()| out.flush())
}

/// Exit code and one line of explanation.
type MatchCommandError = (u8, String);

fn play(args: &[OsString], out: &mut dyn Write) -> Result<u8, MatchCommandError> {
    let settings = arguments::parse(args).map_err(|error| (USAGE, error.to_string()))?;
    let (switch, signal) = stop_switch();
    let switch = Arc::new(switch);
    let on_interrupt = {
        let (switch, signal) = (Arc::clone(&switch), signal.clone());
        move || {
            if signal.is_given() {
                leave();
            }
            switch.stop();
            if thread::Builder::new().spawn(leave_if_stuck).is_err() {
                leave();
            }
        }
    };
    ctrlc::set_handler(on_interrupt)
        .map_err(|error| (FAILED, format!("cannot wait for Ctrl-C, perhaps for want of threads: {error}")))?;
    children::adopt();
    let writes_file = settings.pgn.is_some() || settings.epd_out.is_some() || settings.results.is_some();
    let finish = runner::run(&settings, &switch, &signal, &mut Printer::new(out, writes_file));
    children::end_all();
    let finish = finish.map_err(|error| {
        let code = if error.is_refusal() { USAGE } else { FAILED };
        (code, error.to_string())
    })?;
    Ok(match finish {
        Finish::Complete { faults: 0 } => FINISHED,
        Finish::Complete { .. } | Finish::Broken => FAILED,
        Finish::Decided(decision) => code_of(decision),
        Finish::Interrupted => INTERRUPTED,
    })
}

/// Ends the program and the engines.
fn leave() -> ! {
    children::end_all();
    std::process::exit(i32::from(INTERRUPTED));
}

/// Ends the program if a stopped match does not end, because reading from or writing to a pipe may
/// block forever.
fn leave_if_stuck() {
    let started = Instant::now();
    let mut last_engine = started;
    while started.elapsed() < ORDERLY_END && last_engine.elapsed() < ENGINELESS_LIMIT {
        thread::sleep(Duration::from_millis(50));
        if children::any_engine() {
            last_engine = Instant::now();
        }
    }
    report!("menagerie match: stopped while it waited for a pipe");
    leave();
}

fn code_of(decision: SprtDecision) -> u8 {
    match decision {
        SprtDecision::AcceptH1 => ACCEPTED_H1,
        SprtDecision::AcceptH0 => ACCEPTED_H0,
        SprtDecision::Undecided => FINISHED,
    }
}

/// `merge FILE... [-results FILE]`.
fn merge(args: &[OsString], out: &mut dyn Write) -> Result<u8, MatchCommandError> {
    let mut files = Vec::new();
    let mut written = None;
    let mut words = args.iter();
    while let Some(word) = words.next() {
        match &*word.to_string_lossy() {
            "-results" => {
                let file = words.next().ok_or((USAGE, "-results: needs a file name".to_string()))?;
                written = Some(PathBuf::from(file));
            }
            option if option.starts_with('-') => return Err((USAGE, format!("unknown option {option}"))),
            _ => files.push(PathBuf::from(word)),
        }
    }
    let parts: Vec<NamedFile<'_>> = files.iter().map(|file| ("a part", &**file)).collect();
    let whole = written.as_deref().map(|file| ("-results", file));
    keep_apart(&parts, whole.as_slice()).map_err(|error| (USAGE, error.to_string()))?;
    if files.is_empty() {
        return Err((USAGE, "merge needs the result files of the parts".to_string()));
    }
    let whole = merge_files(&files, written.as_deref()).map_err(|error| (FAILED, error.to_string()))?;
    let tally = count(&whole);
    let plan = &whole.header.plan;
    let report = MatchReport { plan, wanted: tally.schedule().games() };
    let gaps = whole.gaps();
    let text = whole.torn.iter().chain(&gaps).fold(report.table(&tally), |text, gap| text + gap + "\n");
    let text = printable(&text);
    show(&text, out).map_err(|error| (FAILED, format!("cannot write the results: {error}")))?;
    Ok(merged_code(plan, &tally, gaps.is_empty()))
}

/// Merges the results of these files, and writes them to another file if requested.
fn merge_files(files: &[PathBuf], written: Option<&Path>) -> Result<MatchResults, MergeError> {
    let parts = files.iter().map(|file| MatchResults::read(file)).collect::<Result<Vec<_>, _>>()?;
    let whole = MatchResults::merge(parts)?;
    if let Some(file) = written {
        whole.write(file)?;
    }
    Ok(whole)
}

fn count(whole: &MatchResults) -> MatchTally {
    let mut tally = MatchTally::new(Schedule::planned(&whole.header.plan), whole.header.plan.engines.len());
    for game in &whole.games {
        tally.add(game);
    }
    tally
}

/// Exit code for the whole match; an incomplete match has failed unless its test is decided.
fn merged_code(plan: &MatchPlan, tally: &MatchTally, complete: bool) -> u8 {
    let paired = tally.schedule().is_paired();
    let decision = plan.sequential_test().map_or(SprtDecision::Undecided, |sprt| {
        sprt.decision(tally.encounters()[0].log_likelihood_ratio(&sprt.hypotheses, paired))
    });
    match decision {
        SprtDecision::Undecided if tally.faults() > 0 || !complete => FAILED,
        decision => code_of(decision),
    }
}
