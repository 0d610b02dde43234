//! Options as an external engine declares them: what values each takes.

use thiserror::Error;

/// An engine does not take a value.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("its option '{name}' wants {wanted}, not '{value}'")]
pub(crate) struct UnfitValue {
    name: String,
    wanted: String,
    value: String,
}

/// An option that an engine offers.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct DeclaredOption {
    /// Its name, as the engine writes it.
    pub(crate) name: String,
    values: Values,
}

#[derive(Clone, PartialEq, Eq, Debug)]
enum Values {
    Check,
    Spin(i64, i64),
    Combo(Vec<String>),
    /// Texts, buttons, and whatever cannot be read.
    Any,
}

impl DeclaredOption {
    /// Reads what stands behind `option name` in UCI.
    pub(crate) fn from_uci(text: &str) -> DeclaredOption {
        let (name, kind) = text.split_once(" type ").unwrap_or((text, ""));
        let words: Vec<&str> = kind.split_whitespace().collect();
        let number = |key: &str| {
            let at = words.iter().position(|word| *word == key)?;
            words.get(at + 1)?.parse().ok()
        };
        let values = match words.first() {
            Some(&"check") => Values::Check,
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
            ("check", _) => Values::Check,
            ("spin" | "slider", [_, min, max]) => Values::Spin(*min, *max),
            ("combo", _) => {
                let word = |word: &str| word.trim().trim_start_matches('*').to_string();
                Values::Combo(rest.split(" /// ").map(word).collect())
            }
            _ => Values::Any,
        };
        DeclaredOption { name: name.trim().to_string(), values }
    }

    /// Looks whether a value fits.
    pub(crate) fn check(&self, value: &str) -> Result<(), UnfitValue> {
        let (fits, wanted) = match &self.values {
            Values::Check => {
                let fits = ["true", "false"].iter().any(|word| value.eq_ignore_ascii_case(word));
                (fits, "true or false".to_string())
            }
            Values::Spin(min, max) => {
                let fits = value.parse::<i64>().is_ok_and(|number| (*min..=*max).contains(&number));
                (fits, format!("a number from {min} to {max}"))
            }
            Values::Combo(words) => {
                let fits = words.iter().any(|word| value.eq_ignore_ascii_case(word));
                (fits, format!("one of {}", words.join(", ")))
            }
            Values::Any => return Ok(()),
        };
        if fits {
            Ok(())
        } else {
            Err(UnfitValue { name: self.name.clone(), wanted, value: value.to_string() })
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn assert_values(option: &DeclaredOption, good: &[&str], bad: &[&str]) {
        assert!(good.iter().all(|value| option.check(value).is_ok()), "{option:?}");
        assert!(bad.iter().all(|value| option.check(value).is_err()), "{option:?}");
    }

    #[test]
    fn values_are_checked_as_they_are_declared() {
        let spin = DeclaredOption::from_uci("Skill Level type spin default 20 min -3 max 20");
        assert_values(&spin, &["-3", "20"], &["-4", "21", "x", "", "1.5"]);
        assert_eq!(
            spin.check("21").unwrap_err().to_string(),
            "its option 'Skill Level' wants a number from -3 to 20, not '21'"
        );
        let combo = DeclaredOption::from_uci("Style type combo default Very Solid var Very Solid var Risky");
        assert_values(&combo, &["Very Solid", "risky"], &["Solid", ""]);
        assert_values(
            &DeclaredOption::from_uci("Ponder type check default false"),
            &["true", "False"],
            &["1", "on"],
        );
        assert_values(&DeclaredOption::from_uci("Book type string default <empty>"), &["", "x"], &[]);
        assert_values(&DeclaredOption::from_uci("Odd type spin default 1"), &["9"], &[]);
    }

    #[test]
    fn xboards_declarations_are_read_too() {
        let spin = DeclaredOption::from_xboard("Resign Threshold -spin 800 200 1200");
        assert_values(&spin, &["200"], &["199"]);
        assert_values(
            &DeclaredOption::from_xboard("Denial -combo hard /// *off"),
            &["hard", "off"],
            &["*off"],
        );
        assert_values(&DeclaredOption::from_xboard("Own Book -check 1"), &["true", "false"], &["yes"]);
        assert_values(&DeclaredOption::from_xboard("Clear Hash -button"), &[""], &[]);
    }
}
