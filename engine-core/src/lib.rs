//! The part of Menagerie that knows no piece: the traits a game implements, the one alpha-beta
//! search that plays any of them, and the machinery around it (table, clock, threads, perft, invariants).
//!
//! A game implements [`Position`] (rules), [`Evaluator`] (evaluation), [`MoveOrder`] (what it knows about
//! moves before searching them), [`Notation`] (text) and [`BoardCodec`] (how a graphical board shows a turn);
//! [`Variant`] ties them together, and [`entry`] turns it into a registry line. Everything behind the
//! registry is reached through the object-safe [`GameEngine`].

pub mod checksum;
mod control;
mod engine;
mod entry;
mod game;
mod game_engine;
mod history;
mod limits;
mod memory;
pub mod nnue;
mod notation;
mod options;
mod parallel;
mod params;
pub mod perft;
mod picture;
mod picture_text;
mod position;
mod repetition;
mod score;
mod search;
mod search_handle;
mod search_table;
mod setup;
#[cfg(test)]
mod test_games;
#[cfg(any(test, feature = "testkit"))]
pub mod testkit;
mod time;
mod transposition;
mod tuning;
mod variant;
mod wdl;

pub use entry::{Choice, Entry, entry};
pub use game::{CLOCK_LIMIT, Game};
pub use game_engine::{
    Bound, GameEngine, InfoLine, PASS, PerftCount, PositionError, ScoreReport, SearchEvent, SearchReport,
};
pub use limits::{Clock, Limits, Strength};
pub use notation::{
    BoardCodec, BoardSetup, FenError, ImagePart, MoveError, Notation, PieceLine, PieceLook, TurnReading,
};
pub use options::{OptionError, OptionKind, OptionSpec, Options};
pub use parallel::most_threads;
pub use params::{ParamSpec, SearchParams};
pub use picture::{
    Cell, DescribedMove, Description, Figure, Glyph, Look, NotASpot, Picture, PieceInfo, Quality, Shade,
    Sign, Spot,
};
pub use position::{Counters, Key, MoveCode, MoveKind, Outcome, Position, Side};
pub use score::{MAX_PLY, Score};
pub use search_handle::{NoAnswer, SearchHandle};
pub use search_table::{HashError, SearchTable};
pub use setup::{Preset, Setup};
pub use tuning::{PieceValue, Trace, Tunable, Weight};
pub use variant::{EvalTerm, Evaluator, MoveOrder, RulesPage, Variant, VariantInfo};
pub use wdl::{WinCurve, WinDrawLoss};
