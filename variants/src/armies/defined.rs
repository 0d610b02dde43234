//! Games that come with their definitions: records and other programs may name armies that are not known here.

use std::collections::BTreeMap;
use std::sync::{Mutex, PoisonError};

use engine_core::{Choice, RegistryEntry};

use crate::armies::brought::{Brought, Origin, TooMany, make_known};
use crate::armies::file::{Army, ArmyError};
use crate::armies::pairing::pairing_bytes;
use crate::armies::variant::{entry_of, pairing_name};

/// The most games that are kept for records and addresses.
const MAX_DEFINED: usize = 400;
/// The most memory, in bytes, that they take with their tables of ways: from 30 kB a game where pieces leap and slide to 8 MB where every
/// piece has the longest notation.
const MAX_BYTES: usize = 256 << 20;

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
        "{games} games of records and addresses take {} MB already, which is the most until the program is started again",
        .bytes >> 20
    )]
    TooManyGames {
        /// How many there are.
        games: usize,
        /// What they take.
        bytes: usize,
    },
}

/// The games that were defined.
struct Defined {
    /// By their names.
    games: BTreeMap<String, &'static [RegistryEntry; 1]>,
    /// What they take, in bytes.
    bytes: usize,
}

impl Defined {
    fn check_room(&self) -> Result<(), DefinitionError> {
        let (games, bytes) = (self.games.len(), self.bytes);
        if games < MAX_DEFINED && bytes < MAX_BYTES {
            return Ok(());
        }
        Err(DefinitionError::TooManyGames { games, bytes })
    }
}

static DEFINED: Mutex<Defined> = Mutex::new(Defined { games: BTreeMap::new(), bytes: 0 });

/// The game of this name, if it was defined before.
pub fn defined(name: &str) -> Option<Choice> {
    let known = DEFINED.lock().unwrap_or_else(PoisonError::into_inner);
    let entry: &'static [RegistryEntry; 1] = known.games.get(&name.trim().to_ascii_lowercase())?;
    Choice::all(entry).next()
}

/// A game that was defined before and whose page of rules has this name.
pub fn defined_with_page(page: &str) -> Option<Choice> {
    let known = DEFINED.lock().unwrap_or_else(PoisonError::into_inner);
    let entry: &'static [RegistryEntry; 1] =
        known.games.values().find(|entry| entry[0].info.pages.iter().any(|known| known.name == page))?;
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
    known.check_room()?;
    known.bytes += pairing_bytes(white, black);
    let entry: &'static [RegistryEntry; 1] = Box::leak(Box::new([entry_of(vec![(white, black)], false)]));
    let choice = Choice::all(entry).next();
    if choice.is_some() {
        known.games.insert(name, entry);
    }
    Ok(choice)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn games_take_bounded_memory() {
        let line = |name: &str, betza: &str| {
            let piece =
                |letter: char| format!("{{ name = '{letter}', letter = '{letter}', betza = '{betza}' }}");
            let pieces: Vec<String> = ('A'..='D').map(piece).collect();
            format!(
                "army = {{ name = '{name}', places = ['A', 'B', 'C', 'D'], piece = [{}] }}",
                pieces.join(", ")
            )
        };
        let used = || DEFINED.lock().unwrap().bytes;
        for (name, betza, most) in [("leapers", "ND", 300_000), ("benders", "F[F-R]cpQ", 3_000_000)] {
            let before = used();
            define(&[line(name, betza)], &format!("gt-{name}-fide")).unwrap().unwrap();
            let after = used();
            define(&[line(name, betza)], &format!("gt-{name}-fide")).unwrap().unwrap();
            assert!(after > before && after - before < most, "{name}: {}", after - before);
            assert_eq!(used(), after, "the same game is kept once");
        }
        let full = Defined { games: BTreeMap::new(), bytes: MAX_BYTES };
        let told = full.check_room().unwrap_err().to_string();
        assert!(told.contains("take 256 MB already") && told.contains("started again"), "{told}");
    }
}
