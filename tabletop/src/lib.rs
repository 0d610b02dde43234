//! Games for users, independent of the display: played, studied, recorded, drawn, explained and
//! served to pages.
//!
//! Terminal, server and web worker are hosts of this crate. It has no threads, files, sockets or
//! terminal of its own, and no names of games: they come from a [`catalogue`], and the [`host`]
//! provides access to the environment.

pub mod annotate;
pub mod api;
pub mod armies;
pub mod catalogue;
pub mod diagram;
pub mod ending_tables;
pub mod engine;
pub mod host;
pub mod learn;
pub mod messages;
pub mod options;
pub mod options_page;
pub mod pages;
pub mod position_text;
pub mod puzzles;
pub mod records;
pub mod room;
pub mod room_error;
pub mod rules;
pub mod solving;
pub mod table;
pub mod text;
pub mod workshop;
