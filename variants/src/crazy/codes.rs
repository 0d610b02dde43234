//! Encoding of moves in 32 bits for the transposition table.
//!
//! Bits 0 to 3 contain the kind of move, the others its details. Squares, indices (7 bits) and
//! promotions are stored directly. Only a chain is too long for that: its code contains the place
//! of the first Pawn and the number of the chain among all chains of that Pawn.

use std::ops::ControlFlow;

use engine_core::MoveCode;

use super::board::Place;
use super::geometry::knight_path;
use super::moves::{Action, MAX_CHAINS, Move};
use super::state::CrazyPosition;
use crate::common::square::Square;

/// Codes of the kinds of moves; never 0.
const WALK: u32 = 1;
const KING: u32 = 2;
const CASTLE: u32 = 3;
const PATH: u32 = 4;
const INSIDE: u32 = 5;
const ROUND: u32 = 6;
const DISGUISE: u32 = 7;
const CHAIN: u32 = 8;
const DENY: u32 = 9;

const KIND_BITS: u32 = 4;
const SQUARE_BITS: u32 = 6;
const INDEX_BITS: u32 = 7;
const PLACE_BITS: u32 = SQUARE_BITS + INDEX_BITS;
const _: () = assert!((MAX_CHAINS as u32) <= 1 << (32 - KIND_BITS - PLACE_BITS));

fn square_bits(square: Square) -> u32 {
    square.index() as u32
}

fn place_bits(place: Place) -> u32 {
    square_bits(place.square) | u32::from(place.index) << SQUARE_BITS
}

fn square_of(bits: u32) -> Square {
    Square::new((bits & 63) as u8)
}

fn place_of(bits: u32) -> Place {
    Place { square: square_of(bits), index: (bits >> SQUARE_BITS & 127) as u8 }
}

/// Returns the code of a move.
pub(super) fn encode(mv: Move) -> MoveCode {
    let (kind, details) = kind_and_details(mv);
    let bits = kind | details << KIND_BITS;
    match MoveCode::new(bits) {
        Some(code) => code,
        None => unreachable!("kinds of codes are not zero"),
    }
}

fn kind_and_details(mv: Move) -> (u32, u32) {
    let from = place_bits(mv.from);
    let goal = from | square_bits(mv.to) << PLACE_BITS;
    let after_goal = PLACE_BITS + SQUARE_BITS;
    let promotion = mv.promotion.map_or(0, |kind| kind as u32 + 1);
    let steps = square_bits(mv.via)
        | square_bits(mv.to) << SQUARE_BITS
        | u32::from(mv.jumps_on_the_way()) << (2 * SQUARE_BITS)
        | u32::from(mv.jumps()) << (2 * SQUARE_BITS + 1);
    match mv.action {
        Action::Walk => (WALK, goal | u32::from(mv.jumps()) << after_goal | promotion << (after_goal + 1)),
        Action::King => (KING, steps),
        Action::Castle => (CASTLE, steps),
        Action::PathCapture => {
            let path = knight_path(mv.from.square, mv.to);
            let passed = path.iter().position(|&square| square == mv.via).unwrap_or(0) as u32;
            (PATH, goal | passed << after_goal | u32::from(mv.to_index) << (after_goal + 2))
        }
        Action::InsideCapture => (INSIDE, goal | u32::from(mv.to_index) << after_goal),
        Action::Round => (ROUND, from),
        Action::Disguise => {
            // The goal is at most two squares away, but a full square still leaves enough room: 6 +
            // 7 + 6 + 7 bits, and 2 for a promotion, which only a disguise on the last rank has.
            let promotion = promotion.saturating_sub(1) & 3;
            if !mv.chain.is_empty() {
                return (CHAIN, from | (u32::from(mv.number.0) + promotion) << PLACE_BITS);
            }
            (
                DISGUISE,
                from | square_bits(mv.to) << PLACE_BITS
                    | u32::from(mv.to_index) << after_goal
                    | promotion << 26,
            )
        }
        Action::Deny => (DENY, 0),
    }
}

/// Returns the pseudo-legal move with this code, if there is one.
pub(super) fn decode(pos: &CrazyPosition, code: MoveCode) -> Option<Move> {
    let kind = code.bits() & 15;
    let details = code.bits() >> KIND_BITS;
    let mut found = None;
    let mut take = |mv| {
        found = Some(mv);
        ControlFlow::Break(())
    };
    let outcome = match kind {
        WALK | PATH | INSIDE | ROUND | DISGUISE | CHAIN => {
            visit_coded(pos, place_of(details), code, &mut take)
        }
        KING | CASTLE => {
            let side = pos.plain().side();
            let square = pos.board().king(side)?;
            let king = pos
                .board()
                .stack(square)
                .find(|(_, piece)| piece.side() == side && piece.kind() == super::piece::Kind::King);
            visit_coded(pos, Place { square, index: king?.0 }, code, &mut take)
        }
        _ => {
            let (_, denied) = pos.deniable()?;
            let deny = Move::deny(denied.is_noisy());
            if code == encode(deny) { take(deny) } else { ControlFlow::Continue(()) }
        }
    };
    debug_assert_eq!(outcome.is_break(), found.is_some());
    found
}

/// Searches the moves of one piece for the one with this code.
fn visit_coded<F: FnMut(Move) -> ControlFlow<()>>(
    pos: &CrazyPosition,
    from: Place,
    code: MoveCode,
    take: &mut F,
) -> ControlFlow<()> {
    pos.visit_piece(from, &mut |mv| if encode(mv) == code { take(mv) } else { ControlFlow::Continue(()) })
}
