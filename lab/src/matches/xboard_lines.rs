//! Parser for the lines of an XBoard engine.

use engine_core::{ScoreReport, Side};

use crate::matches::declared_option::DeclaredOption;

/// XBoard's code of a mate in n is this number of centipawns plus n.
const MATE_BASE: i32 = 100_000;

/// First words of known lines without a meaning for a referee.
const IDLE_WORDS: [&str; 22] = [
    "pong", "hint", "offer", "tellics", "tellicsnoalias", "telluser", "tellusererror", "tellopponent",
    "tellothers", "tellall", "askuser", "setup", "piece", "highlight", "choice", "click", "book", "warning",
    "setscore", "stat01:", "draw", "info",
];

/// Result claimed by an engine.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ResultClaim {
    /// Resignation.
    Resigns,
    /// Win of this side.
    Wins(Side),
    /// Draw.
    Draw,
}

/// Line of an engine.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum EngineLine<'a> {
    /// `feature ...`: the rest.
    Feature(&'a str),
    /// `move ...`: the move.
    Move(&'a str),
    /// Thinking output.
    Thinking {
        /// Depth in plies.
        depth: u32,
        /// Score from the view of the engine.
        score: ScoreReport,
        /// Nodes so far.
        nodes: u64,
    },
    /// Claimed result.
    Claim(ResultClaim),
    /// Rejection of a move or command: the whole line.
    Refusal(&'a str),
    /// Message that it does not support the variant: the text.
    Unsupported(&'a str),
    /// Line without a meaning for a referee.
    Other,
    /// Line unknown to the protocol.
    Junk,
}

fn decode_score(score: i32) -> ScoreReport {
    if score >= MATE_BASE {
        ScoreReport::Mate(score - MATE_BASE)
    } else if score <= -MATE_BASE {
        ScoreReport::Mate(score + MATE_BASE)
    } else {
        ScoreReport::Centipawns(score)
    }
}

/// Reads `ply score time nodes line`; a mark may follow the ply.
fn read_thinking(line: &str) -> Option<EngineLine<'_>> {
    let mut words = line.split_whitespace();
    let depth = words.next()?.trim_end_matches(['.', '+', '-', '&', '!', '?']).parse().ok()?;
    let score = words.next()?.parse().ok()?;
    words.next()?.parse::<f64>().ok()?;
    let nodes = words.next()?.parse().ok()?;
    Some(EngineLine::Thinking { depth, score: decode_score(score), nodes })
}

/// Returns true for a move number such as `12.`.
fn is_move_number(word: &str) -> bool {
    word.strip_suffix('.').is_some_and(|number| number.parse::<u32>().is_ok())
}

/// Reads a line.
pub fn read_line(line: &str) -> EngineLine<'_> {
    let line = line.trim();
    let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
    let rest = rest.trim();
    match word {
        "" => EngineLine::Other,
        "feature" => EngineLine::Feature(rest),
        "move" if !rest.is_empty() => EngineLine::Move(rest.split_whitespace().next().unwrap_or(rest)),
        // `1. ... e2e4`, the form of protocol version 1.
        _ if is_move_number(word) && rest.starts_with("... ") => {
            EngineLine::Move(rest.trim_start_matches("... ").trim())
        }
        "resign" => EngineLine::Claim(ResultClaim::Resigns),
        "1-0" => EngineLine::Claim(ResultClaim::Wins(Side::White)),
        "0-1" => EngineLine::Claim(ResultClaim::Wins(Side::Black)),
        "1/2-1/2" => EngineLine::Claim(ResultClaim::Draw),
        "Illegal" => EngineLine::Refusal(line),
        "telluser" | "tellusererror" if rest.contains("not supported") => EngineLine::Unsupported(rest),
        // Many engines answer unknown but harmless commands (`computer`, `name`) with an error.
        "Error" | "Hint:" => EngineLine::Other,
        _ if word.starts_with('#') || IDLE_WORDS.contains(&word) => EngineLine::Other,
        _ => read_thinking(line).unwrap_or(EngineLine::Junk),
    }
}

/// Features of an engine.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ProtocolFeatures {
    /// Answers `ping`.
    pub ping: bool,
    /// Supports `setboard`.
    pub setboard: bool,
    /// Moves are sent with `usermove`.
    pub usermove: bool,
    /// Receives the clocks.
    pub time: bool,
    /// Can play several games.
    pub reuse: bool,
    /// Receives its opponent's name.
    pub name: bool,
    /// Accepts a memory size.
    pub memory: bool,
    /// Accepts a number of threads.
    pub smp: bool,
    /// Value of `done`: 1, or 0 while it is still busy.
    pub done: Option<bool>,
    variants: Option<Vec<String>>,
    options: Vec<DeclaredOption>,
}

impl Default for ProtocolFeatures {
    /// Defaults of features that an engine does not declare.
    fn default() -> ProtocolFeatures {
        ProtocolFeatures {
            ping: false,
            setboard: false,
            usermove: false,
            time: true,
            reuse: true,
            name: false,
            memory: false,
            smp: false,
            done: None,
            variants: None,
            options: Vec::new(),
        }
    }
}

/// Splits `name=value name="a value"` into pairs.
fn feature_pairs(text: &str) -> Vec<(&str, &str)> {
    let mut pairs = Vec::new();
    let mut rest = text.trim();
    while let Some((name, tail)) = rest.split_once('=') {
        let (value, next) = match tail.strip_prefix('"') {
            Some(quoted) => quoted.split_once('"').unwrap_or((quoted, "")),
            None => tail.split_once(char::is_whitespace).unwrap_or((tail, "")),
        };
        pairs.push((name.trim(), value));
        rest = next.trim_start();
    }
    pairs
}

impl ProtocolFeatures {
    /// Processes a `feature` line; returns the answers.
    pub fn take(&mut self, text: &str) -> Vec<String> {
        let answer = |(name, value): (&str, &str)| {
            let accepted = self.set(name, value);
            format!("{} {name}", if accepted { "accepted" } else { "rejected" })
        };
        feature_pairs(text).into_iter().map(answer).collect()
    }

    /// Sets one feature; returns false if a referee does not support it.
    fn set(&mut self, name: &str, value: &str) -> bool {
        let on = value == "1";
        match name {
            "ping" => self.ping = on,
            "setboard" => self.setboard = on,
            "usermove" => self.usermove = on,
            "time" => self.time = on,
            "reuse" => self.reuse = on,
            "name" => self.name = on,
            "memory" => self.memory = on,
            "smp" => self.smp = on,
            "done" => self.done = Some(on),
            "variants" => {
                self.variants = Some(value.split(',').map(|name| name.trim().to_string()).collect());
            }
            "option" => {
                self.options.push(DeclaredOption::from_xboard(value));
            }
            "myname" | "colors" | "debug" | "draw" | "sigint" | "sigterm" | "analyze" | "playother"
            | "exclude" | "nps" | "egt" | "highlight" | "setscore" | "pause" | "ics" => {}
            // Moves are always sent and read as coordinates.
            "san" => return !on,
            _ => return false,
        }
        true
    }

    /// Returns the engine's own option with this name.
    pub fn option(&self, name: &str) -> Option<&DeclaredOption> {
        self.options.iter().find(|option| option.name == name)
    }

    /// Returns true if it plays the variant according to its list, or if it has no list. For
    /// `fairy/Name` the list contains only the first part.
    pub fn plays(&self, variant: &str) -> bool {
        let family = variant.split('/').next().unwrap_or(variant);
        self.variants.as_ref().is_none_or(|list| list.iter().any(|known| known == variant || known == family))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_distinguished() {
        assert_eq!(read_line("move e2e4"), EngineLine::Move("e2e4"));
        assert_eq!(read_line("1. ... e7e5"), EngineLine::Move("e7e5"));
        assert_eq!(read_line("resign"), EngineLine::Claim(ResultClaim::Resigns));
        assert_eq!(read_line("0-1 {Black mates}"), EngineLine::Claim(ResultClaim::Wins(Side::Black)));
        assert_eq!(read_line("1/2-1/2 {Repetition}"), EngineLine::Claim(ResultClaim::Draw));
        assert_eq!(read_line("Illegal move: e2e5"), EngineLine::Refusal("Illegal move: e2e5"));
        assert_eq!(read_line("Error (unknown command): computer"), EngineLine::Other);
        assert_eq!(read_line("# a comment"), EngineLine::Other);
        assert_eq!(read_line("# ... searching"), EngineLine::Other);
        assert_eq!(read_line("wait ... searching"), EngineLine::Junk);
        assert_eq!(read_line("\u{fffd}\u{fffd}"), EngineLine::Junk);
        assert_eq!(read_line("move"), EngineLine::Junk);
    }

    #[test]
    fn thinking_is_read() {
        let thinking = |score| EngineLine::Thinking { depth: 9, score, nodes: 1234 };
        assert_eq!(read_line("9 156 1084 1234 Qd5 Rc8"), thinking(ScoreReport::Centipawns(156)));
        assert_eq!(read_line(" 9. -100003 10 1234 x"), thinking(ScoreReport::Mate(-3)));
        assert_eq!(read_line("9 100002 10 1234"), thinking(ScoreReport::Mate(2)));
        assert_eq!(read_line("9 lives"), EngineLine::Junk);
    }

    #[test]
    fn features_are_taken_and_answered() {
        let mut features = ProtocolFeatures::default();
        let answers = features.take(r#"ping=1 setboard=0 san=1 colour=2 variants="normal,fairy" done=1"#);
        assert_eq!(
            answers,
            [
                "accepted ping", "accepted setboard", "rejected san", "rejected colour", "accepted variants",
                "accepted done"
            ]
        );
        assert!(features.plays("fairy/Nutters") && features.plays("normal") && !features.plays("spirit"));
        features.take(r#"option="Resign Threshold -spin 800 200 1200""#);
        assert!(features.option("Resign Threshold").is_some() && features.option("Resign").is_none());
        assert_eq!((features.ping, features.done), (true, Some(true)));
    }
}
