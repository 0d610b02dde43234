//! Menagerie's front end: the protocols UCI and XBoard, and the command line, over the registry of
//! variants.
//!
//! This crate has no rules of games. Games are accessed through [`engine_core::AnyGame`] and
//! [`engine_core::GameEngine`], and all protocol output is written by one thread.

#![cfg_attr(not(test), deny(clippy::print_stderr))]

// First, because the modules below use its macro.
#[macro_use]
mod standard_error;

mod armies;
pub mod cli;
mod commands;
mod ending_files;
mod free_space;
#[cfg(feature = "fuzzing")]
pub mod fuzzing;
mod game_files;
mod host;
mod play;
pub mod processor;
mod protocol;
mod report_once;
mod serve;
mod syzygy;
mod table_memory;
#[cfg(test)]
mod testing;
mod thread_shortage;

use tabletop::{annotate, catalogue, diagram, engine, learn, options, records, rules, table, text};
