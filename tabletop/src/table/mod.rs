//! A game under a user's hands, whatever shows it: the terminal and the browser are two faces of a
//! [`Table`].
//!
//! `game` is the game with its players and the engine beside it, `state` its state and `allowed` what may be done in which, `clocks` its time, `terms` how it is played; `picking` says what is meant by pointing at
//! squares, `preview` what a move would do, `level` how strongly the engine plays,
//! `agreement` when it agrees to a draw or gives up, `record` how games are kept.

mod agreement;
mod allowed;
mod boards;
mod clocks;
mod concessions;
mod game;
pub mod level;
mod live;
mod offers;
mod permission;
pub mod picking;
pub mod preview;
pub mod record;
pub mod searching;
mod settings;
mod state;
mod study;
mod terms;
mod thinking;
mod timing;
pub mod tree;
mod tree_builder;
pub mod tree_order;
pub mod tree_reader;
pub mod tree_writer;

pub use allowed::{TableAction, TableError};
pub use concessions::Concessions;
pub use game::Table;
pub use level::Thinking;
pub use live::{LiveTable, OwnSearch};
pub use record::begin;
pub use settings::{PlaySetting, PlaySettingError, PlaySettings};
pub use state::{GameLeft, PauseReason, State, Study};
pub use terms::{PlayerKind, Terms};
pub use thinking::News;
