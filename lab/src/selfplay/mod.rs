//! Self-play games and their positions: [`games`] plays them, [`sample`] is the format of their
//! positions, [`shards`] are files of positions, [`lookahead`] scores positions by the rest of
//! their game.

pub mod games;
pub mod lookahead;
pub mod sample;
pub mod shards;
