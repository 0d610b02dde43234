//! What the engine may do besides moving.

/// What the engine may do besides moving, against a person.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Concessions {
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
    pub const ALL: [Concessions; 3] = [Concessions::None, Concessions::Draws, Concessions::All];

    /// The name in addresses and on the command line.
    pub fn code(self) -> &'static str {
        match self {
            Concessions::None => "none",
            Concessions::Draws => "draws",
            Concessions::All => "all",
        }
    }

    /// The one of this name.
    pub fn named(code: &str) -> Option<Concessions> {
        Concessions::ALL.into_iter().find(|known| known.code() == code)
    }

    /// What it means, for dialogs.
    pub fn words(self) -> &'static str {
        match self {
            Concessions::None => "plays to the end",
            Concessions::Draws => "may offer a draw",
            Concessions::All => "may offer a draw or resign",
        }
    }
}
