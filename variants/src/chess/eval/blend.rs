//! Combination of the sums into one score.

use super::class::FULL_PHASE;
use super::trace::{Tally, Tracer};
use super::weight::Weight;

/// Danger squared over this is the middle-game cost in centipawns.
pub(super) const DANGER_SQUARE: i32 = 8192;
/// Danger over this is the end-game cost in centipawns.
pub(super) const DANGER_LINE: i32 = 32;

/// Cost of a king's danger for its side: small at first, then growing quadratically. Negative
/// danger costs nothing.
pub(super) fn danger_cost(danger: i32) -> Weight {
    let danger = danger.max(0);
    Weight::new(danger * danger / DANGER_SQUARE, danger / DANGER_LINE)
}

/// White's advantage in both phases, without complexity.
pub(super) fn plain_lead<T: Tracer>(tally: &Tally<'_, T>) -> Weight {
    let [white, black] = tally.linear;
    white - black + danger_cost(tally.danger[1]) - danger_cost(tally.danger[0])
}

/// Contribution of complexity to White's end-game advantage. An advantage may vanish in a simple
/// position, but never changes sides.
pub(super) fn complexity(lead: Weight, complexity: i32) -> i32 {
    let endgame = lead.endgame();
    endgame.signum() * complexity.max(-endgame.abs())
}

/// Advantage in centipawns at a phase of 0 to [`FULL_PHASE`].
pub(super) fn tapered(lead: Weight, phase: i32) -> i32 {
    (lead.midgame() * phase + lead.endgame() * (FULL_PHASE - phase)) / FULL_PHASE
}
