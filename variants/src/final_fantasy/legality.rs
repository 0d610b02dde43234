//! Check, and which moves are legal. A King may stand in check from captures while a True Paladin (or a Caller that
//! can become one) could answer every one of them by a sacrifice; the answers are played out only when one may exist.

use engine_core::{Position, Side};

use super::generate::{Want, can_save, defences, moves_from, moves_without_call};
use super::man::Kind;
use super::maps::Map;
use super::mov::{Action, Move};
use super::position::{Capturer, FfPosition};
use crate::common::square::Square;

impl FfPosition {
    /// The legal moves of the unit on a square, after calls, too. Not for hot paths.
    pub(crate) fn legal_moves_from(&self, from: Square) -> Vec<Move> {
        let mut moves = Vec::new();
        moves_from(self, from, &mut |mv| moves.push(mv));
        moves.retain(|&mv| { *self }.make_move(mv).is_some());
        moves
    }

    /// After a move: the King of the side that has just moved is safe, so the move was legal.
    pub(crate) fn king_is_safe(&self) -> bool {
        let side = !self.side;
        let Some(king) = self.board.king(side) else {
            return false;
        };
        if self.board.map(self.side, Map::HasCaller).is_empty() {
            return self.king_survives(king, side);
        }
        self.with_each_call(self.side).all(|pos| pos.king_survives(king, side))
    }

    /// The same against all moves that the enemy can make without another call.
    fn king_survives(&self, king: Square, side: Side) -> bool {
        if self.king_converters(king, side).any() || self.is_removed_by_sacrifice(king) {
            return false;
        }
        self.king_takers(king, side).is_empty() || self.might_answer(side) && self.can_answer_all(king, side)
    }

    /// The side to move has a sacrifice that removes the King on `king`, who has just captured.
    fn is_removed_by_sacrifice(&self, king: Square) -> bool {
        let removed = match self.hit.as_ref().map(|hit| hit.capturer) {
            Some(Capturer::Unit(square)) => square == king,
            Some(Capturer::Rider(square, index)) => {
                self.board.rider(square, index).is_some_and(|man| man.kind() == Kind::King)
            }
            Some(Capturer::Gone) | None => false,
        };
        let mut exists = false;
        if removed {
            defences(self, &mut |_| exists = true);
        }
        exists
    }

    /// After every capture of the King by the side to move, the victim has a sound sacrifice.
    fn can_answer_all(&self, king: Square, side: Side) -> bool {
        let mut answered = true;
        moves_without_call(self, Want::Noisy, &mut |mv: Move| {
            if answered && mv.to() == king && mv.action() != Action::SacrificialDefence {
                let mut after = *self;
                after.play(mv);
                answered = after.board.king(side).is_some() || after.has_answer();
            }
        });
        answered
    }

    /// The side to move, whose King was just captured, has a sacrifice that removes the enemy King or leaves its own safe.
    fn has_answer(&self) -> bool {
        let enemy = !self.side;
        let enemy_has_king = self.board.king(enemy).is_some();
        self.with_each_call(self.side).any(|pos| {
            let mut found = false;
            if can_save(&pos) {
                defences(&pos, &mut |mv| {
                    if !found {
                        let mut after = pos;
                        after.play(mv);
                        found = enemy_has_king && after.board.king(enemy).is_none() || after.king_is_safe();
                    }
                });
            }
            found
        })
    }

    /// True if the side to move is in check: an enemy could capture, slay or convert its King's unit, perhaps after a
    /// call, or has just captured it.
    pub(crate) fn is_in_check(&self) -> bool {
        let side = self.side;
        let Some(king) = self.board.king(side) else {
            return true;
        };
        let attacked =
            |pos: &FfPosition| (pos.king_converters(king, side) | pos.king_takers(king, side)).any();
        if self.board.map(!side, Map::HasCaller).is_empty() {
            return attacked(self);
        }
        self.with_each_call(!side).any(|pos| attacked(&pos))
    }
}
