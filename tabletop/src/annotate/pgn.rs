//! Annotated games as PGN: scores in `[%eval]`, which other programs read, better lines as text,
//! and marks as NAGs. Existing annotations are preserved, except for those of an earlier run of
//! this program.

use std::collections::HashSet;

use super::game::AnnotatedGame;
use super::review::{MoveClass, Review};
use crate::records::comment::without_evaluation;
use crate::records::pgn::{push_remark, tag, wrapped};
use crate::records::pgn_tokens::in_one_line;
use crate::records::tags::RESULT;

/// Number of moves shown of a better line.
const LINE_LENGTH: usize = 8;
/// Signature of this program in the `Annotator` tag, followed by its version.
const ANNOTATOR: &str = "Menagerie ";
/// Prefix of an evaluation.
const EVALUATION: &str = "[%eval ";
/// Prefix of a better line.
const BETTER: &str = "Best: ";

/// Beginning of an annotated game: its tags, except for the annotator.
pub fn head(game: &AnnotatedGame) -> String {
    let mut text = String::new();
    for (name, value) in game.tags.iter().filter(|(name, _)| name != "Annotator") {
        tag(&mut text, name, if name == RESULT { game.result() } else { value });
    }
    text
}

/// Writes an annotated game as PGN, followed by a blank line.
pub fn annotated(review: &Review) -> String {
    let mut text = head(&review.game);
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

/// Previous annotators, and this program.
fn annotators(before: Option<&str>) -> String {
    let own = concat!("Menagerie ", env!("CARGO_PKG_VERSION"));
    let others = before.map_or("", |names| names.split(ANNOTATOR).next().unwrap_or_default());
    format!("{others}{}{own}", if others.is_empty() || others.ends_with(", ") { "" } else { ", " })
}

fn move_words(review: &Review, ply: usize) -> Vec<String> {
    let mut words = vec![review.game.numbers.text(ply)];
    words.extend(review.game.moves[ply].readable.split(' ').map(str::to_string));
    let comment = comment(review, ply);
    let mut kept = kept(review, ply);
    // One move has one evaluation.
    if comment.starts_with(EVALUATION) {
        kept = kept.iter().filter_map(|remark| without_evaluation_in(remark)).collect();
    }
    let mut glyphs = HashSet::new();
    // Some programs write a mark both as a sign and as a glyph.
    kept.retain(|remark| !remark.starts_with('$') || glyphs.insert(remark.clone()));
    // Placed before this program's comment, another annotator's mark would count as this program's
    // in the next run.
    let (before, behind): (Vec<&String>, Vec<&String>) =
        kept.iter().partition(|remark| remark.starts_with('$') && !is_class(remark));
    words.extend(before.into_iter().cloned());
    let own = review.class_of(ply).map(MoveClass::nag).filter(|own| !kept.iter().any(|known| known == own));
    words.extend(own.map(str::to_string));
    if !comment.is_empty() {
        push_remark(&mut words, &format!("{{{}}}", comment.replace('}', ")")));
    }
    behind.into_iter().for_each(|remark| push_remark(&mut words, remark));
    words
}

/// Returns true if this program marks moves with this glyph.
fn is_class(glyph: &str) -> bool {
    MoveClass::ALL.iter().any(|class| class.nag() == glyph)
}

/// Annotations of a move in the file, without this program's comments and the marks before them.
fn kept(review: &Review, ply: usize) -> Vec<String> {
    let remarks = &review.game.moves[ply].remarks;
    if review.game.tag("Annotator").is_none_or(|names| !names.contains(ANNOTATOR)) {
        return remarks.clone();
    }
    let others: Vec<Option<String>> = remarks.iter().map(|remark| foreign_remark(remark)).collect();
    // This program's marks stand only before comments with a better line.
    let is_marked = |at: usize| {
        let is_ours = others.get(at).is_some_and(Option::is_none);
        is_ours && remarks.get(at).is_some_and(|remark| remark.contains(BETTER))
    };
    let is_kept = |at: usize| !(is_class(&remarks[at]) && is_marked(at + 1));
    let kept = others.iter().enumerate().filter(|(at, _)| is_kept(*at));
    kept.filter_map(|(_, remark)| remark.clone()).collect()
}

/// Annotation without this program's evaluation and better line; `None` if nothing else remains.
fn foreign_remark(remark: &str) -> Option<String> {
    let Some(inside) = remark.strip_prefix('{').and_then(|inside| inside.strip_suffix('}')) else {
        return Some(remark.to_string());
    };
    let rest = match around_evaluation(inside) {
        Some((before, behind)) => {
            let (line_before, line_behind) = around_better_line(behind).unwrap_or((behind, ""));
            in_one_line(&[before, line_before, line_behind].join(" "))
        }
        // The last position of a finished game has no evaluation.
        None if around_better_line(inside) == Some(("", "")) => String::new(),
        None => return Some(remark.to_string()),
    };
    (!rest.is_empty()).then(|| format!("{{{rest}}}"))
}

/// Annotation without another program's evaluation; `None` if nothing else remains.
fn without_evaluation_in(remark: &str) -> Option<String> {
    let Some(inside) = remark.strip_prefix('{').and_then(|inside| inside.strip_suffix('}')) else {
        return Some(remark.to_string());
    };
    let rest = without_evaluation(inside);
    (!rest.trim().is_empty()).then(|| format!("{{{rest}}}"))
}

/// Text before and after this program's evaluation, which is recognised by its depth.
fn around_evaluation(comment: &str) -> Option<(&str, &str)> {
    comment.match_indices(EVALUATION).find_map(|(at, begin)| {
        let (value, behind) = comment[at + begin.len()..].split_once(']')?;
        let (score, depth) = value.split_once(',')?;
        (is_score(score) && depth.parse::<u32>().is_ok()).then(|| (&comment[..at], behind))
    })
}

/// Text before and after this program's better line, which ends with its score in brackets.
fn around_better_line(comment: &str) -> Option<(&str, &str)> {
    let (before, line) = comment.split_once(BETTER)?;
    line.match_indices(')').find_map(|(end, _)| {
        let (_, score) = line[..end].rsplit_once(" (")?;
        is_score(score).then(|| (before, &line[end + 1..]))
    })
}

/// Returns true if a word is a score in this program's format: `0.35`, `+0.35`, `#-2`.
fn is_score(word: &str) -> bool {
    !word.is_empty() && word.chars().all(|mark| mark.is_ascii_digit() || "+-.#".contains(mark))
}

/// Comment on a move: the score after it, and the better line if there is one.
fn comment(review: &Review, ply: usize) -> String {
    let (before, after) = (&review.positions[ply], &review.positions[ply + 1]);
    let mut parts = Vec::new();
    if !after.score.is_empty() {
        parts.push(format!("{EVALUATION}{},{}]", after.score.trim_start_matches('+'), after.analysis.depth));
    }
    let played = &review.game.moves[ply];
    if before.analysis.best.as_ref().is_some_and(|best| *best != played.text) {
        let line = &before.analysis.line[..before.analysis.line.len().min(LINE_LENGTH)];
        parts.push(format!("{BETTER}{} ({})", line.join(" "), before.score));
    }
    parts.join(" ")
}
