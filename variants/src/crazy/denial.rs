//! The right to deny a move (rules 16 to 19).

use engine_core::{Key, Side};

use super::moves::{Action, Move};
use crate::common::zobrist::{self, Keys};

/// Option `CrazyDenial`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum DenialRule {
    /// Every move can be denied.
    Hard,
    /// A King's move cannot be denied.
    Soft,
    /// No move can be denied.
    Off,
}

/// Phase of a denial.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Phase {
    /// No denial is in progress.
    Normal,
    /// The side to move replaces its denied move. Contains the forbidden move, unless the denial
    /// forbids nothing.
    Next(Option<Move>),
    /// The denier makes a move that cannot be denied.
    Immune,
}

/// State of the right to deny.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Denial {
    /// The rule in force.
    pub rule: DenialRule,
    /// Side that can deny; `None` if neither can.
    pub holder: Option<Side>,
    /// Phase of the current denial.
    pub phase: Phase,
}

/// Keys by holder (none, White, Black) and phase (normal, next, immune).
static KEYS: Keys<9> = Keys::new(0xC4A2_0005);

impl Denial {
    /// Returns the state of a FEN; without denials there is no holder.
    pub fn new(rule: DenialRule, holder: Option<Side>, phase: Phase) -> Denial {
        match rule {
            DenialRule::Off => Denial { rule, holder: None, phase: Phase::Normal },
            _ => Denial { rule, holder, phase },
        }
    }

    /// Hash key of the right, the phase and the forbidden move.
    pub fn key(&self) -> Key {
        let holder = self.holder.map_or(0, |side| 1 + side.index());
        let (phase, forbidden) = match self.phase {
            Phase::Normal => (0, None),
            Phase::Next(forbidden) => (1, forbidden),
            Phase::Immune => (2, None),
        };
        let forbidden =
            forbidden.map_or(0, |mv| zobrist::split_mix(mv.packed() ^ zobrist::split_mix(mv.chain.bits())));
        KEYS.at(holder * 3 + phase) ^ forbidden
    }

    /// True if the current denial forbids the move.
    #[inline]
    pub fn forbids(&self, mv: &Move) -> bool {
        self.phase == Phase::Next(Some(*mv))
    }

    /// True if the opponent of `mover` may deny this move.
    pub(crate) fn allows_denying(&self, mover: Side, mv: &Move) -> bool {
        let kings = matches!(mv.action, Action::King | Action::Castle);
        self.holder == Some(!mover)
            && self.phase == Phase::Normal
            && (self.rule == DenialRule::Hard || self.rule == DenialRule::Soft && !kings)
    }

    /// Updates the phase after a move.
    #[inline]
    pub(crate) fn pass_turn(&mut self) {
        self.phase = match self.phase {
            Phase::Next(_) => Phase::Immune,
            Phase::Normal | Phase::Immune => Phase::Normal,
        };
    }

    /// State after the holder has denied a move: the right passes to the other side, and the move
    /// is forbidden unless it has two paths (rule 17).
    #[must_use]
    pub fn denied(&self, mv: &Move) -> Denial {
        Denial {
            rule: self.rule,
            holder: self.holder.map(|side| !side),
            phase: Phase::Next((!mv.has_two_paths()).then_some(*mv)),
        }
    }

    /// Returns the state with the colours exchanged.
    #[must_use]
    pub fn flipped(&self) -> Denial {
        let phase = match self.phase {
            Phase::Next(forbidden) => Phase::Next(forbidden.map(|mv| mv.flipped())),
            other => other,
        };
        Denial { holder: self.holder.map(|side| !side), phase, ..*self }
    }
}
