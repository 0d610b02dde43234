//! The laboratory: measuring and training engines. A library without command line and standard output,
//! which the program's commands call.
//!
//! | module | contents |
//! | --- | --- |
//! | [`mod@matches`] | games between engines, refereed by our rules |
//! | [`selfplay`] | games of the engine against itself, and the positions taken from them |
//! | [`train`] | networks, from lists of numbered inputs |
//! | [`tune`] | weights of evaluations, win curves, numbers of the search |
//! | [`balance`] | expected results of starts of games, and values of pieces |
//!
//! The other modules are shared by these: files of results, tasks on threads, seeds.

pub mod balance;
pub mod files;
pub mod json_lines;
pub mod lines;
pub mod matches;
pub mod pool;
pub mod random;
pub mod selfplay;
pub mod shard;
pub mod stop;
pub mod train;
pub mod tune;
