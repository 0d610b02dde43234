//! The armies that are known, by their names in the names of games.

use std::collections::VecDeque;
use std::sync::{Arc, OnceLock, PoisonError, RwLock, Weak};

use engine_core::{Preset, Shared};

use crate::armies::file::Army;
use crate::chess_board::kinds;

/// The most armies of the user's files: each is kept for the life of the process.
const MOST_OF_USER: usize = 400;
/// So many armies of records and addresses are kept beside those in use, for whoever comes back.
const RECENT: usize = 100;

/// An army that a player brings.
#[derive(Clone, Debug)]
pub(crate) enum Brought {
    /// One of the four.
    BuiltIn(kinds::Army),
    /// One from a file.
    Own(Shared<Army>),
}

impl Brought {
    /// The army of this name.
    pub(super) fn named(id: &str) -> Option<Brought> {
        kinds::Army::from_name(id).map(Brought::BuiltIn).or_else(|| find(id).map(Brought::Own))
    }

    /// The army that has this name in a game with these definitions. Another one may have the name by now: then it is read again.
    pub(super) fn defined(id: &str, definitions: &[&str]) -> Option<Brought> {
        let is_meant =
            |army: &Shared<Army>| definitions.is_empty() || definitions.contains(&&*army.definition);
        match Brought::named(id) {
            Some(Brought::Own(army)) if !is_meant(&army) => {}
            Some(known) => return Some(known),
            None => {}
        }
        let mut armies = definitions.iter().filter_map(|text| Army::read(text).ok());
        armies.find(|army| army.id == id).map(|army| Brought::Own(make_known_while_used(army)))
    }

    /// True if both are the one army, and not only called alike.
    pub(super) fn is(&self, other: &Brought) -> bool {
        match (self, other) {
            (Brought::BuiltIn(one), Brought::BuiltIn(other)) => one == other,
            (Brought::Own(one), Brought::Own(other)) => one.is(other),
            _ => false,
        }
    }

    /// Its name for people.
    pub(super) fn name(&self) -> &str {
        match self {
            Brought::BuiltIn(kinds::Army::Clobberers) => "Colorbound Clobberers",
            Brought::BuiltIn(kinds::Army::Nutters) => "Nutty Knights",
            Brought::BuiltIn(kinds::Army::Rookies) => "Remarkable Rookies",
            Brought::BuiltIn(_) => "Fabulous FIDEs",
            Brought::Own(army) => &army.name,
        }
    }

    /// What a record holds of it, if it is from a file.
    pub(super) fn definition(&self) -> Option<&str> {
        match self {
            Brought::BuiltIn(_) => None,
            Brought::Own(army) => Some(&army.definition),
        }
    }

    /// Its name in the names of games.
    pub(super) fn id(&self) -> &str {
        match self {
            Brought::BuiltIn(army) => army.name(),
            Brought::Own(army) => &army.id,
        }
    }
}

/// The user has brought too many armies.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{MOST_OF_USER} armies were read from files already, which is the most")]
pub struct TooMany;

/// The armies that a process knows.
struct Known {
    /// The library's and the user's.
    kept: Vec<&'static Army>,
    /// Those of records and addresses, as long as somebody uses them.
    used: Vec<Weak<Army>>,
    /// The last of these that were brought.
    recent: VecDeque<Arc<Army>>,
}

impl Known {
    fn new() -> Known {
        Known { kept: library(), used: Vec::new(), recent: VecDeque::new() }
    }

    fn all(&self) -> impl Iterator<Item = Shared<Army>> {
        let kept = self.kept.iter().copied().map(Shared::Static);
        kept.chain(self.used.iter().filter_map(Weak::upgrade).map(Shared::Counted))
    }

    fn find(&self, id: &str) -> Option<Shared<Army>> {
        self.all().find(|army| army.id == id)
    }

    /// The army under a name that no other has.
    fn named(&self, army: Army) -> Army {
        let is_taken = |id: &str| kinds::Army::from_name(id).is_some() || self.find(id).is_some();
        let numbered = (2..).map(|number| format!("{}x{number}", army.id));
        let id = std::iter::once(army.id.clone()).chain(numbered).find(|id| !is_taken(id));
        army.called(id.unwrap_or_default())
    }

    fn add(&mut self, army: Army) -> Result<&'static Army, TooMany> {
        if let Some(same) = self.kept.iter().find(|other| other.is_same(&army)) {
            return Ok(same);
        }
        if self.kept.len() >= LIBRARY.len() + MOST_OF_USER {
            return Err(TooMany);
        }
        let kept: &'static Army = Box::leak(Box::new(self.named(army)));
        self.kept.push(kept);
        Ok(kept)
    }

    fn add_while_used(&mut self, army: Army) -> Shared<Army> {
        let known = self.all().find(|other| other.is_same(&army));
        let army = match known {
            Some(Shared::Counted(known)) => known,
            Some(kept) => return kept,
            None => {
                let army = Arc::new(self.named(army));
                self.used.retain(|used| used.strong_count() > 0);
                self.used.push(Arc::downgrade(&army));
                army
            }
        };
        self.recent.retain(|recent| !Arc::ptr_eq(recent, &army));
        self.recent.push_front(Arc::clone(&army));
        self.recent.truncate(RECENT);
        Shared::Counted(army)
    }
}

fn known() -> &'static RwLock<Known> {
    static KNOWN: OnceLock<RwLock<Known>> = OnceLock::new();
    KNOWN.get_or_init(|| RwLock::new(Known::new()))
}

/// The army of this name.
pub fn find(id: &str) -> Option<Shared<Army>> {
    known().read().unwrap_or_else(PoisonError::into_inner).find(id)
}

/// Makes an army of the user known, for the life of the process. Who brings the same again gets the one that is known. Where another army has
/// its name already, it gets a number behind it.
///
/// # Errors
/// [`TooMany`] where no more can be kept.
pub fn make_known(army: Army) -> Result<&'static Army, TooMany> {
    known().write().unwrap_or_else(PoisonError::into_inner).add(army)
}

/// The same for an army of a record or an address: it is known as long as somebody uses it, and a little longer.
pub(super) fn make_known_while_used(army: Army) -> Shared<Army> {
    known().write().unwrap_or_else(PoisonError::into_inner).add_while_used(army)
}

macro_rules! library {
    ($($name:literal,)*) => {
        /// The texts of the published armies that the program brings, by the names of their files.
        pub static LIBRARY: &[(&str, &str)] =
            &[$(($name, include_str!(concat!("../../armies/", $name, ".toml")))),*];
    };
}

library! {
    "allstars",
    "amazons",
    "avian",
    "beasts",
    "burning",
    "contrarians",
    "dragons",
    "dripping",
    "fairies",
    "forward",
    "irons",
    "mashers",
    "pizza",
    "shooters",
    "sliders",
    "splashers",
    "starbound",
    "switchers",
    "threeleapers",
}

/// The published armies.
///
/// # Panics
/// If a text of the library cannot be read: a fault of the program.
fn library() -> Vec<&'static Army> {
    let read = |(name, text): &(&str, &str)| -> &'static Army {
        let army = Army::read(text).unwrap_or_else(|error| panic!("{name}.toml: {error}"));
        assert_eq!(army.id, *name, "an army of the library is called as its file");
        Box::leak(Box::new(army))
    };
    LIBRARY.iter().map(read).collect()
}

/// The armies of the library.
pub fn library_armies() -> Vec<&'static Army> {
    known().read().unwrap_or_else(PoisonError::into_inner).kept[..LIBRARY.len()].to_vec()
}

/// What an address must hold so that a game of this name can be opened elsewhere: the armies that not every program knows, in one line each.
pub fn definitions_for_address(preset: &Preset) -> Vec<String> {
    if preset.definitions.is_empty() {
        return Vec::new();
    }
    let is_published = |army: &Shared<Army>| LIBRARY.iter().any(|(name, _)| *name == army.id);
    let armies = preset.fixed.iter().filter_map(|(_, id)| match Brought::defined(id, preset.definitions)? {
        Brought::Own(army) => Some(army),
        Brought::BuiltIn(_) => None,
    });
    let mut definitions: Vec<String> =
        armies.filter(|army| !is_published(army)).map(|army| army.drawn_definition()).collect();
    definitions.dedup();
    definitions
}

#[cfg(test)]
mod tests {
    use super::*;

    fn numbered(number: usize) -> Army {
        let text = LIBRARY[0].1.replacen("id = \"", &format!("id = \"n{number}"), 1);
        Army::read(&text.replacen("name = \"", &format!("name = \"N{number} "), 1)).unwrap()
    }

    #[test]
    fn an_army_with_a_taken_name_is_defined_by_its_new_one() {
        let mut known = Known::new();
        known.add(numbered(1)).unwrap();
        let text = numbered(1).text.replacen("betza = \"", "betza = \"F", 1);
        let other = known.add_while_used(Army::read(&text).unwrap());
        assert_eq!(other.id, "n1allstarsx2");
        assert_eq!(Army::read(&other.definition).unwrap().id, other.id);
        assert_eq!(Army::read(&other.drawn_definition()).unwrap().id, other.id);
    }

    #[test]
    fn strangers_armies_go_when_nobody_uses_them() {
        let mut known = Known::new();
        let in_use = known.add_while_used(numbered(0));
        let gone = match known.add_while_used(numbered(1)) {
            Shared::Counted(army) => Arc::downgrade(&army),
            Shared::Static(_) => panic!("nobody keeps it"),
        };
        for number in 2..1000 {
            known.add_while_used(numbered(number));
        }
        assert!(known.used.len() <= RECENT + 2 && known.recent.len() == RECENT, "{}", known.used.len());
        assert!(gone.upgrade().is_none() && known.find("n1allstars").is_none());
        assert!(
            known.add_while_used(numbered(0)).is(&in_use) && known.find("n0allstars").unwrap().is(&in_use)
        );
        assert!(known.find("n999allstars").is_some(), "who comes back soon finds it");
    }

    #[test]
    fn the_users_armies_stay_and_are_counted() {
        let mut known = Known::new();
        let first = known.add(numbered(0)).unwrap();
        for number in 1..MOST_OF_USER {
            known.add(numbered(number)).unwrap();
        }
        assert!(std::ptr::eq(known.add(numbered(0)).unwrap(), first));
        assert_eq!(known.add(numbered(100_000)), Err(TooMany));
        assert!(matches!(known.add_while_used(numbered(0)), Shared::Static(_)), "it is known already");
        assert!(matches!(known.add_while_used(numbered(100_000)), Shared::Counted(_)));
    }
}
