//! Options declared by an external engine, with their allowed values.

use thiserror::Error;

/// Error: an option does not accept a value.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("its option '{name}' needs {wanted}, not '{value}'")]
pub struct ValueError {
    name: String,
    wanted: String,
    value: String,
}

/// Option of an engine.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct DeclaredOption {
    /// Name as the engine writes it.
    pub name: String,
    values: Values,
}

#[derive(Clone, PartialEq, Eq, Debug)]
enum Values {
    /// The engine's words for false and true.
    Check([&'static str; 2]),
    Spin(i64, i64),
    Combo(Vec<String>),
    /// Strings, buttons, and unreadable declarations.
    Any,
}

impl DeclaredOption {
    /// Reads the text after `option name` in UCI.
    pub(crate) fn from_uci(text: &str) -> DeclaredOption {
        let (name, kind) = text.split_once(" type ").unwrap_or((text, ""));
        let words: Vec<&str> = kind.split_whitespace().collect();
        let number = |key: &str| {
            let at = words.iter().position(|word| *word == key)?;
            words.get(at + 1)?.parse().ok()
        };
        let values = match words.first() {
            Some(&"check") => Values::Check(["false", "true"]),
            Some(&"spin") => {
                number("min").zip(number("max")).map_or(Values::Any, |(min, max)| Values::Spin(min, max))
            }
            Some(&"combo") => {
                Values::Combo(kind.split(" var ").skip(1).map(|word| word.trim().to_string()).collect())
            }
            _ => Values::Any,
        };
        DeclaredOption { name: name.trim().to_string(), values }
    }

    /// Reads the value of XBoard's `feature option`.
    pub(crate) fn from_xboard(text: &str) -> DeclaredOption {
        let (name, kind) = text.split_once(" -").unwrap_or((text, ""));
        let (word, rest) = kind.split_once(' ').unwrap_or((kind, ""));
        let numbers: Vec<i64> = rest.split_whitespace().filter_map(|word| word.parse().ok()).collect();
        let values = match (word, &numbers[..]) {
            ("check", _) => Values::Check(["0", "1"]),
            ("spin" | "slider", [_, min, max]) => Values::Spin(*min, *max),
            ("combo", _) => {
                let word = |word: &str| word.trim().trim_start_matches('*').to_string();
                Values::Combo(rest.split(" /// ").map(word).collect())
            }
            _ => Values::Any,
        };
        DeclaredOption { name: name.trim().to_string(), values }
    }

    /// Returns a value in the engine's form, which may differ from the user's.
    ///
    /// # Errors
    /// [`ValueError`] if the option does not accept the value.
    pub(crate) fn spelling(&self, value: &str) -> Result<String, ValueError> {
        let (spelling, wanted) = match &self.values {
            Values::Check(spellings) => {
                let which = ["false", "true"].iter().position(|word| value.eq_ignore_ascii_case(word));
                (which.map(|which| spellings[which].to_string()), "true or false".to_string())
            }
            Values::Spin(min, max) => {
                let number = value.parse::<i64>().ok().filter(|number| (*min..=*max).contains(number));
                (number.map(|number| number.to_string()), format!("a number from {min} to {max}"))
            }
            Values::Combo(words) => {
                let alike = || words.iter().find(|word| value.eq_ignore_ascii_case(word));
                let word = words.iter().find(|word| *word == value).or_else(alike);
                (word.cloned(), format!("one of {}", words.join(", ")))
            }
            Values::Any => return Ok(value.to_string()),
        };
        spelling.ok_or_else(|| ValueError { name: self.name.clone(), wanted, value: value.to_string() })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Asserts that each of `good` is sent as the paired word, and that all of `bad` are rejected.
    fn assert_values(option: &DeclaredOption, good: &[(&str, &str)], bad: &[&str]) {
        for (value, sent) in good {
            assert_eq!(option.spelling(value).as_deref(), Ok(*sent), "{option:?}");
        }
        assert!(bad.iter().all(|value| option.spelling(value).is_err()), "{option:?}");
    }

    #[test]
    fn values_are_sent_as_they_are_declared() {
        let spin = DeclaredOption::from_uci("Skill Level type spin default 20 min -3 max 20");
        assert_values(&spin, &[("-3", "-3"), ("+20", "20")], &["-4", "21", "x", "", "1.5"]);
        assert_eq!(
            spin.spelling("21").unwrap_err().to_string(),
            "its option 'Skill Level' needs a number from -3 to 20, not '21'"
        );
        let combo = DeclaredOption::from_uci("Style type combo default Very Solid var Very Solid var Risky");
        assert_values(&combo, &[("Very Solid", "Very Solid"), ("risky", "Risky")], &["Solid", ""]);
        let check = DeclaredOption::from_uci("Ponder type check default false");
        assert_values(&check, &[("true", "true"), ("False", "false")], &["1", "on"]);
        let text = DeclaredOption::from_uci("Book type string default <empty>");
        assert_values(&text, &[("", ""), ("True", "True")], &[]);
        assert_values(&DeclaredOption::from_uci("Odd type spin default 1"), &[("9", "9")], &[]);
    }

    #[test]
    fn xboards_declarations_are_read_too() {
        let spin = DeclaredOption::from_xboard("Resign Threshold -spin 800 200 1200");
        assert_values(&spin, &[("200", "200")], &["199"]);
        let combo = DeclaredOption::from_xboard("Denial -combo hard /// *off /// true");
        assert_values(&combo, &[("hard", "hard"), ("off", "off"), ("true", "true")], &["*off"]);
        let check = DeclaredOption::from_xboard("Own Book -check 1");
        assert_values(&check, &[("True", "1"), ("false", "0")], &["yes"]);
        assert_values(&DeclaredOption::from_xboard("Clear Hash -button"), &[("", "")], &[]);
    }
}
