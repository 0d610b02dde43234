//! The laboratory: measures and trains engines. A library without command line and standard output,
//! called by the program's commands.
//!
//! | module | contents |
//! | --- | --- |
//! | [`mod@matches`] | games between engines, refereed by our rules |
//! | [`selfplay`] | self-play games, and the positions selected from them |
//! | [`train`] | training of networks, from lists of numbered inputs |
//! | [`tune`] | weights of evaluations, win curves, search parameters |
//! | [`puzzles`] | puzzles from games |
//! | [`mod@bench`] | the fixed search whose node counts are the signature of the search
//! | [`balance`] | expected results of start positions, and values of pieces |
//!
//! The other modules are shared by these: results files, checksums, thread pool, random seeds.

pub mod apart;
pub mod balance;
pub mod bench;
pub mod checksums;
pub mod files;
pub mod json_lines;
pub mod lines;
pub mod matches;
pub mod pool;
pub mod puzzles;
pub mod random;
pub mod run_file;
pub mod selfplay;
pub mod shard;
pub mod stop;
pub mod train;
pub mod tune;
