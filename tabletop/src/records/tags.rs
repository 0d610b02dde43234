//! Tags of a game that do not follow from the game itself: players, site, date and others.

use thiserror::Error;

use crate::text::{echo, printable};

/// The seven tag roster, in its order; `Result` follows from the game.
pub(crate) const ROSTER: [&str; 7] = ["Event", "Site", "Date", "Round", "White", "Black", RESULT];
/// Name of the tag with the result.
pub const RESULT: &str = "Result";
/// Tags that follow from the game: rules, start position, length and ending.
const DERIVED: [&str; 8] =
    [RESULT, "Variant", "SetUp", "FEN", "PlyCount", "VariantMen", "Definition", "Definition2"];
/// Tags about the play itself, written anew for games played here and kept for others.
const OF_PLAY: [&str; 3] = ["TimeControl", "GameDuration", TERMINATION];
/// Name of the tag with the cause of the end.
pub(crate) const TERMINATION: &str = "Termination";
/// Value of an unknown roster tag.
const UNKNOWN: &str = "?";
/// Value of an unknown date.
const UNKNOWN_DATE: &str = "????.??.??";

/// Limit of tags per game.
const MAX_TAGS: usize = 200;
/// Length limit of a name in characters, from the PGN standard.
const MAX_NAME: usize = 255;
/// Length limit of a value in characters.
const MAX_VALUE: usize = 4000;

/// Error for a tag that cannot be stored.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[allow(missing_docs, reason = "the messages say it")]
pub enum TagError {
    #[error("'{}' is not a valid tag name: use letters, digits and _", echo(.0))]
    BadName(String),
    #[error("the tag {} follows from the game", echo(.0))]
    Derived(String),
    #[error("the tag {} is given twice", echo(.0))]
    Twice(String),
    #[error("the tag {} has more than {MAX_VALUE} characters", echo(.0))]
    TooLong(String),
    #[error("a game has at most {MAX_TAGS} tags")]
    TooMany,
}

/// Tags stored with a game.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct GameTags {
    list: Vec<(String, String)>,
    /// True for a game from a record or a study: missing roster tags are written as unknown.
    pub recorded: bool,
}

impl GameTags {
    /// Tags given by the user.
    ///
    /// # Errors
    /// The first tag that cannot be stored.
    pub fn new(
        given: impl IntoIterator<Item = (String, String)>,
        recorded: bool,
    ) -> Result<GameTags, TagError> {
        let mut tags = GameTags { list: Vec::new(), recorded };
        for (name, value) in given {
            if DERIVED.contains(&name.as_str()) {
                return Err(TagError::Derived(name));
            }
            tags.add(name, &value)?;
        }
        Ok(tags)
    }

    /// Tags of a record that neither follow from the game nor are options of its rules, and the
    /// errors of the tags that cannot be stored.
    pub(crate) fn of_record(
        given: &[(String, String)],
        is_option: impl Fn(&str) -> bool,
    ) -> (GameTags, Vec<TagError>) {
        let mut tags = GameTags { list: Vec::new(), recorded: true };
        let mut left_out = Vec::new();
        for (name, value) in given {
            if !DERIVED.contains(&name.as_str())
                && !is_option(name)
                && let Err(error) = tags.add(name.clone(), value)
            {
                left_out.push(error);
            }
        }
        (tags, left_out)
    }

    /// Tags of a recorded game that goes on, without those about the play itself.
    pub(crate) fn of_game_in_progress(mut self) -> GameTags {
        self.list.retain(|(name, _)| !OF_PLAY.contains(&name.as_str()));
        self.recorded = false;
        self
    }

    /// Tags for other moves than those recorded, without the cause of the recorded end.
    pub(crate) fn of_other_moves(mut self) -> GameTags {
        self.list.retain(|(name, _)| name != TERMINATION);
        self
    }

    fn add(&mut self, name: String, value: &str) -> Result<(), TagError> {
        let is_name = name.chars().all(|mark| mark.is_ascii_alphanumeric() || mark == '_');
        if name.is_empty() || !is_name || name.len() > MAX_NAME {
            return Err(TagError::BadName(name));
        }
        if self.get(&name).is_some() {
            return Err(TagError::Twice(name));
        }
        if value.chars().count() > MAX_VALUE {
            return Err(TagError::TooLong(name));
        }
        if self.list.len() >= MAX_TAGS {
            return Err(TagError::TooMany);
        }
        self.list.push((name, printable(&value.replace(['\n', '\r', '\t'], " "))));
        Ok(())
    }

    /// The tags, in order.
    pub fn list(&self) -> &[(String, String)] {
        &self.list
    }

    /// Value of a tag.
    pub fn get(&self, name: &str) -> Option<&str> {
        self.list.iter().find(|(known, _)| known == name).map(|(_, value)| value.as_str())
    }

    /// Value of a roster tag: the stored value, otherwise `own` for a game played here, otherwise
    /// unknown.
    pub(crate) fn roster<'a>(&'a self, name: &str, own: &'a str) -> &'a str {
        let unknown = if name == "Date" { UNKNOWN_DATE } else { UNKNOWN };
        self.get(name).unwrap_or(if self.recorded { unknown } else { own })
    }

    /// Tags outside the roster.
    pub fn others(&self) -> impl Iterator<Item = &(String, String)> {
        self.list.iter().filter(|(name, _)| !ROSTER.contains(&name.as_str()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pairs(list: &[(&str, &str)]) -> Vec<(String, String)> {
        list.iter().map(|(name, value)| (name.to_string(), value.to_string())).collect()
    }

    #[test]
    fn derived_tags_are_not_stored() {
        let given =
            pairs(&[("White", "Ann"), ("FEN", "x"), ("Walls", "4"), ("Elo", "1\n2"), ("Result", "*")]);
        let (tags, left_out) = GameTags::of_record(&given, |name| name == "Walls");
        assert_eq!(tags.list(), pairs(&[("White", "Ann"), ("Elo", "1 2")]));
        assert_eq!(left_out, []);
        let (tags_once, left_out) = GameTags::of_record(&pairs(&[("A", "1"), ("A", "2")]), |_| false);
        assert_eq!((tags_once.list().len(), left_out.len()), (1, 1), "what is left out is reported");
        assert_eq!((tags.roster("White", "own"), tags.roster("Site", "own")), ("Ann", "?"));
        assert_eq!(GameTags::default().roster("Site", "own"), "own");
        assert_eq!(tags.roster("Date", "own"), UNKNOWN_DATE);
        let given = pairs(&[("White", "Ann"), ("TimeControl", "60")]);
        let played = GameTags::new(given, true).unwrap().of_game_in_progress();
        assert_eq!((played.list(), played.recorded), (&pairs(&[("White", "Ann")])[..], false));
    }

    #[test]
    fn bad_tags_are_refused_with_a_reason() {
        let long = "x".repeat(MAX_VALUE + 1);
        for bad in [
            vec![("FEN", "x")],
            vec![("a b", "x")],
            vec![("", "x")],
            vec![("A", "1"), ("A", "2")],
            vec![("A", &*long)],
        ] {
            assert!(GameTags::new(pairs(&bad), true).is_err(), "{bad:?}");
        }
        let many = (0..=MAX_TAGS).map(|number| (format!("T{number}"), String::new()));
        assert_eq!(GameTags::new(many, true), Err(TagError::TooMany));
    }
}
