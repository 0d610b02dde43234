//! What a match is made of: the engines, the games, and when to stop.

use std::fmt;
use std::path::PathBuf;
use std::time::Duration;

use engine_core::{ScoreReport, Side};
use serde::{Deserialize, Serialize};
use tabletop::records::time_control::TimeControl;

use crate::matches::adjudication::{DrawRule, ResignRule};
use crate::matches::statistics::Sprt;
use crate::shard::Shard;

/// Default time that an engine may be silent where no clock runs.
const PATIENCE: Duration = Duration::from_secs(120);

/// Default time that an engine has to print its first line.
const START_PATIENCE: Duration = Duration::from_secs(10);

/// The language spoken with an engine.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Protocol {
    /// The Universal Chess Interface, over pipes.
    #[default]
    Uci,
    /// XBoard's protocol (CECP 2), over pipes.
    XBoard,
    /// No protocol: Menagerie's own engine, in this process.
    Internal,
}

/// What bounds the thinking about one move.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct ThinkingLimits {
    /// Time.
    pub time: TimeControl,
    /// Depth in plies.
    pub depth: Option<u32>,
    /// Nodes.
    pub nodes: Option<u64>,
}

/// One engine of a match.
#[derive(Clone, PartialEq, Debug)]
pub struct EngineSettings {
    /// The name in tables and game records.
    pub name: String,
    /// The language spoken with it.
    pub protocol: Protocol,
    /// The program and its arguments; empty for the internal engine.
    pub command: Vec<String>,
    /// The directory it is started in.
    pub directory: Option<PathBuf>,
    /// Options to set, in order.
    pub options: Vec<(String, String)>,
    /// What bounds its thinking.
    pub limits: ThinkingLimits,
    /// Overstepping of the time that is forgiven.
    pub time_margin: Duration,
    /// Time that it may be silent where no clock runs before it counts as stalled; `None`: the defaults.
    pub patience: Option<Duration>,
    /// Whether it thinks in the opponent's time.
    pub ponder: bool,
    /// Whether its scores are from White's view rather than from its own.
    pub white_pov: bool,
    /// Lines that are sent to it first.
    pub first_lines: Vec<String>,
    /// A file that its error output is appended to.
    pub stderr: Option<PathBuf>,
    /// Whether it is restarted for every game; `None`: only if it asks for that.
    pub restart: Option<bool>,
    /// A file that says how it names our games, pieces and castlings.
    pub map: Option<PathBuf>,
}

impl Default for EngineSettings {
    /// Nothing is said about it yet.
    fn default() -> EngineSettings {
        EngineSettings {
            name: String::new(),
            protocol: Protocol::default(),
            command: Vec::new(),
            directory: None,
            options: Vec::new(),
            limits: ThinkingLimits::default(),
            time_margin: Duration::ZERO,
            patience: None,
            ponder: false,
            white_pov: false,
            first_lines: Vec::new(),
            stderr: None,
            restart: None,
            map: None,
        }
    }
}

impl EngineSettings {
    /// Time that it may be silent where no clock runs.
    pub fn patience(&self) -> Duration {
        self.patience.unwrap_or(PATIENCE)
    }

    /// A score that it shows while it plays a side, from the view of that side.
    pub fn own_view(&self, score: ScoreReport, side: Side) -> ScoreReport {
        match score {
            _ if !self.white_pov || side == Side::White => score,
            ScoreReport::Centipawns(score) => ScoreReport::Centipawns(score.saturating_neg()),
            ScoreReport::Mate(moves) => ScoreReport::Mate(moves.saturating_neg()),
        }
    }

    /// Time that it has to print its first line.
    pub fn start_patience(&self) -> Duration {
        self.patience.unwrap_or(START_PATIENCE)
    }
}

/// The form of a file of openings.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum OpeningFormat {
    /// A position a line.
    Epd,
    /// Games.
    Pgn,
}

/// The order of openings.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum OpeningOrder {
    /// That of the file.
    Sequential,
    /// Shuffled by the seed.
    Random,
}

/// Where the openings come from.
#[derive(Clone, PartialEq, Debug)]
pub struct OpeningSettings {
    /// The file; `{variant}` in it stands for the name of the game to be played.
    pub file: String,
    /// Its form.
    pub format: OpeningFormat,
    /// In which order they are played.
    pub order: OpeningOrder,
    /// Moves to play of each game of a PGN file; `None`: all.
    pub plies: Option<usize>,
    /// The first opening to use, from 0; less than [`MOST_GAMES`](crate::matches::schedule::MOST_GAMES).
    pub start: u64,
}

impl OpeningSettings {
    /// The file for the games of a name.
    pub fn file_for(&self, variant: &str) -> String {
        self.file.replace("{variant}", variant)
    }
}

/// Who meets whom.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Tournament {
    /// Everybody meets everybody.
    RoundRobin,
    /// The first engine meets all others.
    Gauntlet,
}

/// The game to be played, and its rules.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GameChoice {
    /// The name it is chosen by.
    pub variant: String,
    /// Options of its rules.
    pub options: Vec<(String, String)>,
}

impl GameChoice {
    /// A game by its usual rules.
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

/// The rules of the match that concern a single game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct GameRules {
    /// When it is given up as drawn.
    pub draw: Option<DrawRule>,
    /// When it is given up as lost.
    pub resign: Option<ResignRule>,
    /// Full moves after which it is drawn.
    pub max_moves: Option<u32>,
}

/// How often engines meet, and from which openings.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct RoundFormat {
    /// Encounters of each pair of engines.
    pub rounds: u64,
    /// Games of an encounter.
    pub games: u64,
    /// Games played from one opening.
    pub repeat: u64,
    /// Whether colours change after every game.
    pub swap: bool,
}

/// A whole match.
#[derive(Clone, PartialEq, Debug)]
pub struct MatchSettings {
    /// The engines, at least two.
    pub engines: Vec<EngineSettings>,
    /// The games to be played in turn, at least one.
    pub variants: Vec<GameChoice>,
    /// Who meets whom.
    pub tournament: Tournament,
    /// How often they meet.
    pub format: RoundFormat,
    /// Games in progress at the same time.
    pub concurrency: usize,
    /// Where the openings come from; `None`: every game begins at the start position.
    pub openings: Option<OpeningSettings>,
    /// The rules that concern a single game.
    pub rules: GameRules,
    /// Folders with Syzygy's tables, which end games.
    pub tablebase: Option<String>,
    /// When the match is decided.
    pub sprt: Option<Sprt>,
    /// Points for a win by Triumph, in wins.
    pub triumphs: u32,
    /// Which part of the match is played here.
    pub shard: Shard,
    /// Seed of everything random.
    pub seed: u64,
    /// Go on when an engine dies or stalls.
    pub recover: bool,
    /// Pause between games.
    pub wait: Duration,
    /// Print the standings after this many games; 0: only at the end.
    pub rating_interval: u64,
    /// Print the score of a pairing after this many games; 0: never.
    pub score_interval: u64,
    /// Print the result of every game of this number; 0: never.
    pub outcome_interval: u64,
    /// PGN's `Event` tag.
    pub event: String,
    /// PGN's `Site` tag.
    pub site: String,
    /// Where game records go.
    pub pgn: Option<PgnSettings>,
    /// Where final positions go.
    pub epd_out: Option<PathBuf>,
    /// Where results go, for `match merge`.
    pub results: Option<PathBuf>,
    /// Where everything said between us and the engines goes.
    pub log: Option<PathBuf>,
    /// Whether it goes to standard error instead.
    pub debug: bool,
}

/// How game records are written.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PgnSettings {
    /// The file, which is appended to.
    pub file: PathBuf,
    /// Without comments.
    pub minimal: bool,
}
