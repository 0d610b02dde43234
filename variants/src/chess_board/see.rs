//! Static exchange evaluation (SEE): gain or loss of a move when both sides capture on its target
//! as long as it pays.

use std::marker::PhantomData;

use engine_core::Side;

use crate::chess_board::board::ChessBoard;
use crate::chess_board::built_in::EXCHANGE;
use crate::chess_board::checks::Attackers;
use crate::chess_board::kinds::Kind;
use crate::chess_board::moves::{Action, Move};
use crate::chess_board::rules::Rules;
use crate::common::bitboard::Bitboard;
use crate::common::square::Square;

/// Value of a built-in kind in exchanges, in centipawns.
#[inline]
pub(crate) const fn value(kind: Kind) -> i32 {
    EXCHANGE[kind.index()]
}

impl ChessBoard {
    /// Value of a kind in exchanges, in centipawns.
    #[inline]
    fn exchange_value<R: Rules>(&self, kind: Kind) -> i32 {
        if R::CUSTOM_PIECES { self.set.exchange[kind.index()] } else { R::PIECES.exchange[kind.index()] }
    }
}

/// Most valuable kind that a pawn of this kind can become.
fn best_promotion<R: Rules>(board: &ChessBoard, pawn: Kind) -> Kind {
    board.promotions(pawn).max_by_key(|&kind| board.exchange_value::<R>(kind)).unwrap_or(Kind::Pawn)
}

/// Value of the captured piece, plus the gain of a promotion, in centipawns.
#[inline]
pub(crate) fn capture_gain<R: Rules>(board: &ChessBoard, mv: Move) -> i32 {
    let value = |kind| board.exchange_value::<R>(kind);
    match mv.action {
        Action::Castle | Action::Choose | Action::Drop => 0,
        Action::EnPassant => value(Kind::Pawn),
        Action::Plain => board.kind_at(mv.to).map_or(0, value),
        Action::Promote(kind) => board.kind_at(mv.to).map_or(0, value) + value(kind) - value(mv.kind),
    }
}

/// True if the move, followed by the exchanges on its target, gains at least `floor` centipawns.
/// Each side captures with its least valuable piece first, and stops when that is better. Pawns
/// that capture on the last rank promote. Pins are ignored.
pub(crate) fn see_ge<R: Rules>(board: &ChessBoard, mv: Move, floor: i32) -> bool {
    let mut margin = capture_gain::<R>(board, mv) - floor;
    if matches!(mv.action, Action::Castle | Action::Choose) || margin < 0 {
        return margin >= 0;
    }
    let mut standing = board.exchange_value::<R>(mv.promotion().unwrap_or(mv.kind));
    if margin >= standing && !last_rank(mv.to) {
        return true;
    }
    let us = board.side();
    let mut exchange = Exchange::<R>::new(board, mv);
    loop {
        let Some((taker, promotion)) = exchange.take(!us) else { return true };
        margin -= standing + promotion;
        if margin >= 0 {
            return true;
        }
        standing = taker + promotion;
        let Some((taker, promotion)) = exchange.take(us) else { return false };
        margin += standing + promotion;
        if margin < 0 {
            return false;
        }
        standing = taker + promotion;
    }
}

/// True on the ranks where pawns promote.
const fn last_rank(square: Square) -> bool {
    matches!(square.rank(), 0 | 7)
}

/// Remaining pieces that can capture on one square.
struct Exchange<'b, R> {
    rules: PhantomData<R>,
    board: &'b ChessBoard,
    target: Square,
    occupied: Bitboard,
    /// Pieces that could capture on an empty board.
    capturers: Attackers,
}

impl<'b, R: Rules> Exchange<'b, R> {
    /// Returns the state of the exchange after a move.
    fn new(board: &'b ChessBoard, mv: Move) -> Exchange<'b, R> {
        let mut occupied =
            (board.occupied() & !Bitboard::from_square(mv.from)) | Bitboard::from_square(mv.to);
        if mv.action == Action::EnPassant {
            occupied &= !Bitboard::from_square(Square::at(mv.to.file(), mv.from.rank()));
        }
        let capturers = board.capturers::<R>(mv.to, occupied);
        Exchange { rules: PhantomData, board, target: mv.to, occupied, capturers }
    }

    /// Captures with the least valuable piece of a side. Returns its value, and its gain by
    /// promoting; `None` if there is no attacker.
    #[inline]
    fn take(&mut self, side: Side) -> Option<(i32, i32)> {
        if R::CUSTOM_PIECES && self.board.tests_moves() {
            self.capturers = self.board.capturers::<R>(self.target, self.occupied);
        }
        let harmless = R::harmless_attackers(self.board, self.target, self.occupied);
        let attackers = (self.capturers.under(self.target, self.occupied) | harmless) & self.occupied;
        let own = attackers & self.board.of_side(side);
        let (square, kind) = own
            .into_iter()
            .filter_map(|square| self.board.kind_at(square).map(|kind| (square, kind)))
            .min_by_key(|&(_, kind)| self.board.exchange_value::<R>(kind))?;
        if kind == Kind::King && (attackers & self.board.of_side(!side) & !R::harmless(self.board)).any() {
            return None;
        }
        self.occupied &= !Bitboard::from_square(square);
        if kind == Kind::King {
            // Only harmless pieces are left to recapture, and they cannot capture a king.
            self.occupied &= !R::harmless(self.board);
        }
        Some((self.board.exchange_value::<R>(kind), self.promotion(kind)))
    }

    /// Gain of a piece by promoting when it captures here.
    #[inline]
    fn promotion(&self, kind: Kind) -> i32 {
        if last_rank(self.target) && kind.is_pawn() {
            self.board.exchange_value::<R>(best_promotion::<R>(self.board, kind))
                - self.board.exchange_value::<R>(kind)
        } else {
            0
        }
    }
}

#[cfg(test)]
mod tests;
