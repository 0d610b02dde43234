//! The name that a game is chosen by, and the values of its options.

use std::any::Any;
use std::fmt;
use std::sync::Arc;

use crate::game::options::{OptionSpec, Options};
use crate::game::shared::{Shared, Text};

/// What a game keeps with one of its names, freed with the last user of the name: armies from files, say.
#[derive(Clone, Default)]
pub struct PresetData(Option<Arc<dyn Any + Send + Sync>>);

impl PresetData {
    /// Nothing.
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

/// A name under which a game can be chosen, with the options it fixes.
#[derive(Clone, Debug)]
pub struct Preset {
    /// UCI_Variant's name.
    pub name: Text,
    /// XBoard's name (`normal` for chess, otherwise usually the same).
    pub xboard_name: Text,
    /// One line for people.
    pub summary: Text,
    /// Options that this name fixes; they are not offered to the user.
    pub fixed: Shared<[FixedOption]>,
    /// What a program must read before it knows the game, a line each; records hold it. Empty for games that
    /// programs bring.
    pub definitions: Shared<[Text]>,
    /// What the game itself keeps with this name.
    pub data: PresetData,
}

/// The name of an option, and the value at which a preset fixes it.
pub type FixedOption = (&'static str, Text);

impl Preset {
    /// A name that fixes nothing, the same in XBoard.
    pub const fn plain(name: &'static str, summary: &'static str) -> Preset {
        Preset::fixing(name, name, summary, &[])
    }

    /// A name of the program's own games that fixes options.
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

    /// The value at which this name fixes an option; `None` if it leaves the option free. Case does not
    /// count.
    pub fn fixed_value(&self, option: &str) -> Option<&str> {
        self.fixed.iter().find(|(name, _)| name.eq_ignore_ascii_case(option)).map(|(_, value)| &**value)
    }
}

/// Equality of everything that front ends see.
impl PartialEq for Preset {
    fn eq(&self, other: &Preset) -> bool {
        let seen = |preset: &Preset| {
            let Preset { name, xboard_name, summary, fixed, definitions, .. } = preset.clone();
            (name, xboard_name, summary, fixed, definitions)
        };
        seen(self) == seen(other)
    }
}

/// The rules a game is played by: the name it was chosen by and the values of its options.
#[derive(Clone, PartialEq, Debug)]
pub struct Setup {
    /// The name it was chosen by.
    pub preset: Shared<Preset>,
    /// Its options, with those that the preset fixes.
    pub options: Options,
}

impl Setup {
    /// The defaults under `preset`.
    ///
    /// # Panics
    /// If the preset fixes an option that does not exist: presets are made by the program, not by input.
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
