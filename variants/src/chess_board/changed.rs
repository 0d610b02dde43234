//! Pieces of a game that replace built-in kinds, with other moves or other names.

use crate::chess_board::kinds::Kind;
use crate::chess_board::piece_info::ChangedKind;
use crate::chess_board::piece_set::{PieceSet, class_of, keeps_colour, phase_of, slides_back};
use crate::chess_board::tables::{self, AttackParts, Part};
use crate::common::betza::MoveSet;

impl PieceSet {
    /// Replaces some built-in kinds, for
    /// [`Rules::PIECES`](crate::chess_board::rules::Rules::PIECES).
    ///
    /// # Panics
    /// At compile time, for a kind that cannot be replaced.
    #[must_use]
    pub const fn changed(kinds: &'static [ChangedKind]) -> PieceSet {
        let mut set = PieceSet::built_in();
        let mut index = 0;
        while index < kinds.len() {
            set.change(&kinds[index]);
            index += 1;
        }
        set.changed = kinds;
        set
    }

    const fn change(&mut self, changed: &ChangedKind) {
        assert!(!changed.kind.is_pawn() && !changed.kind.is_custom(), "pawns keep their moves");
        let Ok(moves) = MoveSet::parse(changed.betza) else {
            panic!("a kind is declared with bad Betza notation")
        };
        let (kind, is_king) = (changed.kind.index(), matches!(changed.kind, Kind::King));
        assert!(!is_king || leaps_back(&moves), "a king leaps, there and back");
        self.parts[kind] = AttackParts::of_kind(kind, &moves);
        self.attacks.set(kind, moves.steps());
        self.reverse_attacks.set(kind, moves.steps());
        if !is_king {
            self.exchange[kind] = changed.value;
            self.class[kind] = class_of(changed.value);
            self.phase[kind] = phase_of(changed.value);
            self.bound[kind] = keeps_colour(&moves);
        }
        self.slides_back[kind] = slides_back(&moves);
        self.mates_alone[kind] = changed.mates_alone;
        self.forget_helpless(kind);
    }

    /// Removes the pairs with this kind from the pairs that do not force mate.
    const fn forget_helpless(&mut self, kind: usize) {
        self.helpless_with[kind] = 0;
        let mut other = 0;
        while other < Kind::COUNT {
            self.helpless_with[other] &= !(1 << kind);
            other += 1;
        }
    }

    /// Replacement of a kind, if any.
    pub(super) const fn change_of(&self, kind: Kind) -> Option<&'static ChangedKind> {
        let mut index = 0;
        while index < self.changed.len() {
            if self.changed[index].kind.index() == kind.index() {
                return Some(&self.changed[index]);
            }
            index += 1;
        }
        None
    }

    /// True if no kind is replaced.
    pub(crate) const fn is_orthodox(&self) -> bool {
        self.changed.is_empty()
    }
}

/// True if all steps are leaps with opposites: two such kings attack each other or not at all.
const fn leaps_back(moves: &MoveSet) -> bool {
    let mut index = 0;
    while index < moves.steps().len() {
        let step = moves.steps()[index];
        if !matches!(tables::part(step), Some(Part::Leaps)) || !has_leap(moves, -step.files, -step.ranks) {
            return false;
        }
        index += 1;
    }
    true
}

const fn has_leap(moves: &MoveSet, files: i8, ranks: i8) -> bool {
    let mut index = 0;
    while index < moves.steps().len() {
        let step = moves.steps()[index];
        if step.files == files && step.ranks == ranks {
            return true;
        }
        index += 1;
    }
    false
}
