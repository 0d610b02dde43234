//! Annotated games as PGN: scores in `[%eval]`, as other programs read them, better lines in words, and marks as NAGs. What
//! the file said about its moves stays, but for what an earlier run of this program said.

use std::collections::HashSet;

use super::review::{MoveClass, Review};
use crate::records::pgn::{push_remark, tag, wrapped};
use crate::records::pgn_tokens::in_one_line;
use crate::records::tags::RESULT;

/// Moves of a better line that are told.
const LINE_LENGTH: usize = 8;
/// How this program signs; its version follows.
const ANNOTATOR: &str = "Menagerie ";
/// How an evaluation begins.
const EVALUATION: &str = "[%eval ";
/// How a better line begins.
const BETTER: &str = "Best: ";

/// An annotated game in PGN, with a blank line at its end.
pub fn annotated(review: &Review) -> String {
    let mut text = String::new();
    for (name, value) in review.game.tags.iter().filter(|(name, _)| name != "Annotator") {
        tag(&mut text, name, if name == RESULT { review.game.result() } else { value });
    }
    tag(&mut text, "Annotator", annotators(review.game.tag("Annotator")));
    text.push('\n');
    let mut words: Vec<String> = Vec::new();
    review.game.before.iter().for_each(|remark| push_remark(&mut words, remark));
    for ply in 0..review.game.moves.len() {
        words.extend(move_words(review, ply));
    }
    words.push(review.game.result().to_string());
    text + &wrapped(&words) + "\n\n"
}

/// Those who annotated before, and this program.
fn annotators(before: Option<&str>) -> String {
    let own = concat!("Menagerie ", env!("CARGO_PKG_VERSION"));
    let others = before.map_or("", |names| names.split(ANNOTATOR).next().unwrap_or_default());
    format!("{others}{}{own}", if others.is_empty() || others.ends_with(", ") { "" } else { ", " })
}

fn move_words(review: &Review, ply: usize) -> Vec<String> {
    let mut words = vec![review.game.numbers.text(ply)];
    words.extend(review.game.moves[ply].readable.split(' ').map(str::to_string));
    let mut kept = kept(review, ply);
    let mut glyphs = HashSet::new();
    // Some write a mark as a sign and as a glyph.
    kept.retain(|remark| !remark.starts_with('$') || glyphs.insert(remark.clone()));
    // A mark of another's before our comment would be taken for ours by the next run.
    let (before, behind): (Vec<&String>, Vec<&String>) =
        kept.iter().partition(|remark| remark.starts_with('$') && !is_class(remark));
    words.extend(before.into_iter().cloned());
    let own = review.class_of(ply).map(MoveClass::nag).filter(|own| !kept.iter().any(|known| known == own));
    words.extend(own.map(str::to_string));
    let comment = comment(review, ply);
    if !comment.is_empty() {
        push_remark(&mut words, &format!("{{{}}}", comment.replace('}', ")")));
    }
    behind.into_iter().for_each(|remark| push_remark(&mut words, remark));
    words
}

/// Whether a glyph is one that this program marks moves with.
fn is_class(glyph: &str) -> bool {
    MoveClass::ALL.iter().any(|class| class.nag() == glyph)
}

/// What the file said about a move, without what this program writes itself: its comments, and the marks before them.
fn kept(review: &Review, ply: usize) -> Vec<String> {
    let remarks = &review.game.moves[ply].remarks;
    if review.game.tag("Annotator").is_none_or(|names| !names.contains(ANNOTATOR)) {
        return remarks.clone();
    }
    let others: Vec<Option<String>> = remarks.iter().map(|remark| said_by_others(remark)).collect();
    // Only a comment with a better line has a mark of ours before it.
    let is_marked = |at: usize| {
        let is_ours = others.get(at).is_some_and(Option::is_none);
        is_ours && remarks.get(at).is_some_and(|remark| remark.contains(BETTER))
    };
    let is_kept = |at: usize| !(is_class(&remarks[at]) && is_marked(at + 1));
    let kept = others.iter().enumerate().filter(|(at, _)| is_kept(*at));
    kept.filter_map(|(_, remark)| remark.clone()).collect()
}

/// A remark without this program's evaluation and better line; `None` if it says nothing else.
fn said_by_others(remark: &str) -> Option<String> {
    let Some(inside) = remark.strip_prefix('{').and_then(|inside| inside.strip_suffix('}')) else {
        return Some(remark.to_string());
    };
    let rest = match around_evaluation(inside) {
        Some((before, behind)) => {
            let (line_before, line_behind) = around_better_line(behind).unwrap_or((behind, ""));
            in_one_line(&[before, line_before, line_behind].join(" "))
        }
        // The last position of a game that is over has no evaluation.
        None if around_better_line(inside) == Some(("", "")) => String::new(),
        None => return Some(remark.to_string()),
    };
    (!rest.is_empty()).then(|| format!("{{{rest}}}"))
}

/// What stands before and behind our evaluation: other programs do not name its depth.
fn around_evaluation(comment: &str) -> Option<(&str, &str)> {
    comment.match_indices(EVALUATION).find_map(|(at, begin)| {
        let (value, behind) = comment[at + begin.len()..].split_once(']')?;
        let (score, depth) = value.split_once(',')?;
        (is_score(score) && depth.parse::<u32>().is_ok()).then(|| (&comment[..at], behind))
    })
}

/// What stands before and behind our better line, which ends with its score in brackets.
fn around_better_line(comment: &str) -> Option<(&str, &str)> {
    let (before, line) = comment.split_once(BETTER)?;
    line.match_indices(')').find_map(|(end, _)| {
        let (_, score) = line[..end].rsplit_once(" (")?;
        is_score(score).then(|| (before, &line[end + 1..]))
    })
}

/// Whether a word is a score of this program's: `0.35`, `+0.35`, `#-2`.
fn is_score(word: &str) -> bool {
    !word.is_empty() && word.chars().all(|mark| mark.is_ascii_digit() || "+-.#".contains(mark))
}

/// The score after the move, and the better line if there was one.
fn comment(review: &Review, ply: usize) -> String {
    let (before, after) = (&review.positions[ply], &review.positions[ply + 1]);
    let mut parts = Vec::new();
    if !after.score.is_empty() {
        parts.push(format!("{EVALUATION}{},{}]", after.score.trim_start_matches('+'), after.finding.depth));
    }
    let played = &review.game.moves[ply];
    if before.finding.best.as_ref().is_some_and(|best| *best != played.text) {
        let line = &before.finding.line[..before.finding.line.len().min(LINE_LENGTH)];
        parts.push(format!("{BETTER}{} ({})", line.join(" "), before.score));
    }
    parts.join(" ")
}
