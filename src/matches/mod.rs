//! Matches between engines, with the arguments of cutechess-cli, with our own rules as referee.
//!
//! [`arguments`] reads the command line into [`settings`]; [`runner`] plays the games that [`schedule`] numbers, each
//! at a [`game::MatchGame`] between two [`match_engine::MatchEngine`]s ([`uci`], [`xboard`], [`internal`]); [`tally`] counts the
//! [`results`], [`statistics`] evaluates them and [`report`] prints them.

pub(crate) mod adjudication;
pub(crate) mod arguments;
pub(crate) mod children;
mod declared_option;
mod engine_arguments;
pub(crate) mod error;
pub(crate) mod game;
pub(crate) mod internal;
pub(crate) mod log;
pub(crate) mod match_engine;
pub(crate) mod name_map;
pub(crate) mod openings;
pub(crate) mod plan;
pub(crate) mod process;
pub(crate) mod report;
pub(crate) mod results;
pub(crate) mod runner;
pub(crate) mod schedule;
pub(crate) mod settings;
pub(crate) mod statistics;
pub(crate) mod tally;
pub(crate) mod uci;
pub(crate) mod variant;
pub(crate) mod worker;
pub(crate) mod xboard;
mod xboard_lines;
