//! Check, and legality of moves. A King may stand in check from captures while a True Paladin (or a
//! Caller that can become one) could answer each of them by a sacrifice; the answers are searched
//! only if one may exist (see `answers`).

use engine_core::{Position, Side, WorkBudget, WorkBudgetError};

use super::answers::Answers;
use super::maps::{BORROWED, Map};
use super::movegen::{self, defences, moves_from};
use super::moves::Move;
use super::piece::Kind;
use super::state::{Capturer, FfPosition, bits};
use crate::common::move_kinds::MoveKinds;
use crate::common::square::Square;

impl FfPosition {
    /// Returns the legal moves of the unit on a square, including those after calls. Too slow for
    /// hot paths.
    pub(crate) fn legal_moves_from(&self, from: Square) -> Vec<Move> {
        let mut moves = Vec::new();
        moves_from(self, from, &mut |mv| moves.push(mv));
        moves.retain(|&mv| { *self }.make_move(mv).is_some());
        moves
    }

    /// Returns true if the King of the side that has just moved is safe, so that the move was
    /// legal. A test longer than [`Answers::MAX_PLAYED`] counts as failed; positions that need one
    /// are refused when set up.
    pub(crate) fn king_is_safe(&self) -> bool {
        Answers::default().save_king(self)
    }

    /// Returns [`king_is_safe`](FfPosition::king_is_safe) within a budget.
    ///
    /// # Errors
    /// [`WorkBudgetError`] if the budget, or the longest test, is too short for a result.
    pub(crate) fn king_is_safe_within(&self, budget: &WorkBudget<'_>) -> Result<bool, WorkBudgetError> {
        let mut answers = Answers::default();
        let safe = answers.save_king(self);
        budget.spend(1 + answers.played())?;
        if answers.is_cut_short() { Err(WorkBudgetError) } else { Ok(safe) }
    }

    /// Spends the work of the legality tests of all moves.
    ///
    /// # Errors
    /// [`WorkBudgetError`] if the budget is too small.
    pub(crate) fn spend_on_tests(&self, budget: &WorkBudget<'_>) -> Result<(), WorkBudgetError> {
        let mut moves = Vec::new();
        movegen::moves(self, MoveKinds::All, &mut |mv| moves.push(mv));
        moves.into_iter().try_for_each(|mv| {
            let mut after = *self;
            after.make_pseudo_legal(mv);
            after.king_is_safe_within(budget).map(|_| ())
        })
    }

    /// Forms of the pieces that the enemy of `side` may call with a possible effect on the King on
    /// `king`. If nothing reaches the King without a call, only a Caller's borrowed attack can;
    /// otherwise, and if fields appear or disappear, all calls matter.
    pub(super) fn relevant_calls(&self, king: Square, side: Side) -> u64 {
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

    /// Returns true if the side to move has a sacrifice that removes the King on `king`, which has
    /// just captured.
    pub(super) fn is_removed_by_sacrifice(&self, king: Square) -> bool {
        let mut exists = false;
        if self.is_capturer(king) {
            defences(self, &mut |_| exists = true);
        }
        exists
    }

    /// Returns true if the King on `king`, or its unit, has just captured or slain.
    fn is_capturer(&self, king: Square) -> bool {
        match self.hit.as_ref().map(|hit| hit.capturer) {
            Some(Capturer::Unit(square)) => square == king,
            Some(Capturer::Rider(square, index)) => {
                self.board.rider(square, index).is_some_and(|piece| piece.kind() == Kind::King)
            }
            Some(Capturer::Gone) | None => false,
        }
    }

    /// True if the side to move is in check: an enemy could capture, slay or convert its King's
    /// unit, perhaps after a call, or has just captured it.
    pub(crate) fn is_in_check(&self) -> bool {
        let side = self.side();
        let Some(king) = self.board.king(side) else {
            return true;
        };
        let attacked =
            |pos: &FfPosition| (pos.king_converters(king, side) | pos.king_takers(king, side)).any();
        attacked(self)
            || bits(self.relevant_calls(king, side)).any(|form| attacked(&self.with_call(!side, form)))
    }
}
