//! Arguments of cutechess-cli that a match does not support.

use std::fmt::{self, Write};

/// Argument of cutechess-cli that is not supported.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Unsupported {
    /// Option, or the option to which the word belongs.
    option: &'static str,
    /// Word, or its beginning up to `=`; empty if the option itself is not supported.
    word: &'static str,
    /// Replacement, or the reason why there is none.
    pub instead: &'static str,
}

const fn unsupported(option: &'static str, word: &'static str, instead: &'static str) -> Unsupported {
    Unsupported { option, word, instead }
}

const BOOKS: &str = "openings come from -openings; menagerie openings makes such files";

/// All unsupported arguments.
pub(crate) const UNSUPPORTED: [Unsupported; 16] = [
    unsupported("-engine", "conf=", "an engine is described by cmd= and its other words"),
    unsupported("-engine", "book=", BOOKS),
    unsupported("-engine", "bookdepth=", BOOKS),
    unsupported("-engine", "trust", "our rules decide every game"),
    unsupported("-engine", "tscale=", "an engine's own tc= sets its time"),
    unsupported("-engines", "", "there is no list of configured engines"),
    unsupported("-bookmode", "", BOOKS),
    unsupported(
        "-openings",
        "policy=default",
        "each round begins with the next opening, also among many engines",
    ),
    unsupported(
        "-openings",
        "policy=encounter",
        "each round begins with the next opening, also among many engines",
    ),
    unsupported("-tournament", "knockout", "round-robin and gauntlet are played"),
    unsupported("-tournament", "pyramid", "round-robin and gauntlet are played"),
    unsupported("-seeds", "", "only knockouts have seeds"),
    unsupported("-reverse", "", "put the engines into another order"),
    unsupported("-tbpieces", "", "-tb uses all tables in its folders"),
    unsupported("-tbignore50", "", "-tb knows the fifty-move rule"),
    unsupported("-resultformat", "", "-results writes everything, and menagerie match merge prints it"),
];

/// The argument as it is written.
impl fmt::Display for Unsupported {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.word {
            "" => f.write_str(self.option),
            word if self.option == "-engine" => f.write_str(word),
            word => write!(f, "{} {word}", self.option),
        }
    }
}

/// Returns the first unsupported argument of an option. The words of `-each` are those of
/// `-engine`.
pub(super) fn find(option: &str, words: &[&str]) -> Option<Unsupported> {
    let option = if option == "-each" { "-engine" } else { option };
    let is_among = |known: &Unsupported| match known.word {
        "" => true,
        key if key.ends_with('=') => words.iter().any(|word| word.starts_with(key)),
        whole => words.contains(&whole),
    };
    UNSUPPORTED.into_iter().find(|known| known.option == option && is_among(known))
}

/// Section of the help: a line for each argument.
pub fn help() -> String {
    let mut text = "UNSUPPORTED ARGUMENTS OF CUTECHESS-CLI\n".to_string();
    for known in UNSUPPORTED {
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
    fn unsupported_arguments_are_rejected_in_one_line() {
        for known in UNSUPPORTED {
            let value = if known.word.ends_with('=') { "1" } else { "" };
            let line =
                format!("{} {}{value} -engine cmd=a -engine cmd=b -each tc=1", known.option, known.word);
            let error = parse_line(&line).unwrap_err().to_string();
            assert!(error.contains(&known.to_string()) && error.contains(known.instead), "{line}: {error}");
            assert_eq!(error.lines().count(), 1, "{error}");
        }
        let error = parse_line("-engine cmd=a -engine cmd=b -each tc=1 trust").unwrap_err().to_string();
        assert_eq!(error, "trust of cutechess-cli is not supported: our rules decide every game");
    }

    /// The guide has a row for each argument.
    #[test]
    fn the_guide_lists_unsupported_arguments() {
        let guide = include_str!("../../../docs/guis.md");
        for known in UNSUPPORTED {
            let row = format!("| `{known}` | {} |\n", known.instead);
            assert!(guide.contains(&row), "docs/guis.md lacks the row {row}");
        }
    }
}
