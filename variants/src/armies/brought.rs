//! The armies that are known, by their names in the names of games.

use std::sync::{OnceLock, RwLock};

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

/// The most armies that one process knows: each is kept for its life.
pub const MAX_ARMIES: usize = 400;

/// There are too many armies.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("there are {MAX_ARMIES} armies already, which is the most")]
pub struct TooMany;

fn known() -> &'static RwLock<Vec<&'static Army>> {
    static KNOWN: OnceLock<RwLock<Vec<&'static Army>>> = OnceLock::new();
    KNOWN.get_or_init(|| RwLock::new(library()))
}

/// The army of this name.
pub fn find(id: &str) -> Option<&'static Army> {
    let known = known().read().unwrap_or_else(std::sync::PoisonError::into_inner);
    known.iter().copied().find(|army| army.id == id)
}

/// Makes an army known. Where another army has its name already, it gets a number behind it.
///
/// # Errors
/// [`TooMany`] where no more can be kept.
pub fn make_known(army: Army) -> Result<&'static Army, TooMany> {
    let mut known = known().write().unwrap_or_else(std::sync::PoisonError::into_inner);
    if let Some(same) = known.iter().find(|other| other.is_same(&army)) {
        return Ok(same);
    }
    if known.len() >= MAX_ARMIES {
        return Err(TooMany);
    }
    let is_taken =
        |id: &str| kinds::Army::from_name(id).is_some() || known.iter().any(|other| other.id == id);
    let mut id = army.id.clone();
    for number in 2.. {
        if !is_taken(&id) {
            break;
        }
        id = format!("{}x{number}", army.id);
    }
    let kept: &'static Army = Box::leak(Box::new(Army { id, ..army }));
    known.push(kept);
    Ok(kept)
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
