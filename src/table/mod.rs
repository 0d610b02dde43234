//! A game under a user's hands, whatever shows it: the terminal and the browser are two faces of a
//! [`Table`].
//!
//! [`game`] is the game with its players, clocks and the engine beside it; [`picking`] says what is meant by pointing at
//! squares, [`preview`] what a move would do, [`level`] how strongly the engine plays,
//! [`agreement`] when it agrees to a draw or gives up, [`record`] how games are kept.

mod agreement;
mod boards;
mod concessions;
mod game;
pub(crate) mod level;
pub(crate) mod picking;
pub(crate) mod preview;
pub(crate) mod record;
mod study;
mod thinking;
pub(crate) mod tree;
pub(crate) mod tree_reader;
pub(crate) mod tree_writer;

pub(crate) use concessions::Concessions;
pub(crate) use game::{PlayerKind, Table, TableError, Terms};
pub(crate) use level::Thinking;
pub(crate) use record::begin;
pub(crate) use thinking::News;
