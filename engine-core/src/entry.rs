//! The registry's lines: how a [`Variant`] is opened as a [`Player`].

use crate::engine::Engine;
use crate::{Player, Preset, Variant, VariantInfo};

/// One line of the registry: a game, and how to open it.
#[derive(Clone, Copy, Debug)]
pub struct Entry {
    /// What there is to know about the game.
    pub info: &'static VariantInfo,
    /// Opens the game under one of its presets, at the start position.
    pub open: fn(preset: &'static Preset) -> Box<dyn Player>,
}

/// The registry line of a game.
#[must_use]
pub const fn entry<V: Variant>() -> Entry {
    Entry { info: V::INFO, open: open::<V> }
}

fn open<V: Variant>(preset: &'static Preset) -> Box<dyn Player> {
    Box::new(Engine::<V>::new(preset))
}
