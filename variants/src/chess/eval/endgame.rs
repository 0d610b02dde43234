//! Corrections for endings: advantages that cannot be won, and progress towards mate in those that
//! can.

use engine_core::Side;

use super::class::FULL_PHASE;
use super::context::EvalContext;
use super::force::Force;
use super::geometry::on_both_wings;
use crate::common::bitboard::Bitboard;
use crate::common::square::Square;

/// Scale of an advantage that counts in full.
pub(super) const FULL_SCALE: i32 = 64;
/// Scale of an advantage by the number of pawns of the stronger side; the first entry if the other
/// side has pawns.
const SCALE_BY_PAWNS: [i32; 5] = [44, 40, 50, 56, 64];
/// Factor on the scale by pawns if all pawns are on one wing.
const SCALE_ONE_WING: i32 = 54;
/// Factor on the scale by pawns with equal pieces and at most one extra pawn.
const SCALE_LEVEL: i32 = 50;
/// Difference in centipawns below which pieces are equal.
const LEVEL: i32 = 60;
/// Scale with only one colour-bound piece each, on opposite colours, and the increase for each pawn
/// of the stronger side.
const SCALE_OPPOSITE: (i32, i32) = (18, 4);
/// Scale of a small advantage without pawns.
const SCALE_PAWNLESS: i32 = 10;
/// Advantage in pieces, in centipawns, below which pawnless positions are mostly drawn.
const SMALL_LEAD: i32 = 360;

/// Bonus in centipawns against a bare king that can be mated, which separates the win from a mere
/// advantage.
const KNOWN_WIN: i32 = 1000;
/// Centipawns for each step of the bare king away from the centre, and of the stronger king towards
/// it.
const DRIVE: i32 = 40;
const APPROACH: i32 = 20;
/// Centipawns for each square that a bare king cannot reach.
const CONFINEMENT: i32 = 6;
/// Centipawns where mate is forced in two corners only: for each diagonal that brings the bare king
/// nearer to such a corner, for each step of the stronger king towards it and of the pieces that
/// change colours, and for each square that it cannot reach. The first must outweigh the others:
/// the way there leads along an edge, which the king nearly escapes on.
const TO_CORNER: i32 = 60;
const KINGS_MEET: i32 = 10;
const PIECES_MEET: i32 = 5;
const CORNER_CONFINEMENT: i32 = 2;
/// Advantage in pieces, in centipawns, from which the weaker king is driven.
const DRIVING_LEAD: i32 = 420;
/// Maximum phase at which a king is driven: that of two queens.
const DRIVING_PHASE: i32 = 16;

/// Phase of the game from 0 (no pieces) to [`FULL_PHASE`].
pub(super) fn phase(context: &EvalContext<'_>) -> i32 {
    let sum: i32 = Side::BOTH.into_iter().map(|side| context.side(side).force.phase).sum();
    sum.min(FULL_PHASE)
}

/// Scale of White's `lead`, of [`FULL_SCALE`].
pub(super) fn scale_of_lead(context: &EvalContext<'_>, lead: i32) -> i32 {
    match lead {
        1.. => scale(context, Side::White),
        0 => scale(context, Side::White).max(scale(context, Side::Black)),
        _ => scale(context, Side::Black),
    }
}

/// Scale of an advantage of `strong`, of [`FULL_SCALE`].
fn scale(context: &EvalContext<'_>, strong: Side) -> i32 {
    let pawns = context.side(strong).pawns.count() as usize;
    let by_pawns = SCALE_BY_PAWNS[pawns.min(4)];
    let all = context.side(Side::White).pawns | context.side(Side::Black).pawns;
    if pawns > 2 && (context.occupied & !all).count() > 10 {
        return by_pawns;
    }
    let (ours, theirs) = (&context.side(strong).force, &context.side(!strong).force);
    if pawns == 0 {
        if !ours.can_mate() {
            return 0;
        }
        let pawnless = context.side(!strong).pawns.is_empty();
        let bare = pawnless && theirs.pieces.is_empty();
        if bare && ours.mating_colour().is_some() {
            // All that counts is the way to a corner: see `mop_up`.
            return 0;
        }
        if !bare && ours.value - theirs.value <= SMALL_LEAD {
            return SCALE_PAWNLESS;
        }
        return if pawnless { FULL_SCALE } else { by_pawns };
    }
    if wrong_corner(context, strong) {
        return 0;
    }
    let mut share = by_pawns;
    if !on_both_wings(all) {
        share = share * SCALE_ONE_WING / FULL_SCALE;
    }
    let level = (ours.value - theirs.value).abs() < LEVEL;
    if level && ours.pieces.any() && pawns <= context.side(!strong).pawns.count() as usize + 1 {
        share = share * SCALE_LEVEL / FULL_SCALE;
    }
    let lone = |force: &Force| force.pieces.any() && !force.pieces.many();
    let opposite = lone(ours)
        && lone(theirs)
        && matches!((ours.bound_colour(), theirs.bound_colour()), (Some(one), Some(other)) if one != other);
    if opposite {
        let (base, per_piece) = SCALE_OPPOSITE;
        return (base + per_piece * pawns as i32).min(share);
    }
    share
}

/// True if `strong` has only pawns of one edge file and pieces that cannot control the promotion
/// corner, which the enemy king reaches.
fn wrong_corner(context: &EvalContext<'_>, strong: Side) -> bool {
    let view = context.side(strong);
    let Some(file) = [0, 7].into_iter().find(|&file| (view.pawns & !Bitboard::file(file)).is_empty()) else {
        return false;
    };
    let force = &view.force;
    let corner = Square::at(file, 7).seen_by(strong);
    let light = usize::from(Bitboard::LIGHT.has(corner));
    let helpless = match force.bound_colour() {
        Some(colour) => force.bound == force.pieces && colour != light,
        // A weaker side with pawns may be in zugzwang.
        None => force.pieces.is_empty() && context.side(!strong).pawns.is_empty(),
    };
    helpless && context.side(!strong).king.distance(corner) <= 1
}

/// Centipawns for White for driving a king with little material left to its mate.
pub(super) fn mop_up(context: &EvalContext<'_>, phase: i32) -> i32 {
    if phase > DRIVING_PHASE {
        return 0;
    }
    let driven_by = |strong: Side| {
        let (ours, theirs) = (&context.side(strong).force, &context.side(!strong).force);
        let pawnless = context.side(!strong).pawns.is_empty();
        let bare = theirs.pieces.is_empty();
        if !pawnless || !ours.can_mate() || !bare && ours.value - theirs.value < DRIVING_LEAD {
            return 0;
        }
        match ours.mating_colour() {
            Some(light) if bare && context.side(strong).pawns.is_empty() => {
                KNOWN_WIN + ours.value + drive_to_corner(context, strong, light)
            }
            _ if bare => {
                KNOWN_WIN + drive(context, strong, ours) + CONFINEMENT * confinement(context, strong)
            }
            _ => drive(context, strong, ours),
        }
    };
    driven_by(Side::White) - driven_by(Side::Black)
}

/// Centipawns for the progress of `strong` towards mate.
fn drive(context: &EvalContext<'_>, strong: Side, force: &Force) -> i32 {
    let (hunter, hunted) = (context.side(strong).king, context.side(!strong).king);
    let approach = APPROACH * (7 - i32::from(hunter.distance(hunted)));
    let drive = match force.mating_colour() {
        Some(light) => 7 - corner_distance(hunted, light),
        None => hunted.centre_distance(),
    };
    DRIVE * drive + approach
}

/// Centipawns for the progress of `strong` against a bare king that is mated in corners of one
/// colour.
fn drive_to_corner(context: &EvalContext<'_>, strong: Side, light: usize) -> i32 {
    let (hunter, hunted) = (context.side(strong).king, context.side(!strong).king);
    let force = &context.side(strong).force;
    let near = |piece: Square| 7 - i32::from(piece.distance(hunted));
    let pieces: i32 = (force.pieces & !force.bound).into_iter().map(near).sum();
    TO_CORNER * diagonals_from_middle(hunted, light)
        + KINGS_MEET * (14 - steps_apart(hunter, hunted))
        + PIECES_MEET * pieces
        + CORNER_CONFINEMENT * confinement(context, strong)
}

/// Number of squares that the bare king cannot reach any more.
fn confinement(context: &EvalContext<'_>, strong: Side) -> i32 {
    let open = !context.side(strong).attacks & !context.side(strong).pieces;
    let mut region = Bitboard::from_square(context.side(!strong).king);
    loop {
        let row = region | region.beside();
        let grown = region | (row | row.ahead(Side::White) | row.ahead(Side::Black)) & open;
        if grown == region {
            return 64 - region.count() as i32;
        }
        region = grown;
    }
}

/// Steps along ranks and files from one square to another: 0 to 14.
fn steps_apart(one: Square, other: Square) -> i32 {
    i32::from(one.file().abs_diff(other.file()) + one.rank().abs_diff(other.rank()))
}

/// Number of diagonals between a square and the long one that ends in corners of the other colour:
/// 7 in a corner of the colour.
fn diagonals_from_middle(square: Square, light: usize) -> i32 {
    let (file, rank) = (i32::from(square.file()), i32::from(square.rank()));
    if light == 1 { (file - rank).abs() } else { (7 - file - rank).abs() }
}

/// King steps to the nearer corner of a colour: 0 to 7.
fn corner_distance(square: Square, light: usize) -> i32 {
    let corners =
        if light == 1 { [Square::at(7, 0), Square::at(0, 7)] } else { [Square::at(0, 0), Square::at(7, 7)] };
    corners.map(|corner| i32::from(square.distance(corner))).into_iter().min().unwrap_or(0)
}
