//! What the engine may do besides moving.

use clap::ValueEnum;

/// What the engine may do besides moving, against a person.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, ValueEnum)]
pub(crate) enum Concessions {
    /// It plays on to the end
    None,
    /// It offers a draw where nothing happens any more, and plays on to the mate
    #[default]
    Draws,
    /// It offers draws, and resigns lost games
    All,
}

impl Concessions {
    /// All of them, in rising order.
    pub(crate) const ALL: [Concessions; 3] = [Concessions::None, Concessions::Draws, Concessions::All];

    /// The name in addresses and on the command line.
    pub(crate) fn code(self) -> &'static str {
        match self {
            Concessions::None => "none",
            Concessions::Draws => "draws",
            Concessions::All => "all",
        }
    }

    /// What it means, for dialogs.
    pub(crate) fn words(self) -> &'static str {
        match self {
            Concessions::None => "plays to the end",
            Concessions::Draws => "may offer a draw",
            Concessions::All => "may offer a draw or resign",
        }
    }
}
