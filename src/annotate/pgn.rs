//! Judged games as PGN: scores in `[%eval]`, as other programs read them, better lines in words, and marks as NAGs.

use super::judgement::Review;
use crate::arena::pgn::{tag, wrapped};

/// Moves of a better line that are told.
const LINE_LENGTH: usize = 8;

/// A judged game in PGN, with a blank line at its end.
pub(crate) fn annotated(review: &Review<'_>) -> String {
    let mut text = String::new();
    for (name, value) in review.game.tags.iter().filter(|(name, _)| name != "Annotator") {
        tag(&mut text, name, value);
    }
    tag(&mut text, "Annotator", concat!("Menagerie ", env!("CARGO_PKG_VERSION")));
    text.push('\n');
    let mut words: Vec<String> = Vec::new();
    for ply in 0..review.game.moves.len() {
        words.extend(move_words(review, ply));
    }
    words.push(review.game.result().to_string());
    text + &wrapped(&words) + "\n\n"
}

fn move_words(review: &Review<'_>, ply: usize) -> Vec<String> {
    let (number, is_white) = review.game.number(ply);
    let mut words = vec![format!("{number}{}", if is_white { "." } else { "..." })];
    words.extend(review.game.moves[ply].readable.split(' ').map(str::to_string));
    words.extend(review.mark(ply).map(|mark| mark.nag().to_string()));
    let comment = comment(review, ply);
    if !comment.is_empty() {
        words.extend(format!("{{{}}}", comment.replace('}', ")")).split(' ').map(str::to_string));
    }
    words
}

/// The score after the move, and the better line if there was one.
fn comment(review: &Review<'_>, ply: usize) -> String {
    let (before, after) = (&review.verdicts[ply], &review.verdicts[ply + 1]);
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
