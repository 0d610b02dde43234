//! The plies that change XBoard's board from one display to another.

use engine_core::Side;

use super::display::{Display, Ply};
use crate::common::square::Square;
use crate::crazy::geometry::ring;

/// The most plies that changing a display can take: every square needs at most a removal and a drop, and for each of them the other
/// side may have to wait.
const MAX_PLIES: usize = 4 * Square::COUNT;

/// Plies, `first` beginning, that turn `display` into `target`; the last one is a ply of `last`.
pub(super) fn edit(mut display: Display, target: &Display, first: Side, last: Side) -> Vec<Ply> {
    let mut plies = Vec::new();
    let mut side = first;
    while (display != *target || side == last) && plies.len() < MAX_PLIES {
        let ply = next_edit(&display, target, side);
        display.play(side, ply);
        plies.push(ply);
        side = !side;
    }
    debug_assert!(plies.len() < MAX_PLIES, "the display cannot be reached");
    plies
}

/// What `side` does next: the step that settles most, or a wait.
fn next_edit(display: &Display, target: &Display, side: Side) -> Ply {
    transfer(display, target, side)
        .or_else(|| drop(display, target, side))
        .or_else(|| removal(display, target, side))
        .unwrap_or_else(|| wait(display, side))
}

/// The squares whose display is not yet the one wanted.
fn wrong<'a>(display: &'a Display, target: &'a Display) -> impl Iterator<Item = Square> + 'a {
    Square::all().filter(|&square| display.at(square) != target.at(square))
}

/// A piece of the side that must go elsewhere goes where one of its colour is wanted.
fn transfer(display: &Display, target: &Display, side: Side) -> Option<Ply> {
    let from =
        |&square: &Square| display.at(square).filter(|shown| shown.side == side).map(|shown| (square, shown));
    let to =
        |&square: &Square| target.at(square).filter(|shown| shown.side == side).map(|shown| (square, shown));
    wrong(display, target).filter_map(|square| from(&square)).find_map(|(from, piece)| {
        let fits =
            |to: Square| from != to && !(piece.letter == 'P' && looks_like_en_passant(display, from, to));
        let (to, wanted) =
            wrong(display, target).filter_map(|square| to(&square)).find(|&(to, _)| fits(to))?;
        let letter = (wanted.letter != piece.letter).then_some(wanted.letter);
        Some(Ply::Move { from, to, letter })
    })
}

/// XBoard may remove a pawn beside a pawn that steps diagonally to an empty square.
fn looks_like_en_passant(display: &Display, from: Square, to: Square) -> bool {
    display.at(to).is_none() && from.file() != to.file()
}

fn drop(display: &Display, target: &Display, side: Side) -> Option<Ply> {
    let wanted = |square: Square| {
        let shown = target.at(square).filter(|shown| shown.side == side)?;
        display.at(square).is_none().then_some(Ply::Drop { letter: shown.letter, on: square })
    };
    wrong(display, target).find_map(wanted)
}

/// A piece visits a square with a wrong piece and comes home. First where the other side can drop one next.
fn removal(display: &Display, target: &Display, side: Side) -> Option<Ply> {
    let occupied = |square: &Square| display.at(*square).is_some();
    let others_turn = |square: &Square| target.at(*square).is_some_and(|shown| shown.side != side);
    let via = wrong(display, target)
        .filter(occupied)
        .find(others_turn)
        .or_else(|| wrong(display, target).find(occupied))?;
    let stays = |square: &Square| display.at(*square) == target.at(*square);
    let home =
        display.pieces(side).find(stays).or_else(|| display.pieces(side).find(|&square| square != via))?;
    Some(Ply::Visit { from: home, via, to: home })
}

/// A piece visits an empty square and comes home. A side without a visible piece can only pass.
pub(super) fn wait(display: &Display, side: Side) -> Ply {
    signals(display, side).next().unwrap_or(Ply::Pass)
}

/// The visits to empty squares by which a side can tell a number. They differ from all that a move of the game may look like: a King
/// goes no farther than a neighbour and home.
pub(super) fn signals(display: &Display, side: Side) -> impl Iterator<Item = Ply> + '_ {
    let is_king = |home: Square| display.at(home).is_some_and(|shown| shown.letter == 'K');
    let homes = display.pieces(side).filter(move |&home| !is_king(home));
    let kings = display.pieces(side).filter(move |&home| is_king(home));
    homes.chain(kings).flat_map(move |home| {
        let far = move |via: &Square| !is_king(home) || !ring(home).has(*via);
        display.empty().filter(far).map(move |via| Ply::Visit { from: home, via, to: home })
    })
}
