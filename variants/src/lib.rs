//! The games of Menagerie. A new one is a folder here and a line in [`registry`].

/// Network of a file in `nets/`: compiled into the program, or supplied by its host.
macro_rules! built_in {
    ($name:literal) => {
        engine_core::nnue::BuiltIn::new(|| {
            #[cfg(feature = "networks")]
            return engine_core::nnue::Network::shipped(include_bytes!(concat!(
                env!("CARGO_MANIFEST_DIR"),
                "/nets/",
                $name,
                ".nnue"
            )));
            #[cfg(not(feature = "networks"))]
            return engine_core::nnue::Network::provided($name);
        })
    };
}

/// Text of a file in the game's folder: compiled into the program with the feature, else empty,
/// because the host has it as a file.
macro_rules! text {
    ($file:literal, $feature:literal) => {{
        #[cfg(feature = $feature)]
        const TEXT: &str = include_str!($file);
        #[cfg(not(feature = $feature))]
        const TEXT: &str = "";
        TEXT
    }};
}

/// Page of rules of a game.
macro_rules! rules {
    ($file:literal) => {
        text!($file, "rules")
    };
}

/// Puzzles of a game.
macro_rules! puzzles {
    ($file:literal) => {
        text!($file, "puzzles")
    };
}

pub mod antichess;
pub mod armies;
pub mod atomic;
pub mod chess;
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

// Absent from the tests inside this crate, for which the search of every game would be compiled
// once more.
#[cfg(not(test))]
pub mod registry;

#[cfg(not(test))]
pub use registry::{GameVisitor, VARIANTS, define, defined, find, published, visit_games};
