//! Commands for programs inside comments: `[%clk 0:05:00]`, `[%eval 0.35,12]`, arrows and marked
//! squares.

use std::time::Duration;

use engine_core::{Score, ScoreReport, Side};

use super::pgn_tokens::in_one_line;

/// Prefix of a command.
const BEGIN: &str = "[%";
/// Remaining time on the clock of the side that moved.
const CLOCK: &str = "clk";
/// Evaluation in pawns from White's point of view.
const EVALUATION: &str = "eval";
/// Arrows.
const ARROWS: &str = "cal";
/// Marked squares.
const SQUARES: &str = "csl";

/// A parsed comment.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Comment<'a> {
    /// Text for readers.
    pub text: String,
    /// Names and values of the commands.
    commands: Vec<(&'a str, &'a str)>,
}

impl<'a> Comment<'a> {
    /// Parses a comment.
    pub fn parse(comment: &'a str) -> Comment<'a> {
        let mut parts = Vec::new();
        let mut commands = Vec::new();
        let mut rest = comment;
        while let Some((before, behind)) = rest.split_once(BEGIN) {
            let Some((command, after)) = behind.split_once(']') else { break };
            let (name, value) = command.split_once(' ').unwrap_or((command, ""));
            parts.push(before.trim());
            commands.push((name, value.trim()));
            rest = after;
        }
        parts.push(rest.trim());
        parts.retain(|part| !part.is_empty());
        Comment { text: parts.join(" "), commands }
    }

    fn command(&self, name: &str) -> Option<&'a str> {
        self.commands.iter().find(|(known, _)| *known == name).map(|(_, value)| *value)
    }

    /// Remaining time on the clock, as written.
    pub fn clock(&self) -> Option<&'a str> {
        self.command(CLOCK)
    }

    /// Evaluation as written, without the depth: `0.35`, `#-2`.
    pub fn evaluation(&self) -> Option<&'a str> {
        self.command(EVALUATION).map(|value| value.split(',').next().unwrap_or(value).trim())
    }

    /// Evaluation from the point of view of `side`, and the search depth, 0 if unknown.
    pub fn score(&self, side: Side) -> Option<(Score, u32)> {
        let value = self.command(EVALUATION)?;
        let (score, depth) = value.split_once(',').unwrap_or((value, ""));
        let turn = if side == Side::White { 1 } else { -1 };
        let depth = depth.trim().parse().unwrap_or(0);
        if let Some(moves) = score.trim().strip_prefix('#') {
            let moves = moves.parse::<i32>().ok().filter(|moves| moves.unsigned_abs() <= MAX_MATE)? * turn;
            let plies = 2 * moves.unsigned_abs() as usize;
            return Some((if moves > 0 { Score::win_in(plies - 1) } else { Score::loss_in(plies) }, depth));
        }
        let pawns = score.trim().parse::<f64>().ok().filter(|pawns| pawns.abs() <= MAX_PAWNS)?;
        Some((Score::centipawns((pawns * 100.0).round() as i32 * turn), depth))
    }

    /// Marked squares and arrows: the letter of the colour, followed by one or two squares.
    pub fn shapes(&self) -> impl Iterator<Item = &'a str> {
        let listed = self.commands.iter().filter(|(name, _)| [ARROWS, SQUARES].contains(name));
        listed.flat_map(|(_, value)| value.split(',')).map(str::trim).filter(|shape| !shape.is_empty())
    }
}

/// Command with a player's evaluation of a move of `side`.
pub(crate) fn evaluation_command(score: ScoreReport, depth: u32, side: Side) -> String {
    let turn = if side == Side::White { 1 } else { -1 };
    let score = match score {
        ScoreReport::Centipawns(value) => format!("{:.2}", f64::from(value) * f64::from(turn) / 100.0),
        ScoreReport::Mate(moves) => format!("#{}", i64::from(moves) * i64::from(turn)),
    };
    format!("[%{EVALUATION} {score},{depth}]")
}

/// Limits of plausible mate distances, in moves, and of plausible scores, in pawns.
const MAX_MATE: u32 = 240;
const MAX_PAWNS: f64 = 200.0;

/// Replaces the text of a comment; of its commands those remain that the new text does not replace.
pub(crate) fn with_text(comment: &str, text: &str) -> String {
    let new = Comment::parse(text);
    let old = Comment::parse(comment);
    let is_new = |name: &str| new.commands.iter().any(|(known, _)| *known == name);
    let kept = old.commands.iter().filter(|(name, _)| !is_new(name));
    // An empty list of arrows or squares removes the command.
    let is_written =
        |&&(name, value): &&(&str, &str)| !(value.is_empty() && [ARROWS, SQUARES].contains(&name));
    let commands =
        kept.chain(&new.commands).filter(is_written).map(|(name, value)| format!("[%{name} {value}]"));
    let text = Some(new.text.clone()).filter(|text| !text.is_empty());
    commands.chain(text).collect::<Vec<_>>().join(" ")
}

/// Comment without evaluations, in one line; unchanged if it has none.
pub(crate) fn without_evaluation(comment: &str) -> String {
    let mut kept = String::new();
    let mut rest = comment;
    while let Some((at, end)) = evaluation_in(rest) {
        kept.push_str(&rest[..at]);
        rest = &rest[end..];
    }
    if rest.len() == comment.len() { comment.to_string() } else { in_one_line(&(kept + rest)) }
}

/// Place of the first evaluation in a comment.
fn evaluation_in(comment: &str) -> Option<(usize, usize)> {
    comment.match_indices(BEGIN).find_map(|(at, _)| {
        let end = at + comment[at..].find(']')?;
        let name = comment[at + BEGIN.len()..end].split(' ').next();
        (name == Some(EVALUATION)).then_some((at, end + 1))
    })
}

/// Comment with the remaining time on a clock, in PGN's form.
pub(crate) fn clock_remark(left: Duration) -> String {
    let seconds = left.as_secs();
    format!("{{{BEGIN}{CLOCK} {}:{:02}:{:02}]}}", seconds / 3600, seconds / 60 % 60, seconds % 60)
}

#[cfg(test)]
mod tests {
    use super::*;

    const LICHESS: &str = "Good. [%eval -1.35] [%clk 0:05:00] [%csl Ga4,Rb5][%cal Gc2c4] Very!";

    #[test]
    fn commands_are_distinguished_from_words() {
        let comment = Comment::parse(LICHESS);
        assert_eq!(comment.text, "Good. Very!");
        assert_eq!((comment.clock(), comment.evaluation()), (Some("0:05:00"), Some("-1.35")));
        assert_eq!(comment.shapes().collect::<Vec<_>>(), ["Ga4", "Rb5", "Gc2c4"]);
        for plain in ["a [b] c", "a [% b", "[%"] {
            assert_eq!(Comment::parse(plain).text, plain);
        }
    }

    #[test]
    fn evaluations_are_read_from_both_views() {
        let score = |text: &str, side| Comment::parse(text).score(side);
        assert_eq!(score(LICHESS, Side::White), Some((Score::centipawns(-135), 0)));
        assert_eq!(score("[%eval 0.5,12]", Side::Black), Some((Score::centipawns(-50), 12)));
        assert_eq!(score("[%eval #2]", Side::White), Some((Score::win_in(3), 0)));
        assert_eq!(score("[%eval #-2]", Side::White), Some((Score::loss_in(4), 0)));
        for bad in ["[%eval x]", "[%eval #9999999]", "[%eval NaN]", "[%eval 1e9]", "[%eval]"] {
            assert_eq!(score(bad, Side::White), None, "{bad}");
        }
    }

    #[test]
    fn evaluations_are_written_from_white_s_view() {
        let written = |score, side| evaluation_command(score, 12, side);
        assert_eq!(written(ScoreReport::Centipawns(135), Side::White), "[%eval 1.35,12]");
        assert_eq!(written(ScoreReport::Centipawns(135), Side::Black), "[%eval -1.35,12]");
        assert_eq!(written(ScoreReport::Mate(2), Side::Black), "[%eval #-2,12]");
        let read = Comment::parse("[%eval #-2,12]").score(Side::Black);
        assert_eq!(read, Some((Score::win_in(3), 12)), "and read again");
    }

    #[test]
    fn evaluations_are_removed_with_nothing_else() {
        let without = "Good. [%clk 0:05:00] [%csl Ga4,Rb5][%cal Gc2c4] Very!";
        assert_eq!(without_evaluation(LICHESS), without);
        assert_eq!(without_evaluation("[%eval 0.3] a [%eval #1,4]"), "a");
        for plain in ["two  blanks", "[%evaluation 3] [%eval 0.3", "eval 0.3]", without] {
            assert_eq!(without_evaluation(plain), plain);
        }
    }

    #[test]
    fn a_new_text_keeps_the_commands() {
        let changed = with_text(LICHESS, "Bad. [%clk 0:01:00]");
        assert_eq!(changed, "[%eval -1.35] [%csl Ga4,Rb5] [%cal Gc2c4] [%clk 0:01:00] Bad.");
        assert_eq!(with_text("[%clk 1]", ""), "[%clk 1]");
        assert_eq!(with_text("old", ""), "");
        assert_eq!(with_text("[%csl Ga4] [%cal Gc2c4] x", "x [%csl ] [%cal Ra1a2]"), "[%cal Ra1a2] x");
    }
}
