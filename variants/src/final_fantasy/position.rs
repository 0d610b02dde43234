//! The rules in the form of the search's [`Position`].

use engine_core::{Counters, Key, MoveCode, MoveKind, Outcome, Position, Side, WorkBudget, WorkBudgetError};

use super::movegen;
use super::moves::{Action, Move};
use super::piece::Kind;
use super::shelter::KingSafetyCache;
use super::state::{Capturer, FfPosition, Hit};
use crate::common::mate_or_stalemate;
use crate::common::move_kinds::MoveKinds;
use crate::common::zobrist::split_mix;

const SIDE_KEY: Key = split_mix(0x0046_4643_7369_6465);
const HIT_SEED: u64 = 0x0046_4643_6869_7400;

fn hit_key(hit: &Hit) -> Key {
    let capturer = match hit.capturer {
        Capturer::Gone => 0,
        Capturer::Unit(square) => 1 + square.index() as u64,
        Capturer::Rider(square, index) => 65 + square.index() as u64 + 64 * index as u64,
    };
    let place = split_mix(HIT_SEED ^ capturer << 6 ^ hit.square.index() as u64);
    hit.unit.pieces().fold(place, |key, piece| split_mix(key ^ piece.code() as u64))
}

/// Undo record of a move: the position before it.
#[derive(Clone, Debug)]
pub struct Undo(FfPosition);

impl Position for FfPosition {
    type Move = Move;
    type Undo = Undo;

    /// Conversions can be reversed by later ones.
    const RESETS_RETURN: bool = true;

    #[inline]
    fn counters(&self) -> Counters {
        self.counters
    }

    fn key(&self) -> Key {
        let side = if self.side() == Side::White { 0 } else { SIDE_KEY };
        let hit = self.hit.as_ref().map_or(0, hit_key);
        self.board.key() ^ side ^ hit
    }

    fn generate(&self, kind: MoveKind, out: &mut Vec<Move>) {
        movegen::moves(self, kind.into(), &mut |mv| out.push(mv));
    }

    /// A move after a call is noisy only if the Caller makes it: other captures are also possible
    /// without the call.
    fn is_noisy(&self, mv: Move) -> bool {
        self.changes_material(mv)
            && (mv.call().is_none() || self.mover(mv).is_some_and(|piece| piece.kind() == Kind::Caller))
    }

    fn encode(&self, mv: Move) -> MoveCode {
        mv.code()
    }

    fn decode(&self, code: MoveCode) -> Option<Move> {
        let mv = Move::from_code(code)?;
        movegen::is_pseudo_legal(self, mv).then_some(mv)
    }

    fn make_move(&mut self, mv: Move) -> Option<Undo> {
        let before = *self;
        if self.make_and_check(mv) {
            Some(Undo(before))
        } else {
            *self = before;
            None
        }
    }

    fn unmake_move(&mut self, undo: &Undo) {
        *self = undo.0;
    }

    /// The sacrifices that answer captures of a King can take very long to search.
    fn spend_on_moves(&self, budget: &WorkBudget<'_>) -> Result<(), WorkBudgetError> {
        self.spend_on_tests(budget)
    }

    /// Returns `None` if a capture could be answered, since passing would give up a right that
    /// lasts for one turn only.
    fn make_null_move(&mut self) -> Option<Undo> {
        if self.hit.is_some() || self.king_is_captured() {
            return None;
        }
        let before = *self;
        self.pass_turn();
        Some(Undo(before))
    }

    fn no_moves(&self) -> Outcome {
        mate_or_stalemate(self.is_in_check(), self.side())
    }

    fn count_legal(&mut self) -> u64 {
        let shelter = KingSafetyCache::find(self);
        let before = *self;
        let mut count = 0;
        movegen::moves(&before, MoveKinds::All, &mut |mv| {
            let known = shelter.as_ref().is_some_and(|shelter| shelter.allows(mv));
            if known {
                count += 1;
            } else {
                count += u64::from(self.make_and_check(mv));
                *self = before;
            }
        });
        count
    }

    /// True for two Kings on foot and no other pieces.
    fn insufficient_material(&self) -> bool {
        let occupied = self.board.occupied();
        occupied.count() == 2
            && Side::BOTH.iter().all(|&side| self.board.king(side).is_some())
            && (occupied & self.board.carriers()).is_empty()
    }
}

impl FfPosition {
    /// Plays a pseudo-legal move and returns whether it is legal; otherwise the position must be
    /// restored.
    #[inline]
    fn make_and_check(&mut self, mv: Move) -> bool {
        if self.king_is_captured() && mv.action() != Action::SacrificialDefence {
            return false;
        }
        self.make_pseudo_legal(mv);
        self.king_is_safe()
    }
}
