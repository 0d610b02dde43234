//! Armies from files, against each other and against the built-in four: chess with the pieces of a
//! `PieceSet` that is made when the game is opened.

mod army_ref;
mod defined;
mod drawing;
mod eval;
mod fairy;
mod file;
#[cfg(test)]
mod file_tests;
mod first_moves;
mod id;
mod inputs;
mod page;
mod pairing;
mod rank;
mod rules;
mod sketch;
mod start;
mod store;
mod values;
mod variant;
mod workshop;
mod xboard;

pub use crate::chess_board::mating::mating_share;
pub use defined::{DefinitionError, define, defined, defined_with_page, games_are_full, published};
pub use drawing::cleaned;
pub use eval::CustomArmyEvaluator;
pub use fairy::to_fairy_stockfish;
pub use file::{Army, ArmyError, ArmyPiece, MAX_PIECES, MAX_TEXT, drawings};
pub use id::id_for;
pub use page::diagram_fen;
pub use rules::{CustomArmyPosition, CustomArmyRules};
pub use sketch::{SKETCH_LEGEND, sketch};
pub use store::{LIBRARY, definitions_for_address, find, library_armies, register};
pub use values::{ESTIMATE_ERROR, OF_MEASURED, estimated_value};
pub use variant::{
    CustomArmies, armies_entry, attacks_at_start, is_colour_bound, library_entry, pairing_name,
};
pub use workshop::{Click, Mark, Stroke, Turns, clicked, leads, marks};
