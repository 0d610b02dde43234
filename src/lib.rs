//! Menagerie's front end: the protocols UCI and XBoard, and the command line, over the registry of variants.
//!
//! Nothing here knows the rules of a game. Games are reached through [`engine_core::Player`], and every line
//! that leaves the program is written by one thread.

mod annotate;
pub mod arena;
mod balance;
pub mod bench;
pub mod catalogue;
pub mod cli;
mod commands;
mod diagram;
mod engine;
mod epd;
mod files;
mod json_lines;
pub mod options;
mod play;
pub mod protocol;
mod rules;
mod serve;
pub mod stop;
mod table;
#[cfg(test)]
mod testing;
mod text;
pub mod tuning;

pub use engine::Engine;
