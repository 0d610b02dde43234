//! Check, and which moves are legal. A King may stand in check from captures while a True Paladin (or a
//! Caller that can become one) could answer every one of them by a sacrifice; the answers are played out only
//! when one may exist.

use engine_core::{Position, Side};

use super::maps::{BORROWED, Map};
use super::movegen::{can_save, defences, moves_from, moves_without_call};
use super::moves::{Action, Move};
use super::piece::Kind;
use super::state::{Capturer, FfPosition, bits};
use crate::common::square::Square;
use crate::common::wanted::Wanted;

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
        let side = !self.side();
        let Some(king) = self.board.king(side) else {
            return false;
        };
        self.king_survives(king, side)
            && bits(self.telling_calls(king, side))
                .all(|form| self.with_call(self.side(), form).king_survives(king, side))
    }

    /// The forms of the pieces that the enemy of `side` may call so that it might matter to the King on
    /// `king`. If nothing reaches the King without a call, only a Caller's borrowed attack can; all calls
    /// matter otherwise, and if fields come or go.
    fn telling_calls(&self, king: Square, side: Side) -> u64 {
        let callable = self.callable(!side);
        if callable == 0 {
            return 0;
        }
        let old = self.board.called(!side).map_or(0, |piece| BORROWED[piece.form()]);
        if old & Map::Field.bit() != 0
            || self.is_capturer(king)
            || (self.king_takers(king, side) | self.king_converters(king, side)).any()
        {
            return callable;
        }
        let telling = self.borrowed_reach(king, side) | Map::Field.bit() | Map::HelpPierce.bit();
        bits(callable).filter(|&form| BORROWED[form] & telling != 0).fold(0, |set, form| set | 1 << form)
    }

    /// The same against all moves that the enemy can make without another call.
    fn king_survives(&self, king: Square, side: Side) -> bool {
        if self.king_converters(king, side).any() || self.is_removed_by_sacrifice(king) {
            return false;
        }
        self.king_takers(king, side).is_empty() || self.might_answer(side) && self.can_answer_all(king, side)
    }

    /// The side to move has a sacrifice that removes the King on `king`, which has just captured.
    fn is_removed_by_sacrifice(&self, king: Square) -> bool {
        let mut exists = false;
        if self.is_capturer(king) {
            defences(self, &mut |_| exists = true);
        }
        exists
    }

    /// The King on `king` has just captured or slain, or its unit has.
    fn is_capturer(&self, king: Square) -> bool {
        match self.hit.as_ref().map(|hit| hit.capturer) {
            Some(Capturer::Unit(square)) => square == king,
            Some(Capturer::Rider(square, index)) => {
                self.board.rider(square, index).is_some_and(|piece| piece.kind() == Kind::King)
            }
            Some(Capturer::Gone) | None => false,
        }
    }

    /// After every capture of the King by the side to move, the victim has a sound sacrifice.
    fn can_answer_all(&self, king: Square, side: Side) -> bool {
        let mut answered = true;
        moves_without_call(self, Wanted::Noisy, &mut |mv: Move| {
            if answered && mv.to() == king && mv.action() != Action::SacrificialDefence {
                let mut after = *self;
                after.play(mv);
                answered = after.board.king(side).is_some() || after.has_answer();
            }
        });
        answered
    }

    /// The side to move, whose King was just captured, has a sacrifice that removes the enemy King or leaves
    /// its own safe.
    fn has_answer(&self) -> bool {
        let enemy = !self.side();
        let enemy_has_king = self.board.king(enemy).is_some();
        self.with_each_call(self.side()).any(|pos| {
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

    /// True if the side to move is in check: an enemy could capture, slay or convert its King's unit, perhaps
    /// after a call, or has just captured it.
    pub(crate) fn is_in_check(&self) -> bool {
        let side = self.side();
        let Some(king) = self.board.king(side) else {
            return true;
        };
        let attacked =
            |pos: &FfPosition| (pos.king_converters(king, side) | pos.king_takers(king, side)).any();
        attacked(self)
            || bits(self.telling_calls(king, side)).any(|form| attacked(&self.with_call(!side, form)))
    }
}
