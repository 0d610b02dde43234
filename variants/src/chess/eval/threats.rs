//! Threats against pieces, and space.

use engine_core::Side;

use super::context::EvalContext;
use super::geometry::{fill_ahead, pawn_attacks, ranks};
use super::layout::{self, Block};
use super::trace::{Tally, Tracer};
use crate::chess_board::piece_set::Class;
use crate::common::bitboard::Bitboard;

/// Evaluates the threats of `us`.
#[inline(always)]
pub(super) fn evaluate<T: Tracer>(context: &EvalContext<'_>, us: Side, tally: &mut Tally<'_, T>) {
    let (ours, theirs) = (context.side(us), context.side(!us));
    let pieces = theirs.pieces & !theirs.pawns;
    let held = theirs.by(Class::Pawn) | (theirs.twice & !ours.twice);
    let weak = theirs.pieces & !held & ours.attacks;
    let mut count_victims = |block: Block, victims: Bitboard| {
        if victims.any() {
            for class in Class::ALL {
                let count = (victims & theirs.of(class)).count();
                tally.add_times(us, block.at(class as usize), count as i32);
            }
        }
    };
    count_victims(layout::MINOR_THREAT, (pieces | weak) & ours.by(Class::Minor));
    count_victims(layout::MAJOR_THREAT, (weak | theirs.of(Class::Queen)) & ours.by(Class::Major));
    count_victims(layout::QUEEN_THREAT, weak & ours.by(Class::Queen));
    count_victims(layout::HANGING, weak & (!theirs.attacks | (pieces & ours.twice)));
    let safe = !theirs.attacks | ours.attacks;
    count_victims(layout::PAWN_THREAT, pawn_attacks(us, ours.pawns & safe) & pieces);
    let unguarded = theirs.pieces & !theirs.attacks;
    if ((weak | unguarded) & ours.by_king).any() {
        tally.add(us, layout::KING_THREAT.at(0));
    }
    let contested = theirs.attacks & !held & ours.attacks;
    tally.add_times(us, layout::RESTRICTED.at(0), contested.count() as i32);

    let free = !context.occupied;
    let steps = ours.pawns.ahead(us) & free;
    let double = (steps & ranks(us, 2, 2)).ahead(us) & free;
    let pushes = (steps | double) & !theirs.by(Class::Pawn) & safe;
    let pushed = pawn_attacks(us, pushes) & pieces;
    tally.add_times(us, layout::PUSH_THREAT.at(0), pushed.count() as i32);
}

/// Number of pieces of a side beyond which space counts.
const CROWD: i32 = 8;

/// Evaluates the space of `us` behind its pawns.
#[inline(always)]
pub(super) fn space<T: Tracer>(context: &EvalContext<'_>, us: Side, tally: &mut Tally<'_, T>) {
    let (ours, theirs) = (context.side(us), context.side(!us));
    let crowd = ours.pieces.count() as i32 - CROWD;
    if crowd <= 0 {
        return;
    }
    let middle = Bitboard::file(2) | Bitboard::file(3) | Bitboard::file(4) | Bitboard::file(5);
    let room = middle & ranks(us, 1, 3) & !ours.pawns & !theirs.by(Class::Pawn);
    let behind = fill_ahead(!us, ours.pawns) & !theirs.attacks;
    let squares = room.count() + (room & behind).count();
    tally.add_times(us, layout::SPACE.at(0), squares as i32 * crowd);
}
