//! The pages as they are before any game is on them, and the files that they load.

pub mod assets;
pub mod choices;
pub mod frame;
pub mod lobby;
pub mod rules_page;
pub mod workshop;
