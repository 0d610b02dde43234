//! Store of the armies from files that are in use, by id.

use std::sync::{Arc, LazyLock, RwLock, Weak};

use engine_core::{Preset, unpoisoned};

use crate::armies::army_ref::{ArmyRef, custom_armies, sides_of};
use crate::armies::file::Army;
use crate::chess_board::kinds;

/// Armies in use. No two have the same id.
#[derive(Default)]
struct Store {
    /// Armies that are not in the library.
    used: Vec<Weak<Army>>,
}

impl Store {
    fn all(&self) -> impl Iterator<Item = Arc<Army>> {
        library_armies().iter().cloned().chain(self.used.iter().filter_map(Weak::upgrade))
    }

    fn find(&self, id: &str) -> Option<Arc<Army>> {
        self.all().find(|army| army.id == id)
    }

    /// Returns the army under an id that no other has.
    fn named(&self, army: Army) -> Army {
        let is_taken = |id: &str| kinds::Army::from_name(id).is_some() || self.find(id).is_some();
        let numbered = (2..).map(|number| format!("{}x{number}", army.id));
        let id = std::iter::once(army.id.clone()).chain(numbered).find(|id| !is_taken(id));
        army.called(id.unwrap_or_default())
    }

    fn register(&mut self, army: Army) -> Arc<Army> {
        if let Some(same) = self.all().find(|other| other.is_same(&army)) {
            return same;
        }
        let army = Arc::new(self.named(army));
        self.used.retain(|used| used.strong_count() > 0);
        self.used.push(Arc::downgrade(&army));
        army
    }
}

static STORE: RwLock<Store> = RwLock::new(Store { used: Vec::new() });

/// Returns the army of this id.
pub fn find(id: &str) -> Option<Arc<Army>> {
    unpoisoned(STORE.read()).find(id)
}

/// Returns the army of this id, built in or from a file.
pub(super) fn army_named(id: &str) -> Option<ArmyRef> {
    kinds::Army::from_name(id).map(ArmyRef::BuiltIn).or_else(|| find(id).map(ArmyRef::Custom))
}

/// Registers an army under its id for as long as it is used. Returns the stored army if it plays
/// alike and has the same name. If another army already has the id, a number is appended.
pub fn register(army: Army) -> Arc<Army> {
    unpoisoned(STORE.write()).register(army)
}

macro_rules! library {
    ($($name:literal,)*) => {
        /// Texts of the published armies that are part of the program, by file name.
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

/// Returns the armies of the library.
///
/// # Panics
/// If a text of the library cannot be read, which is a bug.
pub fn library_armies() -> &'static [Arc<Army>] {
    static ARMIES: LazyLock<Vec<Arc<Army>>> = LazyLock::new(|| {
        let read = |(name, text): &(&str, &str)| {
            let army = Army::read(text).unwrap_or_else(|error| panic!("{name}.toml: {error}"));
            assert_eq!(army.id, *name, "an army of the library is called as its file");
            Arc::new(army)
        };
        LIBRARY.iter().map(read).collect()
    });
    &ARMIES
}

/// Returns the definitions that an address must contain for a game of this name to be opened
/// elsewhere: the unpublished armies, in one line each.
pub fn definitions_for_address(preset: &Preset) -> Vec<String> {
    let is_published = |army: &Army| LIBRARY.iter().any(|(name, _)| *name == army.id);
    let Some(sides) = sides_of(preset) else { return Vec::new() };
    let armies = custom_armies(&sides).filter(|army| !is_published(army));
    armies.map(|army| army.drawn_definition()).collect()
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
        let mut store = Store::default();
        let first = store.register(numbered(1));
        let text = numbered(1).text.replacen("betza = \"", "betza = \"F", 1);
        let other = store.register(Army::read(&text).unwrap());
        assert_eq!((&*first.id, &*other.id), ("n1allstars", "n1allstarsx2"));
        assert_eq!(Army::read(&other.definition).unwrap().id, other.id);
        assert_eq!(Army::read(&other.drawn_definition()).unwrap().id, other.id);
    }

    #[test]
    fn armies_are_freed_with_their_last_user() {
        let mut store = Store::default();
        let in_use = store.register(numbered(0));
        for number in 1..1000 {
            store.register(numbered(number));
        }
        assert!(store.used.len() <= 2, "{}", store.used.len());
        assert!(store.find("n1allstars").is_none() && store.find("n999allstars").is_none());
        assert!(Arc::ptr_eq(&store.register(numbered(0)), &in_use));
        let library = Army::read(LIBRARY[0].1).unwrap();
        assert!(Arc::ptr_eq(&store.register(library), &library_armies()[0]));
    }
}
