//! Name of a game and the values of its options.

use std::any::Any;
use std::fmt;
use std::sync::Arc;

use crate::game::options::{OptionSpec, Options};
use crate::game::shared::{Shared, Text};

/// Data that a game stores with one of its names, such as armies from files; freed with the last
/// user of the name.
#[derive(Clone, Default)]
pub struct PresetData(Option<Arc<dyn Any + Send + Sync>>);

impl PresetData {
    /// No data.
    pub const NONE: PresetData = PresetData(None);

    /// Wraps a value.
    pub fn new(value: Arc<dyn Any + Send + Sync>) -> PresetData {
        PresetData(Some(value))
    }

    /// Returns the value if it is of this type.
    pub fn get<T: Any + Send + Sync>(&self) -> Option<Arc<T>> {
        Arc::clone(self.0.as_ref()?).downcast().ok()
    }
}

impl fmt::Debug for PresetData {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(if self.0.is_some() { "PresetData(..)" } else { "PresetData(None)" })
    }
}

/// Name under which a game can be selected, with the options that it fixes.
#[derive(Clone, Debug)]
pub struct Preset {
    /// Name in `UCI_Variant`.
    pub name: Text,
    /// Name in XBoard (`normal` for chess, otherwise usually the same).
    pub xboard_name: Text,
    /// Summary in one line.
    pub summary: Text,
    /// Options that this name fixes; they are not offered to the user.
    pub fixed: Shared<[FixedOption]>,
    /// Definitions that a program must read to support the game, one per line; records contain
    /// them. Empty for built-in games.
    pub definitions: Shared<[Text]>,
    /// Data that the game stores with this name.
    pub data: PresetData,
}

/// Name of an option, and the value to which a preset fixes it.
pub type FixedOption = (&'static str, Text);

impl Preset {
    /// Creates a name that fixes nothing, the same in XBoard.
    pub const fn plain(name: &'static str, summary: &'static str) -> Preset {
        Preset::fixing(name, name, summary, &[])
    }

    /// Creates a name of a built-in game that fixes options.
    pub const fn fixing(
        name: &'static str,
        xboard_name: &'static str,
        summary: &'static str,
        fixed: &'static [FixedOption],
    ) -> Preset {
        Preset {
            name: Text::Static(name),
            xboard_name: Text::Static(xboard_name),
            summary: Text::Static(summary),
            fixed: Shared::Static(fixed),
            definitions: Shared::Static(&[]),
            data: PresetData::NONE,
        }
    }

    /// Value to which this name fixes an option; `None` if the option is free. Ignores case.
    pub fn fixed_value(&self, option: &str) -> Option<&str> {
        self.fixed.iter().find(|(name, _)| name.eq_ignore_ascii_case(option)).map(|(_, value)| &**value)
    }
}

/// Equality of all fields visible to front ends.
impl PartialEq for Preset {
    fn eq(&self, other: &Preset) -> bool {
        let seen = |preset: &Preset| {
            let Preset { name, xboard_name, summary, fixed, definitions, .. } = preset.clone();
            (name, xboard_name, summary, fixed, definitions)
        };
        seen(self) == seen(other)
    }
}

/// Rules of a game: its name and the values of its options.
#[derive(Clone, PartialEq, Debug)]
pub struct Setup {
    /// Name of the game.
    pub preset: Shared<Preset>,
    /// Options, including those that the preset fixes.
    pub options: Options,
}

impl Setup {
    /// Creates the defaults under `preset`.
    ///
    /// # Panics
    /// If the preset fixes an option that does not exist: presets are created by the program, not
    /// by input.
    pub fn new(preset: impl Into<Shared<Preset>>, specs: &'static [OptionSpec]) -> Setup {
        let (preset, mut options) = (preset.into(), Options::new(specs));
        for (name, value) in preset.fixed.iter() {
            if let Err(error) = options.set(name, value) {
                panic!("preset {}: {error}", preset.name);
            }
        }
        Setup { preset, options }
    }
}
