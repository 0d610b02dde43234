//! Menagerie's front end: the protocols UCI and XBoard, and the command line, over the registry of
//! variants.
//!
//! This crate has no rules of games. Games are accessed through [`engine_core::AnyGame`] and
//! [`engine_core::GameEngine`], and all protocol output is written by one thread.

mod armies;
mod balance;
mod bench;
pub mod cli;
mod commands;
mod ending_files;
mod files;
#[cfg(feature = "fuzzing")]
pub mod fuzzing;
mod game_files;
mod host;
mod json_lines;
mod lines;
mod matches;
mod options_page;
mod play;
mod pool;
pub mod processor;
mod protocol;
mod random;
mod scarcity;
mod serve;
mod shard;
mod stop;
mod syzygy;
#[cfg(test)]
mod testing;
mod tuning;

use tabletop::{annotate, catalogue, diagram, engine, learn, options, records, rules, table, text};
