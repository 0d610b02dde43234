//! The name that a game is chosen by, and the values of its options.

use crate::{OptionSpec, Options};

/// A name under which a game can be chosen, with the options it fixes.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Preset {
    /// UCI_Variant's name.
    pub name: &'static str,
    /// XBoard's name (`normal` for chess, otherwise usually the same).
    pub xboard_name: &'static str,
    /// One line for people.
    pub summary: &'static str,
    /// Options that this name fixes; they are not offered to the user.
    pub fixed: &'static [(&'static str, &'static str)],
    /// What a program must read before it knows the game, a line each; records hold it. Empty for games that
    /// programs bring.
    pub definitions: &'static [&'static str],
}

impl Preset {
    /// A name that fixes nothing, the same in XBoard.
    pub const fn plain(name: &'static str, summary: &'static str) -> Preset {
        Preset { name, xboard_name: name, summary, fixed: &[], definitions: &[] }
    }

    /// The value at which this name fixes an option; `None` if it leaves the option free. Case does not
    /// count.
    pub fn fixed_value(&self, option: &str) -> Option<&'static str> {
        self.fixed.iter().find(|(name, _)| name.eq_ignore_ascii_case(option)).map(|(_, value)| *value)
    }
}

/// The rules a game is played by: the name it was chosen by and the values of its options.
#[derive(Clone, PartialEq, Debug)]
pub struct Setup {
    /// The name it was chosen by.
    pub preset: &'static Preset,
    /// Its options, with those that the preset fixes.
    pub options: Options,
}

impl Setup {
    /// The defaults under `preset`.
    ///
    /// # Panics
    /// If the preset fixes an option that does not exist: presets are constants of the code, not input.
    pub fn new(preset: &'static Preset, specs: &'static [OptionSpec]) -> Setup {
        let mut options = Options::new(specs);
        for (name, value) in preset.fixed {
            if let Err(error) = options.set(name, value) {
                panic!("preset {}: {error}", preset.name);
            }
        }
        Setup { preset, options }
    }
}
