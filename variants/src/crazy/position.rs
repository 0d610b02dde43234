//! The rules in the form of the search's [`Position`].

use engine_core::{Counters, Key, MoveCode, MoveKind, Outcome, Position, WorkBudget, WorkBudgetError};

use super::codes;
use super::movegen::Flow;
use super::moves::{Action, EnPassant, Move};
use super::state::{CrazyPosition, Undo};
use crate::common::mate_or_stalemate;
use crate::common::move_kinds::MoveKinds;

impl Position for CrazyPosition {
    type Move = Move;
    type Undo = Undo;

    /// Pawns also step sideways and backwards, and shed disguises.
    const RESETS_RETURN: bool = true;

    #[inline]
    fn counters(&self) -> Counters {
        self.now.counters
    }

    /// The repetition key, and the position that a denial would restore if one is possible; earlier
    /// history does not matter.
    #[inline]
    fn key(&self) -> Key {
        self.key
    }

    #[inline]
    fn repetition_key(&self) -> Key {
        self.repetition_key
    }

    fn generate(&self, kind: MoveKind, out: &mut Vec<Move>) {
        let all = self.visit_all(kind.into(), &mut |mv| {
            out.push(mv);
            Flow::Continue(())
        });
        debug_assert!(all.is_continue());
    }

    fn is_noisy(&self, mv: Move) -> bool {
        mv.is_noisy()
    }

    fn encode(&self, mv: Move) -> MoveCode {
        codes::encode(mv)
    }

    fn decode(&self, code: MoveCode) -> Option<Move> {
        codes::decode(self, code)
    }

    fn make_move(&mut self, mv: Move) -> Option<Undo> {
        if self.denial.forbids(&mv) {
            return None;
        }
        let undo = Undo(self.clone());
        if mv.action == Action::Deny {
            self.deny();
        } else if !self.make_pseudo_legal(&undo.0.now, mv) {
            *self = undo.0;
            return None;
        }
        self.refresh_keys();
        Some(undo)
    }

    fn unmake_move(&mut self, undo: &Undo) {
        *self = undo.0.clone();
    }

    /// Chains, and pieces inside Rooks, can make the list of moves arbitrarily long.
    fn spend_on_moves(&self, budget: &WorkBudget<'_>) -> Result<(), WorkBudgetError> {
        let spend = |_| budget.spend(1).map_or(Flow::Break(()), Flow::Continue);
        match self.visit_all(MoveKinds::All, &mut { spend }) {
            Flow::Continue(()) => Ok(()),
            Flow::Break(()) => Err(WorkBudgetError),
        }
    }

    fn make_null_move(&mut self) -> Option<Undo> {
        let undo = Undo(self.clone());
        self.now.counters = self.now.counters.passed();
        self.now.en_passant = EnPassant::NONE;
        self.before = None;
        self.denial.pass_turn();
        self.refresh_keys();
        Some(undo)
    }

    fn game_end(&self) -> Option<Outcome> {
        self.end
    }

    fn no_moves(&self) -> Outcome {
        mate_or_stalemate(self.in_check(), self.now.side())
    }

    fn insufficient_material(&self) -> bool {
        self.now.board.count() == 2
    }
}
