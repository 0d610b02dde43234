//! Terms of single pieces: value, square, mobility, and their surroundings.

use engine_core::Side;

use super::class::colour;
use super::context::EvalContext;
use super::danger;
use super::geometry::{half_board, ranks};
use super::layout::{self, MOBILITIES};
use super::pawns::PawnInfo;
use super::trace::{Tally, Tracer};
use crate::chess_board::kinds::Kind;
use crate::chess_board::piece_set::Class;
use crate::common::bitboard::Bitboard;
use crate::common::sliders::ray;
use crate::common::square::Square;

/// Number of pawns of the side at which its pieces have their plain value.
const USUAL_PAWNS: i32 = 5;

/// Evaluates all pieces of a side, king included, and fills in its attacks.
#[inline(always)]
pub(super) fn evaluate<T: Tracer>(
    context: &mut EvalContext<'_>,
    pawn_info: &PawnInfo,
    side: Side,
    tally: &mut Tally<'_, T>,
) {
    let king = context.side(side).king;
    tally.add(side, layout::PIECE_SQUARE.at2(Kind::King.index(), half_board(side, king)));
    let ours = context.side(side);
    let outposts = ranks(side, 3, 5) & ours.by(Class::Pawn) & !pawn_info.span[(!side).index()];
    let own_pawns = ours.pawns.count() as i32;
    let (board, kinds) = (context.board, ours.kinds);
    let mut evaluate_kind = |context: &mut EvalContext<'_>, kind: Kind| {
        let pieces = board.pieces(side, kind);
        if pieces.is_empty() {
            return;
        }
        material(side, kind, pieces, own_pawns, tally);
        for square in pieces {
            let attacks = piece(context, side, kind, square, outposts, tally);
            context.side_mut(side).note(kind, attacks);
        }
        let view = context.side_mut(side);
        view.by_class[board.set.class[kind.index()] as usize] |= view.by_kind[kind.index()];
    };
    kinds.for_each(|kind| evaluate_kind(context, kind));
    bound_pairs(context, side, tally);
}

/// Terms that depend on the number of pieces of a kind.
#[inline(always)]
fn material<T: Tracer>(side: Side, kind: Kind, pieces: Bitboard, own_pawns: i32, tally: &mut Tally<'_, T>) {
    let count = pieces.count() as i32;
    tally.add_times(side, layout::MATERIAL.at(kind.index()), count);
    tally.add_times(side, layout::PIECE_WITH_PAWNS.at(kind.index()), count * (own_pawns - USUAL_PAWNS));
    if count > 1 {
        tally.add(side, layout::SECOND_OF_KIND.at(kind.index()));
    }
}

/// Evaluates one piece and returns the squares that it attacks.
#[inline(always)]
fn piece<T: Tracer>(
    context: &EvalContext<'_>,
    side: Side,
    kind: Kind,
    square: Square,
    outposts: Bitboard,
    tally: &mut Tally<'_, T>,
) -> Bitboard {
    let ours = context.side(side);
    let set = &*context.board.set;
    let (index, class) = (kind.index(), set.class[kind.index()]);
    let mut attacks = set.attacks(kind, side, square, context.occupied);
    if ours.pinned.has(square) {
        attacks &= ray(ours.king, square);
        tally.add(side, layout::PINNED.at(class as usize));
    }
    tally.add(side, layout::PIECE_SQUARE.at2(index, half_board(side, square)));
    let mobility = (attacks & ours.area).count() as usize;
    tally.add(side, layout::MOBILITY.at2(index, mobility.min(MOBILITIES - 1)));
    tally.add_times(side, layout::KING_DISTANCE.at(index), i32::from(square.distance(ours.king)));
    danger::piece(context, side, kind, class, attacks, tally);

    let here = Bitboard::from_square(square);
    if class == Class::Minor {
        if (here & outposts).any() {
            tally.add(side, layout::OUTPOST.at(index));
        } else if (attacks & outposts & !ours.pieces).any() {
            tally.add(side, layout::OUTPOST_REACH.at(index));
        }
        if (here.ahead(side) & (ours.pawns | context.side(!side).pawns)).any() {
            tally.add(side, layout::BEHIND_PAWN.at(index));
        }
    }
    if set.parts[index].orthogonal {
        let file = Bitboard::file(square.file());
        if (file & ours.pawns).is_empty() {
            let open = (file & context.side(!side).pawns).is_empty();
            let block = if open { layout::OPEN_FILE } else { layout::SEMI_OPEN_FILE };
            tally.add(side, block.at(index));
        }
    }
    if set.bound[index] {
        let own_colour = colour(usize::from(Bitboard::LIGHT.has(square)));
        let pawns = (ours.pawns & own_colour).count();
        tally.add_times(side, layout::BOUND_PAWNS.at(index), pawns as i32);
    }
    attacks
}

/// Colour-bound pieces have a higher value if they cover both colours.
#[inline(always)]
fn bound_pairs<T: Tracer>(context: &EvalContext<'_>, side: Side, tally: &mut Tally<'_, T>) {
    let pieces = context.side(side).force.bound;
    let pairs = (pieces & Bitboard::LIGHT).count().min((pieces & !Bitboard::LIGHT).count());
    for pair in 0..pairs.min(2) {
        tally.add(side, layout::BOUND_PAIR.at(pair as usize));
    }
}
