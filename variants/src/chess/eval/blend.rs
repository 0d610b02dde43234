//! From sums to one number.

use super::class::FULL_PHASE;
use super::trace::{Tally, Tracer};
use super::weight::Weight;

/// Danger squared over this is the middle-game cost in centipawns.
pub(super) const DANGER_SQUARE: i32 = 8192;
/// Danger over this is the end-game cost in centipawns.
pub(super) const DANGER_LINE: i32 = 32;

/// What a king's danger costs its side: little at first, then ever more. Negative danger costs nothing.
pub(super) fn danger_cost(danger: i32) -> Weight {
    let danger = danger.max(0);
    Weight::new(danger * danger / DANGER_SQUARE, danger / DANGER_LINE)
}

/// White's lead in both phases, before its complexity is looked at.
pub(super) fn plain_lead<T: Tracer>(tally: &Tally<'_, T>) -> Weight {
    let [white, black] = tally.linear;
    white - black + danger_cost(tally.danger[1]) - danger_cost(tally.danger[0])
}

/// What complexity adds to White's end-game lead. A lead may vanish in a simple position, but never turn.
pub(super) fn complexity(lead: Weight, complexity: i32) -> i32 {
    let endgame = lead.endgame();
    endgame.signum() * complexity.max(-endgame.abs())
}

/// A lead in centipawns at a phase of 0 to [`FULL_PHASE`].
pub(super) fn tapered(lead: Weight, phase: i32) -> i32 {
    (lead.midgame() * phase + lead.endgame() * (FULL_PHASE - phase)) / FULL_PHASE
}
