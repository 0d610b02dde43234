//! Move ordering: estimates of moves before they are searched.
//!
//! Exchanges cannot be computed square by square here, since a capture may change a dozen squares.
//! Captures that have effects are made on a copy of the board, and the material before and after is
//! compared.

use engine_core::{Key, MoveOrder, Side};

use super::board::{Board, Place};
use super::geometry::{knight_goals, pawn_captures, ring};
use super::make::carry_out;
use super::moves::{Action, EnPassant, Move};
use super::piece::{Kind, Piece};
use super::state::CrazyPosition;
use crate::common::bitboard::Bitboard;
use crate::common::sliders::{bishop_attacks, rook_attacks};
use crate::common::square::Square;
use crate::common::zobrist::split_mix;

/// Move ordering of Crazy Chess.
#[derive(Debug)]
pub struct CrazyOrder;

/// Classes of movers for history tables: the kinds, disguises, all-round captures, denials.
const DISGUISE_CLASS: usize = Kind::COUNT;
const ROUND_CLASS: usize = Kind::COUNT + 1;
const DENY_CLASS: usize = Kind::COUNT + 2;
const MOVER_CLASSES: usize = Kind::COUNT + 3;

/// Number of ways to arrive in the butterfly table: on a square, inside a Rook, in place of another
/// piece.
const ARRIVALS: usize = 3;

/// Classes of victims: the classes of pieces, loaded Rooks, all-round captures, promotions without
/// a capture, denied moves.
const LOADED_PREY: usize = Piece::CLASSES;
const ROUND_PREY: usize = Piece::CLASSES + 1;
const PROMOTION_PREY: usize = Piece::CLASSES + 2;
const DENIED_PREY: usize = Piece::CLASSES + 3;
const VICTIM_CLASSES: usize = Piece::CLASSES + 4;

/// Values of the pieces in exchanges, in centipawns, by [class](Piece::class): Pawn, Knight,
/// Bishop, Rook, Queen, King, risen Bishop. The loss of a King is counted separately.
const EXCHANGE_VALUES: [i32; Piece::CLASSES] = [100, 300, 350, 450, 700, 0, 30];

/// Cost of losing the King, in centipawns: more than all pieces together.
const KING_LOSS: i32 = 20_000;

/// The value of a piece in exchanges, in centipawns.
fn value(piece: Piece) -> i32 {
    EXCHANGE_VALUES[piece.class()]
}

/// Material of a side minus the other's, in centipawns.
fn balance(board: &Board, side: Side) -> i32 {
    let sum = |side: Side| -> i32 {
        board.counts(side).iter().zip(EXCHANGE_VALUES).map(|(&count, value)| i32::from(count) * value).sum()
    };
    sum(side) - sum(!side)
}

/// Change of material by a move of `side`, made on `board`, from its view; its risen Bishops
/// disappear anyway and do not count as lost.
fn swing(board: &mut Board, side: Side, mv: Move, passers: EnPassant) -> i32 {
    let before = balance(board, side);
    let dead = carry_out(board, side, mv, passers).dead;
    let kings = i32::from(dead[(!side).index()]) - 2 * i32::from(dead[side.index()]);
    balance(board, side) - before + kings * KING_LOSS
}

impl CrazyPosition {
    /// Immediate gain of a noisy move in centipawns, with the board after it if the move had to be
    /// made.
    fn simulated_gain(&self, mv: Move) -> (i32, Option<Board>) {
        let board = self.board();
        let side = self.plain().side();
        let promotion = mv
            .promotion
            .map_or(0, |kind| EXCHANGE_VALUES[kind.index()] - EXCHANGE_VALUES[Kind::Pawn.index()]);
        if mv.action == Action::Deny {
            let denied =
                self.deniable().map_or(0, |(plain, _)| balance(&plain.board, side) - balance(board, side));
            return (denied, None);
        }
        if !mv.captures() {
            return (promotion, None);
        }
        if mv.action == Action::Walk && !board.is_volatile(mv.to) {
            let victim = board.base(mv.to).map_or(EXCHANGE_VALUES[Kind::Pawn.index()], value);
            return (victim + promotion, None);
        }
        let mut after = *board;
        let gain = swing(&mut after, side, mv, self.plain().en_passant);
        (gain + promotion, Some(after))
    }

    /// True if a move wins at least `floor` centipawns when the opponent answers on its goal with
    /// the cheapest capture, if that is good for them.
    fn exchange_wins(&self, mv: Move, floor: i32) -> bool {
        let side = self.plain().side();
        let (gain, after) = self.simulated_gain(mv);
        if gain < floor || matches!(mv.action, Action::Deny | Action::Round) || mv.promotion.is_some() {
            return gain >= floor;
        }
        let after = after.unwrap_or_else(|| {
            let mut after = *self.board();
            carry_out(&mut after, side, mv, self.plain().en_passant);
            after
        });
        gain - loss_on(&after, side, mv.to).max(0) >= floor
    }
}

/// Loss of `side` on a square by the enemy's cheapest capture there, when the capturing piece may
/// be lost in turn; 0 if there is no capture.
fn loss_on(board: &Board, side: Side, square: Square) -> i32 {
    if board.base(square).is_none_or(|piece| piece.side() != side) {
        return 0;
    }
    let Some(attacker) = cheapest_attacker(board, !side, square) else { return 0 };
    let mut after = *board;
    let mv = Move::new(Action::Walk, attacker, square, Move::CAPTURE);
    let price = board.piece(attacker).map_or(0, value);
    let loss = swing(&mut after, !side, mv, EnPassant::NONE);
    let still_there = after.base(square).is_some_and(|piece| piece.side() == !side);
    if still_there && cheapest_attacker(&after, side, square).is_some() { loss - price } else { loss }
}

/// Place of the least valuable piece of a side, Kings aside, that can capture on a square with an
/// ordinary move.
fn cheapest_attacker(board: &Board, side: Side, square: Square) -> Option<Place> {
    let occupied = board.occupied();
    let straight = || rook_attacks(square, occupied);
    let diagonal = || bishop_attacks(square, occupied);
    let from = |kind: Kind| match kind {
        Kind::Pawn => pawn_captures(!side, square),
        Kind::Knight => knight_goals(square),
        Kind::Bishop => diagonal(),
        Kind::Rook => straight(),
        Kind::Queen => straight() | diagonal(),
        Kind::King => Bitboard::EMPTY,
    };
    let (kind, from) = Kind::ALL
        .into_iter()
        .filter(|&kind| board.pieces(side, kind).any())
        .find_map(|kind| Some((kind, (board.pieces(side, kind) & from(kind)).first()?)))?;
    let (index, _) = board.stack(from).find(|(_, piece)| (piece.side(), piece.kind()) == (side, kind))?;
    Some(Place { square: from, index })
}

impl MoveOrder<CrazyPosition> for CrazyOrder {
    const PIECE_TO: usize = MOVER_CLASSES * Square::COUNT;
    const BUTTERFLY: usize = ARRIVALS * Square::COUNT * Square::COUNT;
    const VICTIMS: usize = VICTIM_CLASSES;

    fn piece_to(pos: &CrazyPosition, mv: Move) -> usize {
        let class = match mv.action {
            Action::Disguise => DISGUISE_CLASS,
            Action::Round => ROUND_CLASS,
            Action::Deny => DENY_CLASS,
            _ => pos.board().piece(mv.from).map_or(0, |piece| piece.kind().index()),
        };
        class * Square::COUNT + mv.to.seen_by(pos.plain().side()).index()
    }

    fn butterfly(pos: &CrazyPosition, mv: Move) -> usize {
        let side = pos.plain().side();
        let arrival = match mv.action {
            Action::Disguise => 2,
            _ => usize::from(mv.jumps()),
        };
        (arrival * Square::COUNT + mv.from.square.seen_by(side).index()) * Square::COUNT
            + mv.to.seen_by(side).index()
    }

    fn victim(pos: &CrazyPosition, mv: Move) -> usize {
        let base = |square| match pos.board().base(square) {
            Some(_) if pos.board().loaded().has(square) => LOADED_PREY,
            Some(piece) => piece.class(),
            None => Kind::Pawn.index(),
        };
        let inside = |square, index| pos.board().piece(Place { square, index }).map_or(0, Piece::class);
        match mv.action {
            Action::Round => ROUND_PREY,
            Action::Deny => DENIED_PREY,
            Action::PathCapture => inside(mv.via, mv.to_index),
            Action::InsideCapture => inside(mv.to, mv.to_index),
            _ if !mv.captures() => PROMOTION_PREY,
            Action::King if pos.board().bases(!pos.plain().side()).has(mv.via) && !mv.jumps_on_the_way() => {
                base(mv.via)
            }
            _ => base(mv.to),
        }
    }

    fn capture_gain(pos: &CrazyPosition, mv: Move) -> i32 {
        pos.simulated_gain(mv).0
    }

    fn see_ge(pos: &CrazyPosition, mv: Move, floor: i32) -> bool {
        pos.exchange_wins(mv, floor)
    }

    fn has_bare_side(pos: &CrazyPosition) -> bool {
        let board = pos.board();
        Side::BOTH.into_iter().any(|side| {
            let squares = board.any_piece(side);
            !squares.many() && squares.first().is_some_and(|square| board.stack(square).count() == 1)
        })
    }

    fn in_check(pos: &CrazyPosition) -> bool {
        pos.in_check()
    }

    /// True if the moving piece alone attacks the enemy King's square from its goal.
    fn gives_check(pos: &CrazyPosition, mv: Move) -> bool {
        let board = pos.board();
        let Some(king) = board.king(!pos.plain().side()) else { return false };
        if mv.action != Action::Walk {
            return false;
        }
        let occupied = board.occupied() ^ Bitboard::from_square(mv.from.square);
        match board.piece(mv.from).map(Piece::kind) {
            Some(Kind::Pawn) => pawn_captures(pos.plain().side(), mv.to).has(king),
            Some(Kind::Knight) => knight_goals(mv.to).has(king),
            Some(Kind::Bishop) => bishop_attacks(mv.to, occupied).has(king),
            Some(Kind::Rook) => rook_attacks(mv.to, occupied).has(king),
            Some(Kind::Queen) => {
                ring(mv.to).has(king)
                    || (bishop_attacks(mv.to, occupied) | rook_attacks(mv.to, occupied)).has(king)
            }
            _ => false,
        }
    }

    /// Only where passing is not among the moves: a King that steps out and back passes. Null moves
    /// everywhere won 49 and lost 43 of 140 games at 4,000 nodes a move, which is inconclusive.
    fn null_move_ok(pos: &CrazyPosition) -> bool {
        let board = pos.board();
        let king = board.king(pos.plain().side());
        king.is_none_or(|king| (ring(king) & !board.occupied()).is_empty())
    }

    /// Keys of the Pawns, of the Kings and Queens, and of the Bishops and Rooks.
    fn correction_keys(pos: &CrazyPosition) -> [Key; 3] {
        let board = pos.board();
        let set = |side, kind| {
            split_mix(board.pieces(side, kind).0).wrapping_mul(kind as u64 * 2 + side as u64 + 3)
        };
        let both = |kind| set(Side::White, kind) ^ set(Side::Black, kind);
        [both(Kind::Pawn), both(Kind::King) ^ both(Kind::Queen), both(Kind::Bishop) ^ both(Kind::Rook)]
    }
}
