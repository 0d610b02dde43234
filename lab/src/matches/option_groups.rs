//! Options of the command line of a match with their words, as cutechess-cli groups them.

use std::collections::HashSet;
use std::path::PathBuf;
use std::str::FromStr;

use crate::matches::error::{ArgumentError, MatchOptionError};
use crate::matches::match_word::{LossyWord, MatchWord};

/// Option with its words.
pub(super) struct OptionGroup<'a> {
    pub(super) option: &'a str,
    pub(super) words: Vec<MatchWord<'a>>,
}

impl<'a> OptionGroup<'a> {
    /// Words as text.
    pub(super) fn texts(&self) -> Vec<&'a str> {
        self.words.iter().map(|word| word.text).collect()
    }

    /// Returns the `key=value` pairs.
    pub(super) fn pairs(&self) -> Result<Vec<(&'a str, MatchWord<'a>)>, ArgumentError> {
        let no_pair =
            |word: &str| MatchOptionError::NoPair(word.to_string(), "key=value").for_option(self.option);
        let pair = |word: &MatchWord<'a>| word.pair().ok_or_else(|| no_pair(word));
        self.words.iter().map(pair).collect()
    }

    /// Returns the pairs of an engine's description, in which some words need no value.
    pub(super) fn engine_pairs(&self) -> Result<Vec<(&'a str, MatchWord<'a>)>, ArgumentError> {
        const FLAGS: [&str; 2] = ["ponder", "whitepov"];
        let (flags, words) = self.words.iter().copied().partition(|word| FLAGS.contains(&word.text));
        let mut pairs = OptionGroup { option: self.option, words }.pairs()?;
        let flags: Vec<MatchWord<'_>> = flags;
        pairs.extend(flags.into_iter().map(|flag| (flag.text, MatchWord::from("true"))));
        Ok(pairs)
    }

    /// Returns the only word, a file; Fastchess writes `file=` before it.
    pub(super) fn file(&self) -> Result<PathBuf, ArgumentError> {
        let word = self.word()?;
        Ok(word.pair().filter(|(key, _)| *key == "file").map_or(word, |(_, file)| file).name.into())
    }

    /// Returns pairs whose keys are all among `known`.
    pub(super) fn known_pairs(&self, known: &[&str]) -> Result<OptionPairs<'a>, ArgumentError> {
        let pairs = self.pairs()?;
        let mut seen = HashSet::new();
        for (key, _) in &pairs {
            if !known.contains(key) {
                let error = MatchOptionError::UnknownKey(key.to_string(), known.join(", "));
                return Err(error.for_option(self.option));
            }
            if !seen.insert(*key) {
                return Err(MatchOptionError::KeyTwice(key.to_string()).for_option(self.option));
            }
        }
        Ok(OptionPairs { option: self.option, pairs })
    }

    /// Returns all words, at least one, as one line.
    pub(super) fn line(&self) -> Result<String, ArgumentError> {
        match self.words[..] {
            [] => Err(MatchOptionError::NotOne(0).for_option(self.option)),
            _ => Ok(self.texts().join(" ")),
        }
    }

    /// Returns the only word.
    pub(super) fn word(&self) -> Result<MatchWord<'a>, ArgumentError> {
        match self.words[..] {
            [word] => Ok(word),
            _ => Err(MatchOptionError::NotOne(self.words.len()).for_option(self.option)),
        }
    }

    /// Returns the meaning of the only word among `known`.
    pub(super) fn choose<T: Copy>(&self, expected: &str, known: &[(&str, T)]) -> Result<T, ArgumentError> {
        choose(self.option, None, &self.word()?, expected, known)
    }

    /// Returns the only word as a number of at least `least`.
    pub(super) fn number<T: FromStr + PartialOrd + std::fmt::Display>(
        &self,
        least: T,
    ) -> Result<T, ArgumentError> {
        parse_number(self.option, &self.word()?, least, None)
    }

    /// Checks that there is no word.
    pub(super) fn bare(&self) -> Result<(), ArgumentError> {
        if self.words.is_empty() { Ok(()) } else { Err(MatchOptionError::NoValue.for_option(self.option)) }
    }
}

/// Pairs of one option.
pub(super) struct OptionPairs<'a> {
    pub(super) option: &'a str,
    pub(super) pairs: Vec<(&'a str, MatchWord<'a>)>,
}

impl<'a> OptionPairs<'a> {
    pub(super) fn get(&self, key: &str) -> Option<MatchWord<'a>> {
        self.pairs.iter().find(|(name, _)| *name == key).map(|(_, value)| *value)
    }

    pub(super) fn need(&self, key: &str) -> Result<MatchWord<'a>, ArgumentError> {
        self.get(key).ok_or_else(|| MatchOptionError::KeyMissing(key.to_string()).for_option(self.option))
    }

    pub(super) fn number<T: FromStr + PartialOrd + std::fmt::Display>(
        &self,
        key: &str,
        least: T,
    ) -> Result<T, ArgumentError> {
        parse_number(&self.name_of(key), &self.need(key)?, least, None)
    }

    /// Name of a key in messages.
    pub(super) fn name_of(&self, key: &str) -> String {
        format!("{} {key}", self.option)
    }

    pub(super) fn real(&self, key: &str, default: Option<f64>) -> Result<f64, ArgumentError> {
        let text = match (self.get(key), default) {
            (Some(text), _) => text,
            (None, Some(default)) => return Ok(default),
            (None, None) => self.need(key)?,
        };
        text.parse::<f64>().ok().filter(|number| number.is_finite()).ok_or_else(|| {
            MatchOptionError::NoNumber(key.to_string(), text.to_string()).for_option(self.option)
        })
    }

    /// Returns the meaning of a key's value among `known`; `default` without the key.
    pub(super) fn choose<T: Copy>(
        &self,
        key: &'static str,
        default: T,
        expected: &str,
        known: &[(&str, T)],
    ) -> Result<T, ArgumentError> {
        self.get(key).map_or(Ok(default), |word| choose(self.option, Some(key), &word, expected, known))
    }
}

/// Returns the meaning of a word among `known`.
pub(super) fn choose<T: Copy>(
    option: &str,
    key: Option<&'static str>,
    word: &str,
    expected: &str,
    known: &[(&str, T)],
) -> Result<T, ArgumentError> {
    meaning_of(word, known).ok_or_else(|| MatchOptionError::needs(key, expected, word).for_option(option))
}

/// Returns the meaning of a word; `None` if it is not among `known`.
pub(super) fn meaning_of<T: Copy>(word: &str, known: &[(&str, T)]) -> Option<T> {
    known.iter().find(|(name, _)| *name == word).map(|(_, meaning)| *meaning)
}

/// Parses a number of at least `least`, and at most `most` if there is such a limit.
pub(super) fn parse_number<T: FromStr + PartialOrd + std::fmt::Display>(
    option: &str,
    word: &str,
    least: T,
    most: Option<T>,
) -> Result<T, ArgumentError> {
    let fits = |number: &T| *number >= least && most.as_ref().is_none_or(|most| number <= most);
    word.parse().ok().filter(fits).ok_or_else(|| {
        let end = most.as_ref().map_or("up".to_string(), |most| format!("to {most}"));
        MatchOptionError::needs(None, format!("a number from {least} {end}"), word).for_option(option)
    })
}

/// Splits the arguments into options with their words.
pub(super) fn groups(args: &[LossyWord]) -> Result<Vec<OptionGroup<'_>>, ArgumentError> {
    let mut groups: Vec<OptionGroup<'_>> = Vec::new();
    for arg in args.iter().map(LossyWord::word) {
        let opens =
            arg.strip_prefix('-').is_some_and(|rest| rest.starts_with(|c: char| c.is_ascii_alphabetic()));
        if opens {
            groups.push(OptionGroup { option: arg.text, words: Vec::new() });
        } else if let Some(group) = groups.last_mut() {
            group.words.push(arg);
        } else {
            return Err(ArgumentError::Stray(arg.to_string()));
        }
    }
    Ok(groups)
}
