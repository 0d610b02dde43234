//! Menagerie's front end: the protocols UCI and XBoard, and the command line, over the registry of variants.
//!
//! Nothing here knows the rules of a game. Games are reached through [`engine_core::GameEngine`], and every line
//! that leaves the program is written by one thread.

mod annotate;
mod balance;
pub mod bench;
pub mod catalogue;
pub mod cli;
mod commands;
mod diagram;
mod engine;
mod files;
pub mod matches;
pub mod options;
mod options_page;
mod play;
pub mod protocol;
mod random;
pub mod records;
mod rules;
mod serve;
pub mod stop;
mod table;
#[cfg(test)]
mod testing;
mod text;
pub mod tuning;

pub use engine::Engine;
