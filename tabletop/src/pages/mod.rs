//! Pages without a game on them, and the files that they load.

pub mod assets;
pub mod choices;
pub mod frame;
pub mod lobby;
pub mod preview;
pub mod rules_page;
pub mod start;
pub mod workshop;
