//! The games: one line each.

use std::sync::{Arc, LazyLock};

use engine_core::{Choice, RegistryEntry, Variant, entry};

use crate::armies::{self, DefinitionError};

macro_rules! registry {
    ($($folder:ident::$game:ident,)*) => {
        /// All games.
        pub static VARIANTS: LazyLock<Vec<Arc<RegistryEntry>>> =
            LazyLock::new(|| vec![$(Arc::new(entry::<crate::$folder::$game>())),*]);

        /// Shows all games to a visitor.
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

/// Work on games as types: benches, and tests that compare a game with a reference.
pub trait GameVisitor {
    /// One game.
    fn visit<V: Variant>(&mut self);
}

/// The game of this name, if a record has defined it before.
pub fn defined(name: &str) -> Option<Choice> {
    armies::defined(name)
}

/// The game of this name between two armies of the library.
pub fn published(name: &str) -> Option<Choice> {
    armies::published(name)
}

/// The game of this name that the definitions of a record make; `None` if they do not.
///
/// # Errors
/// [`DefinitionError`] for definitions that cannot be read, and where no more can be kept.
pub fn define(definitions: &[String], name: &str) -> Result<Option<Choice>, DefinitionError> {
    armies::define(definitions, name)
}

/// The game of a name, as UCI, XBoard or another program write it, without regard to case.
pub fn find(name: &str) -> Option<Choice> {
    Choice::find(&VARIANTS, name)
}
