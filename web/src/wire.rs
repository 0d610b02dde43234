//! Searches and reports on their way between the worker that has the rooms and those that search, as JSON.

use std::time::Duration;

use engine_core::{
    AnyGame, Bound, Clock, InfoLine, Limits, MoveCode, OptionKind, Score, SearchEvent, SearchReport,
    Strength, WinDrawLoss,
};
use serde::{Deserialize, Serialize};
use tabletop::room::report::{MadeReport, ReportNews, ReportTask};
use tabletop::table::searching::SearchFailed;

/// A position to search, and how.
#[derive(Serialize, Deserialize, Debug)]
pub struct SearchWork {
    /// The game's name.
    pub game: String,
    /// The armies of players in it, each in one line.
    pub armies: Vec<String>,
    /// Its options.
    pub options: Vec<(String, String)>,
    /// The start position.
    pub start: String,
    /// The codes of the moves played; 0 where a side passed.
    pub moves: Vec<u32>,
    limits: WireLimits,
}

#[derive(Serialize, Deserialize, Debug)]
struct WireLimits {
    depth: Option<u32>,
    nodes: Option<u64>,
    move_time_ms: Option<u64>,
    clock: Option<WireClock>,
    multi_pv: usize,
    overhead_ms: u64,
    strength: Option<(f64, u64)>,
    variety: Option<u64>,
}

#[derive(Serialize, Deserialize, Debug)]
struct WireClock {
    time_ms: [u64; 2],
    increment_ms: [u64; 2],
    moves_to_go: Option<u32>,
}

impl SearchWork {
    /// The search of the position on a game's board.
    pub fn new(game: &dyn AnyGame, limits: &Limits) -> SearchWork {
        let setup = game.setup();
        let is_free = |name: &str| setup.preset.fixed_value(name).is_none();
        let specs = setup.options.specs().iter();
        let specs = specs.filter(|spec| is_free(spec.name) && spec.kind != OptionKind::Button);
        SearchWork {
            game: setup.preset.name.to_string(),
            armies: setup.preset.definitions.iter().map(ToString::to_string).collect(),
            options: specs
                .map(|spec| (spec.name.to_string(), setup.options.text(spec.name).to_string()))
                .collect(),
            start: game.start_fen(),
            moves: game.played().into_iter().map(|mv| mv.map_or(0, MoveCode::bits)).collect(),
            limits: WireLimits {
                depth: limits.depth,
                nodes: limits.nodes,
                move_time_ms: limits.move_time_ms,
                clock: limits.clock.as_ref().map(|clock| WireClock {
                    time_ms: clock.time_ms,
                    increment_ms: clock.increment_ms,
                    moves_to_go: clock.moves_to_go,
                }),
                multi_pv: limits.multi_pv,
                overhead_ms: limits.overhead_ms,
                strength: limits.strength.map(|strength| (strength.skill, strength.seed)),
                variety: limits.variety,
            },
        }
    }

    /// The limits, for a search that begins now.
    pub fn limits(&self) -> Limits {
        let limits = &self.limits;
        Limits {
            depth: limits.depth,
            nodes: limits.nodes,
            move_time_ms: limits.move_time_ms,
            clock: limits.clock.as_ref().map(|clock| Clock {
                time_ms: clock.time_ms,
                increment_ms: clock.increment_ms,
                moves_to_go: clock.moves_to_go,
            }),
            multi_pv: limits.multi_pv,
            overhead_ms: limits.overhead_ms,
            strength: limits.strength.map(|(skill, seed)| Strength { skill, seed }),
            variety: limits.variety,
            ..Limits::default()
        }
    }

    /// In JSON.
    pub fn to_json(&self) -> String {
        written(self)
    }
}

fn written(value: &impl Serialize) -> String {
    // Plain data with names as keys can always be written.
    serde_json::to_string(value).unwrap_or_default()
}

/// A line of analysis.
#[derive(Serialize, Deserialize, Debug)]
pub(crate) struct WireLine {
    depth: u32,
    seldepth: u32,
    multipv: usize,
    score: i32,
    internal_score: i32,
    bound: i8,
    nodes: u64,
    hashfull: u32,
    elapsed_ms: f64,
    wdl: [u32; 3],
    pv: Vec<String>,
}

impl From<&InfoLine> for WireLine {
    fn from(line: &InfoLine) -> WireLine {
        WireLine {
            depth: line.depth,
            seldepth: line.seldepth,
            multipv: line.multipv,
            score: line.score.value(),
            internal_score: line.internal_score.value(),
            bound: match line.bound {
                Bound::Exact => 0,
                Bound::Lower => 1,
                Bound::Upper => -1,
            },
            nodes: line.nodes,
            hashfull: line.hashfull,
            elapsed_ms: line.elapsed.as_secs_f64() * 1000.0,
            wdl: [line.wdl.win, line.wdl.draw, line.wdl.loss],
            pv: line.pv.clone(),
        }
    }
}

impl From<WireLine> for InfoLine {
    fn from(line: WireLine) -> InfoLine {
        let [win, draw, loss] = line.wdl;
        InfoLine {
            depth: line.depth,
            seldepth: line.seldepth,
            multipv: line.multipv,
            score: Score::raw(line.score),
            internal_score: Score::raw(line.internal_score),
            bound: match line.bound {
                0 => Bound::Exact,
                1 => Bound::Lower,
                _ => Bound::Upper,
            },
            nodes: line.nodes,
            tablebase_hits: 0,
            hashfull: line.hashfull,
            elapsed: milliseconds(line.elapsed_ms),
            wdl: WinDrawLoss { win, draw, loss },
            pv: line.pv,
        }
    }
}

fn milliseconds(count: f64) -> Duration {
    Duration::try_from_secs_f64(count / 1000.0).unwrap_or_default()
}

/// What a search says.
#[derive(Serialize, Deserialize, Debug)]
#[serde(rename_all = "camelCase")]
pub(crate) enum WireSaid {
    /// A line of analysis.
    Line(WireLine),
    /// The answer.
    Done {
        /// The move to play.
        best: Option<String>,
        /// The last full line.
        line: Option<WireLine>,
        /// Nodes.
        nodes: u64,
        /// Milliseconds.
        elapsed_ms: f64,
    },
    /// The search was ended from outside, where it could not be told to answer: the last line counts.
    Halted,
    /// The search broke.
    Failed,
}

impl WireSaid {
    /// What is said of an event; `None` if nothing is.
    pub(crate) fn from_event(event: &SearchEvent) -> Option<WireSaid> {
        match event {
            SearchEvent::Info(line) => Some(WireSaid::Line(line.into())),
            SearchEvent::CurrentMove { .. } => None,
            SearchEvent::Done(report) => Some(WireSaid::Done {
                best: report.best.clone(),
                line: report.info.as_ref().map(WireLine::from),
                nodes: report.nodes,
                elapsed_ms: report.elapsed.as_secs_f64() * 1000.0,
            }),
        }
    }

    /// In JSON.
    pub(crate) fn to_json(&self) -> String {
        written(self)
    }

    /// The event in these words; `last` is the search's last line.
    pub(crate) fn read(text: &str, last: Option<&InfoLine>) -> Result<SearchEvent, SearchFailed> {
        let report = |best, info: Option<InfoLine>, nodes, elapsed| {
            SearchEvent::Done(SearchReport { best, ponder: None, info, nodes, elapsed })
        };
        match serde_json::from_str(text) {
            Ok(WireSaid::Line(line)) => Ok(SearchEvent::Info(line.into())),
            Ok(WireSaid::Done { best, line, nodes, elapsed_ms }) => {
                Ok(report(best, line.map(InfoLine::from), nodes, milliseconds(elapsed_ms)))
            }
            Ok(WireSaid::Halted) => {
                let line = last.ok_or(SearchFailed)?;
                Ok(report(line.pv.first().cloned(), Some(line.clone()), line.nodes, line.elapsed))
            }
            Ok(WireSaid::Failed) | Err(_) => Err(SearchFailed),
        }
    }
}

/// A report to make.
#[derive(Serialize, Deserialize, Debug)]
pub struct ReportWork {
    pgn: String,
    moves: usize,
    each_ms: u64,
}

impl From<ReportTask> for ReportWork {
    fn from(task: ReportTask) -> ReportWork {
        ReportWork { pgn: task.pgn, moves: task.moves, each_ms: task.each.as_millis() as u64 }
    }
}

impl From<ReportWork> for ReportTask {
    fn from(work: ReportWork) -> ReportTask {
        ReportTask { pgn: work.pgn, moves: work.moves, each: Duration::from_millis(work.each_ms) }
    }
}

impl ReportWork {
    /// In JSON.
    pub fn to_json(&self) -> String {
        written(self)
    }
}

/// What the maker of a report says.
#[derive(Serialize, Deserialize, Debug)]
#[serde(rename_all = "camelCase")]
pub(crate) enum WireNews {
    /// Positions done.
    Done(usize),
    /// It is made.
    Made(MadeReport),
    /// Why there is none.
    Failed(String),
}

impl From<ReportNews> for WireNews {
    fn from(news: ReportNews) -> WireNews {
        match news {
            ReportNews::Done(done) => WireNews::Done(done),
            ReportNews::Made(made) => WireNews::Made(made),
            ReportNews::Failed(why) => WireNews::Failed(why),
        }
    }
}

impl WireNews {
    /// In JSON.
    pub(crate) fn to_json(&self) -> String {
        written(self)
    }

    /// The news in these words; else why they make no sense.
    pub(crate) fn read(text: &str) -> Result<ReportNews, String> {
        Ok(match serde_json::from_str(text).map_err(|error| error.to_string())? {
            WireNews::Done(done) => ReportNews::Done(done),
            WireNews::Made(made) => ReportNews::Made(made),
            WireNews::Failed(why) => ReportNews::Failed(why),
        })
    }
}
