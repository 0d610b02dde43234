//! Part of a long run that is played in several places.

use std::str::FromStr;

use thiserror::Error;

use tabletop::text::echo;

/// Part of a run.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Shard {
    /// Index of the part, from 0.
    pub index: u64,
    /// Number of parts.
    pub of: u64,
}

/// Error: the text does not name a part.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("needs {WANTED}, not '{}'", echo(.0))]
pub struct ShardError(String);

/// Form of a part in arguments.
pub const WANTED: &str = "part/parts, for example 2/8";

impl Shard {
    /// The whole run.
    pub const WHOLE: Shard = Shard { index: 0, of: 1 };
}

impl FromStr for Shard {
    type Err = ShardError;

    /// Reads `part/parts`, counted from 1.
    fn from_str(word: &str) -> Result<Shard, ShardError> {
        let number = |text: &str| text.parse::<u64>().ok();
        let parts = word.split_once('/').and_then(|(index, of)| Some((number(index)?, number(of)?)));
        match parts {
            Some((index, of)) if 1 <= index && index <= of => Ok(Shard { index: index - 1, of }),
            _ => Err(ShardError(word.to_string())),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_are_counted_from_one() {
        assert_eq!("2/8".parse(), Ok(Shard { index: 1, of: 8 }));
        assert_eq!("1/1".parse(), Ok(Shard::WHOLE));
        for word in ["", "1", "0/2", "3/2", "1/0", "-1/2", "1/2/3", "a/b"] {
            assert!(word.parse::<Shard>().is_err(), "{word}");
        }
    }
}
