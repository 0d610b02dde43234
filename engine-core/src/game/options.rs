//! Options, the engine's and a game's: one table from which both protocols print and parse.

use crate::game::shared::{Shared, Text, Words};

/// What values an option takes.
#[derive(Clone, PartialEq, Debug)]
pub enum OptionKind {
    /// `true` or `false`.
    Check {
        /// The value when nothing was set.
        default: bool,
    },
    /// A whole number.
    Spin {
        /// The value when nothing was set.
        default: i64,
        /// Least allowed value.
        min: i64,
        /// Greatest allowed value.
        max: i64,
    },
    /// One of a list of words.
    Combo {
        /// The value when nothing was set.
        default: Text,
        /// All allowed words.
        values: Words,
    },
    /// Text.
    Text {
        /// The value when nothing was set.
        default: &'static str,
        /// The upper-case letters it is made of and their number (either case is taken); `None`: any text.
        letters: Option<(&'static str, usize)>,
    },
    /// An action without a value.
    Button,
}

/// One option: its name as GUIs show it, the values it takes, and a line of help.
#[derive(Clone, PartialEq, Debug)]
pub struct OptionSpec {
    /// The name, compared without regard to case.
    pub name: &'static str,
    /// The values it takes.
    pub kind: OptionKind,
    /// One line of help for a chess player.
    pub help: &'static str,
}

/// Why an option was not set.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum OptionError {
    /// No option of this name.
    #[error("unknown option '{0}'")]
    Unknown(String),
    /// The name that the game was chosen by, the second part, fixes its value.
    #[error("option {0} is fixed by the name '{1}'")]
    Fixed(String, String),
    /// The value does not fit; the second part says what would.
    #[error("option {0} wants {1}")]
    BadValue(String, String),
    /// The value fits, but the machine cannot give it; the second part says why.
    #[error("option {0} stays as it is: {1}")]
    Refused(String, String),
}

impl OptionSpec {
    /// The default value as text (empty for a button).
    pub fn default_text(&self) -> String {
        match &self.kind {
            OptionKind::Check { default } => default.to_string(),
            OptionKind::Spin { default, .. } => default.to_string(),
            OptionKind::Combo { default, .. } => default.to_string(),
            OptionKind::Text { default, .. } => (*default).to_string(),
            OptionKind::Button => String::new(),
        }
    }

    /// The canonical form of a value, or what was expected instead. XBoard's `0`/`1` are taken for check
    /// boxes.
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

/// Values for a table of options. Unset options have their defaults.
#[derive(Clone, PartialEq, Debug)]
pub struct Options {
    specs: Shared<[OptionSpec]>,
    values: Vec<String>,
}

impl Options {
    /// All defaults.
    pub fn new(specs: impl Into<Shared<[OptionSpec]>>) -> Options {
        let specs = specs.into();
        Options { values: specs.iter().map(OptionSpec::default_text).collect(), specs }
    }

    /// The table behind the values.
    pub fn specs(&self) -> &Shared<[OptionSpec]> {
        &self.specs
    }

    /// The index of an option by name, without regard to case.
    pub fn find(&self, name: &str) -> Option<usize> {
        self.specs.iter().position(|spec| spec.name.eq_ignore_ascii_case(name.trim()))
    }

    /// Sets an option from text.
    ///
    /// # Errors
    /// [`OptionError`] if there is no such option or the value does not fit; nothing is changed then.
    pub fn set(&mut self, name: &str, value: &str) -> Result<(), OptionError> {
        let index = self.find(name).ok_or_else(|| OptionError::Unknown(name.trim().to_string()))?;
        self.values[index] = self.specs[index].check(value)?;
        Ok(())
    }

    /// Notes a value that the table does not list.
    ///
    /// # Panics
    /// If the table has no such option: the names are constants of the code, not input.
    pub fn note(&mut self, name: &str, value: &str) {
        match self.find(name) {
            Some(index) => self.values[index] = value.to_string(),
            None => panic!("no option named {name}"),
        }
    }

    /// The value as text.
    ///
    /// # Panics
    /// If the table has no such option: the names are constants of the code, not input.
    pub fn text(&self, name: &str) -> &str {
        match self.find(name) {
            Some(index) => &self.values[index],
            None => panic!("no option named {name}"),
        }
    }

    /// The value of a check box. Panics like [`text`](Options::text).
    pub fn check(&self, name: &str) -> bool {
        self.text(name) == "true"
    }

    /// The value of a number. Panics like [`text`](Options::text).
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
