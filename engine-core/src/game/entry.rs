//! Registry entries, which open a [`Variant`] by name as an [`AnyGame`] or a [`GameEngine`].

use std::sync::Arc;

use crate::engine::VariantEngine;
use crate::engine::any_game::AnyGame;
use crate::engine::game_engine::GameEngine;
use crate::engine::variant_game::VariantGame;
use crate::game::setup::Preset;
use crate::game::shared::Shared;
use crate::game::variant::title_among;
use crate::game::variant::{RulesPage, Variant, VariantInfo};

/// Registry entry of a game: its names, pages of rules and constructors. Freed with its last user.
#[derive(Clone, Debug)]
pub struct RegistryEntry {
    /// Static information about the game.
    pub info: &'static VariantInfo,
    /// Names of the game, the main one first.
    pub presets: Vec<Shared<Preset>>,
    /// Complete rules.
    pub pages: Vec<Shared<RulesPage>>,
    open: fn(preset: Shared<Preset>) -> Box<dyn AnyGame>,
    engine: fn(preset: Shared<Preset>) -> Box<dyn GameEngine>,
}

impl RegistryEntry {
    /// Choices of all names of the game.
    pub fn choices(self: &Arc<Self>) -> impl Iterator<Item = Choice> {
        self.presets.iter().map(|preset| Choice { entry: Arc::clone(self), preset: preset.clone() })
    }

    /// Title of the game under one of its names: that of the page about this name, else that of the
    /// game.
    pub fn title_of(&self, preset: &Preset) -> &str {
        title_among(self.pages.iter().map(|page| &**page), preset).unwrap_or(self.info.title)
    }
}

/// Creates the registry entry of a game.
pub fn entry<V: Variant>() -> RegistryEntry {
    let VariantInfo { presets, pages, .. } = V::INFO;
    entry_with::<V>(presets.iter().map(Shared::Static).collect(), pages.iter().map(Shared::Static).collect())
}

/// Creates the registry entry of a game whose names and pages are created at run time.
pub fn entry_with<V: Variant>(presets: Vec<Shared<Preset>>, pages: Vec<Shared<RulesPage>>) -> RegistryEntry {
    RegistryEntry {
        info: V::INFO,
        presets,
        pages,
        open: |preset| Box::new(VariantGame::<V>::new(preset)),
        engine: |preset| Box::new(VariantEngine::<V>::new(preset)),
    }
}

/// Letters and digits of a game's name, in lower case, without a final `chess` after others; `None`
/// if the text has other characters.
fn plain_name(name: &str) -> Option<String> {
    let (mut plain, others): (String, String) = name.chars().partition(|mark| mark.is_ascii_alphanumeric());
    plain.make_ascii_lowercase();
    if let Some(before) = plain.strip_suffix("chess").filter(|before| !before.is_empty()) {
        plain.truncate(before.len());
    }
    (!plain.is_empty() && others.chars().all(|mark| " -_".contains(mark))).then_some(plain)
}

/// A name under which a game can be selected.
#[derive(Clone, Debug)]
pub struct Choice {
    /// Registry entry of the game.
    pub entry: Arc<RegistryEntry>,
    /// Name with the options that it fixes.
    pub preset: Shared<Preset>,
}

impl Choice {
    /// Creates the choice of a game under one of its names.
    pub fn of<V: Variant>(preset: impl Into<Shared<Preset>>) -> Choice {
        Choice { entry: Arc::new(entry::<V>()), preset: preset.into() }
    }

    /// Choices of all names of all games of a registry.
    pub fn all(entries: &[Arc<RegistryEntry>]) -> impl Iterator<Item = Choice> {
        entries.iter().flat_map(RegistryEntry::choices)
    }

    /// Finds the game with this name (of UCI, XBoard or another program, or its title), ignoring
    /// case. If no game has exactly this name, spaces, dashes and a final `chess` are ignored too.
    pub fn find(entries: &[Arc<RegistryEntry>], name: &str) -> Option<Choice> {
        let name = name.trim();
        Choice::find_by(entries, |text| text.eq_ignore_ascii_case(name)).or_else(|| {
            let plain = plain_name(name)?;
            Choice::find_by(entries, |text| plain_name(text).as_ref() == Some(&plain))
        })
    }

    fn find_by(entries: &[Arc<RegistryEntry>], is_name: impl Fn(&str) -> bool) -> Option<Choice> {
        let mut known = entries.iter().flat_map(|entry| entry.info.other_names());
        let named = known.find(|(text, _)| is_name(text)).map(|(_, preset)| preset);
        let is_named =
            |preset: &Preset| named.map_or_else(|| is_name(&preset.name), |named| preset.name == named);
        Choice::all(entries)
            .find(|choice| is_named(&choice.preset))
            .or_else(|| Choice::all(entries).find(|choice| is_name(&choice.preset.xboard_name)))
            .or_else(|| {
                let entry = entries.iter().find(|entry| is_name(entry.info.title))?;
                let title = plain_name(entry.info.title);
                let is_titled = |choice: &Choice| plain_name(&choice.preset.name) == title;
                entry.choices().find(is_titled).or_else(|| entry.choices().next())
            })
    }

    /// Title of the game under this name.
    pub fn title(&self) -> &str {
        self.entry.title_of(&self.preset)
    }

    /// Armies of White and Black, if the name fixes exactly one option for each: the values of its
    /// options `White...` and `Black...`.
    pub fn pairing(&self) -> Option<[&str; 2]> {
        let of = |side: &str| {
            let mut own = self.preset.fixed.iter().filter(|(name, _)| name.starts_with(side));
            own.next().filter(|_| own.next().is_none()).map(|(_, value)| &**value)
        };
        Some([of("White")?, of("Black")?])
    }

    /// Opens the game in its start position.
    pub fn open(&self) -> Box<dyn AnyGame> {
        (self.entry.open)(self.preset.clone())
    }

    /// Creates an engine for this game.
    pub fn engine(&self) -> Box<dyn GameEngine> {
        (self.entry.engine)(self.preset.clone())
    }
}
