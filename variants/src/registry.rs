//! Registry of the games, one line each.

use std::sync::{Arc, LazyLock};

use engine_core::{Choice, RegistryEntry, Variant, entry};

use crate::armies::{self, DefinitionError};

macro_rules! registry {
    ($($folder:ident::$game:ident,)*) => {
        /// All games.
        pub static VARIANTS: LazyLock<Vec<Arc<RegistryEntry>>> =
            LazyLock::new(|| vec![$(Arc::new(entry::<crate::$folder::$game>())),*]);

        /// Calls the visitor with each game.
        pub fn visit_games(visitor: &mut impl GameVisitor) {
            $(visitor.visit::<crate::$folder::$game>();)*
        }
    };
}

registry! {
    grand_tournament::GrandTournament,
    illusionary::Illusionary,
    spirit::Spirit,
    final_fantasy::FinalFantasy,
    crazy::Crazy,
    atomic::Atomic,
    king_of_the_hill::KingOfTheHill,
    three_check::ThreeCheck,
    antichess::Antichess,
    crazyhouse::Crazyhouse,
    racing_kings::RacingKings,
    horde::Horde,
}

/// Operation on games as types, for benches and for tests that compare a game with a reference.
pub trait GameVisitor {
    /// Visits one game.
    fn visit<V: Variant>(&mut self);
}

/// Returns the game of this name if a record has defined it before.
pub fn defined(name: &str) -> Option<Choice> {
    armies::defined(name)
}

/// Returns the game of this name between two published armies.
pub fn published(name: &str) -> Option<Choice> {
    armies::published(name)
}

/// Returns the game of this name that the definitions of a record make; `None` if they make none.
///
/// # Errors
/// [`DefinitionError`] for definitions that cannot be read, and if no more can be stored.
pub fn define(definitions: &[String], name: &str) -> Result<Option<Choice>, DefinitionError> {
    armies::define(definitions, name)
}

/// Returns the game of a name in the spelling of UCI, XBoard or other programs, regardless of case.
pub fn find(name: &str) -> Option<Choice> {
    Choice::find(&VARIANTS, name)
}
