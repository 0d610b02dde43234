//! The search: iterative deepening, principal-variation alpha-beta with selectivity, quiescence.
//!
//! A [`Searcher`] is one thread's search of one task. Its methods are spread over the files of this folder by subject;
//! `node.rs` is the table of contents.

mod deepening;
mod facts;
mod line;
pub(crate) mod movepick;
mod node;
mod numbers;
mod probe;
mod pruning;
mod quiescence;
mod reductions;
mod report;
mod root;
mod root_move;
mod searcher;
pub(crate) mod stats;
pub(crate) mod strength;
pub(crate) mod task;
#[cfg(test)]
mod tests;
mod types;

pub(crate) use numbers::Numbers;
pub(crate) use root_move::RootMove;
pub(crate) use searcher::{Memory, Searcher};
use types::{Depth, Stopped, Window};

pub(crate) use crate::variant::Move;
