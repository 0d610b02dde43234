//! Check (rule 14): fast attack tests first, then a trial of the enemy's captures if they can
//! matter.

use std::ops::ControlFlow;

use engine_core::Side;

use super::board::Board;
use super::geometry::{goals_over, knight_goals, knight_reach, pawn_captures, ring};
use super::make::carry_out;
use super::movegen::Generator;
use super::moves::{Action, EnPassant, Move};
use super::piece::Kind;
use crate::common::bitboard::Bitboard;
use crate::common::move_kinds::MoveKinds;
use crate::common::sliders::{bishop_attacks, rook_attacks};
use crate::common::square::Square;

impl Board {
    /// True if the enemy of `side` has a movement, castling aside, after which the King of `side`
    /// is dead and the enemy's is not. A King that is off the board is not in check and gives none.
    pub fn in_check(&self, side: Side) -> bool {
        let Some(king) = self.king(side) else { return false };
        if self.king(!side).is_none() {
            return false;
        }
        let alone = !self.loaded().has(king);
        let taken_directly = if alone { self.is_taken(king, !side) } else { self.knights_take(king, !side) };
        taken_directly || (self.may_be_in_danger(side, king, alone) && self.some_capture_kills(side))
    }

    /// True if a Knight of `by` can capture on `square`, in its path or on its goal. On the goal
    /// this means the base if it is an enemy, or a piece inside the Rook there.
    fn knights_take(&self, square: Square, by: Side) -> bool {
        let knights = self.pieces(by, Kind::Knight);
        let landing = !self.occupied() | self.rooks();
        (knights & knight_goals(square)).any()
            || (knights & knight_reach(square))
                .into_iter()
                .any(|knight| (goals_over(knight, square) & landing).any())
    }

    /// True if a slider of `by` attacks `square`.
    fn sliders_attack(&self, square: Square, by: Side) -> bool {
        let queens = self.pieces(by, Kind::Queen);
        let straight = self.pieces(by, Kind::Rook) | queens;
        let diagonal = self.pieces(by, Kind::Bishop) | queens;
        let occupied = self.occupied();
        (rook_attacks(square, occupied) & straight).any()
            || (bishop_attacks(square, occupied) & diagonal).any()
    }

    /// True if `by` can capture a piece that stands alone on `square`, without dying from its
    /// captures on the way there. A King that leaves a Rook over a Queen may find no square to step
    /// on to; that case is left to the exact test.
    fn is_taken(&self, square: Square, by: Side) -> bool {
        if (pawn_captures(!by, square) & self.pieces(by, Kind::Pawn)).any()
            || self.sliders_attack(square, by)
            || self.knights_take(square, by)
        {
            return true;
        }
        let Some(king) = self.king(by) else { return false };
        let near = ring(square);
        let mut way = !self.occupied() | self.rooks() | self.bases(!by);
        if self.loaded().has(king) {
            way &= self.rooks() | !self.pieces(!by, Kind::Queen);
        }
        near.has(king) || (near & ring(king) & way).any()
    }

    /// True if `by` may be able to capture on `square`, where an enemy base stands. May return
    /// false positives.
    fn may_be_taken(&self, square: Square, by: Side) -> bool {
        let knights = knight_goals(square) | knight_reach(square);
        (pawn_captures(!by, square) & self.pieces(by, Kind::Pawn)).any()
            || (knights & self.pieces(by, Kind::Knight)).any()
            || self.sliders_attack(square, by)
            || self
                .king(by)
                .is_some_and(|king| (ring(square) & (ring(king) | Bitboard::from_square(king))).any())
    }

    /// False only if certainly no effect of a capture can kill the King of `side` on `king`, which
    /// cannot be captured directly.
    ///
    /// A King standing alone can die only in an explosion beside it; one inside a Rook also by
    /// pieces that fall on its square. Explosions need the capture of a Queen: one that stands near
    /// enough, or one that arrives there and dies of its capture.
    fn may_be_in_danger(&self, side: Side, king: Square, alone: bool) -> bool {
        let enemy = !side;
        if !alone
            && (self.carries_king(side, king)
                || (self.bases(side).has(king) && self.may_be_taken(king, enemy)))
        {
            return true;
        }
        let zone = self.explosion_zone(king, alone);
        if (zone & self.pieces(enemy, Kind::Queen)).any() {
            return true;
        }
        let bombs = zone & self.queens();
        let taken_inside = |square| {
            let knights = knight_goals(square) | knight_reach(square);
            self.loaded().has(square) && (knights & self.pieces(enemy, Kind::Knight)).any()
        };
        (bombs & self.bases(side)).into_iter().any(|square| self.may_be_taken(square, enemy))
            || bombs.into_iter().any(taken_inside)
            || self.queen_may_die_in(zone & self.bases(side), enemy)
    }

    /// Squares on which an explosion might reach the King: around it, and around every Queen in the
    /// zone.
    fn explosion_zone(&self, king: Square, alone: bool) -> Bitboard {
        let mut zone = if alone { ring(king) } else { ring(king) | Bitboard::from_square(king) };
        let queens = self.queens();
        let mut waiting = zone & queens;
        let mut seen = Bitboard::EMPTY;
        while let Some(queen) = waiting.first() {
            seen |= Bitboard::from_square(queen);
            zone |= ring(queen);
            waiting = zone & queens & !seen;
        }
        zone
    }

    /// True if `by` may bring a Queen to one of these squares by a capture that has effects there.
    fn queen_may_die_in(&self, squares: Bitboard, by: Side) -> bool {
        let victims: Bitboard = squares.into_iter().filter(|&square| self.is_volatile(square)).collect();
        if victims.is_empty() {
            return false;
        }
        let occupied = self.occupied();
        let queens = self.pieces(by, Kind::Queen);
        let carriers = self.loaded() & self.pieces(by, Kind::Rook) & self.queens();
        queens
            .into_iter()
            .any(|queen| ((rook_attacks(queen, occupied) | bishop_attacks(queen, occupied)) & victims).any())
            || carriers.into_iter().any(|rook| (rook_attacks(rook, occupied) & victims).any())
    }

    /// True if the King stands above an enemy Rook, which can carry it into danger.
    fn carries_king(&self, side: Side, king: Square) -> bool {
        self.pieces(!side, Kind::Rook).has(king)
            && self
                .stack(king)
                .take_while(|(_, piece)| (piece.side(), piece.kind()) != (side, Kind::King))
                .any(|(_, piece)| (piece.side(), piece.kind()) == (!side, Kind::Rook))
    }

    /// Exact test: makes every enemy capture that has effects.
    fn some_capture_kills(&self, side: Side) -> bool {
        let idle = |mv: Move| mv.action == Action::Walk && !self.is_volatile(mv.to);
        Generator::new(self, !side, EnPassant::NONE, MoveKinds::Noisy)
            .pieces(&mut |mv| {
                if !idle(mv) && self.kills(side, mv) {
                    ControlFlow::Break(())
                } else {
                    ControlFlow::Continue(())
                }
            })
            .is_break()
    }

    /// True if an enemy movement kills the King of `side` and leaves the enemy's own alive.
    fn kills(&self, side: Side, mv: Move) -> bool {
        let mut board = *self;
        let dead = carry_out(&mut board, !side, mv, EnPassant::NONE).dead;
        dead[side.index()] && !dead[(!side).index()]
    }

    /// Squares of the pieces that give check to the King of `side`.
    pub fn checkers(&self, side: Side) -> Bitboard {
        let mut squares = Bitboard::EMPTY;
        let all = Generator::new(self, !side, EnPassant::NONE, MoveKinds::Noisy).pieces(&mut |mv| {
            if self.kills(side, mv) {
                squares |= Bitboard::from_square(mv.from.square);
            }
            ControlFlow::Continue(())
        });
        debug_assert!(all.is_continue());
        if self.in_check(side) { squares } else { Bitboard::EMPTY }
    }
}
