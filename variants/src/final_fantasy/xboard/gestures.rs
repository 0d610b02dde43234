//! Gestures with which a user enters moves, and the letters that distinguish moves with equal
//! gestures.

use super::looks::{Ply, look};
use crate::common::square::{Square, first_rank};
use crate::final_fantasy::movegen::can_save;
use crate::final_fantasy::moves::{Action, Move};
use crate::final_fantasy::piece::{Kind, Piece};
use crate::final_fantasy::state::FfPosition;

/// A move and the ply with which a user enters it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Gesture {
    pub(super) mv: Move,
    pub(super) ply: Ply,
    /// True if another move has the same ply except for the letter.
    pub(super) needs_letter: bool,
}

/// Letters for moves whose preferred letter is taken, those of ordinary pieces last. More than 25
/// equal gestures need several pawns on one Airship; then digits, which XBoard does not accept,
/// distinguish them.
const SPARE: &str = "IFZEVQJUKYTSODGNPRHMLCBWA123456789";

/// Inclusion of moves after a call.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Calls {
    Sayable,
    Over,
}

/// Returns all legal moves of the unit on a square that can be entered in one ply: those without a
/// call, and a Caller's own moves after one.
pub(super) fn gestures(pos: &FfPosition, from: Square, calls: Calls) -> Vec<Gesture> {
    let sayable = |mv: &Move| mv.call().is_none() || calls == Calls::Sayable && is_callers_own(pos, *mv);
    let mut all: Vec<Gesture> = pos
        .legal_moves_from(from)
        .into_iter()
        .filter(sayable)
        .map(|mv| Gesture { mv, ply: pointing(pos, mv), needs_letter: false })
        .collect();
    for index in 0..all.len() {
        if !all[index].needs_letter {
            settle_letters(pos, &mut all, index);
        }
    }
    all
}

/// Returns true if the Caller makes the move, by an ability that it has from the call.
fn is_callers_own(pos: &FfPosition, mv: Move) -> bool {
    pos.mover(mv).is_some_and(|piece| piece.kind() == Kind::Caller)
        && !crate::final_fantasy::movegen::is_pseudo_legal(pos, mv.without_call())
}

/// Returns the ply of a move without a letter: from and to, out and back for actions from afar, by
/// way of the last rank for a ransom.
fn pointing(pos: &FfPosition, mv: Move) -> Ply {
    let (from, to) = (mv.from(), mv.to());
    let visit = |via: Square, to: Square| Ply::Visit { from, via, to, letter: None };
    match mv.action() {
        Action::Slay | Action::Convert | Action::SacrificialAttack => visit(to, from),
        Action::SacrificialDefence => visit(pos.hit.as_ref().map_or(to, |hit| hit.square), from),
        Action::Ransom(file) => visit(to, Square::at(file, first_rank(pos.side()))),
        Action::Go | Action::Take | Action::Promote(_) | Action::Raise => {
            Ply::Move { from, to, letter: None }
        }
    }
}

/// Assigns letters to all moves with the same gesture as move `first`. A move with a unique gesture
/// gets the letter of the arriving unit, if that differs from the one that left.
fn settle_letters(pos: &FfPosition, all: &mut [Gesture], first: usize) {
    let alike: Vec<usize> =
        (0..all.len()).filter(|&index| all[index].ply.bare() == all[first].ply.bare()).collect();
    if let [alone] = alike[..] {
        let letter = changed_look(pos, all[alone].mv);
        set_letter(&mut all[alone].ply, letter);
        return;
    }
    let mut taken: Vec<char> = Vec::new();
    for index in alike {
        let own = own_letter(pos, all[index].mv);
        let letter = std::iter::once(own).chain(SPARE.chars()).find(|letter| !taken.contains(letter));
        taken.extend(letter);
        set_letter(&mut all[index].ply, letter);
        all[index].needs_letter = true;
    }
}

fn set_letter(ply: &mut Ply, new: Option<char>) {
    if let Ply::Move { letter, .. } | Ply::Visit { letter, .. } = ply {
        *letter = new;
    }
}

/// Letter of the mover's unit on its final square, if it changes by the move.
fn changed_look(pos: &FfPosition, mv: Move) -> Option<char> {
    let mut after = *pos;
    after.make_pseudo_legal(mv);
    let place = match mv.action() {
        Action::Ransom(file) => Square::at(file, first_rank(pos.side())),
        Action::Slay | Action::Convert | Action::SacrificialAttack | Action::SacrificialDefence => {
            return None;
        }
        _ => mv.to(),
    };
    after.counters.side = pos.side();
    let arrived = if after.board.of_side(pos.side()).has(place) { drawn_letter(&after, place) } else { None };
    arrived.filter(|&letter| drawn_letter(pos, mv.from()) != Some(letter))
}

/// Returns the letter by which the board shows the unit of the side to move on a square.
fn drawn_letter(pos: &FfPosition, square: Square) -> Option<char> {
    look(pos.side(), pos.board.base(square)?, pos.board.ridden().has(square)).map(|look| look.letter)
}

/// Preferred letter of a move: that of the called piece, of the arriving unit, or of the acting
/// piece.
fn own_letter(pos: &FfPosition, mv: Move) -> char {
    let letter = |piece: Piece| look(pos.side(), piece, false).map_or('K', |look| look.letter);
    if let Some(piece) = mv.call().and_then(|form| Piece::from_code(form << 1)) {
        return letter(piece);
    }
    match mv.action() {
        Action::Raise => 'K',
        _ => changed_look(pos, mv).or(pos.mover(mv).map(letter)).unwrap_or('K'),
    }
}

/// Returns the move that a ply stands for: with its letter, without the letter if it is
/// unambiguous or the unit's own (XBoard sends no letter that the piece already has), or by a
/// direct ply to the target of an action from afar.
pub(super) fn understand(pos: &FfPosition, ply: Ply, calls: Calls) -> Result<Move, &'static str> {
    let (Ply::Move { from, .. } | Ply::Visit { from, .. }) = ply else {
        return Err("no move of this game");
    };
    let all = gestures(pos, from, calls);
    let mut lettered = ply;
    if ply == ply.bare() {
        set_letter(&mut lettered, drawn_letter(pos, from));
    }
    if let Some(found) = all.iter().find(|gesture| gesture.ply == ply || gesture.ply == lettered) {
        return Ok(found.mv);
    }
    let matching = |fits: &dyn Fn(&Gesture) -> bool| -> Vec<Move> {
        all.iter().filter(|gesture| fits(gesture)).map(|gesture| gesture.mv).collect()
    };
    let unlettered = matching(&|gesture| gesture.ply.bare() == ply);
    let directly = || {
        matching(&|gesture| match (gesture.ply, ply) {
            (Ply::Visit { from, via, to, .. }, Ply::Move { from: start, to: goal, letter: None }) => {
                from == to && (from, via) == (start, goal)
            }
            _ => false,
        })
    };
    let found = if unlettered.is_empty() { directly() } else { unlettered };
    match found[..] {
        [mv] => Ok(mv),
        [] if pos.hit.is_some() && pos.king_is_captured() && !can_save(pos) => Err("the King is lost"),
        [] => Err("no such legal move"),
        _ => Err("a letter must say which move is meant"),
    }
}
