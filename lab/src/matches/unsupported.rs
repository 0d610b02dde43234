//! Arguments of cutechess-cli that a match does not read.

use std::fmt::{self, Write};

/// Argument of cutechess-cli that is not read.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NotRead {
    /// Option, or the option to which the word belongs.
    option: &'static str,
    /// Word, or its beginning up to `=`; empty if the option itself is not read.
    word: &'static str,
    /// Replacement, or the reason why there is none.
    pub instead: &'static str,
}

const fn not_read(option: &'static str, word: &'static str, instead: &'static str) -> NotRead {
    NotRead { option, word, instead }
}

const BOOKS: &str = "openings come from -openings; menagerie openings makes such files";

/// All arguments that are not read.
pub(crate) const NOT_READ: [NotRead; 16] = [
    not_read("-engine", "conf=", "an engine is described by cmd= and its other words"),
    not_read("-engine", "book=", BOOKS),
    not_read("-engine", "bookdepth=", BOOKS),
    not_read("-engine", "trust", "our rules decide every game"),
    not_read("-engine", "tscale=", "an engine's own tc= sets its time"),
    not_read("-engines", "", "there is no list of configured engines"),
    not_read("-bookmode", "", BOOKS),
    not_read(
        "-openings",
        "policy=default",
        "each round begins with the next opening, also among many engines",
    ),
    not_read(
        "-openings",
        "policy=encounter",
        "each round begins with the next opening, also among many engines",
    ),
    not_read("-tournament", "knockout", "round-robin and gauntlet are played"),
    not_read("-tournament", "pyramid", "round-robin and gauntlet are played"),
    not_read("-seeds", "", "only knockouts have seeds"),
    not_read("-reverse", "", "put the engines into another order"),
    not_read("-tbpieces", "", "-tb uses all tables in its folders"),
    not_read("-tbignore50", "", "-tb knows the fifty-move rule"),
    not_read("-resultformat", "", "-results writes everything, and menagerie match merge prints it"),
];

/// The argument as it is written.
impl fmt::Display for NotRead {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.word {
            "" => f.write_str(self.option),
            word if self.option == "-engine" => f.write_str(word),
            word => write!(f, "{} {word}", self.option),
        }
    }
}

/// Returns the first argument of an option that is not read. The words of `-each` are those of
/// `-engine`.
pub(super) fn find(option: &str, words: &[&str]) -> Option<NotRead> {
    let option = if option == "-each" { "-engine" } else { option };
    let is_among = |known: &NotRead| match known.word {
        "" => true,
        key if key.ends_with('=') => words.iter().any(|word| word.starts_with(key)),
        whole => words.contains(&whole),
    };
    NOT_READ.into_iter().find(|known| known.option == option && is_among(known))
}

/// Section of the help: a line for each argument.
pub fn help() -> String {
    let mut text = "NOT READ OF CUTECHESS-CLI'S ARGUMENTS\n".to_string();
    for known in NOT_READ {
        // Writing to a string cannot fail.
        let _ = writeln!(text, "  {:<30} {}", known.to_string(), known.instead);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::matches::arguments::tests::parse_line;

    #[test]
    fn arguments_that_are_not_read_are_rejected_in_one_line() {
        for known in NOT_READ {
            let value = if known.word.ends_with('=') { "1" } else { "" };
            let line =
                format!("{} {}{value} -engine cmd=a -engine cmd=b -each tc=1", known.option, known.word);
            let error = parse_line(&line).unwrap_err().to_string();
            assert!(error.contains(&known.to_string()) && error.contains(known.instead), "{line}: {error}");
            assert_eq!(error.lines().count(), 1, "{error}");
        }
        let error = parse_line("-engine cmd=a -engine cmd=b -each tc=1 trust").unwrap_err().to_string();
        assert_eq!(error, "trust of cutechess-cli is not read: our rules decide every game");
    }

    /// The guide has a row for each argument.
    #[test]
    fn the_guide_lists_what_is_not_read() {
        let guide = include_str!("../../../docs/guis.md");
        for known in NOT_READ {
            let row = format!("| `{known}` | {} |\n", known.instead);
            assert!(guide.contains(&row), "docs/guis.md lacks the row {row}");
        }
    }
}
