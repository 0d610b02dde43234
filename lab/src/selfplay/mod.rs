//! Self-play games and their positions: [`games`] plays them, [`plan`] has what
//! determines those of a run, [`sample`] is the format of their
//! positions, [`shards`] are files of positions, [`sample_files`] reads them, [`training`] those
//! for networks, [`statistics`] counts them, [`lookahead`] scores positions by the rest of their
//! game.

pub mod games;
pub mod lookahead;
pub mod plan;
pub mod sample;
pub mod sample_files;
pub mod shards;
pub mod statistics;
pub mod training;
