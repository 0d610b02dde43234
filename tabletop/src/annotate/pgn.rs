//! Annotated games as PGN: scores in `[%eval]`, as other programs read them, better lines in words, and marks as NAGs. What
//! the file said about its moves stays, but for what an earlier run of this program said.

use super::review::{MoveClass, Review};
use crate::records::pgn::{push_remark, tag, wrapped};

/// Moves of a better line that are told.
const LINE_LENGTH: usize = 8;
/// How this program signs; its version follows.
const ANNOTATOR: &str = "Menagerie ";
/// How a comment of this program begins.
const EVALUATION: &str = "{[%eval ";

/// An annotated game in PGN, with a blank line at its end.
pub fn annotated(review: &Review) -> String {
    let mut text = String::new();
    for (name, value) in review.game.tags.iter().filter(|(name, _)| name != "Annotator") {
        tag(&mut text, name, value);
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
    let (glyphs, others): (Vec<&String>, Vec<&String>) =
        kept(review, ply).partition(|remark| remark.starts_with('$'));
    words.extend(glyphs.iter().map(|glyph| (*glyph).clone()));
    let own = review.class_of(ply).map(MoveClass::nag).filter(|own| !glyphs.iter().any(|glyph| glyph == own));
    words.extend(own.map(str::to_string));
    let comment = comment(review, ply);
    if !comment.is_empty() {
        push_remark(&mut words, &format!("{{{}}}", comment.replace('}', ")")));
    }
    others.iter().for_each(|remark| push_remark(&mut words, remark));
    words
}

/// What the file said about a move, without what this program writes itself: its comments, and its marks.
fn kept(review: &Review, ply: usize) -> impl Iterator<Item = &String> {
    let is_again = review.game.tag("Annotator").is_some_and(|names| names.contains(ANNOTATOR));
    let remarks = &review.game.moves[ply].remarks;
    let was_reviewed = is_again && remarks.iter().any(|remark| remark.starts_with(EVALUATION));
    let is_own = move |remark: &str| {
        was_reviewed
            && (remark.starts_with(EVALUATION) || MoveClass::ALL.iter().any(|class| class.nag() == remark))
    };
    remarks.iter().filter(move |remark| !is_own(remark))
}

/// The score after the move, and the better line if there was one.
fn comment(review: &Review, ply: usize) -> String {
    let (before, after) = (&review.positions[ply], &review.positions[ply + 1]);
    let mut parts = Vec::new();
    if !after.score.is_empty() {
        parts.push(format!("[%eval {},{}]", after.score.trim_start_matches('+'), after.finding.depth));
    }
    let played = &review.game.moves[ply];
    if before.finding.best.as_ref().is_some_and(|best| *best != played.text) {
        let line = &before.finding.line[..before.finding.line.len().min(LINE_LENGTH)];
        parts.push(format!("Best: {} ({})", line.join(" "), before.score));
    }
    parts.join(" ")
}
