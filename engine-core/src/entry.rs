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

    /// The game of this name (UCI's, XBoard's or another program's), without regard to case.
    pub fn find(entries: &'static [RegistryEntry], name: &str) -> Option<Choice> {
        let name = name.trim();
        let is_name = |text: &str| text.eq_ignore_ascii_case(name);
        let infos = || entries.iter().map(|entry| entry.info);
        let mut aliases = infos().flat_map(|info| info.aliases);
        let mut tags = infos().flat_map(|info| info.pgn_names);
        let alias = aliases.find(|(alias, _)| is_name(alias)).map(|(_, preset)| *preset);
        let tag = || tags.find(|(_, tag)| is_name(tag)).map(|(preset, _)| *preset);
        let name = alias.or_else(tag).unwrap_or(name);
        Choice::all(entries).find(|choice| choice.preset.name.eq_ignore_ascii_case(name)).or_else(|| {
            Choice::all(entries).find(|choice| choice.preset.xboard_name.eq_ignore_ascii_case(name))
        })
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
