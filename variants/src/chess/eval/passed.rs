//! Terms of passed pawns that depend on the pieces.

use engine_core::Side;

use super::context::EvalContext;
use super::geometry::fill_ahead;
use super::layout;
use super::pawns::PawnInfo;
use super::trace::{Tally, Tracer};
use crate::common::bitboard::Bitboard;

/// Evaluates the passed pawns of `us`.
#[inline(always)]
pub(super) fn evaluate<T: Tracer>(
    context: &EvalContext<'_>,
    pawn_info: &PawnInfo,
    us: Side,
    tally: &mut Tally<'_, T>,
) {
    let (ours, theirs) = (context.side(us), context.side(!us));
    for square in pawn_info.passed[us.index()] {
        let rank = usize::from(square.relative_rank(us));
        let pawn = Bitboard::from_square(square);
        let step = pawn.ahead(us);
        let way = fill_ahead(us, step);
        let behind = fill_ahead(!us, pawn);
        if (step & context.occupied).any() {
            tally.add(us, layout::PASSED_BLOCKED.at(rank));
        } else if (step & theirs.attacks).is_empty() {
            tally.add(us, layout::PASSED_FREE_STEP.at(rank));
        }
        if (way & (theirs.pieces | theirs.attacks)).is_empty() {
            tally.add(us, layout::PASSED_FREE_WAY.at(rank));
        }
        if (step & ours.attacks).any() {
            tally.add(us, layout::PASSED_GUARDED_STEP.at(rank));
        }
        if (behind & ours.forward_sliders).any() {
            tally.add(us, layout::PASSED_SLIDER_BEHIND.at(0));
        }
        if (behind & theirs.backward_sliders).any() {
            tally.add(us, layout::PASSED_SLIDER_BEHIND.at(1));
        }
    }
}
