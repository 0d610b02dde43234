//! Drawings of the board and descriptions of moves.

use engine_core::{AnySquare, Description, DrawnPiece, Picture, PieceDrawing, Position, Quality, Side};

use super::board::ChessBoard;
use super::kinds::{Army, Kind};
use super::moves::{Action, Move};
use super::piece_set::PieceSet;
use super::position::ChessPosition;
use super::rights::CastlingSide;
use super::rules::Rules;
use super::state::State;
use super::symbols::{letter, symbol};
use crate::common::bitboard::Bitboard;
use crate::common::square::Square;

/// Drawing of a kind. Orthodox pieces need no label; the others are labelled with their letters,
/// and harmless ones are ghostly.
pub(crate) fn look(set: &PieceSet, kind: Kind) -> PieceDrawing {
    let look = PieceDrawing::new(set.glyph(kind)).with(Quality::Ghostly, !kind.is_real());
    match (kind, kind.army()) {
        (Kind::Pawn | Kind::King, _) | (_, Some(Army::Fide)) if set.change_of(kind).is_none() => look,
        _ => look.labelled(set.letter(kind)),
    }
}

/// Picture of the board.
pub(crate) fn picture<R: Rules>(pos: &ChessBoard, promoted: Bitboard) -> Picture {
    let mut picture = Picture::new(8, 8);
    for square in R::special_squares() {
        picture.mark_special(AnySquare::from(square));
    }
    for square in pos.occupied() {
        if let Some((side, kind)) = pos.side_at(square).zip(pos.kind_at(square)) {
            picture.put(AnySquare::from(square), drawn::<R>(&pos.set, side, kind, promoted.has(square)));
        }
    }
    picture
}

fn drawn<R: Rules>(set: &PieceSet, side: Side, kind: Kind, is_promoted: bool) -> DrawnPiece {
    let letter = letter(set, side, kind);
    DrawnPiece {
        side,
        token: if is_promoted { format!("{letter}~") } else { letter.to_string() },
        symbol: Some(symbol(set, side, kind, true)).filter(|&symbol| symbol != letter),
        name: set.name(kind).to_string(),
        drawing: look(set, kind).with(Quality::Exalted, is_promoted),
        info: set.custom_info(kind).unwrap_or_else(|| R::piece_info(kind).into()),
    }
}

/// Returns White's and Black's pieces in hand; `None` in games without drops.
pub(crate) fn hands<R: Rules>(pos: &ChessBoard, state: &R::State) -> Option<[Vec<DrawnPiece>; 2]> {
    let held = |side| {
        let counted = state.held(side).into_iter();
        counted
            .flat_map(|(kind, count)| {
                std::iter::repeat_n(drawn::<R>(&pos.set, side, kind, false), count.into())
            })
            .collect()
    };
    R::DROPS.then(|| Side::BOTH.map(held))
}

/// Returns the target squares of the piece on a square if its side were to move, regardless of its
/// king's safety.
pub(crate) fn reach<R: Rules>(position: &ChessPosition<R>, square: AnySquare) -> Vec<AnySquare> {
    let pos = position.board();
    let from = Square::at(square.file, square.rank);
    let Some((side, kind)) = pos.side_at(from).zip(pos.kind_at(from)) else { return Vec::new() };
    let mut goals = pos.attacks(kind, side, from) & !pos.of_side(side);
    if kind == Kind::Pawn {
        goals &= pos.of_side(!side);
    }
    if !kind.is_real() {
        goals &= !pos.of_kind(Kind::King);
    }
    if kind == Kind::King && !R::KING_CAPTURES {
        goals &= !pos.occupied();
    }
    for mv in turn_of(position, side).iter().flat_map(Position::legal_moves).filter(|mv| mv.from == from) {
        goals |= Bitboard::from_square(mv.to);
    }
    let mut squares: Vec<AnySquare> = goals.into_iter().map(AnySquare::from).collect();
    squares.sort_unstable();
    squares
}

/// Squares of pieces that the piece on a square protects.
pub(crate) fn guarded(pos: &ChessBoard, square: AnySquare) -> Vec<AnySquare> {
    let from = Square::at(square.file, square.rank);
    let Some((side, kind)) = pos.side_at(from).zip(pos.kind_at(from)) else { return Vec::new() };
    (pos.attacks(kind, side, from) & pos.of_side(side)).into_iter().map(AnySquare::from).collect()
}

/// Returns the position with this side to move, if that is possible.
fn turn_of<R: Rules>(pos: &ChessPosition<R>, side: Side) -> Option<ChessPosition<R>> {
    let mut turn = pos.clone();
    (turn.side_to_move() == side || turn.make_null_move().is_some()).then_some(turn)
}

/// Describes a legal move in words and by its clicks, on its start square and on `to`.
pub(crate) fn describe<R: Rules>(pos: &ChessBoard, mv: Move, to: Square) -> Description {
    let described = Description {
        offered: mv.action == Action::Choose,
        ..Description::between(mv.from, to, words::<R>(pos, mv))
    };
    if mv.action == Action::Castle { described.also_by(pos.corner_or_target(mv)) } else { described }
}

fn words<R: Rules>(pos: &ChessBoard, mv: Move) -> String {
    let name = |kind: Kind| pos.set.name(kind);
    let captured = |square: Square| pos.kind_at(square).map_or("", name);
    let mover = name(mv.kind);
    match mv.action {
        Action::Castle => match CastlingSide::of_landing(mv.to) {
            CastlingSide::King => "King castles on the king's side".to_string(),
            CastlingSide::Queen => "King castles on the queen's side".to_string(),
        },
        Action::EnPassant => {
            let passed = Square::at(mv.to.file(), mv.from.rank());
            format!("{mover} takes the {} on {passed} en passant", captured(passed))
        }
        Action::Drop => format!("{mover} dropped on {}", mv.to),
        Action::Choose => {
            let chosen = |square| format!("the {} on {square}", captured(square));
            let names: Vec<String> = mv.chosen().map(chosen).collect();
            let verb = if names.len() == 1 { "becomes" } else { "become" };
            format!("{} {verb} {}", names.join(" and "), R::State::CHOSEN)
        }
        action => {
            let target = captured(mv.to);
            let way =
                if target.is_empty() { format!(" to {}", mv.to) } else { format!(" takes the {target}") };
            match action {
                Action::Promote(kind) => format!("{mover}{way}, becomes a {}", name(kind)),
                _ => format!("{mover}{way}"),
            }
        }
    }
}
