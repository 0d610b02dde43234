//! The registry's lines: how a [`Variant`] is found by name and opened as an [`AnyGame`] or a [`GameEngine`].

use crate::engine::VariantEngine;
use crate::variant_game::VariantGame;
use crate::{AnyGame, GameEngine, Preset, Variant, VariantInfo};

/// One line of the registry: a game, and how to open it.
#[derive(Clone, Copy, Debug)]
pub struct RegistryEntry {
    /// What there is to know about the game.
    pub info: &'static VariantInfo,
    /// Opens the game under one of its presets, at the start position.
    pub open: fn(preset: &'static Preset) -> Box<dyn AnyGame>,
    /// The same with a search.
    pub engine: fn(preset: &'static Preset) -> Box<dyn GameEngine>,
}

impl RegistryEntry {
    /// The names of the game.
    pub fn choices(&'static self) -> impl Iterator<Item = Choice> {
        self.info.presets.iter().map(move |preset| Choice { entry: self, preset })
    }
}

/// The registry line of a game.
pub const fn entry<V: Variant>() -> RegistryEntry {
    RegistryEntry { info: V::INFO, open: open::<V>, engine: engine::<V> }
}

fn open<V: Variant>(preset: &'static Preset) -> Box<dyn AnyGame> {
    Box::new(VariantGame::<V>::new(preset))
}

fn engine<V: Variant>(preset: &'static Preset) -> Box<dyn GameEngine> {
    Box::new(VariantEngine::<V>::new(preset))
}

/// The letters and digits of a game's name, in lower case, without `chess` behind others; `None` for what no name has.
fn plain_name(name: &str) -> Option<String> {
    let (mut plain, others): (String, String) = name.chars().partition(|mark| mark.is_ascii_alphanumeric());
    plain.make_ascii_lowercase();
    if let Some(before) = plain.strip_suffix("chess").filter(|before| !before.is_empty()) {
        plain.truncate(before.len());
    }
    (!plain.is_empty() && others.chars().all(|mark| " -_".contains(mark))).then_some(plain)
}

/// One name under which a game can be chosen.
#[derive(Clone, Copy, Debug)]
pub struct Choice {
    /// The game.
    pub entry: &'static RegistryEntry,
    /// The name, with the options it fixes.
    pub preset: &'static Preset,
}

impl Choice {
    /// All names of all games of a registry.
    pub fn all(entries: &'static [RegistryEntry]) -> impl Iterator<Item = Choice> {
        entries.iter().flat_map(RegistryEntry::choices)
    }

    /// The game of this name (UCI's, XBoard's or another program's, or its title), without regard to case. Where no game has just this
    /// name, blanks and dashes are not looked at either, nor `chess` behind it.
    pub fn find(entries: &'static [RegistryEntry], name: &str) -> Option<Choice> {
        let name = name.trim();
        Choice::find_by(entries, |text| text.eq_ignore_ascii_case(name)).or_else(|| {
            let plain = plain_name(name)?;
            Choice::find_by(entries, |text| plain_name(text).as_ref() == Some(&plain))
        })
    }

    fn find_by(entries: &'static [RegistryEntry], is_name: impl Fn(&str) -> bool) -> Option<Choice> {
        let infos = || entries.iter().map(|entry| entry.info);
        let mut known = infos()
            .flat_map(|info| info.aliases.iter().copied())
            .chain(infos().flat_map(|info| info.pgn_names.iter().map(|&(preset, tag)| (tag, preset))));
        let named = known.find(|(text, _)| is_name(text)).map(|(_, preset)| preset);
        let is_named =
            |preset: &Preset| named.map_or_else(|| is_name(preset.name), |named| preset.name == named);
        Choice::all(entries)
            .find(|choice| is_named(choice.preset))
            .or_else(|| Choice::all(entries).find(|choice| is_name(choice.preset.xboard_name)))
            .or_else(|| entries.iter().find(|entry| is_name(entry.info.title))?.choices().next())
    }

    /// What White and Black bring, where the name fixes one thing for each: the values of its options
    /// `White...` and `Black...`.
    pub fn pairing(&self) -> Option<[&'static str; 2]> {
        let of = |side: &str| {
            let mut own = self.preset.fixed.iter().filter(|(name, _)| name.starts_with(side));
            own.next().filter(|_| own.next().is_none()).map(|(_, value)| *value)
        };
        Some([of("White")?, of("Black")?])
    }

    /// The game at its start.
    pub fn open(self) -> Box<dyn AnyGame> {
        (self.entry.open)(self.preset)
    }

    /// A new player of this game.
    pub fn engine(self) -> Box<dyn GameEngine> {
        (self.entry.engine)(self.preset)
    }
}
