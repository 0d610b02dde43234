//! XBoard's display of Final Fantasy Chess: an engine-defined board with legality off, on which a
//! turn is one ply or several.
//!
//! A turn that XBoard can display in one ply is that ply: `e2e3`, `c8f5,f5c8` for a slay (out and
//! back: the unit on the square between disappears), `d2e1v` for boarding (a letter changes the
//! look of the carrier). All other turns are spelled out: the lowest piece of the side to move
//! visits an empty square and returns, as a sign that more plies follow (the number of that square
//! among the empty ones is the number of the called piece among those that may be called, 0 for no
//! call), the enemy waits, then comes the ply of the move, then pairs of plies until the board is
//! right. Waiting is a visit to an empty square, too. A user never makes the sign as a move.
//!
//! A user enters a move in one ply, and calls only for the Caller's own moves, by a letter.

mod gestures;
mod looks;
mod marks;

use engine_core::{BoardCodec, BoardSetup, Notation, Setup, TurnReading};

use self::gestures::{Calls, gestures, understand};
use self::looks::{Ply, display};
use self::marks::marks;
use super::moves::Move;
use super::notation::FfNotation;
use super::state::{FfPosition, bits};
use crate::common::square::Square;
use crate::common::xboard::{Display, parse_all, read_turn, squares};

impl BoardCodec<FfPosition> for FfNotation {
    fn setup(start: &FfPosition, _setup: &Setup) -> Option<BoardSetup> {
        let fen = format!("{} w - - 0 1", display(&start.board).placement());
        Some(BoardSetup::without_moves("8x8+0", "bughouse", looks::pieces(), fen))
    }

    fn placement(pos: &FfPosition) -> String {
        display(&pos.board).placement()
    }

    fn plies(pos: &FfPosition, mv: Move, _setup: &Setup) -> Vec<String> {
        turn(pos, mv).iter().map(Ply::to_string).collect()
    }

    fn read(pos: &FfPosition, plies: &[&str], setup: &Setup) -> TurnReading<Move> {
        match (parse_all(plies), plies) {
            (Some(read), _) => read_plies(pos, &read),
            (None, [text]) => FfNotation::parse_move(pos, text, setup).into(),
            (None, _) => TurnReading::Illegal("no such move".to_string()),
        }
    }

    fn highlight(pos: &FfPosition, clicks: &[&str], _setup: &Setup) -> Option<String> {
        Some(marks(pos, &squares(clicks)?).to_string())
    }

    fn choice(pos: &FfPosition, clicks: &[&str], _setup: &Setup) -> Option<String> {
        marks::letters(pos, &squares(clicks)?)
    }
}

/// Returns the sign of a spelled-out turn, which contains the number of the called piece.
fn sign(pos: &FfPosition, shown: &Display<Square>, mv: Move) -> Option<Ply> {
    let number = match mv.call() {
        None => 0,
        Some(form) => 1 + bits(pos.callable(pos.side())).position(|other| other == form)?,
    };
    let from = pos.board.of_side(pos.side()).first()?;
    let via = sign_squares(pos, shown).nth(number)?;
    Some(Ply::visit(from, via, from))
}

/// The squares that a sign may visit. The square of a unit just captured is not one: a visit there
/// is a sacrifice.
fn sign_squares(pos: &FfPosition, shown: &Display<Square>) -> impl Iterator<Item = Square> {
    let hit = pos.hit.as_ref().map(|hit| hit.square);
    shown.empty().filter(move |&square| Some(square) != hit)
}

/// Returns the position in which a move is entered: after its call, if it has one.
fn position_called(pos: &FfPosition, mv: Move) -> FfPosition {
    mv.call().map_or(*pos, |form| pos.with_call(pos.side(), form))
}

/// Returns whether another call is possible.
fn allowed(call: Option<usize>) -> Calls {
    if call.is_some() { Calls::Over } else { Calls::Sayable }
}

/// Returns all plies of a turn.
fn turn(pos: &FfPosition, mv: Move) -> Vec<Ply> {
    let called = position_called(pos, mv);
    let plain = mv.without_call();
    let Some(given) =
        gestures(&called, mv.from(), allowed(mv.call())).into_iter().find(|gesture| gesture.mv == plain)
    else {
        return Vec::new();
    };
    let mut after = *pos;
    after.make_pseudo_legal(mv);
    let mut shown = display(&pos.board);
    let opening = [sign(pos, &shown, mv), Some(shown.wait(&shown, !pos.side()))];
    shown.play(pos.side(), given.ply);
    let plies_of_display = shown.change_into(&display(&after.board), !pos.side(), pos.side());
    let alone = mv.call().is_none() && plies_of_display.is_empty();
    let opening = opening.into_iter().flatten().filter(|_| !alone);
    opening.chain([given.ply]).chain(plies_of_display).collect()
}

/// Reads the sign of a spelled-out turn: the position after the call, and the call, if there is
/// one.
fn read_sign(pos: &FfPosition, shown: &Display<Square>, first: Ply) -> Option<(FfPosition, Option<usize>)> {
    let Ply::Visit { from, via, to, .. } = first else {
        return None;
    };
    if from != to || pos.board.of_side(pos.side()).first() != Some(from) {
        return None;
    }
    match sign_squares(pos, shown).position(|square| square == via)? {
        0 => Some((*pos, None)),
        number => {
            let form = bits(pos.callable(pos.side())).nth(number - 1)?;
            Some((pos.with_call(pos.side(), form), Some(form)))
        }
    }
}

fn read_plies(pos: &FfPosition, read: &[Ply]) -> TurnReading<Move> {
    let illegal = |reason: &str| TurnReading::Illegal(reason.to_string());
    let Some((&first, rest)) = read.split_first() else {
        return TurnReading::Partial;
    };
    if rest.is_empty()
        && let Ok(mv) = understand(pos, first, Calls::Sayable)
    {
        return TurnReading::Complete(mv);
    }
    let shown = display(&pos.board);
    let Some((called, form)) = read_sign(pos, &shown, first) else {
        return match understand(pos, first, Calls::Sayable) {
            Ok(_) => illegal("the turn was over before"),
            Err(reason) => illegal(reason),
        };
    };
    let Some(&given) = rest.get(1) else {
        return TurnReading::Partial;
    };
    let plain = match understand(&called, given, allowed(form)) {
        Ok(mv) => mv,
        Err(reason) => return illegal(reason),
    };
    let mv = form.map_or(plain, |form| plain.with_call(form));
    let mut whole = turn(pos, mv);
    // The move may have been entered without its letter.
    if let Some(expected) = whole.get_mut(2) {
        *expected = given;
    }
    read_turn([(mv, whole)], read, &shown, pos.side())
        .unwrap_or_else(|| illegal("the turn would not be shown"))
}
