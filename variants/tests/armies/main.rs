//! Armies from files: their pieces compared with a slow generator that shares no code with the
//! engine's, the library, and invalid files.

mod agreement;
mod chess960;
mod files;
#[path = "../letters/mod.rs"]
mod letters;

use std::sync::Arc;

use engine_core::{Choice, Setup, Variant};
use variants::armies::{Army, CustomArmies, armies_entry, library_entry, pairing_name, register};

/// Returns the setup of a game between two armies.
pub(crate) fn setup(white: &str, black: &str, more: &[Arc<Army>]) -> Setup {
    try_setup(white, black, more).unwrap_or_else(|| panic!("no game between {white} and {black}"))
}

/// Returns the setup of a game between two armies, if there is such a game.
pub(crate) fn try_setup(white: &str, black: &str, more: &[Arc<Army>]) -> Option<Setup> {
    let entries = [Arc::new(armies_entry(more)), Arc::new(library_entry())];
    let choice = Choice::find(&entries, &pairing_name(white, black))?;
    Some(Setup::new(choice.preset, CustomArmies::INFO.options))
}

/// Returns an army of these pieces, from the corner inwards.
pub(crate) fn army(name: &str, pieces: [&str; 4]) -> Arc<Army> {
    let [one, two, three, four] = pieces;
    army_of(name, &["W", "X", "Y", "Z"], &[("W", one), ("X", two), ("Y", three), ("Z", four)])
}

/// Returns an army with these places and pieces, the latter by letter and notation.
pub(crate) fn army_of(name: &str, places: &[&str], pieces: &[(&str, &str)]) -> Arc<Army> {
    let piece = |(letter, betza): &(&str, &str)| {
        format!("[[piece]]\nname = \"Piece {letter}\"\nletter = \"{letter}\"\nbetza = \"{betza}\"\n")
    };
    let pieces: String = pieces.iter().map(piece).collect();
    let text = format!("name = \"{name}\"\nplaces = {places:?}\n{pieces}");
    register(Army::read(&text).unwrap_or_else(|error| panic!("{error}: {text}")))
}
