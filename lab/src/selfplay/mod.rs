//! Self-play games and their positions: [`games`] plays, [`sample`] is the form in which positions are kept, [`shards`] the files
//! that hold them, [`lookahead`] scores them by the rest of their game.

pub mod games;
pub mod lookahead;
pub mod sample;
pub mod shards;
