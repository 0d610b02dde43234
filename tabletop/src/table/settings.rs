//! Settings of a game besides its rules: one description for page, terminal and link.

use thiserror::Error;

use super::concessions::Concessions;
use super::level::{
    CLOCK_CHOICES, Level, LevelError, THINKING_CHOICES, Thinking, ThinkingError, control_text,
};
use super::terms::{PlayerKind, Terms};
use crate::records::time_control::{TimeControl, TimeError};
use crate::text::echo;

/// Settings of a game besides its rules.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct PlaySettings {
    /// Players, time control, and concessions of the engine.
    pub terms: Terms,
    /// Playing strength of the engine.
    pub level: Level,
}

/// Error for an invalid value of a setting.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[allow(missing_docs, reason = "the messages say it")]
pub enum PlaySettingError {
    #[error("'{}' is not a player: write you or engine", echo(.0))]
    Player(String),
    #[error("'{}' is not a setting for concessions: write none, draws or all", echo(.0))]
    Concessions(String),
    #[error(transparent)]
    Level(#[from] LevelError),
    #[error(transparent)]
    Thinking(#[from] ThinkingError),
    #[error(transparent)]
    Clock(#[from] TimeError),
}

/// A setting. Values are written as codes in links, and shown as text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PlaySetting {
    /// White's player.
    White,
    /// Black's player.
    Black,
    /// Playing strength of the engine.
    Level,
    /// Limit of the engine's searches.
    Thinking,
    /// Actions of the engine besides moving.
    Concessions,
    /// Time control.
    Clock,
}

/// Code of a game without clocks.
const NO_CLOCK: &str = "none";

impl PlaySetting {
    /// All settings, in the order of dialogs.
    pub const ALL: [PlaySetting; 6] = [
        PlaySetting::White,
        PlaySetting::Black,
        PlaySetting::Level,
        PlaySetting::Thinking,
        PlaySetting::Concessions,
        PlaySetting::Clock,
    ];

    /// Name in links and forms, label in dialogs, and one line of explanation.
    const fn texts(self) -> [&'static str; 3] {
        match self {
            PlaySetting::White => ["white", "White", "Who plays this side"],
            PlaySetting::Black => ["black", "Black", "Who plays this side"],
            PlaySetting::Level => ["level", "Level", "0 a beginner, 3 for a first game, 20 full strength"],
            PlaySetting::Thinking => {
                ["think", "Engine thinks", "How long; with clocks, the clock decides instead of a time"]
            }
            PlaySetting::Concessions => {
                ["concedes", "Engine", "What it may do besides moving, against a person"]
            }
            PlaySetting::Clock => ["clock", "Clocks", "Minutes for each side + seconds a move"],
        }
    }

    /// Name in links and forms.
    pub fn name(self) -> &'static str {
        self.texts()[0]
    }

    /// Returns the setting of this name.
    pub fn named(name: &str) -> Option<PlaySetting> {
        PlaySetting::ALL.into_iter().find(|setting| setting.name() == name)
    }

    /// Label in dialogs.
    pub fn label(self) -> &'static str {
        self.texts()[1]
    }

    /// One line of explanation.
    pub fn help(self) -> &'static str {
        self.texts()[2]
    }

    /// Values offered by dialogs, as codes.
    pub fn offered(self) -> Vec<String> {
        match self {
            PlaySetting::White | PlaySetting::Black => {
                PlayerKind::ALL.map(|kind| kind.name().to_string()).to_vec()
            }
            PlaySetting::Level => Level::offered().map(|level| level.to_string()).collect(),
            PlaySetting::Thinking => THINKING_CHOICES.map(|thinking| thinking.code()).to_vec(),
            PlaySetting::Concessions => Concessions::ALL.map(|known| known.code().to_string()).to_vec(),
            PlaySetting::Clock => [NO_CLOCK].into_iter().chain(CLOCK_CHOICES).map(str::to_string).collect(),
        }
    }

    /// Current value, as a code.
    pub fn code(self, settings: &PlaySettings) -> String {
        let terms = &settings.terms;
        match self {
            PlaySetting::White => terms.players[0].name().to_string(),
            PlaySetting::Black => terms.players[1].name().to_string(),
            PlaySetting::Level => settings.level.to_string(),
            PlaySetting::Thinking => terms.thinking.code(),
            PlaySetting::Concessions => terms.concessions.code().to_string(),
            PlaySetting::Clock => match terms.time {
                TimeControl::Infinite => NO_CLOCK.to_string(),
                time => time.to_string(),
            },
        }
    }

    /// Sets a value by its code.
    ///
    /// # Errors
    /// If the value is invalid; nothing is changed then.
    pub fn set(self, settings: &mut PlaySettings, code: &str) -> Result<(), PlaySettingError> {
        let terms = &mut settings.terms;
        match self {
            PlaySetting::White | PlaySetting::Black => {
                let player = PlayerKind::named(code);
                terms.players[usize::from(self == PlaySetting::Black)] =
                    player.ok_or_else(|| PlaySettingError::Player(code.to_string()))?;
            }
            PlaySetting::Level => settings.level = code.parse()?,
            PlaySetting::Thinking => terms.thinking = code.parse()?,
            PlaySetting::Concessions => {
                let known = Concessions::named(code);
                terms.concessions = known.ok_or_else(|| PlaySettingError::Concessions(code.to_string()))?;
            }
            PlaySetting::Clock if code == NO_CLOCK => terms.time = TimeControl::Infinite,
            PlaySetting::Clock => terms.time = code.parse()?,
        }
        Ok(())
    }

    /// Text for a value given by its code; the code itself if it is invalid.
    pub fn words(self, code: &str) -> String {
        let words = match self {
            PlaySetting::White | PlaySetting::Black => None,
            PlaySetting::Level => code.parse().ok().map(Level::label),
            PlaySetting::Thinking => code.parse().ok().map(|thinking: Thinking| thinking.to_string()),
            PlaySetting::Concessions => Concessions::named(code).map(|known| known.words().to_string()),
            PlaySetting::Clock => code.parse().ok().map(control_text),
        };
        words.unwrap_or_else(|| code.to_string())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn offered_values_can_be_set_and_read_back() {
        for setting in PlaySetting::ALL {
            assert_eq!(PlaySetting::named(setting.name()), Some(setting));
            for code in setting.offered() {
                let mut settings = PlaySettings { terms: Terms::default(), level: Level::FIRST };
                setting.set(&mut settings, &code).unwrap();
                let read = setting.code(&settings);
                assert_eq!(setting.words(&read), setting.words(&code), "{code}");
                let mut again = PlaySettings { terms: Terms::default(), level: Level::FIRST };
                setting.set(&mut again, &read).unwrap();
                assert_eq!(again, settings, "{code}");
            }
            let mut settings = PlaySettings { terms: Terms::default(), level: Level::FIRST };
            let before = settings;
            assert!(setting.set(&mut settings, "x").is_err());
            assert_eq!(settings, before);
        }
    }
}
