//! The rules in the form of the search's [`Position`].

use engine_core::{Counters, Key, MoveCode, MoveKind, Outcome, Position, Side};

use super::movegen;
use super::moves::{Action, Move};
use super::piece::{Kind, Piece};
use super::square::Square;
use super::state::{SpiritPosition, Undo};

/// Minimum number of a side's Builders for a possible Triumph, by the Chaos rule.
const BUILDERS_FOR_TRIUMPH: u32 = 2;

impl Position for SpiritPosition {
    type Move = Move;
    type Undo = Undo;

    #[inline]
    fn counters(&self) -> Counters {
        self.counters
    }

    #[inline]
    fn key(&self) -> Key {
        self.key
    }

    fn generate(&self, kind: MoveKind, out: &mut Vec<Move>) {
        movegen::generate(self, kind, out);
    }

    fn is_noisy(&self, mv: Move) -> bool {
        matches!(mv.action(), Action::Depose | Action::Enhance)
            || self.is_capture(mv)
            || movegen::completes_triumph(self, mv)
    }

    fn encode(&self, mv: Move) -> MoveCode {
        mv.code()
    }

    fn decode(&self, code: MoveCode) -> Option<Move> {
        Move::from_code(code).filter(|&mv| movegen::is_pseudo_legal(self, mv))
    }

    fn make_move(&mut self, mv: Move) -> Option<Undo> {
        let mut undo = self.begin_undo();
        let (from, to) = (mv.from(), mv.to());
        let piece = self.at(from)?;
        let resets_clock = mv.action() == Action::Enhance || self.is_capture(mv);
        match mv.action() {
            Action::Step => {
                let (left, arrived) = self.step_result(piece, to);
                self.change(&mut undo, from, left);
                self.change(&mut undo, to, Some(arrived));
            }
            Action::Carry => {
                self.change(&mut undo, from, None);
                self.change(&mut undo, to, Some(piece));
            }
            Action::Depose => {
                let adept = self.at(to);
                self.change(&mut undo, from, None);
                self.change(&mut undo, to, Some(piece));
                self.change(&mut undo, mv.refuge(), adept);
            }
            Action::Enhance => {
                self.change(&mut undo, to, Some(Piece::new(self.side_to_move(), mv.enhanced_kind())));
            }
        }
        self.pass_turn();
        if resets_clock {
            self.counters.halfmove_clock = 0;
        }
        Some(undo)
    }

    fn unmake_move(&mut self, undo: &Undo) {
        for &(square, piece) in undo.changes[..undo.changed].iter().rev() {
            self.put(square, piece);
        }
        self.key = undo.key;
        self.counters = undo.counters;
    }

    fn make_null_move(&mut self) -> Option<Undo> {
        let undo = self.begin_undo();
        self.pass_turn();
        Some(undo)
    }

    /// Rules 13 to 15, in this order.
    fn game_end(&self) -> Option<Outcome> {
        for side in Side::BOTH {
            if self.pieces(side, Kind::Adept).is_empty() {
                return Some(Outcome::win(!side, "Victory"));
            }
        }
        if let Some(piece) = self.at(Square::STONES)
            && piece.kind() == Kind::Adept
            && self.city_walls(piece.side()) >= self.rules.triumph_walls
        {
            return Some(Outcome::win(piece.side(), "Triumph"));
        }
        let no_soldier = Side::BOTH.iter().all(|&side| self.pieces(side, Kind::Soldier).is_empty());
        let few_builders = |side: &Side| self.builders(*side).count() < BUILDERS_FOR_TRIUMPH;
        (no_soldier && Side::BOTH.iter().all(few_builders)).then_some(Outcome::draw("Chaos"))
    }

    fn no_moves(&self) -> Outcome {
        Outcome::draw("No legal move")
    }

    fn count_legal(&mut self) -> u64 {
        if self.game_end().is_some() { 0 } else { movegen::count(self) }
    }

    fn legal_moves(&self) -> Vec<Move> {
        self.pseudo_legal()
    }
}
