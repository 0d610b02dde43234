//! A game played or studied by a user, independent of the display: terminal and browser are two
//! front ends of a [`Table`].
//!
//! `game` has the game with its players and engine, `state` its state and `allowed` the actions
//! allowed in each, `clocks` its time and `terms` its settings; `picking` interprets clicks on
//! squares, `preview` shows the effects of a move, `level` sets the engine's strength, `agreement`
//! decides on draws and resignations, `record` reads and writes games.

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
pub(crate) mod study;
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
pub use live::LocalSearch;
pub use record::{Start, begin};
pub use settings::{PlaySetting, PlaySettingError, PlaySettings};
pub use state::{GameLeft, PauseReason, State, Study};
pub use terms::{PlayerKind, Terms};
pub use thinking::TableEvent;
