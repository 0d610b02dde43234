//! Matches between engines, with the arguments of cutechess-cli and our own rules as referee.
//!
//! [`arguments`] parses the command line into [`settings`]; [`runner`] plays the games that
//! [`schedule`] numbers, each as a [`game::MatchGame`] between two [`match_engine::MatchEngine`]s
//! ([`uci`], [`xboard`], [`internal`]); [`tally`] counts the [`results`], [`statistics`] evaluates
//! them and [`report`] prints them.

pub mod adjudication;
pub mod arguments;
pub mod children;
pub mod declared_option;
pub mod engine_arguments;
pub mod error;
pub mod game;
pub mod internal;
pub mod log;
pub mod match_engine;
mod match_word;
pub mod name_map;
pub mod openings;
mod option_groups;
pub mod plan;
pub mod process;
pub mod report;
pub mod results;
pub mod runner;
pub mod schedule;
pub mod settings;
pub mod statistics;
pub mod tally;
pub mod uci;
pub mod unsupported;
pub mod variant;
pub mod worker;
pub mod xboard;
pub mod xboard_lines;
