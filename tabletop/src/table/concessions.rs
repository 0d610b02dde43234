//! Actions of the engine besides moving.

/// Actions of the engine besides moving, against a person.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Concessions {
    /// Plays on to the end.
    None,
    /// Offers a draw in level positions, and plays on to the mate.
    #[default]
    Draws,
    /// Offers draws, and resigns lost games.
    All,
}

impl Concessions {
    /// All values, in ascending order.
    pub const ALL: [Concessions; 3] = [Concessions::None, Concessions::Draws, Concessions::All];

    /// Name in links and on the command line.
    pub fn code(self) -> &'static str {
        match self {
            Concessions::None => "none",
            Concessions::Draws => "draws",
            Concessions::All => "all",
        }
    }

    /// Returns the value of this name.
    pub fn named(code: &str) -> Option<Concessions> {
        Concessions::ALL.into_iter().find(|known| known.code() == code)
    }

    /// Description for dialogs.
    pub fn words(self) -> &'static str {
        match self {
            Concessions::None => "plays to the end",
            Concessions::Draws => "may offer a draw",
            Concessions::All => "may offer a draw or resign",
        }
    }
}
