//! Options of the engine and of games: one table for the output and input of both protocols.

use crate::game::shared::{Shared, Text, Words};

/// Kind of an option's values.
#[derive(Clone, PartialEq, Debug)]
pub enum OptionKind {
    /// `true` or `false`.
    Check {
        /// Default value.
        default: bool,
    },
    /// Whole number.
    Spin {
        /// Default value.
        default: i64,
        /// Minimum.
        min: i64,
        /// Maximum.
        max: i64,
    },
    /// One of a list of words.
    Combo {
        /// Default value.
        default: Text,
        /// Allowed words.
        values: Words,
    },
    /// Text.
    Text {
        /// Default value.
        default: &'static str,
        /// Allowed upper-case letters and their number (input in either case); `None` for any text.
        letters: Option<(&'static str, usize)>,
    },
    /// Action without a value.
    Button,
}

/// Option: its name in GUIs, the kind of its values, and a line of help.
#[derive(Clone, PartialEq, Debug)]
pub struct OptionSpec {
    /// Name, compared without regard to case.
    pub name: &'static str,
    /// Kind of its values.
    pub kind: OptionKind,
    /// Line of help for a chess player.
    pub help: &'static str,
}

/// Error of setting an option.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum OptionError {
    /// There is no option with this name.
    #[error("unknown option '{0}'")]
    Unknown(String),
    /// The name of the game, the second field, fixes the value.
    #[error("option {0} is fixed by the name '{1}'")]
    Fixed(String, String),
    /// The value is invalid; the second field describes valid ones.
    #[error("option {0} needs {1}")]
    BadValue(String, String),
    /// The value is valid, but not available on this machine; the second field is the reason.
    #[error("option {0} stays as it is: {1}")]
    Refused(String, String),
}

impl OptionSpec {
    /// Default value as text (empty for a button).
    pub fn default_text(&self) -> String {
        match &self.kind {
            OptionKind::Check { default } => default.to_string(),
            OptionKind::Spin { default, .. } => default.to_string(),
            OptionKind::Combo { default, .. } => default.to_string(),
            OptionKind::Text { default, .. } => (*default).to_string(),
            OptionKind::Button => String::new(),
        }
    }

    /// Returns the canonical form of a value. Check boxes accept XBoard's `0` and `1`.
    ///
    /// # Errors
    /// [`OptionError::BadValue`] if the value does not fit.
    pub fn check(&self, value: &str) -> Result<String, OptionError> {
        let value = value.trim();
        let refuse = |expected: String| Err(OptionError::BadValue(self.name.to_string(), expected));
        match &self.kind {
            OptionKind::Check { .. } => match value.to_ascii_lowercase().as_str() {
                "true" | "1" | "on" => Ok("true".to_string()),
                "false" | "0" | "off" => Ok("false".to_string()),
                _ => refuse(format!("true or false, not '{value}'")),
            },
            OptionKind::Spin { min, max, .. } => match value.parse::<i64>() {
                Ok(number) if (min..=max).contains(&&number) => Ok(number.to_string()),
                _ => refuse(format!("a number from {min} to {max}, not '{value}'")),
            },
            OptionKind::Combo { values, .. } => {
                match values.iter().find(|known| known.eq_ignore_ascii_case(value)) {
                    Some(known) => Ok(known.to_string()),
                    None => {
                        let listed: Vec<&str> = values.iter().collect();
                        refuse(format!("one of {}, not '{value}'", listed.join(", ")))
                    }
                }
            }
            OptionKind::Text { letters: Some((letters, length)), .. } => {
                let upper = value.to_ascii_uppercase();
                if upper.chars().count() == *length && upper.chars().all(|letter| letters.contains(letter)) {
                    Ok(upper)
                } else {
                    refuse(format!("{length} letters out of {letters}, not '{value}'"))
                }
            }
            OptionKind::Text { letters: None, .. } => Ok(value.to_string()),
            OptionKind::Button => Ok(String::new()),
        }
    }
}

/// Values of a table of options. Options that are not set have their defaults.
#[derive(Clone, PartialEq, Debug)]
pub struct Options {
    specs: Shared<[OptionSpec]>,
    values: Vec<String>,
}

impl Options {
    /// Creates the defaults.
    pub fn new(specs: impl Into<Shared<[OptionSpec]>>) -> Options {
        let specs = specs.into();
        Options { values: specs.iter().map(OptionSpec::default_text).collect(), specs }
    }

    /// Table of the options.
    pub fn specs(&self) -> &Shared<[OptionSpec]> {
        &self.specs
    }

    /// Index of an option by name, ignoring case.
    pub fn find(&self, name: &str) -> Option<usize> {
        self.specs.iter().position(|spec| spec.name.eq_ignore_ascii_case(name.trim()))
    }

    /// Sets an option from text.
    ///
    /// # Errors
    /// [`OptionError`] if there is no such option or the value is invalid; nothing changes then.
    pub fn set(&mut self, name: &str, value: &str) -> Result<(), OptionError> {
        let index = self.find(name).ok_or_else(|| OptionError::Unknown(name.trim().to_string()))?;
        self.values[index] = self.specs[index].check(value)?;
        Ok(())
    }

    /// Sets a value that the table does not list.
    ///
    /// # Panics
    /// If the table has no such option: the names are constants of the code, not input.
    pub fn note(&mut self, name: &str, value: &str) {
        match self.find(name) {
            Some(index) => self.values[index] = value.to_string(),
            None => panic!("no option named {name}"),
        }
    }

    /// Value as text.
    ///
    /// # Panics
    /// If the table has no such option: the names are constants of the code, not input.
    pub fn text(&self, name: &str) -> &str {
        match self.find(name) {
            Some(index) => &self.values[index],
            None => panic!("no option named {name}"),
        }
    }

    /// Value of a check box. Panics like [`text`](Options::text).
    pub fn check(&self, name: &str) -> bool {
        self.text(name) == "true"
    }

    /// Value of a number. Panics like [`text`](Options::text).
    pub fn spin(&self, name: &str) -> i64 {
        self.text(name).parse().unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SPECS: &[OptionSpec] = &[
        OptionSpec { name: "Haven", kind: OptionKind::Check { default: false }, help: "" },
        OptionSpec { name: "Walls", kind: OptionKind::Spin { default: 5, min: 4, max: 5 }, help: "" },
        OptionSpec {
            name: "Rule",
            kind: OptionKind::Combo {
                default: Text::Static("hard"),
                values: Words::Static(&["hard", "off"]),
            },
            help: "",
        },
        OptionSpec {
            name: "Pawns",
            kind: OptionKind::Text { default: "DDD", letters: Some(("DSO", 3)) },
            help: "",
        },
    ];

    #[test]
    fn values_are_canonical_and_names_ignore_case() {
        let mut options = Options::new(SPECS);
        options.set("haven", "1").unwrap();
        options.set("WALLS", " 4 ").unwrap();
        options.set("Rule", "OFF").unwrap();
        options.set("Pawns", "dso").unwrap();
        assert!(options.check("Haven"));
        assert_eq!(options.spin("Walls"), 4);
        assert_eq!(options.text("Rule"), "off");
        assert_eq!(options.text("Pawns"), "DSO");
    }

    #[test]
    fn bad_values_change_nothing() {
        let mut options = Options::new(SPECS);
        assert!(options.set("Walls", "6").is_err());
        assert!(options.set("Walls", "many").is_err());
        assert!(options.set("Rule", "maybe").is_err());
        assert!(options.set("Pawns", "DS").is_err());
        assert!(options.set("Pawns", "DSX").is_err());
        assert_eq!(options.set("Stones", "1"), Err(OptionError::Unknown("Stones".to_string())));
        assert_eq!(options, Options::new(SPECS));
    }
}
