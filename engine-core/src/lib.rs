//! Game-independent part of Menagerie: the traits that a game implements, the alpha-beta search
//! that plays any of them, and its supporting code (hash table, clock, threads, perft, invariants).
//!
//! A game implements [`Position`] (rules), [`Evaluator`] (evaluation), [`MoveOrder`] (move ordering
//! data), [`Notation`] (text) and [`BoardCodec`] (turns on a graphical board); [`Variant`] ties
//! them together, and [`entry`] turns it into a registry entry. Registered games are used through
//! three object-safe traits: [`AnyGame`] (a game and its current position), [`GameEngine`] (its
//! search) and [`Workbench`] (its evaluation, for tuners and trainers).
//!
//! # A game in sixty lines
//!
//! Nim with one heap: take one to three stones; the player who takes the last one wins. The example
//! is complete: a game needs nothing more to be searched, on any number of threads, and counted by
//! perft.
//!
//! ```
//! use std::sync::Arc;
//!
//! use engine_core::{
//!     BoardCodec, Choice, Counters, Evaluator, FenError, Key, Limits, MoveCode, MoveKind, MoveOrder, Notation, Outcome,
//!     Position, PositionRead, Preset, Score, Setup, Variant, VariantInfo, entry,
//! };
//!
//! #[derive(Clone)]
//! struct Heap {
//!     stones: u32,
//!     counters: Counters,
//! }
//!
//! impl Position for Heap {
//!     type Move = u32; // stones taken
//!     type Undo = Heap; // small enough to keep whole
//!
//!     fn counters(&self) -> Counters {
//!         self.counters
//!     }
//!     fn key(&self) -> Key {
//!         (u64::from(self.stones) * 2 + self.counters.side as u64).wrapping_mul(0x9E37_79B9_7F4A_7C15)
//!     }
//!     // All moves are quiet: none need be played out before a position is evaluated.
//!     fn generate(&self, kind: MoveKind, out: &mut Vec<u32>) {
//!         if kind == MoveKind::Quiet {
//!             out.extend(1..=self.stones.min(3));
//!         }
//!     }
//!     fn encode(&self, taken: u32) -> MoveCode {
//!         MoveCode::new(taken).expect("at least one stone")
//!     }
//!     fn make_move(&mut self, taken: u32) -> Option<Heap> {
//!         let before = self.clone();
//!         self.stones -= taken;
//!         self.counters = self.counters.moved(true);
//!         Some(before)
//!     }
//!     fn unmake_move(&mut self, before: &Heap) {
//!         *self = before.clone();
//!     }
//!     fn no_moves(&self) -> Outcome {
//!         Outcome::win(!self.counters.side, "the heap is empty")
//!     }
//! }
//!
//! #[derive(Clone)]
//! struct Clueless;
//! impl Evaluator<Heap> for Clueless {
//!     fn score(&mut self, _: &Heap) -> Score {
//!         Score::DRAW
//!     }
//! }
//!
//! struct NoOrder;
//! impl MoveOrder<Heap> for NoOrder {}
//!
//! struct Text;
//! impl Notation<Heap> for Text {
//!     fn read_fen(fen: &str, _: &Setup) -> Result<PositionRead<Heap>, FenError> {
//!         let stones = fen.parse().map_err(|_| FenError::new("board", "not a number of stones"))?;
//!         Ok(Heap { stones, counters: Counters::START }.into())
//!     }
//!     fn fen(pos: &Heap) -> String {
//!         pos.stones.to_string()
//!     }
//!     fn move_text(_: &Heap, taken: u32, _: &Setup) -> String {
//!         format!("take{taken}")
//!     }
//! }
//! impl BoardCodec<Heap> for Text {}
//!
//! struct Nim;
//! impl Variant for Nim {
//!     type Position = Heap;
//!     type Evaluator = Clueless;
//!     type MoveOrder = NoOrder;
//!     type Notation = Text;
//!     const INFO: &'static VariantInfo =
//!         &VariantInfo { title: "Nim", presets: &[Preset::plain("nim", "One heap")], ..VariantInfo::EMPTY };
//!     fn start(_: &Setup, _: u64) -> Heap {
//!         Heap { stones: 15, counters: Counters::START }
//!     }
//!     fn evaluator() -> Clueless {
//!         Clueless
//!     }
//! }
//!
//! let games = [Arc::new(entry::<Nim>())];
//! let nim = Choice::find(&games, "nim").unwrap();
//!
//! let mut game = nim.open();
//! game.play("take1").unwrap();
//! assert_eq!(game.legal_moves(), ["take1", "take2", "take3"]);
//! assert_eq!(game.perft(3, 1).iter().map(|count| count.nodes).sum::<u64>(), 27);
//!
//! let mut engine = nim.engine();
//! engine.game_mut().set_position(Some("7"), &[]).unwrap();
//! let report = engine.search(Limits { depth: Some(10), ..Limits::default() }).unwrap();
//! assert_eq!(report.best.as_deref(), Some("take3"), "which leaves four");
//! ```
//!
//! # From here to a real game
//!
//! * **Legality.** Generators may return pseudo-legal moves: [`Position::make_move`] rejects
//!   illegal ones. If legality is expensive (explosions, resolutions), it is thus tested only for
//!   moves that survive pruning.
//! * **Noisy moves** are searched by quiescence: captures, promotions, moves that end the game.
//!   [`MoveOrder::capture_gain`] and [`MoveOrder::see_ge`] estimate their gain; without them the
//!   search works, but tries bad captures first.
//! * **Keys.** [`Position::key`] is a hash of everything that can matter below the position,
//!   [`Position::repetition_key`] of what the rules call the same position. They differ only if the
//!   past matters.
//! * **Evaluation** is in centipawns from the view of the side to move. A game that defines network
//!   inputs ([`nnue::Inputs`]) can be evaluated by a network.
//! * **Boards.** Terminals, browsers and diagrams use [`Notation::picture`], [`Notation::describe`]
//!   and [`Notation::reach`]; [`BoardCodec`] is for XBoard, where one turn may be several plies.
//! * **Numbers.** [`Variant::PARAMS`] overrides numbers of the search, never its formulas;
//!   [`Variant::CURVE`] relates scores to results.
//! * **Tests.** The feature `testkit` provides invariants of all games (unmaking a move restores
//!   everything, keys equal recomputed ones, codes and texts round-trip) and an oracle: without
//!   selectivity the search equals plain minimax.
//!
//! The repository has a complete game in one file, `examples/breakthrough.rs`, and a guide,
//! `docs/write-a-game.md`.

pub mod checksum;
pub mod clock;
pub mod endings;
mod engine;
mod game;
pub mod nnue;
mod search;
mod sync;
mod table;
#[cfg(test)]
mod test_games;
#[cfg(any(test, feature = "testkit"))]
pub mod testkit;

pub use engine::any_game::{AnyCodec, AnyGame, MoveStyle, PASS, PerftCount, PositionError};
pub use engine::game_engine::{
    Bound, GameEngine, InfoLine, Listener, ScoreReport, SearchEvent, SearchReport,
};
pub use engine::parallel::max_threads;
pub use engine::search_handle::{SearchHandle, SearchWaitError};
#[cfg(feature = "threads")]
pub use engine::thread_pool::set_thread_start_hook;
pub use engine::workbench::Workbench;
pub use game::entry::{Choice, RegistryEntry, entry, entry_with};
pub use game::fen::{Dropped, FenError, PositionRead};
pub use game::fen_field::{FenField, FenFieldKind};
pub use game::notation::{
    BoardCodec, BoardSetup, ImagePart, MoveError, Notation, PieceLine, PieceLook, TurnReading, bare_name,
    is_en_passant,
};
pub use game::options::{OptionError, OptionKind, OptionSpec, Options};
pub use game::picture::{
    AnySquare, Cell, DescribedMove, Description, DrawnPiece, Glyph, Picture, PieceDrawing, PieceInfo,
    Quality, Shade, Sign, SquareError,
};
pub use game::position::{CLOCK_LIMIT, Counters, Key, MoveCode, MoveKind, Outcome, Position, Side};
pub use game::progress::Game;
pub use game::score::{MAX_PLY, Score};
pub use game::setup::{FixedOption, Preset, PresetData, Setup};
pub use game::shared::{Shared, Text, Words};
pub use game::sorting::sort_by_number;
pub use game::tuning::{PieceValue, Trace, Tunable, Weight};
pub use game::variant::{
    DrawnStart, EvalTerm, Evaluator, MoveOrder, PageText, RulesPage, Variant, VariantInfo,
};
pub use game::wdl::{WinCurve, WinDrawLoss};
pub use game::work_budget::{WorkBudget, WorkBudgetError};
pub use game::{fen, perft};
pub use search::limits::{Clock, Limits, Strength};
pub use search::params::{ParamSpec, SearchParams};
pub use sync::unpoisoned;
pub use table::memory::available as available_memory;
#[cfg(feature = "threads")]
pub use table::memory::is_given as is_memory_given;
pub use table::search_table::{HashError, SearchTable};
