//! Validation of positions.

use engine_core::{FenError, Side, WorkBudget};

use super::abilities::{FORMS, Trait};
use super::piece::{Kind, Piece};
use super::state::{Capturer, FfPosition, Hit};
use crate::common::bitboard::Bitboard;
use crate::common::square::Square;

/// Checks everything except the safety of the Kings.
///
/// # Errors
/// [`FenError`] with the field and the reason.
pub(crate) fn check(pos: &FfPosition) -> Result<(), FenError> {
    check_pawns(pos)?;
    check_exposed(pos)?;
    if let Some(hit) = &pos.hit {
        check_hit(pos, hit)?;
    }
    Side::BOTH.into_iter().try_for_each(|side| check_originals(pos, side))
}

fn check_pawns(pos: &FfPosition) -> Result<(), FenError> {
    let edge = pos.board.occupied() & (Bitboard::rank(0) | Bitboard::rank(7));
    for square in edge {
        if pos.board.base(square).is_some_and(Piece::is_pawn) {
            return Err(FenError::impossible("board", format!("a pawn on {square}")));
        }
    }
    Ok(())
}

fn check_exposed(pos: &FfPosition) -> Result<(), FenError> {
    match (pos.board.exposed() & pos.board.of_side(pos.side())).first() {
        None => Ok(()),
        Some(square) => Err(FenError::impossible(
            "board",
            format!("! on {square}: only the side that has just moved can have it"),
        )),
    }
}

/// Checks that each side's original pieces are among those that it started with, and that each is
/// in one place only.
fn check_originals(pos: &FfPosition, side: Side) -> Result<(), FenError> {
    let converted =
        pos.hit.iter().filter(|hit| hit.converts() && hit.unit.side == side).map(|hit| hit.unit.base);
    let pieces: Vec<Piece> = pos
        .board
        .pieces_of(side)
        .chain(pos.board.lost_pieces(side))
        .chain(pos.board.called(!side))
        .chain(converted)
        .filter(|piece| piece.kind().can_be_foreign() && !piece.is_foreign())
        .collect();
    for (index, piece) in pieces.iter().enumerate() {
        let name = piece.token(side);
        if !piece.kind().starts_with(side) {
            return Err(FenError::impossible(
                "board",
                format!("{name} without ~ is not one of its side's first pieces"),
            ));
        }
        if pieces[..index].iter().any(|other| other.kind() == piece.kind()) {
            return Err(FenError::impossible("board", format!("{name} without ~ is there twice")));
        }
    }
    Ok(())
}

fn check_hit(pos: &FfPosition, hit: &Hit) -> Result<(), FenError> {
    let error = |reason: &str| Err(FenError::impossible("hit", reason));
    let board = &pos.board;
    if board.called(pos.side()).is_some() {
        return error("the slot of the side to move is filled, though it has just lost a piece");
    }
    let enemies = board.of_side(!pos.side());
    let on_square = board.occupied().has(hit.square);
    let stands = match hit.capturer {
        Capturer::Gone => !on_square,
        Capturer::Unit(square) => enemies.has(square) && (square == hit.square || !on_square),
        Capturer::Rider(square, index) => {
            enemies.has(square)
                && board.rider(square, index).is_some()
                && if hit.converts() {
                    is_taken_over(pos, hit)
                } else {
                    !on_square && frees_riders(pos, square)
                }
        }
    };
    if !stands {
        return error("board and capturer do not fit together");
    }
    if hit.unit.base.is_pawn() && [0, 7].contains(&hit.square.rank()) {
        return error("a pawn was captured on its first or last rank");
    }
    if !hit.converts() && !is_listed(pos, hit) {
        return error("the captured pieces are not in the list");
    }
    Ok(())
}

/// Returns true if riders on the square may use their special abilities.
fn frees_riders(pos: &FfPosition, square: Square) -> bool {
    pos.board.base(square).is_some_and(|piece| FORMS[piece.form()].traits.contains(&Trait::FreesRiders))
}

/// Returns true if the carrier on the hit square is the captured one after it changed sides, with
/// its capturer aboard.
fn is_taken_over(pos: &FfPosition, hit: &Hit) -> bool {
    hit.unit.base.is_carrier()
        && hit.unit.riders.is_empty()
        && pos.board.base(hit.square) == Some(hit.unit.base.made_foreign())
        && pos.board.riders(hit.square).count() == 1
}

fn is_listed(pos: &FfPosition, hit: &Hit) -> bool {
    hit.unit.pieces().all(|piece| {
        let needed = hit.unit.pieces().filter(|&other| other == piece).count();
        usize::from(pos.board.lost(hit.unit.side, piece)) >= needed
    })
}

/// Checks that each side has one King, which is safe if the side has just moved. The side to move
/// may have lost its King to a capture that it can still answer.
///
/// # Errors
/// [`FenError`] with the field and the reason.
pub(crate) fn check_kings(pos: &FfPosition) -> Result<(), FenError> {
    for (side, name) in Side::BOTH.into_iter().zip(["White", "Black"]) {
        let is_king = |piece: Piece| piece.kind() == Kind::King;
        let kings = pos.board.pieces_of(side).filter(|&piece| is_king(piece)).count();
        let listed = pos.board.lost_pieces(side).filter(|&piece| is_king(piece)).count();
        let hit = pos.hit.iter().any(|hit| hit.unit.side == side && hit.unit.pieces().any(is_king));
        if kings + listed != 1 || listed > usize::from(hit) {
            return Err(FenError::impossible("board", format!("{name} has not one King on the board")));
        }
    }
    match pos.king_is_safe_within(&WorkBudget::new(WorkBudget::POSITION)) {
        Ok(true) => Ok(()),
        Ok(false) => {
            Err(FenError::impossible("board", "the King of the side that has just moved can be taken"))
        }
        Err(error) => Err(FenError::impossible("board", error.to_string())),
    }
}
