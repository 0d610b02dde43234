//! Menagerie's front end: the protocols UCI and XBoard, and the command line, over the registry of variants.
//!
//! Nothing here knows the rules of a game. Games are reached through [`engine_core::GameEngine`], and every line
//! that leaves the program is written by one thread.

mod annotate;
mod balance;
mod bench;
mod catalogue;
pub mod cli;
mod commands;
mod diagram;
mod engine;
mod files;
mod lines;
mod matches;
mod options;
mod options_page;
mod play;
mod pool;
mod protocol;
mod random;
mod records;
mod rules;
mod serve;
mod shard;
mod stop;
mod table;
#[cfg(test)]
mod testing;
mod text;
mod tuning;
