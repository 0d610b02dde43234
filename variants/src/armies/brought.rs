//! The armies that are known, by their names in the names of games.

use std::sync::{OnceLock, PoisonError, RwLock};

use engine_core::Preset;

use crate::armies::file::Army;
use crate::chess_board::kinds;

/// An army that a player brings.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Brought {
    /// One of the four.
    BuiltIn(kinds::Army),
    /// One from a file.
    Own(&'static Army),
}

impl Brought {
    /// The army of this name.
    pub(super) fn named(id: &str) -> Option<Brought> {
        kinds::Army::from_name(id).map(Brought::BuiltIn).or_else(|| find(id).map(Brought::Own))
    }

    /// Its name for people.
    pub(super) fn name(self) -> &'static str {
        match self {
            Brought::BuiltIn(kinds::Army::Clobberers) => "Colorbound Clobberers",
            Brought::BuiltIn(kinds::Army::Nutters) => "Nutty Knights",
            Brought::BuiltIn(kinds::Army::Rookies) => "Remarkable Rookies",
            Brought::BuiltIn(_) => "Fabulous FIDEs",
            Brought::Own(army) => &army.name,
        }
    }

    /// What a record holds of it, if it is from a file.
    pub(super) fn definition(self) -> Option<&'static str> {
        match self {
            Brought::BuiltIn(_) => None,
            Brought::Own(army) => Some(&army.definition),
        }
    }

    /// Its name in the names of games.
    pub(super) fn id(self) -> &'static str {
        match self {
            Brought::BuiltIn(army) => army.name(),
            Brought::Own(army) => &army.id,
        }
    }
}

/// Who brings an army.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Origin {
    /// The program's user, by a file.
    User,
    /// Whoever wrote a record or an address that holds it.
    Stranger,
}

impl Origin {
    /// The most armies of this origin: each is kept for the life of the process.
    pub const fn most(self) -> usize {
        match self {
            Origin::User => 400,
            Origin::Stranger => 200,
        }
    }
}

/// There are too many armies of this origin.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TooMany(pub Origin);

impl std::fmt::Display for TooMany {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let most = self.0.most();
        match self.0 {
            Origin::User => write!(f, "{most} armies were read from files already, which is the most"),
            Origin::Stranger => write!(
                f,
                "{most} armies of records and addresses are known already, which is the most until the program is started again"
            ),
        }
    }
}

impl std::error::Error for TooMany {}

/// The armies that a process knows, which only grow.
struct Known {
    armies: Vec<&'static Army>,
    /// How many of them are of users and of strangers.
    counts: [usize; 2],
}

impl Known {
    fn new() -> Known {
        Known { armies: library(), counts: [0; 2] }
    }

    fn find(&self, id: &str) -> Option<&'static Army> {
        self.armies.iter().copied().find(|army| army.id == id)
    }

    fn add(&mut self, army: Army, origin: Origin) -> Result<&'static Army, TooMany> {
        if let Some(same) = self.armies.iter().find(|other| other.is_same(&army)) {
            return Ok(same);
        }
        let count = &mut self.counts[origin as usize];
        if *count >= origin.most() {
            return Err(TooMany(origin));
        }
        *count += 1;
        let is_taken = |id: &str| kinds::Army::from_name(id).is_some() || self.find(id).is_some();
        let numbered = (2..).map(|number| format!("{}x{number}", army.id));
        let id = std::iter::once(army.id.clone()).chain(numbered).find(|id| !is_taken(id));
        let kept: &'static Army = Box::leak(Box::new(army.called(id.unwrap_or_default())));
        self.armies.push(kept);
        Ok(kept)
    }
}

fn known() -> &'static RwLock<Known> {
    static KNOWN: OnceLock<RwLock<Known>> = OnceLock::new();
    KNOWN.get_or_init(|| RwLock::new(Known::new()))
}

/// The army of this name.
pub fn find(id: &str) -> Option<&'static Army> {
    known().read().unwrap_or_else(PoisonError::into_inner).find(id)
}

/// Makes an army known. Who brings the same again gets the one that is known. Where another army has its name already, it gets a number
/// behind it.
///
/// # Errors
/// [`TooMany`] where no more can be kept.
pub fn make_known(army: Army, origin: Origin) -> Result<&'static Army, TooMany> {
    known().write().unwrap_or_else(PoisonError::into_inner).add(army, origin)
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
    LIBRARY.iter().filter_map(|(name, _)| find(name)).collect()
}

/// What an address must hold so that a game of this name can be opened elsewhere: the armies that not every program knows, in one line each.
pub fn definitions_for_address(preset: &Preset) -> Vec<String> {
    if preset.definitions.is_empty() {
        return Vec::new();
    }
    let is_published = |army: &&Army| LIBRARY.iter().any(|(name, _)| *name == army.id);
    let armies = preset.fixed.iter().filter_map(|(_, id)| find(id)).filter(|army| !is_published(army));
    let mut definitions: Vec<String> = armies.map(Army::drawn_definition).collect();
    definitions.dedup();
    definitions
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_army_with_a_taken_name_is_defined_by_its_new_one() {
        let mut known = Known::new();
        known.add(numbered(1), Origin::User).unwrap();
        let text = numbered(1).text.replacen("betza = \"", "betza = \"F", 1);
        let other = known.add(Army::read(&text).unwrap(), Origin::Stranger).unwrap();
        assert_eq!(other.id, "n1allstarsx2");
        assert_eq!(Army::read(&other.definition).unwrap().id, other.id);
        assert_eq!(Army::read(&other.drawn_definition()).unwrap().id, other.id);
    }

    fn numbered(number: usize) -> Army {
        let text = LIBRARY[0].1.replacen("id = \"", &format!("id = \"n{number}"), 1);
        Army::read(&text.replacen("name = \"", &format!("name = \"N{number} "), 1)).unwrap()
    }

    #[test]
    fn strangers_take_no_place_of_the_users_armies() {
        let mut known = Known::new();
        let first = known.add(numbered(0), Origin::Stranger).unwrap();
        for number in 1..Origin::Stranger.most() {
            known.add(numbered(number), Origin::Stranger).unwrap();
        }
        for _ in 0..10 {
            assert!(std::ptr::eq(known.add(numbered(0), Origin::Stranger).unwrap(), first));
        }
        let refused = known.add(numbered(100_000), Origin::Stranger).unwrap_err();
        assert_eq!(refused, TooMany(Origin::Stranger));
        assert!(refused.to_string().contains("started again"), "{refused}");
        assert_eq!(known.add(numbered(100_000), Origin::User).unwrap().id, "n100000allstars");
        assert!(known.add(numbered(100_000), Origin::Stranger).is_ok(), "what is known needs no place");
    }
}
