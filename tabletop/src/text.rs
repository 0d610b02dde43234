//! Small pieces of text that several front ends write.

use std::fmt::Display;
use std::time::Duration;

use engine_core::{Score, ScoreReport, Side};

/// Longest echo of a user's word in a message, in characters.
const LONGEST_ECHO: usize = 60;
/// How many of them are the end of a word that is too long: the name of a file stands there.
const END_OF_ECHO: usize = 20;

/// A user's word as a message may echo it: on one line, printable, not too long.
pub fn echo(text: &str) -> String {
    let shown: Vec<char> = text.chars().map(|c| if c.is_control() { '?' } else { c }).collect();
    if shown.len() <= LONGEST_ECHO {
        return shown.into_iter().collect();
    }
    let (head, tail) = (&shown[..LONGEST_ECHO - END_OF_ECHO], &shown[shown.len() - END_OF_ECHO..]);
    head.iter().chain(&['.'; 3]).chain(tail).collect()
}

/// A text without what a terminal, or a reader of a file, would take for a command: control characters but the ends of lines
/// become question marks.
pub fn printable(text: &str) -> String {
    text.chars().map(|c| if c.is_control() && c != '\n' { '?' } else { c }).collect()
}

/// A message that may quote a user: each word printable and not too long, all on one line.
pub fn one_line(message: impl Display) -> String {
    message.to_string().split_whitespace().map(echo).collect::<Vec<_>>().join(" ")
}

/// Words in lines of so many columns: the first begins with `head`, the others with `indent`.
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

/// Each item once, in the order in which they first come.
pub fn unique<T: PartialEq>(items: impl IntoIterator<Item = T>) -> Vec<T> {
    let mut seen = Vec::new();
    for item in items {
        if !seen.contains(&item) {
            seen.push(item);
        }
    }
    seen
}

/// A score in pawns or moves to mate, from White's view: `+0.35`, `#4`, `#-2`.
pub fn score_text(score: Score, side_to_move: Side) -> String {
    let turn = if side_to_move == Side::White { 1 } else { -1 };
    match ScoreReport::from(score) {
        ScoreReport::Centipawns(value) => format!("{:+.2}", f64::from(value * turn) / 100.0),
        ScoreReport::Mate(moves) => format!("#{}", moves * turn),
    }
}

/// A length of time in words, roughly: nobody plans by seconds what takes hours.
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

/// Nodes per second; a shorter time than a millisecond counts as one.
pub fn nps(nodes: u64, elapsed: Duration) -> u64 {
    let micros = elapsed.as_micros().max(1000);
    (u128::from(nodes) * 1_000_000 / micros) as u64
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_told_roughly() {
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
        assert_eq!(echo(&"x".repeat(100)).len(), LONGEST_ECHO + 3);
        let path = format!("/home/{}/missing.nnue", "folder/".repeat(20));
        assert!(echo(&path).starts_with("/home/folder/") && echo(&path).ends_with("/missing.nnue"));
        assert_eq!(one_line("bad\nFEN\r\nhere"), "bad FEN here");
        assert_eq!(printable("\u{1b}[31mred\u{9b}2J\u{7}\r\nnext"), "?[31mred?2J??\nnext");
    }

    #[test]
    fn speed_is_per_second() {
        assert_eq!(nps(5000, Duration::from_millis(250)), 20_000);
        assert_eq!(nps(5, Duration::ZERO), 5000);
    }

    #[test]
    fn scores_are_told_from_the_white_side() {
        assert_eq!(score_text(Score::centipawns(35), Side::White), "+0.35");
        assert_eq!(score_text(Score::centipawns(35), Side::Black), "-0.35");
        assert_eq!(score_text(Score::win_in(7), Side::White), "#4");
        assert_eq!(score_text(Score::win_in(3), Side::Black), "#-2");
    }
}
