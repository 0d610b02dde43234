//! Interpretation of a user's clicks.

use engine_core::{Position, TurnReading};

use super::display::{LOADED, Ply};
use super::{LOOKS, STAR, offer_letter};
use crate::common::square::Square;
use crate::common::xboard::{Mark, Marks};
use crate::crazy::board::Place;
use crate::crazy::geometry::ring;
use crate::crazy::moves::{Action, Move};
use crate::crazy::state::CrazyPosition;
use crate::crazy::text::{DENY, find_move, move_text};

/// Returns the moves that a user may make by dragging the content of `from` to `to`, each with a
/// unique letter; chains are left out.
pub(super) fn offers(pos: &CrazyPosition, from: Square, to: Square) -> Vec<(char, Move)> {
    let mut offers: Vec<(char, Move)> = Vec::new();
    for mv in pos.legal_moves() {
        let Some(preferred) = meant_letter(pos, mv, from, to) else { continue };
        let used = |letter: char| offers.iter().any(|&(other, _)| other == letter);
        let pool = LOOKS.iter().map(|&(letter, _)| letter);
        if let Some(letter) = std::iter::once(preferred).chain(pool).find(|&letter| !used(letter)) {
            offers.push((letter, mv));
        }
    }
    offers
}

/// Returns the preferred letter of a move, if it can be made by dragging from one square to
/// another.
fn meant_letter(pos: &CrazyPosition, mv: Move, from: Square, to: Square) -> Option<char> {
    if mv.action == Action::Deny {
        let king = |side| pos.board().king(side);
        let side = pos.plain().side();
        return (king(side) == Some(from) && king(!side) == Some(to)).then_some('K');
    }
    if mv.from.square != from || !mv.chain.is_empty() {
        return None;
    }
    let board = pos.board();
    match mv.action {
        Action::Round => (ring(from) & board.occupied()).has(to).then_some(STAR),
        _ if mv.to != to => None,
        Action::Walk => Some(match mv.promotion {
            Some(kind) => kind.letter().to_ascii_uppercase(),
            None if mv.jumps() => LOADED,
            None => offer_letter(board.piece(mv.from)),
        }),
        Action::Disguise | Action::InsideCapture => {
            Some(offer_letter(board.piece(Place { square: to, index: mv.to_index })))
        }
        _ => None,
    }
}

/// Reads a single ply of a user.
pub(super) fn read(pos: &CrazyPosition, ply: Ply) -> TurnReading<Move> {
    let unknown = || TurnReading::Illegal("no such legal move".to_string());
    match ply {
        Ply::Move { from, to, letter } => {
            let offers = offers(pos, from, to);
            let is_named = |&&(offered, _): &&(char, Move)| letter == Some(offered);
            match (offers.iter().find(is_named), &offers[..]) {
                (Some(&(_, mv)), _) => TurnReading::Complete(mv),
                (None, []) => unknown(),
                (None, &[(_, mv)]) => TurnReading::Complete(mv),
                (None, several) => several_meanings(pos, several),
            }
        }
        Ply::Visit { from, via, to, letter: None } => {
            two_steps(pos, from, via, to).map_or_else(unknown, TurnReading::Complete)
        }
        Ply::Pass => find_move(pos, DENY).map_or_else(unknown, TurnReading::Complete),
        Ply::Visit { .. } | Ply::Drop { .. } => unknown(),
    }
}

/// Without a letter the base moves there in the ordinary way; if it cannot, the message lists the
/// choices.
fn several_meanings(pos: &CrazyPosition, offers: &[(char, Move)]) -> TurnReading<Move> {
    let plain =
        |mv: &Move| mv.action == Action::Walk && mv.from.index == 0 && !mv.jumps() && mv.promotion.is_none();
    match offers.iter().find(|(_, mv)| plain(mv)) {
        Some(&(_, mv)) => TurnReading::Complete(mv),
        None => {
            let choices: Vec<_> =
                offers.iter().map(|&(letter, mv)| format!("{letter} for {}", move_text(pos, mv))).collect();
            TurnReading::Illegal(format!("choose {}", choices.join(", ")))
        }
    }
}

/// Returns the move of a King, or of a Knight that captures in its path, over these squares;
/// captures before jumps, the lowest piece first.
fn two_steps(pos: &CrazyPosition, from: Square, via: Square, to: Square) -> Option<Move> {
    let fits = |mv: &Move| {
        matches!(mv.action, Action::King | Action::Castle | Action::PathCapture)
            && (mv.from.square, mv.via, mv.to) == (from, via, to)
    };
    let order = |mv: &Move| (mv.jumps() as u8 + mv.jumps_on_the_way() as u8, mv.from.index, mv.to_index);
    pos.legal_moves().into_iter().filter(fits).min_by_key(order)
}

/// XBoard's marks for the next squares to click, rank 8 first; `None` if the move is complete.
pub(super) fn marks(pos: &CrazyPosition, clicks: &[Square]) -> Option<String> {
    let marks = match *clicks {
        [from] => Marks::from_fn(|to| first_mark(pos, from, to)),
        [from, via] => Marks::from_fn(|to| two_steps(pos, from, via, to).map(end_mark)),
        _ => return None,
    };
    Some(marks.to_string())
}

fn end_mark(mv: Move) -> Mark {
    if mv.captures() { Mark::Capture } else { Mark::Quiet }
}

/// Mark of a square on which the lifted piece may be put: cyan if a King or Knight can move on from
/// there.
fn first_mark(pos: &CrazyPosition, from: Square, to: Square) -> Option<Mark> {
    let goes_on = |mv: &Move| {
        matches!(mv.action, Action::King | Action::Castle | Action::PathCapture)
            && (mv.from.square, mv.via) == (from, to)
    };
    let offers = offers(pos, from, to);
    match &offers[..] {
        _ if pos.legal_moves().iter().any(goes_on) => Some(Mark::Waypoint),
        [] => None,
        [(_, mv)] => Some(end_mark(*mv)),
        _ => Some(Mark::Choice),
    }
}
