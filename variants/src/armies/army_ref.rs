//! The army of one side: one of the built-in four, or one from a file.

use std::sync::Arc;

use engine_core::{Preset, PresetData};

use crate::armies::file::Army;
use crate::chess_board::kinds;

/// The army of one side.
#[derive(Clone, Debug)]
pub(crate) enum ArmyRef {
    /// One of the four.
    BuiltIn(kinds::Army),
    /// One from a file.
    Custom(Arc<Army>),
}

impl ArmyRef {
    /// Returns true if both are the one army, and not only called alike.
    pub(super) fn is(&self, other: &ArmyRef) -> bool {
        match (self, other) {
            (ArmyRef::BuiltIn(one), ArmyRef::BuiltIn(other)) => one == other,
            (ArmyRef::Custom(one), ArmyRef::Custom(other)) => Arc::ptr_eq(one, other),
            _ => false,
        }
    }

    /// Its name for people.
    pub(super) fn name(&self) -> &str {
        match self {
            ArmyRef::BuiltIn(kinds::Army::Clobberers) => "Colorbound Clobberers",
            ArmyRef::BuiltIn(kinds::Army::Nutters) => "Nutty Knights",
            ArmyRef::BuiltIn(kinds::Army::Rookies) => "Remarkable Rookies",
            ArmyRef::BuiltIn(_) => "Fabulous FIDEs",
            ArmyRef::Custom(army) => &army.name,
        }
    }

    /// Its name in the names of games.
    pub(super) fn id(&self) -> &str {
        match self {
            ArmyRef::BuiltIn(army) => army.name(),
            ArmyRef::Custom(army) => &army.id,
        }
    }

    /// The army, if it is from a file.
    pub(super) fn custom(&self) -> Option<&Arc<Army>> {
        match self {
            ArmyRef::BuiltIn(_) => None,
            ArmyRef::Custom(army) => Some(army),
        }
    }
}

/// The armies of White and Black.
pub(super) type Sides = [ArmyRef; 2];

/// The armies as a preset keeps them: they live as long as the game that has them.
pub(super) fn preset_data(sides: Sides) -> PresetData {
    PresetData::new(Arc::new(sides))
}

/// The armies of a preset of these games.
pub(super) fn sides_of(preset: &Preset) -> Option<Arc<Sides>> {
    preset.data.get()
}

/// The armies of a game that are from files, each once, White's first.
pub(super) fn custom_armies([white, black]: &Sides) -> impl Iterator<Item = &Arc<Army>> {
    let other = black.custom().filter(|_| !white.is(black));
    white.custom().into_iter().chain(other)
}
