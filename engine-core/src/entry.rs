//! The registry's lines: how a [`Variant`] is opened as a [`GameEngine`].

use crate::engine::VariantEngine;
use crate::{GameEngine, Preset, Variant, VariantInfo};

/// One line of the registry: a game, and how to open it.
#[derive(Clone, Copy, Debug)]
pub struct Entry {
    /// What there is to know about the game.
    pub info: &'static VariantInfo,
    /// Opens the game under one of its presets, at the start position.
    pub open: fn(preset: &'static Preset) -> Box<dyn GameEngine>,
}

/// The registry line of a game.
#[must_use]
pub const fn entry<V: Variant>() -> Entry {
    Entry { info: V::INFO, open: open::<V> }
}

fn open<V: Variant>(preset: &'static Preset) -> Box<dyn GameEngine> {
    Box::new(VariantEngine::<V>::new(preset))
}
