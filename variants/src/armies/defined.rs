//! Games that come with their definitions: records and other programs may name armies that are not known here.

use std::collections::BTreeMap;
use std::sync::{Mutex, PoisonError};

use engine_core::{Choice, RegistryEntry};

use crate::armies::brought::{Brought, Origin, TooMany, make_known};
use crate::armies::file::{Army, ArmyError};
use crate::armies::variant::{entry_of, pairing_name};

/// The most games that are kept for records and addresses: each keeps its attack tables, some 50 kB.
const MAX_DEFINED: usize = 400;

/// Why a definition makes no game.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum DefinitionError {
    /// It cannot be read.
    #[error("the definition of an army, {0}")]
    Army(#[from] ArmyError),
    /// There are too many armies.
    #[error(transparent)]
    TooManyArmies(#[from] TooMany),
    /// There are too many games.
    #[error(
        "{MAX_DEFINED} games of records and addresses are known already, which is the most until the program is started again"
    )]
    TooManyGames,
}

/// By the names of the games.
static DEFINED: Mutex<BTreeMap<String, &'static [RegistryEntry; 1]>> = Mutex::new(BTreeMap::new());

/// The game of this name, if it was defined before.
pub fn defined(name: &str) -> Option<Choice> {
    let known = DEFINED.lock().unwrap_or_else(PoisonError::into_inner);
    let entry: &'static [RegistryEntry; 1] = known.get(&name.trim().to_ascii_lowercase())?;
    Choice::all(entry).next()
}

/// The game of this name between armies that these texts define; `None` if they do not define it. Where another army has a name already,
/// the game has another name, too.
///
/// # Errors
/// [`DefinitionError`] for texts that cannot be read, and where no more games can be kept.
pub fn define(definitions: &[String], name: &str) -> Result<Option<Choice>, DefinitionError> {
    let Some((white, black)) = name.trim().strip_prefix("gt-").and_then(|pair| pair.split_once('-')) else {
        return Ok(None);
    };
    let mut armies = Vec::new();
    for text in definitions {
        let army = Army::read(text)?;
        let called = army.id.clone();
        armies.push((called, make_known(army, Origin::Stranger)?));
    }
    let brought = |id: &str| {
        let own = armies.iter().find(|(called, _)| called == id).map(|(_, army)| Brought::Own(army));
        own.or_else(|| Brought::named(id))
    };
    let (Some(white), Some(black)) = (brought(white), brought(black)) else { return Ok(None) };
    let name = pairing_name(white.id(), black.id());
    if let Some(known) = defined(&name) {
        return Ok(Some(known));
    }
    let mut known = DEFINED.lock().unwrap_or_else(PoisonError::into_inner);
    if known.len() >= MAX_DEFINED {
        return Err(DefinitionError::TooManyGames);
    }
    let entry: &'static [RegistryEntry; 1] = Box::leak(Box::new([entry_of(vec![(white, black)])]));
    let choice = Choice::all(entry).next();
    if choice.is_some() {
        known.insert(name, entry);
    }
    Ok(choice)
}
