//! Legality of moves, including moves from other positions.

use engine_core::Side;

use crate::chess_board::board::ChessBoard;
use crate::chess_board::kinds::Kind;
use crate::chess_board::moves::{Action, Move};
use crate::chess_board::rights::CastlingSide;
use crate::chess_board::rules::Rules;
use crate::common::bitboard::Bitboard;
use crate::common::square::Square;

/// True if pawns may make a double step from this rank, counted from 0 in their owner's view.
const fn may_step_twice<R: Rules>(rank: u8) -> bool {
    rank == 1 || (R::FIRST_RANK_PAWNS && rank == 0)
}

impl ChessBoard {
    /// True for bare kings, with at most one knight or bishop if the pieces are those of chess.
    pub(crate) fn is_insufficient(&self) -> bool {
        let kings = self.of_kind(Kind::King);
        if !self.set.is_orthodox() {
            return self.occupied() == kings;
        }
        let minors = self.of_kind(Kind::Knight) | self.of_kind(Kind::Bishop);
        self.occupied() == (kings | minors) && minors.count() <= 1
    }

    /// True if a side surely cannot mate by any series of moves (FIDE 5.2.2, 6.9): it has only its
    /// king; or a knight against queens, which capture it or step between; or bishops on squares of
    /// one colour, where all other bishops are, against queens and rooks.
    pub(crate) fn cannot_mate(&self, side: Side) -> bool {
        let bishops = self.of_kind(Kind::Bishop);
        let is_one_colour = !(bishops & Bitboard::LIGHT).any() || !(bishops & !Bitboard::LIGHT).any();
        let [ours, theirs] = [side, !side].map(|side| self.of_side(side) & !self.pieces(side, Kind::King));
        let queens = self.of_kind(Kind::Queen);
        let are_only = |pieces: Bitboard, kinds: Bitboard| (pieces & !kinds).is_empty();
        let has_lone_knight = !ours.many() && are_only(ours, self.of_kind(Kind::Knight));
        let has_bishops = is_one_colour && are_only(ours, bishops);
        ours.is_empty()
            || (has_lone_knight && are_only(theirs, queens))
            || (has_bishops && are_only(theirs, queens | self.of_kind(Kind::Rook) | bishops))
    }

    /// True if the move, which is not a drop, is legal here. Accepts any move, also one from
    /// another position.
    pub(crate) fn is_legal<R: Rules>(&self, mv: Move) -> bool {
        self.is_orderly::<R>(mv)
            && (!R::MUST_CAPTURE || self.is_capture(mv) || !self.can_capture::<R>())
            && (!R::TESTS_MOVES || R::allows(self, mv))
    }

    /// True if the move is legal with respect to pieces, checks and pins.
    fn is_orderly<R: Rules>(&self, mv: Move) -> bool {
        let us = self.side();
        if !self.pieces(us, mv.kind).has(mv.from) {
            return false;
        }
        if mv.action == Action::Castle {
            return mv.kind == Kind::King && self.is_legal_castling::<R>(mv);
        }
        if self.of_side(us).has(mv.to) {
            return false;
        }
        match (mv.kind, mv.action) {
            (Kind::King, Action::Plain) => self.is_legal_king_step::<R>(mv),
            (kind, Action::EnPassant) if kind.is_pawn() => self.is_legal_en_passant::<R>(mv),
            (Kind::Pawn, Action::Plain | Action::Promote(_)) => self.is_legal_pawn_move::<R>(mv),
            (kind, Action::Plain | Action::Promote(_)) if R::SECOND_PAWN == Some(kind) => {
                R::is_second_pawn_move(self, mv)
                    && self.promotion_fits::<R>(mv)
                    && self.keeps_king_safe::<R>(mv)
            }
            (kind, Action::Plain) => {
                self.targets::<R>(kind, us, mv.from).has(mv.to)
                    && self.keeps_king_safe::<R>(mv)
                    && (kind.is_real() || !self.kings().has(mv.to))
            }
            _ => false,
        }
    }

    /// For pieces other than the king: true if the move parries any check and does not break a pin.
    pub(super) fn keeps_king_safe<R: Rules>(&self, mv: Move) -> bool {
        if R::TESTS_CAPTURES && self.of_side(!self.side()).has(mv.to) {
            return R::allows_capture(self, mv);
        }
        if R::CUSTOM_PIECES && self.tests_moves() {
            return self.leaves_king_safe::<R>(mv.from, mv.to);
        }
        self.state.check_mask.has(mv.to)
            && (!self.state.pinned.has(mv.from) || self.pin_line(self.side(), mv.from).has(mv.to))
    }

    fn is_legal_king_step<R: Rules>(&self, mv: Move) -> bool {
        let occupied = self.occupied() ^ crate::common::bitboard::Bitboard::from_square(mv.from);
        R::PIECES.leaps(Kind::King, self.side(), mv.from).has(mv.to)
            && (R::KING_CAPTURES || !self.occupied().has(mv.to))
            && R::king_attackers(self, self.side(), mv.to, occupied).is_empty()
    }

    fn is_legal_castling<R: Rules>(&self, mv: Move) -> bool {
        self.state.checkers.is_empty()
            && self.castling_move::<R>(self.side(), CastlingSide::of_landing(mv.to)) == Some((mv.from, mv.to))
    }

    /// True if the side to move has a legal capture en passant on the square.
    pub(crate) fn can_take_en_passant<R: Rules>(&self, to: Square) -> bool {
        let takes = |from| {
            let kind = self.kind_at(from);
            kind.is_some_and(|kind| self.is_legal::<R>(Move { from, to, kind, action: Action::EnPassant }))
        };
        self.en_passant_takers::<R>(self.side(), to).into_iter().any(takes)
    }

    fn is_legal_en_passant<R: Rules>(&self, mv: Move) -> bool {
        self.state.en_passant == Some(mv.to)
            && R::PIECES.leaps(Kind::Pawn, self.side(), mv.from).has(mv.to)
            && self.allows_en_passant::<R>(self.side(), mv)
    }

    /// True if the pawn promotes on the last rank, and only there, to a kind that it can become.
    pub(super) fn promotion_fits<R: Rules>(&self, mv: Move) -> bool {
        let promotes = mv.to.relative_rank(self.side()) == 7;
        match mv.promotion() {
            Some(kind) => {
                let is_in_army = self.promotions(mv.kind).any(|known| known == kind);
                promotes && (is_in_army || R::MORE_PROMOTIONS.contains(&kind))
            }
            None => !promotes,
        }
    }

    fn is_legal_pawn_move<R: Rules>(&self, mv: Move) -> bool {
        let captures = R::PIECES.leaps(Kind::Pawn, self.side(), mv.from).has(mv.to)
            && self.of_side(!self.side()).has(mv.to);
        self.promotion_fits::<R>(mv)
            && (captures || self.is_pawn_push::<R>(mv))
            && self.keeps_king_safe::<R>(mv)
    }

    fn is_pawn_push<R: Rules>(&self, mv: Move) -> bool {
        let up = if self.side() == Side::White { 1 } else { -1 };
        let free = |square: Square| self.kind_at(square).is_none();
        let Some(next) = mv.from.offset(0, up).filter(|&square| free(square)) else { return false };
        next == mv.to
            || (may_step_twice::<R>(mv.from.relative_rank(self.side()))
                && next.offset(0, up).is_some_and(|square| square == mv.to && free(square)))
    }
}
