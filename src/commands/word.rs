//! Words of the command line that may be names of files, which need not be text.

use std::ffi::OsString;
use std::fmt;
use std::path::Path;

use clap::builder::{OsStringValueParser, TypedValueParser};

/// Word of the command line.
#[derive(Clone, Default, Debug)]
pub(crate) struct Word {
    name: OsString,
    /// The word as text; what is no text is replaced by a sign that is in no game and no move.
    text: String,
}

impl Word {
    /// Parser of words.
    pub(super) fn parser() -> impl TypedValueParser<Value = Word> {
        OsStringValueParser::new().map(Word::from)
    }

    /// The word as the name of a file.
    pub(super) fn path(&self) -> &Path {
        Path::new(&self.name)
    }
}

impl From<OsString> for Word {
    fn from(name: OsString) -> Word {
        Word { text: name.to_string_lossy().into_owned(), name }
    }
}

impl From<&str> for Word {
    fn from(text: &str) -> Word {
        Word { name: text.into(), text: text.to_string() }
    }
}

impl AsRef<str> for Word {
    fn as_ref(&self) -> &str {
        &self.text
    }
}

impl fmt::Display for Word {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}
