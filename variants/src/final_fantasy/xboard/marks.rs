//! Marks for the squares that a user may click, and the offered letters.

use super::gestures::{Calls, Gesture, gestures};
use super::looks::Ply;
use crate::common::square::Square;
use crate::common::xboard::{Mark, Marks};
use crate::final_fantasy::state::FfPosition;

/// Returns the marks after some clicks, of which the first lifted a piece.
pub(super) fn marks(pos: &FfPosition, clicks: &[Square]) -> Marks<Square> {
    let mut marks = Marks::none();
    let all = clicks.first().map_or(Vec::new(), |&from| gestures(pos, from, Calls::Sayable));
    for gesture in &all {
        if let Some((square, mark)) = mark(pos, &all, gesture, clicks) {
            // A square to stop on and to move on from is a waypoint; a second click stops there.
            if marks.at(square) != Some(Mark::Waypoint) {
                marks.set(square, mark);
            }
        }
    }
    marks
}

/// Returns the mark of a move after these clicks.
fn mark(pos: &FfPosition, all: &[Gesture], gesture: &Gesture, clicks: &[Square]) -> Option<(Square, Mark)> {
    let end = |square: Square| {
        let mark = match () {
            () if gesture.needs_letter => Mark::Choice,
            () if pos.board.occupied().has(square) && square != gesture.mv.from() => Mark::Capture,
            () => Mark::Quiet,
        };
        (square, mark)
    };
    match (gesture.ply, clicks) {
        (Ply::Move { from, to, .. }, &[lifted]) if from == lifted => Some(end(to)),
        (Ply::Move { from, to, .. }, &[lifted, via]) if (from, to) == (lifted, via) => Some(end(to)),
        (Ply::Visit { from, via, .. }, &[lifted]) if from == lifted => {
            let mark = if is_plain_target(all, from, via) { Mark::Capture } else { Mark::Waypoint };
            Some((via, mark))
        }
        (Ply::Visit { from, via, to, .. }, &[lifted, clicked]) if (from, via) == (lifted, clicked) => {
            Some(end(to))
        }
        _ => None,
    }
}

/// True if the only move by way of this square acts on it from afar, so that a click on the square
/// is sufficient.
fn is_plain_target(all: &[Gesture], from: Square, via: Square) -> bool {
    let mut passing = all.iter().filter(|gesture| match gesture.ply {
        Ply::Move { from: start, to, .. } => (start, to) == (from, via),
        Ply::Visit { from: start, via: between, .. } => (start, between) == (from, via),
        _ => false,
    });
    let only = passing.next();
    passing.next().is_none()
        && matches!(only, Some(Gesture { ply: Ply::Visit { from, to, .. }, .. }) if from == to)
}

/// Returns the letters to choose from at the end of the clicks, if there is a choice.
pub(super) fn letters(pos: &FfPosition, clicks: &[Square]) -> Option<String> {
    let letters: String = gestures(pos, *clicks.first()?, Calls::Sayable)
        .iter()
        .filter(|gesture| gesture.needs_letter)
        .filter_map(|gesture| match (gesture.ply, clicks) {
            (Ply::Move { from, to, letter }, &[start, goal]) if (from, to) == (start, goal) => letter,
            (Ply::Move { from, to, letter }, &[start, via, goal]) if (from, to, to) == (start, via, goal) => {
                letter
            }
            (Ply::Visit { from, via, to, letter }, &[start, between, goal])
                if (from, via, to) == (start, between, goal) =>
            {
                letter
            }
            _ => None,
        })
        .collect();
    (!letters.is_empty()).then_some(letters)
}
