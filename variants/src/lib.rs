//! The games Menagerie plays. Adding one is a folder here and a line in [`registry`].

pub mod antichess;
pub mod atomic;
pub mod chess_board;
pub mod common;
pub mod crazy;
pub mod crazyhouse;
pub mod final_fantasy;
pub mod grand_tournament;
pub mod horde;
pub mod illusionary;
pub mod king_of_the_hill;
pub mod racing_kings;
pub mod spirit;
pub mod three_check;

// Not for the tests inside this crate: the search of every game would be compiled for them once more.
#[cfg(not(test))]
pub mod registry;

#[cfg(not(test))]
pub use registry::{GameVisitor, VARIANTS, find, visit_games};
