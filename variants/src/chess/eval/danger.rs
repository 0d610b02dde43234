//! Danger to the kings.

use engine_core::Side;

use super::context::EvalContext;
use super::geometry::{king_steps, ranks, wing};
use super::layout;
use super::trace::{Tally, Tracer};
use crate::chess_board::kinds::Kind;
use crate::chess_board::piece_set::Class;
use crate::common::bitboard::Bitboard;

/// Evaluates the danger to the king of `us`, beyond the contributions of the single pieces.
#[inline(always)]
pub(super) fn evaluate<T: Tracer>(context: &EvalContext<'_>, us: Side, tally: &mut Tally<'_, T>) {
    let them = !us;
    let (ours, theirs) = (context.side(us), context.side(them));
    tally.endanger(us, layout::DANGER_BASE.at(0), 1);
    if theirs.of(Class::Queen).is_empty() {
        tally.endanger(us, layout::NO_QUEEN.at(0), 1);
    }
    let pinned = (ours.pinned & ours.pieces).count() as i32;
    tally.endanger(us, layout::PINNED_DEFENDER.at(0), pinned);

    let lightly_guarded = !ours.attacks | ours.by_king | ours.by(Class::Queen);
    let weak = theirs.attacks & !ours.twice & lightly_guarded;
    tally.endanger(us, layout::WEAK_ZONE.at(0), (weak & ours.zone).count() as i32);

    checks(context, us, weak, tally);

    let wing = wing(ours.king.file()) & ranks(us, 0, 4);
    let pressed = (theirs.attacks & wing).count() + (theirs.twice & wing).count();
    tally.endanger(us, layout::WING_ATTACKS.at(0), pressed as i32);
    tally.endanger(us, layout::WING_GUARDS.at(0), (ours.attacks & wing).count() as i32);
}

/// Counts the squares from which each enemy kind could give check on the next move.
#[inline(always)]
fn checks<T: Tracer>(context: &EvalContext<'_>, us: Side, weak: Bitboard, tally: &mut Tally<'_, T>) {
    let (ours, theirs) = (context.side(us), context.side(!us));
    let safe = !theirs.pieces & (!ours.attacks | (weak & theirs.twice));
    // The king does not shield the squares behind it, since it has to move away.
    let occupied = context.occupied & !Bitboard::from_square(ours.king);
    let mut unsafe_checks = Bitboard::EMPTY;
    for kind in theirs.kinds {
        let from =
            context.board.set.attacks_to(kind, !us, ours.king, occupied) & theirs.by_kind[kind.index()];
        let safe_checks = (from & safe).count();
        if safe_checks > 0 {
            tally.endanger(us, layout::SAFE_CHECK.at(kind.index()), 1);
        }
        if safe_checks > 1 {
            tally.endanger(us, layout::SAFE_CHECKS.at(0), 1);
        }
        unsafe_checks |= from & !safe & !theirs.pieces;
    }
    tally.endanger(us, layout::UNSAFE_CHECK.at(0), unsafe_checks.count() as i32);
}

/// Adds a piece's contribution as an attacker of the enemy king's zone, and as a defender of its
/// own king's.
#[inline(always)]
pub(super) fn piece<T: Tracer>(
    context: &EvalContext<'_>,
    side: Side,
    kind: Kind,
    class: Class,
    attacks: Bitboard,
    tally: &mut Tally<'_, T>,
) {
    let zone = context.side(!side).zone;
    if (attacks & zone).any() {
        tally.endanger(!side, layout::ATTACKER.at(kind.index()), 1);
        let beside = (attacks & king_steps(context.side(!side).king)).count();
        tally.endanger(!side, layout::ZONE_ATTACKS.at(class as usize), beside as i32);
    }
    if (attacks & context.side(side).zone).any() {
        tally.endanger(side, layout::DEFENDER.at(class as usize), 1);
    }
}
