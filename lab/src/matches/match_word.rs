//! Words of the command line of a match, which may be names of files that are not text.

use std::ffi::{OsStr, OsString};
use std::ops::Deref;

use clap_lex::OsStrExt;

/// Word as text, in which what is not text is replaced.
pub(super) struct LossyWord {
    name: OsString,
    text: String,
}

impl LossyWord {
    pub(super) fn new(name: &OsStr) -> LossyWord {
        LossyWord { name: name.to_os_string(), text: name.to_string_lossy().into_owned() }
    }

    pub(super) fn word(&self) -> MatchWord<'_> {
        MatchWord { name: &self.name, text: &self.text }
    }
}

/// Word, or the value of a `key=value` word.
#[derive(Clone, Copy, Debug)]
pub(super) struct MatchWord<'a> {
    /// The word as it was given, for names of files.
    pub(super) name: &'a OsStr,
    pub(super) text: &'a str,
}

impl<'a> MatchWord<'a> {
    /// Returns key and value.
    pub(super) fn pair(self) -> Option<(&'a str, MatchWord<'a>)> {
        let (key, text) = self.text.split_once('=')?;
        let (_, name) = OsStrExt::split_once(self.name, "=")?;
        Some((key, MatchWord { name, text }))
    }
}

impl<'a> From<&'a str> for MatchWord<'a> {
    fn from(text: &'a str) -> MatchWord<'a> {
        MatchWord { name: OsStr::new(text), text }
    }
}

impl Deref for MatchWord<'_> {
    type Target = str;

    fn deref(&self) -> &str {
        self.text
    }
}

/// Returns a name with a text in place of each `pattern`.
pub(super) fn replace(name: &OsStr, pattern: &str, text: &str) -> OsString {
    let mut replaced = OsString::new();
    for (index, part) in OsStrExt::split(name, pattern).enumerate() {
        if index > 0 {
            replaced.push(text);
        }
        replaced.push(part);
    }
    replaced
}

/// Returns the parts between blanks.
pub(super) fn split_blanks(line: &OsStr) -> Vec<OsString> {
    match line.to_str() {
        Some(text) => text.split_whitespace().map(OsString::from).collect(),
        None => OsStrExt::split(line, " ").filter(|part| !part.is_empty()).map(OsStr::to_os_string).collect(),
    }
}
