//! Text utilities shared by front ends.

use std::fmt::Display;
use std::time::Duration;

use engine_core::{Score, ScoreReport, Side};
use variants::common::names::is_invisible;

/// Length limit of a user's word in a message, in characters.
const MAX_ECHO: usize = 60;
/// Number of characters kept from the end of a word that is too long, where the name of a file is.
const END_OF_ECHO: usize = 20;
/// Length limit of a message in characters, enough for all of the program's own messages with a
/// user's words in them.
const MAX_MESSAGE: usize = 600;
/// Number of characters kept from the end of a message that is too long, where the reason often is.
const END_OF_MESSAGE: usize = 200;

/// English name of a side.
pub(crate) fn side_name(side: Side) -> &'static str {
    ["White", "Black"][side.index()]
}

/// The text with a capital first letter.
pub(crate) fn capitalized(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// Shortens a text that has more than `longest` characters to as many and an ellipsis, and keeps
/// its last `end` characters.
fn shortened(text: &str, longest: usize, end: usize) -> String {
    let count = text.chars().count();
    if count <= longest {
        return text.to_string();
    }
    let head = text.chars().take(longest - end);
    head.chain(['.'; 3]).chain(text.chars().skip(count - end)).collect()
}

/// A user's word for a message: on one line, printable, and of limited length.
pub fn echo(text: &str) -> String {
    let shown: String =
        text.chars().map(|c| if c.is_control() || is_invisible(c) { '?' } else { c }).collect();
    shortened(&shown, MAX_ECHO, END_OF_ECHO)
}

/// Removes characters that a terminal or reader might interpret: control characters except line
/// ends become question marks, and invisible characters are dropped.
pub fn printable(text: &str) -> String {
    let seen = text.chars().filter(|&c| !is_invisible(c));
    seen.map(|c| if c.is_control() && c != '\n' { '?' } else { c }).collect()
}

/// Message with words of a user: each word printable and of limited length, everything on one line
/// of limited length.
pub fn one_line(message: impl Display) -> String {
    let words: Vec<String> = message.to_string().split_whitespace().map(echo).collect();
    shortened(&words.join(" "), MAX_MESSAGE, END_OF_MESSAGE)
}

/// First of several notes of one kind, and their number.
#[derive(Clone, Default)]
pub(crate) struct FirstNote {
    first: Option<String>,
    count: usize,
}

impl FirstNote {
    /// Adds a note; only the first is written.
    pub(crate) fn add(&mut self, note: impl FnOnce() -> String) {
        self.count += 1;
        self.first.get_or_insert_with(note);
    }

    /// The first note with the number of others; `None` without any.
    pub(crate) fn text(self) -> Option<String> {
        let more =
            if self.count > 1 { format!(" (and {} more like it)", self.count - 1) } else { String::new() };
        self.first.map(|note| note + &more)
    }
}

/// Message of several lines with words of a user: printable, with lines of limited length.
pub fn short_lines(message: &str) -> String {
    let lines = message.split('\n').map(|line| shortened(&printable(line), MAX_MESSAGE, END_OF_MESSAGE));
    lines.collect::<Vec<_>>().join("\n")
}

/// Wraps words at `columns` columns: the first line begins with `head`, the others with `indent`.
pub fn wrap(head: &str, indent: &str, words: &[String], columns: usize) -> String {
    let mut text = String::new();
    let (mut line, mut start) = (head.to_string(), head.len());
    for word in words {
        if line.len() > start && line.chars().count() + 1 + word.chars().count() > columns {
            text += &format!("{line}\n");
            (line, start) = (indent.to_string(), indent.len());
        }
        if line.len() > start {
            line.push(' ');
        }
        line.push_str(word);
    }
    if line.len() > start { format!("{text}{line}\n") } else { text }
}

/// Number with a noun, which is in the singular for one: `1 move`, `2 moves`.
pub fn counted(count: impl TryInto<u64>, noun: &str) -> String {
    let count = count.try_into().unwrap_or(u64::MAX);
    format!("{count} {noun}{}", if count == 1 { "" } else { "s" })
}

/// Returns each item once, in order of first appearance.
pub fn unique<T: PartialEq>(items: impl IntoIterator<Item = T>) -> Vec<T> {
    let mut seen = Vec::new();
    for item in items {
        if !seen.contains(&item) {
            seen.push(item);
        }
    }
    seen
}

/// Score in pawns or moves to mate, from White's point of view: `+0.35`, `#4`, `#-2`.
pub fn score_text(score: Score, side_to_move: Side) -> String {
    let turn = if side_to_move == Side::White { 1 } else { -1 };
    match ScoreReport::from(score) {
        ScoreReport::Centipawns(value) => format!("{:+.2}", f64::from(value * turn) / 100.0),
        ScoreReport::Mate(moves) => format!("#{}", moves * turn),
    }
}

/// Approximate duration in words, in a unit that suits its length.
pub fn about(time: Duration) -> String {
    const UNITS: [(f64, f64, &str); 4] = [
        (1.0, 100.0, "second"),
        (60.0, 100.0, "minute"),
        (3600.0, 72.0, "hour"),
        (86_400.0, f64::MAX, "day"),
    ];
    let seconds = time.as_secs_f64();
    let fits = |(length, most, _): &(f64, f64, &str)| seconds / length < *most;
    let (length, _, name) = UNITS.into_iter().find(fits).unwrap_or(UNITS[3]);
    let count = (seconds / length).round().max(1.0);
    format!("{count} {name}{}", if count > 1.0 { "s" } else { "" })
}

/// Nodes per second; times below a millisecond count as one millisecond.
pub fn nps(nodes: u64, elapsed: Duration) -> u64 {
    let micros = elapsed.as_micros().max(1000);
    (u128::from(nodes) * 1_000_000 / micros) as u64
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_thing_is_in_the_singular() {
        assert_eq!([0, 1, 2].map(|count| counted(count, "turn")), ["0 turns", "1 turn", "2 turns"]);
    }

    #[test]
    fn times_are_rounded() {
        for (seconds, text) in [
            (0.0, "1 second"),
            (59.6, "60 seconds"),
            (600.0, "10 minutes"),
            (7000.0, "2 hours"),
            (9e5, "10 days"),
        ] {
            assert_eq!(about(Duration::from_secs_f64(seconds)), text);
        }
    }

    #[test]
    fn echoes_stay_on_one_short_line() {
        assert_eq!(echo("e2\te4\u{7}"), "e2?e4?");
        assert_eq!(echo(&"x".repeat(100)).len(), MAX_ECHO + 3);
        let path = format!("/home/{}/missing.nnue", "folder/".repeat(20));
        assert!(echo(&path).starts_with("/home/folder/") && echo(&path).ends_with("/missing.nnue"));
        assert_eq!(one_line("bad\nFEN\r\nhere"), "bad FEN here");
        let long = one_line(format!("there is no move {}: none is legal", "e2 e4 ".repeat(10_000)));
        assert!(long.chars().count() <= MAX_MESSAGE + 3, "{long}");
        assert!(long.starts_with("there is no move e2") && long.ends_with(": none is legal"), "{long}");
        let lines = short_lines(&format!("usage:\n  {}", "x".repeat(10_000)));
        assert!(lines.starts_with("usage:\n  xxx") && lines.len() < 700, "{lines}");
        assert_eq!(echo("a\u{202E}b"), "a?b");
        assert_eq!(printable("a\u{202E}b\u{61C}c\u{200D}"), "abc\u{200D}");
        assert_eq!(printable("\u{1b}[31mred\u{9b}2J\u{7}\r\nnext"), "?[31mred?2J??\nnext");
    }

    #[test]
    fn speed_is_per_second() {
        assert_eq!(nps(5000, Duration::from_millis(250)), 20_000);
        assert_eq!(nps(5, Duration::ZERO), 5000);
    }

    #[test]
    fn scores_are_from_the_view_of_white() {
        assert_eq!(score_text(Score::centipawns(35), Side::White), "+0.35");
        assert_eq!(score_text(Score::centipawns(35), Side::Black), "-0.35");
        assert_eq!(score_text(Score::win_in(7), Side::White), "#4");
        assert_eq!(score_text(Score::win_in(3), Side::Black), "#-2");
    }
}
