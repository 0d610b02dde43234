//! The army of one side: one of the built-in four, or one from a file.

use std::sync::Arc;

use engine_core::{Preset, PresetData};

use crate::armies::file::Army;
use crate::chess_board::kinds;

/// The army of one side.
#[derive(Clone, Debug)]
pub(crate) enum ArmyRef {
    /// One of the built-in four.
    BuiltIn(kinds::Army),
    /// An army from a file.
    Custom(Arc<Army>),
}

impl ArmyRef {
    /// Returns true if both are the same army, and not just armies of the same name.
    pub(super) fn is(&self, other: &ArmyRef) -> bool {
        match (self, other) {
            (ArmyRef::BuiltIn(one), ArmyRef::BuiltIn(other)) => one == other,
            (ArmyRef::Custom(one), ArmyRef::Custom(other)) => Arc::ptr_eq(one, other),
            _ => false,
        }
    }

    /// Name for users.
    pub(super) fn name(&self) -> &str {
        match self {
            ArmyRef::BuiltIn(kinds::Army::Clobberers) => "Colorbound Clobberers",
            ArmyRef::BuiltIn(kinds::Army::Nutters) => "Nutty Knights",
            ArmyRef::BuiltIn(kinds::Army::Rookies) => "Remarkable Rookies",
            ArmyRef::BuiltIn(_) => "Fabulous FIDEs",
            ArmyRef::Custom(army) => &army.name,
        }
    }

    /// Id in the names of games.
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

/// Armies of White and Black.
pub(super) type Sides = [ArmyRef; 2];

/// Wraps the armies for a preset; they live as long as its game.
pub(super) fn preset_data(sides: Sides) -> PresetData {
    PresetData::new(Arc::new(sides))
}

/// Returns the armies of a preset of these games.
pub(super) fn sides_of(preset: &Preset) -> Option<Arc<Sides>> {
    preset.data.get()
}

/// Returns the armies of a game that are from files, each once, White's first.
pub(super) fn custom_armies([white, black]: &Sides) -> impl Iterator<Item = &Arc<Army>> {
    let other = black.custom().filter(|_| !white.is(black));
    white.custom().into_iter().chain(other)
}
