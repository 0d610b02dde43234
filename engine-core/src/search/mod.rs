//! The search: iterative deepening, principal-variation alpha-beta with selectivity, quiescence.
//!
//! A [`Searcher`] is one thread's search of one task. Its methods are spread over the files of this
//! folder by subject; `node.rs` is the table of contents.

mod active_params;
pub(crate) mod control;
mod deepening;
pub(crate) mod history;
mod learning;
pub(crate) mod limits;
pub(crate) mod movepick;
mod node;
mod node_info;
pub(crate) mod params;
mod probe;
mod pruning;
mod quiescence;
mod reductions;
mod report;
mod root;
mod root_move;
mod searcher;
mod stack;
pub(crate) mod stats;
pub(crate) mod strength;
pub(crate) mod tablebase;
pub(crate) mod task;
#[cfg(test)]
mod tests;
pub(crate) mod time;
mod types;

pub(crate) use active_params::ActiveParams;
pub(crate) use root_move::RootMove;
pub(crate) use searcher::{Searcher, ThreadData};
use types::{Depth, Stopped, Window};

pub(crate) use crate::game::variant::Move;
