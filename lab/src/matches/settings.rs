//! Settings of a match: engines, games and stop conditions.

use std::ffi::OsString;
use std::fmt;
use std::path::PathBuf;
use std::time::Duration;

use engine_core::{ScoreReport, Side};
use serde::{Deserialize, Serialize};
use tabletop::records::time_control::TimeControl;

use crate::matches::adjudication::{DrawRule, ResignRule};
use crate::matches::match_word::replace;
use crate::matches::statistics::Sprt;
use crate::shard::Shard;

/// Default time that an engine may be silent without a running clock.
const PATIENCE: Duration = Duration::from_secs(120);

/// Default time for an engine's first line.
const START_PATIENCE: Duration = Duration::from_secs(10);

/// Protocol of an engine.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Protocol {
    /// Universal Chess Interface, over pipes.
    #[default]
    Uci,
    /// XBoard's protocol (CECP 2), over pipes.
    XBoard,
    /// No protocol: Menagerie's own engine, in this process.
    Internal,
}

/// Limits of a search for one move.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct ThinkingLimits {
    /// Time control.
    pub time: TimeControl,
    /// Depth in plies.
    pub depth: Option<u32>,
    /// Nodes.
    pub nodes: Option<u64>,
}

/// Engine of a match.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct EngineSettings {
    /// Name in tables and game records.
    pub name: String,
    /// Protocol.
    pub protocol: Protocol,
    /// Program and its arguments; empty for the internal engine.
    pub command: Vec<OsString>,
    /// Working directory.
    pub directory: Option<PathBuf>,
    /// Options to set, in order.
    pub options: Vec<(String, String)>,
    /// Limits of its searches.
    pub limits: ThinkingLimits,
    /// Time margin by which it may exceed its clock.
    pub time_margin: Duration,
    /// Time that it may be silent without a running clock before it counts as stalled; `None` for
    /// the defaults.
    pub patience: Option<Duration>,
    /// True if it ponders.
    pub ponder: bool,
    /// True if its scores are from White's view rather than from its own.
    pub white_pov: bool,
    /// Lines to send first.
    pub first_lines: Vec<String>,
    /// File to which its error output is appended.
    pub stderr: Option<PathBuf>,
    /// True if it is restarted for every game; `None` for only on its request.
    pub restart: Option<bool>,
    /// Name map for our games, pieces and castling moves.
    pub map: Option<PathBuf>,
}

impl EngineSettings {
    /// Time that it may be silent without a running clock.
    pub fn patience(&self) -> Duration {
        self.patience.unwrap_or(PATIENCE)
    }

    /// Converts a score that it reports with a side to the view of that side.
    pub(crate) fn own_view(&self, score: ScoreReport, side: Side) -> ScoreReport {
        match score {
            _ if !self.white_pov || side == Side::White => score,
            ScoreReport::Centipawns(score) => ScoreReport::Centipawns(score.saturating_neg()),
            ScoreReport::Mate(moves) => ScoreReport::Mate(moves.saturating_neg()),
        }
    }

    /// Time for its first line.
    pub(crate) fn start_patience(&self) -> Duration {
        self.patience.unwrap_or(START_PATIENCE)
    }
}

/// Format of an openings file.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum OpeningFormat {
    /// One position per line.
    Epd,
    /// Games.
    Pgn,
}

/// Order of the openings.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum OpeningOrder {
    /// Order of the file.
    Sequential,
    /// Shuffled by the seed.
    Random,
}

/// Openings of a match.
#[derive(Clone, PartialEq, Debug)]
pub struct OpeningSettings {
    /// File name; `{variant}` is replaced by the name of the game.
    pub file: OsString,
    /// Format of the file.
    pub format: OpeningFormat,
    /// Order of play.
    pub order: OpeningOrder,
    /// Number of plies from each game of a PGN file; `None` for all.
    pub plies: Option<usize>,
    /// Index of the first opening, from 0; less than
    /// [`MAX_GAMES`](crate::matches::schedule::MAX_GAMES).
    pub start: u64,
}

impl OpeningSettings {
    /// File for the games with a name.
    pub fn file_for(&self, variant: &str) -> PathBuf {
        replace(&self.file, "{variant}", variant).into()
    }
}

/// Kind of tournament.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Tournament {
    /// Every engine meets every other one.
    RoundRobin,
    /// The first engine meets all others.
    Gauntlet,
}

/// Game to be played, with its rules.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GameChoice {
    /// Name of the game.
    pub variant: String,
    /// Options of its rules.
    pub options: Vec<(String, String)>,
}

impl GameChoice {
    /// Creates a game with default rules.
    pub fn usual(variant: &str) -> GameChoice {
        GameChoice { variant: variant.to_string(), options: Vec::new() }
    }
}

impl fmt::Display for GameChoice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.variant)?;
        self.options.iter().try_for_each(|(name, value)| write!(f, " {name}={value}"))
    }
}

/// Rules of the match for a single game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct GameRules {
    /// Draw adjudication.
    pub draw: Option<DrawRule>,
    /// Resign adjudication.
    pub resign: Option<ResignRule>,
    /// Number of full moves after which it is drawn.
    pub max_moves: Option<u32>,
}

/// Number of encounters and games.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct RoundFormat {
    /// Encounters of each pair of engines.
    pub rounds: u64,
    /// Games of an encounter.
    pub games: u64,
    /// Games played from one opening.
    pub repeat: u64,
    /// True if colours change after every game.
    pub swap: bool,
}

/// Settings of a match.
#[derive(Clone, PartialEq, Debug)]
pub struct MatchSettings {
    /// Engines, at least two.
    pub engines: Vec<EngineSettings>,
    /// Games to be played in turn, at least one.
    pub variants: Vec<GameChoice>,
    /// Kind of tournament.
    pub tournament: Tournament,
    /// Number of encounters and games.
    pub format: RoundFormat,
    /// Number of concurrent games.
    pub concurrency: usize,
    /// Openings; `None` if every game begins at the start position.
    pub openings: Option<OpeningSettings>,
    /// Rules for a single game.
    pub rules: GameRules,
    /// Folders with Syzygy tablebases, which adjudicate games.
    pub tablebase: Option<OsString>,
    /// Sequential test that decides the match.
    pub sprt: Option<Sprt>,
    /// Points for a win by Triumph, in wins.
    pub triumphs: u32,
    /// Part of the match that is played here.
    pub shard: Shard,
    /// Random seed.
    pub seed: u64,
    /// True to continue after an engine dies or stalls.
    pub recover: bool,
    /// Pause between games.
    pub wait: Duration,
    /// Number of games between two tables; 0 for only at the end.
    pub rating_interval: u64,
    /// Number of games between two scores of a pairing; 0 for never.
    pub score_interval: u64,
    /// Number of games between two printed results; 0 for never.
    pub outcome_interval: u64,
    /// PGN's `Event` tag.
    pub event: String,
    /// PGN's `Site` tag.
    pub site: String,
    /// Output of game records.
    pub pgn: Option<PgnSettings>,
    /// Output file of final positions.
    pub epd_out: Option<PathBuf>,
    /// Output file of results, for `match merge`.
    pub results: Option<PathBuf>,
    /// Log file of the communication with the engines.
    pub log: Option<PathBuf>,
    /// True if the log goes to standard error instead.
    pub debug: bool,
}

/// Output of game records.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PgnSettings {
    /// File, which is appended to.
    pub file: PathBuf,
    /// True to omit comments.
    pub minimal: bool,
}

#[cfg(test)]
mod tests {
    use super::*;

    /// An engine that prints nothing is given up sooner than one that thinks.
    #[test]
    fn engines_have_ten_seconds_for_their_first_line() {
        let mut settings = EngineSettings::default();
        let patience = |settings: &EngineSettings| {
            [settings.start_patience(), settings.patience()].map(|time| time.as_secs())
        };
        assert_eq!(patience(&settings), [10, 120]);
        settings.patience = Some(Duration::from_secs(30));
        assert_eq!(patience(&settings), [30, 30]);
    }
}
